//! All programs behind one MCP server.
//!
//! The engine is that of `cmdhelp-mcp`, which a program built with cmdhelp has for itself; here it is
//! handed the tools of many programs.
//!
//! | module | contents |
//! |---|---|
//! | `catalog` | the tools of all programs: unique names, schemas and texts that every client accepts |
//! | `portable` | schemas of foreign programs in the profile that every client accepts |
//! | `foreign` | texts of foreign programs, which are data |
//! | `caller` | calls of a client, carried out by the host |
//! | `http` | many clients over HTTP |
//! | `serving`, `live`, `kept`, `stamps` | the same by a registry that changes while a server serves, from the first moment |
//! | `tasks` | calls that go on as tasks, where they take long |
//! | `record`, `single`, `replay`, `hidden` | calls with their answers in a folder, without secrets, and answers from there |
//! | `listing` | what a client is told of from the start: all tools, or the five that find and call the others |

mod caller;
mod catalog;
mod foreign;
mod hidden;
#[cfg(feature = "http")]
mod http;
mod kept;
mod listing;
mod live;
mod portable;
mod record;
mod replay;
mod serving;
mod single;
mod stamps;
mod tasks;

use std::io::{self, BufRead, Write};
use std::path::Path;

use cmdhelp_mcp::{Caller, Choice, Identity, ToolList, Toolbox};

use self::caller::Calls;
use self::record::Recorder;
use crate::execute::Target;
use crate::host::Host;

pub use self::catalog::{Catalog, Offer};
#[cfg(feature = "http")]
pub use self::http::{Gate, own_token, read_token};
pub use self::listing::{List, Listing, MetaTool};
pub use self::portable::{Portable, portable};
pub use self::replay::{RecordError, Replay};
pub use self::serving::Serving;
pub use self::single::{CallRecord, Wanted};

/// All programs of a registry, ready to be served.
#[derive(Debug)]
pub struct Programs {
    calls: Calls,
    /// The programs that were named.
    only: Vec<String>,
    list: List,
    listing: Listing,
    /// Programs that cannot be served, and what of the others is not as they say it, in sentences.
    pub faults: Vec<String>,
}

impl Programs {
    /// Reads the descriptions of the registered programs, or of those that are named. One that cannot be
    /// read is left out, and told of.
    #[must_use]
    pub fn open(host: Host, only: &[String], list: List) -> Self {
        let mut faults = Vec::new();
        let mut targets: Vec<Target> = Vec::new();
        let registered = host.registry.entries.iter().map(|it| it.name.clone());
        let names: Vec<String> = match only {
            [] => registered.collect(),
            only => only.to_vec(),
        };
        for name in names {
            match host.target(&name) {
                Ok(target) => targets.push(target),
                Err(fault) => faults.push(format!("`{name}` is not served: {}", fault.message)),
            }
        }
        let catalog = Catalog::new(targets.iter().map(|it| (&*it.name, &it.tools)));
        faults.extend(catalog.faults().iter().cloned());
        let listing = Listing::new(&catalog, list);
        Self {
            calls: Calls {
                host,
                targets,
                catalog,
                searches: listing.searches,
                long: None,
            },
            only: only.to_vec(),
            list,
            listing,
            faults,
        }
    }

    /// Says on standard error how many commands there are, and what is wrong.
    pub fn report(&self) {
        for fault in &self.faults {
            eprintln!("cmdhelp: {fault}");
        }
        let (programs, tools) = self.counts();
        eprintln!(
            "cmdhelp: {tools} commands of {programs} programs; the list of tools costs about {} tokens",
            self.listing.tokens
        );
    }

    /// Returns the number of programs and of their tools.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let catalog = &self.calls.catalog;
        (catalog.programs(), catalog.offers().len())
    }

    /// Returns the tools.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.calls.catalog
    }

    /// Returns the tools that a client gets at the start.
    #[must_use]
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// Serves a client, and writes the tools and each call with its
    /// answer into a folder, from which [`Replay`] answers. Values of secret arguments are left out, and changes of the
    /// registry do not count.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn serve_recorded(
        self,
        folder: &Path,
        input: impl BufRead,
        output: impl Write + Send + 'static,
    ) -> Result<io::Result<()>, RecordError> {
        let front = self.front();
        let recorder = Recorder::create(folder, &front, self.calls);
        let recorder = recorder.map_err(|error| RecordError {
            file: folder.to_owned(),
            line: None,
            why: match error.kind() {
                io::ErrorKind::AlreadyExists => "there is a record already".to_owned(),
                _ => error.to_string(),
            },
        })?;
        Ok(front.serve(recorder, input, output))
    }

    fn front(&self) -> Front {
        let (programs, tools) = self.counts();
        let names: Vec<&str> = self
            .calls
            .targets
            .iter()
            .map(|it| it.name.as_str())
            .collect();
        Front {
            summary: match self.listing.searches {
                true => format!(
                    "{tools} commands of {programs} programs ({}), in a sandbox. This list is \
                     partial: find a command with search_tools, read about it with describe_tool, and \
                     call it with the tool that the search names",
                    names.join(", ")
                ),
                false => format!("Commands of {}, in a sandbox", names.join(", ")),
            },
            llms: self.listing.llms.clone(),
        }
    }
}

/// The tools that a client gets at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Front {
    /// The purpose of the server.
    summary: String,
    /// The definitions of the tools, as `--llms` prints them.
    llms: String,
}

impl Front {
    /// Serves a client with these tools until its input ends.
    fn serve(
        self,
        caller: impl Caller + Send + Sync + 'static,
        input: impl BufRead,
        output: impl Write + Send + 'static,
    ) -> io::Result<()> {
        let list = ToolList::new(self.identity(), self.tools()?);
        cmdhelp_mcp::serve(input, output, &list, caller)
    }

    fn identity(&self) -> Identity {
        Identity {
            name: "cmdhelp".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            summary: self.summary.clone(),
        }
    }

    fn tools(self) -> io::Result<Toolbox<'static>> {
        // The texts of the tools live as long as the process: a person changes a registry now and then.
        let llms: &'static str = Box::leak(self.llms.into_boxed_str());
        let tools = Toolbox::of("cmdhelp", llms, false, &Choice::default());
        tools.map_err(|nothing| io::Error::other(nothing.to_string()))
    }
}
