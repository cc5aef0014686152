//! The properties of every call.

use clap::error::ErrorKind;
use cmdhelp::{CommandFactory as _, FromArgMatches as _};
use serde_json::{Map, Value};

use crate::call::{Said, call};
use crate::input;
use crate::program::Anvil;

/// A command line that these bytes mean:
///
/// * prints exactly one document, or the lines of a stream, unless it asks for a text;
/// * means what clap says that it means, if clap understands it;
/// * drops nothing without a flag of consent that stands alone, and no word behind it by a guess;
/// * comes with corrections that work, if it is not valid, that do not consent where the line has not, and
///   that drop nothing.
pub fn argv(data: &[u8]) {
    if let Ok(words) = input::words(data) {
        check(&words);
    }
}

/// A call with a JSON value that these bytes mean: the same, and what the command is given is what
/// stands in the value.
pub fn json(data: &[u8]) {
    let Ok((words, text)) = input::call(data) else {
        return;
    };
    let Some(said) = check(&words) else {
        return;
    };
    if said.code == 0 {
        let given: Value = serde_json::from_str(&text).expect("what is accepted is JSON");
        let given = given.as_object().expect("what is accepted is an object");
        if let [Value::Object(result)] = said.documents().as_slice() {
            same_values(given, result);
        }
    }
}

/// Checks a call, and returns its result if it is for programs.
fn check(words: &[String]) -> Option<Said> {
    if words.iter().any(|word| word.contains("text")) {
        return None;
    }
    let said = call(words);
    assert!(!said.dropped || agrees(words), "{words:?}: {said:?}");
    match Anvil::command().try_get_matches_from(words) {
        Ok(matches) => {
            // What clap does not know of: a document about the program, or a refusal.
            if said.code == 0 {
                let parsed = Anvil::from_arg_matches(&matches).expect("it is read");
                same_meaning(&parsed, &said);
            }
        }
        Err(error) if is_answer(&error) && said.code == 0 => return None,
        Err(_) => {}
    }
    if is_asked(words) {
        return None;
    }
    if let Some(error) = said.error() {
        for key in ["corrected_argv", "proceed"] {
            corrected(&error[key], key, words);
        }
        let meant = error["did_you_mean"].as_array().into_iter().flatten();
        let mut meant = meant.filter_map(Value::as_str);
        assert!(!meant.any(is_consent), "{words:?}: {said:?}");
    }
    Some(said)
}

/// Returns whether a word is a flag of consent, with a token or without.
fn is_consent(word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    ["--confirm", "--cmdhelp-confirm"].contains(&name)
}

/// Returns whether somebody agrees: by a flag alone, with nothing behind it that could be a token.
/// No token is right by chance.
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

/// Returns whether the program is asked about itself, which it can answer in other ways.
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
            // Among others in one word.
            || (word.starts_with('-') && !word.starts_with("--") && word.contains(['h', 'V']))
    };
    words.iter().any(asks)
}

/// The command has got what clap has understood.
fn same_meaning(parsed: &Anvil, said: &Said) {
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
            assert_eq!(said.documents(), [leaf]);
        }
        _ => assert_eq!(said.documents(), [leaf]),
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
    let said = call(&words);
    if key == "corrected_argv" {
        let count = |words: &[String]| words.iter().filter(|word| is_consent(word)).count();
        assert!(count(&words) <= count(wrong), "{wrong:?}: {words:?}");
        assert!(!said.dropped, "{wrong:?}: {words:?}");
    }
    // Which places there are in a list, only its command knows.
    let is_lost = said.out.contains("the list cannot begin behind");
    assert!(said.code != 2 || is_lost, "{key}: {words:?}: {said:?}");
    if key == "proceed" {
        assert!(said.dropped && said.code == 0, "{words:?}: {said:?}");
    }
}

/// Checks that the command received the given values. Omitted or empty values may be anything.
fn same_values(given: &Map<String, Value>, result: &Map<String, Value>) {
    for (key, value) in given {
        let Some(got) = result.get(key) else {
            continue;
        };
        let value = match (key.as_str(), value) {
            // A flag that needs no value stands alone with `true`, and not at all with `false`.
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
