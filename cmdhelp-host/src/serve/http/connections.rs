//! Accepts connections, and closes idle connections when there are too many.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use super::answers::OpenRequest;
use super::messages::Service;
use crate::locked::locked;

/// The maximum number of connections. Each connection and each call needs a file descriptor.
const MAX_CONNECTIONS: usize = 256;
/// The time limit for receiving the head of a request. A connection that is idle for longer is closed.
const HEAD: Duration = Duration::from_secs(5);
/// How long a new connection is kept although it is idle and there are too many connections. During this time, its
/// first request can arrive, and further connections wait.
const GRACE: Duration = Duration::from_millis(100);
/// The pause after an error, such as a lack of file descriptors.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// The open connections, the oldest first.
#[derive(Debug, Default)]
struct Connections(Mutex<VecDeque<Connection>>);

#[derive(Debug)]
struct Connection {
    task: AbortHandle,
    since: Instant,
    /// The number of requests that have not been answered completely.
    requests: Arc<AtomicUsize>,
}

/// Accepts connections until the listener fails.
pub(super) async fn accept(listener: &TcpListener, service: &Arc<Service>) -> io::Result<()> {
    let connections = Connections::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => connections.add(stream, service).await,
            // If no file descriptor is left, closing an idle connection releases one.
            Err(_) => {
                connections.drop_idle();
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}

impl Connections {
    /// Serves a connection. If there are too many connections, the oldest idle connection is closed.
    async fn add(&self, stream: TcpStream, service: &Arc<Service>) {
        if !self.has_room().await {
            service.metrics.refused.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let requests = Arc::new(AtomicUsize::new(0));
        let (service, counted) = (Arc::clone(service), Arc::clone(&requests));
        let answer = service_fn(move |request| {
            let service = Arc::clone(&service);
            let busy = OpenRequest::new(&counted);
            async move { Ok::<_, Infallible>(service.answer(request, busy).await) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(stream), answer);
        let task = tokio::spawn(async move {
            // An error of a connection affects only its client, so it is ignored.
            let _ = connection.await;
        });
        let task = task.abort_handle();
        self.all().push_back(Connection {
            task,
            since: Instant::now(),
            requests,
        });
    }

    /// Waits until there is room for another connection. Returns `false` if all connections are busy.
    async fn has_room(&self) -> bool {
        while self.is_full() {
            match self.drop_idle() {
                Some(Duration::ZERO) => return true,
                Some(left) => tokio::time::sleep(left).await,
                None => return false,
            }
        }
        true
    }

    fn is_full(&self) -> bool {
        let mut all = self.all();
        all.retain(|it| !it.task.is_finished());
        all.len() >= MAX_CONNECTIONS
    }

    /// Closes the oldest idle connection, unless it is too new. Returns how long this connection is still kept, or zero
    /// if it was closed. Returns `None` if no connection is idle.
    fn drop_idle(&self) -> Option<Duration> {
        let mut all = self.all();
        let is_idle = |it: &Connection| it.requests.load(Ordering::Acquire) == 0;
        let place = all.iter().position(is_idle)?;
        let left = GRACE.saturating_sub(all[place].since.elapsed());
        if left.is_zero()
            && let Some(idle) = all.remove(place)
        {
            idle.task.abort();
        }
        Some(left)
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<Connection>> {
        locked(&self.0)
    }
}
