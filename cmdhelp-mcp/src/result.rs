//! Results, as a client reads them.

use std::borrow::Cow;

use cmdhelp_runtime::view::reader::write_text;
use cmdhelp_runtime::view::visible;

use super::members::Members;
use super::outcome::{Outcome, failure};
use super::protocol::{Negotiated, ProtocolVersion};
use super::tool::Tool;
use cmdhelp_runtime::view::reader::quoted;

/// The key of the server's identity in results of the stateless revision.
pub(super) const SERVER: &str = "io.modelcontextprotocol/serverInfo";

/// Returns what every result of the stateless revision says, to be put first into it.
pub(super) fn frame(protocol: ProtocolVersion, server: &str) -> String {
    match protocol {
        ProtocolVersion::Handshake(_) => String::new(),
        ProtocolVersion::Stateless => {
            format!("\"resultType\":\"complete\",\"_meta\":{{\"{SERVER}\":{server}}},")
        }
    }
}

/// Returns what has come of a call.
///
/// The text is the structured content, word for word: some hosts show models the one, some the
/// other. A failure has no structured content, which some clients would hold against the schema of
/// a success, and others would not show.
pub(super) fn of_outcome(
    outcome: &Outcome,
    tool: &Tool<'_>,
    terms: Negotiated,
    server: &str,
) -> String {
    let protocol = terms.protocol;
    match outcome {
        Outcome::Document(document) => {
            of_document(&fit(document, None, tool, protocol), None, protocol, server)
        }
        Outcome::Part { document, after } => {
            let next = tool.window.map(|[_, key]| Next { key, after });
            let more = next.map(Next::told);
            let document = fit(document, next, tool, protocol);
            of_document(&document, more.as_deref(), protocol, server)
        }
        Outcome::Text(text) if !tool.has_output() => {
            let (frame, text) = (frame(protocol, server), quoted(text));
            format!("{{{frame}\"content\":[{{\"type\":\"text\",\"text\":{text}}}]}}")
        }
        Outcome::Text(_) => {
            let message = "the command succeeded without a JSON document";
            of_failure(&failure("NO_DOCUMENT", message, &[]), None, terms, server)
        }
        Outcome::Failure(document) => of_failure(document, None, terms, server),
    }
}

/// Returns a success with this document, and after it what the model can do next where the document
/// does not say so itself.
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

/// How a model goes on with a list: the same call with this.
#[derive(Clone, Copy)]
struct Next<'a> {
    key: &'static str,
    after: &'a str,
}

impl Next<'_> {
    /// In words, for hosts that show texts.
    fn told(self) -> String {
        let (key, after) = (self.key, quoted(self.after));
        format!("There is more: the same call with \"{key}\": {after} goes on.")
    }

    /// As a member of the document, for those that show the structured content and nothing else.
    fn member(self) -> String {
        let (key, after) = (quoted(self.key), quoted(self.after));
        format!(",\"next\":{{{key}:{after}}}")
    }
}

/// Returns a failure, and after it what the model can do about it where it does not say so itself.
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

/// Returns the beginning of a result with one text or two.
fn with_texts(texts: [Option<&str>; 2], protocol: ProtocolVersion, server: &str) -> String {
    // A text is written with escapes, and most documents stand there twice.
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

/// Returns the document as a client of this protocol can take it: before the stateless revision,
/// only objects could be structured content, and null is never understood by all. What is put
/// around a list has room for how it goes on, as an envelope has.
fn fit<'d>(
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

/// What a command says when it needs somebody's consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// What would be done.
    pub(super) message: String,
    /// What lets the very same call through.
    pub(super) token: Option<String>,
}

impl Refusal {
    /// Reads a failure; nothing, if it is one of another kind. Where nothing shows what would be
    /// done, the arguments do: nobody agrees to he knows not what.
    pub(super) fn of(outcome: &Outcome, arguments: &dyn Fn() -> String) -> Option<Self> {
        let Outcome::Failure(document) = outcome else {
            return None;
        };
        let error = Members::of(document)?.object("error")?;
        if error.text("code")? != "CONFIRMATION_REQUIRED" {
            return None;
        }
        let message = error.text("message").unwrap_or_default();
        let preview = error.raw("preview").filter(|preview| *preview != "null");
        // Data that is shown to somebody who decides by it must not look like something else.
        let shown = match (error.text("preview"), preview) {
            (Some(text), _) => visible::block(&text),
            (None, Some(raw)) => visible::json(raw),
            (None, None) => visible::json(&arguments()),
        };
        Some(Self {
            message: format!("{message}\n\n{shown}"),
            token: error.text("token").map(Cow::into_owned),
        })
    }
}
