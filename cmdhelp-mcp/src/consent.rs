//! Asking the user, through the client.

use cmdhelp_spec::manifest::hash;

use super::members::Members;
use super::message::Reply;
use super::outcome::Outcome;
use cmdhelp_runtime::view::reader::quoted;

/// The name of the question, and of the field in its form.
pub(super) const QUESTION: &str = "confirm";

/// What the user says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// Nothing: the question was closed, or a host that has nobody before it has closed it itself.
    Dismissed,
    /// Nothing that could be understood, or the client could not ask.
    Unclear,
}

impl Answer {
    /// Reads what a client returns for the form. Only a form that was sent, and says yes, is a yes.
    pub(super) fn of(result: &str) -> Self {
        let Some(result) = Members::of(result) else {
            return Self::Unclear;
        };
        let content = result.object("content").unwrap_or(Members::NONE);
        if result.has_twice() || content.has_twice() {
            return Self::Unclear;
        }
        match result.text("action").as_deref() {
            Some("accept") if content.is_true(QUESTION) => Self::Yes,
            Some("accept" | "decline") => Self::No,
            Some("cancel") => Self::Dismissed,
            _ => Self::Unclear,
        }
    }

    /// Reads the answer to a request of ours.
    pub(super) fn of_reply(reply: &Reply) -> Self {
        match reply {
            Reply::Result(result) => Self::of(result),
            Reply::Error => Self::Unclear,
        }
    }
}

/// Returns what a stateless client gives back with an answer: the token of a refusal, and what
/// tells a state of this tool from any other.
///
/// Whether the token lets a call through is found out by making it. A state that was changed on its
/// way has to be rejected whatever the user has said.
pub(super) fn seal(tool: &str, token: &str) -> String {
    let sum = hash([tool, " ", token].concat().as_bytes());
    format!("{sum:016x}-{token}")
}

/// Returns the token in a state, if it is one of this tool.
pub(super) fn unseal<'s>(tool: &str, state: &'s str) -> Option<&'s str> {
    let (_, token) = state.split_once('-')?;
    (seal(tool, token) == state).then_some(token)
}

/// Returns what a client is to ask, as the parameters of `elicitation/create`.
pub(super) fn form(message: &str, has_mode: bool) -> String {
    let mode = if has_mode { "\"mode\":\"form\"," } else { "" };
    let message = quoted(message);
    format!(
        "{{{mode}\"message\":{message},\"requestedSchema\":{{\"type\":\"object\",\"properties\":{{\
         \"{QUESTION}\":{{\"type\":\"boolean\",\"title\":\"Do it\",\"default\":false}}}},\
         \"required\":[\"{QUESTION}\"]}}}}"
    )
}

/// Returns the outcome of a call without consent.
pub(super) fn declined(answer: Answer) -> Outcome {
    let message = match answer {
        Answer::Dismissed => {
            "the question whether to do it was closed without an answer, and nothing was done. \
             Ask the user, and call again if they want it"
        }
        _ => {
            "the user did not agree, and nothing was done. Do not call it again unless they ask \
             for it"
        }
    };
    Outcome::failure("CONFIRMATION_DECLINED", message)
}

/// Returns what a model can do when its user cannot be asked by us.
pub(super) fn advice(tool: &str, argument: &str, token: Option<&str>) -> String {
    match token {
        Some(token) => format!(
            "Nothing was done. Ask the user. Only if they agree, call `{tool}` again with the same \
             arguments and \"{argument}\": {}",
            quoted(token)
        ),
        None => format!(
            "Nothing was done. Ask the user. Only if they agree, call `{tool}` again with the same \
             arguments and \"{argument}\": \"yes\""
        ),
    }
}
