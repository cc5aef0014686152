//! `#[failure(...)]`, read by [`darling`]; each option is described on its field.

use darling::util::Flag;
use darling::{FromAttributes, FromMeta, Result};
use proc_macro2::Span;
use syn::{Lit, Path};

use crate::diagnostic::Mistake;
use crate::syntax::own::options::Recovery;
use crate::syntax::own::{Literal, Text, scalars};

/// What is said of a case.
#[derive(Clone, Debug, Default, FromAttributes)]
#[darling(attributes(failure))]
pub(super) struct OwnCase {
    /// `crate = path::to::cmdhelp`: where generated code finds this framework. For the type.
    #[darling(default, rename = "crate")]
    pub(super) path: Option<Path>,
    /// `code = "NO_SUCH_ITEM"`: the case's name for programs, if not that of the variant in capital
    /// letters. Once published, it does not change.
    #[darling(default)]
    pub(super) code: Option<Literal>,
    /// `exit = 44`: the status with which the program ends; 1 if nothing is said.
    #[darling(default)]
    pub(super) exit: Option<Status>,
    /// `usage`: the arguments are not valid, which only the command could find out: status 2.
    #[darling(default, with = scalars::mark)]
    pub(super) usage: Flag,
    /// `auth`: somebody has to sign in first: status 4.
    #[darling(default, with = scalars::mark)]
    pub(super) auth: Flag,
    /// `timeout`: something took too long: status 124.
    #[darling(default, with = scalars::mark)]
    pub(super) timeout: Flag,
    /// `interrupted`: the command was asked to stop (`cx.cancelled()`), and has: status 130. Whoever
    /// called is told the code `INTERRUPTED`, whatever error it was.
    #[darling(default, with = scalars::mark)]
    pub(super) interrupted: Flag,
    /// `when = "the item does not exist"`: when it happens, for the manifest; the first paragraph of
    /// the comment, if nothing is said.
    #[darling(default)]
    pub(super) when: Option<Text>,
    /// `recovery = "pad item list"`: what to do then, as a command line where one helps.
    #[darling(default)]
    pub(super) recovery: Option<Recovery>,
    /// `retryable`: the same call may succeed later.
    #[darling(default, with = scalars::mark)]
    pub(super) retryable: Flag,
    /// `transparent`: the error inside says all of this.
    #[darling(default, with = scalars::mark)]
    pub(super) transparent: Flag,
}

/// A status, and where it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Status(pub(super) i64, pub(super) Span);

impl FromMeta for Status {
    fn from_value(value: &Lit) -> Result<Self> {
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
