//! Determines the revision of the MCP protocol that a request uses.
//!
//! There are two kinds of clients. A client with a handshake sends `initialize` once. In this
//! handshake, client and server agree on a revision, which then applies to all messages. A
//! stateless client names its revision in each request. The server supports both kinds of clients,
//! and detects the kind for each request.

use super::error::ProtocolError;
use super::members::Members;
use super::message::Request;

/// The revision of the protocol that needs no handshake.
pub const STATELESS: &str = "2026-07-28";

/// The revisions of the protocol with a handshake, the newest first.
pub const HANDSHAKES: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

pub(super) const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// The name of the protocol's extension for calls that continue as tasks.
pub(super) const TASKS: &str = "io.modelcontextprotocol/tasks";
const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
pub(super) const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// The revision of the protocol that a request uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtocolVersion {
    /// A revision with a handshake. Its name is a date.
    Handshake(&'static str),
    /// The stateless revision.
    Stateless,
}

impl ProtocolVersion {
    /// Returns whether results have structured content, and tools have output schemas. Clients of
    /// older revisions show their models the whole result, so with structured content, the model
    /// would see the same data twice.
    pub(super) fn is_structured(self) -> bool {
        // Revisions are dates in the form YYYY-MM-DD, which can be compared as texts.
        !matches!(self, Self::Handshake(revision) if revision < "2025-06-18")
    }
}

/// The revision of a request, and the capabilities of its client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Negotiated {
    pub(super) protocol: ProtocolVersion,
    /// Whether the client can ask its user with a form.
    pub(super) elicits: bool,
    /// Whether the client supports tasks.
    pub(super) tasks: bool,
    /// Whether the client parses the first text of a result as structured content if the text is
    /// JSON. Such a client checks even the text of a failure against the schema of a success, and
    /// hides the failure from its model.
    pub(super) rereads: bool,
}

impl Negotiated {
    /// Returns the revision and the client's capabilities from the parameters of `initialize`. If
    /// the client requests an unknown revision, the server offers the newest revision with a
    /// handshake. A client that does not support the offered revision may disconnect.
    pub(super) fn of_initialize(params: &Members<'_>) -> Result<Self, ProtocolError> {
        let Some(requested) = params.text("protocolVersion") else {
            let message = "`initialize` needs a `protocolVersion`";
            return Err(ProtocolError::invalid_params(message));
        };
        let known = HANDSHAKES.into_iter().find(|known| *known == requested);
        let revision = known.unwrap_or(HANDSHAKES[0]);
        // Revisions are dates in the form YYYY-MM-DD, which can be compared as texts.
        let can_be_asked = revision >= "2025-06-18";
        let capabilities = params.object("capabilities").unwrap_or(Members::NONE);
        Ok(Self {
            protocol: ProtocolVersion::Handshake(revision),
            elicits: can_be_asked && elicits(&capabilities),
            tasks: false,
            rereads: rereads(params.object("clientInfo")),
        })
    }

    /// Returns the revision and the capabilities that the request itself contains. If the request
    /// contains no revision, returns `agreed`, the result of the handshake.
    pub(super) fn of_request(
        request: &Request<'_>,
        agreed: Option<Self>,
    ) -> Result<Self, ProtocolError> {
        let meta = &request.meta;
        if meta.raw(VERSION).is_none() {
            return agreed.ok_or_else(|| {
                let message =
                    format!("a request needs `_meta[\"{VERSION}\"]`, or an `initialize` before it");
                ProtocolError::invalid_params(message)
            });
        }
        let Some(version) = meta.text(VERSION) else {
            let message = format!("`_meta[\"{VERSION}\"]` must be a string");
            return Err(ProtocolError::invalid_params(message));
        };
        if version != STATELESS {
            return Err(ProtocolError::unsupported_version(&version, &[STATELESS]));
        }
        let Some(capabilities) = meta.object(CAPABILITIES) else {
            let message = format!("a request needs `_meta[\"{CAPABILITIES}\"]`, an object");
            return Err(ProtocolError::invalid_params(message));
        };
        Ok(Self {
            protocol: ProtocolVersion::Stateless,
            elicits: elicits(&capabilities),
            tasks: capabilities
                .object("extensions")
                .is_some_and(|it| it.has(TASKS)),
            rereads: rereads(meta.object(CLIENT)),
        })
    }

    /// Returns whether the request itself contains a revision, even an unknown one.
    pub(super) fn is_stateless(request: &Request<'_>) -> bool {
        request.meta.raw(VERSION).is_some()
    }
}

/// Returns whether a client parses texts as structured content, as Gemini CLI does.
fn rereads(client: Option<Members<'_>>) -> bool {
    let name = client.as_ref().and_then(|client| client.text("name"));
    name.is_some_and(|name| name.starts_with("gemini-cli"))
}

/// Returns whether a client can show forms to its user. A client can show forms, too, if its
/// capability names no mode.
fn elicits(capabilities: &Members<'_>) -> bool {
    let elicitation = capabilities.object("elicitation");
    elicitation.is_some_and(|ways| ways.has("form") || !ways.has("url"))
}
