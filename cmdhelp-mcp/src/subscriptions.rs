//! Subscriptions of clients to changes of the list of tools.

use super::error::ProtocolError;
use super::message::{Id, Request};
use super::protocol::{Negotiated, ProtocolVersion};
use super::result;
use super::server::{Server, success};
use super::tool_list::Watcher;

const CHANGED: &str = "notifications/tools/list_changed";
const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";

impl Server {
    /// Begins a subscription. The client's request is answered when the subscription ends.
    pub(super) fn listen(&self, request: &Request<'_>) -> Result<(), ProtocolError> {
        let Some(wanted) = request.params.object("notifications") else {
            let message = "`notifications` must be an object";
            return Err(ProtocolError::invalid_params(message));
        };
        let id = &request.id;
        let mut state = self.state();
        let mut running = state.calls.unanswered.iter();
        if running.any(|(it, ..)| it == id) || state.listens.contains(id) {
            let message = format!("a request with the id {} is already running", id.raw());
            return Err(ProtocolError::invalid_request(message));
        }
        let honoured = match wanted.is_true("toolsListChanged") {
            true => {
                state.listens.push(id.clone());
                "{\"toolsListChanged\":true}"
            }
            false => "{}",
        };
        let params = format!(
            "{{\"_meta\":{},\"notifications\":{honoured}}}",
            meta(id, None)
        );
        let method = "notifications/subscriptions/acknowledged";
        self.outbox.put_about(id, notification(method, &params));
        if honoured == "{}" {
            // Only the list of tools can change, so a subscription to anything else ends at once.
            self.outbox.put_answer(id, self.end_of(id));
        }
        Ok(())
    }

    /// Ends a subscription at the client's request. The client gets no answer to the subscription's
    /// request.
    pub(super) fn stop_listening(&self, id: &Id) {
        self.state().listens.retain(|it| it != id);
    }

    /// Ends all subscriptions, and answers the requests that began them.
    pub(super) fn end_subscriptions(&self) {
        for id in std::mem::take(&mut self.state().listens) {
            self.outbox.put_answer(&id, self.end_of(&id));
        }
    }

    fn end_of(&self, id: &Id) -> String {
        let meta = meta(id, Some(&self.identity));
        let result = format!("{{\"resultType\":\"complete\",\"_meta\":{meta}}}");
        success(id, &result)
    }
}

impl Watcher for Server {
    /// Notifies the client that the list of tools has changed, in the form that the client's
    /// revision of the protocol defines.
    fn changed(&self) {
        let mut state = self.state();
        state.found.clear();
        if let Some(Negotiated {
            protocol: ProtocolVersion::Handshake(_),
            ..
        }) = state.agreed
        {
            self.outbox.put(notification(CHANGED, "{}"));
        }
        for id in &state.listens {
            let params = format!("{{\"_meta\":{}}}", meta(id, None));
            self.outbox.put_about(id, notification(CHANGED, &params));
        }
        drop(state);
        self.outbox.write();
    }
}

fn notification(method: &str, params: &str) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\",\"params\":{params}}}")
}

/// Returns the `_meta` object of a notification. The object names the subscription to which the
/// notification belongs.
fn meta(id: &Id, server: Option<&str>) -> String {
    let id = id.raw();
    let server = server.map(|it| format!(",\"{}\":{it}", result::SERVER));
    format!("{{\"{SUBSCRIPTION}\":{id}{}}}", server.unwrap_or_default())
}
