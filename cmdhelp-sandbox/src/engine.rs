//! What enforces plans.

#[cfg(target_os = "linux")]
pub(crate) mod message;
#[cfg(target_os = "linux")]
mod namespaces;

use serde::{Deserialize, Serialize};

use crate::child::Child;
use crate::plan::Plan;
use crate::refusal::Refusal;

/// Means of enforcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// Linux namespaces, with Landlock, seccomp and resource limits.
    Namespaces,
    /// `bwrap` makes the namespaces.
    Bwrap,
    /// Landlock and seccomp without namespaces.
    Landlock,
    /// A container.
    Container,
}

impl Engine {
    /// All of them, the one that promises most first.
    pub const ALL: [Self; 4] = [
        Self::Namespaces,
        Self::Bwrap,
        Self::Landlock,
        Self::Container,
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Namespaces => "namespaces",
            Self::Bwrap => "bwrap",
            Self::Landlock => "landlock",
            Self::Container => "container",
        }
    }
}

/// What a program is given as standard input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Input {
    /// Nothing.
    #[default]
    Nothing,
    /// What is written to [`Child::take_input`].
    Piped,
}

/// Acts as a stage of the sandbox where this process was started as one, and never returns then.
///
/// A program that calls [`start`] calls this first of all in `main`: the sandbox is made by the
/// program itself, started again, because only a process with one thread can enter a namespace.
pub fn enter() {
    #[cfg(target_os = "linux")]
    namespaces::enter();
}

/// Starts what a plan says, or says why nothing was started.
pub fn start(plan: &Plan, engine: Engine, input: Input) -> Result<Child, Refusal> {
    #[cfg(target_os = "linux")]
    if engine == Engine::Namespaces {
        return namespaces::start(plan, input);
    }
    let _ = (plan, input);
    let refusal = Refusal::unavailable(match cfg!(target_os = "linux") {
        true => "this engine is not built yet",
        false => "this system has no engine yet",
    });
    Err(refusal
        .engine(engine.name())
        .needs("run on Linux, with the engine `namespaces`"))
}
