//! Serves the commands of all registered programs as one MCP server.
//!
//! The crate `cmdhelp-mcp` implements the MCP protocol, both for this server and for servers of a single program. This
//! module provides the tools of many programs to that implementation.
//!
//! | module | contents |
//! |---|---|
//! | `catalog` | collects the tools of all programs, with unique names, and with schemas and texts that every client accepts |
//! | `portable` | converts schemas to the subset of JSON Schema that every client accepts |
//! | `foreign` | replaces invisible characters in texts of programs |
//! | `caller` | makes the calls that clients request |
//! | `http` | serves many clients over HTTP |
//! | `serving`, `served_registry`, `live`, `tool_list_cache`, `stamps` | serve a registry that can change while the server runs, and list tools from a cache when the server starts |
//! | `tasks`, `queued` | turn calls that take long into tasks, which run on this machine or are sent to a queue |
//! | `reports` | tells clients regularly that a long call continues |
//! | `call_mode` | how calls are carried out: in this process, as tasks, or by workers |
//! | `record`, `call_record`, `replay`, `secret_keys` | record calls and their answers in a folder, without secrets, and answer calls from such a record |
//! | `listing` | makes the list of tools that clients get: all tools, or only five meta tools, which find and call the others |

mod call_mode;
mod call_record;
mod caller;
mod catalog;
mod foreign;
#[cfg(feature = "http")]
mod http;
mod listing;
mod live;
mod portable;
#[cfg(feature = "nats")]
mod queued;
mod record;
mod replay;
mod reports;
mod secret_keys;
mod served_registry;
mod serving;
mod stamps;
mod tasks;
mod tool_list_cache;

use std::io::{self, BufRead, Write};
use std::path::Path;

use cmdhelp_mcp::{AbsentTools, Caller, Choice, Identity, ToolList, Toolbox};
use cmdhelp_spec::manifest::tool_name;

use self::call_mode::CallMode;
use self::caller::Calls;
use self::foreign::shown;
use self::record::Recorder;
use crate::amount::amount;
use crate::execute::{CallFault, Target};
use crate::host::Host;

pub use self::call_record::{CallRecord, RecordedCall};
pub use self::catalog::{Catalog, Offer};
#[cfg(feature = "http")]
pub use self::http::{Gate, own_token, read_token};
pub use self::listing::{ListMode, Listing, MetaTool};
pub use self::portable::{Portable, portable};
pub use self::replay::{RecordError, Replay};
pub use self::serving::Serving;

/// The programs of a registry whose tools are offered to MCP clients.
#[derive(Debug)]
pub struct Programs {
    calls: Calls,
    /// The names or paths of the programs to serve. If the list is empty, all registered programs are served.
    only: Vec<String>,
    /// The names of programs that should be served but cannot be, because of an error.
    absent: Vec<String>,
    list: ListMode,
    listing: Listing,
    /// Messages about programs that cannot be served, and about names and schemas that were changed so that clients
    /// accept them.
    pub faults: Vec<String>,
}

impl Programs {
    /// Reads the descriptions of the registered programs or, if `only` is not empty, of the programs that it names. A
    /// program whose description is invalid is not served, and `faults` tells why.
    #[must_use]
    pub fn open(host: Host, only: &[String], list: ListMode) -> Self {
        let mut faults = Vec::new();
        let mut targets: Vec<Target> = Vec::new();
        // The absent programs are collected here. Later, they could not be found by comparing names, because a program
        // that is selected by a path is served under another name.
        let mut absent = Vec::new();
        let mut absent_tools = Vec::new();
        let registered = host.registry.entries.iter().map(|it| it.name.clone());
        let names: Vec<String> = match only {
            [] => registered.collect(),
            only => only.to_vec(),
        };
        for name in names {
            match host.target(&name) {
                Ok(target) => targets.push(target),
                Err(fault) => {
                    faults.push(format!("`{name}` is not served: {}", fault.message));
                    absent_tools.push(absent_tools_of(&name, &fault));
                    absent.push(name);
                }
            }
        }
        if only.is_empty() {
            let untrusted = host.registry.untrusted.iter();
            let faults = untrusted.filter_map(|it| Some((it, host.registry.untrusted_fault(it)?)));
            absent_tools.extend(faults.map(|(name, fault)| absent_tools_of(name, &fault)));
        }
        for target in &targets {
            let warnings = target.tools.warnings().into_iter();
            faults.extend(warnings.map(|it| format!("`{}`: {it}", target.name)));
        }
        let catalog = Catalog::new(targets.iter().map(|it| (&*it.name, &it.tools)));
        faults.extend(catalog.faults().iter().cloned());
        let listing = Listing::new(&catalog, list);
        Self {
            calls: Calls {
                host,
                targets,
                absent: absent_tools,
                catalog,
                searches: listing.searches,
                call_mode: CallMode::Here,
            },
            only: only.to_vec(),
            absent,
            list,
            listing,
            faults,
        }
    }

    /// Prints the messages in `faults`, the number of commands, and the cost of the list of tools on standard error.
    pub fn report(&self) {
        for fault in &self.faults {
            eprintln!("cmdhelp: {fault}");
        }
        if self.calls.targets.is_empty() && self.absent.is_empty() {
            eprintln!("cmdhelp: no program is registered; `cmdhelp add` registers one");
        }
        let (programs, tools) = self.counts();
        eprintln!(
            "cmdhelp: {}; the list of tools costs about {} tokens",
            amounts(tools, programs),
            self.listing.tokens
        );
    }

    /// Returns the number of programs and the number of their tools.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let catalog = &self.calls.catalog;
        (catalog.programs(), catalog.offers().len())
    }

    /// Returns the tools of all programs.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.calls.catalog
    }

    /// Returns the list of tools that clients get.
    #[must_use]
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// Serves a client, and records the tools, the calls and their answers in a folder. [`Replay`] can answer calls
    /// from this record. The record does not contain the values of secret arguments. Changes of the registry have no
    /// effect while the client is served. `asks` tells whether the client's user can be asked for consent.
    ///
    /// # Errors
    ///
    /// Fails if the folder already contains a record or cannot be written. The inner result is an error if the input
    /// cannot be read.
    pub fn serve_recorded(
        self,
        (folder, asks): (&Path, bool),
        input: impl BufRead,
        output: impl Write + Send + 'static,
    ) -> Result<io::Result<()>, RecordError> {
        let front = self.front();
        let recorder = Recorder::create(folder, &front, self.calls);
        let recorder = recorder.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                RecordError::of_file(folder, "there is a record already")
            }
            _ => RecordError::of_file(folder, error),
        })?;
        Ok(front.serve((recorder, asks), input, output))
    }

    fn front(&self) -> ToolFront {
        let (programs, tools) = self.counts();
        let names: Vec<&str> = self
            .calls
            .targets
            .iter()
            .map(|it| it.name.as_str())
            .collect();
        let absent = self.absent.as_slice();
        let mut summary = match (names.as_slice(), absent, self.listing.searches) {
            ([], [], _) => {
                "No program is registered, so there is nothing to call. The user can register a program with \
                 `cmdhelp add`"
                    .to_owned()
            }
            ([], ..) => "No program is served".to_owned(),
            (names, _, true) => format!(
                "{} ({}), in a sandbox. This list is partial: find a command with search_tools, read about it with \
                 describe_tool, and call it with the tool that the search names",
                amounts(tools, programs),
                names.join(", ")
            ),
            (names, _, false) => format!("Commands of {}, in a sandbox", names.join(", ")),
        };
        if !absent.is_empty() {
            summary += &format!(
                ". Not served, because of an error that `cmdhelp doctor` shows to the user: {}",
                absent.join(", ")
            );
        }
        ToolFront {
            summary,
            llms: self.listing.llms.clone(),
            absent: self.calls.absent.clone(),
        }
    }
}

/// Returns the tools of the program `name`, which cannot be served because of `fault`. A client that calls one of them
/// gets the reason, and the command with which the user can make the tools available.
fn absent_tools_of(name: &str, fault: &CallFault) -> AbsentTools {
    let file = Path::new(name).file_name().and_then(|it| it.to_str());
    let mut why = format!(
        "its program `{name}` is not served: {}",
        shown(&fault.message)
    );
    if let Some(command) = &fault.recovery {
        why += &format!("; ask the user to run `{command}`");
    }
    AbsentTools {
        prefix: tool_name(file.unwrap_or(name)),
        why,
    }
}

/// Returns a text such as `3 commands of 1 program`.
fn amounts(tools: usize, programs: usize) -> String {
    let (tools, programs) = (tools as u64, programs as u64);
    format!(
        "{} of {}",
        amount(tools, "command"),
        amount(programs, "program")
    )
}

/// What the server tells a client at the start: the purpose of the server, and the list of tools.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ToolFront {
    /// The purpose of the server.
    summary: String,
    /// The definitions of the tools, in the format of `--llms`.
    llms: String,
    /// The tools that cannot be called because of an error.
    absent: Vec<AbsentTools>,
}

impl ToolFront {
    /// Serves a client with these tools until the input ends. `asks` tells whether the client's user can be asked for
    /// consent.
    fn serve(
        self,
        (caller, asks): (impl Caller + Send + Sync + 'static, bool),
        input: impl BufRead,
        output: impl Write + Send + 'static,
    ) -> io::Result<()> {
        let list = ToolList::new(self.identity(), self.tools()?);
        let list = match asks {
            true => list,
            false => list.without_questions(),
        };
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
        // `Toolbox` needs a `'static` text, so the memory of the text is leaked. Little memory is leaked, because a new
        // text is made only when the registry changes.
        let llms: &'static str = Box::leak(self.llms.into_boxed_str());
        let tools = Toolbox::of("cmdhelp call", llms, false, &Choice::default());
        let tools = tools.map_err(|nothing| io::Error::other(nothing.to_string()))?;
        Ok(tools.with_absent(self.absent))
    }
}
