//! Makes the complete spec tree of a running program.
//!
//! Facts that are missing in the constant spec tree, because they are known only at run time, are
//! read from the program's [`clap::Command`]. The result has the same type as the constant tree, so
//! that the same functions write a manifest from it. It is made once, and lives as long as the
//! program.

mod arg;
mod deferred;
mod facts;
mod fill;
mod grammar;
mod line;
mod names;
mod program;

use std::collections::HashMap;

pub use self::grammar::complete;
#[cfg(feature = "explain")]
pub(crate) use self::program::reflected;
pub(crate) use self::program::{manifest, tools};
use crate::built;
use crate::manifest::is_dynamic;
use crate::spec::{Arg, Command, Fact, Item, Part, Setting, Text};
use crate::tree::Note;
use crate::tree::notes::TakenNote;

/// Returns the spec tree `spec`, with the facts that are known only at run time read from `cmd`.
///
/// ```
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::reflect::reflect;
/// use cmdhelp_runtime::spec::{Command, Part, Text};
///
/// let unknown = Command { name: Text::Plain("app"), part: &Part::OPAQUE };
/// let cmd = clap::Command::new("app").arg(clap::Arg::new("depth").long("depth").help("How deep"));
/// let known = reflect(&unknown, &cmd);
/// assert!(Rendered::of(&known).manifest().json.contains("How deep"));
/// ```
#[must_use]
#[inline]
pub fn reflect(spec: &Command, cmd: &clap::Command) -> Command {
    reflect_noted(spec, cmd, &[])
}

/// Returns the spec tree as [`reflect`] does. `notes` are those that were taken while `cmd` was made.
#[inline]
fn reflect_noted(spec: &Command, cmd: &clap::Command, notes: &[TakenNote]) -> Command {
    if is_known(spec) {
        return *spec;
    }
    let mut built = cmd.clone();
    built::build(&mut built);
    let built = &built;
    filled(spec, Clap { cmd, built, notes })
}

#[inline]
fn is_known(spec: &Command) -> bool {
    !is_dynamic(spec.part) && !spec.name.is_empty()
}

/// A command of the running program, twice: as the program created it (`cmd`), and after clap has
/// built it (`built`).
#[derive(Clone, Copy)]
struct Clap<'c> {
    cmd: &'c clap::Command,
    built: &'c clap::Command,
    /// What the types of the program declare and clap cannot represent. A note contains only the name of its command,
    /// so commands of the same name below different commands share their notes.
    notes: &'c [TakenNote],
}

impl<'c> Clap<'c> {
    #[inline]
    fn below(self, cmd: &'c clap::Command) -> Self {
        let built = self.built.find_subcommand(cmd.get_name());
        Self {
            cmd,
            built: built.unwrap_or(cmd),
            notes: self.notes,
        }
    }

    /// Returns the notes about the command and its arguments.
    #[inline]
    fn notes(self) -> impl Iterator<Item = Note> + 'c {
        let name = self.cmd.get_name();
        let own = self.notes.iter().filter(move |taken| taken.command == name);
        own.map(|taken| taken.note)
    }

    #[inline]
    fn takes_external(self) -> bool {
        self.built.is_allow_external_subcommands_set()
    }
}

/// Returns the command `spec`, completed with the facts that only clap's `Command` contains at run
/// time.
#[inline]
fn filled(spec: &Command, clap: Clap<'_>) -> Command {
    if is_known(spec) {
        return *spec;
    }
    if deferred::is_in(spec.part) {
        // clap adds the arguments of a deferred command only when it parses the command, so they
        // are taken from the constant tree.
        return Command {
            name: spec.name,
            part: deferred::expand(spec.part),
        };
    }
    command(Some(spec), clap, false)
}

/// Returns a command with the facts of `spec` and of clap. `changed` is whether a builder method on
/// a parent command may have changed this command after it was created.
#[inline]
fn command(spec: Option<&Command>, clap: Clap<'_>, changed: bool) -> Command {
    if let Some(spec) = spec.filter(|spec| deferred::is_all_of(spec.part, clap.cmd)) {
        return deferred(spec, clap);
    }
    let spec = spec.map(|spec| names::named(spec, clap.cmd));
    let spec = spec.as_ref();
    let known = KnownCommand::of(spec, changed);
    let part = match spec {
        Some(spec) if !known.changed => fill::part(spec.part, &known, clap),
        _ => all(&known, clap),
    };
    Command {
        name: text(clap.cmd.get_name()),
        part: leak(part),
    }
}

/// Returns a deferred command, to which clap adds arguments only when it parses the command.
#[inline]
fn deferred(spec: &Command, clap: Clap<'_>) -> Command {
    let built = clap.built;
    let part = match deferred::is_listed(spec.part) && !deferred::is_all_of(spec.part, built) {
        true => leak(fill::part(
            spec.part,
            &KnownCommand::of(Some(spec), false),
            Clap { cmd: built, ..clap },
        )),
        false => deferred::expand(spec.part),
    };
    Command {
        name: spec.name,
        part,
    }
}

/// Returns the arguments, subcommands and facts of a command: those that clap knows, and from the
/// constant tree those for which clap has no getter.
#[inline]
fn all(known: &KnownCommand<'_>, clap: Clap<'_>) -> Part {
    let cmd = clap.cmd;
    let args = cmd.get_arguments().map(|arg| known.arg(arg, clap));
    let commands = cmd.get_subcommands();
    let commands = commands.map(|below| known.command(clap.below(below)));
    let items = args.chain(commands).chain(known.grammars.iter().copied());
    let items = items.chain(clap.takes_external().then_some(Item::External));
    let items = items.collect::<Vec<_>>();
    Part {
        items: items.leak(),
        facts: known.facts(clap).leak(),
    }
}

/// The facts about a command that the constant tree contains.
#[derive(Default)]
struct KnownCommand<'a> {
    args: HashMap<&'static str, &'a Arg>,
    commands: HashMap<&'static str, &'a Command>,
    /// The grammars of the command, which tell to which groups each argument belongs.
    grammars: Vec<Item>,
    /// The facts for which clap has no getter.
    facts: Vec<Fact>,
    /// Whether a builder method whose result is unknown at compile time may have changed the
    /// subcommands.
    changed: bool,
}

impl<'a> KnownCommand<'a> {
    #[inline]
    fn of(spec: Option<&'a Command>, changed: bool) -> Self {
        let mut this = Self {
            changed,
            ..Self::default()
        };
        if let Some(spec) = spec {
            this.collect(spec.part);
        }
        this
    }

    #[inline]
    fn collect(&mut self, part: &'a Part) {
        for item in part.items {
            match item {
                Item::Arg(arg) => {
                    self.args.insert(arg.id.raw(), arg);
                }
                Item::Command(command) => {
                    self.commands.insert(command.name.raw(), command);
                }
                Item::Args(args) => {
                    let known = args.known.iter().map(|arg| (arg.id.raw(), arg));
                    self.args.extend(known);
                }
                Item::Part(part) => self.collect(part),
                Item::Grammar(_) => self.grammars.push(*item),
                Item::Unnamed(_) | Item::Deferred(_) | Item::Opaque | Item::External => {}
            }
        }
        let mut facts = part.facts.iter();
        self.changed |= facts.any(Fact::has_dynamic_arguments);
        let has_no_getter =
            |fact: &&Fact| matches!(fact, Fact::BinName(_)) || !facts::clap_knows(fact);
        let kept = part.facts.iter().filter(has_no_getter);
        self.facts.extend(kept.copied());
    }

    /// Returns an argument, with clap's facts and those of the constant tree.
    #[inline]
    fn arg(&self, arg: &clap::Arg, clap: Clap<'_>) -> Item {
        let spec = self.args.get(arg.get_id().as_str()).copied();
        let mut reflected = arg::reflect(spec, arg, clap.built);
        if spec.is_none() {
            let noted = facts::noted_arg(arg.get_id().as_str(), clap);
            if !noted.is_empty() {
                reflected.settings = [reflected.settings, &noted].concat().leak();
            }
        }
        Item::Arg(reflected)
    }

    /// Returns a subcommand, with clap's facts and those of the constant tree.
    #[inline]
    fn command(&self, below: Clap<'_>) -> Item {
        let spec = self.commands.get(below.cmd.get_name()).copied();
        Item::Command(match spec {
            Some(spec) if !self.changed => filled(spec, below),
            spec => command(spec, below, self.changed),
        })
    }

    /// Returns the facts about the command: those for which clap has getters, from clap, and the
    /// others from the constant tree.
    #[inline]
    fn facts(&self, clap: Clap<'_>) -> Vec<Fact> {
        let Clap { cmd, built, .. } = clap;
        let mut all = facts::all(cmd);
        all.extend(facts::groups(built, |arg| {
            let spec = self.args.get(arg.get_id().as_str());
            let hides = |setting: &Setting| matches!(setting, Setting::HideFromAgents);
            !arg.is_hide_set() && !spec.is_some_and(|spec| spec.settings.iter().any(hides))
        }));
        // The name of the executable is taken from the constant tree only if clap does not know it.
        let is_named = all.iter().any(|fact| matches!(fact, Fact::BinName(_)));
        let kept = self.facts.iter();
        let kept = kept.filter(|fact| !is_named || !matches!(fact, Fact::BinName(_)));
        all.extend(kept.flat_map(|fact| facts::related(fact, cmd)));
        if !all.iter().any(|fact| matches!(fact, Fact::Effect(_))) {
            all.extend(facts::noted_effect(clap).map(Fact::Effect));
        }
        all
    }
}

/// Returns a static copy of a text.
#[inline]
fn text(text: impl ToString) -> Text {
    Text::Const(text.to_string().leak())
}

#[inline]
fn texts<T: ToString>(all: impl IntoIterator<Item = T>) -> &'static [Text] {
    all.into_iter().map(text).collect::<Vec<_>>().leak()
}

#[inline]
fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}
