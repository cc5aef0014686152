//! Serves the programs of a registry. The registry can change while the server runs.

use std::io::{self, BufRead, Write};
#[cfg(feature = "http")]
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cmdhelp_mcp::ToolList;

use super::ToolFront;
use super::call_mode::CallMode;
use super::listing::ListMode;
use super::live::{InitialPrograms, Live, Watch};
use super::served_registry::ServedRegistry;
use super::stamps::{Stamps, of_descriptions, of_programs, of_registry};
use super::tasks::TaskConversion;
use super::tool_list_cache::ToolListCache;
use crate::host::Host;
use crate::policy::Mode;
use crate::registry::{Folders, RegistryFault};
use crate::tasks::Tasks;

#[cfg(feature = "http")]
use super::http::{self, Gate};
#[cfg(feature = "nats")]
use super::queued::Queued;
#[cfg(feature = "nats")]
use crate::queue::Queue;

/// A server for the programs of a registry.
#[derive(Debug)]
pub struct Serving {
    source: ServedRegistry,
    kept: ToolListCache,
    start: Start,
    asks: bool,
}

/// What a server has read before its first client arrives.
#[derive(Debug)]
enum Start {
    /// The registry was not read, because the cached list of tools is valid.
    Cached(ToolFront, Stamps),
    /// The registry was read, after the stamps of its files were taken.
    Read(Box<Host>, Stamps),
}

impl Serving {
    /// Prepares a server for the registered programs or, if `only` is not empty, for the programs that it names. If the
    /// cached list of tools is valid, the registry is read later.
    ///
    /// # Errors
    ///
    /// Fails if there is no home folder, or if a file of the registry is invalid.
    pub fn open(
        folder: PathBuf,
        mode: Mode,
        only: &[String],
        list: ListMode,
    ) -> Result<Self, RegistryFault> {
        let source = ServedRegistry {
            folders: Folders::required()?,
            folder,
            mode,
            only: only.to_vec(),
            list,
            call_mode: CallMode::Here,
        };
        let (folders, folder) = (&source.folders, &source.folder);
        let kept = ToolListCache::of(folders, folder, only, list);
        let start = match kept.read(folders, folder) {
            Some((front, stamps)) => Start::Cached(front, stamps),
            None => {
                let stamps = of_registry(folders, folder);
                Start::Read(Box::new(source.host()?), stamps)
            }
        };
        Ok(Self {
            source,
            kept,
            start,
            asks: true,
        })
    }

    /// Makes the server never ask the users of clients for consent. A call that needs consent is then refused, and the
    /// refusal contains a token with which the client can repeat the call.
    #[must_use]
    pub fn without_questions(mut self) -> Self {
        self.asks = false;
        self
    }

    /// Makes the server turn each call that takes longer than `after` into a task, if the client supports tasks.
    #[must_use]
    pub fn with_tasks(mut self, after: Duration) -> Self {
        self.source.call_mode = CallMode::Tasks(TaskConversion {
            tasks: Arc::new(Tasks::of(&self.source.folders)),
            after,
        });
        self
    }

    /// Makes the server send each call to a queue, from which a worker takes it. A call that takes longer than `after`
    /// becomes a task, if the client supports tasks.
    #[cfg(feature = "nats")]
    #[must_use]
    pub fn with_queue(mut self, queue: Arc<Queue>, after: Duration) -> Self {
        self.source.call_mode = CallMode::Queue(Queued { queue, after });
        self
    }

    /// Serves a client until its input ends. Changes of the registry apply to later calls, and the client is notified
    /// if the list of tools changes.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read.
    pub fn serve(self, input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
        let (list, live) = self.begin()?;
        cmdhelp_mcp::serve(input, output, &list, live)
    }

    /// Serves clients over HTTP until this process receives `SIGINT`, `SIGTERM` or `SIGHUP`. When the server accepts
    /// connections, `on_start` is called with its address.
    ///
    /// # Errors
    ///
    /// Fails if the server cannot listen on this address.
    #[cfg(feature = "http")]
    pub fn serve_http(
        self,
        address: SocketAddr,
        gate: Gate,
        on_start: impl FnOnce(SocketAddr),
    ) -> io::Result<()> {
        let shared = http::Shared::of(&self.source.call_mode);
        let (list, live) = self.begin()?;
        http::serve(list, live, address, (gate, shared), on_start)
    }

    /// Starts to watch the registry. Returns the list of tools for clients, and the object that makes the calls that
    /// clients request.
    fn begin(self) -> io::Result<(ToolList, Arc<Live>)> {
        let Self {
            source,
            kept,
            start,
            asks,
        } = self;
        let call_mode = source.call_mode.clone();
        let (front, described) = match start {
            Start::Cached(front, stamps) => (front, InitialPrograms::Later(source, stamps)),
            Start::Read(host, mut stamps) => {
                stamps.extend(of_descriptions(&host));
                let programs = source.describe(*host);
                stamps.extend(of_programs(&programs));
                if programs.absent.is_empty() {
                    kept.write(&programs.front(), &stamps);
                }
                (
                    programs.front(),
                    InitialPrograms::Now(Box::new(programs), stamps),
                )
            }
        };
        let list = ToolList::changing(front.identity(), front.clone().tools()?);
        let list = match call_mode {
            CallMode::Tasks(long) => list.with_tasks(long.tasks),
            #[cfg(feature = "nats")]
            CallMode::Queue(queued) => list.with_tasks(Arc::new(queued)),
            CallMode::Here => list,
        };
        let list = match asks {
            true => list,
            false => list.without_questions(),
        };
        let live = Arc::default();
        Watch::start(described, (front, kept), &live, list.clone())?;
        Ok((list, live))
    }
}
