//! What the code that `#[derive(Parser)]` and its siblings generate stands on at run time.
//!
//! Programs do not name this crate: they use `cmdhelp`, whose derives reach it through a private
//! door. It is a crate of its own so that everything that can be written once, rather than once
//! per derived type, is compiled once.
//!
//! | module | subject |
//! |---|---|
//! | [`tree`] | how a derived type adds itself to a [`clap::Command`], and how it finds out whether another type can do the same |
//! | [`select`] | parsing without building the subcommands that the command line cannot mean |
//! | [`take`] | moving parsed values out of [`clap::ArgMatches`] |
//! | [`spec`] | what derived types say of themselves, as constants |
//! | [`manifest`] | the document that is made of it, while the program compiles or while it runs |
//! | [`context`] | what only the running program knows of the moment |
//! | [`default`] | default values that are given as values, turned into the text that clap wants |

#![forbid(unsafe_code)]

pub mod context;
pub mod default;
pub mod manifest;
pub mod select;
pub mod spec;
pub mod take;
pub mod tree;
