//! What carries out calls.

use std::fmt;
use std::sync::Arc;

use super::cancellation::Cancellation;
use super::outcome::Outcome;
use super::progress::Listener;
use super::task::Begun;
use super::tool::Tool;

/// What carries out calls.
pub trait Caller {
    /// Carries out a call, and comes back when nothing of it is left behind.
    fn call(&self, call: &Call<'_>) -> Outcome;

    /// Carries out a call of a client that knows tasks: where it takes long, it goes on as a task.
    fn begin(&self, call: &Call<'_>) -> Begun {
        Begun::Ended(self.call(call))
    }

    /// Takes note that there will be no more calls: nothing that was started for one is left behind.
    fn end(&self) {}
}

impl<C: Caller + ?Sized> Caller for Arc<C> {
    fn call(&self, call: &Call<'_>) -> Outcome {
        (**self).call(call)
    }

    fn begin(&self, call: &Call<'_>) -> Begun {
        (**self).begin(call)
    }

    fn end(&self) {
        (**self).end();
    }
}

/// A call, as a client has asked for it.
pub struct Call<'a> {
    /// What is called.
    pub tool: &'a Tool<'a>,
    /// A JSON object. That it is one is all that is known of it.
    pub arguments: &'a str,
    /// Which part of a list is wanted.
    pub window: Window,
    /// The consent to the call, if it needs one.
    pub consent: Consent<'a>,
    /// Tells the client how far the call has come.
    pub progress: &'a Listener,
    /// Whether the client still wants it.
    pub cancellation: &'a Cancellation,
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
    /// Nobody yet.
    None,
    /// The user, when the client asked.
    User,
    /// Consent by this token, which was made for the same call.
    Token(&'a str),
}

impl Call<'_> {
    /// Returns the flags of the call besides its arguments; `confirm` is the flag of consent.
    pub(super) fn flags(&self, confirm: &str) -> Vec<String> {
        let mut flags = Vec::new();
        match self.consent {
            Consent::None => {}
            Consent::User => flags.push(confirm.to_owned()),
            Consent::Token(token) => flags.push([confirm, "=", token].concat()),
        }
        // By the names that they have in every program.
        let Window { limit, after } = &self.window;
        flags.extend(limit.map(|limit| ["--cmdhelp-limit=", &limit.to_string()].concat()));
        let after = after.as_deref();
        flags.extend(after.map(|after| ["--cmdhelp-after=", after].concat()));
        flags
    }
}

/// Which part of a list is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// So many elements at most.
    pub limit: Option<u64>,
    /// Behind what it begins: what was told with the part before, or a number of elements.
    pub after: Option<String>,
}
