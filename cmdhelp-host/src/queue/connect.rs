//! Connects a process to the queue.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ClientError, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt as _;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, sleep, timeout};

use super::awaited_call::AwaitedCall;
use super::credentials::Credentials;
use super::error::QueueError;
use super::stores::Stores;
use crate::execute::{CallFault, FaultCode};
use crate::locked::locked;
use crate::policy::random_name;

/// The time limit for one request to NATS. It is short, so that a client learns within two seconds that NATS cannot be
/// reached.
pub(super) const REQUEST_TIMEOUT: Duration = Duration::from_millis(800);
/// The time limit for a series of requests, each of which has the limit [`REQUEST_TIMEOUT`].
pub(super) const ALL: Duration = Duration::from_secs(5);
/// If there is no connection to NATS after this time, this is reported.
const REPORT_DELAY: Duration = Duration::from_secs(2);
/// The interval at which `Queue::connected` checks whether there is a connection.
const INTERVAL: Duration = Duration::from_millis(20);
/// The pause before another attempt to open the streams and buckets.
const RETRY_DELAY: Duration = Duration::from_millis(250);
/// The subject in NATS on which servers cancel calls.
pub(super) const CANCEL: &str = "cmdhelp.cancel";

/// The reason why NATS refuses the login of this process, or `None` if NATS does not refuse the login.
#[derive(Debug, Default)]
struct ConnectionLoss(Mutex<Option<String>>);

impl ConnectionLoss {
    /// Notes whether NATS has accepted or refused the login of this process. A new refusal is printed, because no other
    /// message would explain why calls fail.
    fn record(&self, event: &Event) {
        let refusal = match event {
            Event::Connected => None,
            Event::ClientError(ClientError::Other(why)) if is_refusal(why) => Some(format!(
                "NATS refuses the login of this process ({why}); `--queue-credentials` names the file with its credentials"
            )),
            _ => return,
        };
        let mut known = locked(&self.0);
        if let Some(refusal) = &refusal
            && *known != Some(refusal.clone())
        {
            eprintln!("cmdhelp: {refusal}");
        }
        *known = refusal;
    }

    fn refusal(&self) -> Option<String> {
        locked(&self.0).clone()
    }
}

/// Returns whether the text of a connection error says that NATS has refused the credentials.
fn is_refusal(why: &str) -> bool {
    let kinds = [
        ConnectErrorKind::AuthorizationViolation,
        ConnectErrorKind::Authentication,
    ];
    kinds.iter().any(|kind| kind.to_string() == why)
}

/// A connection to the queue.
pub struct Queue {
    /// The random name of this process.
    pub(super) name: String,
    pub(super) client: Client,
    pub(super) stream: Context,
    /// How long a call waits until a worker takes it.
    pub(super) patience: Duration,
    /// The calls whose end this process awaits. The map has the keys of the calls as its keys.
    followed: Mutex<HashMap<String, Arc<AwaitedCall>>>,
    stores: Mutex<Option<Stores>>,
    /// The reason why NATS refuses the login of this process, if it does.
    lost: Arc<ConnectionLoss>,
    runtime: Runtime,
}

impl fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Queue")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Queue {
    /// Connects to a NATS server, such as `nats://127.0.0.1:4222`. If the server is not running, the connection is made
    /// as soon as it runs. `credentials` is the file that contains the login. `patience` is how long a call waits until
    /// a worker takes it.
    ///
    /// # Errors
    ///
    /// Fails if the address cannot be parsed or contains a login, or if the file with the credentials cannot be read.
    pub fn connect(
        address: &str,
        credentials: Option<&Path>,
        patience: Duration,
    ) -> Result<Arc<Self>, QueueError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(QueueError::of)?;
        let name = random_name::<8>().map_err(QueueError::of)?;
        let lost = Arc::new(ConnectionLoss::default());
        let heard = Arc::clone(&lost);
        let address: ServerAddr = address.parse().map_err(QueueError::of)?;
        if address.username().is_some() || address.password().is_some() {
            let why = "an address with a login is visible to all processes of this machine; write the line \
                       `user:password` into a file, and name it with `--queue-credentials`";
            return Err(QueueError(why.to_owned()));
        }
        if address.host().is_empty() {
            let why = "the address has no host; it has to be like nats://127.0.0.1:4222";
            return Err(QueueError(why.to_owned()));
        }
        let location = format!("{}:{}", address.host(), address.port());
        let credentials = credentials.map(Credentials::open).transpose()?;
        let (client, stream) = runtime.block_on(async {
            let options = match credentials {
                Some(credentials) => ConnectOptions::with_auth_callback(move |challenge| {
                    let answer = credentials.answer(&challenge);
                    async move { answer }
                }),
                None => ConnectOptions::new(),
            };
            let options = options
                .name("cmdhelp")
                // A server handles a message itself before it publishes the message for other servers, so it must not
                // receive the messages that it publishes.
                .no_echo()
                .retry_on_initial_connect()
                .request_timeout(Some(REQUEST_TIMEOUT))
                .event_callback(move |event| {
                    heard.record(&event);
                    std::future::ready(())
                })
                .reconnect_delay_callback(|attempts| {
                    Duration::from_millis(if attempts < 2 { 20 } else { 250 })
                });
            let client = options.connect(address).await.map_err(QueueError::of)?;
            let mut stream = jetstream::new(client.clone());
            stream.set_timeout(REQUEST_TIMEOUT);
            Ok((client, stream))
        })?;
        let queue = Arc::new(Self {
            name,
            client,
            stream,
            patience,
            followed: Mutex::default(),
            stores: Mutex::default(),
            lost,
            runtime,
        });
        queue.listen();
        queue.prepare();
        queue.report_absence(location);
        Ok(queue)
    }

    /// Prints a message if there is no connection after [`REPORT_DELAY`]. Without this message, a worker with a wrong
    /// address would wait forever without a word.
    fn report_absence(self: &Arc<Self>, address: String) {
        let queue = Arc::downgrade(self);
        self.runtime.spawn(async move {
            sleep(REPORT_DELAY).await;
            if let Some(queue) = queue.upgrade()
                && !queue.is_connected()
                && queue.lost.refusal().is_none()
            {
                eprintln!(
                    "cmdhelp: NATS cannot be reached at {address}; this process keeps trying to connect"
                );
            }
        });
    }

    /// Opens the streams and buckets in the background, so that the first call does not have to open them.
    fn prepare(self: &Arc<Self>) {
        let queue = Arc::downgrade(self);
        self.runtime.spawn(async move {
            while let Some(queue) = queue.upgrade() {
                if queue.stores().await.is_ok() {
                    return;
                }
                drop(queue);
                sleep(RETRY_DELAY).await;
            }
        });
    }

    /// Receives notices of changed states in the background. Each notice wakes the code that awaits the call whose
    /// state has changed.
    fn listen(self: &Arc<Self>) {
        let (client, subject) = (self.client.clone(), self.changed());
        let queue = Arc::downgrade(self);
        self.runtime.spawn(async move {
            // The client of NATS subscribes again after each reconnection. If this first subscription fails, changed
            // states are noticed only at the interval at which they are read.
            let Ok(mut notices) = client.subscribe(subject).await else {
                return;
            };
            while let Some(notice) = notices.next().await {
                let Some(queue) = queue.upgrade() else {
                    return;
                };
                if let Ok(key) = str::from_utf8(&notice.payload)
                    && let Some(call) = queue.followed().get(key)
                {
                    call.notice.notify_one();
                }
            }
        });
    }

    /// Returns the subject in NATS on which this process receives notices of changed states.
    pub(super) fn changed(&self) -> String {
        format!("cmdhelp.changed.{}", self.name)
    }

    pub(super) fn followed(&self) -> MutexGuard<'_, HashMap<String, Arc<AwaitedCall>>> {
        locked(&self.followed)
    }

    pub(super) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Waits for a connection, at most for [`REQUEST_TIMEOUT`].
    pub(super) async fn connected(&self) -> Result<(), CallFault> {
        let begun = Instant::now();
        while !self.is_connected() {
            if begun.elapsed() > REQUEST_TIMEOUT {
                return Err(self.is_away("NATS cannot be reached"));
            }
            sleep(INTERVAL).await;
        }
        Ok(())
    }

    /// Returns the reason why the queue cannot be used. If NATS has refused the login of this process, this is the
    /// reason, and otherwise it is `why`.
    pub(crate) fn reason_if_unavailable(&self, why: &str) -> String {
        self.lost.refusal().unwrap_or_else(|| why.to_owned())
    }

    /// Returns the error for a call that was not sent.
    pub(super) fn is_away(&self, why: &str) -> CallFault {
        let why = self.reason_if_unavailable(why);
        let why = format!("the queue cannot be used: {why}; nothing was run, so call again later");
        CallFault::new(FaultCode::QueueUnavailable, why)
    }

    /// Returns the streams and buckets. Those that are missing are created. Existing ones keep their settings, so that
    /// an operator can configure replicas.
    pub(super) async fn stores(&self) -> Result<Stores, QueueError> {
        if let Some(stores) = &*self.known() {
            return Ok(stores.clone());
        }
        // The streams are opened in a thread of the runtime, because the threads of calls have small stacks.
        let opened = self.runtime.spawn(Stores::open(self.stream.clone()));
        let stores = opened.await.map_err(QueueError::of)??;
        *self.known() = Some(stores.clone());
        Ok(stores)
    }

    /// Makes the next request open the streams and buckets again. This is needed after an error, because NATS could
    /// have lost them.
    pub(super) fn reopen(&self) {
        *self.known() = None;
    }

    fn known(&self) -> MutexGuard<'_, Option<Stores>> {
        locked(&self.stores)
    }

    /// Runs a future in the background.
    pub(super) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(future);
    }

    /// Waits for a future. Must be called in a thread that does not belong to the runtime.
    pub(super) fn wait_for<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(Box::pin(future))
    }

    /// Waits for a future, at most for the time `ALL`. If it fails, the next request opens the streams and buckets
    /// again.
    pub(super) fn soon<T>(
        &self,
        future: impl Future<Output = Result<T, QueueError>>,
    ) -> Result<T, QueueError> {
        let away = || QueueError("NATS does not answer".to_owned());
        let done = self.wait_for(async { timeout(ALL, future).await });
        let done = done.unwrap_or_else(|_| Err(away()));
        if done.is_err() {
            self.reopen();
        }
        done
    }
}
