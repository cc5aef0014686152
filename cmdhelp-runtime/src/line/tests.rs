//! Generates programs and command lines, and compares the events of [`Line`] with those of the
//! compile-time grammar.
//!
//! `GRAMMAR_TREES` sets the number of programs, and `GRAMMAR_SEED` the seed.

use std::ffi::OsString;

use clap::Command;
use cmdhelp_grammar_tests::clap_calls::built;
use cmdhelp_grammar_tests::lines::line;
use cmdhelp_grammar_tests::model::Node;
use cmdhelp_grammar_tests::to_spec::to_spec;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_test_support::{Random, number};

use super::{FrameworkFlag, Line, Meaning};
use crate::grammar::draft::Setting;
use crate::grammar::{self, Kind, Reading, Verdict};
use crate::spec::{CallFlag, Words};

const LINES: usize = 60;

/// An event of [`Line`] or of the grammar, in a form in which they can be compared: the index of
/// its word, its first byte, its meaning, and its argument or command.
type ComparableEvent = (usize, usize, &'static str, String);

/// Returns the events of [`Line`] up to the first word without a meaning, and the index of that
/// word.
fn line_events(cmd: &Command, argv: &[OsString]) -> (Vec<ComparableEvent>, Option<usize>) {
    let line = Line::read(cmd, argv);
    let mut events = Vec::new();
    for event in &line.events {
        let (what, of) = match event.meaning {
            Meaning::Command(cmd) => ("command", cmd.get_name()),
            Meaning::Occurrence(arg) => ("flag", arg.get_id().as_str()),
            Meaning::Value(arg) => ("value", arg.get_id().as_str()),
            Meaning::Terminator => ("terminator", ""),
            Meaning::Escape => ("escape", ""),
            Meaning::External => ("external", ""),
            Meaning::Framework(_) | Meaning::FrameworkValue(_) => {
                unreachable!("none is looked for")
            }
            Meaning::Unknown => return (events, Some(event.word)),
        };
        events.push((event.word, event.start, what, of.to_owned()));
    }
    (events, None)
}

/// Returns the events of the grammar. `shift` is the index in `argv` of the first word that the
/// grammar reads.
fn grammar_events(reading: &Reading, shift: usize) -> Vec<ComparableEvent> {
    use grammar::Meaning as M;
    let mut events = Vec::new();
    for event in &reading.events {
        let of = event.argument.map(|arg| arg.id().to_owned());
        let (what, of) = match (event.meaning, of) {
            (M::Command, _) => ("command", event.command.unwrap_or_default().to_owned()),
            (M::Occurrence | M::OccurrenceWithoutValue, Some(of))
                if !event.argument.is_some_and(|arg| arg.is_positional()) =>
            {
                ("flag", of)
            }
            (M::Value, Some(of)) => ("value", of),
            (M::Terminator, _) => ("terminator", String::new()),
            (M::Escape, _) => ("escape", String::new()),
            (M::External, _) => ("external", String::new()),
            _ => continue,
        };
        events.push((event.word + shift, event.start, what, of));
    }
    events
}

fn is_about_a_word(kind: Kind) -> bool {
    matches!(kind, Kind::UnknownArgument | Kind::InvalidSubcommand)
}

/// Compares the events of [`Line`] and of the grammar for a command line. Returns whether the
/// program accepts the command line, or an error that describes the difference.
fn compare(cmd: &Command, model: &Node, argv: &[OsString], words: &[&str]) -> Result<bool, String> {
    let shift = argv.len() - words.len();
    let reading = grammar::read(&to_spec(model), words);
    let (line_events, unknown) = line_events(cmd, argv);
    let grammar_events = grammar_events(&reading, shift);
    match reading.verdict {
        Verdict::Accepted if (&line_events, unknown) == (&grammar_events, None) => Ok(true),
        Verdict::Accepted => Err(format!(
            "{line_events:?} and {unknown:?}, not {grammar_events:?}"
        )),
        Verdict::Rejected(rejection)
            if is_about_a_word(rejection.kind) && rejection.word + shift > 0 =>
        {
            match unknown {
                Some(word)
                    if word == rejection.word + shift
                        && line_events.starts_with(&grammar_events) =>
                {
                    Ok(false)
                }
                _ => Err(format!(
                    "{line_events:?} and {unknown:?}, not {grammar_events:?} and {rejection:?}"
                )),
            }
        }
        _ => Ok(false),
    }
}

/// Returns whether the events of [`Line`] and of the grammar can be compared for a program. They
/// differ if the program allows abbreviated names, because clap has no getter for this setting, and
/// if a short flag selects a command, because clap then reads the letters after the flag in another
/// order.
fn is_comparable(model: &Node) -> bool {
    !model.any(&|node| {
        node.opaque
            || node.draft.command.short_flag.is_some()
            || node.does(Setting::InferLongArgs)
            || node.does(Setting::InferSubcommands)
    })
}

/// Returns whether a command has settings that clap passes on to its arguments when it builds them.
fn is_set_for_arguments(model: &Node) -> bool {
    model.any(&|node| {
        node.does(Setting::AllowHyphenValues)
            || node.does(Setting::AllowNegativeNumbers)
            || node.does(Setting::TrailingVarArg)
    })
}

#[test]
fn events_are_the_same_as_those_of_the_grammar() {
    let (mut left, mut accepted, mut compared) = (number("GRAMMAR_TREES", 600), 0, 0);
    let mut seeds = Random::new(number("GRAMMAR_SEED", 1) ^ 0x11e);
    let mut differences = Vec::new();
    while left > 0 {
        let seed = seeds.number();
        let mut random = Random::new(seed);
        let model = tree(&mut random);
        let Some(raw) = built(&model) else { continue };
        if !is_comparable(&model) {
            continue;
        }
        left -= 1;
        let mut whole = raw.clone();
        whole.build();
        for _ in 0..LINES {
            let words = line(&mut random, &model);
            let program = (!model.does(Setting::Multicall)).then(|| "prog".to_owned());
            let argv = program.into_iter().chain(words.iter().cloned());
            let argv: Vec<OsString> = argv.map(OsString::from).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            compared += 1;
            let found = compare(&whole, &model, &argv, &words).and_then(|is_accepted| {
                // A program that is not built lacks the flags and commands that clap adds when it
                // builds it. An accepted command line contains none of them, so its events are the
                // same.
                let is_plain = is_accepted && !is_set_for_arguments(&model);
                let events = line_events(&raw, &argv);
                match !is_plain || events == line_events(&whole, &argv) {
                    true => Ok(is_accepted),
                    false => Err(format!("{events:?} before it is built")),
                }
            });
            match found {
                Ok(is_accepted) => accepted += u64::from(is_accepted),
                Err(difference) => {
                    differences.push(format!("tree {seed}, {words:?}: {difference}"));
                    break;
                }
            }
        }
    }
    differences.truncate(10);
    assert!(differences.is_empty(), "{differences:#?}");
    assert!(accepted * 20 > compared, "{accepted} of {compared}");
}

#[test]
fn a_flag_of_the_program_has_priority_over_the_framework() {
    let below = Command::new("add")
        .arg(clap::Arg::new("limit").long("limit"))
        .arg(clap::Arg::new("rest").num_args(0..).trailing_var_arg(true));
    let cmd = Command::new("app").subcommand(below);
    let argv = "app --limit 2 add --limit 3 --output=text --json {} x --dry-run";
    let argv: Vec<OsString> = argv.split(' ').map(OsString::from).collect();
    let line = Line::with_framework(&cmd, &argv, &Words::DEFAULT);
    let events = line.events.iter().filter_map(|event| match event.meaning {
        Meaning::Framework(flag) => Some((event.word, flag, "")),
        Meaning::FrameworkValue(flag) => Some((event.word, flag, line.text(event))),
        _ => None,
    });
    let events: Vec<_> = events.collect();
    let call = FrameworkFlag::Call;
    assert_eq!(
        events,
        [
            (1, call(CallFlag::Limit), ""),
            (2, call(CallFlag::Limit), "2"),
            (6, call(CallFlag::Output), ""),
            (6, call(CallFlag::Output), "text"),
            (7, FrameworkFlag::Json, ""),
            (8, FrameworkFlag::Json, "{}"),
        ]
    );
    assert_eq!(line.path(), ["add"]);
}
