//! From a command line to a call.
//!
//! Our flags are looked for only where clap would not have accepted them: what a command line meant
//! before, it means still. So clap reads it as it is first; only if it cannot, and a flag of ours is
//! among the words, it reads it once more with our flags among the program's own, and then decides
//! itself what is a flag, what is a value, and what stands behind `--`.

use std::ffi::{OsStr, OsString};
use std::sync::{Arc, Mutex, PoisonError};

use clap::builder::PossibleValuesParser;
use clap::error::ContextKind;
use clap::{Arg, ArgAction, ArgMatches, Command, Error};

use super::bare;
pub(super) use super::bare::joined;
use super::callee::{AsCallee as _, Callee};
use super::perform::{possible, words};
use super::token::Subject;
use super::{Call, Consent, Fields, Format, Options, Program, Window};
use crate::erased::Erased;
use crate::force::{Taken, note, taken_at, words_at};
use crate::line::{FrameworkFlag, Line, Meaning};
use crate::manifest::Traits;
use crate::parser_error;
use crate::review::Objection;
use crate::select::{self, Refused};
use crate::spec::{Beside, Words};
use crate::tree::Mode;

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

/// What the names of our arguments begin with. No author's do.
pub(super) const OURS: &str = "cmdhelp::";

/// A command line that clap cannot read.
pub(super) struct Misread {
    pub(super) error: Error,
    /// The form of the result that was asked for, as far as one can tell.
    pub(super) format: Option<Format>,
    /// The program without flags of ours, as clap has read the line with it.
    pub(super) cmd: Option<Box<Command>>,
}

/// Reads a command line, the program's name first.
pub(super) fn read(callee: &Callee, argv: Vec<OsString>) -> Result<Call, Misread> {
    match select::program_matches(callee.program, &argv) {
        Ok(matches) => Ok(without_flags(argv, matches)),
        Err(refused) => {
            let Refused { error, cmd } = *refused;
            read_refused(callee, &cmd, argv, error).map_err(|(error, format)| Misread {
                error,
                format,
                cmd: Some(Box::new(cmd)),
            })
        }
    }
}

/// Reads a command line with the whole program, which clap has built before.
pub(super) fn read_again(callee: &Callee, cmd: &mut Command, argv: Vec<OsString>) -> Option<Call> {
    match select::matches_again(cmd, &argv) {
        Ok(matches) => Some(without_flags(argv, matches)),
        Err(error) => read_refused(callee, cmd, argv, error).ok(),
    }
}

fn without_flags(argv: Vec<OsString>, matches: ArgMatches) -> Call {
    Call {
        argv,
        matches: Arc::new(matches),
        options: Options::default(),
    }
}

/// An error of clap's, and the form of the result that was asked for.
type Wrong = (Error, Option<Format>);

/// Reads a line that clap refuses as it is, perhaps because of flags of ours.
fn read_refused(
    callee: &Callee,
    cmd: &Command,
    argv: Vec<OsString>,
    error: Error,
) -> Result<Call, Wrong> {
    let traits = callee.program.traits;
    let mut words = argv.iter().skip(1).take_while(|word| *word != "--");
    let may_be_flagged = words.any(|word| {
        let word = word.to_str();
        word.is_some_and(|word| traits.words.beside(word).is_some())
    });
    if !error.use_stderr() || !may_be_flagged {
        return Err((error, None));
    }
    // What looks like a token is taken for one, or else the line for one that does not consent.
    let joined = joined(traits, &argv).map(|joined| read_with_flags(callee, cmd, joined));
    match (joined, read_with_flags(callee, cmd, argv)) {
        (Some(Ok(call)), _) if matches!(call.options.consent, Consent::Token(_)) => Ok(call),
        (Some(Err(wrong)), Ok(call)) if call.options.consent == Consent::Flag => Err(wrong),
        (Some(Err(wrong)), Err(_)) => Err(wrong),
        (_, read) => read,
    }
}

fn read_with_flags(callee: &Callee, cmd: &Command, argv: Vec<OsString>) -> Result<Call, Wrong> {
    let program = callee.program;
    let traits = program.traits;
    match with_ours(program, cmd, &argv) {
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
            let line = Line::with_framework(cmd, &argv, &traits.words);
            Err((error, requested(&line)))
        }
    }
}

/// The program with our flags.
fn flagged(program: &Erased) -> Command {
    let cmd = (program.whole)(Mode::Parse);
    let taken = taken_at::<&str>(program, &cmd, &[]);
    with_flags(cmd, &program.traits.words, taken)
}

/// Whether the flag for consent is the program's own at the command that is selected.
fn is_owned(program: &Erased, argv: &[OsString]) -> bool {
    let path = select::matches(flagged(program), argv.to_vec()).map(|matches| words(&matches));
    let cmd = (program.whole)(Mode::Parse);
    taken_at(program, &cmd, &path.unwrap_or_default())[Flag::CONFIRM.place]
}

/// The word behind a flag for consent that may be its token or an argument.
pub(super) fn unclear<'a>(callee: &Callee, argv: &'a [OsString]) -> Option<&'a str> {
    let word = bare::unclear(callee.program.traits, argv, |words| {
        bare::selected(flagged(callee.program), words)
    });
    word.filter(|_| !is_owned(callee.program, argv))
}

/// What clap reads with our flags among the program's own. The command that a line selects decides
/// which words they have in all of it: one that stands further up must not mean what it does not mean
/// to the command. `cmd` is the program without our flags.
fn with_ours(program: &Erased, cmd: &Command, argv: &[OsString]) -> Result<ArgMatches, Error> {
    let read = |taken| {
        let cmd = with_flags((program.whole)(Mode::Parse), &program.traits.words, taken);
        select::matches(cmd, argv.to_vec())
    };
    let expected = taken_at(program, cmd, &Line::of_call(program, cmd, argv).path());
    let matches = read(expected)?;
    let selected = taken_at(program, cmd, &words(&matches));
    match selected == expected {
        true => Ok(matches),
        false => read(selected),
    }
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
    /// Its place in [`Words::flags`].
    place: usize,
    /// What its value is called, if it has one.
    value: Option<&'static str>,
}

impl Flag {
    pub(super) const OUTPUT: Self = Self {
        id: OUTPUT,
        place: 0,
        value: Some("FORMAT"),
    };
    pub(super) const CONFIRM: Self = Self {
        id: CONFIRM,
        place: 1,
        value: Some("TOKEN"),
    };
    const DRY_RUN: Self = Self {
        id: DRY_RUN,
        place: 2,
        value: None,
    };
    pub(super) const SELECT: Self = Self {
        id: SELECT,
        place: 3,
        value: Some("FIELDS"),
    };
    const LIMIT: Self = Self {
        id: LIMIT,
        place: 4,
        value: Some("NUMBER"),
    };
    pub(super) const AFTER: Self = Self {
        id: AFTER,
        place: 5,
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

    /// The word for it among these, and the longer one.
    fn names(&self, words: &Words) -> (Option<&'static str>, &'static str) {
        words.flags()[self.place]
    }

    fn is(&self, words: &Words, word: &OsStr) -> bool {
        let Some(word) = word.to_str() else {
            return false;
        };
        let name = word.split_once('=').map_or(word, |(name, _)| name);
        let (ours, longer) = self.names(words);
        ours.is_some() && (ours == Some(name) || name == longer)
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
            OUTPUT => options.output = None,
            CONFIRM => options.consent = Consent::None,
            SELECT => options.select = None,
            AFTER => options.window.after = None,
            _ => {}
        }
        options
    }

    /// The flag as clap reads it, by our word unless a flag of the program has it.
    fn arg(&self, words: &Words, is_taken: bool) -> Option<Arg> {
        let (word, longer) = self.names(words);
        let long = word?.trim_start_matches('-');
        let longer = longer.trim_start_matches('-');
        let arg = Arg::new(self.id).global(true).hide(true);
        let arg = match is_taken {
            true => arg.long(longer),
            false => arg.long(long).alias(longer),
        };
        let arg = match self.value {
            Some(value) => arg.value_name(value),
            None => arg.action(ArgAction::SetTrue),
        };
        Some(match self.id {
            OUTPUT => arg.value_parser(PossibleValuesParser::new(Format::NAMES)),
            CONFIRM => arg
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value(BARE),
            LIMIT => arg.value_parser(clap::value_parser!(u64).range(1..)),
            _ => arg,
        })
    }
}

/// Whether a word tells that somebody agrees.
pub(super) fn is_consent(traits: &Traits, word: &str) -> bool {
    Flag::CONFIRM.is(&traits.words, OsStr::new(word))
}

/// A command with our flags added, by names that no flag of its own has, and those below it.
///
/// clap hands a global argument down until it comes to a command that has one with the same id. So each
/// command with a flag that takes a word of ours has ours by the longer name.
pub(super) fn with_flags(mut cmd: Command, words: &Words, taken: Taken) -> Command {
    for flag in Flag::ALL {
        cmd = cmd.args(flag.arg(words, taken[flag.place]));
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
        let more = Flag::ALL.iter();
        let more = more.filter(|flag| taken[flag.place] && !above[flag.place]);
        let args: Vec<Arg> = more.filter_map(|flag| flag.arg(words, true)).collect();
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

/// The form that a command line asks for which clap could not read.
pub(super) fn requested(line: &Line<'_, '_>) -> Option<Format> {
    let output = FrameworkFlag::Call(Beside::Output);
    let mut events = line.events.iter().rev();
    let value = events
        .find(|event| matches!(event.meaning, Meaning::FrameworkValue(flag) if flag == output))?;
    Format::named(line.text(value))
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
    // The same command line, so that it selects the same command.
    let ours = words_at(callee.program, &words(&call.matches));
    candidate(&ours, &call.argv, flag, value, &is_it)
}

/// The first of the candidates that is it: the flag stands at the end if it can, and otherwise as
/// near to it as it can.
fn candidate(
    ours: &Words,
    argv: &[OsString],
    flag: &Flag,
    value: &str,
    is_it: &dyn Fn(&[OsString]) -> bool,
) -> Option<Vec<OsString>> {
    const MOST: usize = 32;
    let (word, longer) = flag.names(ours);
    let word = word?;
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
                false if flag.is(ours, word) => is_value = takes_next && !inline,
                false => words.push(word.clone()),
            }
        }
        let places = words.len();
        words.extend_from_slice(rest);
        for place in (1..=places).rev().take(MOST) {
            for word in [word, longer] {
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
