//! The options that only bundles tell: identity, installation, permissions, signing in, setup, and the
//! way in which a command may be called.
//!
//! | module | subject |
//! |---|---|
//! | [`form`] | literals of a form: hosts, paths, ids, digests |
//! | [`file`] | texts that stand in files |
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
pub(crate) mod sandbox;
pub(crate) mod setup;
