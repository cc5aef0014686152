//! The spec tree of a running program.
//!
//! Where a constant tree says that only the running program knows, the program's own
//! [`clap::Command`] is asked. The result is a spec tree like any other, for which the same
//! functions write a document. It is made once, to be printed, and lives as long as the program.

mod arg;
mod deferred;
mod grammar;
mod program;

use std::collections::HashMap;

pub use self::grammar::complete;
#[cfg(feature = "mcp")]
pub(crate) use self::program::annotated;
pub(crate) use self::program::{manifest, tools};
use crate::manifest::is_dynamic;
use crate::spec::{Arg, Command, Fact, Group, Item, Other, Part, Text};

/// The tree of `spec`, with what it leaves open filled in from `cmd`.
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
pub fn reflect(spec: &Command, cmd: &clap::Command) -> Command {
    if !is_dynamic(spec.part) && !spec.name.is_empty() {
        return *spec;
    }
    if deferred::is_in(spec.part) || deferred::is_all_of(spec.part, cmd) {
        // clap does not know what is in there before it comes to it.
        return Command {
            name: spec.name,
            part: deferred::expand(spec.part),
        };
    }
    command(Some(spec), cmd, false)
}

/// A command; `changed` says that something further up may have changed it after it was made.
fn command(spec: Option<&Command>, cmd: &clap::Command, changed: bool) -> Command {
    if let Some(spec) = spec.filter(|spec| deferred::is_all_of(spec.part, cmd)) {
        return Command {
            name: spec.name,
            part: deferred::expand(spec.part),
        };
    }
    let mut known = Known {
        changed,
        ..Known::default()
    };
    if let Some(spec) = spec {
        known.collect(spec.part);
    }
    let args = cmd.get_arguments().map(|clap_arg| {
        let spec = known.args.get(clap_arg.get_id().as_str());
        Item::Arg(arg::reflect(spec, clap_arg, cmd))
    });
    let commands = cmd.get_subcommands().map(|below| {
        let name = below.get_name();
        let spec = known.commands.get(name).copied();
        Item::Command(match spec {
            Some(spec) if !known.changed => reflect(spec, below),
            spec => command(spec, below, known.changed),
        })
    });
    let external = cmd.is_allow_external_subcommands_set();
    let items = args.chain(commands);
    let items = items.chain(external.then_some(Item::External));
    let items = items.collect::<Vec<_>>();
    let mut facts = facts(cmd);
    if !known
        .facts
        .iter()
        .any(|fact| matches!(fact, Fact::Group(_)))
    {
        facts.extend(groups(cmd));
    }
    facts.extend(known.facts);
    Command {
        name: text(cmd.get_name()),
        part: leak(Part {
            items: items.leak(),
            facts: facts.leak(),
        }),
    }
}

/// What a constant tree says of one command.
#[derive(Default)]
struct Known<'a> {
    args: HashMap<&'static str, &'a Arg>,
    commands: HashMap<&'static str, &'a Command>,
    /// Facts that clap has no word for.
    facts: Vec<Fact>,
    /// A method whose outcome is not known may have changed the commands below.
    changed: bool,
}

impl<'a> Known<'a> {
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
                Item::Grammar(_) | Item::Deferred(_) | Item::Opaque | Item::External => {}
            }
        }
        let mut facts = part.facts.iter();
        self.changed |= facts.any(|fact| matches!(fact, Fact::Unseen));
        let ours = part.facts.iter().filter(|fact| !clap_knows(fact));
        self.facts.extend(ours.copied());
    }
}

/// Whether a built command tells this, too, and tells it better.
fn clap_knows(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::About(_)
            | Fact::FirstLine(_)
            | Fact::LongAbout(_)
            | Fact::Version(_)
            | Fact::BinName(_)
            | Fact::Aliases(_)
            | Fact::HiddenAliases(_)
            | Fact::Hide(_)
            | Fact::SubcommandRequired(_)
            | Fact::Multicall(_)
            | Fact::NoHelpSubcommand(_)
            | Fact::NoHelpFlag(_)
            | Fact::Unseen
    )
}

fn facts(cmd: &clap::Command) -> Vec<Fact> {
    let mut facts = vec![
        Fact::About(cmd.get_about().map(text)),
        Fact::LongAbout(long_about(cmd)),
        Fact::Hide(cmd.is_hide_set()),
        Fact::SubcommandRequired(cmd.is_subcommand_required_set()),
        Fact::Multicall(cmd.is_multicall_set()),
        Fact::NoHelpSubcommand(cmd.is_disable_help_subcommand_set()),
        Fact::NoHelpFlag(cmd.is_disable_help_flag_set()),
    ];
    facts.extend(
        cmd.get_version()
            .map(|version| Fact::Version(text(version))),
    );
    facts.extend(cmd.get_bin_name().map(|name| Fact::BinName(text(name))));
    let shown: Vec<&str> = cmd.get_visible_aliases().collect();
    let hidden = cmd.get_all_aliases().filter(|name| !shown.contains(name));
    let hidden = texts(hidden);
    let shown = texts(shown.iter().copied());
    if !shown.is_empty() {
        facts.push(Fact::Aliases(shown));
    }
    if !hidden.is_empty() {
        facts.push(Fact::HiddenAliases(hidden));
    }
    facts
}

/// Groups that say more than which arguments belong to a struct.
fn groups(cmd: &clap::Command) -> impl Iterator<Item = Fact> {
    cmd.get_groups().filter_map(|group| {
        let (required, multiple) = (group.is_required_set(), group.clone().is_multiple());
        let members = group.get_args().filter_map(|id| {
            let arg = cmd.get_arguments().find(|arg| arg.get_id() == id)?;
            Some(arg::other(arg))
        });
        let members: &[Other] = members.collect::<Vec<_>>().leak();
        ((required || !multiple) && !members.is_empty()).then_some(Fact::Group(Group {
            members,
            required,
            multiple,
        }))
    })
}

/// What the long form says after the paragraph that is the short form, too.
fn long_about(cmd: &clap::Command) -> Option<Text> {
    let long = cmd.get_long_about()?.to_string();
    let short = cmd.get_about().map(ToString::to_string).unwrap_or_default();
    let rest = long
        .strip_prefix(&short)
        .map(|rest| rest.trim_start_matches('.'));
    Some(match rest.and_then(|rest| rest.strip_prefix("\n\n")) {
        Some(rest) if !short.is_empty() => text(rest),
        _ => text(long),
    })
}

/// A text that lives as long as the program.
fn text(text: impl ToString) -> Text {
    Text::Const(text.to_string().leak())
}

fn texts<T: ToString>(all: impl IntoIterator<Item = T>) -> &'static [Text] {
    all.into_iter().map(text).collect::<Vec<_>>().leak()
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}
