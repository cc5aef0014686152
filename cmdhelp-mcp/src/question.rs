//! Sends requests to the client, such as a question for the user, and receives the client's
//! replies.

use std::sync::atomic::Ordering;

use super::cancellation::Cancellation;
use super::consent::QUESTION;
use super::mailbox::{Mailbox, Received};
use super::message::{Id, Reply};
use super::server::Server;

impl Server {
    /// Passes a reply of the client to the thread that waits for it.
    pub(super) fn reply(&self, id: &Id, reply: Reply) {
        let asker = self.state().questions.take(id);
        if let Some(asker) = asker {
            asker.put(reply);
        }
    }

    /// Ends the wait for the replies to all questions. Called when the client sends nothing more.
    pub(super) fn close_questions(&self) {
        let asked = std::mem::take(&mut self.state().questions);
        for (_, asker) in asked.0 {
            asker.close();
        }
    }

    /// Sends a request about a call to the client, and waits for the client's reply. Returns `None`
    /// if the call is cancelled or the client has disconnected.
    pub(super) fn ask(
        &self,
        about: &Id,
        call: &Cancellation,
        method: &str,
        params: &str,
    ) -> Option<Reply> {
        let number = self.questions.fetch_add(1, Ordering::Relaxed);
        let id = Id::text(&format!("{QUESTION}-{}{number}", self.name));
        let asker = Mailbox::new();
        {
            let mut state = self.state();
            if state.has_ended {
                return None;
            }
            state.questions.0.push((id.clone(), asker.clone()));
        }
        let called_off = asker.clone();
        call.wake(move || called_off.close());
        let say = |message: String| {
            self.outbox.put_about(about, message);
            self.outbox.write();
        };
        say(format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"{method}\",\"params\":{params}}}",
            id.raw()
        ));
        let reply = match asker.take(None) {
            Received::Item(reply) => Some(reply),
            Received::Nothing | Received::Closed => None,
        };
        let is_open = self.state().questions.take(&id).is_some();
        if is_open {
            say(format!(
                "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{{\
                 \"requestId\":{}}}}}",
                id.raw()
            ));
        }
        reply
    }
}
