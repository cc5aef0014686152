//! `#[failure(...)]`; each option is described on its row.

use proc_macro2::Span;
use syn::{Lit, Path};

use crate::diagnostic::Mistake;
use crate::syntax::cmdhelp::options::Recovery;
use crate::syntax::cmdhelp::{Literal, Text};
use crate::syntax::options::{Flag, FromOption, Result, options};

options! {
    /// What is said of a case.
    pub(super) struct CaseOptions of "failure" {
        /// `crate = path::to::cmdhelp`: where generated code finds this framework. For the type.
        [crate] path: Option<Path>,
        /// `code = "NO_SUCH_ITEM"`: the case's name for programs, if not that of the variant in capital
        /// letters. Once published, it does not change.
        [code] code: Option<Literal>,
        /// `exit = 44`: the status with which the program ends; 1 if nothing is said.
        [exit] exit: Option<Status>,
        /// `usage`: the arguments are not valid, which only the command could find out: status 2.
        [usage] usage: Flag,
        /// `auth`: somebody has to sign in first: status 4.
        [auth] auth: Flag,
        /// `timeout`: something took too long: status 124.
        [timeout] timeout: Flag,
        /// `interrupted`: the command was asked to stop (`cx.cancelled()`), and has: status 130. Whoever
        /// called is told the code `INTERRUPTED`, whatever error it was.
        [interrupted] interrupted: Flag,
        /// `when = "the item does not exist"`: when it happens, for the manifest; the first paragraph of
        /// the comment, if nothing is said.
        [when] when: Option<Text>,
        /// `recovery = "pad item list"`: what to do then, as a command line where one helps.
        [recovery] recovery: Option<Recovery>,
        /// `retryable`: the same call may succeed later.
        [retryable] retryable: Flag,
        /// `transparent`: the error inside says all of this.
        [transparent] transparent: Flag,
    }
}

/// A status, and where it is written.
#[derive(Clone, Copy)]
pub(super) struct Status(pub(super) i64, pub(super) Span);

impl FromOption for Status {
    const FORM: &'static str = " = 44";

    fn from_literal(value: &Lit) -> Result<Self> {
        let status = match value {
            Lit::Int(status) => status.base10_parse().ok(),
            _ => None,
        };
        match status {
            Some(status) => Ok(Self(status, value.span())),
            None => Err(
                Mistake::new(value.span(), "expected a number for the exit code")
                    .instead("write `exit = 44`, or leave it out for 1")
                    .into(),
            ),
        }
    }
}
