//! `#[failure(...)]`, read by [`darling`]; each option is described on its field.

use darling::FromAttributes;
use darling::util::{Flag, SpannedValue};
use syn::Path;

use crate::syntax::own::{Literal, Text};

/// What is said of a case.
#[derive(Clone, Debug, Default, FromAttributes)]
#[darling(attributes(failure))]
pub(super) struct OwnCase {
    /// `crate = path::to::cmdhelp`: where generated code finds this framework. For a struct.
    #[darling(default, rename = "crate")]
    pub(super) path: Option<Path>,
    /// `code = "NO_SUCH_ITEM"`: the case's name for programs, if not that of the variant in capital
    /// letters. Once published, it does not change.
    #[darling(default)]
    pub(super) code: Option<Literal>,
    /// `exit = 44`: the status with which the program ends; 1 if nothing is said.
    #[darling(default)]
    pub(super) exit: Option<SpannedValue<i64>>,
    /// `usage`: the arguments are not valid, which only the command could find out: status 2.
    #[darling(default)]
    pub(super) usage: Flag,
    /// `auth`: somebody has to sign in first: status 4.
    #[darling(default)]
    pub(super) auth: Flag,
    /// `timeout`: something took too long: status 124.
    #[darling(default)]
    pub(super) timeout: Flag,
    /// `when = "the item does not exist"`: when it happens, for the manifest; the first paragraph of
    /// the comment, if nothing is said.
    #[darling(default)]
    pub(super) when: Option<Text>,
    /// `recovery = "pad item list"`: what to do then, as a command line where one helps.
    #[darling(default)]
    pub(super) recovery: Option<Text>,
    /// `retryable`: the same call may succeed later.
    #[darling(default)]
    pub(super) retryable: Flag,
    /// `transparent`: the error inside says all of this.
    #[darling(default)]
    pub(super) transparent: Flag,
}

/// What is said of an enum.
#[derive(Clone, Debug, Default, FromAttributes)]
#[darling(attributes(failure))]
pub(super) struct OwnFailure {
    /// `crate = path::to::cmdhelp`: where generated code finds this framework.
    #[darling(default, rename = "crate")]
    pub(super) path: Option<Path>,
}
