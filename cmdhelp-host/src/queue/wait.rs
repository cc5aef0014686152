//! Waits for the answer to a call.

use std::time::Duration;

use tokio::time::{Instant, timeout};

use super::answer;
use super::awaited_call::AwaitedCall;
use super::connect::{CANCEL, Queue, REQUEST_TIMEOUT};
use super::delivery::Delivery;
use super::error::QueueError;
use super::state::CallState;
use super::stores::Stores;
use crate::execute::{CallFault, Envelope, FaultCode};

/// The interval at which the state of a call is read if no notice arrives.
const INTERVAL: Duration = Duration::from_millis(500);

/// What a server has observed while it waits for the answer to a call.
struct CallWatch {
    begun: Instant,
    /// The last revision of the state, and the time at which this server first read it.
    revision: Option<(u64, Instant)>,
    /// The time at which the queue became unreachable, or `None` if the queue can be reached.
    away: Option<Instant>,
    /// If the state does not change for this time, the worker counts as lost.
    lost_after: Duration,
    is_cancel_sent: bool,
}

impl Queue {
    /// Waits for the answer to a call. If no worker takes the call, or if the worker is lost, this server itself ends
    /// the call with an answer.
    pub(super) async fn answer(
        &self,
        call: &AwaitedCall,
        stores: &Stores,
    ) -> Result<Envelope, CallFault> {
        let mut seen = CallWatch {
            begun: Instant::now(),
            revision: None,
            away: None,
            lost_after: self.patience,
            is_cancel_sent: false,
        };
        loop {
            // Waits for a notice, or for the interval to pass.
            let _ = timeout(INTERVAL, call.notice.notified()).await;
            let read = timeout(REQUEST_TIMEOUT, self.look(call, stores, &mut seen)).await;
            match read.unwrap_or_else(|_| Err(QueueError("NATS does not answer".to_owned()))) {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => seen.away = None,
                Err(error) => {
                    let since = *seen.away.get_or_insert_with(Instant::now);
                    // While the queue cannot be reached, the worker cannot change the state, so the time without a
                    // change is measured anew.
                    seen.revision = None;
                    if since.elapsed() > limit(call, &seen) {
                        return Err(call.lost_queue(&error));
                    }
                }
            }
        }
    }

    /// Reads the state of a call, and returns the answer if the call has ended. Ends a call that no worker takes, or
    /// whose worker is lost.
    async fn look(
        &self,
        call: &AwaitedCall,
        stores: &Stores,
        seen: &mut CallWatch,
    ) -> Result<Option<Envelope>, QueueError> {
        let key = &call.key;
        let state = CallState::read(&stores.states, key).await?;
        let (state, revision) =
            state.ok_or_else(|| QueueError("the queue has no state of the call".to_owned()))?;
        let is_cancelled = call.is_cancelled();
        let end = match state {
            CallState::Ended { answer, status, .. } => {
                return answer::read(stores, &answer, status).await.map(Some);
            }
            CallState::Sent if is_cancelled => Some(call.no_worker(self.patience).cancelled()),
            CallState::Sent if seen.begun.elapsed() > self.patience => {
                Some(call.no_worker(self.patience))
            }
            CallState::Sent => None,
            CallState::Taken { lost_after, .. } => {
                seen.lost_after = lost_after;
                if is_cancelled && !seen.is_cancel_sent {
                    seen.is_cancel_sent = true;
                    let notice = self.client.publish(CANCEL, key.clone().into()).await;
                    notice.map_err(QueueError::of)?;
                }
                let since = match seen.revision {
                    Some((last, since)) if last == revision => since,
                    _ => seen.revision.insert((revision, Instant::now())).1,
                };
                // When the worker of a repeatable call is lost, another worker can take the call, so this server waits
                // for that, too.
                let others = match call.delivery {
                    Delivery::Repeatable => lost_after + self.patience,
                    Delivery::Once | Delivery::AtMostOnce => Duration::ZERO,
                };
                let is_lost = since.elapsed() > lost_after + others;
                is_lost.then(|| lost_worker(&call.tool, call.delivery))
            }
        };
        if let Some(answer) = end {
            self.end(stores, call, revision, &answer).await?;
            // The next call of this method reads the answer that was just written, or that of a worker that was faster.
            call.notice.notify_one();
        }
        Ok(None)
    }
}

/// Returns how long the queue can be unreachable before the call fails.
fn limit(call: &AwaitedCall, seen: &CallWatch) -> Duration {
    match call.delivery {
        Delivery::Repeatable => Duration::from_secs(1),
        Delivery::Once | Delivery::AtMostOnce => seen.lost_after,
    }
}

/// Returns the answer to a call whose worker is lost.
pub(super) fn lost_worker(tool: &str, delivery: Delivery) -> Envelope {
    let fault = match delivery {
        Delivery::Repeatable => CallFault::new(
            FaultCode::QueueUnavailable,
            format!(
                "the worker that carried out `{tool}` was lost, and no other has taken the call; call again later"
            ),
        ),
        Delivery::Once | Delivery::AtMostOnce => CallFault::new(
            FaultCode::UnknownOutcome,
            format!(
                "the worker that carried out `{tool}` was lost: the outcome of the call is unknown, and the call \
                 is not run again; a person has to check the outcome before the call is repeated with another id"
            ),
        ),
    };
    Envelope::of_fault(tool, &fault)
}

impl AwaitedCall {
    fn no_worker(&self, patience: Duration) -> Envelope {
        let (tool, seconds) = (&self.tool, patience.as_secs());
        let why = format!(
            "no worker has taken `{tool}` in {seconds} seconds; nothing was run, so call again when `cmdhelp worker` \
             runs"
        );
        Envelope::of_fault(tool, &CallFault::new(FaultCode::QueueUnavailable, why))
    }

    fn lost_queue(&self, error: &QueueError) -> CallFault {
        let tool = &self.tool;
        match self.delivery {
            Delivery::Repeatable => {
                let why = format!("the queue was lost during `{tool}`: {error}; call again later");
                CallFault::new(FaultCode::QueueUnavailable, why)
            }
            Delivery::Once | Delivery::AtMostOnce => {
                let why = format!(
                    "the queue was lost during `{tool}`: {error}; the outcome of the call is unknown, so a person \
                     has to check it before the call is repeated"
                );
                CallFault::new(FaultCode::UnknownOutcome, why)
            }
        }
    }
}
