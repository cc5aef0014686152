//! The flags of the framework as arguments of clap's: `--output`, `--confirm`, `--dry-run`.

use std::sync::{Mutex, PoisonError};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::{Consent, Fields, Format, Options, Window};
use crate::force::{Taken, note};
use crate::manifest::Traits;
use crate::spec::{Beside, Words};

const OUTPUT: &str = "cmdhelp::output";
const CONFIRM: &str = "cmdhelp::confirm";
const DRY_RUN: &str = "cmdhelp::dry-run";
const SELECT: &str = "cmdhelp::select";
const LIMIT: &str = "cmdhelp::limit";
const AFTER: &str = "cmdhelp::after";
const GUARD: &str = "cmdhelp::guard";

/// What a flag for consent has that stands there without a token. Nobody can type it: `--confirm=`
/// with a variable behind it that is not set must not be taken for consent.
const BARE: &str = "\0";

/// What the ids of these arguments begin with. No author's do.
pub(super) const PREFIX: &str = "cmdhelp::";

/// All of them, in the order of [`Words::flags`].
const ALL: [Beside; 6] = [
    Beside::Output,
    Beside::Confirm,
    Beside::DryRun,
    Beside::Select,
    Beside::Limit,
    Beside::After,
];

/// Returns the id of a flag.
fn id(flag: Beside) -> &'static str {
    match flag {
        Beside::Output => OUTPUT,
        Beside::Confirm => CONFIRM,
        Beside::DryRun => DRY_RUN,
        Beside::Select => SELECT,
        Beside::Limit => LIMIT,
        Beside::After => AFTER,
    }
}

/// Returns the name of a flag among these words, and the longer one.
pub(super) fn names(flag: Beside, words: &Words) -> (Option<&'static str>, &'static str) {
    words.flags()[flag as usize]
}

/// Whether a word is this flag, with or without a value.
pub(super) fn is(flag: Beside, words: &Words, word: &str) -> bool {
    words.beside(word).is_some_and(|(found, _)| found == flag)
}

/// Whether clap has read a flag, with this value.
pub(super) fn is_set(flag: Beside, matches: &ArgMatches, value: &str) -> bool {
    let raw = matches.try_get_raw(id(flag)).ok().flatten();
    raw.into_iter().flatten().eq([value])
}

/// Returns what is asked for with everything but this flag.
pub(super) fn without(flag: Beside, options: &Options) -> Options {
    let mut options = options.clone();
    match flag {
        Beside::Output => options.output = None,
        Beside::Confirm => options.consent = Consent::None,
        Beside::Select => options.select = None,
        Beside::After => options.window.after = None,
        Beside::DryRun | Beside::Limit => {}
    }
    options
}

/// Returns a flag as clap reads it, by our word unless a flag of the program has it.
fn arg(flag: Beside, words: &Words, is_taken: bool) -> Option<Arg> {
    let (word, longer) = names(flag, words);
    let long = word?.trim_start_matches('-');
    let longer = longer.trim_start_matches('-');
    let arg = Arg::new(id(flag)).global(true).hide(true);
    let arg = match is_taken {
        true => arg.long(longer),
        false => arg.long(long).alias(longer),
    };
    Some(match flag {
        Beside::Output => {
            let forms = PossibleValuesParser::new(Format::NAMES);
            arg.value_name("FORMAT").value_parser(forms)
        }
        Beside::Confirm => arg
            .value_name("TOKEN")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(BARE),
        Beside::DryRun => arg.action(ArgAction::SetTrue),
        Beside::Select => arg.value_name("FIELDS"),
        Beside::Limit => {
            let number = clap::value_parser!(u64).range(1..);
            arg.value_name("NUMBER").value_parser(number)
        }
        Beside::After => arg.value_name("PLACE"),
    })
}

/// Whether a word tells that somebody agrees.
pub(super) fn is_consent(traits: &Traits, word: &str) -> bool {
    is(Beside::Confirm, &traits.words, word)
}

/// A command with our flags added, by names that no flag of its own has, and those below it.
///
/// clap hands a global argument down until it comes to a command that has one with the same id. So each
/// command with a flag that takes a word of ours has ours by the longer name.
pub(super) fn with_flags(mut cmd: Command, words: &Words, taken: Taken) -> Command {
    for flag in ALL {
        cmd = cmd.args(arg(flag, words, taken[flag as usize]));
    }
    below_with_flags(cmd.args(guard(words)), words, taken)
}

fn below_with_flags(cmd: Command, words: &Words, above: Taken) -> Command {
    let takes_more = |below: &Command| !adds_nothing(below, words, above);
    if !cmd.get_subcommands().any(takes_more) {
        return cmd;
    }
    cmd.mut_subcommands(|mut below| {
        let mut taken = above;
        note(&below, words, &mut taken);
        let more = ALL.into_iter();
        let more = more.filter(|flag| taken[*flag as usize] && !above[*flag as usize]);
        let args: Vec<Arg> = more.filter_map(|flag| arg(flag, words, true)).collect();
        below = below.args(args);
        below_with_flags(below, words, taken)
    })
}

/// Whether neither a command nor one below it takes a word of ours that is free above it.
fn adds_nothing(cmd: &Command, words: &Words, above: Taken) -> bool {
    let mut taken = above;
    note(cmd, words, &mut taken);
    taken == above
        && cmd
            .get_subcommands()
            .all(|below| adds_nothing(below, words, above))
}

/// Returns an argument that nobody can give, with names that begin like our words. Where a program lets
/// flags be abbreviated, clap takes a beginning only if one argument has it: so none of ours can be
/// abbreviated, and nobody agrees to anything by a flag that is not written out.
fn guard(words: &Words) -> Option<Arg> {
    let (first, others) = guards(words).split_first()?;
    let arg = Arg::new(GUARD).long(*first).aliases(others);
    Some(arg.action(ArgAction::SetTrue).global(true).hide(true))
}

/// The names of a guard. clap keeps names for as long as the program lives.
fn guards(words: &Words) -> &'static [&'static str] {
    static MADE: Mutex<Vec<(Words, &[&str])>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, names)) = made.iter().find(|(known, _)| known == words) {
        return names;
    }
    let flags = words.flags().into_iter();
    let flags = flags.filter_map(|(word, longer)| Some([word?, longer]));
    let names = flags.flatten().map(|name| {
        let name = [name.trim_start_matches('-'), BARE].concat();
        &*name.leak()
    });
    let names: &[&str] = names.collect::<Vec<_>>().leak();
    made.push((*words, names));
    names
}

/// The words of ours at a command, as its own flags are written.
pub(super) fn ours(words: &Words) -> Vec<String> {
    let flags = words.flags().map(|(word, _)| word);
    let words = flags.into_iter().chain([words.llms]);
    words.flatten().map(str::to_owned).collect()
}

/// What our flags say.
pub(super) fn options(matches: &ArgMatches) -> Options {
    let text = |id| matches.get_one::<String>(id).map(String::as_str);
    let is_there = |id| matches!(matches.try_contains_id(id), Ok(true));
    let number = |id| is_there(id).then(|| matches.get_one::<u64>(id)).flatten();
    Options {
        output: is_there(OUTPUT)
            .then(|| text(OUTPUT))
            .flatten()
            .and_then(Format::named),
        dry_run: is_there(DRY_RUN) && matches.get_flag(DRY_RUN),
        consent: match is_there(CONFIRM).then(|| text(CONFIRM)).flatten() {
            None => Consent::None,
            Some(BARE) => Consent::Flag,
            Some(token) => Consent::Token(token.to_owned()),
        },
        select: is_there(SELECT)
            .then(|| text(SELECT))
            .flatten()
            .map(Fields::parse),
        window: Window {
            limit: number(LIMIT).copied(),
            after: is_there(AFTER)
                .then(|| text(AFTER))
                .flatten()
                .map(str::to_owned),
        },
    }
}
