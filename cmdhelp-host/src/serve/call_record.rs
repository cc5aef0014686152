//! Adds single calls to a record, from which the same calls can later be answered.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Json;
use cmdhelp_mcp::Consent;
use cmdhelp_spec::spec::Effect;

use super::caller::to_outcome;
use super::record::{CALLS, CallFacts, SERVER, row, server};
use super::secret_keys::SecretKeys;
use super::{Programs, RecordError};
use crate::execute::{CallPlan, Envelope};
use crate::host::Agreement;
use crate::system::{private_file, private_folders};

/// A record of calls of one program, to which calls are added one by one. [`Replay`](super::Replay) answers calls from
/// such a record.
#[derive(Debug)]
pub struct CallRecord {
    programs: Programs,
    hidden: SecretKeys,
    calls: PathBuf,
}

/// A call that will be recorded when it has been made.
#[derive(Debug)]
pub struct RecordedCall {
    tool: String,
    arguments: Json,
    agreement: Agreement,
}

impl CallRecord {
    /// Opens the record of calls of these programs in a folder, or creates it if the folder contains no record.
    ///
    /// # Errors
    ///
    /// Fails if the record cannot be read or written, or if it contains the calls of other tools.
    pub fn open(folder: &Path, programs: Programs) -> Result<Self, RecordError> {
        let file = folder.join(SERVER);
        let of_io = |error: io::Error| RecordError::of_file(&file, error);
        let hidden = SecretKeys::of(programs.catalog());
        let text = server(&programs.front(), &hidden);
        match fs::read_to_string(&file) {
            Ok(known) if known == text => {}
            Ok(_) => {
                let why =
                    "the folder already contains a record of other tools; choose another folder";
                return Err(RecordError::of_file(&file, why));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                private_folders().create(folder).map_err(of_io)?;
                let new = private_file().create_new(true).write(true).open(&file);
                new.and_then(|mut it| it.write_all(text.as_bytes()))
                    .map_err(of_io)?;
            }
            Err(error) => return Err(of_io(error)),
        }
        let calls = folder.join(CALLS);
        let begun = private_file().create(true).append(true).open(&calls);
        begun.map_err(of_io)?;
        Ok(Self {
            programs,
            hidden,
            calls,
        })
    }

    /// Converts a planned call to the form in which an MCP client would request it. Returns `None` if the description
    /// of the program has changed, so that it no longer contains the tool.
    #[must_use]
    pub fn wanted(&self, plan: &CallPlan, agreement: &Agreement) -> Option<RecordedCall> {
        let target = self.programs.calls.targets.first()?;
        let mut tools = target.tools.model.tools.iter();
        let place = tools.position(|it| *it == plan.tool)?;
        let offer = &self.programs.catalog().offers()[place];
        let given = plan.given_keys();
        let inputs = plan.inputs.entries().iter();
        let inputs = inputs.filter(|(key, _)| given.contains(&key.as_str()));
        let renamed = &offer.input.renamed;
        let named = |key: &String| match renamed.iter().find(|(_, original)| original == key) {
            Some((name, _)) => name.clone(),
            None => key.clone(),
        };
        let inputs = inputs.map(|(key, value)| (named(key), value.clone()));
        let (mut arguments, mut agreement) = (inputs.collect::<Vec<_>>(), agreement.clone());
        // A client sends the token for a destructive tool separately, and the token for any other tool as one of its
        // arguments.
        let destroys = !matches!(offer.effect, Some(Effect::Read | Effect::Write));
        if let (Agreement::Token(token), false) = (&agreement, destroys) {
            let key = offer.consent_key().to_owned();
            arguments.push((key, Json::from(token.as_str())));
            agreement = Agreement::None;
        }
        Some(RecordedCall {
            tool: offer.name.clone(),
            arguments: Json::Object(arguments),
            agreement,
        })
    }

    /// Adds a call and its answer, without the values of secret arguments.
    ///
    /// # Errors
    ///
    /// Fails if the record cannot be written.
    pub fn add(&self, wanted: &RecordedCall, answer: &Envelope) -> io::Result<()> {
        let arguments = wanted.arguments.to_string();
        let facts = CallFacts {
            tool: &wanted.tool,
            arguments: &arguments,
            consent: match &wanted.agreement {
                Agreement::None | Agreement::Declined | Agreement::Sent { .. } => Consent::None,
                Agreement::Person => Consent::User,
                Agreement::Token(token) => Consent::Token(token),
            },
        };
        let line = format!("{}\n", row(&self.hidden, facts, &to_outcome(answer)));
        let mut file = private_file().append(true).open(&self.calls)?;
        file.write_all(line.as_bytes())
    }
}
