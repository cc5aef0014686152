//! Secrets of every kind and length, and a search for them in the output of a program.

use cmdhelp_test_support::Random;
use serde_json::Value;

use crate::run::Outcome;

/// The number of consecutive characters of a secret that are never printed.
const RUN: usize = 8;

fn text(random: &mut Random, characters: &str, length: usize) -> String {
    let characters: Vec<char> = characters.chars().collect();
    (0..length).map(|_| random.pick(&characters)).collect()
}

const LETTERS: &str = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/// Returns a secret of each kind, with a random length.
pub(crate) fn of_each_kind(random: &mut Random) -> Vec<(&'static str, String)> {
    const LENGTHS: &[usize] = &[1, 2, 3, 4, 5, 7, 8, 9, 20, 64, 290, 600, 2_000, 4_000];
    let kinds: [(&str, &str); 9] = [
        ("letters", LETTERS),
        ("digits", "0123456789"),
        ("quotes", "abcXYZ0123\"'`"),
        ("backslashes", "abnrtuxXYZ0123\\\"%{}"),
        ("controls", "abcXYZ0123\t\n\r\u{1b}\u{7f}\u{1}"),
        ("unicode", "aé漢🦀\u{202e}\u{301}zß09"),
        ("punctuation", "aZ09-_=:,.;!?/<>[]{}()$&*+|~^#@"),
        ("words", "abcdefgh ijk lmn op "),
        ("spaces", " \t\u{a0}x"),
    ];
    let mut secrets = Vec::new();
    for (kind, characters) in kinds {
        let length = random.pick(LENGTHS);
        secrets.push((kind, text(random, characters, length)));
    }
    let lines = 1 + random.below(40);
    let lines: Vec<String> = (0..lines).map(|_| text(random, LETTERS, 64)).collect();
    let (begin, end) = (
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----END RSA PRIVATE KEY-----",
    );
    secrets.push(("pem", format!("{begin}\n{}\n{end}\n", lines.join("\n"))));
    let length = 1 + random.below(1_000);
    let parts: Vec<String> = [20, length, 43]
        .map(|length| text(random, LETTERS, length))
        .into();
    secrets.push(("jwt", format!("eyJ{}", parts.join("."))));
    secrets
}

/// Returns the part of a secret that is found in the output, if any.
pub(crate) fn leaked(secret: &str, outcome: &Outcome) -> Option<String> {
    let mut texts = vec![outcome.stdout.clone(), outcome.stderr.clone()];
    let lines = outcome.stdout.lines().chain(outcome.stderr.lines());
    let mut strings = Vec::new();
    for line in lines {
        let document: Result<Value, _> = serde_json::from_str(line);
        document.iter().for_each(|it| collect(it, &mut strings));
    }
    let characters: Vec<char> = secret.chars().collect();
    if characters.len() < RUN {
        let is_whole = |text: &String| {
            let flags = ["--token=", "-t", "--tokn=", "--token:"];
            let stripped = flags.iter().filter_map(|flag| text.strip_prefix(flag));
            stripped.chain([text.as_str()]).any(|it| it == secret)
        };
        if !secret.is_empty() && strings.iter().any(is_whole) {
            return Some(secret.to_owned());
        }
        texts.retain(|text| serde_json::from_str::<Value>(text).is_err());
        texts.extend(strings);
        let quoted = [
            format!("<{secret}>"),
            format!("'{secret}'"),
            format!("{secret:?}"),
        ];
        // These are part of every JSON document.
        let syntax = ["\",\"", "\":\""];
        let is_telling = |it: &String| !secret.is_empty() && !syntax.contains(&it.as_str());
        let mut quoted = quoted.into_iter().filter(is_telling);
        return quoted.find(|it| texts.iter().any(|text| text.contains(it)));
    }
    texts.extend(strings);
    let step = if characters.len() > 300 { 5 } else { 1 };
    for run in characters.windows(RUN).step_by(step) {
        if run.iter().all(|c| c.is_whitespace()) {
            continue;
        }
        let run: String = run.iter().collect();
        for spelled in spellings(&run) {
            if texts.iter().any(|text| text.contains(&spelled)) {
                return Some(spelled);
            }
        }
    }
    None
}

/// Collects the texts in a JSON value, keys included.
fn collect(value: &Value, strings: &mut Vec<String>) {
    match value {
        Value::String(text) => strings.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, strings)),
        Value::Object(entries) => {
            for (key, value) in entries {
                // Short keys are names such as `status`, not values.
                if key.chars().count() >= RUN {
                    strings.push(key.clone());
                }
                collect(value, strings);
            }
        }
        _ => {}
    }
}

/// Returns the text in each form in which a quoted string can contain it, such as with escapes.
fn spellings(text: &str) -> Vec<String> {
    let inner = |quoted: String| quoted[1..quoted.len() - 1].to_owned();
    let json = |text: &str| inner(Value::from(text).to_string());
    let debug = |text: &str| inner(format!("{text:?}"));
    vec![
        text.to_owned(),
        json(text),
        debug(text),
        json(&json(text)),
        debug(&json(text)),
        json(&debug(text)),
        text.bytes().map(|byte| format!("%{byte:02X}")).collect(),
    ]
}
