//! The facts about a program that its manifest does not have: installation, sandbox, setup and
//! login.

/// How a program is installed, confined, set up and signed in to. Nothing of it is guessed; what is not
/// said is denied, absent, or taken from the manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packaging {
    /// The id of the bundle, if not the binary's name.
    pub id: Option<String>,
    /// The name that people read, if not the binary's.
    pub name: Option<String>,
    /// The version of the bundle, if not the program's.
    pub version: Option<String>,
    /// The versions of the program that the bundle works with, as npm writes ranges.
    pub works_with: Option<String>,
    /// Words that stand before those of every call.
    pub args: Vec<String>,
    /// Tags of the bundle.
    pub tags: Vec<String>,
    /// The systems that the program runs on: `linux`, `darwin`, `windows`.
    pub os: Vec<String>,
    /// The processors that it runs on: `x64`, `arm64`, `x86`, `arm`.
    pub arch: Vec<String>,
    /// The disk space that it needs, in megabytes.
    pub min_disk_mb: Option<u64>,
    /// The memory that it needs, in megabytes.
    pub min_memory_mb: Option<u64>,
    /// The memory that it may use, in megabytes.
    pub memory_mb: Option<u64>,
    /// The seconds of a processor that a call may use.
    pub cpu_seconds: Option<u64>,
    /// The licence, as SPDX writes it.
    pub license: Option<String>,
    /// The authors.
    pub authors: Vec<String>,
    /// The text of CLI.md besides the commands, in Markdown.
    pub body: Option<String>,
    /// The text of the skill, in Markdown; its first paragraph tells when an agent needs the
    /// program.
    pub skill: Option<String>,
    /// Where the program is had from, in the order in which it is tried.
    pub install: Vec<Install>,
    /// The access that the program needs.
    pub sandbox: Sandbox,
    /// How one signs in.
    pub auth: Option<Auth>,
    /// Steps between installation and the first call.
    pub setup: Vec<Step>,
    /// Secrets that are kept for the program.
    pub secrets: Vec<Secret>,
    /// How the program's version is found out, if not with `--version`.
    pub check: Option<VersionCheck>,
    /// How the program prints results, if not as its manifest says.
    pub output: Option<Output>,
    /// The command line that starts the program from its package, if that is not its name.
    pub entry: Option<String>,
    /// Whether some of its commands are about scheduling.
    pub scheduling: bool,
}

/// How a program's version is found out, and which versions are good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionCheck {
    /// The command line that prints the version.
    pub command: String,
    /// The regular expression, of ECMAScript, whose first group is the version.
    pub parse: String,
    /// The good versions, as npm writes ranges.
    pub range: String,
    /// How long the command may take.
    pub timeout_ms: Option<u64>,
}

/// How a program prints results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The format that it prints by itself: `text`, `json`, `yaml` or `binary`.
    pub format: String,
    /// The word that makes it print JSON.
    pub json_flag: Option<String>,
    /// The words behind that one.
    pub json_flag_args: Vec<String>,
    /// A word for each exit code.
    pub exit_codes: Vec<(u8, String)>,
    /// Where results are: `stdout`, `stderr` or `mixed`.
    pub stream: String,
    /// Where errors are.
    pub error_stream: String,
}

/// A way to install a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Install {
    /// A package of `brew`, `apt`, `dnf`, `pacman`, `choco`, `scoop`, `npm`, `pip`, `cargo` or `go`.
    Package {
        /// The package manager.
        manager: String,
        /// The package.
        package: String,
        /// Whether `npm` installs it for everybody, and `pip` for one user.
        scoped: bool,
    },
    /// An archive with the program in it.
    Download {
        /// The archive.
        from: Fetched,
        /// The program's path in the archive.
        extract: String,
    },
    /// A script that installs the program.
    Script(Fetched),
    /// A file in the bundle.
    Vendored(String),
    /// A method that the specification does not have: hosts report it and try the next one.
    Experimental(String),
}

/// A file from the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// Where it is.
    pub url: String,
    /// Its SHA-256, in 64 hexadecimal digits. Hosts refuse a script without one.
    pub sha256: Option<String>,
}

/// The access that a program needs. What is not said is denied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sandbox {
    /// The hosts that it connects to.
    pub network: Vec<String>,
    /// The places that connect to it.
    pub ingress: Vec<String>,
    /// The files that it reads.
    pub reads: Vec<String>,
    /// The files that it writes.
    pub writes: Vec<String>,
    /// The files that it sees in no case.
    pub denies: Vec<String>,
    /// The programs that it starts.
    pub spawns: Vec<String>,
    /// Whether it needs a terminal.
    pub tty: bool,
    /// The variables that it is handed, beside those of its arguments.
    pub pass: Vec<String>,
    /// The variables that are set for it.
    pub set: Vec<(String, String)>,
}

/// How one signs in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Auth {
    /// How to sign in.
    pub login: Option<Login>,
    /// How to stay signed in.
    pub refresh: Option<Refresh>,
    /// The exit code of a call that was not signed in.
    pub expired: Option<u8>,
    /// The files that hold the state.
    pub state: Vec<String>,
    /// The variables that hold it.
    pub env: Vec<String>,
}

/// How to sign in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Login {
    /// The words behind the program's name.
    pub command: String,
    /// Whether it asks a person.
    pub interactive: bool,
    /// Whether it needs an address to which a browser can return.
    pub callback: bool,
    /// The words that tell whether one is signed in, and the exit code that says so.
    pub check: Option<(String, u8)>,
}

/// How to stay signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refresh {
    /// The words behind the program's name.
    pub command: String,
    /// How often, as an ISO 8601 duration.
    pub every: Option<String>,
}

/// A step of the setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the step.
    pub id: String,
    /// The action.
    pub action: Action,
    /// The purpose.
    pub about: Option<String>,
    /// When it is not needed.
    pub skip_if: Option<SkipIf>,
    /// Where its result is kept.
    pub keep: Option<Keep>,
    /// How long a command or a page may take.
    pub timeout_ms: Option<u64>,
}

/// The action of a setup step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Runs a command: the words of a command line.
    Run {
        /// The command line.
        command: String,
        /// Whether it asks a person.
        interactive: bool,
    },
    /// Asks for a value.
    Ask {
        /// The question.
        prompt: String,
        /// `text`, `select`, `boolean` or `secret`.
        kind: String,
        /// The value that is proposed.
        default: Option<String>,
        /// The values to choose from.
        options: Vec<String>,
        /// The command line that prints them, one on each line.
        options_from: Option<String>,
    },
    /// Signs in for a secret of the bundle.
    OAuth {
        /// The secret.
        secret: String,
    },
    /// Opens a page.
    Open {
        /// The page.
        url: String,
        /// The parameter of the answer that holds the result.
        param: Option<String>,
    },
}

/// When a step of the setup is not needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkipIf {
    /// The command line that tells.
    pub command: String,
    /// The exit code that says so.
    pub exit_code: u8,
}

/// Where the result of a step is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// In a variable.
    Env(String),
    /// In a secret of the bundle.
    Secret(String),
    /// By a command with `${value}` in it.
    Command(String),
}

/// A secret that is kept for a program. Its value is in no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// The name by which it is kept: `pad/token`.
    pub slug: String,
    /// The name that people read.
    pub name: String,
    /// The purpose.
    pub about: String,
    /// `opaque`, `oauth`, `keypair` or `json`.
    pub kind: String,
    /// The variable that the program reads it from.
    pub env: Option<String>,
}
