//! The facts that a definition can declare about the process of a call.

/// The facts about the process of a call. The host chooses a value for each fact that is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Process {
    /// The time limit of a call, in milliseconds.
    pub timeout_ms: Option<u64>,
    /// The working directory of the process.
    pub workdir: Option<String>,
    /// The environment variables that are set for the process.
    pub env: Vec<(String, String)>,
    /// Whether variables in the values of `env` are expanded.
    pub expand_env: bool,
    /// Whether a shell interprets the command line.
    pub shell: bool,
    /// Whether a call succeeds with any exit code.
    pub allow_failure: bool,
    /// The format of standard output: `auto`, `json` or `text`.
    pub output: Option<String>,
    /// Whether white space around the output is kept.
    pub untrimmed: bool,
    /// Whether standard output is binary, and is encoded in base64 for the caller.
    pub base64: bool,
    /// Whether the program's standard error is discarded.
    pub silent_errors: bool,
    /// Whether a call fails if it writes to standard error.
    pub fail_on_stderr: bool,
    /// The access to the machine that the tool has.
    pub confinement: Option<Confinement>,
}

/// The access to a machine that a tool has, as KDL definitions express it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confinement {
    /// Whether the tool has access to the network.
    pub network: bool,
    /// The files that the tool can access: `none`, `cwd`, `home` or `full`.
    pub filesystem: Option<String>,
    /// The maximum processor time that a call may use, in seconds.
    pub cpu_seconds: Option<u64>,
    /// The maximum memory that a call may use, in megabytes.
    pub memory_mb: Option<u64>,
    /// The maximum number of files that a call may have open at the same time.
    pub open_files: Option<u64>,
}
