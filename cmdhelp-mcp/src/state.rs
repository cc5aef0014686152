//! The state of a server between messages.

use std::sync::Arc;

use super::cancellation::Cancellation;
use super::mailbox::Mailbox;
use super::message::{Id, Reply};
use super::protocol::Negotiated;

/// The state of a server between messages.
#[derive(Debug, Default)]
pub(super) struct State {
    /// The terms that were agreed by `initialize`.
    pub(super) agreed: Option<Negotiated>,
    pub(super) calls: Running,
    pub(super) questions: Questions,
    /// The indices of the tools that a search has found.
    pub(super) found: Vec<usize>,
    /// The ids of the requests whose clients are notified when the tools change.
    pub(super) listens: Vec<Id>,
    /// The number of times that the tools were listed.
    pub(super) listed: u64,
    /// Whether the input has ended, so that no replies come.
    pub(super) has_ended: bool,
}

/// The running calls.
#[derive(Debug, Default)]
pub(super) struct Running {
    /// The requests without an answer.
    pub(super) unanswered: Vec<(Id, Arc<Cancellation>, Negotiated)>,
    /// The number of running calls, answered or not.
    pub(super) count: usize,
}

impl Running {
    /// Removes a call from the unanswered ones; a later call with the same id stays.
    pub(super) fn take(&mut self, id: &Id, call: &Arc<Cancellation>) -> Option<Negotiated> {
        let place = self.place(id, call)?;
        Some(self.unanswered.swap_remove(place).2)
    }

    pub(super) fn place(&self, id: &Id, call: &Arc<Cancellation>) -> Option<usize> {
        let mut calls = self.unanswered.iter();
        calls.position(|(it, running, _)| it == id && Arc::ptr_eq(running, call))
    }
}

/// The open questions to the client, each with the mailbox for its reply.
#[derive(Debug, Default)]
pub(super) struct Questions(pub(super) Vec<(Id, Mailbox<Reply>)>);

impl Questions {
    pub(super) fn take(&mut self, id: &Id) -> Option<Mailbox<Reply>> {
        let place = self.0.iter().position(|(it, _)| it == id)?;
        Some(self.0.swap_remove(place).1)
    }
}
