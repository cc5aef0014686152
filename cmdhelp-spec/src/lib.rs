//! Describes the command line of a program as constants, and writes the program's manifest from
//! them. A manifest is a JSON document that tells agents which commands and arguments a program
//! has.
//!
//! Programs use `cmdhelp` instead of this crate. The derive macros and the runtime depend on this
//! crate, but this crate depends on none of them, and not on clap. A manifest is produced in three
//! stages, which all use this crate: the derive macros write the parts that they can see, the
//! compiler fills in constants and types that are declared elsewhere, and the running program adds
//! values that are computed at run time.
//!
//! Each function is `#[inline]`. Most functions run only while the compiler computes constants, so
//! a release build generates code only for the few functions that the program calls at run time.
//!
//! | module | subject |
//! |---|---|
//! | [`spec`] | the spec tree: constants that describe types |
//! | [`grammar`] | the command lines that a program accepts, and their meaning |
//! | [`lock`] | the lock file, which records the commands and arguments that callers rely on, and the comparison of the spec tree with this file |
//! | [`manifest`] | the functions that write manifests and lists of tools from the spec tree |
//! | [`nearest`] | the distance between a mistyped word and a known name |
//! | [`schema`] | JSON Schemas of Rust types |
//! | [`review`] | the compiler's checks of the spec tree, which find mistakes such as examples that do not parse |
//! | [`shell`] | functions that quote words and split command lines as a POSIX shell does |
//! | [`lines`] | the command lines in documentation files, such as a README |
//! | [`list`] | collecting items in a list, without functions for each iterator |
//! | [`seen`] | the set of the lists of names that a walk through the spec tree has already read |
//! | [`json`] | the scanner of JSON texts |
//! | [`style`] | the terminal styles in descriptions, which documents for agents do not contain |
//! | [`hidden`] | the invisible characters, which the writers of JSON escape |
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
mod decimal;
pub mod grammar;
mod hash;
pub mod hidden;
mod initial;
pub mod json;
pub mod lines;
pub mod list;
pub mod lock;
pub mod manifest;
pub mod nearest;
mod opaque;
#[cfg(feature = "program")]
pub mod review;
pub mod schema;
pub mod seen;
pub mod session;
pub mod shell;
mod slice;
pub mod spec;
pub mod style;
