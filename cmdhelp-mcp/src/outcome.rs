//! The outcome of a call, and the JSON document of a failure.

use cmdhelp_runtime::view::reader::quoted;

/// The outcome of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Success, with this JSON document.
    Document(String),
    /// Success, with a JSON document that contains only a part of a list.
    Part {
        /// The JSON document.
        document: String,
        /// The cursor of the next part: the value of [`Window::after`](crate::Window::after) for
        /// the next call.
        after: String,
    },
    /// Success, with this JSON document.
    Noted {
        /// The JSON document.
        document: String,
        /// A second text for the model, which is no part of the result, such as a warning.
        note: String,
    },
    /// Success, with text that is not JSON.
    Text(String),
    /// Failure, with this JSON document: `{"ok":false,"error":{…}}`.
    Failure(String),
}

impl Outcome {
    /// Returns a failure with this code and message. The function is for failures that the command
    /// itself has not reported.
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

/// Returns the JSON document of a failure. `more` has additional members of the error: keys with
/// their JSON values.
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
