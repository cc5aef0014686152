//! Runs a worker, which takes calls from the queue and carries them out.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::{self, AckKind};
use futures_util::StreamExt as _;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::connect::{CANCEL, Queue};
use super::delivery::Delivery;
use super::error::QueueError;
use super::large::unpack;
use super::queued_call::{Message, QueuedCall};
use super::stores::Stores;
use super::take::TakenCall;
use crate::execute::{CallFault, CancelHandle, Envelope, FaultCode, Observer};
use crate::host::{Agreement, Host};
use crate::locked::locked;
use crate::policy::{Channel, Mode};

/// How long one request to the queue waits for a call.
const EXPIRES: Duration = Duration::from_secs(2);
/// The pause before another attempt after an error of the queue.
const RETRY_DELAY: Duration = Duration::from_millis(250);
/// How often a call can be delivered to a worker. After that, no other worker is tried.
const DELIVERIES: i64 = 5;
/// The maximum number of attempts to write an answer.
const ATTEMPTS: usize = 2400;
/// The name of the JetStream consumer that all workers share.
const WORKERS: &str = "workers";

/// The settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// The folder in which calls run. A call for another folder is refused.
    pub folder: PathBuf,
    /// The mode of the policy that decides about calls.
    pub mode: Mode,
    /// The maximum number of simultaneous calls.
    pub at_once: usize,
    /// How long this worker can leave the state of a call unchanged before it counts as lost.
    pub lost_after: Duration,
}

/// The calls that are running. The map has the keys of the calls as its keys.
type Running = Arc<Mutex<HashMap<String, CancelHandle>>>;

/// Runs calls until this process receives `SIGTERM` or `SIGINT`. Calls that are running when the signal arrives are
/// completed.
///
/// # Errors
///
/// Fails if the signals cannot be received.
pub fn work(queue: &Arc<Queue>, work: &WorkerSettings) -> Result<(), QueueError> {
    queue.wait_for(async {
        let mut end = signal(SignalKind::terminate()).map_err(QueueError::of)?;
        let mut interrupt = signal(SignalKind::interrupt()).map_err(QueueError::of)?;
        let running = Running::default();
        let cancelling = tokio::spawn(cancel(Arc::clone(queue), Arc::clone(&running)));
        let (ends, ended) = watch::channel(false);
        let mut turns = JoinSet::new();
        for _ in 0..work.at_once {
            let worker = Worker {
                queue: Arc::clone(queue),
                work: work.clone(),
                running: Arc::clone(&running),
            };
            turns.spawn(worker.turns(ended.clone()));
        }
        tokio::select! {
            _ = end.recv() => {}
            _ = interrupt.recv() => {}
        }
        // An error is ignored, because it means that no task of the runtime is left that could be told to end.
        let _ = ends.send(true);
        while turns.join_next().await.is_some() {}
        cancelling.abort();
        Ok(())
    })
}

/// Receives the cancellations that servers send, and cancels the running calls that they name.
async fn cancel(queue: Arc<Queue>, running: Running) {
    let Ok(mut notices) = queue.client.subscribe(CANCEL).await else {
        return;
    };
    while let Some(notice) = notices.next().await {
        if let Ok(key) = str::from_utf8(&notice.payload)
            && let Some(call) = locked(&running).get(key)
        {
            call.cancel();
        }
    }
}

/// A task of the runtime that takes and runs one call after the other.
#[derive(Debug)]
struct Worker {
    queue: Arc<Queue>,
    work: WorkerSettings,
    running: Running,
}

impl Worker {
    async fn turns(self, ended: watch::Receiver<bool>) {
        let mut consumer = None;
        while !*ended.borrow() {
            if let Err(error) = self.turn(&mut consumer).await {
                // While NATS cannot be reached, no error is printed, because the client of NATS connects again by
                // itself. If NATS refuses the login, `ConnectionLoss` prints this.
                if self.queue.is_connected() {
                    eprintln!("cmdhelp: the queue: {error}");
                }
                consumer = None;
                self.queue.reopen();
                sleep(RETRY_DELAY).await;
            }
        }
    }

    async fn turn(&self, consumer: &mut Option<PullConsumer>) -> Result<(), QueueError> {
        let stores = self.queue.stores().await?;
        let consumer = match consumer {
            Some(consumer) => consumer,
            None => consumer.insert(self.consumer(&stores).await?),
        };
        let calls = consumer.fetch().max_messages(1).expires(EXPIRES).messages();
        let mut calls = calls.await.map_err(QueueError::of)?;
        // If the connection was lost, the request is never answered, so the wait has a time limit.
        match timeout(EXPIRES * 2, calls.next()).await {
            Ok(Some(message)) => {
                self.receive(&stores, &message.map_err(QueueError::of)?)
                    .await
            }
            Ok(None) => Ok(()),
            Err(_) => Err(QueueError("NATS does not answer".to_owned())),
        }
    }

    async fn consumer(&self, stores: &Stores) -> Result<PullConsumer, QueueError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_wait: self.work.lost_after,
            ..pull::Config::default()
        };
        let made = stores.calls.create_consumer(config).await;
        made.map_err(QueueError::of)
    }

    async fn receive(
        &self,
        stores: &Stores,
        delivered: &jetstream::Message,
    ) -> Result<(), QueueError> {
        let message = match Message::parse(&delivered.payload) {
            Ok(message) => message,
            Err(why) => {
                eprintln!("cmdhelp: a message in the queue is not a call, and is removed: {why}");
                return delivered
                    .ack_with(AckKind::Term)
                    .await
                    .map_err(QueueError::of);
            }
        };
        let call = (message.key.as_str(), message.delivery);
        let taken = TakenCall::take(stores, call, self.work.lost_after, delivered).await?;
        let is_gone = taken.is_some() && message.delivery == Delivery::AtMostOnce;
        if let Some(taken) = taken {
            self.carry_out(stores, delivered, &message, taken).await?;
        }
        // The message of a call that runs at most once was already acknowledged before the call ran.
        match is_gone {
            true => Ok(()),
            false => delivered.ack().await.map_err(QueueError::of),
        }
    }

    async fn carry_out(
        &self,
        stores: &Stores,
        delivered: &jetstream::Message,
        message: &Message,
        mut taken: TakenCall,
    ) -> Result<(), QueueError> {
        let deliveries = delivered.info().map_or(1, |it| it.delivered);
        let prepared = match message.delivery {
            Delivery::AtMostOnce => delivered.double_ack().await.map_err(|error| {
                let why = format!(
                    "the queue did not confirm that the message was removed: {error}; nothing was run"
                );
                CallFault::new(FaultCode::QueueUnavailable, why)
            }),
            _ if deliveries > DELIVERIES => {
                let why =
                    format!("{DELIVERIES} workers were lost while they carried out this call, so no other worker is \
                        tried");
                Err(CallFault::new(FaultCode::Lost, why))
            }
            _ => Ok(()),
        };
        let order = match prepared {
            Ok(()) => order(stores, message).await,
            Err(fault) => Err(fault),
        };
        let (answer, changed) = match order {
            Ok(order) => {
                let changed = order.changed.clone();
                (
                    self.run(stores, delivered, message, order, &mut taken)
                        .await,
                    Some(changed),
                )
            }
            Err(fault) => (Some(Envelope::of_fault("the call", &fault)), None),
        };
        let Some(answer) = answer else {
            return Ok(());
        };
        for _ in 0..ATTEMPTS {
            match taken.end(stores, &answer).await {
                Ok(true) => break,
                Ok(false) => {
                    eprintln!(
                        "cmdhelp: the answer to `{}` came too late, and is dropped",
                        answer.tool
                    );
                    break;
                }
                Err(_) => sleep(RETRY_DELAY).await,
            }
        }
        if let Some(changed) = changed {
            let notice = self
                .queue
                .client
                .publish(changed, message.key.clone().into());
            // An error is ignored, because the server also reads the state at intervals.
            let _ = notice.await;
        }
        Ok(())
    }

    /// Runs a call, and changes its state at intervals to show that this worker is not lost. Returns `None` if another
    /// process has taken or ended the call in the meantime.
    async fn run(
        &self,
        stores: &Stores,
        delivered: &jetstream::Message,
        message: &Message,
        order: QueuedCall,
        taken: &mut TakenCall,
    ) -> Option<Envelope> {
        let ending = CancelHandle::default();
        locked(&self.running).insert(message.key.clone(), ending.clone());
        let (work, delivery, ends) = (self.work.clone(), message.delivery, ending.clone());
        let mut call = tokio::task::spawn_blocking(move || {
            let name = order.program.clone();
            let answer = answer(&order, delivery, &work, &ends);
            ends.applied_to(answer.unwrap_or_else(|fault| Envelope::of_fault(&name, &fault)))
        });
        let mut is_ours = true;
        let answer = loop {
            tokio::select! {
                answer = &mut call => break answer,
                () = sleep(self.work.lost_after / 3) => {
                    if delivery != Delivery::AtMostOnce {
                        let _ = delivered.ack_with(AckKind::Progress).await;
                    }
                    // An error of the queue is ignored, and the call goes on: while the queue cannot be reached, other
                    // workers cannot take the call either.
                    if let Ok(false) = taken.beat(stores).await {
                        is_ours = false;
                        ending.cancel();
                    }
                }
            }
        };
        locked(&self.running).remove(&message.key);
        is_ours.then(|| {
            answer.unwrap_or_else(|error| {
                let fault = CallFault::new(FaultCode::UnknownOutcome, error.to_string());
                Envelope::of_fault("the call", &fault)
            })
        })
    }
}

/// Reads the call that a message contains or names.
async fn order(stores: &Stores, message: &Message) -> Result<QueuedCall, CallFault> {
    let unread = |why: String| {
        let why = format!(
            "the call in the message cannot be read: {why}; server and worker need the same version"
        );
        CallFault::new(FaultCode::PlanDiffers, why)
    };
    let call = unpack(stores, &message.packed).await;
    let call = call.map_err(|error| unread(error.to_string()))?;
    let order = QueuedCall::parse(&call).filter(|it| it.key == message.key);
    order.ok_or_else(|| unread("the message has an unknown format".to_owned()))
}

/// Plans the call again on this machine, and runs it if the plan is the same as that of the server.
fn answer(
    order: &QueuedCall,
    delivery: Delivery,
    work: &WorkerSettings,
    ending: &CancelHandle,
) -> Result<Envelope, CallFault> {
    let differs = |why: &str| {
        let why = format!(
            "{why}; nothing was run. Servers and workers need the same programs, registry and folder: run them \
             from the same image, for example"
        );
        CallFault::new(FaultCode::PlanDiffers, why)
    };
    if order.given.folder != work.folder {
        let (order_folder, worker_folder) = (order.given.folder.display(), work.folder.display());
        return Err(differs(&format!(
            "the call is for the folder {order_folder}, but this worker runs in {worker_folder}"
        )));
    }
    let host = Host::open(work.folder.clone(), Channel::Mcp);
    let mut host = host.map_err(|it| CallFault::new(FaultCode::Registry, it.to_string()))?;
    host.registry.policy.mode = work.mode;
    // Large outputs are not stored in files, because the client cannot read files on this machine.
    host.outputs = None;
    let decided = host.decide(&order.program, &order.given)?;
    if decided.plan.plan_hash() != order.plan_hash || Delivery::of(&decided.plan) != delivery {
        let name = decided.plan.name();
        return Err(differs(&format!(
            "the worker would call `{name}` differently from the server"
        )));
    }
    let agreement = Agreement::Sent {
        is_agreed: order.is_agreed,
    };
    let on_start = |it| ending.stops(it);
    Ok(host.call_with(decided, &agreement, &Observer::of_start(&on_start)))
}
