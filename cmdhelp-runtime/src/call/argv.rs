//! From a command line to a call.
//!
//! Our flags are looked for only where clap would not have accepted them: what a command line meant
//! before, it means still. So clap reads it as it is first; only if it cannot, and a flag of ours is
//! among the words, it reads it once more with our flags among the program's own, and then decides
//! itself what is a flag, what is a value, and what stands behind `--`.

use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, Error};

use super::perform::possible;
use super::{Call, Consent, Fields, Format, Options, Program, Window};
use crate::arguments::{Described, for_each};
use crate::manifest::Traits;
use crate::review::Objection;
use crate::select;
use crate::spec::{Item, Part, Setting, Words};
use crate::tree::{Mode, Root};

const OUTPUT: &str = "cmdhelp::output";
const CONFIRM: &str = "cmdhelp::confirm";
const DRY_RUN: &str = "cmdhelp::dry-run";
const SELECT: &str = "cmdhelp::select";
const LIMIT: &str = "cmdhelp::limit";
const AFTER: &str = "cmdhelp::after";

/// What a flag for consent has that stands there without a token. Nobody can type it: `--confirm=`
/// with a variable behind it that is not set must not be taken for consent.
const BARE: &str = "\0";

/// What the names of our arguments begin with. No author's do.
pub(super) const OURS: &str = "cmdhelp::";

/// A command line that clap cannot read.
pub(super) struct Misread {
    pub(super) error: Error,
    /// The form of the result that was asked for, as far as one can tell.
    pub(super) format: Option<Format>,
}

/// Reads a command line, the program's name first.
pub(super) fn read<C: Root>(argv: Vec<OsString>) -> Result<Call, Misread> {
    let error = match select::program_matches::<C>(argv.clone()) {
        Ok(matches) => {
            return Ok(Call {
                argv,
                matches: Arc::new(matches),
                options: Options::default(),
            });
        }
        Err(error) => error,
    };
    if !error.use_stderr()
        || !Flag::ALL
            .iter()
            .any(|flag| flag.is_among(&C::TRAITS, &argv))
    {
        return Err(Misread {
            error,
            format: None,
        });
    }
    let cmd = with_flags(C::whole(Mode::Parse), &C::TRAITS, deferred_names::<C>());
    match cmd.try_get_matches_from(&argv) {
        Ok(matches) => Ok(Call {
            options: options(&matches),
            argv,
            matches: Arc::new(matches),
        }),
        Err(error) => Err(Misread {
            error,
            format: requested(&C::TRAITS, &argv),
        }),
    }
}

/// What the program has against a command line, before it carries anything out.
pub(crate) fn objection<C: Program>(argv: Vec<OsString>) -> Option<Objection> {
    match read::<C>(argv) {
        Err(misread) => Some(Objection::Misread(misread.error)),
        Ok(call) if call.options == Options::default() => None,
        Ok(call) => possible::<C>(&call)
            .err()
            .map(|fault| Objection::Refused(fault.text())),
    }
}

/// A flag of ours.
pub(super) struct Flag {
    id: &'static str,
    word: fn(&Traits) -> Option<&'static str>,
    /// Where the word is taken by the program.
    fallback: &'static str,
}

impl Flag {
    const OUTPUT: Self = Self {
        id: OUTPUT,
        word: |traits| traits.words.output,
        fallback: Words::LONGER_OUTPUT,
    };
    pub(super) const CONFIRM: Self = Self {
        id: CONFIRM,
        word: |traits| traits.words.confirm,
        fallback: Words::LONGER_CONFIRM,
    };
    const DRY_RUN: Self = Self {
        id: DRY_RUN,
        word: |traits| traits.words.dry_run,
        fallback: Words::LONGER_DRY_RUN,
    };
    pub(super) const SELECT: Self = Self {
        id: SELECT,
        word: |traits| traits.words.select,
        fallback: Words::LONGER_SELECT,
    };
    const LIMIT: Self = Self {
        id: LIMIT,
        word: |traits| traits.words.limit,
        fallback: Words::LONGER_LIMIT,
    };
    pub(super) const AFTER: Self = Self {
        id: AFTER,
        word: |traits| traits.words.after,
        fallback: Words::LONGER_AFTER,
    };
    const ALL: [Self; 6] = [
        Self::OUTPUT,
        Self::CONFIRM,
        Self::DRY_RUN,
        Self::SELECT,
        Self::LIMIT,
        Self::AFTER,
    ];

    fn is(&self, traits: &Traits, word: &OsStr) -> bool {
        let Some(word) = word.to_str() else {
            return false;
        };
        let name = word.split_once('=').map_or(word, |(name, _)| name);
        let ours = (self.word)(traits);
        ours.is_some() && (ours == Some(name) || name == self.fallback)
    }

    fn is_among(&self, traits: &Traits, argv: &[OsString]) -> bool {
        let mut words = argv.iter().skip(1).take_while(|word| *word != "--");
        words.any(|word| self.is(traits, word))
    }

    /// Whether clap has read it, with this value.
    fn is_set(&self, matches: &ArgMatches, value: &str) -> bool {
        let raw = matches.try_get_raw(self.id).ok().flatten();
        raw.into_iter().flatten().eq([value])
    }

    /// The flag as clap reads it, by our word unless the program has a flag of that name.
    fn arg(&self, word: &'static str, taken: &[String]) -> Arg {
        let long = word.trim_start_matches('-');
        let fallback = self.fallback.trim_start_matches('-');
        let arg = Arg::new(self.id).global(true).hide(true);
        if taken.iter().any(|name| name == long) {
            arg.long(fallback)
        } else {
            arg.long(long).alias(fallback)
        }
    }
}

/// A command with our flags added, and with names that no flag of its own has.
fn with_flags(mut cmd: Command, traits: &Traits, mut taken: Vec<String>) -> Command {
    names_in(&cmd, &mut taken);
    for flag in Flag::ALL {
        let Some(word) = (flag.word)(traits) else {
            continue;
        };
        let arg = flag.arg(word, &taken);
        cmd = cmd.arg(match flag.id {
            OUTPUT => arg
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(Format::NAMES)),
            CONFIRM => arg
                .value_name("TOKEN")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value(BARE),
            SELECT => arg.value_name("FIELDS"),
            LIMIT => arg
                .value_name("NUMBER")
                .value_parser(clap::value_parser!(u64).range(1..)),
            AFTER => arg.value_name("PLACE"),
            _ => arg.action(ArgAction::SetTrue),
        });
    }
    cmd
}

/// The words that are ours in a program, as flags of its commands are written.
pub(super) fn words(traits: &Traits) -> Vec<String> {
    let flags = Flag::ALL.iter().filter_map(|flag| (flag.word)(traits));
    let others = [traits.json_word, traits.words.llms].into_iter().flatten();
    flags.chain(others).map(str::to_owned).collect()
}

/// The long names of all flags of a command and of those below it.
fn names_in(cmd: &Command, names: &mut Vec<String>) {
    for arg in cmd.get_arguments() {
        names.extend(arg.get_long().map(str::to_owned));
        let aliases = arg.get_all_aliases().unwrap_or_default();
        names.extend(aliases.into_iter().map(str::to_owned));
    }
    for below in cmd.get_subcommands() {
        names_in(below, names);
    }
}

/// The same of what clap has not built yet. A program without such commands need not have its spec
/// tree with it while it runs.
fn deferred_names<C: Root>() -> Vec<String> {
    let mut names = Vec::new();
    if const { has_deferred(C::SPEC.part) } {
        for_each(C::SPEC.part, &mut |described| match described {
            Described::Several(args) => {
                names.extend(args.longs.iter().map(|&name| name.to_owned()))
            }
            Described::One(arg) => {
                names.extend(arg.settings.iter().filter_map(|setting| match setting {
                    Setting::Long(name) | Setting::OddLong(name) => Some(name.raw().to_owned()),
                    _ => None,
                }))
            }
        });
    }
    names
}

const fn has_deferred(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Deferred(_) => true,
            Item::Part(part) => has_deferred(part),
            Item::Command(command) => has_deferred(command.part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// What our flags say.
fn options(matches: &ArgMatches) -> Options {
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

/// The form that a command line asks for which clap could not read.
fn requested(traits: &Traits, argv: &[OsString]) -> Option<Format> {
    let flag = &Flag::OUTPUT;
    let mut words = argv.iter().skip(1).take_while(|word| *word != "--");
    let mut format = None;
    while let Some(word) = words.next() {
        if flag.is(traits, word) {
            let value = word.to_str().and_then(|word| word.split_once('='));
            format = match value {
                Some((_, value)) => Format::named(value),
                None => words.next().and_then(|word| Format::named(word.to_str()?)),
            };
        }
    }
    format
}

/// The words of a command line, if all of them are text: one that is not could not be told without
/// changing it.
pub(super) fn texts(argv: Vec<OsString>) -> Option<Vec<String>> {
    let words = argv.into_iter().map(|word| word.into_string().ok());
    words.collect()
}

/// The command line with one of our flags set to a value: that one of a few candidates which clap
/// reads as the call that is wanted and nothing else.
pub(super) fn with_flag<C: Root>(
    argv: &[OsString],
    flag: &Flag,
    value: &str,
    is_wanted: impl Fn(&Call) -> bool,
) -> Option<Vec<OsString>> {
    const MOST: usize = 32;
    let traits = &C::TRAITS;
    let word = (flag.word)(traits)?;
    let end = argv.iter().position(|word| word == "--");
    let end = end.unwrap_or(argv.len());
    let is_ours = |call: &Call| is_wanted(call) && flag.is_set(&call.matches, value);
    // Where the value stands behind the flag in a word of its own, it goes with it.
    for takes in [0, 1] {
        let mut without: Vec<OsString> = Vec::new();
        let mut words = argv[..end].iter();
        while let Some(word) = words.next() {
            let inline = word.to_str().is_some_and(|word| word.contains('='));
            match flag.is(traits, word) {
                false => without.push(word.clone()),
                true if !inline && takes == 1 => drop(words.next()),
                true => {}
            }
        }
        let places = (1..=without.len()).rev().take(MOST);
        let candidates = places.flat_map(|place| {
            [word, flag.fallback].map(|word| {
                let (before, after) = without.split_at(place);
                let ours = OsString::from(format!("{word}={value}"));
                let words = before.iter().cloned().chain([ours]);
                let words = words.chain(after.iter().cloned());
                words.chain(argv[end..].iter().cloned()).collect::<Vec<_>>()
            })
        });
        let mut candidates = candidates;
        let found = candidates.find(|candidate| match read::<C>(candidate.clone()) {
            Ok(call) => is_ours(&call),
            Err(_) => false,
        });
        if found.is_some() {
            return found;
        }
    }
    None
}
