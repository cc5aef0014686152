//! What a client is told of the server and of its tools.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use super::error::ProtocolError;
use super::members::Members;
use super::protocol::{Negotiated, ProtocolVersion, STATELESS};
use super::result;
use super::server::Server;
use cmdhelp_runtime::view::reader::quoted;

/// How long a client may take to list tools anew that its model has found. Some never do.
const PATIENCE: Duration = Duration::from_millis(300);

/// How long a client may keep the list of tools: it does not change while the program does not.
const TTL: &str = "\"ttlMs\":3600000,\"cacheScope\":\"public\"";

impl Server {
    pub(super) fn initialize(&self, params: &Members<'_>) -> Result<String, ProtocolError> {
        let terms = Negotiated::of_initialize(params)?;
        self.state().agreed = Some(terms);
        let ProtocolVersion::Handshake(revision) = terms.protocol else {
            return Err(ProtocolError::internal("no handshake"));
        };
        // A list that grows by searching can be told to have grown.
        let tools = if self.tools.searches() {
            "{\"listChanged\":true}"
        } else {
            "{}"
        };
        Ok([
            "{\"protocolVersion\":\"",
            revision,
            "\",\"capabilities\":{\"tools\":",
            tools,
            "},\"serverInfo\":",
            &self.identity,
            ",\"instructions\":",
            &quoted(&self.instructions),
            "}",
        ]
        .concat())
    }

    pub(super) fn discover(&self) -> String {
        [
            "{",
            &result::frame(ProtocolVersion::Stateless, &self.identity),
            "\"supportedVersions\":[\"",
            STATELESS,
            "\"],\"capabilities\":{\"tools\":{}},\"instructions\":",
            &quoted(&self.instructions),
            ",",
            TTL,
            "}",
        ]
        .concat()
    }

    pub(super) fn list(
        &self,
        params: &Members<'_>,
        protocol: ProtocolVersion,
    ) -> Result<String, ProtocolError> {
        if params.has("cursor") {
            let message = "there is only one page";
            return Err(ProtocolError::invalid_params(message));
        }
        Ok(match protocol {
            ProtocolVersion::Handshake(_) => {
                let found = self.state().found.clone();
                ["{\"tools\":", &self.tools.list(protocol, &found), "}"].concat()
            }
            // What one request has found must not change what another is told.
            ProtocolVersion::Stateless => [
                "{",
                &result::frame(protocol, &self.identity),
                TTL,
                ",\"tools\":",
                &self.tools.list(protocol, &[]),
                "}",
            ]
            .concat(),
        })
    }

    /// Lists tools that were hidden, from now on, and says so to a client with a handshake. Such a one
    /// lists them anew, and has a moment for that: its model would otherwise hear of tools that it
    /// cannot call yet.
    pub(super) fn reveal(&self, places: &[usize], protocol: ProtocolVersion) {
        if protocol == ProtocolVersion::Stateless {
            return;
        }
        let mut state = self.state();
        let known = state.found.len();
        for place in places {
            if !state.found.contains(place) {
                state.found.push(*place);
            }
        }
        if state.found.len() > known {
            let message = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";
            self.outbox.put(message.to_owned());
            let listed = state.listed;
            drop(state);
            self.outbox.write();
            self.wait_for_list(listed);
        }
    }

    /// Waits until the tools are listed once more.
    fn wait_for_list(&self, listed: u64) {
        let until = Instant::now() + PATIENCE;
        let mut state = self.state();
        while state.listed == listed && !state.has_ended {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let woken = self.changed.wait_timeout(state, left);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
