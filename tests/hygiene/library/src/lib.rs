//! A library that re-exports `cmdhelp` for users that do not depend on `cmdhelp` themselves.

pub use cmdhelp as clap;
