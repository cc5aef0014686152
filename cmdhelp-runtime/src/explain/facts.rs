//! Looks up facts about the selected commands and their arguments.

use std::env;
use std::ffi::OsString;

use super::{Effects, ExplainedProgram, environment, spelling};
use crate::grammar::{ArgRef, Event, Meaning, Reading};
use crate::manifest::Manifest;
use crate::spec::{Arg, Effect, Item, Part, Setting};
use crate::view::argument::Argument;
use crate::view::find::arguments_to;
use crate::view::reader::Json;

/// The facts about the commands that a command line selects: the root command, the parent commands
/// and the selected command.
pub(super) struct Facts<'a> {
    /// The parts of the spec tree that describe these commands, beginning with the root. Commands
    /// that are known only at run time are missing.
    parts: Vec<&'static Part>,
    path: Vec<&'static str>,
    /// The arguments of these commands in the manifest.
    documented: Vec<Argument<'a>>,
    has_secrets: bool,
}

impl<'a> Facts<'a> {
    pub(super) fn of(root: &'static Part, manifest: &Manifest<'a>, reading: &Reading) -> Self {
        let mut path = Vec::new();
        let mut parts = vec![root];
        for event in &reading.events {
            let Some(name) = event.command else { continue };
            path.push(name);
            parts.extend(parts.last().and_then(|part| below(part, name)));
        }
        Self {
            documented: arguments_to(manifest, &path),
            has_secrets: has_secrets(root),
            parts,
            path,
        }
    }

    /// Returns the names of the selected commands, without aliases.
    pub(super) fn path(&self) -> impl Iterator<Item = &'static str> {
        self.path.iter().copied()
    }

    /// Returns whether the program has any secret arguments.
    pub(super) fn has_secrets(&self) -> bool {
        self.has_secrets
    }

    /// Returns the declaration of an argument in the spec tree, which has facts that clap does not
    /// know.
    fn declared(&self, argument: ArgRef) -> Option<&'static Arg> {
        let mut parts = self.parts.iter().rev();
        parts.find_map(|part| find(part, argument.id()))
    }

    pub(super) fn is_secret(&self, argument: ArgRef) -> bool {
        self.declared(argument).is_some_and(is_secret)
    }

    fn documented(&self, argument: ArgRef) -> Option<&Argument<'a>> {
        self.documented
            .iter()
            .find(|documented| match argument.is_positional() {
                true => !documented.is_flag && documented.name == argument.id(),
                false => documented.is_flag && documented.spelling() == spelling(argument),
            })
    }

    /// Returns the name of the type of an argument's values, such as `int`.
    pub(super) fn type_word(&self, argument: ArgRef) -> Option<String> {
        self.documented(argument)
            .map(|documented| documented.word().into_owned())
    }

    /// Returns the environment variable that can set an argument.
    pub(super) fn variable(&self, argument: ArgRef) -> Option<String> {
        let variable = self.documented(argument)?.env?.text()?;
        Some(variable.into_owned())
    }

    /// Returns the environment variable that can set an argument, if the variable is set.
    pub(super) fn set_variable(&self, argument: ArgRef) -> Option<String> {
        let variable = self.variable(argument)?;
        env::var_os(&variable).is_some().then_some(variable)
    }

    /// Returns the default of an argument from the manifest, for an argument whose default is not
    /// in the spec tree. Returns `None` if the argument has conditional defaults, because the
    /// manifest contains only the unconditional one.
    pub(super) fn default(&self, argument: ArgRef) -> Option<Vec<String>> {
        if argument.has_conditional_default() {
            return None;
        }
        let default = self.documented(argument)?.default?;
        let text = |value: Json<'_>| match (value.text(), value.raw()) {
            (Some(text), _) => Some(text.into_owned()),
            (None, "null") => None,
            (None, raw) => Some(raw.to_owned()),
        };
        match default.raw().starts_with('[') {
            true => default.items().map(text).collect(),
            false => Some(vec![text(default)?]),
        }
    }

    /// Returns the part of the spec tree that describes the selected command, or `None` if the
    /// command is known only at run time.
    pub(super) fn part(&self) -> Option<&'static Part> {
        let is_whole = self.parts.len() > self.path.len();
        self.parts.last().copied().filter(|_| is_whole)
    }

    /// Returns the effect of the command, and the effect of this call, which arguments can raise.
    /// An argument counts even if an environment variable sets it.
    pub(super) fn effect(
        &self,
        program: ExplainedProgram,
        argv: &[OsString],
        reading: &Reading,
    ) -> Effects {
        // A command that is known only at run time declares no effect.
        let command = self.part().and_then(Part::effect);
        let (mut call, mut raised_by) = (command, Vec::new());
        let mut raise = |name: String, raised: Option<Effect>| {
            if raised > command && !raised_by.contains(&name) {
                raised_by.push(name);
            }
            call = Effect::more_severe(call, raised);
        };
        for event in &reading.events {
            if let (Some(argument), true) = (event.argument, begins_one(event)) {
                let declared = self.declared(argument).and_then(Arg::effect);
                raise(spelling(argument), declared);
            }
        }
        let raising = self.parts.iter().map(|part| raising(part)).collect();
        let is_typed = |id: &str| {
            let mut events = reading.events.iter().filter(|event| begins_one(event));
            events.any(|event| event.argument.is_some_and(|argument| argument.id() == id))
        };
        for (name, effect) in environment::raised(program, argv, &self.path, &raising, is_typed) {
            raise(name, Some(effect));
        }
        Effects {
            command: command.map(Effect::as_str),
            call: call.map(Effect::as_str),
            raised_by,
        }
    }
}

/// Returns the ids of a command's arguments that raise the effect of a call, each with the effect
/// to which it raises it.
fn raising(part: &'static Part) -> Vec<(&'static str, Effect)> {
    let of = |arg: &'static Arg| Some((arg.id.raw(), arg.effect()?));
    let items = part.items.iter();
    let found = items.flat_map(|item| match item {
        Item::Arg(arg) => of(arg).into_iter().collect(),
        Item::Args(args) => args.known.iter().filter_map(of).collect(),
        Item::Part(part) => raising(part),
        _ => Vec::new(),
    });
    found.collect()
}

fn begins_one(event: &Event) -> bool {
    let begins = matches!(
        event.meaning,
        Meaning::Occurrence | Meaning::OccurrenceWithoutValue
    );
    begins && !event.overridden
}

/// Returns the part of the spec tree that describes the subcommand with this name. Aliases are not
/// compared.
fn below(part: &'static Part, name: &str) -> Option<&'static Part> {
    part.items.iter().find_map(|item| match item {
        Item::Command(command) if command.name.raw() == name => Some(command.part),
        Item::Part(part) => below(part, name),
        _ => None,
    })
}

/// Returns the declaration of an argument.
fn find(part: &'static Part, id: &str) -> Option<&'static Arg> {
    part.items.iter().find_map(|item| match item {
        Item::Arg(arg) => (arg.id.raw() == id).then_some(arg),
        Item::Args(args) => args.known.iter().find(|arg| arg.id.raw() == id),
        Item::Part(part) => find(part, id),
        _ => None,
    })
}

fn is_secret(arg: &Arg) -> bool {
    let mut settings = arg.settings.iter();
    settings.any(|setting| matches!(setting, Setting::Secret))
}

fn has_secrets(part: &'static Part) -> bool {
    part.items.iter().any(|item| match item {
        Item::Arg(arg) => is_secret(arg),
        Item::Args(args) => args.known.iter().any(is_secret),
        Item::Part(part) => has_secrets(part),
        Item::Command(command) => has_secrets(command.part),
        _ => false,
    })
}
