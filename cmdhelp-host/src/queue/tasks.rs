//! Stores tasks. A task is a call that continues after its client got a preliminary answer.
//!
//! The queue stores the id of each task, the key of its call, and the state of the call. Each server of the queue can
//! therefore answer requests about a task, even if the server that sent the call no longer runs.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::awaited_call::AwaitedCall;
use super::connect::Queue;
use super::delivery::Delivery;
use super::error::QueueError;
use super::large::unpack;
use super::queued_call::{VERSION, check_version};
use super::send::{QueueObserver, QueueRequest};
use super::state::CallState;
use super::stores::{KEPT, Stores};
use crate::clock::now;
use crate::execute::{CallFault, Envelope, FaultCode};
use crate::host::Decided;
use crate::policy::random_name;
use cmdhelp_bundle::Json;

/// The number of hexadecimal digits in the id of a task. The digits encode 128 bits.
const DIGITS: usize = 32;
/// The maximum number of calls for whose end a server waits. A further call does not become a task: its client waits
/// for the end of the call.
const MAX_AWAITED: usize = 256;

/// A task whose call a worker of the queue runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QueuedTask {
    /// The id of the task.
    pub(crate) id: String,
    /// The name of the tool that the client has called.
    pub(crate) via: String,
    /// The time at which the task was made.
    pub(crate) began: String,
    key: String,
    delivery: Delivery,
    tool: String,
}

/// The answer to the call of a task, and the time of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) answer: Json,
    pub(crate) at: String,
}

/// What has become of a call when its client stops waiting for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AfterWait {
    /// The call has ended with this answer.
    Ended(Envelope),
    /// The call continues as this task.
    Task(QueuedTask),
}

/// A report of the thread that sends a call.
enum CallProgress {
    Started(Box<dyn Fn() + Send>),
    Sent(Arc<AwaitedCall>),
    Ended(Box<Envelope>),
}

impl QueuedTask {
    /// How long a task is kept.
    pub(crate) const KEPT: Duration = KEPT;

    fn new(call: &AwaitedCall, via: &str) -> Result<Self, QueueError> {
        Ok(Self {
            id: random_name::<{ DIGITS / 2 }>().map_err(QueueError::of)?,
            via: via.to_owned(),
            began: now(),
            key: call.key.clone(),
            delivery: call.delivery,
            tool: call.tool.clone(),
        })
    }

    fn to_json(&self) -> Json {
        Json::object([
            ("version", Json::Number(VERSION.to_owned())),
            ("via", Json::from(self.via.as_str())),
            ("began", Json::from(self.began.as_str())),
            ("key", Json::from(self.key.as_str())),
            ("delivery", Json::from(self.delivery.name())),
            ("tool", Json::from(self.tool.as_str())),
        ])
    }

    fn parse(id: &str, bytes: &[u8]) -> Option<Self> {
        let json = Json::parse(str::from_utf8(bytes).ok()?).ok()?;
        check_version(&json).ok()?;
        let text = |key: &str| json.get(key)?.text().map(ToOwned::to_owned);
        Some(Self {
            id: id.to_owned(),
            via: text("via")?,
            began: text("began")?,
            key: text("key")?,
            delivery: Delivery::named(&text("delivery")?)?,
            tool: text("tool")?,
        })
    }
}

impl Queue {
    /// Sends a call to a worker, like [`call`](Self::call). If the call takes longer than `after`, it becomes a task.
    /// `via` is the name of the tool that the client has called.
    pub(crate) fn begin(
        self: &Arc<Self>,
        wanted: &QueueRequest<'_>,
        decided: Decided,
        (via, after): (&str, Duration),
        on_start: impl Fn(Box<dyn Fn() + Send>),
    ) -> io::Result<AfterWait> {
        let mut until = Some(Instant::now() + after);
        let tool = decided.plan.name();
        let events = self.in_thread(wanted, decided)?;
        let mut sent: Option<Arc<AwaitedCall>> = None;
        loop {
            // A call can become a task only after it was sent, because it can still be refused before that.
            let word = match until.filter(|_| sent.is_some()) {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => events.recv_timeout(until.saturating_duration_since(Instant::now())),
            };
            match word {
                Ok(CallProgress::Started(cancel)) => on_start(cancel),
                Ok(CallProgress::Sent(call)) => sent = Some(call),
                Ok(CallProgress::Ended(answer)) => return Ok(AfterWait::Ended(*answer)),
                Err(RecvTimeoutError::Timeout) => {
                    let made = sent
                        .as_ref()
                        .and_then(|call| self.make_task(call, via).ok());
                    match made {
                        Some(task) => return Ok(AfterWait::Task(task)),
                        // If the task cannot be stored, the client waits for the end of the call.
                        None => until = None,
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let why =
                        format!("the outcome of `{tool}` is unknown, because its thread has ended");
                    let fault = CallFault::new(FaultCode::UnknownOutcome, why);
                    return Ok(AfterWait::Ended(Envelope::of_fault(&tool, &fault)));
                }
            }
        }
    }

    /// Sends a call in a thread of its own, which waits for the answer and records the end of the call in the audit.
    fn in_thread(
        self: &Arc<Self>,
        wanted: &QueueRequest<'_>,
        decided: Decided,
    ) -> io::Result<Receiver<CallProgress>> {
        let (sender, events) = channel();
        let (queue, host) = (Arc::clone(self), wanted.host.clone());
        let (program, given) = (wanted.program.to_owned(), wanted.given.clone());
        let (agreement, request) = (wanted.agreement.clone(), wanted.request.map(str::to_owned));
        let work = move || {
            let wanted = QueueRequest {
                host: &host,
                program: &program,
                given: &given,
                agreement: &agreement,
                request: request.as_deref(),
            };
            // Errors are ignored, because nobody receives the progress of a call after it has become a task.
            let observer = QueueObserver {
                on_start: &|cancel| drop(sender.send(CallProgress::Started(cancel))),
                on_sent: &|call| drop(sender.send(CallProgress::Sent(Arc::clone(call)))),
            };
            let answer = queue.call_observed(&wanted, decided, &observer);
            drop(sender.send(CallProgress::Ended(Box::new(answer))));
        };
        let thread = thread::Builder::new().name("queued call".to_owned());
        thread.spawn(work).map(|_| events)
    }

    fn make_task(&self, call: &AwaitedCall, via: &str) -> Result<QueuedTask, QueueError> {
        if self.followed().len() > MAX_AWAITED {
            return Err(QueueError("there are too many tasks".to_owned()));
        }
        let task = QueuedTask::new(call, via)?;
        self.soon(async {
            let bytes = task.to_json().to_string().into_bytes();
            let stores = self.stores().await?;
            let made = stores.tasks.create(&task.id, bytes.into()).await;
            made.map(drop).map_err(QueueError::of)
        })?;
        Ok(task)
    }

    /// Returns the task with this id, and its answer if the call has ended. Returns `None` if there is no such task.
    pub(crate) fn task(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<Option<(QueuedTask, Option<Ended>)>, QueueError> {
        self.soon(async {
            let stores = self.stores().await?;
            let Some(task) = read(&stores, id).await? else {
                return Ok(None);
            };
            match CallState::read(&stores.states, &task.key).await? {
                // The state of the call was stored before the task, so it can expire before the task does.
                None => Ok(None),
                Some((CallState::Ended { answer, at, .. }, _)) => {
                    let answer = unpack(&stores, &answer).await?;
                    Ok(Some((task, Some(Ended { answer, at }))))
                }
                Some(_) => {
                    self.follow(&task, &stores);
                    Ok(Some((task, None)))
                }
            }
        })
    }

    /// Cancels a task. Returns whether a task with this id exists.
    pub(crate) fn cancel_task(self: &Arc<Self>, id: &str) -> Result<bool, QueueError> {
        self.soon(async {
            let stores = self.stores().await?;
            let task = read(&stores, id).await?;
            if let Some(task) = &task {
                self.follow(task, &stores).cancel();
            }
            Ok(task.is_some())
        })
    }

    /// Starts to wait for the end of a task's call, unless this process already does. This is needed because a server
    /// must end the call if its worker is lost, and the server that sent the call may no longer run.
    fn follow(self: &Arc<Self>, task: &QueuedTask, stores: &Stores) -> Arc<AwaitedCall> {
        let mut followed = self.followed();
        if let Some(call) = followed.get(&task.key) {
            return Arc::clone(call);
        }
        let call = Arc::new(AwaitedCall::new(
            &task.key,
            task.delivery,
            task.tool.clone(),
        ));
        followed.insert(task.key.clone(), Arc::clone(&call));
        let (queue, stores, followed) = (Arc::clone(self), stores.clone(), Arc::clone(&call));
        self.spawn(async move {
            // The result is ignored, because the answer is stored in the queue. If the queue fails, the next request
            // about the task starts to wait again.
            let _ = queue.answer(&followed, &stores).await;
            queue.followed().remove(&followed.key);
        });
        call
    }
}

async fn read(stores: &Stores, id: &str) -> Result<Option<QueuedTask>, QueueError> {
    if id.len() != DIGITS || !id.bytes().all(|it| it.is_ascii_hexdigit()) {
        return Ok(None);
    }
    let bytes = stores.tasks.get(id).await.map_err(QueueError::of)?;
    bytes
        .map(|bytes| {
            QueuedTask::parse(id, &bytes).ok_or_else(|| {
                let why = format!("the task `{id}` cannot be read; is another version running?");
                QueueError(why)
            })
        })
        .transpose()
}
