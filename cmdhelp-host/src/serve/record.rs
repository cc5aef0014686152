//! Records the tools of a server, the calls of its clients, and the answers to these calls.
//!
//! A record is a folder. The file `server.json` contains the tools that a client lists. Each line of `calls.jsonl`
//! contains a call and its answer, in the order in which the calls ended.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use cmdhelp_bundle::{Json, Object};
use cmdhelp_mcp::{Call, Caller, Consent, Outcome};

use super::ToolFront;
use super::caller::Calls;
use super::secret_keys::SecretKeys;
use crate::locked::locked;
use crate::system::{private_file, private_folders};

/// The name of the file that contains the tools that a client lists.
pub(super) const SERVER: &str = "server.json";
/// The name of the file that contains the calls.
pub(super) const CALLS: &str = "calls.jsonl";
/// The version of the format of records.
pub(super) const VERSION: &str = "1";

/// Makes calls, and records each call and its answer.
#[derive(Debug)]
pub(super) struct Recorder {
    calls: Calls,
    hidden: SecretKeys,
    path: PathBuf,
    file: Mutex<File>,
}

impl Recorder {
    /// Creates a record in a folder that contains none, and writes the tools of a server to it.
    pub(super) fn create(folder: &Path, front: &ToolFront, calls: Calls) -> io::Result<Self> {
        private_folders().create(folder)?;
        let hidden = SecretKeys::of(&calls.catalog);
        let path = folder.join(CALLS);
        let file = private_file().create_new(true).append(true).open(&path)?;
        let server = server(front, &hidden);
        let to = private_file()
            .create_new(true)
            .write(true)
            .open(folder.join(SERVER));
        to?.write_all(server.as_bytes())?;
        Ok(Self {
            calls,
            hidden,
            path,
            file: Mutex::new(file),
        })
    }
}

impl Caller for Recorder {
    fn call(&self, call: &Call<'_>) -> Outcome {
        let outcome = self.calls.call(call);
        let facts = CallFacts::from(call);
        let line = format!("{}\n", row(&self.hidden, facts, &outcome));
        let mut file = locked(&self.file);
        if let Err(error) = file.write_all(line.as_bytes()) {
            let path = self.path.display();
            eprintln!("cmdhelp: a call could not be recorded in {path}: {error}");
        }
        outcome
    }
}

/// The facts that identify a call in a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallFacts<'a> {
    /// The name of the called tool.
    pub(super) tool: &'a str,
    /// The arguments, as the text of a JSON object.
    pub(super) arguments: &'a str,
    /// Whether the user has agreed to the call.
    pub(super) consent: Consent<'a>,
}

impl<'a> From<&Call<'a>> for CallFacts<'a> {
    fn from(call: &Call<'a>) -> Self {
        Self {
            tool: &call.tool.name,
            arguments: call.arguments,
            consent: call.consent,
        }
    }
}

/// Returns the contents of `server.json`.
pub(super) fn server(front: &ToolFront, hidden: &SecretKeys) -> String {
    let server = Json::object([
        ("cmdhelp_record", Json::from(VERSION)),
        ("summary", Json::from(front.summary.as_str())),
        ("llms", Json::from(front.llms.as_str())),
        ("secrets", hidden.to_json()),
    ]);
    format!("{}\n", server.pretty())
}

/// Returns the JSON that is recorded for a call and its answer. It does not contain the values of secret arguments.
pub(super) fn row(hidden: &SecretKeys, facts: CallFacts<'_>, outcome: &Outcome) -> Json {
    let (question, values) = question(hidden, facts);
    let masked = |text: &str| SecretKeys::text(text, &values);
    let document = |text: &str| match Json::parse(text) {
        Ok(json) => SecretKeys::value(&json, &values).to_string(),
        Err(_) => masked(text),
    };
    let answer = match outcome {
        Outcome::Document(text) => vec![("document", document(text))],
        Outcome::Part {
            document: text,
            after,
        } => vec![("document", document(text)), ("after", after.clone())],
        Outcome::Noted {
            document: text,
            note,
        } => {
            vec![("document", document(text)), ("note", note.clone())]
        }
        Outcome::Text(text) => vec![("text", masked(text))],
        Outcome::Failure(text) => vec![("failure", document(text))],
    };
    let mut row = Object::default();
    row.put("call", question);
    for (key, text) in answer {
        row.put(key, text);
    }
    row.into()
}

/// Returns the JSON that identifies a call in a record, and the secret values in the call. For calls whose arguments
/// differ only in their order, the JSON is the same.
pub(super) fn question(hidden: &SecretKeys, facts: CallFacts<'_>) -> (Json, Vec<String>) {
    let arguments = Json::parse(facts.arguments);
    let arguments = arguments.unwrap_or_else(|_| Json::from(facts.arguments));
    let (arguments, values) = hidden.split(facts.tool, arguments);
    let agreed = match facts.consent {
        Consent::None => Json::Null,
        Consent::User => Json::from(true),
        Consent::Token(token) => Json::from(token),
    };
    let question = Json::object([
        ("tool", Json::from(facts.tool)),
        ("arguments", sorted(arguments)),
        ("agreed", agreed),
    ]);
    (question, values)
}

/// Sorts the members of all objects in a JSON value by key.
fn sorted(value: Json) -> Json {
    match value {
        Json::Object(mut members) => {
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            let members = members.into_iter();
            Json::Object(members.map(|(key, value)| (key, sorted(value))).collect())
        }
        Json::List(items) => Json::List(items.into_iter().map(sorted).collect()),
        other => other,
    }
}
