//! Describes the command line of a program as constants, and writes manifests from them.
//!
//! Programs use `cmdhelp` instead of this crate. The derive macros and the runtime depend on this
//! crate, but this crate depends neither on the macros and the runtime nor on clap. All three
//! stages that produce a manifest use this crate: macros write the parts that they can see, the
//! compiler fills in constants and types from elsewhere, and the running program adds values that
//! are computed at run time.
//!
//! Each function is `#[inline]`. Most of them run only while constants are computed, so release builds
//! generate code only for the few that a program calls.
//!
//! | module | subject |
//! |---|---|
//! | [`spec`] | the spec tree: constants that describe types |
//! | [`grammar`] | the command lines that a program accepts, and their meaning |
//! | [`lock`] | the lock file, which records the command line that callers rely on, and its comparison with the tree |
//! | [`manifest`] | the writer of manifests and tool lists from the tree |
//! | [`nearest`] | the known name that a mistyped word is nearest to |
//! | [`schema`] | JSON Schemas of Rust types |
//! | [`review`] | the compiler's checks of the tree |
//! | [`shell`] | quoting words, and splitting lines, as a shell does |
//! | [`lines`] | the command lines in documentation, such as a README |
//! | [`seen`] | recognition of lists of names that were read before |
//! | [`json`] | the scanner of JSON texts |
//! | [`hidden`] | the invisible characters, which JSON texts contain as escapes |
//! | [`const_text`] | strings that are built at compile time, such as error messages |
//! | [`session`] | the current state of a program, such as its login |

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "program"),
    allow(
        dead_code,
        unused_imports,
        reason = "the macros do not use the functions that only a program needs"
    )
)]

mod bytes;
pub mod const_text;
pub mod grammar;
mod hash;
pub mod hidden;
pub mod json;
pub mod lines;
pub mod lock;
pub mod manifest;
pub mod nearest;
#[cfg(feature = "program")]
pub mod review;
pub mod schema;
pub mod seen;
pub mod session;
pub mod shell;
mod slice;
pub mod spec;
