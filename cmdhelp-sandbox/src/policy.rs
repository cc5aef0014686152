//! A policy: the access that a caller asks for, before it is resolved for one machine and one
//! moment.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The access of a program. The default grants nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// Files and folders to read: absolute, relative to the call's folder, or with `~/`. A folder may
    /// end with `/**`, which means the same.
    pub read: Vec<String>,
    /// Files and folders to read and write. A file that does not exist yet is put in its place when the
    /// program has succeeded.
    pub write: Vec<String>,
    /// Files and folders that stay out of reach, whatever is granted.
    pub deny: Vec<String>,
    /// Other programs that it may start.
    pub exec: Exec,
    /// Hosts that it may talk to.
    pub network: Network,
    /// The image whose system it sees in place of this machine's, for the engine
    /// [`Container`](crate::Engine::Container).
    pub image: Option<String>,
    /// Whether it gets a terminal of its own for its standard streams.
    pub terminal: bool,
    /// Its environment, which inherits nothing.
    pub environment: Vec<Variable>,
    /// The limits on its use of resources.
    pub limits: Limits,
}

/// The programs that may be started besides the one that is called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exec {
    /// None, and no process is made.
    #[default]
    Nothing,
    /// These, by name or by path.
    Only(Vec<String>),
    /// Every program that is visible.
    Anything,
}

/// The hosts that may be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Network {
    /// None.
    #[default]
    Nothing,
    /// These names, with HTTP and HTTPS; `*.example.com` means every name below `example.com`.
    Hosts(Vec<String>),
}

/// One variable of the environment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its value; without one, the caller's is passed on, if there is one.
    pub value: Option<String>,
}

/// The limits on a program's use of resources.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Bytes of memory of each process (its data, not its address space).
    pub memory: u64,
    /// Seconds of processor time of each process.
    pub cpu: Option<u64>,
    /// Bytes of memory of all processes together. It needs a group of processes (cgroup, version 2)
    /// that the caller may make, or a container, and is refused otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_memory: Option<u64>,
    /// Processor time of all processes together, in percent of one processor. It needs the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_cpu: Option<u32>,
    /// Processes and threads at once.
    pub processes: u64,
    /// Open files of each process.
    pub files: u64,
    /// Bytes of one file.
    pub file_size: u64,
    /// Bytes in each of the private folders for temporary files.
    pub temporary: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            cpu: None,
            total_memory: None,
            total_cpu: None,
            processes: 512,
            files: 1024,
            file_size: 512 << 20,
            temporary: 256 << 20,
        }
    }
}

/// One call: what is to be run, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The program, by name or by path, and its arguments.
    pub command: Vec<String>,
    /// The folder that it is called in.
    pub directory: PathBuf,
    /// The caller's home folder, for `~/` and for what is kept from every program.
    pub home: Option<PathBuf>,
    /// The folders that programs are looked for in.
    pub search: Vec<PathBuf>,
    /// The variables that [`Variable`]s without a value are taken from.
    pub environment: Vec<(String, String)>,
}

impl Call {
    /// Returns a call of `command` from where this process is.
    pub fn here(command: Vec<String>) -> std::io::Result<Self> {
        let search = std::env::var_os("PATH").unwrap_or_default();
        Ok(Self {
            command,
            directory: std::env::current_dir()?,
            home: std::env::home_dir().filter(|home| home.is_absolute()),
            search: std::env::split_paths(&search).collect(),
            environment: std::env::vars_os()
                .filter_map(|(name, value)| {
                    Some((name.into_string().ok()?, value.into_string().ok()?))
                })
                .collect(),
        })
    }
}
