//! The properties of secrets, for every kind of input and output.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use arbitrary::{Result, Unstructured};
use serde_json::{Value, json};

use crate::call::{Outcome, at_terminal, call};
use crate::consent::called;
use crate::server::program;

/// The number of consecutive characters of a secret that are never printed.
const RUN: usize = 8;

/// A text that is not secret, and is printed.
const NOTE: &str = "0-note-0";

/// The parts of secrets: characters that are escaped in quotes, characters that end words, and characters
/// that also occur in other output.
const PIECES: [&str; 28] = [
    "a",
    "Z9",
    "0",
    "7",
    "e",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\n\n",
    "\t",
    " ",
    "é",
    "漢",
    "🦀",
    "\u{202e}",
    "=",
    ":",
    "--",
    "-",
    ",",
    "%41",
    "{",
    "$",
    "\u{1b}[2J",
    "hunter2-",
    "horse battery ",
];

/// Checks that no eight consecutive characters of a secret are printed, however it is given, and no
/// shorter secret as a whole; other text is printed.
pub fn secrets(data: &[u8]) {
    let mut data = Unstructured::new(data);
    let Ok(given) = Given::of(&mut data) else {
        return;
    };
    let Ok(made) = given.call(&mut data) else {
        return;
    };
    made.keeps_secrets();
    let Made { outcome, call, .. } = made;
    // The note is missing if a long message is cut at its end.
    let is_whole = outcome.out.contains("\"code\":\"ERROR\"") && !outcome.out.contains("…\"");
    assert!(
        !is_whole || outcome.out.contains("note"),
        "{call}: {outcome:?}"
    );
}

/// The secrets of a call.
#[derive(Debug)]
struct Given {
    token: String,
    /// The secrets that are passed as a list with commas.
    keys: Vec<String>,
    /// A value that is not valid UTF-8, if the system allows such arguments.
    raw: OsString,
    /// The parts of `raw` that are valid UTF-8.
    raw_texts: Vec<String>,
}

impl Given {
    fn of(data: &mut Unstructured<'_>) -> Result<Self> {
        let token = secret(data)?;
        let mut keys = Vec::new();
        for _ in 0..data.int_in_range(0..=2)? {
            // A key can be a part of the token, or contain the token.
            let length = token.chars().count();
            let from = data.int_in_range(0..=length)?;
            let count = data.int_in_range(0..=length - from)?;
            keys.push(match data.int_in_range(0..=3)? {
                0 => secret(data)?,
                1 => format!("{token}{}", data.choose(&PIECES)?),
                _ => token.chars().skip(from).take(count).collect(),
            });
        }
        let (begin, end) = (secret(data)?, secret(data)?);
        Ok(Self {
            token,
            keys,
            raw: not_text(&begin, &end),
            raw_texts: vec![begin, end],
        })
    }

    /// Makes a call with the token as a positional argument, as the value of a global flag, or as an
    /// optional value.
    fn by_place(&self, data: &mut Unstructured<'_>) -> Result<Made> {
        let token = &self.token;
        let command = data.choose(&["unlock", "unlock", "unlock", "unlok", "login"])?;
        let command = (*command).to_owned();
        let api = match data.int_in_range(0..=6)? {
            0 => vec![format!("--api={token}")],
            1 => vec![format!("-k{token}")],
            2 => vec!["--apikey".into(), token.clone()],
            3 => vec![format!("--api-key={token}")],
            4 => vec![format!("-vk{token}")],
            5 => vec![format!("--ap={token}")],
            _ => vec!["-k".into(), token.clone()],
        };
        let given = match data.int_in_range(0..=6)? {
            0 => vec![token.clone()],
            1 => vec![token.clone(), "x".into()],
            2 => vec![token.clone(), "--colour".into()],
            3 => vec![
                "a".into(),
                "1".into(),
                "--".into(),
                token.clone(),
                token.clone(),
            ],
            4 => vec!["a".into(), format!("--pin={token}")],
            5 => vec!["a".into(), "--pin".into(), token.clone()],
            _ => vec!["-v".into(), "--".into(), token.clone(), "1".into()],
        };
        let mut words: Vec<String> = vec!["anvil".into()];
        if data.int_in_range(0..=5)? == 0 {
            words.extend(["help", "--explain", "--"].map(str::to_owned));
        }
        // A positional word that begins with a dash is taken for a flag, not for a secret.
        let is_in_a_place = command.starts_with("unlo") && !token.starts_with('-');
        match data.int_in_range(0..=if is_in_a_place { 2 } else { 1 })? {
            0 => words.extend(api.into_iter().chain([command, "a".into()])),
            1 => words.extend([command, "a".into()].into_iter().chain(api)),
            _ => words.extend([command].into_iter().chain(given)),
        }
        if data.arbitrary()? {
            let output = data.choose(&["--output=json", "--output=text", "--otput=json"])?;
            words.insert(1, (*output).to_owned());
        }
        Ok(Made {
            secrets: vec![token.clone()],
            outcome: call(&words),
            call: format!("{words:?}"),
        })
    }

    fn keys(&self) -> impl Iterator<Item = String> {
        let keys = self.keys.iter().flat_map(|key| key.split(','));
        keys.map(str::to_owned)
    }

    /// Makes a call with some of the secrets.
    fn call(&self, data: &mut Unstructured<'_>) -> Result<Made> {
        if data.int_in_range(0..=3)? == 0 {
            return self.by_place(data);
        }
        let token = &self.token;
        let keys = self.keys.join(",");
        let user = data.choose(&["0", "1", "x", "--level"])?.to_string();
        let json = json!({"token": token, "keys": self.keys, "note": NOTE, "user": 0}).to_string();
        let wrong = json!({"tokn": token, "keys": keys, "note": token, "user": token}).to_string();
        let json = if data.int_in_range(0..=2)? > 0 {
            json
        } else {
            wrong
        };
        let way = data.int_in_range(0..=17)?;
        let given: Vec<String> = match way {
            0 => vec![format!("--token={token}")],
            1 => vec![format!("-t{token}")],
            2 => vec!["--token".into(), token.clone()],
            3 => vec![format!("--tokn={token}")],
            4 => vec!["--tokn".into(), token.clone()],
            5 => vec![format!("--token:{token}")],
            6 => vec![format!("--token={token}"), "--colour".into()],
            7 => vec![format!("--token={token}"), format!("--workspace={token}")],
            8 => vec!["--llms".into(), format!("--token={token}")],
            9 => vec![
                "--help".into(),
                "--format=jsn".into(),
                format!("--token={token}"),
            ],
            10 => vec![format!("--keys={keys}"), format!("--token={token}")],
            11 => vec!["--keys".into(), keys.clone(), "--keis".into(), keys.clone()],
            12 => vec![format!("--json={json}")],
            13 => vec!["--json=@".to_owned() + &file(&json)],
            14 if crate::is_program() => {
                return Ok(Made {
                    secrets: self.keys().chain([token.clone()]).collect(),
                    outcome: as_outcome(&called("login", &json)),
                    call: format!("login {json} through a server"),
                });
            }
            15 | 16 if crate::is_program() && data.int_in_range(0..=7)? == 0 => {
                return Ok(self.in_a_process(way == 15, &json, &user));
            }
            _ => vec![format!("--token={token}"), format!("--note={token}")],
        };
        let mut words: Vec<String> = vec!["anvil".into()];
        let is_json = way == 12 || way == 13;
        if !is_json && data.int_in_range(0..=7)? == 0 {
            words.extend(["help", "--explain", "--"].map(str::to_owned));
        }
        words.push("login".into());
        words.extend(given);
        if !is_json {
            let output = data.choose(&["json", "text", "jsn"])?;
            let note = format!("--note={NOTE}");
            words.extend([note, format!("--output={output}"), user]);
        }
        let mut secrets = vec![token.clone()];
        if is_json || way == 10 || way == 11 {
            secrets.extend(self.keys());
        }
        let outcome = match data.int_in_range(0..=3)? {
            0 => at_terminal(&words),
            _ => call(&words),
        };
        Ok(Made {
            secrets,
            outcome,
            call: format!("{words:?}"),
        })
    }

    /// Makes a call in a process of its own, with secrets in variables, as invalid UTF-8 and on standard
    /// input.
    fn in_a_process(&self, by_value: bool, json: &str, user: &str) -> Made {
        let mut program = program();
        program
            .env("ANVIL_KEYS", self.keys.join(","))
            .env("ANVIL_RAW", &self.raw);
        program.arg("login");
        match by_value {
            true => program.args(["--json", "-"]),
            false => program.arg("--raw").arg(&self.raw).arg(user),
        };
        program.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = program.stderr(Stdio::piped()).spawn().expect("a process");
        let mut input = child.stdin.take().expect("a pipe");
        // A write error is ignored, because the call can end without reading its input.
        let _ = input.write_all(json.as_bytes());
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what is printed is text");
        let outcome = Outcome {
            out: text(output.stdout),
            err: text(output.stderr),
            code: 0,
            dropped: false,
        };
        let long = self.raw_texts.iter().filter(|it| it.chars().count() >= RUN);
        let mut secrets: Vec<String> = self.keys().chain(long.cloned()).collect();
        if by_value {
            secrets.push(self.token.clone());
        }
        Made {
            secrets,
            outcome,
            call: format!("{program:?} {json}"),
        }
    }
}

/// A call that was made.
struct Made {
    /// The secrets in the call.
    secrets: Vec<String>,
    outcome: Outcome,
    /// The description of the call, for messages.
    call: String,
}

impl Made {
    fn keeps_secrets(&self) {
        let Outcome { out, err, .. } = &self.outcome;
        let mut texts = vec![out.clone(), err.clone()];
        for line in out.lines() {
            let document: serde_json::Result<Value> = serde_json::from_str(line);
            document
                .iter()
                .for_each(|document| collect(document, &mut texts));
        }
        for secret in &self.secrets {
            is_kept(
                secret,
                &texts,
                &format!("{}: {:?}", self.call, self.outcome),
            );
        }
    }
}

/// Returns a secret: empty, short, very long, or of any length.
fn secret(data: &mut Unstructured<'_>) -> Result<String> {
    let mut secret = String::new();
    let length = match data.int_in_range(0..=7)? {
        0 => return Ok(data.arbitrary::<String>()?.replace('\0', "0")),
        1 => 0,
        2 | 3 => data.int_in_range(1..=7)?,
        4 => 4_000,
        _ => data.int_in_range(8..=60)?,
    };
    let mut cycle = Vec::new();
    for _ in 0..data.int_in_range(1..=12)? {
        cycle.push(*data.choose(&PIECES)?);
    }
    for piece in cycle.into_iter().cycle() {
        if secret.chars().count() >= length {
            break;
        }
        secret += piece;
    }
    Ok(secret.chars().take(length).collect())
}

#[cfg(unix)]
fn not_text(begin: &str, end: &str) -> OsString {
    use std::os::unix::ffi::OsStringExt as _;
    OsString::from_vec([begin.as_bytes(), b"\xff\xc3", end.as_bytes()].concat())
}

#[cfg(not(unix))]
fn not_text(begin: &str, end: &str) -> OsString {
    [begin, end].concat().into()
}

/// Writes a JSON value to a file, and returns its path.
fn file(json: &str) -> String {
    let file = std::env::temp_dir().join(format!("cmdhelp-fuzz-{}.json", std::process::id()));
    fs::write(&file, json).expect("a file");
    file.to_str().expect("a name").to_owned()
}

/// Returns a server's answer as a printed line.
fn as_outcome(answer: &Value) -> Outcome {
    let text = answer["content"][0]["text"].as_str().unwrap_or_default();
    Outcome {
        out: format!("{text}\n{answer}\n"),
        err: String::new(),
        code: 0,
        dropped: false,
    }
}

fn is_kept(secret: &str, texts: &[String], context: &str) {
    let characters: Vec<char> = secret.chars().collect();
    if characters.len() < RUN {
        let whole = format!("<{secret}>");
        let is_printed = !secret.is_empty() && texts.iter().any(|text| text.contains(&whole));
        assert!(!is_printed, "{secret:?}: {context}");
    }
    for run in characters.windows(RUN) {
        let run: String = run.iter().collect();
        // A run of blanks only is not checked, because any text may contain blanks.
        let is_printed = !run.trim().is_empty() && texts.iter().any(|text| text.contains(&run));
        assert!(!is_printed, "{run:?} of {secret:?}: {context}");
    }
}

fn collect(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, texts)),
        Value::Object(entries) => entries.values().for_each(|value| collect(value, texts)),
        _ => {}
    }
}
