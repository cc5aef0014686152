//! Adds cmdhelp's flags, such as `--output`, to a program, and reads them from clap's matches.

use std::sync::{Mutex, PoisonError};

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::{Consent, Fields, Format, Options, Window};
pub(super) use crate::call_flags::names;
use crate::call_flags::{AFTER, ALL, BARE, CONFIRM, DRY_RUN, LIMIT, OUTPUT, SELECT, arg, id};
use crate::command_tree::add_args;
use crate::erased::TakenNames;
use crate::flag_names::note;
use crate::list::List as _;
use crate::manifest::Traits;
use crate::spec::{CallFlag, Words};

const GUARD: &str = "cmdhelp::guard";

/// The prefix of the ids of cmdhelp's arguments. No id of an author's argument has this prefix.
pub(super) const PREFIX: &str = "cmdhelp::";

/// Returns whether `word` is the flag `flag` of cmdhelp, with or without a value.
pub(super) fn is(flag: CallFlag, words: &Words, word: &str) -> bool {
    words
        .call_flag(word)
        .is_some_and(|(found, _)| found == flag)
}

/// Returns whether the flag `flag` of cmdhelp was given exactly once, with exactly the value
/// `value`.
pub(super) fn is_set(flag: CallFlag, matches: &ArgMatches, value: &str) -> bool {
    let raw = holder(matches, id(flag)).and_then(|it| it.try_get_raw(id(flag)).ok().flatten());
    raw.into_iter().flatten().eq([value])
}

/// Returns the options as they would be without this flag. `--dry-run` and `--limit` are not
/// removed.
pub(super) fn without(flag: CallFlag, options: &Options) -> Options {
    let mut options = options.clone();
    match flag {
        CallFlag::Output => options.output = None,
        CallFlag::Confirm => options.consent = Consent::None,
        CallFlag::Select => options.select = None,
        CallFlag::After => options.window.after = None,
        CallFlag::DryRun | CallFlag::Limit => {}
    }
    options
}

/// Returns whether an argument is the consent flag, with or without a token.
pub(super) fn is_consent(traits: &Traits, word: &str) -> bool {
    is(CallFlag::Confirm, &traits.words, word)
}

/// Adds cmdhelp's flags to a command and its subcommands. If the command itself has a flag with the
/// default name of one of cmdhelp's flags, cmdhelp's flag gets its longer name there. `taken` marks
/// these default names.
///
/// cmdhelp's flags are global, and clap passes a global argument on to all subcommands that have no
/// argument with the same id. So a flag is added to a subcommand only if the subcommand itself uses
/// the default name. The added flag has the same id and the longer name.
///
/// The root of a multicall program cannot have arguments, so there, the flags are added to each of
/// the commands below the root.
pub(super) fn add_flags(cmd: &mut Command, words: &Words, taken: TakenNames) {
    if cmd.is_multicall_set() {
        for below in cmd.get_subcommands_mut() {
            let mut taken = taken;
            note(below, words, &mut taken);
            add_flags(below, words, taken);
        }
        return;
    }
    let flags = ALL.into_iter();
    let flags = flags.filter_map(|flag| arg(flag, words, taken[flag as usize]));
    add_args(cmd, flags.chain(guard(words)).list());
    add_flags_below(cmd, words, taken);
}

fn add_flags_below(cmd: &mut Command, words: &Words, above: TakenNames) {
    let takes_more = |below: &Command| !adds_nothing(below, words, above);
    if !cmd.get_subcommands().any(takes_more) {
        return;
    }
    for below in cmd.get_subcommands_mut() {
        let mut taken = above;
        note(below, words, &mut taken);
        let more = ALL.into_iter();
        let more = more.filter(|flag| taken[*flag as usize] && !above[*flag as usize]);
        add_args(below, more.filter_map(|flag| arg(flag, words, true)).list());
        add_flags_below(below, words, taken);
    }
}

/// Returns whether the command and its subcommands use no default name of cmdhelp's flags that is
/// not already marked in `above`, the names that parent commands use.
fn adds_nothing(cmd: &Command, words: &Words, above: TakenNames) -> bool {
    let mut taken = above;
    note(cmd, words, &mut taken);
    taken == above
        && cmd
            .get_subcommands()
            .all(|below| adds_nothing(below, words, above))
}

/// Makes an argument that no user can give. For each flag of cmdhelp, it has an alias that begins
/// with the flag's name. In a program that allows abbreviated flags, clap accepts an abbreviation
/// only if it fits exactly one name. Because of these aliases, an abbreviation of one of cmdhelp's
/// flags fits two names, so clap refuses it. In particular, no abbreviation of the consent flag is
/// consent.
fn guard(words: &Words) -> Option<Arg> {
    let (first, others) = guards(words).split_first()?;
    let arg = Arg::new(GUARD).long(*first).aliases(others);
    Some(arg.action(ArgAction::SetTrue).global(true).hide(true))
}

/// Returns the names of the argument of [`guard`]. clap requires the lifetime `'static` for an
/// argument's names, so the names are leaked, once for each set of `words`.
fn guards(words: &Words) -> &'static [&'static str] {
    static KNOWN_NAMES: Mutex<Vec<(Words, &[&str])>> = Mutex::new(Vec::new());
    let mut known_names = KNOWN_NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, names)) = known_names.iter().find(|(known, _)| known == words) {
        return names;
    }
    let flags = words.flags().into_iter();
    let flags = flags.filter_map(|(word, longer)| Some([word?, longer]));
    let names = flags.flatten().map(|name| {
        let name = [name.trim_start_matches('-'), BARE].concat();
        &*name.leak()
    });
    let names: &[&str] = names.list().leak();
    known_names.push((*words, names));
    names
}

/// Returns whether `word` is a name of the argument that [`guard`] makes. No command line contains
/// such a name, because it ends with [`BARE`].
pub(super) fn is_guard(word: &str) -> bool {
    word.ends_with(BARE)
}

/// Returns the names of cmdhelp's flags, with their leading dashes.
pub(super) fn flag_names(words: &Words) -> Vec<String> {
    let flags = words.flags().map(|(word, _)| word);
    let words = flags.into_iter().chain([words.llms]);
    words.flatten().map(str::to_owned).list()
}

/// Reads the values of cmdhelp's flags from clap's matches.
pub(super) fn options(matches: &ArgMatches) -> Options {
    let text = |id| {
        holder(matches, id)?
            .get_one::<String>(id)
            .map(String::as_str)
    };
    let number = |id| holder(matches, id)?.get_one::<u64>(id).copied();
    Options {
        output: text(OUTPUT).and_then(Format::named),
        dry_run: holder(matches, DRY_RUN).is_some_and(|it| it.get_flag(DRY_RUN)),
        consent: match text(CONFIRM) {
            None => Consent::None,
            Some(BARE) => Consent::Flag,
            Some(token) => Consent::Token(token.to_owned()),
        },
        select: text(SELECT).map(Fields::parse),
        window: Window {
            limit: number(LIMIT),
            after: text(AFTER).map(str::to_owned),
        },
    }
}

/// Returns the matches that have a value for one of cmdhelp's flags: those of the root or, in a
/// multicall program, those of the command below the root.
fn holder<'m>(matches: &'m ArgMatches, id: &str) -> Option<&'m ArgMatches> {
    let below = matches.subcommand().map(|(_, below)| below);
    let mut levels = [Some(matches), below].into_iter().flatten();
    levels.find(|it| matches!(it.try_contains_id(id), Ok(true)))
}
