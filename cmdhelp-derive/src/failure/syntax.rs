//! The options of `#[failure(...)]`, each described on its row.

use proc_macro2::Span;
use syn::{Lit, LitStr, Path};

use crate::diagnostic::Mistake;
use crate::syntax::cmdhelp::TextOption;
use crate::syntax::cmdhelp::options::Recovery;
use crate::syntax::literal::whole_number;
use crate::syntax::options::{Flag, FromOption, Result, options};

options! {
    /// The options of a variant, or of a struct.
    pub(super) struct FailureOptions of "failure" {
        /// `crate = path::to::cmdhelp`: the path of cmdhelp in generated code. Allowed only on the type.
        [crate] path: Option<Path>,
        /// `code = "NO_SUCH_ITEM"`: the code by which callers recognize the error; by default, the name of
        /// the variant in capital letters. Callers rely on a published code, so do not change it.
        [code] code: Option<LitStr>,
        /// `exit = 44`: the exit code of the program; 1 without this option.
        [exit] exit: Option<Status>,
        /// `usage`: the handler has found the arguments to be invalid. The exit code is 2.
        [usage] usage: Flag,
        /// `auth`: the user has to sign in first. The exit code is 4.
        [auth] auth: Flag,
        /// `timeout`: an operation took too long. The exit code is 124.
        [timeout] timeout: Flag,
        /// `interrupted`: the caller has cancelled the command (`cx.cancelled()`). The exit code is 130, and the error's
        /// code is always `INTERRUPTED`.
        [interrupted] interrupted: Flag,
        /// `when = "the item does not exist"`: when the error occurs, for the manifest; by default,
        /// the first paragraph of the doc comment.
        [when] when: Option<TextOption>,
        /// `recovery = "pad item list"`: what the caller can do about the error: a command line or
        /// a sentence.
        [recovery] recovery: Option<Recovery>,
        /// `retryable`: the same call may succeed later.
        [retryable] retryable: Flag,
        /// `transparent`: the variant has the code, the exit code and the advice of the error in
        /// its only field.
        [transparent] transparent: Flag,
    }
}

/// An exit code, and its location in the source code.
#[derive(Clone, Copy)]
pub(super) struct Status(pub(super) i64, pub(super) Span);

impl FromOption for Status {
    const FORM: &'static str = " = 44";

    fn from_literal(value: &Lit) -> Result<Self> {
        match whole_number(value) {
            Some(status) => Ok(Self(status, value.span())),
            None => Err(
                Mistake::new(value.span(), "expected a number for the exit code")
                    .instead("write `exit = 44`, or remove `exit` for exit code 1")
                    .into(),
            ),
        }
    }
}
