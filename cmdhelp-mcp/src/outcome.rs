//! What comes of calls.

use cmdhelp_runtime::view::reader::quoted;

/// What has come of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has succeeded, with this JSON document.
    Document(String),
    /// It has succeeded, and the JSON document is a part of a list; the next begins behind `after`.
    Part {
        /// The document.
        document: String,
        /// What the call that goes on has for [`Window::after`](crate::Window::after).
        after: String,
    },
    /// It has succeeded, with a text that is no JSON.
    Text(String),
    /// It has failed, with this JSON document: `{"ok":false,"error":{…}}`.
    Failure(String),
}

impl Outcome {
    /// Returns a failure that the called command did not report itself.
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
