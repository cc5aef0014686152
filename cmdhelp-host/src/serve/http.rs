//! Serves many clients over HTTP.
//!
//! HTTP clients are served by the same engine of the MCP protocol as clients on standard input and output, so that all
//! clients get the same messages. The engine receives each message as bytes.
//!
//! The official SDK (`rmcp` 3.11.0, of 2026-11-17) has an HTTP service, too, with the same five revisions of the
//! protocol, sessions, an interface for stores of sessions, and tasks. The SDK's HTTP service is not used, for these
//! reasons:
//!
//! - The SDK parses arguments into `serde_json::Map`, so that a program would get the integer `12345678901234567890123`
//!   as `1.2345678901234568e22` over HTTP, but not over standard input. The SDK answers invalid requests itself, with
//!   other messages than our engine does. With two implementations of the protocol, nothing would keep their answers
//!   equal.
//! - The SDK neither requires tokens nor limits connections, calls or the time for a request, and `axum::serve` does
//!   not limit the time for a request's head. With the SDK, the modules `connections`, `gate`, `token` and `metrics`
//!   would remain. `messages`, `sessions` and `event` would be replaced by a translation between the SDK's types and
//!   the engine's types, including consent, progress, tasks and changes of the list.
//! - The feature `http` adds 13 crates to `cmdhelp-cli`; with `rmcp` and `axum`, the feature would add 45 (`cargo tree
//!   --edges normal,no-proc-macro`).
//!
//! The SDK's store of events has no counterpart in this module: a client cannot resume a stream that was interrupted.
//!
//! `tests/mcp-client` tests this service with the SDK's client in all revisions, and `tests/mcp-clients` with the
//! conformance suite.
//!
//! | module | contents |
//! |---|---|
//! | `connections` | accepts connections, and closes idle connections if there are too many |
//! | `gate` | checks the headers `Host` and `Origin` and the token of a request |
//! | `token` | reads or creates the file with the token |
//! | `answers`, `event` | the answers to clients, complete or as a stream of events |
//! | `sessions` | the sessions of clients with a handshake |
//! | `shared` | the sessions that several servers share |
//! | `messages` | passes requests to the engine, and returns its answers |
//! | `metrics` | counts messages, calls and refusals |

mod answers;
mod connections;
mod event;
mod gate;
mod messages;
mod metrics;
mod sessions;
mod shared;
mod token;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use cmdhelp_mcp::{Caller, ToolList};
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use self::messages::Service;

pub use self::gate::Gate;
pub(super) use self::shared::Shared;
pub use self::token::{own_token, read_token};

/// Serves clients until the process ends. `on_start` receives the address. If port 0 was requested, the address
/// contains the port that the system has chosen.
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
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        on_start(listener.local_addr()?);
        let service = Arc::new(Service::new(list, caller, gate, shared));
        service.receive_from_other_servers();
        connections::accept(&listener, &service).await
    })
}
