//! Tasks: calls that continue after their clients were answered.
//!
//! The name of a task and the key of its call are in the queue, and so is the state of the call. Therefore each server
//! of the queue can be asked about a task, also when the server that has sent the call has ended.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_bundle::Json;
use tokio::time::timeout;

use super::connect::{KEPT, Queue, QueueError, SOON, Stores};
use super::delivery::Delivery;
use super::followed::Followed;
use super::large::unpack;
use super::order::{VERSION, check_version, object};
use super::send::{Observer, Wanted};
use super::state::State;
use crate::clock::now;
use crate::execute::{CallFault, Envelope, FaultCode};
use crate::host::Decided;
use crate::policy::hexadecimal;

/// The number of hexadecimal digits in the id of a task, which are 128 bits.
const DIGITS: usize = 32;
/// The maximum number of calls that a server follows. Beyond it, clients wait for the end of their calls.
const MOST: usize = 256;

/// A task of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// The id of the task.
    pub(crate) id: String,
    /// The tool that the client has called.
    pub(crate) via: String,
    /// The time at which the task was made.
    pub(crate) began: String,
    key: String,
    delivery: Delivery,
    tool: String,
}

/// The answer to the call of a task, with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) answer: Json,
    pub(crate) at: String,
}

/// The progress of a call after some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Begun {
    /// The call has ended.
    Ended(Envelope),
    /// The call continues as a task.
    Task(Task),
}

/// What the thread of a call tells.
enum Said {
    Started(Box<dyn Fn() + Send>),
    Sent(Arc<Followed>),
    Ended(Box<Envelope>),
}

impl Task {
    /// The time for which a task is kept.
    pub(crate) const KEPT: Duration = KEPT;

    fn new(call: &Followed, via: &str) -> Result<Self, QueueError> {
        let mut number = [0; DIGITS / 2];
        getrandom::fill(&mut number).map_err(QueueError::of)?;
        Ok(Self {
            id: hexadecimal(&number),
            via: via.to_owned(),
            began: now(),
            key: call.key.clone(),
            delivery: call.delivery,
            tool: call.tool.clone(),
        })
    }

    fn to_json(&self) -> Json {
        object([
            ("version", Json::Number(VERSION.to_owned())),
            ("via", Json::from(self.via.as_str())),
            ("began", Json::from(self.began.as_str())),
            ("key", Json::from(self.key.as_str())),
            ("delivery", Json::from(self.delivery.word())),
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
            delivery: Delivery::of_word(&text("delivery")?)?,
            tool: text("tool")?,
        })
    }
}

impl Queue {
    /// Has a worker carry out a decided call, like [`call`](Self::call), and makes a task of it if it takes longer than
    /// `after`. `via` is the tool that the client has called.
    pub(crate) fn begin(
        self: &Arc<Self>,
        wanted: &Wanted<'_>,
        decided: Decided,
        (via, after): (&str, Duration),
        on_start: impl Fn(Box<dyn Fn() + Send>),
    ) -> io::Result<Begun> {
        let mut until = Some(Instant::now() + after);
        let tool = decided.plan.name();
        let said = self.in_thread(wanted, decided)?;
        let mut sent: Option<Arc<Followed>> = None;
        loop {
            // A call that is not sent yet is no task: it may be refused.
            let word = match until.filter(|_| sent.is_some()) {
                None => said.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => said.recv_timeout(until.saturating_duration_since(Instant::now())),
            };
            match word {
                Ok(Said::Started(cancel)) => on_start(cancel),
                Ok(Said::Sent(call)) => sent = Some(call),
                Ok(Said::Ended(answer)) => return Ok(Begun::Ended(*answer)),
                Err(RecvTimeoutError::Timeout) => {
                    let made = sent
                        .as_ref()
                        .and_then(|call| self.make_task(call, via).ok());
                    match made {
                        Some(task) => return Ok(Begun::Task(task)),
                        // Without a place for the task, the client waits.
                        None => until = None,
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let why = format!("the outcome of `{tool}` is not known: its thread has ended");
                    let fault = CallFault::new(FaultCode::UnknownOutcome, why);
                    return Ok(Begun::Ended(Envelope::of_fault(&tool, &fault)));
                }
            }
        }
    }

    /// Carries out a call in a thread of its own, which also records its end in the audit.
    fn in_thread(
        self: &Arc<Self>,
        wanted: &Wanted<'_>,
        decided: Decided,
    ) -> io::Result<Receiver<Said>> {
        let (sender, said) = channel();
        let (queue, host) = (Arc::clone(self), wanted.host.clone());
        let (program, given) = (wanted.program.to_owned(), wanted.given.clone());
        let (agreement, request) = (wanted.agreement.clone(), wanted.request.map(str::to_owned));
        let work = move || {
            let wanted = Wanted {
                host: &host,
                program: &program,
                given: &given,
                agreement: &agreement,
                request: request.as_deref(),
            };
            // The receiver is gone once the call is a task.
            let observer = Observer {
                on_start: &|cancel| drop(sender.send(Said::Started(cancel))),
                on_sent: &|call| drop(sender.send(Said::Sent(Arc::clone(call)))),
            };
            let answer = queue.call_observed(&wanted, decided, &observer);
            drop(sender.send(Said::Ended(Box::new(answer))));
        };
        let thread = thread::Builder::new().name("queued call".to_owned());
        thread.spawn(work).map(|_| said)
    }

    fn make_task(&self, call: &Followed, via: &str) -> Result<Task, QueueError> {
        if self.followed().len() > MOST {
            return Err(QueueError("there are too many tasks".to_owned()));
        }
        let task = Task::new(call, via)?;
        self.soon(async {
            let bytes = task.to_json().to_string().into_bytes();
            let stores = self.stores().await?;
            let made = stores.tasks.create(&task.id, bytes.into()).await;
            made.map(drop).map_err(QueueError::of)
        })?;
        Ok(task)
    }

    /// Returns the task with this id, and its answer if it has ended, or `None` if there is no such task.
    pub(crate) fn task(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<Option<(Task, Option<Ended>)>, QueueError> {
        self.soon(async {
            let stores = self.stores().await?;
            let Some(task) = read(&stores, id).await? else {
                return Ok(None);
            };
            match State::read(&stores.states, &task.key).await? {
                // The state is older than the task, and expires first.
                None => Ok(None),
                Some((State::Ended { answer, at, .. }, _)) => {
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

    /// Cancels a task. Returns whether there is a task with this id.
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

    /// Follows the call of a task, unless this process does already: a call whose worker is lost has to be ended by a
    /// server, and the one that has sent it may be gone.
    fn follow(self: &Arc<Self>, task: &Task, stores: &Stores) -> Arc<Followed> {
        let mut followed = self.followed();
        if let Some(call) = followed.get(&task.key) {
            return Arc::clone(call);
        }
        let call = Arc::new(Followed::new(&task.key, task.delivery, task.tool.clone()));
        followed.insert(task.key.clone(), Arc::clone(&call));
        let (queue, stores, followed) = (Arc::clone(self), stores.clone(), Arc::clone(&call));
        self.spawn(async move {
            // The answer is in the queue. Without the queue, the next request about the task follows it again.
            let _ = queue.answer(&followed, &stores).await;
            queue.followed().remove(&followed.key);
        });
        call
    }

    /// Waits for a future, but not long.
    fn soon<T>(
        &self,
        future: impl Future<Output = Result<T, QueueError>>,
    ) -> Result<T, QueueError> {
        let away = || QueueError("NATS does not answer".to_owned());
        let done = self.wait_for(async { timeout(SOON, future).await });
        let done = done.unwrap_or_else(|_| Err(away()));
        if done.is_err() {
            self.reopen();
        }
        done
    }
}

async fn read(stores: &Stores, id: &str) -> Result<Option<Task>, QueueError> {
    if id.len() != DIGITS || !id.bytes().all(|it| it.is_ascii_hexdigit()) {
        return Ok(None);
    }
    let bytes = stores.tasks.get(id).await.map_err(QueueError::of)?;
    bytes
        .map(|bytes| {
            Task::parse(id, &bytes).ok_or_else(|| {
                let why = format!("the task `{id}` cannot be read; is another version running?");
                QueueError(why)
            })
        })
        .transpose()
}
