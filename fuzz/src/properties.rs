//! The properties of every call.

use clap::error::ErrorKind;
use cmdhelp::{CommandFactory as _, FromArgMatches as _};
use serde_json::{Map, Value};

use crate::call::{Outcome, call};
use crate::input;
use crate::program::Anvil;

/// Calls the program with the command line in `data`. Checks that
///
/// * the call prints exactly one document, or the lines of a stream, unless it selects text;
/// * the call has the same meaning as for clap, if clap accepts the line;
/// * nothing is dropped without a flag of consent that no possible token follows;
/// * the corrections of an invalid line are valid, add no consent, and drop nothing.
pub fn argv(data: &[u8]) {
    if let Ok(words) = input::words(data) {
        check(&words);
    }
}

/// Calls the program with the JSON value in `data`. Checks the same properties as [`argv`], and that the
/// command gets the values in the JSON value.
pub fn json(data: &[u8]) {
    let Ok((words, text)) = input::call(data) else {
        return;
    };
    let Some(outcome) = check(&words) else {
        return;
    };
    if outcome.code == 0 {
        let given: Value = serde_json::from_str(&text).expect("what is accepted is JSON");
        let given = given.as_object().expect("what is accepted is an object");
        if let [Value::Object(result)] = outcome.documents().as_slice() {
            same_values(given, result);
        }
    }
}

/// Checks a call, and returns its outcome unless the call selects text or asks about the program.
fn check(words: &[String]) -> Option<Outcome> {
    if words.iter().any(|word| word.contains("text")) {
        return None;
    }
    let outcome = call(words);
    assert!(!outcome.dropped || agrees(words), "{words:?}: {outcome:?}");
    match Anvil::command().try_get_matches_from(words) {
        Ok(matches) => {
            // cmdhelp can refuse a line that clap accepts, so only the values of successful calls
            // are compared.
            if outcome.code == 0 {
                let parsed = Anvil::from_arg_matches(&matches).expect("it is read");
                same_meaning(&parsed, &outcome);
            }
        }
        Err(error) if is_answer(&error) && outcome.code == 0 => return None,
        Err(_) => {}
    }
    if is_asked(words) {
        return None;
    }
    if let Some(error) = outcome.error() {
        for key in ["corrected_argv", "proceed"] {
            corrected(&error[key], key, words);
        }
        let meant = error["did_you_mean"].as_array().into_iter().flatten();
        let mut meant = meant.filter_map(Value::as_str);
        assert!(!meant.any(is_consent), "{words:?}: {outcome:?}");
    }
    Some(outcome)
}

/// Returns whether a word is a flag of consent, with a token or without.
fn is_consent(word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    ["--confirm", "--cmdhelp-confirm"].contains(&name)
}

/// Returns whether a command line consents: with a flag of consent that no possible token follows.
/// Random tokens are never valid.
fn agrees(words: &[String]) -> bool {
    let is_bare = |word: &String| is_consent(word) && !word.contains('=');
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1);
        let is_clear = next.is_none_or(|next| {
            let is_flag = next.starts_with('-') && next != "-";
            is_flag || ["drop", "raise"].contains(&next.as_str())
        });
        is_bare(word) && is_clear
    })
}

fn is_answer(error: &clap::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    )
}

/// Returns whether a command line asks about the program, so that the output need not be JSON.
fn is_asked(words: &[String]) -> bool {
    let asks = |word: &String| {
        let name = word.split_once('=').map_or(word.as_str(), |(name, _)| name);
        [
            "help",
            "--help",
            "-h",
            "--llms",
            "--cmdhelp-help",
            "--version",
            "-V",
        ]
        .contains(&name)
            || name.starts_with("--cmdhelp-")
            // `-h` and `-V` can be among other short flags in one word.
            || (word.starts_with('-') && !word.starts_with("--") && word.contains(['h', 'V']))
    };
    words.iter().any(asks)
}

/// Checks that the command received the values that clap has parsed.
fn same_meaning(parsed: &Anvil, outcome: &Outcome) {
    use crate::program::Command;
    let leaf = serde_json::to_value(&parsed.command).expect("a value");
    match &parsed.command {
        Command::Rows(_)
        | Command::Pages(_)
        | Command::Lines(_)
        | Command::Login(_)
        | Command::Unlock(_) => {}
        Command::Deep { command, .. } => {
            let leaf = serde_json::to_value(command).expect("a value");
            let leaf = leaf.get("level").cloned().unwrap_or(leaf);
            assert_eq!(outcome.documents(), [leaf]);
        }
        _ => assert_eq!(outcome.documents(), [leaf]),
    }
}

/// Checks that a corrected call has valid arguments; the command itself can fail.
fn corrected(argv: &Value, key: &str, wrong: &[String]) {
    let Some(argv) = argv.as_array() else {
        return;
    };
    let words = argv.iter().filter_map(Value::as_str).map(str::to_owned);
    let words: Vec<String> = words.collect();
    assert_eq!(words.len(), argv.len(), "{argv:?}");
    if words.iter().any(|word| word.contains("***")) {
        return;
    }
    let outcome = call(&words);
    if key == "corrected_argv" {
        let count = |words: &[String]| words.iter().filter(|word| is_consent(word)).count();
        assert!(count(&words) <= count(wrong), "{wrong:?}: {words:?}");
        assert!(!outcome.dropped, "{wrong:?}: {words:?}");
    }
    // Only the command itself knows the valid values of `--after`.
    let is_lost = outcome.out.contains("the list cannot begin behind");
    assert!(
        outcome.code != 2 || is_lost,
        "{key}: {words:?}: {outcome:?}"
    );
    if key == "proceed" {
        assert!(
            outcome.dropped && outcome.code == 0,
            "{words:?}: {outcome:?}"
        );
    }
}

/// Checks that the command received the given values. Values that are missing in the result are not
/// compared.
fn same_values(given: &Map<String, Value>, result: &Map<String, Value>) {
    for (key, value) in given {
        let Some(got) = result.get(key) else {
            continue;
        };
        let value = match (key.as_str(), value) {
            // For a flag with an optional value, `true` is the flag without a value, and `false` is no flag.
            ("maybe", Value::Bool(true)) => &Value::from("none"),
            ("maybe", Value::Bool(false)) => {
                assert!(got.is_null(), "{key}: {value} became {got}");
                continue;
            }
            // An alias is the value that it stands for.
            ("tone", Value::String(alias)) if alias == "stiff" => &Value::from("very-formal"),
            (_, value) => value,
        };
        assert!(is_same(value, got), "{key}: {value} became {got}");
    }
}

fn is_same(given: &Value, got: &Value) -> bool {
    match (given, got) {
        (Value::Null, _) => true,
        (Value::Array(given), Value::Null) => given.is_empty(),
        (Value::Array(given), Value::Array(got)) => {
            given.len() == got.len() && given.iter().zip(got).all(|(a, b)| is_same(a, b))
        }
        (Value::Number(given), Value::Number(got)) => given.as_f64() == got.as_f64(),
        (given, got) => given == got,
    }
}
