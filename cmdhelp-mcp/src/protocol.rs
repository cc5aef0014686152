//! Which rules hold for a request.
//!
//! There are two kinds of clients. Those of the handshake revisions say `initialize` once, and what
//! was agreed then holds for the process. Those of the stateless revision say in each request what
//! it is made in. One server understands both, and tells them apart request by request.

use super::error::ProtocolError;
use super::members::Members;
use super::message::Request;

/// The revision that needs no handshake.
pub(super) const STATELESS: &str = "2026-07-28";

/// The revisions with a handshake, the newest first.
pub(super) const HANDSHAKES: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

pub(super) const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// The extension of calls that go on after their answer.
pub(super) const TASKS: &str = "io.modelcontextprotocol/tasks";
const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
pub(super) const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// What a request is made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtocolVersion {
    /// A revision with a handshake.
    Handshake(&'static str),
    /// The stateless one.
    Stateless,
}

impl ProtocolVersion {
    /// Returns whether results have structured content, and tools tell what it is like. Clients of
    /// revisions that know neither show their models all of a result, and so all of it twice.
    pub(super) fn is_structured(self) -> bool {
        // Dates as they are written sort by time.
        !matches!(self, Self::Handshake(revision) if revision < "2025-06-18")
    }
}

/// What holds for a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Negotiated {
    pub(super) protocol: ProtocolVersion,
    /// Whether the client can ask its user with a form.
    pub(super) elicits: bool,
    /// The client knows tasks.
    pub(super) tasks: bool,
    /// Whether the client takes a first text that is JSON for the structured content, that of a
    /// failure, too. It then holds an error against the schema of a success, and its model never
    /// reads it.
    pub(super) rereads: bool,
}

impl Negotiated {
    /// Returns what a client agrees to by `initialize`. A revision that we do not know becomes the
    /// newest with a handshake; the client then stays, or leaves.
    pub(super) fn of_initialize(params: &Members<'_>) -> Result<Self, ProtocolError> {
        let Some(requested) = params.text("protocolVersion") else {
            let message = "`initialize` needs a `protocolVersion`";
            return Err(ProtocolError::invalid_params(message));
        };
        let known = HANDSHAKES.into_iter().find(|known| *known == requested);
        let revision = known.unwrap_or(HANDSHAKES[0]);
        // Dates as they are written sort by time.
        let can_be_asked = revision >= "2025-06-18";
        let capabilities = params.object("capabilities").unwrap_or(Members::NONE);
        Ok(Self {
            protocol: ProtocolVersion::Handshake(revision),
            elicits: can_be_asked && elicits(&capabilities),
            tasks: false,
            rereads: rereads(params.object("clientInfo")),
        })
    }

    /// Returns the protocol that a request names, or the one that was agreed before.
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

    /// Returns whether a request is made in the stateless revision, rightly or wrongly.
    pub(super) fn is_stateless(request: &Request<'_>) -> bool {
        request.meta.raw(VERSION).is_some()
    }
}

/// Returns whether a client is one of those that read texts again: Gemini CLI does.
fn rereads(client: Option<Members<'_>>) -> bool {
    let name = client.as_ref().and_then(|client| client.text("name"));
    name.is_some_and(|name| name.starts_with("gemini-cli"))
}

/// Returns whether a client supports forms; it does if its capability does not name a mode.
fn elicits(capabilities: &Members<'_>) -> bool {
    let elicitation = capabilities.object("elicitation");
    elicitation.is_some_and(|ways| ways.has("form") || !ways.has("url"))
}
