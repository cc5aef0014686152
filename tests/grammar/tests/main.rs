//! Our grammar, and everything that is computed from it, agrees with clap on generated programs.
//!
//! The tests are one executable, so that several run at once.

mod bundle;
mod canonical;
mod constant;
mod correct;
mod differential;
mod lock;
mod plain;
mod regressions;
