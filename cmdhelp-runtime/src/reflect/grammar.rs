//! The grammar of a running program: the command lines that it accepts.
//!
//! If a derived type declares which values an argument accepts, its declaration is used, because
//! clap has no getter for some facts, such as the range of a number. All other facts are read from
//! the command that clap has built.

use std::collections::HashMap;

use super::{deferred, leak, line, texts};
use crate::built;
use crate::grammar::draft::{Draft, Setting, Switch};
use crate::grammar::{ArgRef, Grammar, encode};
use crate::spec::{Command, Fact, Item, Part};

/// Returns the spec tree `spec` with the grammar of all its commands, completed from clap. The
/// result tells which command lines the program accepts.
#[must_use]
#[inline]
pub fn complete(spec: &Command, cmd: &clap::Command) -> Command {
    // clap resolves settings and passes global arguments on to subcommands only when it builds a
    // command.
    let mut built = cmd.clone();
    built::build(&mut built);
    command(Some(spec), cmd, &built)
}

#[inline]
fn command(spec: Option<&Command>, cmd: &clap::Command, built: &clap::Command) -> Command {
    if let Some(spec) = spec.filter(|spec| deferred::is_all_of(spec.part, cmd)) {
        return Command {
            name: spec.name,
            part: deferred::expand(spec.part),
        };
    }
    let mut known = DerivedFacts::default();
    if let Some(spec) = spec {
        known.collect(deferred::expand(spec.part));
    }
    let mut items = vec![Item::Grammar(settings(built))];
    items.extend(cmd.get_arguments().map(|arg| {
        let id = arg.get_id().as_str();
        let seen = known.args.get(id).copied();
        let arg = built.get_arguments().find(|of| of.get_id() == id);
        Item::Grammar(argument(seen, arg.expect("what was added is built")))
    }));
    items.extend(cmd.get_subcommands().map(|below| {
        let name = below.get_name();
        let built = built.find_subcommand(name).unwrap_or(below);
        Item::Command(command(known.commands.get(name), below, built))
    }));
    if built.is_allow_external_subcommands_set() {
        items.push(Item::External);
    }
    let shown: Vec<&str> = cmd.get_all_aliases().collect();
    let mut facts = vec![Fact::About(cmd.get_about().map(super::text))];
    if !shown.is_empty() {
        facts.push(Fact::Aliases(texts(shown)));
    }
    let effect = spec.and_then(|spec| deferred::expand(spec.part).effect());
    facts.extend(effect.map(Fact::Effect));
    facts.extend(known.facts);
    Command {
        name: super::text(cmd.get_name()),
        part: leak(Part {
            items: items.leak(),
            facts: facts.leak(),
        }),
    }
}

/// The facts that derived types declare about the arguments, by their ids, and about the
/// subcommands, by their names.
#[derive(Default)]
struct DerivedFacts {
    args: HashMap<&'static str, ArgRef>,
    commands: HashMap<&'static str, Command>,
    /// The facts about the command that clap cannot store.
    facts: Vec<Fact>,
}

impl DerivedFacts {
    #[inline]
    fn collect(&mut self, part: &'static Part) {
        for item in part.items {
            match item {
                Item::Grammar(grammar) => self.args.extend(grammar.arguments()),
                Item::Command(command) => {
                    self.commands.insert(command.name.raw(), *command);
                }
                Item::Part(part) => self.collect(part),
                _ => {}
            }
        }
        let is_unknown_to_clap = |fact: &&Fact| {
            matches!(
                fact,
                Fact::Stability(_) | Fact::Summary(_) | Fact::DeprecatedNames(_) | Fact::Bundle(_)
            )
        };
        self.facts
            .extend(part.facts.iter().filter(is_unknown_to_clap));
    }
}

#[inline]
fn settings(built: &clap::Command) -> Grammar {
    let mut draft = Draft::default();
    for (setting, on) in [
        (
            Setting::SubcommandRequired,
            built.is_subcommand_required_set(),
        ),
        (Setting::DisableHelpFlag, built.is_disable_help_flag_set()),
        (
            Setting::DisableHelpSubcommand,
            built.is_disable_help_subcommand_set(),
        ),
    ] {
        draft.command.settings.push((setting, Switch::from(on)));
    }
    Grammar::of(encode(&draft).leak())
}

/// Returns the grammar of an argument. If the grammar that its type declares is not complete, makes
/// one from clap's `Arg`.
#[inline]
fn argument(seen: Option<ArgRef>, arg: &clap::Arg) -> Grammar {
    if let Some(grammar) = seen.and_then(ArgRef::alone) {
        return grammar;
    }
    let mut draft = line::read(arg);
    draft.deprecated = seen.map(ArgRef::deprecated).unwrap_or_default();
    let draft = Draft {
        args: vec![draft],
        ..Draft::default()
    };
    Grammar::of(encode(&draft).leak())
}
