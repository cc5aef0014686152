//! A library whose users get us from it, and do not depend on us themselves.

pub use cmdhelp as clap;
