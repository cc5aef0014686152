//! The facts about a program that are not in its manifest: installation, sandbox, setup and login.

/// The facts about a program's installation, sandbox, setup and login. Nothing is guessed: access that is not declared
/// is denied, and any other fact that is not declared is absent or taken from the manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packaging {
    /// The id of the bundle, if it differs from the binary's name.
    pub id: Option<String>,
    /// The name for people, if it differs from the binary's name.
    pub name: Option<String>,
    /// The version of the bundle, if it differs from the program's version.
    pub version: Option<String>,
    /// The versions of the program that the bundle works with, as a version range in npm's syntax.
    pub works_with: Option<String>,
    /// Words that precede the words of every call.
    pub args: Vec<String>,
    /// The tags of the bundle.
    pub tags: Vec<String>,
    /// The systems that the program runs on: `linux`, `darwin`, `windows`.
    pub os: Vec<String>,
    /// The processors that the program runs on: `x64`, `arm64`, `x86`, `arm`.
    pub arch: Vec<String>,
    /// The disk space that the program needs, in megabytes.
    pub min_disk_mb: Option<u64>,
    /// The memory that the program needs, in megabytes.
    pub min_memory_mb: Option<u64>,
    /// The limit on the memory of the program, in megabytes.
    pub memory_mb: Option<u64>,
    /// The limit on the processor time of a call, in seconds.
    pub cpu_seconds: Option<u64>,
    /// The licence of the program, as an SPDX expression.
    pub license: Option<String>,
    /// The authors of the program.
    pub authors: Vec<String>,
    /// The text of CLI.md apart from the commands, in Markdown.
    pub body: Option<String>,
    /// The text of the skill, in Markdown. The first paragraph says when an agent needs the program.
    pub skill: Option<String>,
    /// The methods of installation, in the order in which they are tried.
    pub install: Vec<Install>,
    /// The access that the program needs.
    pub sandbox: Sandbox,
    /// The calls from which the sandbox was drafted.
    pub observed: Vec<ObservedCall>,
    /// The commands for login and for staying logged in.
    pub auth: Option<Auth>,
    /// The steps between installation and the first call.
    pub setup: Vec<Step>,
    /// The secrets that are stored for the program.
    pub secrets: Vec<Secret>,
    /// The check of the program's version, if it is not `--version`.
    pub check: Option<VersionCheck>,
    /// The facts about the program's output, if they differ from the manifest.
    pub output: Option<Output>,
    /// The command line that starts the program from its package, if it is not the program's name.
    pub entry: Option<String>,
    /// Whether some of the commands are about scheduling.
    pub scheduling: bool,
}

/// The command that prints a program's version, and the accepted versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionCheck {
    /// The command line that prints the version.
    pub command: String,
    /// The regular expression, in ECMAScript's syntax, whose first group is the version.
    pub parse: String,
    /// The accepted versions, as a version range in npm's syntax.
    pub range: String,
    /// The time limit of the command that prints the version, in milliseconds.
    pub timeout_ms: Option<u64>,
}

/// The facts about the output of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The default format of results: `text`, `json`, `yaml` or `binary`.
    pub format: String,
    /// The flag that selects JSON as the format of results.
    pub json_flag: Option<String>,
    /// The words that follow `json_flag` on a command line.
    pub json_flag_args: Vec<String>,
    /// A word for the meaning of each exit code.
    pub exit_codes: Vec<(u8, String)>,
    /// The stream to which the program writes results: `stdout`, `stderr` or `mixed`.
    pub stream: String,
    /// The stream to which the program writes errors: `stdout`, `stderr` or `mixed`.
    pub error_stream: String,
}

/// A way to install a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Install {
    /// A package of `brew`, `apt`, `dnf`, `pacman`, `choco`, `scoop`, `npm`, `pip`, `cargo` or `go`.
    Package {
        /// The name of the package manager.
        manager: String,
        /// The name of the package.
        package: String,
        /// If true, `npm` installs the package for all users, and `pip` installs it for one user.
        scoped: bool,
    },
    /// An archive that contains the program.
    Download {
        /// The URL and hash of the archive.
        from: Fetched,
        /// The program's path in the archive.
        extract: String,
    },
    /// A script that installs the program.
    Script(Fetched),
    /// The program itself, as a file in the bundle with this path.
    Vendored(String),
    /// A method that the specification does not define. Hosts report an unknown method and try the
    /// next one.
    Experimental(String),
}

/// A file that is fetched from the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// The URL of the file.
    pub url: String,
    /// The SHA-256 of the file, as 64 hexadecimal digits. Hosts refuse a script without a hash.
    pub sha256: Option<String>,
}

/// The access that a program needs. Everything that is not listed is denied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sandbox {
    /// The hosts that the program connects to.
    pub network: Vec<String>,
    /// The hosts that connect to the program.
    pub ingress: Vec<String>,
    /// The files that the program reads.
    pub reads: Vec<String>,
    /// The files that the program writes.
    pub writes: Vec<String>,
    /// The files that the program never sees, even if another pattern permits them.
    pub denies: Vec<String>,
    /// The programs that the program starts.
    pub spawns: Vec<String>,
    /// Whether the program needs a terminal.
    pub tty: bool,
    /// The environment variables that are passed on to the program, besides the environment
    /// variables of its arguments.
    pub pass: Vec<String>,
    /// The environment variables that are set for the program.
    pub set: Vec<(String, String)>,
}

/// A call whose access was observed while a bundle was drafted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObservedCall {
    /// The words of the observed call.
    pub command: Vec<String>,
    /// The exit code of the call.
    pub exit_code: u8,
    /// The access that the call used, and that the draft grants for it.
    pub used: Sandbox,
    /// The access that the call used or tried to use, and that the draft does not grant, each with the reason.
    pub withheld: Vec<String>,
}

/// The login of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Auth {
    /// The command for login, if there is one.
    pub login: Option<Login>,
    /// The command that keeps the login alive.
    pub refresh: Option<Refresh>,
    /// The exit code of a call without a valid login.
    pub expired: Option<u8>,
    /// The files that hold the state of the login.
    pub state: Vec<String>,
    /// The environment variables that hold the state of the login.
    pub env: Vec<String>,
}

/// The command for login.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Login {
    /// The words of the command for login, after the program's name.
    pub command: String,
    /// Whether the command asks a person for input.
    pub interactive: bool,
    /// Whether the command needs a callback URL for the browser.
    pub callback: bool,
    /// The words of the command that checks the login, after the program's name, and the exit code for a valid login.
    pub check: Option<(String, u8)>,
}

/// The command that keeps a login alive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refresh {
    /// The words of the command that keeps the login alive, after the program's name.
    pub command: String,
    /// The time between two runs of this command, as an ISO 8601 duration.
    pub every: Option<String>,
}

/// A step of the setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The id of the setup step.
    pub id: String,
    /// The action of the setup step.
    pub action: Action,
    /// The description of the setup step, for people.
    pub about: Option<String>,
    /// The condition under which the setup step is skipped.
    pub skip_if: Option<SkipIf>,
    /// The place where the result of the setup step is stored.
    pub keep: Option<Keep>,
    /// The time limit of the step's command or web page, in milliseconds.
    pub timeout_ms: Option<u64>,
}

/// The action of a setup step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Runs a command line.
    Run {
        /// The command line that the step runs.
        command: String,
        /// Whether the command asks a person for input.
        interactive: bool,
    },
    /// Asks the user for a value.
    Ask {
        /// The question to the user.
        prompt: String,
        /// The kind of value: `text`, `select`, `boolean` or `secret`.
        kind: String,
        /// The value if the user gives none.
        default: Option<String>,
        /// The values from which the user chooses.
        options: Vec<String>,
        /// The command line that prints the values from which the user chooses, one value on each
        /// line.
        options_from: Option<String>,
    },
    /// Logs in, and stores the token as a secret of the bundle.
    OAuth {
        /// The name under which the token is stored as a secret, such as `pad/token`.
        secret: String,
    },
    /// Opens a web page for the user.
    Open {
        /// The URL of the web page.
        url: String,
        /// The query parameter of the callback that holds the result.
        param: Option<String>,
    },
}

/// The condition under which a setup step is skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkipIf {
    /// The command line whose exit code decides whether the step is skipped.
    pub command: String,
    /// The exit code with which the step is skipped.
    pub exit_code: u8,
}

/// The place where the result of a setup step is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The environment variable with this name.
    Env(String),
    /// The secret of the bundle with this name.
    Secret(String),
    /// A command line that stores the result; the result replaces `${value}` in the line.
    Command(String),
}

/// A secret that is stored for a program. No file contains the value of the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// The name under which the secret is stored: `pad/token`.
    pub slug: String,
    /// The name of the secret, for people.
    pub name: String,
    /// The purpose of the secret, for people.
    pub about: String,
    /// The kind of secret: `opaque`, `oauth`, `keypair` or `json`.
    pub kind: String,
    /// The environment variable from which the program reads the secret.
    pub env: Option<String>,
}
