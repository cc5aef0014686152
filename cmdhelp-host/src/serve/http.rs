//! Serves many clients over HTTP.
//!
//! The protocol is the same as over standard input and output. Messages are passed to the engine as bytes. A library
//! that parses them into its own types would change contents that it does not support, such as numbers with many
//! digits.
//!
//! | module | contents |
//! |---|---|
//! | `connections` | accepts connections, and closes idle ones if there are too many |
//! | `gate` | checks the host, origin and token of a request |
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
        service.hear_others();
        connections::accept(&listener, &service).await
    })
}
