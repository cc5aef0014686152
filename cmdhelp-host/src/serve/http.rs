//! Many clients over HTTP.
//!
//! The protocol is the engine's, as it is over standard input and output: what is here carries each
//! message to it, as the bytes that it is, and carries back what it says. A library that reads messages
//! into types of its own would change what it does not know, such as numbers with many digits.
//!
//! | module | contents |
//! |---|---|
//! | `connections` | the connections, of which the idle ones make room |
//! | `gate` | who is let in: by host, origin and token |
//! | `token` | the token, in a file |
//! | `answers`, `event` | what clients are answered, whole or as a stream of events |
//! | `sessions` | clients of the revisions with a handshake |
//! | `messages` | from a request over HTTP to the engine, and back |
//! | `metrics` | what was counted |

mod answers;
mod connections;
mod event;
mod gate;
mod messages;
mod metrics;
mod sessions;
mod token;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use cmdhelp_mcp::{Caller, ToolList};
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use self::messages::Service;

pub use self::gate::Gate;
pub use self::token::{own_token, read_token};

/// Serves clients until the process ends. `on_start` is handed the address, with the port that a
/// request for any has got.
pub(super) fn serve(
    list: ToolList,
    caller: Arc<dyn Caller + Send + Sync>,
    address: SocketAddr,
    gate: Gate,
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
        let service = Arc::new(Service::new(list, caller, gate));
        connections::accept(&listener, &service).await
    })
}
