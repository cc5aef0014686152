//! Sends a call to the queue.

use std::sync::Arc;

use async_nats::jetstream::message::PublishMessage;
use tokio::time::timeout;

use super::awaited_call::AwaitedCall;
use super::connect::{ALL, Queue};
use super::delivery::Delivery;
use super::error::QueueError;
use super::large::pack;
use super::queued_call::{Message, QueuedCall};
use super::state::{CallState, Changed};
use super::stores::Stores;
use crate::execute::{CallFault, CallInput, Envelope, FaultCode};
use crate::host::{Agreement, Decided, Host};
use crate::policy::{Verdict, hash, random_name};

/// A call that a client requests.
#[derive(Debug)]
pub struct QueueRequest<'a> {
    /// The [`Host`] whose policy has decided about the call.
    pub host: &'a Host,
    /// The name of the program.
    pub program: &'a str,
    /// The command, the arguments and the folder that the client has given.
    pub given: &'a CallInput,
    /// Whether the user has agreed to the call.
    pub agreement: &'a Agreement,
    /// The id that the client has given to its request. If the client repeats the call, it sends the same id again.
    pub request: Option<&'a str>,
}

/// The functions that are called while a call is sent.
pub(super) struct QueueObserver<'a> {
    /// Called before the call is sent, with a function that cancels the call.
    pub(super) on_start: &'a dyn Fn(Box<dyn Fn() + Send>),
    /// Called after the call was sent to the queue, with the sent call.
    pub(super) on_sent: &'a dyn Fn(&Arc<AwaitedCall>),
}

/// A call that is sent: `order` is what the worker gets, and with `call`, this server waits for the end.
struct Sent {
    order: QueuedCall,
    call: Arc<AwaitedCall>,
}

impl Queue {
    /// Sends a call to a worker, if the policy or the user permits it, waits for the answer, and records the call in
    /// the audit. `on_start` is called with a function that cancels the call.
    #[must_use]
    pub fn call(
        &self,
        wanted: &QueueRequest<'_>,
        decided: Decided,
        on_start: impl Fn(Box<dyn Fn() + Send>),
    ) -> Envelope {
        let observer = QueueObserver {
            on_start: &on_start,
            on_sent: &|_| (),
        };
        self.call_observed(wanted, decided, &observer)
    }

    pub(super) fn call_observed(
        &self,
        wanted: &QueueRequest<'_>,
        decided: Decided,
        observer: &QueueObserver<'_>,
    ) -> Envelope {
        let sent = match self.sent(wanted, &decided) {
            Ok(sent) => sent,
            Err(error) => {
                let fault = CallFault::new(FaultCode::Io, error.to_string());
                return Envelope::of_fault(&decided.plan.name(), &fault);
            }
        };
        let carry_out = |_: &_| {
            let call = Arc::clone(&sent.call);
            (observer.on_start)(Box::new(move || call.cancel()));
            let key = sent.order.key.clone();
            self.followed().insert(key, Arc::clone(&sent.call));
            let answer = self.wait_for(self.carry_out(&sent, observer));
            self.followed().remove(&sent.order.key);
            answer.map(|it| (it, "queue"))
        };
        let host = wanted.host;
        host.call_by(decided, (wanted.agreement, self), &carry_out)
    }

    fn sent(&self, wanted: &QueueRequest<'_>, decided: &Decided) -> Result<Sent, QueueError> {
        let plan_hash = decided.plan.plan_hash();
        let key = match wanted.request {
            Some(request) => hash([&plan_hash, "\0", request].concat()),
            None => random_name::<32>().map_err(QueueError::of)?,
        };
        let delivery = Delivery::of(&decided.plan);
        Ok(Sent {
            call: Arc::new(AwaitedCall::new(&key, delivery, decided.plan.name())),
            order: QueuedCall {
                key,
                program: wanted.program.to_owned(),
                given: wanted.given.clone(),
                plan_hash,
                is_agreed: decided.decision.verdict == Verdict::Ask,
                changed: self.changed(),
            },
        })
    }

    async fn carry_out(
        &self,
        sent: &Sent,
        observer: &QueueObserver<'_>,
    ) -> Result<Envelope, CallFault> {
        self.connected().await?;
        let stores = match timeout(ALL, self.first_state(sent)).await {
            Ok(Ok(stores)) => stores,
            Ok(Err(error)) => {
                self.reopen();
                return Err(self.is_away(&error.to_string()));
            }
            Err(_) => return Err(self.is_away("NATS does not answer")),
        };
        if let Err(error) = self.publish(sent, &stores).await
            && sent.call.delivery == Delivery::Repeatable
        {
            self.reopen();
            return Err(self.is_away(&error.to_string()));
        }
        // Even if NATS has not confirmed the message, it can have arrived, so this server waits for the end of the
        // call. If no worker takes the call, the server ends it.
        (observer.on_sent)(&sent.call);
        self.answer(&sent.call, &stores).await
    }

    /// Stores the first state of the call.
    async fn first_state(&self, sent: &Sent) -> Result<Stores, QueueError> {
        let stores = self.stores().await?;
        // If the key already has a state, the call has been sent before. This server then waits for the end of that
        // call, and does not send it again.
        CallState::Sent
            .create(&stores.states, &sent.order.key)
            .await?;
        Ok(stores)
    }

    /// Sends the message, unless a worker has already taken a call with this key.
    async fn publish(&self, sent: &Sent, stores: &Stores) -> Result<(), QueueError> {
        let key = &sent.order.key;
        match CallState::read(&stores.states, key).await? {
            Some((CallState::Sent, _)) => {}
            _ => {
                // The call with this key could already have an answer, so the state is read again at once.
                sent.call.notice.notify_one();
                return Ok(());
            }
        }
        let name = format!("{key}.call");
        let message = Message {
            key: key.clone(),
            delivery: sent.call.delivery,
            packed: pack(stores, &name, sent.order.to_json()).await?,
        };
        // JetStream drops a message if it has received one with the same id in the last two minutes.
        let message = PublishMessage::build()
            .payload(message.bytes().into())
            .message_id(key);
        let subject = format!("cmdhelp.calls.{}", sent.call.delivery.name());
        let sent = self.stream.send_publish(subject, message).await;
        let confirmed = sent.map_err(QueueError::of)?.await;
        confirmed.map(drop).map_err(QueueError::of)
    }

    /// Ends a call with an answer that this server has made itself, for example because no worker has taken the call.
    pub(super) async fn end(
        &self,
        stores: &Stores,
        call: &AwaitedCall,
        revision: u64,
        answer: &Envelope,
    ) -> Result<Changed, QueueError> {
        let key = &call.key;
        let ended = CallState::ended(stores, key, answer).await?;
        ended.replace(&stores.states, key, revision).await
    }
}
