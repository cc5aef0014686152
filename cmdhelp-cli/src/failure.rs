//! How commands fail.

use std::io;

use cmdhelp::Failure;
use cmdhelp_sandbox::{Code, Refusal};

#[derive(Debug, thiserror::Error, Failure)]
pub(crate) enum Fault {
    #[error("{0}")]
    #[failure(
        code = "SANDBOX_UNENFORCEABLE",
        exit = 78,
        when = "a rule cannot be enforced on this machine; nothing was run",
        recovery = "cmdhelp doctor"
    )]
    Unenforceable(Refusal),
    #[error("{0}")]
    #[failure(
        code = "SANDBOX_UNAVAILABLE",
        exit = 78,
        when = "no engine works on this machine; nothing was run",
        recovery = "cmdhelp doctor"
    )]
    Unavailable(Refusal),
    #[error("{0}")]
    #[failure(
        code = "PROGRAM_NOT_FOUND",
        exit = 66,
        when = "the program is not there, or cannot be executed; nothing was run"
    )]
    NotFound(Refusal),
    #[error(transparent)]
    #[failure(transparent)]
    Io(#[from] io::Error),
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        match refusal.code {
            Code::Unenforceable => Self::Unenforceable(refusal),
            Code::Unavailable => Self::Unavailable(refusal),
            Code::NotFound => Self::NotFound(refusal),
        }
    }
}
