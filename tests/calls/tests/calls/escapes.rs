//! Control characters in data are escaped at a terminal, so that they do not control the terminal.

use crate::run::{DESK, Outcome, command, run, words};

/// Texts that would clear the screen, write to the clipboard, change the text direction, or be invisible.
const HOSTILE: [&str; 12] = [
    "\u{1b}[2J",
    "\u{1b}]52;c;ZXZpbA==\u{7}",
    "\u{9b}31m",
    "\u{7f}\u{8}\u{8}",
    "\r over",
    "\u{202e}gnp.exe",
    "\u{2066}a\u{2069}",
    "\u{200e}\u{200f}\u{61c}",
    "a\u{2028}b\u{2029}c",
    "r\u{200b}m\u{feff}",
    "a\u{200d}b\u{2060}",
    "\u{e0065}\u{e0076}",
];

/// Returns whether a character controls a terminal instead of being displayed.
pub(crate) fn controls(character: char) -> bool {
    let shown = matches!(character, '\n' | '\t');
    let dynamic = matches!(character, '\u{200b}' | '\u{200d}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{61c}' | '\u{feff}' | '\u{e0000}'..='\u{e01ef}');
    !shown && (character.is_control() || dynamic)
}

#[track_caller]
fn is_shown(outcome: &Outcome) {
    let printed = format!("{}{}", outcome.stdout, outcome.stderr);
    assert!(!printed.contains(controls), "{outcome:?}");
}

/// Calls `desk` and checks that its output contains `place`, which is followed by the escaped text.
#[track_caller]
fn shown(words: &[&str], place: &str) {
    let outcome = self::words(DESK, words);
    let printed = format!("{}{}", outcome.stdout, outcome.stderr);
    assert!(printed.contains(place), "{outcome:?}");
    is_shown(&outcome);
}

#[test]
fn control_characters_in_results_and_errors_are_escaped() {
    for hostile in HOSTILE {
        let value = format!("<{hostile}>");
        let text = "--output=text";
        // These calls print the text by a template, as a scalar, in a table, and in errors of the
        // program and of the framework.
        shown(&["thing", "add", &value, text], "Added T-3: <");
        shown(&["greet", &value, text], "<");
        shown(&["fail", &value, text], "there is no thing `<");
        shown(&["thing", "drop", &value, text], "there is no thing `<");
        shown(&["thing", "list", "--select", &value, text], "error");
        shown(&["thing", "lsit", &value, text], "lsit");
        shown(&["thing", &value, text], "<");
        // The preview of a refused call and the suggested calls contain the text.
        shown(&["thing", "drop", &format!("T-{value}"), text], "T-<");
        // A result that is printed as one field per line contains the text.
        let id = format!("T-{value}");
        shown(&["thing", "drop", &id, "--confirm", text], "id: T-<");
        // The command prints the text itself.
        shown(&["context", "--drawer", &value, text], "drawer <");
    }
}

#[test]
fn control_characters_in_documents_are_escaped() {
    for hostile in HOSTILE {
        let value = format!("<{hostile}>");
        shown(&["help", "--format", &value], "<");
        shown(&["thing", "--help", "--format", &value], "<");
        shown(&["help", &value, "--format", "md"], "<");
        shown(&["help", "--depth", &value, "--format", "sig"], "<");
        shown(
            &[
                "help",
                "--search",
                &format!("zqx{value}"),
                "--format",
                "sig",
            ],
            "desk",
        );
        shown(&["help", &format!("--{value}"), "--format", "text"], "<");
        shown(&["help", "--explain", "--", "thing", "add", &value], "<");
        shown(&["help", "--explain", "--", "thing", &value], "<");
        shown(&["--mcp", "--mcp-only", &value], "<");
        shown(&["--mcp", &value], "<");
        shown(&["--mcp-install", &value], "<");
    }
}

#[test]
fn control_characters_in_help_are_escaped() {
    for hostile in HOSTILE {
        for help in [
            &["thing", "sweep", "--help"][..],
            &["help", "thing", "sweep"],
            &["help", "thing", "sweep", "--format", "text"],
        ] {
            let mut program = command(DESK);
            program.env("DESK_UNDER", format!("<{hostile}>")).args(help);
            let outcome = run(&mut program);
            assert!(outcome.stdout.contains("DESK_UNDER=<"), "{outcome:?}");
            is_shown(&outcome);
        }
    }
}

#[test]
fn line_breaks_in_values_are_kept_and_indented() {
    let id = "T-1\ndone: false\n\ttabbed ünï";
    let outcome = words(DESK, &["thing", "drop", id, "--confirm", "--output=text"]);
    let shown = "id: T-1\n  done: false\n  \ttabbed ünï\ndone: true\n";
    assert_eq!(outcome.stdout, shown, "{outcome:?}");
}

#[test]
fn json_output_is_not_changed() {
    for hostile in HOSTILE {
        let outcome = words(DESK, &["thing", "add", hostile]);
        assert_eq!(outcome.document()["title"], hostile);
    }
}
