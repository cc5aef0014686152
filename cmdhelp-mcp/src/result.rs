//! Writes results in the form that clients expect.

use std::borrow::Cow;

use cmdhelp_runtime::view::reader::write_text;
use cmdhelp_runtime::view::visible;

use super::members::Members;
use super::outcome::{Outcome, failure};
use super::protocol::{Negotiated, ProtocolVersion};
use super::tool::Tool;
use cmdhelp_runtime::view::reader::quoted;

/// The key of the server's name and version in results of the stateless revision.
pub(super) const SERVER: &str = "io.modelcontextprotocol/serverInfo";

/// Returns the members that begin each result of the stateless revision, or an empty string for
/// other revisions.
#[inline(never)]
pub(super) fn frame(protocol: ProtocolVersion, server: &str) -> String {
    match protocol {
        ProtocolVersion::Handshake(_) => String::new(),
        ProtocolVersion::Stateless => {
            format!("\"resultType\":\"complete\",\"_meta\":{{\"{SERVER}\":{server}}},")
        }
    }
}

/// Converts the outcome of a call to the result that the client gets.
///
/// The text is the same JSON as the structured content, because some hosts show their models the
/// text, and others the structured content. A failure has no structured content: some clients would
/// check it against the schema of a success, and others would not show the failure.
pub(super) fn of_outcome(
    outcome: &Outcome,
    tool: &Tool<'_>,
    terms: Negotiated,
    server: &str,
) -> String {
    let protocol = terms.protocol;
    match outcome {
        Outcome::Document(document) => of_document(
            &client_form(document, None, tool, protocol),
            None,
            protocol,
            server,
        ),
        Outcome::Part { document, after } => {
            let next = tool.window.map(|[_, key]| Next { key, after });
            let more = next.map(Next::advice);
            let document = client_form(document, next, tool, protocol);
            of_document(&document, more.as_deref(), protocol, server)
        }
        Outcome::Noted { document, note } => of_document(
            &client_form(document, None, tool, protocol),
            Some(note),
            protocol,
            server,
        ),
        Outcome::Text(text) if !tool.has_output() => {
            let (frame, text) = (frame(protocol, server), quoted(text));
            format!("{{{frame}\"content\":[{{\"type\":\"text\",\"text\":{text}}}]}}")
        }
        Outcome::Text(_) => {
            let message = "the command succeeded, but printed no JSON document";
            of_failure(&failure("NO_DOCUMENT", message, &[]), None, terms, server)
        }
        Outcome::Failure(document) => of_failure(document, None, terms, server),
    }
}

/// Returns a result that reports success, with this document. `more` is a second text that tells
/// how to get the next part of a list.
pub(super) fn of_document(
    document: &str,
    more: Option<&str>,
    protocol: ProtocolVersion,
    server: &str,
) -> String {
    let mut result = with_texts([Some(document), more], protocol, server);
    if protocol.is_structured() {
        result += ",\"structuredContent\":";
        result += document;
    }
    result + "}"
}

/// The argument with which the model gets the next part of a list.
#[derive(Clone, Copy)]
struct Next<'a> {
    key: &'static str,
    after: &'a str,
}

impl Next<'_> {
    /// Returns a sentence for hosts that show their models the texts of a result.
    fn advice(self) -> String {
        let (key, after) = (self.key, quoted(self.after));
        format!("There is more: repeat the call with \"{key}\": {after} to continue.")
    }

    /// Returns a member of the document for hosts that show their models only the structured
    /// content.
    fn member(self) -> String {
        let (key, after) = (quoted(self.key), quoted(self.after));
        format!(",\"next\":{{{key}:{after}}}")
    }
}

/// Returns a result that reports a failure, with this document. `advice` is a second text that
/// tells the model what to do.
#[inline(never)]
pub(super) fn of_failure(
    document: &str,
    advice: Option<&str>,
    terms: Negotiated,
    server: &str,
) -> String {
    let texts = match terms.rereads {
        false => [Some(document), advice],
        true => [advice.or(Some("The call has failed.")), Some(document)],
    };
    with_texts(texts, terms.protocol, server) + ",\"isError\":true}"
}

/// Returns the beginning of a result, with one or two texts. The caller adds further members and
/// the end.
fn with_texts(texts: [Option<&str>; 2], protocol: ProtocolVersion, server: &str) -> String {
    // The length is an estimate: escapes make a text longer, and most documents are written twice,
    // as text and as structured content.
    let length: usize = texts.into_iter().flatten().map(str::len).sum();
    let mut result = String::with_capacity(3 * length + 100);
    result += "{";
    result += &frame(protocol, server);
    result += "\"content\":[";
    let mut separator = "";
    for text in texts.into_iter().flatten() {
        result += separator;
        result += "{\"type\":\"text\",\"text\":";
        write_text(text, &mut result);
        result += "}";
        separator = ",";
    }
    result + "]"
}

/// Returns the document in a form that the client accepts. If necessary, the document becomes a
/// member of an object: before the stateless revision, structured content had to be an object, and
/// some clients do not accept null. If the document is a part of a list, this object also contains
/// the cursor of the next part.
fn client_form<'d>(
    document: &'d str,
    next: Option<Next<'_>>,
    tool: &Tool<'_>,
    protocol: ProtocolVersion,
) -> Cow<'d, str> {
    let needs_object = protocol != ProtocolVersion::Stateless && protocol.is_structured();
    let wraps = tool.is_wrapped(protocol) || (needs_object && !document.starts_with('{'));
    let next = next.map(Next::member).unwrap_or_default();
    match wraps {
        true => ["{\"result\":", document, &next, "}"].concat().into(),
        false => document.into(),
    }
}

/// The refusal of a call that needs the user's consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The text for the user that describes what the call would do.
    pub(super) message: String,
    /// The token with which the client can repeat the refused call.
    pub(super) token: Option<String>,
}

impl Refusal {
    /// Returns the refusal in a failed outcome, or `None` if the call failed for another reason. If
    /// the command has given no preview, the message shows the call's arguments, so that the user
    /// knows to what they consent.
    pub(super) fn of(outcome: &Outcome, arguments: &dyn Fn() -> String) -> Option<Self> {
        let Outcome::Failure(document) = outcome else {
            return None;
        };
        let error = Members::of(document)?.object("error")?;
        // An error with an exit code is the answer of a foreign program that has run. If it became
        // a question, the program's text would seem to come from the server.
        if error.text("code")? != "CONFIRMATION_REQUIRED" || error.has("exit_code") {
            return None;
        }
        let message = error.text("message").unwrap_or_default();
        let preview = error.raw("preview").filter(|preview| *preview != "null");
        // The preview is escaped, so that no part of it can look like a part of the question.
        let shown = match (error.text("preview"), preview) {
            (Some(text), _) => visible::block(&text),
            (None, Some(raw)) => visible::json(raw).into_owned(),
            (None, None) => visible::json(&arguments()).into_owned(),
        };
        Some(Self {
            message: format!("{message}\n\n{shown}"),
            token: error.text("token").map(Cow::into_owned),
        })
    }
}
