//! The trait whose implementations carry out calls of tools.

use std::fmt;
use std::sync::Arc;

use super::cancellation::Cancellation;
use super::outcome::Outcome;
use super::progress::Listener;
use super::task::CallAnswer;
use super::tool::Tool;

/// Carries out calls of tools.
pub trait Caller {
    /// Carries out a call, and returns its outcome after all processes and threads that the call
    /// started have ended.
    fn call(&self, call: &Call<'_>) -> Outcome;

    /// Carries out a call from a client that supports tasks. A long call may continue as a task
    /// after this function has returned.
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
    /// The arguments, as the text of a JSON object. They have not been checked against the tool's
    /// schema.
    pub arguments: &'a str,
    /// The part of the result that the client requests, if the result is a list.
    pub window: Window,
    /// The user's consent to the call, if there is any.
    pub consent: Consent<'a>,
    /// Sends progress reports to the client.
    pub progress: &'a Listener,
    /// Tells whether the client has cancelled the call.
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

/// The user's consent to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent<'a> {
    /// The user has not consented.
    None,
    /// The client has asked the user, and the user has consented.
    User,
    /// The call has this token, which an earlier refusal of the same call has issued.
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
        // The flags that select a part of a list have the same names in every program.
        let Window { limit, after } = &self.window;
        flags.extend(limit.map(|limit| ["--cmdhelp-limit=", &limit.to_string()].concat()));
        let after = after.as_deref();
        flags.extend(after.map(|after| ["--cmdhelp-after=", after].concat()));
        flags
    }
}

/// The part of a list that a call requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The maximum number of elements in this part.
    pub limit: Option<u64>,
    /// The cursor from the end of the previous part, or the number of elements to skip.
    pub after: Option<String>,
}
