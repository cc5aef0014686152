//! Serves many clients over HTTP.
//!
//! HTTP clients are served by the same implementation of the MCP protocol, called the engine, as clients on standard
//! input and output, so all clients get the same messages. The engine receives each message as bytes.
//!
//! The official MCP SDK for Rust (`rmcp` 3.11.0, of 2026-11-17) has an HTTP service, too, which supports the same five
//! revisions of the protocol, sessions, an interface for stores of sessions, and tasks. This module does not use it,
//! for these reasons:
//!
//! - The SDK parses arguments into `serde_json::Map`, so that a program would get the integer `12345678901234567890123`
//!   as `1.2345678901234568e22` over HTTP, but not over standard input. The SDK answers invalid requests itself, with
//!   other messages than our engine does. With two implementations of the protocol, nothing would ensure that their
//!   answers are equal.
//! - The SDK does not require tokens, and does not limit connections, calls or the time for a request. `axum::serve`
//!   does not limit the time in which the head of a request must arrive. With the SDK, the modules `connections`,
//!   `gate`, `token` and `metrics` would still be needed. Only `messages`, `sessions` and `event` would be replaced, by
//!   a translation between the SDK's types and the engine's types, including consent, progress, tasks and changes of
//!   the list.
//! - The feature `http` adds 13 crates to `cmdhelp-cli`; with `rmcp` and `axum`, the feature would add 45 (`cargo tree
//!   --edges normal,no-proc-macro`).
//!
//! The SDK has a store of events, which this module lacks: here, a client cannot resume a stream that was interrupted.
//!
//! `tests/mcp-client` tests this service with the SDK's client in all revisions, and `tests/mcp-clients` with the
//! conformance suite.
//!
//! | module | contents |
//! |---|---|
//! | `connections` | accepts connections, and closes idle connections if there are too many |
//! | `gate` | checks the target, the headers `Host` and `Origin` and the token of a request |
//! | `token` | reads or creates the file that contains the token for clients |
//! | `answers`, `event` | send answers to clients, either complete or as a stream of events |
//! | `sessions` | stores the sessions of clients that begin with a handshake |
//! | `shared` | stores sessions that several servers share |
//! | `running_calls` | counts the running calls, so that the server can wait for their ends |
//! | `messages` | passes requests to the engine, and returns its answers |
//! | `metrics` | counts messages, calls and refusals |

mod answers;
mod connections;
mod event;
mod gate;
mod messages;
mod metrics;
mod running_calls;
mod sessions;
mod shared;
mod token;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cmdhelp_mcp::{Caller, ToolList};
use cmdhelp_sandbox::interrupted;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::time::sleep;

use self::messages::Service;
use self::running_calls::RunningCalls;

pub use self::gate::Gate;
pub(super) use self::shared::Shared;
pub use self::token::{own_token, read_token};

/// The time within which a signal is noticed.
const PAUSE: Duration = Duration::from_millis(200);
/// How long the server waits for the ends of cancelled calls after a signal.
const END: Duration = Duration::from_secs(10);

/// Serves clients until this process receives `SIGINT`, `SIGTERM` or `SIGHUP`. The server then cancels all calls, and
/// waits for their ends, so that the audit records them. When the server accepts connections, `on_start` is called with
/// its address. If `address` has the port 0, the system chooses the port, and `on_start` receives the chosen port.
pub(super) fn serve(
    list: ToolList,
    caller: Arc<dyn Caller + Send + Sync>,
    address: SocketAddr,
    (gate, shared): (Gate, Shared),
    on_start: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_io()
        .enable_time()
        .build()?;
    let is_interrupted = interrupted()?;
    let calls = Arc::new(RunningCalls::new(caller));
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        on_start(listener.local_addr()?);
        let gate = gate.with_port(listener.local_addr()?.port());
        let caller: Arc<dyn Caller + Send + Sync> = Arc::<RunningCalls>::clone(&calls);
        let service = Arc::new(Service::new(list, caller, gate, shared));
        service.receive_from_other_servers();
        let accepting = Arc::clone(&service);
        let accepting =
            tokio::spawn(async move { connections::accept(&listener, &accepting).await });
        while !is_interrupted.load(Ordering::SeqCst) {
            if accepting.is_finished() {
                return accepting.await.map_err(io::Error::other)?;
            }
            sleep(PAUSE).await;
        }
        accepting.abort();
        service.sessions.end();
        calls.ended(END).await;
        calls.end();
        Ok(())
    })
}
