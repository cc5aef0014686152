//! The answers to a client about the server and its tools.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use super::error::ProtocolError;
use super::members::Members;
use super::protocol::{Negotiated, ProtocolVersion, STATELESS, TASKS};
use super::result;
use super::server::Server;
use cmdhelp_runtime::view::reader::quoted;

/// How long a client may take to list tools anew that its model has found. Some never do.
const PATIENCE: Duration = Duration::from_millis(300);

/// How long a client may keep a list of tools that does not change while the program does not.
const TTL: &str = "\"ttlMs\":3600000,\"cacheScope\":\"public\"";

/// The caching of a list that can change: it belongs to one user.
const CHANGING_TTL: &str = "\"ttlMs\":5000,\"cacheScope\":\"private\"";

impl Server {
    pub(super) fn initialize(&self, params: &Members<'_>) -> Result<String, ProtocolError> {
        let terms = Negotiated::of_initialize(params)?;
        self.state().agreed = Some(terms);
        let ProtocolVersion::Handshake(revision) = terms.protocol else {
            return Err(ProtocolError::internal("no handshake"));
        };
        let told = self.list.told();
        // A list that grows by searching can be told to have grown.
        let tools = capability(told.tools.searches() || self.list.can_change());
        Ok([
            "{\"protocolVersion\":\"",
            revision,
            "\",\"capabilities\":{\"tools\":",
            tools,
            "},\"serverInfo\":",
            &self.identity,
            ",\"instructions\":",
            &quoted(&told.instructions),
            "}",
        ]
        .concat())
    }

    pub(super) fn discover(&self) -> String {
        let told = self.list.told();
        [
            "{",
            &result::frame(ProtocolVersion::Stateless, &self.identity),
            "\"supportedVersions\":[\"",
            STATELESS,
            "\"],\"capabilities\":{\"tools\":",
            capability(self.list.can_change()),
            &extensions(self.list.tasks().is_some()),
            "},\"instructions\":",
            &quoted(&told.instructions),
            ",",
            self.ttl(),
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
        let told = self.list.told();
        Ok(match protocol {
            ProtocolVersion::Handshake(_) => {
                let found = self.state().found.clone();
                ["{\"tools\":", &told.tools.list(protocol, &found), "}"].concat()
            }
            // What one request has found must not change what another is told.
            ProtocolVersion::Stateless => [
                "{",
                &result::frame(protocol, &self.identity),
                self.ttl(),
                ",\"tools\":",
                &told.tools.list(protocol, &[]),
                "}",
            ]
            .concat(),
        })
    }

    fn ttl(&self) -> &'static str {
        match self.list.can_change() {
            true => CHANGING_TTL,
            false => TTL,
        }
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

/// Returns the member of the capabilities that names extensions.
fn extensions(has_tasks: bool) -> String {
    match has_tasks {
        true => format!(",\"extensions\":{{\"{TASKS}\":{{}}}}"),
        false => String::new(),
    }
}

/// Returns the capabilities of the server.
fn capability(list_changes: bool) -> &'static str {
    match list_changes {
        true => "{\"listChanged\":true}",
        false => "{}",
    }
}
