//! What carries out calls.

use std::fmt;

use super::cancellation::Cancellation;
use super::progress::Listener;
use super::tool::Tool;
use cmdhelp_runtime::view::reader::quoted;

/// What carries out calls.
pub trait Caller {
    /// Carries out a call, and comes back when nothing of it is left behind.
    fn call(&self, call: &Call<'_>) -> Outcome;

    /// Takes note that there will be no more calls: nothing that was started for one is left behind.
    fn end(&self) {}
}

/// A call, as a client has asked for it.
pub struct Call<'a> {
    /// What is called.
    pub tool: &'a Tool<'a>,
    /// A JSON object. That it is one is all that is known of it.
    pub arguments: &'a str,
    /// Which part of a list is wanted.
    pub window: Window,
    /// Who has agreed, where that is needed.
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

/// Who has agreed to what a call would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent<'a> {
    /// Nobody yet.
    None,
    /// The user, when the client asked.
    User,
    /// Whoever has this token, which was made for the very same call.
    Token(&'a str),
}

impl Call<'_> {
    /// Returns the flags that stand beside the arguments; `confirm` is the one that tells of
    /// consent.
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

/// What has come of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has succeeded, with this JSON document.
    Document(String),
    /// It has succeeded, and the JSON document is a part of a list; the next begins behind `after`.
    Part {
        /// The document.
        document: String,
        /// What the call that goes on has for [`Window::after`].
        after: String,
    },
    /// It has succeeded, with a text that is no JSON.
    Text(String),
    /// It has failed, with this JSON document: `{"ok":false,"error":{…}}`.
    Failure(String),
}

impl Outcome {
    /// Returns a failure that the called command did not tell of itself.
    ///
    /// ```
    /// use cmdhelp_mcp::Outcome;
    /// let failure = Outcome::failure("TIMEOUT", "the call took longer than 2 s");
    /// let json = r#"{"ok":false,"error":{"code":"TIMEOUT","message":"the call took longer than 2 s"}}"#;
    /// assert_eq!(failure, Outcome::Failure(json.into()));
    /// ```
    #[must_use]
    pub fn failure(code: &str, message: &str) -> Self {
        Self::Failure(failure(code, message, &[]))
    }
}

/// Returns the document of a failure, with more to tell, each as a key and its JSON.
pub(super) fn failure(code: &str, message: &str, more: &[(&str, String)]) -> String {
    let mut json = String::from("{\"ok\":false,\"error\":{\"code\":");
    json += &quoted(code);
    json += ",\"message\":";
    json += &quoted(message);
    for (key, value) in more {
        json += ",\"";
        json += key;
        json += "\":";
        json += value;
    }
    json + "}}"
}
