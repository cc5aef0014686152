//! Answers calls from a record. No program is run.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use cmdhelp_bundle::Json;
use cmdhelp_mcp::{Call, Caller, Outcome};

use super::ToolFront;
use super::record::{CALLS, CallFacts, SERVER, VERSION, question};
use super::secret_keys::SecretKeys;
use crate::locked::locked;

/// A server that answers calls from a record.
#[derive(Debug)]
pub struct Replay {
    front: ToolFront,
    answers: Answers,
}

/// The reason why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The file with the error.
    pub file: PathBuf,
    /// The line of the error, if the error is in a line of the file.
    pub line: Option<usize>,
    /// The description of the error.
    pub why: String,
}

impl RecordError {
    /// Makes the error that concerns a whole file.
    pub(super) fn of_file(file: &Path, why: impl ToString) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            why: why.to_string(),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(formatter, ", line {line}")?;
        }
        write!(formatter, ": {}", self.why)
    }
}

impl Error for RecordError {}

impl Replay {
    /// Reads a record.
    ///
    /// # Errors
    ///
    /// Fails if a file of the record is missing or damaged. Otherwise, a call whose answer was lost would look like a
    /// call that was never recorded.
    pub fn open(folder: &Path) -> Result<Self, RecordError> {
        let file = folder.join(SERVER);
        let fault = |why: String| RecordError::of_file(&file, why);
        let server = fs::read_to_string(&file).map_err(|it| RecordError::of_file(&file, it))?;
        let server = Json::parse(&server).map_err(|it| RecordError::of_file(&file, it))?;
        let text = |key: &str| {
            let text = server.text_of(key);
            text.ok_or_else(|| fault(format!("the key `{key}` must be a string")))
        };
        let version = text("cmdhelp_record")?;
        if version != VERSION {
            return Err(fault(format!(
                "the record has version {version} of the format, which is unknown"
            )));
        }
        Ok(Self {
            front: ToolFront {
                summary: text("summary")?.to_owned(),
                llms: text("llms")?.to_owned(),
                absent: Vec::new(),
            },
            answers: Answers::read(
                &folder.join(CALLS),
                SecretKeys::read(server.get("secrets").unwrap_or(&Json::Null)),
            )?,
        })
    }

    /// Serves a client until its input ends.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read.
    pub fn serve(self, input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
        self.front.serve((self.answers, true), input, output)
    }
}

/// The answers in a record. The key of an answer is the JSON that identifies its call.
#[derive(Debug)]
struct Answers {
    hidden: SecretKeys,
    calls: Mutex<HashMap<String, RecordedOutcomes>>,
}

/// The answers to calls that are equal, in the order in which they were recorded.
#[derive(Debug, Default)]
struct RecordedOutcomes {
    outcomes: Vec<Outcome>,
    /// The index of the answer to the next call.
    next: usize,
}

impl Answers {
    fn read(file: &Path, hidden: SecretKeys) -> Result<Self, RecordError> {
        let fault = |line: Option<usize>, why: &str| RecordError {
            file: file.to_owned(),
            line,
            why: why.to_owned(),
        };
        let text = fs::read_to_string(file).map_err(|error| fault(None, &error.to_string()))?;
        let mut calls: HashMap<String, RecordedOutcomes> = HashMap::new();
        for (place, line) in text.lines().enumerate() {
            let fault = |why: &str| fault(Some(place + 1), why);
            let row = Json::parse(line).map_err(|error| fault(&error.to_string()))?;
            let call = row
                .get("call")
                .ok_or_else(|| fault("the row has no `call`"))?;
            let outcome = outcome(&row).ok_or_else(|| fault("the row has no answer"))?;
            let given = calls.entry(call.to_string()).or_default();
            given.outcomes.push(outcome);
        }
        Ok(Self {
            hidden,
            calls: Mutex::new(calls),
        })
    }
}

impl Caller for Answers {
    fn call(&self, call: &Call<'_>) -> Outcome {
        let (question, _) = question(&self.hidden, CallFacts::from(call));
        let mut calls = locked(&self.calls);
        let Some(given) = calls.get_mut(&question.to_string()) else {
            let name = &call.tool.name;
            let message = format!("the record has no call of `{name}` with these arguments");
            return Outcome::failure("NOT_RECORDED", &message);
        };
        // If equal calls are made more often than the record contains them, the last answer is repeated.
        let place = given.next.min(given.outcomes.len() - 1);
        given.next = place + 1;
        given.outcomes[place].clone()
    }
}

/// Returns the answer in a row of the record, or `None` if the row contains no answer.
fn outcome(row: &Json) -> Option<Outcome> {
    let text = |key: &str| row.text_of(key).map(str::to_owned);
    if let Some(document) = text("document") {
        return Some(match (text("after"), text("note")) {
            (Some(after), _) => Outcome::Part { document, after },
            (None, Some(note)) => Outcome::Noted { document, note },
            (None, None) => Outcome::Document(document),
        });
    }
    let failure = || text("failure").map(Outcome::Failure);
    text("text").map(Outcome::Text).or_else(failure)
}
