//! Reads and changes the states of calls in the queue.

use std::time::Duration;

use async_nats::jetstream::kv::{CreateErrorKind, Operation, Store, UpdateErrorKind};
use cmdhelp_bundle::Json;

use super::error::QueueError;
use super::queued_call::{VERSION, check_version};

/// The state of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CallState {
    /// The call was sent, and no worker has taken it.
    Sent,
    /// A worker has taken the call.
    Taken {
        /// A random name that the worker has chosen for this attempt to run the call.
        by: String,
        /// The number of times that the worker has changed this state to show that it is not lost.
        beat: u64,
        /// If the state does not change for this time, the worker counts as lost.
        lost_after: Duration,
    },
    /// The call has an answer.
    Ended {
        /// The answer, or the name of the object that contains it.
        answer: Json,
        /// The exit code of `cmdhelp` for this answer.
        status: u8,
        /// The time of the answer. It is only displayed.
        at: String,
    },
}

/// The result of changing a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    /// The state was changed, and has this revision now.
    To(u64),
    /// Another process has changed the state first, so nothing was written.
    Late,
}

impl CallState {
    fn to_json(&self) -> Json {
        let version = ("version", Json::Number(VERSION.to_owned()));
        match self {
            Self::Sent => Json::object([version, ("state", Json::from("sent"))]),
            Self::Taken {
                by,
                beat,
                lost_after,
            } => {
                let lost_after = u64::try_from(lost_after.as_millis()).unwrap_or(u64::MAX);
                Json::object([
                    version,
                    ("state", Json::from("taken")),
                    ("by", Json::from(by.as_str())),
                    ("beat", Json::from(*beat)),
                    ("lost_after_ms", Json::from(lost_after)),
                ])
            }
            Self::Ended { answer, status, at } => Json::object([
                version,
                ("state", Json::from("ended")),
                ("answer", answer.clone()),
                ("status", Json::from(u64::from(*status))),
                ("at", Json::from(at.as_str())),
            ]),
        }
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let json = Json::parse(str::from_utf8(bytes).ok()?).ok()?;
        check_version(&json).ok()?;
        match json.get("state")?.text()? {
            "sent" => Some(Self::Sent),
            "taken" => Some(Self::Taken {
                by: json.get("by")?.text()?.to_owned(),
                beat: json.number_of("beat")?,
                lost_after: Duration::from_millis(json.number_of("lost_after_ms")?),
            }),
            "ended" => Some(Self::Ended {
                answer: json.get("answer")?.clone(),
                status: json.number_of("status")?,
                at: json.get("at")?.text()?.to_owned(),
            }),
            _ => None,
        }
    }

    /// Reads the state of a call and its revision. Returns `None` if the call has no state.
    pub(super) async fn read(states: &Store, key: &str) -> Result<Option<(Self, u64)>, QueueError> {
        let entry = states.entry(key).await.map_err(QueueError::of)?;
        let Some(entry) = entry.filter(|it| it.operation == Operation::Put) else {
            return Ok(None);
        };
        let state = Self::parse(&entry.value);
        let state = state.ok_or_else(|| {
            QueueError(format!(
                "the state of the call `{key}` cannot be read; is another version running?"
            ))
        })?;
        Ok(Some((state, entry.revision)))
    }

    /// Writes the first state of a call, unless the call already has a state.
    pub(super) async fn create(&self, states: &Store, key: &str) -> Result<Changed, QueueError> {
        let bytes = self.to_json().to_string().into_bytes();
        match states.create(key, bytes.into()).await {
            Ok(revision) => Ok(Changed::To(revision)),
            Err(error) if error.kind() == CreateErrorKind::AlreadyExists => Ok(Changed::Late),
            Err(error) => Err(QueueError::of(error)),
        }
    }

    /// Replaces the state of a call by `self`, if the stored state still has the revision `revision`.
    pub(super) async fn replace(
        &self,
        states: &Store,
        key: &str,
        revision: u64,
    ) -> Result<Changed, QueueError> {
        let bytes = self.to_json().to_string().into_bytes();
        match states.update(key, bytes.into(), revision).await {
            Ok(revision) => Ok(Changed::To(revision)),
            Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => Ok(Changed::Late),
            Err(error) => Err(QueueError::of(error)),
        }
    }
}
