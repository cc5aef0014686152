//! The options of `#[cmdhelp(...)]` whose values only bundles contain: identity, installation,
//! permissions, login, setup, and facts about calls, such as their cost.
//!
//! | module | subject |
//! |---|---|
//! | [`form`] | literals with a checked form: hosts, paths, ids, digests |
//! | [`file`] | texts in files |
//! | [`identity`] | `bundle(...)` |
//! | [`install`] | `install(...)` |
//! | [`sandbox`] | `sandbox(...)` |
//! | [`access`] | `auth(...)` and `secret(...)` |
//! | [`setup`] | `setup(...)` |
//! | [`calls`] | `mutates(...)`, `retry(...)` and `cost` |

pub(crate) mod access;
pub(crate) mod calls;
mod file;
pub(crate) mod form;
pub(crate) mod identity;
pub(crate) mod install;
mod known_word;
pub(crate) mod sandbox;
pub(crate) mod setup;
