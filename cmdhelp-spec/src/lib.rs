//! The description of a command line, and the manifest that is made from it.
//!
//! Programs use `cmdhelp` instead of this crate. It is below both the derive macros and the
//! runtime, and depends neither on them nor on clap, so that one description of the manifest serves
//! three times: macros write the parts that they see, the compiler links the parts that the macros
//! could not see, and a running program adds the parts that only it knows.
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
//! | [`seen`] | lists of names that a walk through the tree has read before |
//! | [`json`] | JSON texts: the one scanner of all crates |
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
pub mod spec;
