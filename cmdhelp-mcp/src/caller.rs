//! The trait for carrying out calls.

use std::fmt;
use std::sync::Arc;

use super::cancellation::Cancellation;
use super::outcome::Outcome;
use super::progress::Listener;
use super::task::CallAnswer;
use super::tool::Tool;

/// Carries out calls of tools.
pub trait Caller {
    /// Carries out a call. Returns after all processes and threads that the call started have
    /// ended.
    fn call(&self, call: &Call<'_>) -> Outcome;

    /// Carries out a call of a client that supports tasks. A long call may continue as a task after
    /// this function has returned.
    fn begin(&self, call: &Call<'_>) -> CallAnswer {
        CallAnswer::Ended(self.call(call))
    }

    /// Ends all processes and threads that calls have started. Afterwards, the server makes no more
    /// calls.
    fn end(&self) {}
}

impl<C: Caller + ?Sized> Caller for Arc<C> {
    fn call(&self, call: &Call<'_>) -> Outcome {
        (**self).call(call)
    }

    fn begin(&self, call: &Call<'_>) -> CallAnswer {
        (**self).begin(call)
    }

    fn end(&self) {
        (**self).end();
    }
}

/// The call of a tool, as a client has requested it.
pub struct Call<'a> {
    /// The tool that is called.
    pub tool: &'a Tool<'a>,
    /// The arguments: the text of a JSON object. The arguments have not been checked against the
    /// schema.
    pub arguments: &'a str,
    /// The requested part of a list.
    pub window: Window,
    /// The user's consent to the call, if there is any.
    pub consent: Consent<'a>,
    /// Reports progress to the client.
    pub progress: &'a Listener,
    /// The cancellation of the call.
    pub cancellation: &'a Cancellation,
    /// The client's name for the call: `_meta["cmdhelp/requestId"]`. A client repeats the call with
    /// the same name if it does not know whether the first call was carried out.
    pub request: Option<&'a str>,
}

impl fmt::Debug for Call<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("tool", &self.tool.name)
            .field("arguments", &self.arguments)
            .field("consent", &self.consent)
            .finish_non_exhaustive()
    }
}

/// The consent to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent<'a> {
    /// No consent.
    None,
    /// The client has asked the user, and the user has consented.
    User,
    /// Consent by this token, which was issued for the same call.
    Token(&'a str),
}

impl Call<'_> {
    /// Returns the flags that are added to the command line of the call. `confirm` is the name of
    /// the consent flag.
    pub(super) fn flags(&self, confirm: &str) -> Vec<String> {
        let mut flags = Vec::new();
        match self.consent {
            Consent::None => {}
            Consent::User => flags.push(confirm.to_owned()),
            Consent::Token(token) => flags.push([confirm, "=", token].concat()),
        }
        // The flags for a part of a list have the same names in every program.
        let Window { limit, after } = &self.window;
        flags.extend(limit.map(|limit| ["--cmdhelp-limit=", &limit.to_string()].concat()));
        let after = after.as_deref();
        flags.extend(after.map(|after| ["--cmdhelp-after=", after].concat()));
        flags
    }
}

/// The requested part of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The maximum number of elements in this part.
    pub limit: Option<u64>,
    /// The cursor that the previous part ended with, or the number of elements to skip.
    pub after: Option<String>,
}
