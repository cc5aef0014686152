//! Answers a client's requests about the server and its tools.

use std::time::{Duration, Instant};

use super::error::ProtocolError;
use super::lock::wait_while;
use super::members::Members;
use super::protocol::{Negotiated, ProtocolVersion, STATELESS, TASKS};
use super::result;
use super::server::Server;
use cmdhelp_runtime::view::reader::quoted;

/// The maximum time for which the server waits, after a search, until the client requests the list
/// of tools again. There is a maximum because some clients never do so.
const TIMEOUT: Duration = Duration::from_millis(300);

/// The members that allow clients to cache a list. They are for a list that is the same for all
/// users and does not change while the server runs.
const TTL: &str = "\"ttlMs\":3600000,\"cacheScope\":\"public\"";

/// The members that allow clients to cache a list for a short time only. They are for a list that
/// belongs to one user and may change.
const CHANGING_TTL: &str = "\"ttlMs\":5000,\"cacheScope\":\"private\"";

impl Server {
    pub(super) fn initialize(&self, params: &Members<'_>) -> Result<String, ProtocolError> {
        let terms = Negotiated::of_initialize(params)?;
        self.state().agreed = Some(terms);
        let ProtocolVersion::Handshake(revision) = terms.protocol else {
            return Err(ProtocolError::internal("no handshake"));
        };
        let listed = self.list.listed();
        // A search adds the tools that it finds to the list, so a server with the search tool
        // declares that its list changes.
        let tools = capability(listed.tools.searches || self.list.can_change());
        Ok([
            "{\"protocolVersion\":\"",
            revision,
            "\",\"capabilities\":{\"tools\":",
            tools,
            "},\"serverInfo\":",
            &self.identity,
            ",\"instructions\":",
            &quoted(&listed.instructions),
            "}",
        ]
        .concat())
    }

    pub(super) fn discover(&self) -> String {
        let listed = self.list.listed();
        [
            "{",
            &result::frame(ProtocolVersion::Stateless, &self.identity),
            "\"supportedVersions\":[\"",
            STATELESS,
            "\"],\"capabilities\":{\"tools\":",
            capability(self.list.can_change()),
            &extensions(self.list.tasks().is_some()),
            "},\"instructions\":",
            &quoted(&listed.instructions),
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
            let message = "invalid `cursor`: the list has only one page, so leave `cursor` out";
            return Err(ProtocolError::invalid_params(message));
        }
        let listed = self.list.listed();
        Ok(match protocol {
            ProtocolVersion::Handshake(_) => {
                let found = self.state().found.clone();
                ["{\"tools\":", &listed.tools.list(protocol, &found), "}"].concat()
            }
            // In the stateless revision, a search must not change the list of tools that later
            // requests get.
            ProtocolVersion::Stateless => [
                "{",
                &result::frame(protocol, &self.identity),
                self.ttl(),
                ",\"tools\":",
                &listed.tools.list(protocol, &[]),
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

    /// Adds the tools that a search has found to the list, and notifies a client with a handshake.
    /// After the notification, waits until the client has requested the list again, up to a time
    /// limit. Without the wait, the model would learn the names of tools that its client cannot
    /// call yet.
    pub(super) fn add_to_list(&self, places: &[usize], protocol: ProtocolVersion) {
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

    /// Waits until the client has requested the list of tools again, up to a time limit.
    fn wait_for_list(&self, listed: u64) {
        let until = Instant::now() + TIMEOUT;
        drop(wait_while(&self.changed, self.state(), until, |state| {
            state.listed == listed && !state.has_ended
        }));
    }
}

/// Returns the member of the capabilities that declares the extensions.
fn extensions(has_tasks: bool) -> String {
    match has_tasks {
        true => format!(",\"extensions\":{{\"{TASKS}\":{{}}}}"),
        false => String::new(),
    }
}

/// Returns the server's capability for tools.
fn capability(list_changes: bool) -> &'static str {
    match list_changes {
        true => "{\"listChanged\":true}",
        false => "{}",
    }
}
