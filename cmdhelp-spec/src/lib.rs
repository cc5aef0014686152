//! What a command line says of itself, and the document that is made of it.
//!
//! Programs do not name this crate: they use `cmdhelp`. It stands below both the derive macros and
//! the runtime, and knows neither of them nor clap, so that one description of the document serves
//! three times: the macros write with it what they see, the compiler links with it what the macros
//! could not see, and a running program writes with it what only it knows.
//!
//! | module | subject |
//! |---|---|
//! | [`spec`] | what types say of themselves: a tree of constants |
//! | [`grammar`] | what a program accepts, and what is meant by it |
//! | [`lock`] | the file that says what callers rely on, read, written, and compared with the tree |
//! | [`manifest`] | the document that is made of the tree |
//! | [`nearest`] | which name was meant by a word that is none |
//! | [`schema`] | what types look like as JSON, in the words of JSON Schema |
//! | [`review`] | what the compiler holds against the tree |
//! | [`shell`] | words as a shell reads them |
//! | [`lines`] | the command lines in documents |
//! | [`session`] | what only the running program knows of the moment |

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "program"),
    allow(
        dead_code,
        unused_imports,
        reason = "functions that a program needs stand beside those that the macros need"
    )
)]

mod bytes;
mod const_text;
pub mod grammar;
mod hash;
pub mod lines;
pub mod lock;
pub mod manifest;
pub mod nearest;
#[cfg(feature = "program")]
pub mod review;
pub mod schema;
pub mod session;
pub mod shell;
pub mod spec;
