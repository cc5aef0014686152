//! A simulated agent makes twenty mistakes on each channel and follows the answers. The agent knows
//! only the program's `help --format json` and the guide for agents.
//!
//! A mistake is repaired if following the answers has the result and the effect of the intended
//! call. Until the mistake is repaired, no other call must change anything. A machine follows only
//! corrected calls; a person, in addition, corrects the part that an error names.

mod channels;
mod mistakes;
mod reader;
mod reading;

use cmdhelp_test_support::executable;

use self::channels::Channel;
use self::mistakes::Mistake;
use self::reader::Reader;
use self::reading::Manifest;

/// The number of mistakes on a channel, and the minimum number that a machine must repair. A person
/// must repair all mistakes.
const MISTAKES: usize = 20;
const BY_MACHINE: usize = 16;

/// Makes the mistakes of a channel and follows the answers.
fn report(channel: Channel) {
    let manifest = Manifest::of(channels::DEPOT);
    let mistakes = mistakes::of(&manifest, channel == Channel::Words);
    assert!(mistakes.len() >= MISTAKES, "{} mistakes", mistakes.len());
    let (mut by_machine, mut by_person, mut table) = (0, 0, String::new());
    for Mistake {
        what,
        intended,
        mistaken,
    } in mistakes.into_iter().take(MISTAKES)
    {
        let expected = channel.follow(&manifest, &intended, Reader::Machine);
        assert_eq!(
            expected.status, 0,
            "the call that is meant works: {intended:?} {expected:?}"
        );
        let repaired = |reader: Reader<'_>| {
            let outcome = channel.follow(&manifest, &mistaken, reader);
            let is_repaired = outcome.is_like(&expected);
            let untouched = channels::untouched();
            assert!(
                is_repaired || (outcome.status != 0 && outcome.depot == untouched),
                "{what} was carried out wrongly: {mistaken:?}\n{outcome:#?}"
            );
            (is_repaired, outcome.calls_and_codes())
        };
        let ((machine, _), (person, calls)) = (
            repaired(Reader::Machine),
            repaired(Reader::Person(&intended)),
        );
        by_machine += usize::from(machine);
        by_person += usize::from(person);
        let who = match (machine, person) {
            (true, true) => "both",
            (false, true) => "person",
            (true, false) => "machine",
            (false, false) => "nobody",
        };
        table += &format!("{who:<7} {what}: {calls}\n");
    }
    let summary = format!(
        "{channel:?}: of {MISTAKES} mistakes, a machine repaired {by_machine}, a person {by_person}\n{table}"
    );
    println!("{summary}");
    assert!(by_machine >= BY_MACHINE, "{summary}");
    assert_eq!(by_person, MISTAKES, "{summary}");
}

#[test]
fn corrections_in_errors_repair_command_lines() {
    report(Channel::Words);
}

#[test]
fn corrections_in_errors_repair_json_calls() {
    report(Channel::Json);
}

#[test]
fn corrections_in_errors_repair_tool_calls() {
    report(Channel::Mcp);
}

#[test]
fn a_plugin_is_a_command_of_the_program() {
    let greet = |folder: &std::path::Path| {
        let plugin = folder.join("depot-greet");
        executable(&plugin, "#!/bin/sh\necho \"hello, $1\"\n");
    };
    let (status, printed) = channels::call_in(greet, &["depot", "greet", "Ada"]);
    assert_eq!((status, printed.as_str()), (0, "hello, Ada\n"));
    let (status, printed) = channels::call_in(greet, &["depot", "gret", "Ada"]);
    assert_eq!((status, printed.as_str()), (2, ""));
}
