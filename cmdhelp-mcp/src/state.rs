//! What a server keeps from message to message.

use std::sync::Arc;

use super::cancellation::Cancellation;
use super::mailbox::Mailbox;
use super::message::{Id, Reply};
use super::protocol::Negotiated;

/// What changes from message to message.
#[derive(Debug, Default)]
pub(super) struct State {
    /// What was agreed by `initialize`.
    pub(super) agreed: Option<Negotiated>,
    pub(super) calls: Running,
    pub(super) questions: Questions,
    /// The tools that somebody has found.
    pub(super) found: Vec<usize>,
    /// The requests whose clients are notified when the tools change.
    pub(super) listens: Vec<Id>,
    /// How many times the tools were listed.
    pub(super) listed: u64,
    /// Whether there is no more input, and so no reply.
    pub(super) has_ended: bool,
}

/// The calls that are under way.
#[derive(Debug, Default)]
pub(super) struct Running {
    /// The requests without an answer.
    pub(super) unanswered: Vec<(Id, Arc<Cancellation>, Negotiated)>,
    /// How many there are, with an answer or without.
    pub(super) count: usize,
}

impl Running {
    /// Takes this call, and no later one with its id, out of those that wait for an answer.
    pub(super) fn take(&mut self, id: &Id, call: &Arc<Cancellation>) -> Option<Negotiated> {
        let place = self.place(id, call)?;
        Some(self.unanswered.swap_remove(place).2)
    }

    pub(super) fn place(&self, id: &Id, call: &Arc<Cancellation>) -> Option<usize> {
        let mut calls = self.unanswered.iter();
        calls.position(|(it, running, _)| it == id && Arc::ptr_eq(running, call))
    }
}

/// What the client was asked, and who waits for the answer.
#[derive(Debug, Default)]
pub(super) struct Questions(pub(super) Vec<(Id, Mailbox<Reply>)>);

impl Questions {
    pub(super) fn take(&mut self, id: &Id) -> Option<Mailbox<Reply>> {
        let place = self.0.iter().position(|(it, _)| it == id)?;
        Some(self.0.swap_remove(place).1)
    }
}
