//! A policy lists the access that a caller grants to a program. A [`Plan`](crate::Plan) is a policy that was resolved
//! for one call on one machine.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The access that a caller grants to a program. The default policy grants nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// The files and folders that the program is allowed to read: absolute paths, paths relative to the call's folder,
    /// or paths that begin with `~/`. A folder is granted with all its content, so a final `/**` has no effect.
    pub read: Vec<String>,
    /// The files and folders that the program is allowed to read and write. A granted file that does not exist yet
    /// appears on the machine only if the program exits with code 0.
    pub write: Vec<String>,
    /// The files and folders that are hidden, even if another rule grants them.
    pub deny: Vec<String>,
    /// The other programs that the program is allowed to start.
    pub exec: Exec,
    /// The hosts that the program is allowed to reach.
    pub network: Network,
    /// The container image with the file system that the program sees instead of this machine's file system. An image
    /// needs the engine [`Container`](crate::Engine::Container).
    pub image: Option<String>,
    /// Whether the program gets a terminal of its own as its standard streams.
    pub terminal: bool,
    /// Whether the sandbox records which files, programs and hosts the program uses: see [`Outcome`](crate::Outcome).
    /// Only the engine [`Namespaces`](crate::Engine::Namespaces) can observe programs. An observed program is slower.
    pub observe: bool,
    /// The environment of the program. The program inherits no other variables, but every sandbox sets some variables
    /// itself, such as `PATH`.
    pub environment: Vec<Variable>,
    /// The limits on resources.
    pub limits: Limits,
}

/// The other programs that a program is allowed to start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exec {
    /// The program can start no other programs, and create no processes.
    #[default]
    Nothing,
    /// The program can start only programs with these names or paths.
    Only(Vec<String>),
    /// The program can start every visible program.
    Anything,
}

/// The hosts that a program is allowed to reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Network {
    /// The program can reach no hosts.
    #[default]
    Nothing,
    /// The program can reach only hosts with these names, over HTTP and HTTPS. The entry `*.example.com` grants each
    /// name below `example.com`.
    Hosts(Vec<String>),
    /// The program can reach all public hosts, and the listed hosts, which need not be public.
    Public(Vec<String>),
}

/// An environment variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Variable {
    /// The name of the variable.
    pub name: String,
    /// The value of the variable. `None` stands for the value in the caller's environment, if there is one.
    pub value: Option<String>,
}

/// The limits on a program's use of resources.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The maximum memory of each process, in bytes. Only a process's data counts, and not its whole address space.
    pub memory: u64,
    /// The maximum processor time of each process, in seconds.
    pub cpu: Option<u64>,
    /// The maximum memory of all processes together, in bytes. This limit needs a container, or a control group
    /// (cgroup, version 2) that the caller is allowed to create.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_memory: Option<u64>,
    /// The maximum processor time of all processes together, in percent of one processor. Like `total_memory`, this
    /// limit needs a container or a control group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_cpu: Option<u32>,
    /// The maximum number of simultaneous processes and threads.
    pub processes: u64,
    /// The maximum number of open files of each process.
    pub files: u64,
    /// The maximum size of each file, in bytes.
    pub file_size: u64,
    /// The maximum size of each private folder for temporary files, in bytes.
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

/// The search path for programs in the sandbox, to which granted folders are added. It is also the search path of a
/// caller whose environment contains none.
pub(crate) const SEARCH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// A call of a program: the command line, and the caller's folders and environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The name or path of the program, and its arguments.
    pub command: Vec<String>,
    /// The folder in which the program is called.
    pub directory: PathBuf,
    /// The caller's home folder, for which `~` stands. Secrets in the home folder are hidden from a program, unless the
    /// policy grants them by their own paths.
    pub home: Option<PathBuf>,
    /// The folders in which programs are searched.
    pub search: Vec<PathBuf>,
    /// The caller's environment, from which [`Variable`]s without a value get their values.
    pub environment: Vec<(String, String)>,
}

impl Call {
    /// Returns a call of `command` in the current folder, with the environment of this process.
    pub fn here(command: Vec<String>) -> std::io::Result<Self> {
        let search = std::env::var_os("PATH").unwrap_or_else(|| SEARCH.into());
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
