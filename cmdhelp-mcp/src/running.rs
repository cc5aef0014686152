//! Keeps track of the running calls, and sends their answers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::cancellation::Cancellation;
use super::ended;
use super::error::ProtocolError;
use super::lock::wait_while;
use super::message::Id;
use super::outcome::Outcome;
use super::protocol::Negotiated;
use super::result;
use super::server::{Server, success};

/// The time for which calls may continue after the input has ended. Clients kill the server two
/// seconds after they have closed its input.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(1_200);

/// The time within which cancelled calls must end. It includes the time until their processes get
/// SIGKILL.
const CANCEL_TIMEOUT: Duration = Duration::from_millis(700);

impl Server {
    /// Records that a call has begun, and returns its cancellation. Returns `None` if another
    /// running call has the same id.
    pub(super) fn begin(&self, id: &Id, terms: Negotiated) -> Option<Arc<Cancellation>> {
        let calls = &mut self.state().calls;
        if calls.unanswered.iter().any(|(it, ..)| it == id) {
            return None;
        }
        let call = Arc::new(Cancellation::default());
        calls
            .unanswered
            .push((id.clone(), Arc::clone(&call), terms));
        calls.count += 1;
        Some(call)
    }

    /// Sends the answer to a call, unless the call was cancelled or has already been answered.
    pub(super) fn answer(
        &self,
        id: &Id,
        call: &Arc<Cancellation>,
        result: Result<String, ProtocolError>,
    ) {
        let mut state = self.state();
        if state.calls.take(id, call).is_some() {
            let message = match result {
                Ok(result) => success(id, &result),
                Err(error) => error.message(Some(id.raw())),
            };
            self.outbox.put_answer(id, message);
        }
    }

    /// Sends the answer to a call whose command is still running, and requests the command to stop.
    #[cfg(all(unix, feature = "in-process"))]
    pub(super) fn answer_early(&self, id: &Id, call: &Arc<Cancellation>, outcome: &Outcome) {
        if let Some(terms) = self.state().calls.take(id, call) {
            let result = self.early_answer(outcome, terms);
            self.outbox.put_answer(id, success(id, &result));
        }
        call.cancel();
    }

    /// Returns whether a call has not been answered yet.
    #[cfg(all(unix, feature = "in-process"))]
    pub(super) fn is_running(&self, id: &Id, call: &Arc<Cancellation>) -> bool {
        self.state().calls.place(id, call).is_some()
    }

    /// Cancels a call at the client's request. The client gets no answer to the call.
    pub(super) fn cancel_call(&self, id: &Id) {
        let called_off = {
            let calls = &mut self.state().calls.unanswered;
            let place = calls.iter().position(|(it, ..)| it == id);
            place.map(|place| calls.swap_remove(place).1)
        };
        if let Some(call) = called_off {
            self.outbox.put_no_answer(id);
            call.cancel();
        }
    }

    /// Records that a call has ended.
    pub(super) fn leave(&self) {
        let mut state = self.state();
        state.calls.count -= 1;
        if state.has_ended {
            self.changed.notify_all();
        }
    }

    /// Sends a message about a call, such as progress, unless the call was cancelled or has been
    /// answered.
    pub(super) fn if_running(
        &self,
        id: &Id,
        call: &Arc<Cancellation>,
        message: impl FnOnce() -> String,
    ) {
        let state = self.state();
        if state.calls.place(id, call).is_some() {
            self.outbox.put_about(id, message());
            drop(state);
            self.outbox.write();
        }
    }

    /// Ends all calls after the input has ended: waits for some time, and then cancels the
    /// remaining calls and answers them.
    pub(super) fn end_calls(&self) {
        self.wait(SHUTDOWN_TIMEOUT);
        let left = self.state().calls.unanswered.clone();
        for (_, call, _) in &left {
            call.cancel();
        }
        self.wait(CANCEL_TIMEOUT);
        // A call that is still running in spite of its cancellation is answered here.
        let outcome = ended::cancelled();
        for (id, call, terms) in left {
            let result = self.early_answer(&outcome, terms);
            self.answer(&id, &call, Ok(result));
        }
    }

    fn early_answer(&self, outcome: &Outcome, terms: Negotiated) -> String {
        let (Outcome::Failure(document)
        | Outcome::Document(document)
        | Outcome::Part { document, .. }
        | Outcome::Noted { document, .. }
        | Outcome::Text(document)) = outcome;
        result::of_failure(document, None, terms, &self.identity)
    }

    fn wait(&self, patience: Duration) {
        let until = Instant::now() + patience;
        drop(wait_while(&self.changed, self.state(), until, |state| {
            state.calls.count > 0
        }));
    }
}
