//! The engines, which run programs and enforce plans. Each engine uses another mechanism, such as Linux namespaces.
//!
//! | module | subject |
//! |---|---|
//! | `launch` | the start of a sandbox by the calling process |
//! | `stage` | the start of the stages, as forks or as new processes |
//! | `outer`, `early` | the process `outer`, and its start before there is a plan |
//! | `init`, `exec` | the processes `init` and `exec` |
//! | `namespaces`, `bwrap`, `landlock`, `container` | one engine each |
//! | `privileges` | giving up privileges |
//! | `limits`, `group` | limits of processes, and of all processes together |
//! | `names` | the name server in a sandbox |
//! | `observe` | recording which files, programs and hosts a program uses |
//! | `results` | files that a program creates |
//! | `links` | symbolic links that an engine cannot protect |

#[cfg(target_os = "linux")]
mod bwrap;
#[cfg(target_os = "linux")]
pub(crate) mod container;
#[cfg(target_os = "linux")]
mod early;
#[cfg(target_os = "linux")]
mod exec;
#[cfg(target_os = "linux")]
pub(crate) mod group;
#[cfg(target_os = "linux")]
mod init;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod launch;
#[cfg(target_os = "linux")]
pub(crate) mod limits;
#[cfg(target_os = "linux")]
mod links;
#[cfg(target_os = "linux")]
mod names;
#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod observe;
#[cfg(target_os = "linux")]
mod outer;
#[cfg(target_os = "linux")]
mod privileges;
#[cfg(target_os = "linux")]
mod processor;
#[cfg(target_os = "linux")]
mod results;
#[cfg(target_os = "linux")]
mod stage;

use serde::{Deserialize, Serialize};

use crate::child::Child;
use crate::plan::Plan;
use crate::refusal::{Code, Refusal};

/// A mechanism that enforces plans on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// Linux namespaces, with Landlock, seccomp and resource limits.
    Namespaces,
    /// Like `Namespaces`, but the program `bwrap` creates the namespaces.
    Bwrap,
    /// Landlock and seccomp without namespaces.
    Landlock,
    /// A container of podman or docker, with the file system of a container image.
    Container,
}

impl Engine {
    /// All engines, the strongest first.
    pub const ALL: [Self; 4] = [
        Self::Namespaces,
        Self::Bwrap,
        Self::Landlock,
        Self::Container,
    ];

    /// Returns the name of the engine.
    pub fn name(self) -> &'static str {
        match self {
            Self::Namespaces => "namespaces",
            Self::Bwrap => "bwrap",
            Self::Landlock => "landlock",
            Self::Container => "container",
        }
    }

    /// Returns the engine with this name.
    ///
    /// ```
    /// use cmdhelp_sandbox::Engine;
    ///
    /// assert_eq!(Engine::named("landlock"), Some(Engine::Landlock));
    /// assert_eq!(Engine::named("chroot"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Returns the extent to which the engine can enforce a plan.
    pub fn level(self) -> Level {
        match self {
            Self::Namespaces | Self::Bwrap | Self::Container => Level::Full,
            Self::Landlock => Level::Landlock,
        }
    }
}

/// The extent to which an engine can enforce a plan. Higher levels enforce more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Restricts the access to files and the network, and signals to other processes. Plans with a rule that needs
    /// namespaces are refused.
    Landlock,
    /// Provides a separate file system, network and process tree.
    Full,
}

/// The standard input of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Input {
    /// The input is empty.
    #[default]
    Nothing,
    /// The caller writes the input through [`Child::take_input`].
    Piped,
}

/// Runs a stage of a sandbox (one of the processes that create the sandbox), if this process was started as a stage,
/// and then never returns. Returns at once if this process is not a stage.
///
/// A program that calls [`start`] must call this function at the beginning of `main`. A sandbox is created by another
/// process of the same program, because only a process with a single thread can enter a user namespace.
pub fn enter() {
    #[cfg(target_os = "linux")]
    launch::enter();
}

/// Permits [`start`] to fork this process, which is faster than starting the process's program again. `start` forks
/// only if the engine is [`Engine::Namespaces`] and the process has a single thread.
///
/// A fork has the memory of this process, including the environment. The fork never runs code of the caller, except for
/// functions that were registered with `atexit`. One of the forks is the first process in the sandbox. The sandboxed
/// program cannot read the memory of this fork: the kernel, Landlock and the filter of system calls each forbid such
/// reads.
///
/// ```
/// // At the beginning of `main`, before any thread is started:
/// cmdhelp_sandbox::enter();
/// cmdhelp_sandbox::allow_fork();
/// ```
pub fn allow_fork() {
    #[cfg(target_os = "linux")]
    stage::allow_fork();
}

/// Begins to set up a sandbox for the next call of [`start`], while this process still resolves its plan. Does nothing
/// if forks of this process are not permitted: see [`allow_fork`].
///
/// A fork of this process enters the namespaces of the engine [`Engine::Namespaces`], creates a network namespace, and
/// waits for the plan. The fork ends if the next call of [`start`] uses another engine, or if this process ends.
///
/// ```
/// cmdhelp_sandbox::enter();
/// cmdhelp_sandbox::allow_fork();
/// if std::env::args().nth(1).is_some_and(|word| word == "run") {
///     cmdhelp_sandbox::begin();
/// }
/// ```
pub fn begin() {
    #[cfg(target_os = "linux")]
    early::begin();
}

/// Runs the program of a plan with this engine. If the engine cannot enforce the plan, runs nothing and returns the
/// reason.
pub fn start(plan: &Plan, engine: Engine, input: Input) -> Result<Child, Refusal> {
    #[cfg(target_os = "linux")]
    return launch::start(plan, engine, input);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (plan, input);
        let refusal = Refusal::unavailable("the sandbox has no engine for this operating system");
        Err(refusal.engine(engine.name()).needs("run on Linux"))
    }
}

/// Runs the program of a plan with the first engine that works on this machine and has at least the level `least`. The
/// program of a plan with an image is run by the engine [`Engine::Container`]. If a working engine refuses the plan, no
/// other engine is tried, because the remaining engines enforce less.
pub fn start_with_any(plan: &Plan, least: Level, input: Input) -> Result<(Child, Engine), Refusal> {
    let engines = Engine::ALL.into_iter();
    let is_for = |engine: &Engine| (*engine == Engine::Container) == plan.image.is_some();
    let engines = engines.filter(|engine| engine.level() >= least && is_for(engine));
    let mut reasons = Vec::new();
    let mut needs = None;
    for engine in engines {
        match start(plan, engine, input) {
            Ok(child) => return Ok((child, engine)),
            Err(refusal) if refusal.code == Code::Unavailable => {
                reasons.push(format!("{}: {}", engine.name(), refusal.why));
                needs = needs.or(refusal.needs);
            }
            Err(refusal) => return Err(refusal),
        }
    }
    let mut refusal = Refusal::unavailable(reasons.join("; "));
    refusal.needs = needs;
    Err(refusal)
}
