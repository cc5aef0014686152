//! Calls a program, and then makes the calls that its answers suggest.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};

use super::reader::Reader;
use super::reading::{Call, Manifest};
use crate::programs::run::Place;

pub(crate) const DEPOT: &str = env!("CARGO_BIN_EXE_depot");

/// The maximum number of answers that are followed.
const STEPS: usize = 4;

/// The way in which an agent calls a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    Words,
    Json,
    Mcp,
}

/// The outcome of a call after following the answers.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) status: i32,
    /// The result, if the last call succeeded.
    pub(crate) result: Option<String>,
    /// The stored packages afterwards.
    pub(crate) depot: Value,
    /// The codes of the errors on the way.
    codes: Vec<String>,
    /// The calls, in order.
    called: Vec<Vec<String>>,
}

/// The answer to one call.
struct Answer {
    status: i32,
    text: String,
}

impl Outcome {
    /// Returns whether status, result and stored packages are equal, regardless of the calls before.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        (self.status, &self.result, &self.depot) == (other.status, &other.result, &other.depot)
    }

    /// Returns the calls and error codes as a text.
    pub(crate) fn calls_and_codes(&self) -> String {
        let called: Vec<String> = self.called.iter().map(|words| words.join(" ")).collect();
        format!("{} [{}]", called.join(" => "), self.codes.join(", "))
    }
}

/// Returns the stored packages before each call.
pub(crate) fn untouched() -> Value {
    let package = |name: &str, kind: &str, size: u32, tags: &[&str]| json!({"name": name, "kind": kind, "shelf": "south", "size": size, "tags": tags});
    json!({
        "oolong": package("oolong", "library", 7, &["mild"]),
        "salt": package("salt", "dataset", 3, &[]),
    })
}

impl Channel {
    /// Makes a call in a separate folder, and follows the answers.
    pub(crate) fn follow(self, manifest: &Manifest, call: &Call, reader: Reader<'_>) -> Outcome {
        let place = place();
        match self {
            Self::Words => {
                let mut words = vec!["depot".to_owned()];
                words.extend(call.path.iter().chain(&call.words).cloned());
                words.extend([manifest.flag("output"), "json".to_owned()]);
                follow_words(&place, manifest, words, reader)
            }
            Self::Json => follow_json(&place, manifest, call, reader),
            Self::Mcp => follow_tool(&place, call, reader),
        }
    }
}

/// Calls the program once in a prepared folder. Returns the exit status and the output.
pub(crate) fn call_in(prepare: impl Fn(&Path), words: &[&str]) -> (i32, String) {
    let place = place();
    prepare(&place.folder);
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    let answer = run(&place, &words);
    (answer.status, answer.text)
}

fn place() -> Place {
    let place = Place::new(DEPOT);
    let depot = untouched().to_string();
    fs::write(place.folder.join("depot.json"), depot).expect("a depot");
    place
}

fn run(place: &Place, words: &[String]) -> Answer {
    let folder = &place.folder;
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = place.command();
    let output = command
        .args(&words[1..])
        .env_remove("DEPOT_FILE")
        .env("PATH", format!("{}:{path}", folder.display()))
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    Answer {
        status: output.status.code().unwrap_or(-1),
        text: String::from_utf8(output.stdout).expect("text"),
    }
}

/// Follows `corrected_argv` and `proceed`, as the guide for agents says.
fn follow_words(
    place: &Place,
    manifest: &Manifest,
    mut words: Vec<String>,
    reader: Reader<'_>,
) -> Outcome {
    let mut way = Way::default();
    for _ in 0..STEPS {
        let answer = run(place, &words);
        way.called.push(words.clone());
        let Some(error) = way.error(&answer) else {
            return way.end(place, answer);
        };
        let next = ["corrected_argv", "proceed"].into_iter();
        let next = next.filter_map(|key| texts(&error[key])).next();
        match next.or_else(|| reader.words(manifest, &error, &words)) {
            Some(argv) => words = argv,
            None => return way.end(place, answer),
        }
    }
    panic!("an answer leads nowhere: {:#?}", way.called)
}

/// Follows `corrected_json` in addition to the answers of `follow_words`: calls again with the
/// corrected value.
fn follow_json(place: &Place, manifest: &Manifest, call: &Call, reader: Reader<'_>) -> Outcome {
    let line = |value: &Map<String, Value>| {
        let mut words = vec!["depot".to_owned()];
        words.extend(call.path.iter().cloned());
        words.extend([manifest.flag("json"), json!(value).to_string()]);
        words
    };
    let mut words = line(&call.value);
    let mut way = Way::default();
    for _ in 0..STEPS {
        let answer = run(place, &words);
        way.called.push(words.clone());
        let Some(error) = way.error(&answer) else {
            return way.end(place, answer);
        };
        let argv = ["corrected_argv", "proceed"].into_iter();
        let argv = argv.filter_map(|key| texts(&error[key])).next();
        let value = error["corrected_json"].as_object().cloned();
        match (value, argv) {
            (Some(value), _) => words = line(&value),
            (None, Some(argv)) => words = argv,
            (None, None) => match reader.value(&error, &call.value) {
                Some(value) => words = line(&value),
                None => return way.end(place, answer),
            },
        }
    }
    panic!("an answer leads nowhere: {:#?}", way.called)
}

/// The calls so far.
#[derive(Default)]
struct Way {
    codes: Vec<String>,
    called: Vec<Vec<String>>,
}

impl Way {
    /// Records the error in an answer and returns it, if the answer is an error.
    fn error(&mut self, answer: &Answer) -> Option<Value> {
        if answer.status == 0 {
            return None;
        }
        let document: Value = serde_json::from_str(&answer.text)
            .unwrap_or_else(|error| panic!("{error}: {} {:?}", answer.text, self.called));
        let error = document["error"].clone();
        self.codes
            .push(error["code"].as_str().expect("a code").to_owned());
        Some(error)
    }

    fn end(self, place: &Place, answer: Answer) -> Outcome {
        let kept = fs::read(place.folder.join("depot.json")).expect("the depot");
        Outcome {
            status: answer.status,
            result: (answer.status == 0).then(|| answer.text.trim_end().to_owned()),
            depot: serde_json::from_slice(&kept).expect("the depot"),
            codes: self.codes,
            called: self.called,
        }
    }
}

/// Calls a tool of the server, and follows its answers: calls the tool again with a corrected
/// value, or with the token of a refusal.
fn follow_tool(place: &Place, call: &Call, reader: Reader<'_>) -> Outcome {
    let mut child = Command::new(DEPOT)
        .arg("--mcp")
        .current_dir(&place.folder)
        .env_remove("DEPOT_FILE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut ask = |method: &str, params: Value| -> Value {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        writeln!(input, "{request}").expect("the server reads");
        let line = lines.next().expect("an answer").expect("text");
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        answer["result"].clone()
    };
    ask(
        "initialize",
        json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "agent", "version": "1"},
        }),
    );
    let tools = ask("tools/list", json!({}));
    let wanted = call.path.join(" ");
    let tools = tools["tools"].as_array().expect("tools").iter();
    let mut tool = tools.filter(|it| {
        it["_meta"]["cmdhelp/command"] == wanted.as_str() || it["name"] == call.path.join("_")
    });
    let name = tool
        .next()
        .unwrap_or_else(|| panic!("no tool for `{wanted}`"))["name"]
        .clone();
    let mut arguments = call.value.clone();
    let mut way = Way::default();
    for _ in 0..STEPS {
        way.called.push(vec![
            name.to_string(),
            Value::Object(arguments.clone()).to_string(),
        ]);
        let result = ask("tools/call", json!({"name": name, "arguments": arguments}));
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        let answer = Answer {
            status: i32::from(result["isError"] == true),
            text: text.to_owned(),
        };
        let error = way.error(&answer);
        match error
            .as_ref()
            .and_then(|error| next_arguments(error, &arguments, reader))
        {
            Some(next) => arguments = next,
            None => {
                drop(input);
                child.wait().expect("it ends");
                return way.end(place, answer);
            }
        }
    }
    panic!("an answer leads nowhere: {:#?}", way.called)
}

/// Returns the next arguments of the tool.
fn next_arguments(
    error: &Value,
    arguments: &Map<String, Value>,
    reader: Reader<'_>,
) -> Option<Map<String, Value>> {
    if let Some(corrected) = error["corrected_json"].as_object() {
        return Some(corrected.clone());
    }
    let Some(token) = error.get("token") else {
        return reader.value(error, arguments);
    };
    // The refusal tells the agent to repeat the call with the token if the user agrees.
    let mut next = arguments.clone();
    next.insert("confirm".to_owned(), token.clone());
    Some(next)
}

fn texts(value: &Value) -> Option<Vec<String>> {
    let texts = value.as_array()?.iter();
    Some(
        texts
            .map(|it| it.as_str().expect("a text").to_owned())
            .collect(),
    )
}
