//! Usage errors and their corrections.

use cmdhelp_test_support::rows;
use serde_json::{Value, json};

use crate::run::{DESK, SHELF, command, desk, line, program, run, run_printed, words};

#[test]
fn each_mistake_has_its_code() {
    for (call, code) in [
        ("fial x", "UNKNOWN_COMMAND"),
        ("thing", "MISSING_COMMAND"),
        ("", "MISSING_COMMAND"),
        ("thing add", "MISSING_ARGUMENT"),
        ("thing add Cup --manners gently", "UNKNOWN_ARGUMENT"),
        ("thing add Cup --manner gentle", "INVALID_VALUE"),
        ("greet Ada --times many", "INVALID_VALUE"),
        ("greet Ada --times", "INVALID_VALUE"),
        ("greet Ada Bob", "UNKNOWN_ARGUMENT"),
        ("greet Ada --times 1 --times 2", "ARGUMENT_CONFLICT"),
        ("greet Ada --output yaml", "INVALID_VALUE"),
        ("greet Ada --replace=yes", "UNKNOWN_ARGUMENT"),
        ("thing add Cup --replace=yes", "TOO_MANY_VALUES"),
    ] {
        let outcome = desk(call);
        assert_eq!(outcome.code_and_status(), (code.to_owned(), 2), "{call}");
        assert_eq!(outcome.stderr, "", "{call}");
        assert!(outcome.stdout.len() < 4_000, "{call}");
    }
}

#[test]
fn a_command_without_subcommands_that_needs_any_argument_lacks_an_argument() {
    let outcome = line(program!("beside"), "list");
    let expected = ("MISSING_ARGUMENT".to_owned(), 2);
    assert_eq!(outcome.code_and_status(), expected);
    let error = outcome.error();
    assert_eq!(error["message"], "at least one argument is missing");
    assert_eq!(error["usage"], "beside list [TEXTS]...");
}

#[test]
fn a_command_with_only_hidden_subcommands_lacks_a_command() {
    for words in ["whisper", "mutter"] {
        let outcome = line(program!("beside"), words);
        let expected = ("MISSING_COMMAND".to_owned(), 2);
        assert_eq!(outcome.code_and_status(), expected, "{words}");
        assert_eq!(outcome.error()["available"], Value::Null, "{words}");
    }
    assert_eq!(line(program!("beside"), "whisper hush").code, 0);
}

#[test]
fn each_rare_mistake_has_its_code() {
    for (call, code) in [
        ("values --equals x", "MISSING_EQUALS"),
        ("values --several a", "TOO_FEW_VALUES"),
        ("values --pair a", "WRONG_NUMBER_OF_VALUES"),
        ("values --odd", "USAGE_ERROR"),
    ] {
        let outcome = line(SHELF, call);
        assert_eq!(outcome.code_and_status(), (code.to_owned(), 2), "{call}");
        assert_eq!(outcome.stderr, "", "{call}");
    }
}

#[test]
fn a_correction_can_be_run() {
    for [call, expected] in rows(
        "
        fial locked | fail locked
        thing add Cup --manners gently | thing add Cup --manner gently
        thing add Cup --manners=gently | thing add Cup --manner=gently
        thing add Cup --manner gentyl | thing add Cup --manner gently
        thing add Cup --manner=gentyl --output json | thing add Cup --manner=gently --output json
        --drawr left thing lsit |
        thing lsit | thing list
        ",
    ) {
        let error = desk(call).error();
        let corrected = &error["corrected_argv"];
        if expected.is_empty() {
            assert_eq!(*corrected, Value::Null, "{call}: two mistakes");
            continue;
        }
        let words: Vec<&str> = expected.split(' ').collect();
        let argv: Vec<&str> = [DESK].into_iter().chain(words).collect();
        assert_eq!(*corrected, json!(argv), "{call}");
        assert_ne!(run_printed(corrected).code, 2, "{call}");
    }
}

#[test]
fn lines_that_the_command_refuses_are_no_corrections() {
    for (call, expected) in [
        ("nothng --limit 1", "nothing"),
        ("greeet Ada --dry-run", "greet"),
        ("greeet Ada --select x", "greet"),
    ] {
        let error = desk(call).error();
        assert_eq!(error["did_you_mean"], json!([expected]), "{call}");
        assert_eq!(error["corrected_argv"], Value::Null, "{call}");
    }
}

#[test]
fn similar_names_are_suggested() {
    let error = desk("thing add Cup --manner gentyl").error();
    assert_eq!(error["did_you_mean"], json!(["gently"]));
    assert_eq!(error["valid_values"], json!(["gently", "roughly"]));
    let usage = error["usage"].as_str().expect("usage");
    assert!(usage.starts_with("desk thing add"), "{usage}");
    let error = desk("thing").error();
    assert_eq!(
        error["available"],
        json!(["add", "list", "drop", "burn", "raze", "sweep"])
    );
    assert!(
        error["usage"]
            .as_str()
            .is_some_and(|usage| usage.starts_with("desk thing"))
    );
}

#[test]
fn long_invalid_words_are_shortened_in_errors() {
    let long = "x".repeat(100_000);
    for call in [
        vec![long.as_str()],
        vec!["thing", "add", "Cup", "--manner", long.as_str()],
        vec!["greet", "Ada", long.as_str()],
        vec!["fail", long.as_str()],
    ] {
        let outcome = words(DESK, &call);
        outcome.error();
        assert!(outcome.stdout.len() < 10_000, "{}", outcome.stdout.len());
    }
}

#[cfg(unix)]
#[test]
fn invalid_utf8_is_reported_without_its_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = command(DESK);
    command.arg("greet").arg(OsStr::from_bytes(b"\xff\xfe"));
    let outcome = run(&mut command);
    assert_eq!(outcome.code_and_status(), ("INVALID_UTF8".into(), 2));
}

#[test]
fn mistyped_framework_flags_are_corrected() {
    for (call, expected) in [
        ("list --dryrun", "--dry-run"),
        ("list --selct=id", "--select"),
        ("list --limt 1", "--limit"),
        ("list --ouput=text", "--output"),
        ("list --jsno", "--json"),
        ("list --llm", "--llms"),
    ] {
        let error = line(SHELF, call).error();
        assert_eq!(error["did_you_mean"], json!([expected]), "{call}: {error}");
    }
    let error = line(SHELF, "list --selct=id --limt=1").error();
    assert_eq!(error["corrected_argv"], Value::Null, "{error}");
    let error = line(SHELF, "list --limt=1").error();
    assert_eq!(run_printed(&error["corrected_argv"]).code, 0, "{error}");
}

/// A framework flag that the command does not support is not suggested for itself.
#[test]
fn a_word_is_not_suggested_for_itself() {
    for call in ["help --llms", "thing --dry-run", "--select id", "--limit 2"] {
        let error = desk(call).error();
        let suggestions = error["did_you_mean"].as_array().into_iter().flatten();
        let suggestions: Vec<&Value> = suggestions.collect();
        assert!(
            suggestions
                .iter()
                .all(|it| !call.contains(it.as_str().unwrap())),
            "{call}: {error}"
        );
    }
}

/// Errors in text form contain the correction, as errors in JSON do.
#[test]
fn errors_as_text_have_the_remedy() {
    let refused = desk("thing drop T-1 --output text");
    assert_eq!((refused.code, refused.stdout.as_str()), (77, ""));
    for part in [
        "needs consent",
        "preview:",
        "thing drop T-1 --output text --confirm=",
        "--confirm=",
    ] {
        assert!(refused.stderr.contains(part), "{part}: {refused:?}");
    }
    let raze = desk("thing raze desk --confirm --output text");
    assert!(
        raze.stderr
            .contains("because: the consent flag needs a token"),
        "{raze:?}"
    );
    let field = line(SHELF, "list --select titel --output text");
    assert!(field.stderr.contains("did you mean: title"), "{field:?}");
    let (_, way) = field.stderr.split_once("try: ").expect("a line");
    let (program, way) = way.split_once(' ').expect("words");
    assert_eq!(line(program, way).code, 0, "{way}");
}
