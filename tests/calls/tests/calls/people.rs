//! What people see at a terminal, and what agents see there.

use cmdhelp::call::HARNESSES;

use crate::run::{command, line, program};
use crate::terminal::Terminal;

const GALLERY: &str = program!("gallery");

/// What is seen of a line at a terminal, with line feeds as a program prints them; and the status.
fn seen(words: &str) -> (String, Option<i32>) {
    seen_with(words, &[])
}

/// Returns the same with variables set.
fn seen_with(words: &str, variables: &[(&str, &str)]) -> (String, Option<i32>) {
    let mut command = command(GALLERY);
    command
        .args(words.split_whitespace())
        .envs(variables.iter().copied());
    let (seen, code) = Terminal::run(command, 80).end();
    (seen.replace("\r\n", "\n"), code)
}

#[test]
fn people_get_text_and_everyone_else_json() {
    for (words, at_a_terminal, in_a_pipe) in [
        ("seven", "number 7\n", "7\n"),
        ("seven --output json", "7\n", "7\n"),
        ("seven --output text", "number 7\n", "number 7\n"),
        ("json", "7\n", "7\n"),
        ("text", "7\n", "7\n"),
        (
            "sell Night --confirm",
            "Night goes for 10 ducats\n",
            "{\"title\":\"Night\",\"price\":10}\n",
        ),
        ("machine other --output json", "7\n", "7\n"),
    ] {
        assert_eq!(seen(words), (at_a_terminal.to_owned(), Some(0)), "{words}");
        assert_eq!(line(GALLERY, words).stdout, in_a_pipe, "{words}");
    }
}

/// The nearest command decides, and `auto` takes back what a command above says.
#[test]
fn what_a_command_declares_holds_below_it() {
    let is_json = |words: &str| seen(words).0.contains("\"ok\": false");
    assert!(is_json("machine same --dry-run"));
    assert!(!is_json("machine other --dry-run"));
    let text = line(GALLERY, "text --dry-run");
    assert_eq!((text.stdout.as_str(), text.code), ("", 2));
    assert!(text.stderr.starts_with("error: "), "{}", text.stderr);
}

#[test]
fn errors_are_text_for_people() {
    let (told, code) = seen("fail");
    assert_eq!(code, Some(1));
    assert!(
        told.contains("the roof leaks") && !told.contains('{'),
        "{told:?}"
    );
    let (told, _) = seen("fail --output json");
    assert!(told.contains("\"message\": \"the roof leaks\""), "{told:?}");
    assert_eq!(line(GALLERY, "fail").error()["message"], "the roof leaks");
}

/// A harness that gives its agent a terminal is known by what it sets.
#[test]
fn agents_at_a_terminal_get_json() {
    for (variable, _) in HARNESSES {
        let with = |words: &str| seen_with(words, &[(variable, "1")]);
        assert_eq!(with("seven"), ("7\n".to_owned(), Some(0)), "{variable}");
        let (refused, code) = with("sell Night");
        assert_eq!(code, Some(77), "{variable}: {refused}");
        assert!(
            refused.contains("\"code\":\"CONFIRMATION_REQUIRED\""),
            "{refused}"
        );
        let (mistyped, _) = with("sevn");
        assert!(mistyped.contains("\"corrected_argv\":["), "{mistyped}");
        assert_eq!(with("seven --output text").0, "number 7\n");
        for none in ["", "0", "false", "FALSE"] {
            let seen = seen_with("seven", &[(variable, none)]).0;
            assert_eq!(seen, "number 7\n", "{variable}={none}");
        }
    }
}

/// Text in a pipe may be read by an agent: the way out stands below what clap says.
#[test]
fn text_in_a_pipe_has_the_corrected_line() {
    let said = line(program!("waiting"), "trns");
    assert_eq!((said.stdout.as_str(), said.code), ("", 2));
    let (clap, ours) = said.stderr.split_once("\n  try: ").expect("a way out");
    assert!(clap.contains("unrecognized subcommand 'trns'"), "{clap}");
    assert_eq!(ours, format!("{} turns\n", program!("waiting")));
    let said = line(program!("waiting"), "trns --output json");
    assert_eq!(said.error()["corrected_argv"][1], "turns");
}
