//! Reads the facts about a command of a running program.

use super::{Clap, arg, text, texts};
use crate::spec::{ClapFact, Effect, Fact, Group, Item, Other, Part, Setting, Text};
use crate::tree::Note;

/// Returns the facts of `part`, completed from clap where they were unknown at compile time.
/// `whole` is the part of the spec tree that describes the whole command, and contains `part`.
#[inline]
pub(super) fn fill(part: &Part, whole: &Part, cmd: &clap::Command) -> Vec<Fact> {
    let filled = part.facts.iter().flat_map(|fact| match fact {
        Fact::FromClap(ClapFact::Aliases) => {
            let mut known = Vec::new();
            collect_aliases(whole, &mut known);
            aliases(cmd, &known)
        }
        Fact::FromClap(kind) => ask(*kind, cmd),
        fact => related(fact, cmd),
    });
    filled.collect()
}

/// Resolves the references of a fact to arguments of other structs, by their ids in clap's
/// `Command`.
#[inline]
pub(super) fn related(fact: &Fact, cmd: &clap::Command) -> Vec<Fact> {
    match fact {
        Fact::AnyOf(any) if !Other::any_dynamic(any) => vec![Fact::AnyOf(arg::found(any, cmd))],
        // The fact requires either one of `any` or each of `all`. So it is replaced by one fact for
        // each of `all`, which requires either one of `any` or this argument.
        Fact::AnyOfOrAll(any, all) if !Other::any_dynamic(any) => {
            let seen = all.iter().filter(|other| !other.id.is_dynamic());
            let each = seen.map(|other| [*any, &[*other]].concat());
            each.map(|any| Fact::AnyOf(arg::found(&any, cmd))).collect()
        }
        fact => vec![*fact],
    }
}

/// Returns the facts about a command for which clap has getters.
#[inline]
pub(super) fn all(cmd: &clap::Command) -> Vec<Fact> {
    ALL.iter().flat_map(|kind| ask(*kind, cmd)).collect()
}

/// Returns whether clap has a getter for a fact.
#[inline]
pub(super) fn clap_knows(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::About(_)
            | Fact::FirstLine(_)
            | Fact::LongAbout(_)
            | Fact::Version(_)
            | Fact::BinName(_)
            | Fact::Aliases(_)
            | Fact::HiddenAliases(_)
            | Fact::Flags(_)
            | Fact::Hide(_)
            | Fact::SubcommandRequired(_)
            | Fact::Multicall(_)
            | Fact::NoHelpSubcommand(_)
            | Fact::NoHelpFlag(_)
            | Fact::ArgsConflictWithSubcommands(_)
            | Fact::SubcommandNegatesReqs(_)
            | Fact::Group(_)
            | Fact::FromClap(_)
            | Fact::Dynamic
            | Fact::DynamicArguments
    )
}

const ALL: [ClapFact; 13] = [
    ClapFact::About,
    ClapFact::LongAbout,
    ClapFact::Version,
    ClapFact::BinName,
    ClapFact::Aliases,
    ClapFact::Flags,
    ClapFact::Hide,
    ClapFact::SubcommandRequired,
    ClapFact::Multicall,
    ClapFact::NoHelpSubcommand,
    ClapFact::NoHelpFlag,
    ClapFact::ArgsConflictWithSubcommands,
    ClapFact::SubcommandNegatesReqs,
];

#[inline]
fn ask(kind: ClapFact, cmd: &clap::Command) -> Vec<Fact> {
    vec![match kind {
        ClapFact::About => return about(cmd),
        ClapFact::Aliases => return aliases(cmd, &[]),
        ClapFact::Flags => return Vec::from_iter(flags(cmd)),
        ClapFact::Version => {
            let version = cmd
                .get_version()
                .map(|version| Fact::Version(text(version)));
            return Vec::from_iter(version);
        }
        ClapFact::BinName => {
            let name = cmd.get_bin_name().map(|name| Fact::BinName(text(name)));
            return Vec::from_iter(name);
        }
        ClapFact::LongAbout => Fact::LongAbout(long_about(cmd)),
        ClapFact::Hide => Fact::Hide(cmd.is_hide_set()),
        ClapFact::SubcommandRequired => Fact::SubcommandRequired(cmd.is_subcommand_required_set()),
        ClapFact::Multicall => Fact::Multicall(cmd.is_multicall_set()),
        ClapFact::NoHelpSubcommand => Fact::NoHelpSubcommand(cmd.is_disable_help_subcommand_set()),
        ClapFact::NoHelpFlag => Fact::NoHelpFlag(cmd.is_disable_help_flag_set()),
        ClapFact::ArgsConflictWithSubcommands => {
            Fact::ArgsConflictWithSubcommands(cmd.is_args_conflicts_with_subcommands_set())
        }
        ClapFact::SubcommandNegatesReqs => {
            Fact::SubcommandNegatesReqs(cmd.is_subcommand_negates_reqs_set())
        }
    }]
}

/// Returns the help texts of a command. If the author's text has several lines, its first line is
/// added as the summary.
#[inline]
fn about(cmd: &clap::Command) -> Vec<Fact> {
    let about = cmd.get_about().map(ToString::to_string);
    let first_line = about.as_deref().and_then(|about| about.split_once('\n'));
    let first_line = first_line.map(|(line, _)| Fact::FirstLine(text(line)));
    let about = Fact::About(about.map(text));
    std::iter::once(about).chain(first_line).collect()
}

/// Returns the long help text. If it begins with the short help text as a paragraph, this paragraph
/// is removed.
#[inline]
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

/// Returns the aliases of a command that clap knows, except for those in `known`.
#[inline]
fn aliases(cmd: &clap::Command, known: &[&str]) -> Vec<Fact> {
    let is_new = |name: &&str| !known.contains(name);
    let shown: Vec<&str> = cmd.get_visible_aliases().collect();
    let hidden = cmd.get_all_aliases().filter(|name| !shown.contains(name));
    let hidden = texts(hidden.filter(is_new));
    let shown = texts(shown.iter().copied().filter(is_new));
    let mut facts = Vec::new();
    if !shown.is_empty() {
        facts.push(Fact::Aliases(shown));
    }
    if !hidden.is_empty() {
        facts.push(Fact::HiddenAliases(hidden));
    }
    facts
}

/// Returns the flags that select a command (`short_flag` and `long_flag`), with their dashes.
#[inline]
fn flags(cmd: &clap::Command) -> Option<Fact> {
    let longs = cmd.get_long_flag().into_iter();
    let longs = longs.chain(cmd.get_visible_long_flag_aliases());
    let shorts = cmd.get_short_flag().into_iter();
    let shorts = shorts.chain(cmd.get_visible_short_flag_aliases());
    let longs = longs.map(|name| format!("--{name}"));
    let all = longs.chain(shorts.map(|name| format!("-{name}")));
    let all: Vec<String> = all.collect();
    (!all.is_empty()).then(|| Fact::Flags(texts(all)))
}

#[inline]
fn collect_aliases(part: &Part, known: &mut Vec<&'static str>) {
    for fact in part.facts {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = fact {
            known.extend(names.iter().map(|name| name.raw()));
        }
    }
    for item in part.items {
        if let Item::Part(part) = item {
            collect_aliases(part, known);
        }
    }
}

/// Returns the groups of a built command that restrict their arguments: a group requires one of its
/// arguments, or its arguments exclude each other.
#[inline]
pub(super) fn groups(built: &clap::Command, is_shown: impl Fn(&clap::Arg) -> bool) -> Vec<Fact> {
    let is_rule =
        |group: &&clap::ArgGroup| group.is_required_set() || !(*group).clone().is_multiple();
    let groups = built.get_groups().filter(is_rule).map(|group| {
        let mut members: Vec<&clap::Arg> = Vec::new();
        for id in group.get_args() {
            let mut args = built.get_arguments();
            let arg = args.find(|arg| arg.get_id() == id && is_shown(arg));
            members.extend(arg.filter(|_| !members.iter().any(|member| member.get_id() == id)));
        }
        let members: Vec<Other> = members.into_iter().map(arg::other).collect();
        Fact::Group(Group {
            members: members.leak(),
            required: group.is_required_set(),
            multiple: group.clone().is_multiple(),
        })
    });
    groups.collect()
}

/// Returns the effect of a command according to its notes: the most severe one that the types in it declare.
#[inline]
pub(super) fn noted_effect(clap: Clap<'_>) -> Option<Effect> {
    let effects = clap.notes().map(|note| match note {
        Note::Struct(effect) => Some(effect),
        Note::Arg { .. } => None,
    });
    effects.fold(None, Effect::more_severe)
}

/// Returns what the notes of a command tell about its argument with the given id.
#[inline]
pub(super) fn noted_arg(id: &str, clap: Clap<'_>) -> Vec<Setting> {
    let mut settings = Vec::new();
    let mut severest = None;
    for note in clap.notes() {
        match note {
            Note::Arg {
                id: Some(known),
                effect,
                is_secret,
            } if known.raw() == id => {
                severest = Effect::more_severe(severest, effect.map(|(effect, _)| effect));
                settings.extend(is_secret.then_some(Setting::Secret));
            }
            _ => {}
        }
    }
    settings.extend(severest.map(Setting::Effect));
    settings
}
