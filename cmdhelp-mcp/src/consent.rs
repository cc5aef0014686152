//! Makes the client ask its user for consent to a call.

use cmdhelp_spec::manifest::hash;

use super::members::Members;
use super::message::Reply;
use super::outcome::Outcome;
use cmdhelp_runtime::view::reader::quoted;

/// The name of the question for consent, and of the only field in the question's form.
pub(super) const QUESTION: &str = "confirm";

/// The user's answer to the question for consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The user consents.
    Yes,
    /// The user refuses.
    No,
    /// The question was closed without an answer, by the user or by a host that has no user.
    Dismissed,
    /// The client's reply is not understood, or the client could not ask the user.
    Unclear,
}

impl Answer {
    /// Reads the form that a client returns. The user has consented only if the form was submitted
    /// with the value `true`.
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

    /// Reads the client's reply to the question.
    pub(super) fn of_reply(reply: &Reply) -> Self {
        match reply {
            Reply::Result(result) => Self::of(result),
            Reply::Error => Self::Unclear,
        }
    }
}

/// Returns the state that a stateless client has to send back with the user's answer. The state
/// contains the token of the refused call, and a checksum of the tool and the token.
///
/// A state that was changed is rejected, even if the user has consented. The repeated call checks
/// later whether the token is still valid.
pub(super) fn seal(tool: &str, token: &str) -> String {
    let sum = hash([tool, " ", token].concat().as_bytes());
    format!("{sum:016x}-{token}")
}

/// Returns the token in a state, if the state was created for this tool and was not changed.
pub(super) fn unseal<'s>(tool: &str, state: &'s str) -> Option<&'s str> {
    let (_, token) = state.split_once('-')?;
    (seal(tool, token) == state).then_some(token)
}

/// Returns the question for the user, as the parameters of `elicitation/create`. If `has_mode` is
/// `true`, adds the member `mode`, which newer revisions of the protocol require.
pub(super) fn form(message: &str, has_mode: bool) -> String {
    let mode = if has_mode { "\"mode\":\"form\"," } else { "" };
    let message = quoted(message);
    format!(
        "{{{mode}\"message\":{message},\"requestedSchema\":{{\"type\":\"object\",\"properties\":{{\
         \"{QUESTION}\":{{\"type\":\"boolean\",\"title\":\"Do it\",\"default\":false}}}},\
         \"required\":[\"{QUESTION}\"]}}}}"
    )
}

/// Returns the outcome of a call to which the user has not consented. `answer` tells why not.
pub(super) fn declined(answer: Answer) -> Outcome {
    let message = match answer {
        Answer::Dismissed => {
            "the question to the user was closed without an answer, and nothing was done. Ask the \
             user, and call again if they agree"
        }
        _ => {
            "the user did not agree, and nothing was done. Do not repeat the call unless they \
             ask for it"
        }
    };
    Outcome::failure("CONFIRMATION_DECLINED", message)
}

/// Returns the advice to the model for a call that needs consent, if the client cannot ask the
/// user.
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
