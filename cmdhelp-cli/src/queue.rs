//! The flags for the connection to a queue, and the connection.

use std::path::PathBuf;
use std::time::Duration;

use cmdhelp::prelude::*;

use crate::quantity;

/// The flags for the queue to which a server sends its calls.
#[derive(Args)]
pub(crate) struct QueueFlags {
    /// Do not make the calls here, but send them to the NATS server at this address, such as `nats://127.0.0.1:4222`;
    /// `cmdhelp worker` makes them
    #[arg(
        long,
        value_name = "URL",
        conflicts_with_all = ["record", "replay", "install", "uninstall"]
    )]
    pub(crate) queue: Option<String>,
    /// The file with the credentials for NATS: a `.creds` file, or one line `user:password`
    #[arg(long, value_name = "FILE", requires = "queue")]
    #[cmdhelp(type = "path")]
    queue_credentials: Option<PathBuf>,
    /// How long a call waits until a worker takes it
    #[arg(long, value_name = "TIME", value_parser = quantity::time, default_value = "30s", requires = "queue")]
    queue_wait: Duration,
}

#[cfg(feature = "nats")]
mod with_nats {
    use std::path::Path;
    use std::sync::Arc;
    use std::time::Duration;

    use cmdhelp_host::queue::Queue;

    use super::QueueFlags;
    use crate::failure::Fault;

    impl QueueFlags {
        /// Connects to the queue at this address.
        pub(crate) fn connect(&self, address: &str) -> Result<Arc<Queue>, Fault> {
            connect(address, self.queue_credentials.as_deref(), self.queue_wait)
        }
    }

    /// Connects to a queue. `address` is that of the NATS server, and `credentials` is the file
    /// with the credentials.
    pub(crate) fn connect(
        address: &str,
        credentials: Option<&Path>,
        wait: Duration,
    ) -> Result<Arc<Queue>, Fault> {
        let queue = Queue::connect(address, credentials, wait);
        queue.map_err(|error| Fault::Arguments(format!("--queue: {error}")))
    }
}

#[cfg(not(feature = "nats"))]
mod without_nats {
    use std::path::Path;
    use std::time::Duration;

    use super::QueueFlags;
    use crate::failure::Fault;

    /// A queue. No value exists, because this build has no support for queues.
    pub(crate) enum NoQueue {}

    impl QueueFlags {
        /// Fails, because this build has no support for queues.
        pub(crate) fn connect(&self, address: &str) -> Result<NoQueue, Fault> {
            connect(address, self.queue_credentials.as_deref(), self.queue_wait)
        }
    }

    /// Fails, because this build has no support for queues.
    pub(crate) fn connect(_: &str, _: Option<&Path>, _: Duration) -> Result<NoQueue, Fault> {
        Err(Fault::Arguments(
            "this program was built without the feature `nats`; \
             `cargo install --path cmdhelp-cli --features nats`, in a clone of its repository, builds it with that"
                .to_owned(),
        ))
    }
}

#[cfg(feature = "nats")]
pub(crate) use self::with_nats::connect;
#[cfg(not(feature = "nats"))]
pub(crate) use self::without_nats::{NoQueue, connect};
