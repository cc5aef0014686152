//! The state that a server keeps between messages.

use std::sync::Arc;

use super::cancellation::Cancellation;
use super::mailbox::Mailbox;
use super::message::{Id, Reply};
use super::protocol::Negotiated;

/// The state that a server keeps between messages.
#[derive(Debug, Default)]
pub(super) struct ServerState {
    /// The revision and the client's capabilities from `initialize`.
    pub(super) agreed: Option<Negotiated>,
    pub(super) calls: Running,
    pub(super) questions: Questions,
    /// The indices of the tools that a search has found.
    pub(super) found: Vec<usize>,
    /// The ids of the open subscriptions to changes of the tools.
    pub(super) listens: Vec<Id>,
    /// How many times the client has requested the list of tools.
    pub(super) listed: u64,
    /// Whether the input has ended, so that no more replies arrive.
    pub(super) has_ended: bool,
}

/// The running calls.
#[derive(Debug, Default)]
pub(super) struct Running {
    /// The requests whose calls have no answer yet.
    pub(super) unanswered: Vec<(Id, Arc<Cancellation>, Negotiated)>,
    /// The number of running calls, including those whose requests are already answered.
    pub(super) count: usize,
}

impl Running {
    /// Removes a call from the unanswered calls, but not a later call with the same id.
    pub(super) fn take(&mut self, id: &Id, call: &Arc<Cancellation>) -> Option<Negotiated> {
        let place = self.place(id, call)?;
        Some(self.unanswered.swap_remove(place).2)
    }

    pub(super) fn place(&self, id: &Id, call: &Arc<Cancellation>) -> Option<usize> {
        let mut calls = self.unanswered.iter();
        calls.position(|(it, running, _)| it == id && Arc::ptr_eq(running, call))
    }
}

/// The questions that wait for the client's reply, each with the mailbox for the reply.
#[derive(Debug, Default)]
pub(super) struct Questions(pub(super) Vec<(Id, Mailbox<Reply>)>);

impl Questions {
    pub(super) fn take(&mut self, id: &Id) -> Option<Mailbox<Reply>> {
        let place = self.0.iter().position(|(it, _)| it == id)?;
        Some(self.0.swap_remove(place).1)
    }
}
