//! From a command line to a call.
//!
//! Our flags are looked for only where clap would not have accepted them: what a command line meant
//! before, it means still. So clap reads it as it is first; only if it cannot, and a flag of ours is
//! among the words, it reads it once more with our flags among the program's own, and then decides
//! itself what is a flag, what is a value, and what stands behind `--`.

use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use clap::builder::PossibleValuesParser;
use clap::error::ContextKind;
use clap::{Arg, ArgAction, ArgMatches, Command, Error};

use super::bare;
pub(super) use super::bare::joined;
use super::callee::{AsCallee as _, Callee};
use super::perform::possible;
use super::token::Subject;
use super::{Call, Consent, Fields, Format, Options, Program, Window};
use crate::arguments::{Described, for_each};
use crate::manifest::Traits;
use crate::parser_error;
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
pub(super) fn read(callee: &Callee, argv: Vec<OsString>) -> Result<Call, Misread> {
    let Callee { program, .. } = callee;
    let traits = program.traits;
    let error = match select::program_matches(program, argv.clone()) {
        Ok(matches) => {
            return Ok(Call {
                argv,
                matches: Arc::new(matches),
                options: Options::default(),
            });
        }
        Err(error) => error,
    };
    if !error.use_stderr() || !Flag::ALL.iter().any(|flag| flag.is_among(traits, &argv)) {
        return Err(Misread {
            error,
            format: None,
        });
    }
    // What looks like a token is taken for one, or else the line for one that does not consent.
    let joined = joined(traits, &argv).map(|joined| read_with_flags(callee, joined));
    match (joined, read_with_flags(callee, argv)) {
        (Some(Ok(call)), _) if matches!(call.options.consent, Consent::Token(_)) => Ok(call),
        (Some(Err(misread)), Ok(call)) if call.options.consent == Consent::Flag => Err(misread),
        (Some(Err(misread)), Err(_)) => Err(misread),
        (_, read) => read,
    }
}

fn read_with_flags(callee: &Callee, argv: Vec<OsString>) -> Result<Call, Misread> {
    let traits = callee.program.traits;
    match select::matches(with_ours(callee), argv.clone()) {
        Ok(matches) => {
            let mut options = options(&matches);
            if options.consent == Consent::Flag && unclear(callee, &argv).is_some() {
                options.consent = Consent::None;
            }
            Ok(Call {
                options,
                argv,
                matches: Arc::new(matches),
            })
        }
        Err(mut error) => {
            let meant = parser_error::texts(&error, ContextKind::SuggestedArg);
            if meant.iter().any(|word| is_consent(traits, word)) {
                error.remove(ContextKind::SuggestedArg);
            }
            Err(Misread {
                error,
                format: requested(traits, &argv),
            })
        }
    }
}

/// The program with our flags.
fn with_ours(callee: &Callee) -> Command {
    let program = callee.program;
    let cmd = (program.whole)(Mode::Parse);
    with_flags(cmd, program.traits, (callee.deferred_names)())
}

/// Whether the flag for consent is the program's own.
fn is_owned(callee: &Callee) -> bool {
    let mut names = (callee.deferred_names)();
    names_in(&(callee.program.whole)(Mode::Parse), &mut names);
    let word = (Flag::CONFIRM.word)(callee.program.traits);
    word.is_some_and(|word| {
        names
            .iter()
            .any(|name| word.trim_start_matches('-') == name)
    })
}

/// The word behind a flag for consent that may be its token or an argument.
pub(super) fn unclear<'a>(callee: &Callee, argv: &'a [OsString]) -> Option<&'a str> {
    let word = bare::unclear(callee.program.traits, argv, |words| {
        bare::selected(with_ours(callee), words)
    });
    word.filter(|_| !is_owned(callee))
}

/// What the program has against a command line, before it carries anything out.
pub(crate) fn objection<C: Program>(argv: Vec<OsString>) -> Option<Objection> {
    match read(&C::CALLEE, argv) {
        Err(misread) => Some(Objection::Misread(misread.error)),
        Ok(call) if call.options == Options::default() => None,
        Ok(call) => possible(&C::CALLEE, &call)
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
    /// What its value is called, if it has one.
    value: Option<&'static str>,
}

impl Flag {
    const OUTPUT: Self = Self {
        id: OUTPUT,
        word: |traits| traits.words.output,
        fallback: Words::LONGER_OUTPUT,
        value: Some("FORMAT"),
    };
    pub(super) const CONFIRM: Self = Self {
        id: CONFIRM,
        word: |traits| traits.words.confirm,
        fallback: Words::LONGER_CONFIRM,
        value: Some("TOKEN"),
    };
    const DRY_RUN: Self = Self {
        id: DRY_RUN,
        word: |traits| traits.words.dry_run,
        fallback: Words::LONGER_DRY_RUN,
        value: None,
    };
    pub(super) const SELECT: Self = Self {
        id: SELECT,
        word: |traits| traits.words.select,
        fallback: Words::LONGER_SELECT,
        value: Some("FIELDS"),
    };
    const LIMIT: Self = Self {
        id: LIMIT,
        word: |traits| traits.words.limit,
        fallback: Words::LONGER_LIMIT,
        value: Some("NUMBER"),
    };
    pub(super) const AFTER: Self = Self {
        id: AFTER,
        word: |traits| traits.words.after,
        fallback: Words::LONGER_AFTER,
        value: Some("PLACE"),
    };
    const ALL: &[Self] = &[
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

    /// What is asked for with everything but this flag.
    fn out_of(&self, options: &Options) -> Options {
        let mut options = options.clone();
        match self.id {
            CONFIRM => options.consent = Consent::None,
            SELECT => options.select = None,
            AFTER => options.window.after = None,
            _ => {}
        }
        options
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
pub(super) fn with_flags(mut cmd: Command, traits: &Traits, mut taken: Vec<String>) -> Command {
    names_in(&cmd, &mut taken);
    for flag in Flag::ALL {
        let Some(word) = (flag.word)(traits) else {
            continue;
        };
        let arg = flag.arg(word, &taken);
        let arg = match flag.value {
            Some(value) => arg.value_name(value),
            None => arg.action(ArgAction::SetTrue),
        };
        cmd = cmd.arg(match flag.id {
            OUTPUT => arg.value_parser(PossibleValuesParser::new(Format::NAMES)),
            CONFIRM => arg
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value(BARE),
            LIMIT => arg.value_parser(clap::value_parser!(u64).range(1..)),
            _ => arg,
        });
    }
    cmd
}

/// Whether a word tells that somebody agrees.
pub(super) fn is_consent(traits: &Traits, word: &str) -> bool {
    Flag::CONFIRM.is(traits, OsStr::new(word))
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
pub(super) fn deferred_names<C: Root>() -> Vec<String> {
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

/// The form that a command line asks for which clap could not read.
pub(super) fn requested(traits: &Traits, argv: &[OsString]) -> Option<Format> {
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

/// The command line of a call with one of our flags set to a value: that one of a few candidates
/// which clap reads as the same call otherwise.
pub(super) fn with_flag(
    callee: &Callee,
    call: &Call,
    flag: &Flag,
    value: &str,
) -> Option<Vec<OsString>> {
    let arguments = |call: &Call| Subject::of(callee.identity, &call.matches, &[]);
    let (same, options) = (arguments(call), flag.out_of(&call.options));
    let is_it = |candidate: &[OsString]| match read(callee, candidate.to_vec()) {
        Ok(call) => {
            let mut others = flag.out_of(&call.options);
            // Whoever calls with JSON is answered with JSON.
            others.output = others.output.or(options.output);
            let is_same = arguments(&call) == same && others == options;
            is_same && flag.is_set(&call.matches, value)
        }
        Err(_) => false,
    };
    candidate(callee.program.traits, &call.argv, flag, value, &is_it)
}

/// The first of the candidates that is it: the flag stands at the end if it can, and otherwise as
/// near to it as it can.
fn candidate(
    traits: &Traits,
    argv: &[OsString],
    flag: &Flag,
    value: &str,
    is_it: &dyn Fn(&[OsString]) -> bool,
) -> Option<Vec<OsString>> {
    const MOST: usize = 32;
    let word = (flag.word)(traits)?;
    let end = argv.iter().position(|word| word == "--");
    let (argv, rest) = argv.split_at(end.unwrap_or(argv.len()));
    // Where the value stands behind the flag in a word of its own, it goes with it.
    for takes_next in [false, true] {
        let mut words: Vec<OsString> = Vec::new();
        let mut is_value = false;
        for word in argv {
            let inline = word.to_str().is_some_and(|word| word.contains('='));
            match std::mem::take(&mut is_value) {
                true => {}
                false if flag.is(traits, word) => is_value = takes_next && !inline,
                false => words.push(word.clone()),
            }
        }
        let places = words.len();
        words.extend_from_slice(rest);
        for place in (1..=places).rev().take(MOST) {
            for word in [word, flag.fallback] {
                let ours = [word, "=", value].concat();
                words.insert(place, OsString::from(ours));
                if is_it(&words) {
                    return Some(words);
                }
                words.remove(place);
            }
        }
    }
    None
}
