//! How a program is run for a tool, where a definition says it.

/// How a program is run for a tool. What is not said is the host's to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Process {
    /// How long a call may take.
    pub timeout_ms: Option<u64>,
    /// The folder in which it runs.
    pub workdir: Option<String>,
    /// The variables that are set for it.
    pub env: Vec<(String, String)>,
    /// Variables in the values of `env` are replaced.
    pub expand_env: bool,
    /// Whether the command line is given to a shell.
    pub shell: bool,
    /// Whether an exit code other than 0 is no failure.
    pub allow_failure: bool,
    /// How standard output is read: `auto`, `json` or `text`.
    pub output: Option<String>,
    /// Space around the output is kept.
    pub untrimmed: bool,
    /// Standard output is bytes, which are passed on in base64.
    pub base64: bool,
    /// Whether the program's standard error is discarded.
    pub silent_errors: bool,
    /// Anything on standard error is a failure.
    pub fail_on_stderr: bool,
    /// The access of the tool to the machine.
    pub confinement: Option<Confinement>,
}

/// The access of a tool to a machine, in the terms of KDL definitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confinement {
    /// Whether it has a network.
    pub network: bool,
    /// The files to which it has access: `none`, `cwd`, `home` or `full`.
    pub filesystem: Option<String>,
    /// The seconds of a processor that it may use.
    pub cpu_seconds: Option<u64>,
    /// The memory that it may use, in megabytes.
    pub memory_mb: Option<u64>,
    /// How many files it may have open.
    pub open_files: Option<u64>,
}
