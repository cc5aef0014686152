//! The output at a terminal, for people and for agents.

use std::process::{Command, Stdio};

use cmdhelp::call::HARNESSES;
use serde_json::{Value, json};

use crate::run::{Outcome, command, line, program};
use crate::terminal::Terminal;

const GALLERY: &str = program!("gallery");

/// Runs a command line at a terminal. Returns the output, with line feeds as the program prints them,
/// and the exit status.
fn seen(words: &str) -> (String, Option<i32>) {
    seen_with(words, &[])
}

/// Runs a command line at a terminal with environment variables.
fn seen_with(words: &str, variables: &[(&str, &str)]) -> (String, Option<i32>) {
    seen_at(80, words, variables)
}

/// Runs a command line at a terminal of this width with environment variables.
fn seen_at(columns: u16, words: &str, variables: &[(&str, &str)]) -> (String, Option<i32>) {
    let (seen, code) = Terminal::run(gallery(words, variables), columns).end();
    (seen.replace("\r\n", "\n"), code)
}

fn gallery(words: &str, variables: &[(&str, &str)]) -> Command {
    let mut command = command(GALLERY);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command
        .args(words.split_whitespace())
        .env("TERM", "xterm-256color")
        .envs(variables.iter().copied());
    command
}

#[test]
fn output_is_text_at_a_terminal_and_json_elsewhere() {
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

/// The `Display` of a JSON value is JSON, which is not used for people: they get fields and tables.
#[test]
fn json_values_are_printed_as_fields_at_a_terminal() {
    let (output, code) = seen("foreign");
    assert_eq!(code, Some(0));
    assert!(
        output.contains("Night") && output.contains("12"),
        "{output:?}"
    );
    assert!(!output.contains(['{', '[', '"']), "{output:?}");
    // The output is compared as a value, because the order of the keys depends on serde_json's
    // features.
    let json: Value = serde_json::from_str(&line(GALLERY, "foreign").stdout).expect("JSON");
    let offers = json!({"title": "Night", "offers": [{"ducats": 10}, {"ducats": 12}]});
    assert_eq!(json, offers);
}

/// The format of the nearest command counts, and `auto` resets the format of a parent command.
#[test]
fn the_declared_format_applies_to_subcommands() {
    let is_json = |words: &str| seen(words).0.contains("\"ok\": false");
    assert!(is_json("machine same --dry-run"));
    assert!(!is_json("machine other --dry-run"));
    let text = line(GALLERY, "text --dry-run");
    assert_eq!((text.stdout.as_str(), text.code), ("", 2));
    assert!(text.stderr.starts_with("error: "), "{}", text.stderr);
}

#[test]
fn errors_are_text_if_the_format_is_text() {
    let (output, code) = seen("fail");
    assert_eq!(code, Some(1));
    assert!(
        output.contains("the roof leaks") && !output.contains('{'),
        "{output:?}"
    );
    let (output, _) = seen("fail --output json");
    assert!(
        output.contains("\"message\": \"the roof leaks\""),
        "{output:?}"
    );
    assert_eq!(line(GALLERY, "fail").error()["message"], "the roof leaks");
}

/// A harness that runs its agent at a terminal is recognized by its environment variables.
#[test]
fn output_for_agents_at_a_terminal_is_json() {
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

/// An agent can read text from a pipe, so the corrected command line is printed below clap's error.
#[test]
fn errors_as_text_in_a_pipe_have_the_corrected_line() {
    let outcome = line(program!("waiting"), "trns");
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 2));
    let (clap, remedy) = outcome.stderr.split_once("\n  try: ").expect("a way out");
    assert!(clap.contains("unrecognized subcommand 'trns'"), "{clap}");
    assert_eq!(remedy, format!("{} turns\n", program!("waiting")));
    let outcome = line(program!("waiting"), "trns --output json");
    assert_eq!(outcome.error()["corrected_argv"][1], "turns");
}

#[test]
fn nested_values_are_indented() {
    let text = "\
title: Boats on the river in the early morning, seen from the old bridge
painter:
  name: Ada
  born: 1815
tags: water, wood
offers:
  BY   PRICE  NOTE
  Max  100
  Eve  2500   cash
";
    assert_eq!(seen("show"), (text.to_owned(), Some(0)));
    assert_eq!(line(GALLERY, "show --output text").stdout, text);
}

/// Tables fit the current width of the terminal. Output that does not go to a terminal has no
/// maximum width.
#[test]
fn tables_fit_the_terminal() {
    for columns in [60, 80, 100] {
        let table = seen_at(columns, "list", &[]).0;
        let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert_eq!(widths.len(), 3, "{table}");
        assert_eq!(widths.iter().max(), Some(&usize::from(columns)), "{table}");
        assert!(table.contains('…'), "{table}");
    }
    let whole = line(GALLERY, "list --output text").stdout;
    assert!(whole.contains("seen from the old bridge  Ada"), "{whole}");
    assert_eq!(seen_at(200, "list", &[]).0, whole);
    // The terminal is too narrow for a table, so the fields are printed below each other.
    let records = seen_at(40, "list", &[]).0;
    assert!(records.contains("seen from the old bridge\n"), "{records}");
    assert!(records.contains("\n\ntitle: Night\n"), "{records}");
}

#[test]
fn records_of_a_stream_are_separated() {
    let (walk, code) = seen("walk");
    assert_eq!(code, Some(0));
    let (first, second) = walk.split_once("\n\n").expect("a blank line");
    assert!(first.starts_with("title: Boats"), "{walk}");
    assert_eq!(
        second,
        "title: Night\npainter:\n  name: Bob\n  born: 1900\ntags:\noffers:\n"
    );
}

/// The width is read again for each record.
#[test]
fn a_stream_uses_the_current_width_of_the_terminal() {
    let mut terminal = Terminal::run(gallery("tour", &[]), 90);
    terminal.type_in("\n");
    terminal.wait_for("Bob");
    terminal.resize(40);
    terminal.type_in("\n\x04");
    let (seen, code) = terminal.end();
    assert_eq!(code, Some(0), "{seen}");
    let seen = seen.replace("\r\n", "\n");
    let (wide, narrow) = seen.split_once("Bob").expect("the first record");
    assert!(wide.contains("seen from the old bridge"), "{seen}");
    let widest = narrow.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(40), "{seen}");
    assert!(
        narrow.contains("Boats on the river") && narrow.contains('…'),
        "{seen}"
    );
}

/// The preview in the confirmation prompt looks like the result.
#[test]
fn previews_have_the_format_of_the_result() {
    let mut terminal = Terminal::run(gallery("sell Night", &[]), 80);
    terminal.wait_for("Go on? [y/N] ");
    terminal.type_in("y\n");
    let (seen, code) = terminal.end();
    let text = "`gallery sell` cannot be undone.\nPreview: Night goes for 10 ducats\nGo on? [y/N] y\n\
                Night goes for 10 ducats\n";
    assert_eq!((seen.replace("\r\n", "\n").as_str(), code), (text, Some(0)));
    let refused = line(GALLERY, "sell Night --output text");
    assert!(
        refused
            .stderr
            .contains("\n  preview: Night goes for 10 ducats\n"),
        "{refused:?}"
    );
    let refused = line(GALLERY, "sell Night").error();
    assert_eq!(refused["preview"]["price"], 10);
}

/// Errors of the framework begin as clap's errors do, with and without colours.
#[test]
fn errors_have_claps_colours() {
    let begins = |words: &str, variables: &[(&str, &str)]| {
        let output = seen_with(words, variables).0;
        let (word, _) = output.split_once(':').expect("an error");
        let rest = output[word.len()..].split(' ').next().unwrap_or_default();
        [word, rest].concat()
    };
    for variables in [
        &[][..],
        &[("NO_COLOR", "1")],
        &[("TERM", "dumb")],
        &[("TERM", "dumb"), ("CLICOLOR_FORCE", "1")],
        &[("CLICOLOR", "0")],
    ] {
        let of_cmdhelp = begins("fail", variables);
        assert_eq!(of_cmdhelp, begins("sevn", variables), "{variables:?}");
    }
    assert_eq!(begins("fail", &[]), "\u{1b}[1m\u{1b}[31merror:\u{1b}[0m");
    assert_eq!(begins("fail", &[("NO_COLOR", "1")]), "error:");
    let piped = line(GALLERY, "fail --output text");
    assert!(piped.stderr.starts_with("error: "), "{piped:?}");
}

/// Progress is a bar at a terminal, and one line per step in a pipe.
#[test]
fn progress_is_a_bar_at_a_terminal_and_lines_elsewhere() {
    let (seen, _) = seen("hang");
    assert!(
        seen.contains("[########################] 2/2 hanging"),
        "{seen:?}"
    );
    assert!(seen.ends_with("\r\u{1b}[Khung\n"), "{seen:?}");
    // At a narrow terminal, the end of the progress line is cut.
    let narrow = seen_at(20, "hang", &[]).0;
    assert!(
        narrow.contains("\u{1b}[K[##################\r"),
        "{narrow:?}"
    );
    let lines = line(GALLERY, "hang").stderr;
    assert!(
        lines
            .lines()
            .all(|line| line.starts_with("{\"type\":\"progress\"")),
        "{lines}"
    );
    let is = |line: Option<&str>, done| {
        line.is_some_and(|line| line.contains(&format!("\"done\":{done},")))
    };
    assert!(
        is(lines.lines().next(), 0) && is(lines.lines().last(), 2),
        "{lines}"
    );
    // Of reports that follow each other quickly, most are left out: how many depends on the time that the calls take.
    assert!(lines.lines().count() < 1_000, "{lines}");
    assert_eq!(line(GALLERY, "hang --output text").stderr, "");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("progress");
    let file = std::fs::File::create(&path).expect("a file");
    let mut command = gallery("hang", &[]);
    command.stdout(Stdio::piped()).stderr(file);
    let child = command.spawn().expect("the program runs");
    let outcome = Outcome::of(child.wait_with_output().expect("it ends"));
    assert_eq!(outcome.stdout, "\"hung\"\n");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "");
}

/// Help shows examples, the effect of a destructive command, and the framework flags of the command.
#[test]
fn help_lists_examples_effects_and_available_flags() {
    for words in ["sell --help", "sell -h", "help sell"] {
        let help = line(GALLERY, words).stdout;
        for expected in [
            "\nCall options:\n",
            "--output <FORMAT>",
            "[possible values: json, text]",
            "--confirm[=<TOKEN>]",
            "--dry-run",
            "\nThis cannot be undone: the command asks before it runs.\n",
            "\nExamples:\n  # at a fixed price\n  gallery sell Night --price 300\n",
        ] {
            assert!(help.contains(expected), "{words}: {expected} in {help}");
        }
        assert!(!help.contains("--limit"), "{help}");
    }
    // Help shows only the flags that the command supports.
    let help = line(GALLERY, "seven --help").stdout;
    assert!(help.contains("--output <FORMAT>"), "{help}");
    for none in ["--confirm", "--dry-run", "--limit", "Examples", "undone"] {
        assert!(!help.contains(none), "{none} in {help}");
    }
    let help = line(program!("shelf"), "list --help").stdout;
    for expected in ["--select <FIELDS>", "--limit <NUMBER>", "--after <CURSOR>"] {
        assert!(help.contains(expected), "{expected} in {help}");
    }
    // A command that needs a subcommand has no result, so it has no `--output`.
    assert!(!line(GALLERY, "--help").stdout.contains("--output"));
    // At a terminal, the heading has the colours of clap's headings.
    let coloured = seen("sell --help").0;
    let heading = |name: &str| format!("\u{1b}[1m\u{1b}[4m{name}:\u{1b}[0m\n");
    for name in ["Options", "Call options", "Examples"] {
        assert!(coloured.contains(&heading(name)), "{name} in {coloured:?}");
    }
}

/// A flag of the program keeps its name, and help shows the renamed flag of the framework.
#[test]
fn help_lists_framework_flags_by_their_current_names() {
    let help = line(program!("keeper"), "write --help").stdout;
    for expected in [
        "--cmdhelp-confirm[=<TOKEN>]",
        "--cmdhelp-dry-run",
        "--dry-run",
    ] {
        assert!(help.contains(expected), "{expected} in {help}");
    }
}

/// Without the section, no help text mentions the framework flags.
#[test]
fn the_help_section_can_be_disabled() {
    let help = line(program!("waiting"), "turns --help").stdout;
    let of_clap = [
        "Wait for some turns\n\nUsage: waiting turns [OPTIONS]\n\nOptions:\n",
        "      --fail           \n      --turns <TURNS>  [default: 3]\n",
        "  -h, --help           Print help\n",
    ];
    assert_eq!(help, of_clap.concat());
}

/// A program that accepts plugins without a handler for them reports a mistyped command.
#[test]
fn a_word_without_a_plugin_is_a_mistyped_command() {
    let mut attic = command(program!("attic"));
    attic.args(["plugin", "dst"]).env("NO_COLOR", "1");
    let (seen, code) = Terminal::run(attic, 80).end();
    assert_eq!(code, Some(2), "{seen}");
    for expected in [
        "error: unrecognized subcommand 'dst'",
        "did you mean: dust",
        " plugin dust\r\n",
    ] {
        assert!(seen.contains(expected), "{expected} in {seen}");
    }
}
