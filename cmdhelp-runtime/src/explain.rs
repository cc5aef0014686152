//! Explains a command line without running it: to which argument each word belongs, which arguments
//! are missing, what effect the call has, and how the same call is usually written.
//!
//! Most command lines are explained from the program's compile-time description (its spec tree). If
//! it is not enough to decide whether a command line is valid, clap parses the command line with
//! the author's own value parsers.

mod correction;
mod environment;
mod explanation;
mod facts;
mod framework_flags;
mod json;
mod problem;
mod program;
mod shell;
mod text;

use std::ffi::OsString;
use std::path::Path;

use clap::error::ErrorKind;

use self::correction::RejectedLine;
pub use self::explanation::{Answer, Default, Effects, Explanation, Problem, Role, Word};
use self::facts::Facts;
use self::framework_flags::FrameworkFlags;
pub(crate) use self::program::ExplainedProgram;
use crate::grammar::{ArgRef, Correction, Event, Meaning, Reading, Verdict};
use crate::manifest::Manifest;
use crate::matches::matches;
use crate::secrets::Secrets;
use crate::spec::Part;
use crate::tree::Root;

/// Explains a command line of the program `C`. The first word of `argv` is the program's name.
///
/// ```
/// use cmdhelp_runtime as cmdhelp;
/// # use cmdhelp::tree::{Mode, Root, Tree};
/// # struct Pad;
/// # impl Tree for Pad {
/// #     const SELECTORS: cmdhelp::select::Selectors = cmdhelp::select::Selectors::NONE;
/// #     fn augment(cmd: clap::Command, _: Mode<'_>) -> clap::Command { cmd }
/// # }
/// # impl clap::CommandFactory for Pad {
/// #     fn command() -> clap::Command { Self::root() }
/// #     fn command_for_update() -> clap::Command { Self::root() }
/// # }
/// # impl clap::FromArgMatches for Pad {
/// #     fn from_arg_matches(_: &clap::ArgMatches) -> Result<Self, clap::Error> { Ok(Self) }
/// #     fn update_from_arg_matches(&mut self, _: &clap::ArgMatches) -> Result<(), clap::Error> { Ok(()) }
/// # }
/// # impl Root for Pad {
/// #     const SPEC: cmdhelp::spec::Command = cmdhelp::spec::Command {
/// #         name: cmdhelp::spec::Text::Plain("pad"), part: &cmdhelp::spec::Part::EMPTY };
/// #     const TRAITS: cmdhelp::manifest::Traits = cmdhelp::manifest::Traits::of(&Self::SPEC);
/// #     fn root() -> clap::Command { clap::Command::new("pad") }
/// # }
/// use cmdhelp::explain::{Answer, explain};
///
/// let explanation = explain::<Pad>(["pad", "--prioritty"]);
/// let Answer::Refused(problem) = &explanation.answer else { panic!() };
/// assert_eq!(problem.message, "unknown flag `--prioritty`");
/// ```
#[must_use]
pub fn explain<C: Root>(argv: impl IntoIterator<Item = impl Into<OsString>>) -> Explanation {
    let words = argv.into_iter().map(Into::into).collect();
    explain_line(ExplainedProgram::of::<C>(), words)
}

/// Explains a command line with the program's name.
fn explain_line(program: ExplainedProgram, mut words: Vec<OsString>) -> Explanation {
    if program.traits().is_multicall {
        // The file name of a multicall program selects a command, so it is a word to explain.
        if let Some(first) = words.first_mut()
            && let Some(name) = Path::new(first).file_stem()
        {
            *first = name.to_owned();
        }
    } else if !words.is_empty() {
        words.remove(0);
    }
    explain_words(program, &words)
}

/// Explains a command line. `words` do not include the program's name.
pub(crate) fn explain_words(program: ExplainedProgram, words: &[OsString]) -> Explanation {
    explained(program, words, &(program.erased.manifest)())
}

/// Explains a command line. Looks for cmdhelp's own flags, such as `--dry-run`, only if the program
/// does not accept the command line as it is.
fn explained(program: ExplainedProgram, argv: &[OsString], manifest: &Manifest<'_>) -> Explanation {
    let taken =
        |correction: &Correction| is_taken(program, correction, manifest).then_some(*correction);
    let (plain, _) = explained_as_it_is(program, argv, manifest, &taken);
    let flags = match plain.is_taken() {
        true => None,
        false => FrameworkFlags::of(program, argv),
    };
    match flags {
        Some(flags) => {
            let with_flags = |correction: &_| flags.in_correction(program, correction, manifest);
            let rest = flags.rest(argv);
            let (rest, part) = explained_as_it_is(program, &rest, manifest, &with_flags);
            flags.added_to(program, rest, part)
        }
        None => plain,
    }
}

/// Returns whether the program accepts a corrected command line as it is.
fn is_taken(program: ExplainedProgram, correction: &Correction, manifest: &Manifest<'_>) -> bool {
    let (explanation, _) = explained_as_it_is(program, &argv(correction), manifest, &|_| None);
    explanation.is_taken()
}

fn argv(correction: &Correction) -> Vec<OsString> {
    let words = (0..correction.len()).map(|at| correction.word(at));
    words.map(OsString::from).collect()
}

/// Explains a command line as if cmdhelp had no flags of its own. Also returns the part of the spec
/// tree that describes the selected command. `corrected` gets a correction, and returns the one to
/// print, or `None` if none is to be printed.
fn explained_as_it_is(
    program: ExplainedProgram,
    argv: &[OsString],
    manifest: &Manifest<'_>,
    corrected: &dyn Fn(&Correction) -> Option<Correction>,
) -> (Explanation, Option<&'static Part>) {
    let texts: Vec<String> = argv
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let words: Vec<&str> = texts.iter().map(String::as_str).collect();
    let reading = program.reading(&words);
    let facts = Facts::of(program.known.part, manifest, &reading);
    let all_is_text = argv.iter().all(|word| word.to_str().is_some());
    let ask = || match facts.has_secrets() {
        // clap's message could contain the values of secret arguments, so it is not shown.
        true => clap_takes(program, argv).map_err(|_| "clap rejects the line".to_owned()),
        false => clap_takes(program, argv),
    };
    let answer = match reading.verdict {
        _ if !all_is_text => Answer::Open {
            reason: "a word is not UTF-8".to_owned(),
            clap: ask(),
        },
        Verdict::Accepted => Answer::Accepted,
        Verdict::Shows => Answer::Shows,
        Verdict::Rejected(rejection) => {
            let corrected = || {
                let correction = program.correction(&words)?;
                let rejected = RejectedLine {
                    program: program.erased,
                    rejection: &rejection,
                    words: &words,
                    reading: &reading,
                };
                corrected(&correction).filter(|_| rejected.is_minimal(&correction))
            };
            let with_correction = (program.traits().binary, &corrected as &dyn Fn() -> _);
            Answer::Refused(problem::of(
                &rejection,
                &words,
                &reading,
                &facts,
                with_correction,
            ))
        }
        Verdict::Unknown(unknown) => Answer::Open {
            reason: problem::reason(&unknown, &facts),
            clap: ask(),
        },
    };
    let canonical_words = match answer {
        Answer::Accepted => program.canonical(&words),
        _ => None,
    };
    let mut explanation = Explanation {
        program: program.traits().binary.to_owned(),
        answer,
        command: facts.path().map(str::to_owned).collect(),
        words: explained_words(&reading, &words, &facts),
        defaults: defaults(&reading, &words, &facts),
        effect: facts.effect(program, argv, &reading),
        canonical: canonical_words.map(|words| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            masked(&program.reading(&words), &words, &facts)
        }),
    };
    if facts.has_secrets() {
        let name = OsString::from(program.traits().binary);
        let line: Vec<OsString> = std::iter::once(name).chain(argv.iter().cloned()).collect();
        explanation.redact(&Secrets::of_line(program.erased, None, &line));
    }
    (explanation, facts.part())
}

/// Parses a command line with clap. If clap refuses it, returns the first paragraph of clap's error
/// message.
fn clap_takes(program: ExplainedProgram, argv: &[OsString]) -> Result<(), String> {
    let whole = program.erased.tree();
    match matches(whole, &environment::line(program, argv)) {
        Ok(_) => Ok(()),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(()),
            _ => {
                let text = error.to_string();
                let first = text.lines().take_while(|line| !line.is_empty());
                let first = first.map(str::trim).collect::<Vec<_>>().join(" ");
                Err(first.trim_start_matches("error: ").to_owned())
            }
        },
    }
}

fn explained_words(reading: &Reading, words: &[&str], facts: &Facts<'_>) -> Vec<Word> {
    let mut explained = Vec::new();
    for event in &reading.events {
        let role = match (event.meaning, event.argument) {
            (Meaning::Command, _) => Role::Command(event.command.unwrap_or_default().to_owned()),
            // A positional argument has no flag. Its value is another event.
            (Meaning::Occurrence, Some(argument)) if argument.is_positional() => continue,
            (Meaning::Occurrence | Meaning::OccurrenceWithoutValue, _) => Role::Flag,
            (Meaning::Value, _) => Role::Value,
            (Meaning::Terminator, _) => Role::Terminator,
            (Meaning::Escape, _) => Role::Escape,
            (Meaning::External, _) => Role::External,
            (Meaning::Default | Meaning::DynamicDefault, _) => continue,
        };
        let end = match role {
            Role::Flag => end_of_flag(event, reading, words),
            _ => words[event.word].len(),
        };
        let mut text = words[event.word][event.start..end].to_owned();
        match event.argument {
            Some(argument) if role == Role::Value && facts.is_secret(argument) => {
                text = hidden(argument);
            }
            // Short flags that share a hyphen (`-abc`) are shown with a hyphen each.
            _ if role == Role::Flag && event.start > 0 => text.insert(0, '-'),
            _ => {}
        }
        explained.push(Word {
            index: event.word,
            text,
            argument: event.argument.map(spelling),
            type_word: event
                .argument
                .and_then(|argument| facts.type_word(argument)),
            overridden: event.overridden,
            asks: None,
            role,
        });
    }
    explained
}

/// Returns the byte index at which a flag ends in its word. A value or another short flag may
/// follow it in the same word.
fn end_of_flag(event: &Event, reading: &Reading, words: &[&str]) -> usize {
    let word = words[event.word];
    let mut after = reading.events.iter();
    let next = after.find(|other| other.word == event.word && other.start > event.start);
    let end = next.map_or(word.len(), |next| next.start);
    match word.split_once('=') {
        Some((name, _)) if word.starts_with("--") => name.len(),
        _ if end > event.start + 1 => end - usize::from(word[..end].ends_with('=')),
        _ => end,
    }
}

/// Returns the words, with the values of secret arguments replaced by placeholders.
fn masked(reading: &Reading, words: &[&str], facts: &Facts<'_>) -> Vec<String> {
    let mut masked: Vec<String> = words.iter().map(ToString::to_string).collect();
    for event in &reading.events {
        if let (Meaning::Value, Some(argument)) = (event.meaning, event.argument)
            && facts.is_secret(argument)
        {
            masked[event.word] = words[event.word][..event.start].to_owned() + &hidden(argument);
        }
    }
    masked
}

/// Returns the placeholder for the value of a secret argument, such as `<token>`.
fn hidden(argument: ArgRef) -> String {
    format!("<{}>", argument.id())
}

fn defaults(reading: &Reading, words: &[&str], facts: &Facts<'_>) -> Vec<Default> {
    let defaults = reading.defaults(words).into_iter();
    // Switches are not listed, because every switch that is not given is off.
    defaults
        .filter(|(argument, _)| argument.takes_values())
        .map(|(argument, values)| {
            let environment = facts.set_variable(argument);
            let is_shown = environment.is_none() && !facts.is_secret(argument);
            let values = match values.is_empty() {
                true if is_shown => facts.default(argument),
                false if is_shown => Some(values.into_iter().map(str::to_owned).collect()),
                _ => None,
            };
            Default {
                argument: spelling(argument),
                type_word: facts.type_word(argument),
                values,
                environment,
            }
        })
        .collect()
}

/// Returns an argument as its user writes it: `--port`, `-p` or `<FILE>`.
fn spelling(argument: ArgRef) -> String {
    match (argument.long(), argument.short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => format!("<{}>", argument.id()),
    }
}
