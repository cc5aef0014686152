//! Takes a call from the queue, so that no other worker runs it.

use std::time::Duration;

use async_nats::jetstream::kv::Store;
use async_nats::jetstream::{AckKind, Message};
use tokio::time::{Instant, sleep};

use super::delivery::Delivery;
use super::error::QueueError;
use super::state::{CallState, Changed};
use super::stores::Stores;
use super::wait::lost_worker;
use crate::execute::Envelope;
use crate::policy::random_name;

/// A call that this worker has taken.
#[derive(Debug)]
pub(super) struct TakenCall {
    key: String,
    by: String,
    beat: u64,
    revision: u64,
    lost_after: Duration,
}

impl TakenCall {
    /// Takes a call. Returns `None` if the call has ended. If another worker has already taken the call, and the call
    /// must not be repeated, waits until that worker has ended the call or is lost. If it is lost, this function ends
    /// the call. During this time, the message of the call stays in the queue.
    pub(super) async fn take(
        stores: &Stores,
        (key, delivery): (&str, Delivery),
        lost_after: Duration,
        delivered: &Message,
    ) -> Result<Option<Self>, QueueError> {
        let mut taken = Self {
            key: key.to_owned(),
            by: random_name::<16>().map_err(QueueError::of)?,
            beat: 0,
            revision: 0,
            lost_after,
        };
        let mut seen: Option<(u64, Instant)> = None;
        loop {
            let (state, revision) = match CallState::read(&stores.states, key).await? {
                None | Some((CallState::Ended { .. }, _)) => return Ok(None),
                Some(read) => read,
            };
            taken.revision = revision;
            match state {
                // An earlier iteration has taken the call, although the confirmation may have been lost.
                CallState::Taken { by, .. } if by == taken.by => return Ok(Some(taken)),
                CallState::Taken { lost_after, .. } if delivery != Delivery::Repeatable => {
                    let since = match seen {
                        Some((last, since)) if last == revision => since,
                        _ => seen.insert((revision, Instant::now())).1,
                    };
                    if since.elapsed() > lost_after {
                        let answer = lost_worker("the call", delivery);
                        taken
                            .write(
                                &stores.states,
                                &CallState::ended(stores, key, &answer).await?,
                            )
                            .await?;
                    } else {
                        let _ = delivered.ack_with(AckKind::Progress).await;
                        sleep(lost_after / 3).await;
                    }
                }
                _ => {
                    // The result is ignored, because the next iteration reads the state again.
                    let _ = taken.write(&stores.states, &taken.state()).await;
                }
            }
        }
    }

    fn state(&self) -> CallState {
        CallState::Taken {
            by: self.by.clone(),
            beat: self.beat,
            lost_after: self.lost_after,
        }
    }

    async fn write(&self, states: &Store, state: &CallState) -> Result<Changed, QueueError> {
        state.replace(states, &self.key, self.revision).await
    }

    /// Replaces the state of the call. Returns `false` if another process has taken or ended the call in the meantime.
    async fn change(&mut self, states: &Store, state: &CallState) -> Result<bool, QueueError> {
        loop {
            if let Changed::To(revision) = self.write(states, state).await? {
                self.revision = revision;
                return Ok(true);
            }
            match CallState::read(states, &self.key).await? {
                // An earlier change by this worker has succeeded, although its confirmation was lost.
                Some((CallState::Taken { by, .. }, revision)) if by == self.by => {
                    self.revision = revision
                }
                _ => return Ok(false),
            }
        }
    }

    /// Changes the state to show that this worker is not lost. Returns `false` if another process has taken or ended
    /// the call in the meantime.
    pub(super) async fn beat(&mut self, stores: &Stores) -> Result<bool, QueueError> {
        self.beat += 1;
        let state = self.state();
        self.change(&stores.states, &state).await
    }

    /// Ends the call with an answer. Returns `false` if another process has taken or ended the call in the meantime.
    pub(super) async fn end(
        &mut self,
        stores: &Stores,
        answer: &Envelope,
    ) -> Result<bool, QueueError> {
        let state = CallState::ended(stores, &self.key, answer).await?;
        self.change(&stores.states, &state).await
    }
}
