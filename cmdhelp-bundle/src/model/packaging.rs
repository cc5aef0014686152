//! The facts about a program that are not in its manifest: installation, sandbox, setup and login.

/// The facts about a program's installation, sandbox, setup and login. Nothing is guessed. Access that is not declared
/// is denied. Any other fact that is not declared is taken from the manifest, or is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packaging {
    /// The id of the bundle, if it differs from the binary's name.
    pub id: Option<String>,
    /// The name of the bundle for people, if it differs from the binary's name.
    pub name: Option<String>,
    /// The version of the bundle, if it differs from the program's version.
    pub version: Option<String>,
    /// The versions of the program with which the bundle works, as a version range in npm's syntax.
    pub works_with: Option<String>,
    /// Words that precede the words of every call.
    pub args: Vec<String>,
    /// The tags of the bundle.
    pub tags: Vec<String>,
    /// The operating systems on which the program runs: `linux`, `darwin`, `windows`.
    pub os: Vec<String>,
    /// The processors on which the program runs: `x64`, `arm64`, `x86`, `arm`.
    pub arch: Vec<String>,
    /// The disk space that the program needs, in megabytes.
    pub min_disk_mb: Option<u64>,
    /// The memory that the program needs, in megabytes.
    pub min_memory_mb: Option<u64>,
    /// The maximum memory that a call may use, in megabytes.
    pub memory_mb: Option<u64>,
    /// The maximum processor time that a call may use, in seconds.
    pub cpu_seconds: Option<u64>,
    /// The licence of the program, as an SPDX expression.
    pub license: Option<String>,
    /// The authors of the program.
    pub authors: Vec<String>,
    /// The author's text for CLI.md, in Markdown. The list of commands is not a part of it.
    pub body: Option<String>,
    /// The text of the skill, in Markdown. The first paragraph says when an agent needs the program.
    pub skill: Option<String>,
    /// The methods of installation, in the order in which they are tried.
    pub install: Vec<Install>,
    /// The access that the program needs.
    pub sandbox: Sandbox,
    /// The observed calls from whose access the sandbox was drafted.
    pub observed: Vec<ObservedCall>,
    /// The commands for login and for staying logged in.
    pub auth: Option<Auth>,
    /// The steps between installation and the first call.
    pub setup: Vec<Step>,
    /// The secrets that are stored for the program.
    pub secrets: Vec<Secret>,
    /// The check of the program's version, if it is not a call with `--version`.
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
    /// The flag with which the program prints results as JSON.
    pub json_flag: Option<String>,
    /// The words that follow `json_flag` on a command line.
    pub json_flag_args: Vec<String>,
    /// The exit codes, each with a word for its meaning.
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
        /// With `true`, `npm` installs the package for all users, and `pip` installs it for one user.
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
    /// The program itself is a file of the bundle, at this path.
    Vendored(String),
    /// A method with this name that the specification does not define. Hosts report such a method and try the next one.
    Experimental(String),
}

/// A file that is downloaded.
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
    /// The hosts to which the program connects.
    pub network: Vec<String>,
    /// The hosts that connect to the program.
    pub ingress: Vec<String>,
    /// The files that the program reads.
    pub reads: Vec<String>,
    /// The files that the program writes.
    pub writes: Vec<String>,
    /// The files to which the program never has access, even if a pattern in `reads` or `writes` permits them.
    pub denies: Vec<String>,
    /// The programs that the program starts.
    pub spawns: Vec<String>,
    /// Whether the program needs a terminal.
    pub tty: bool,
    /// The environment variables that are passed on to the program, in addition to those of its arguments.
    pub pass: Vec<String>,
    /// The environment variables that are set for the program.
    pub set: Vec<(String, String)>,
}

/// A call of the program. Its access was observed in order to draft the sandbox of a bundle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObservedCall {
    /// The words of the observed call.
    pub command: Vec<String>,
    /// The exit code of the call.
    pub exit_code: u8,
    /// The access that the call used and that the drafted sandbox therefore permits.
    pub used: Sandbox,
    /// The access that the call used or tried to use and that the drafted sandbox does not permit, each with the
    /// reason.
    pub withheld: Vec<String>,
}

/// How a user logs in to the service that a program uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Auth {
    /// The command for login, if there is one.
    pub login: Option<Login>,
    /// The command that renews the login before it expires.
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
    /// The words of this command after the program's name.
    pub command: String,
    /// Whether the command asks a person for input.
    pub interactive: bool,
    /// Whether the command needs a callback URL for the browser.
    pub callback: bool,
    /// The words of the command that checks the login, after the program's name, and the exit code for a valid login.
    pub check: Option<(String, u8)>,
}

/// The command that renews a login before it expires.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refresh {
    /// The words of this command after the program's name.
    pub command: String,
    /// The time between two runs of this command, as an ISO 8601 duration.
    pub every: Option<String>,
}

/// A step of the setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The id of the setup step.
    pub id: String,
    /// What the setup step does.
    pub action: Action,
    /// The description of the setup step, for people.
    pub about: Option<String>,
    /// The condition under which the setup step is skipped.
    pub skip_if: Option<SkipIf>,
    /// Where the result of the setup step is stored.
    pub keep: Option<Keep>,
    /// The time limit of the step's command or web page, in milliseconds.
    pub timeout_ms: Option<u64>,
}

/// What a setup step does.
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
        /// The value that is used if the user gives none.
        default: Option<String>,
        /// The values from which the user chooses.
        options: Vec<String>,
        /// The command line that prints the values from which the user chooses, one value on each
        /// line.
        options_from: Option<String>,
    },
    /// Logs in with OAuth, and stores the token as a secret of the bundle.
    OAuth {
        /// The name under which the token is stored as a secret, such as `pad/token`.
        secret: String,
    },
    /// Opens a web page for the user.
    Open {
        /// The URL of the web page.
        url: String,
        /// The query parameter of the callback URL that contains the result of the step.
        param: Option<String>,
    },
}

/// The condition under which a setup step is skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkipIf {
    /// The command line whose exit code decides whether the step is skipped.
    pub command: String,
    /// The exit code of this command line that makes the host skip the step.
    pub exit_code: u8,
}

/// Where the result of a setup step is stored.
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
