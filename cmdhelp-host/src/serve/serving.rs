//! Serving clients by a registry that changes meanwhile.

use std::io::{self, BufRead, Write};
#[cfg(feature = "http")]
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use cmdhelp_mcp::ToolList;

use super::Programs;
use super::kept::Kept;
use super::listing::List;
use super::live::{Described, Live, Watch};
use super::tasks::Long;
use crate::host::Host;
use crate::tasks::Tasks;

#[cfg(feature = "http")]
use super::http::{self, Gate};

/// A server of all programs of a registry.
#[derive(Debug)]
pub struct Serving {
    host: Host,
    only: Vec<String>,
    list: List,
    long: Option<Long>,
}

impl Serving {
    /// Serves the registered programs, or those that are named.
    #[must_use]
    pub fn new(host: Host, only: &[String], list: List) -> Self {
        Self {
            host,
            only: only.to_vec(),
            list,
            long: None,
        }
    }

    /// Makes a task of each call that takes longer than this, for clients that know tasks.
    #[must_use]
    pub fn with_tasks(mut self, after: Duration) -> Self {
        self.long = Some(Long {
            tasks: Arc::new(Tasks::of(&self.host.folders)),
            after,
        });
        self
    }

    /// Serves a client until its input ends. What is changed in the registry meanwhile holds for the
    /// calls that follow, and the client is told when the tools have changed.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn serve(self, input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
        let (list, live) = self.begin()?;
        cmdhelp_mcp::serve(input, output, &list, live)
    }

    /// Serves many clients over HTTP until the process ends. `on_start` is handed the address.
    ///
    /// # Errors
    ///
    /// If nobody can be listened to at this address.
    #[cfg(feature = "http")]
    pub fn serve_http(
        self,
        address: SocketAddr,
        gate: Gate,
        on_start: impl FnOnce(SocketAddr),
    ) -> io::Result<()> {
        let (list, live) = self.begin()?;
        http::serve(list, live, address, gate, on_start)
    }

    /// Returns the list of tools for clients, and the part that carries out their calls.
    fn begin(self) -> io::Result<(ToolList, Arc<Live>)> {
        let kept = Kept::of(&self.host, &self.only, self.list);
        let told = kept.read();
        // Clients wait for the description of the programs if nothing is known of them.
        let programs = told.is_none().then(|| self.describe());
        let told = match (&programs, told) {
            (Some(programs), _) => {
                let front = programs.front();
                kept.write(&front);
                front
            }
            (None, Some(told)) => told,
            (None, None) => return Err(io::Error::other("nothing is known of the programs")),
        };
        let list = ToolList::changing(told.identity(), told.clone().tools()?);
        let list = match &self.long {
            Some(long) => list.with_tasks(long.tasks.clone()),
            None => list,
        };
        let live = Arc::default();
        let described = match programs {
            Some(programs) => Described::Now(Box::new(programs)),
            None => {
                let host = Box::new(self.host.clone());
                Described::Later(host, Box::new(move || self.describe()))
            }
        };
        Watch::start(described, (told, kept), &live, list.clone())?;
        Ok((list, live))
    }

    /// Describes the programs, and says on standard error how many there are and what is wrong.
    fn describe(&self) -> Programs {
        let mut programs = Programs::open(self.host.clone(), &self.only, self.list);
        programs.calls.long.clone_from(&self.long);
        programs.report();
        programs
    }
}
