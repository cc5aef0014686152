//! The command `cmdhelp worker`, which makes the calls that servers send to a queue.

use std::path::PathBuf;
use std::time::Duration;

use cmdhelp::prelude::*;

use crate::failure::Fault;
use crate::quantity;
use crate::queue::connect;
use crate::tool::ModeFlags;

/// Make the calls that servers send to a queue
///
/// Each call runs in the sandbox, if the policy of this machine allows it. Servers and workers need the same programs
/// and the same registry, and must run in the same folder. After `SIGTERM`, the worker completes its running calls and
/// exits.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    example(
        "--queue nats://127.0.0.1:4222",
        note = "make the calls of `cmdhelp serve --queue`"
    )
)]
pub(crate) struct Worker {
    /// The address of the NATS server
    #[arg(long, value_name = "URL")]
    queue: String,
    /// The file with the credentials for NATS: a `.creds` file, or one line `user:password`
    #[arg(long, value_name = "FILE")]
    #[cmdhelp(type = "path")]
    queue_credentials: Option<PathBuf>,
    /// The maximum number of simultaneous calls
    #[arg(long, value_name = "NUMBER", default_value = "4", value_parser = cmdhelp::value_parser!(u16).range(1..=256))]
    at_once: u16,
    /// If this worker does not respond for this time, it counts as lost, and other workers take its calls
    #[arg(long, value_name = "TIME", value_parser = quantity::time, default_value = "30s")]
    lost_after: Duration,
    #[command(flatten)]
    mode: ModeFlags,
}

#[cmdhelp::run]
impl Worker {
    fn run(self) -> Result<String, Fault> {
        if self.lost_after < Duration::from_secs(1) {
            return Err(Fault::Arguments(
                "--lost-after: the time must be at least one second".to_owned(),
            ));
        }
        let credentials = self.queue_credentials.as_deref();
        let queue = connect(&self.queue, credentials, self.lost_after)?;
        self.work(queue)?;
        Ok("The worker has ended.\n".to_owned())
    }

    fn text(text: &String) -> Option<String> {
        Some(text.clone())
    }
}

#[cfg(feature = "nats")]
mod with_nats {
    use std::sync::Arc;

    use cmdhelp_host::Host;
    use cmdhelp_host::policy::Channel;
    use cmdhelp_host::queue::{Queue, WorkerSettings, work};

    use super::Worker;
    use crate::failure::Fault;

    impl Worker {
        /// Makes calls until this process receives `SIGTERM` or `SIGINT`.
        pub(super) fn work(&self, queue: Arc<Queue>) -> Result<(), Fault> {
            let folder = std::env::current_dir()?;
            // Each call reads the registry again. The registry is also read here, so that an error in it is reported
            // before the first call.
            Host::open(folder.clone(), Channel::Mcp)?.registry.report();
            eprintln!(
                "cmdhelp: running the calls of the queue in the folder {}",
                folder.display()
            );
            let done = work(
                &queue,
                &WorkerSettings {
                    folder,
                    mode: self.mode.mode(),
                    at_once: self.at_once.into(),
                    lost_after: self.lost_after,
                },
            );
            done.map_err(|error| Fault::Io(std::io::Error::other(error.to_string())))
        }
    }
}

#[cfg(not(feature = "nats"))]
mod without_nats {
    use super::Worker;
    use crate::failure::Fault;
    use crate::queue::NoQueue;

    impl Worker {
        /// Is never called, because a `NoQueue` cannot be made.
        pub(super) fn work(&self, queue: NoQueue) -> Result<(), Fault> {
            let (_, _) = (self.at_once, self.mode.mode());
            match queue {}
        }
    }
}
