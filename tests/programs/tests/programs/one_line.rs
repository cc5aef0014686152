//! The effects of the line `extern crate cmdhelp as clap;` on a program for clap, and its unchanged behaviour.

use std::fs;

use crate::programs::run::{Outcome, Place};
use crate::programs::schemas::{check_document, check_tools};

fn with() -> Place {
    Place::new(env!("CARGO_BIN_EXE_example-one-line"))
}

fn without() -> Place {
    Place::new(env!("CARGO_BIN_EXE_without-one-line"))
}

#[test]
fn the_program_answers_questions() {
    let program = with();
    assert_eq!(
        program.run(&["help", "--capabilities"]).stdout,
        "cmdhelp/0.1: text, md, json, llm, sig, bundle\n"
    );
    let document = program.document(&["help", "--all", "--format", "json"]);
    check_document(&document);
    assert_eq!(document["binary"], "one-line");
    let find = &document["commands"]["find"];
    assert_eq!(find["flags"]["limit"]["minimum"], 1);
    assert_eq!(find["groups"][0]["required"], true);
    let count = &document["commands"]["count"];
    assert_eq!(count["flags"]["what"]["default"], "words");
    assert_eq!(count["flags"]["file"]["type"], "path");

    let tools = program.document(&["--llms"]);
    check_tools(&tools);
    let names = tools["tools"].as_array().expect("tools").iter();
    let names: Vec<_> = names.map(|tool| tool["name"].clone()).collect();
    assert_eq!(names, ["help", "count", "find"]);

    let called = program.run(&["count", "--json", r#"{"text":"a b c","what":"words"}"#]);
    assert_eq!((called.code, called.stdout.as_str()), (0, "3\n"));
    assert!(
        program
            .run(&["help", "find", "--format", "md"])
            .stdout
            .contains("## `one-line find`")
    );
}

/// Parsing, texts and exit status of the program are the same as with clap.
#[test]
fn all_other_behaviour_is_unchanged() {
    let (with, without) = (with(), without());
    for place in [&with, &without] {
        fs::write(place.folder.join("text"), "one\ntwo one\nthree\n").expect("a file");
    }
    let same = |words: &str| -> Outcome {
        let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
        let (cmdhelp_outcome, clap_outcome) = (with.run(&words), without.run(&words));
        // Usage lines contain the names of the files, which differ.
        let name = |text: &str| {
            text.replace("without-one-line", "one-line")
                .replace("example-one-line", "one-line")
        };
        let cmdhelp_outcome = Outcome {
            stdout: name(&cmdhelp_outcome.stdout),
            stderr: name(&cmdhelp_outcome.stderr),
            ..cmdhelp_outcome
        };
        let clap_outcome = Outcome {
            stdout: name(&clap_outcome.stdout),
            stderr: name(&clap_outcome.stderr),
            ..clap_outcome
        };
        assert_eq!(cmdhelp_outcome, clap_outcome, "{words:?}");
        cmdhelp_outcome
    };
    assert_eq!(same("count --file text").stdout, "4\n");
    assert_eq!(same("c --file=text --what lines").stdout, "3\n");
    assert_eq!(same("find one --file text -vn1").stdout, "1: one\n");
    for words in [
        "",
        "help",
        "help find",
        "help nothing",
        "--help",
        "find --help",
        "count -h",
        "--version",
        "count --version",
    ] {
        same(words);
    }
    for words in [
        "coutn",
        "count",
        "count --wat lines --text x",
        "count --what line --text x",
        "count --text x --file text",
        "find",
        "find one --text x --limit 0",
        "find one --text x --limit many",
        "find one --text",
        "find one two --text x",
        "--",
        "help --frmat",
        "help find --frmat json",
    ] {
        let outcome = same(words);
        assert_ne!(outcome.code, 0, "{words}: {outcome:?}");
    }
    let absent = same("count --file nothing");
    assert_eq!(absent.code, 1);
}

/// A framework flag without its value is an error of the framework. In the program without the line
/// `extern crate`, it is an error of clap.
#[test]
fn an_incomplete_question_is_an_error() {
    let (with, without) = (with(), without());
    let (cmdhelp_outcome, clap_outcome) = (
        with.run(&["help", "--format"]),
        without.run(&["help", "--format"]),
    );
    assert_eq!(
        (cmdhelp_outcome.code, cmdhelp_outcome.stdout.as_str()),
        (2, "")
    );
    assert_eq!((clap_outcome.code, clap_outcome.stdout.as_str()), (2, ""));
    let expected = "error: `--format` needs a value";
    assert!(
        cmdhelp_outcome.stderr.starts_with(expected),
        "{cmdhelp_outcome:?}"
    );
}

/// Without the line, the program does not support the help formats.
#[test]
fn without_the_line_the_program_answers_no_questions() {
    let program = without();
    for words in [
        &["help", "--format", "json"][..],
        &["--llms"],
        &["help", "--capabilities"],
    ] {
        assert_eq!(program.run(words).code, 2, "{words:?}");
    }
}
