//! What the code that `#[derive(Parser)]` and its siblings generate stands on at run time.
//!
//! Programs do not name this crate: they use `cmdhelp`, whose derives reach it through a private
//! door. It is a crate of its own so that everything that can be written once, rather than once
//! per derived type, is compiled once.
//!
//! | module | subject |
//! |---|---|
//! | [`tree`] | how a derived type adds itself to a [`clap::Command`], and how it finds out whether another type can do the same |
//! | [`parse`] | the entry points of a program that reads its arguments as a value |
//! | `request` | what a command line asks of a program: the one place that decides |
//! | [`select`], `matches` | parsing with clap, without the subcommands that the command line cannot select |
//! | [`fast`] | reading a plain command line without clap |
//! | [`take`] | moving parsed values out of [`clap::ArgMatches`] |
//! | [`schema`] | what types look like as JSON |
//! | [`spec`], [`manifest`] | what derived types say of themselves, and the document that is made of it |
//! | [`grammar`] | what a program accepts, and what is meant by it |
//! | [`review`] | what the compiler holds against what is said |
//! | [`probes`] | what a type is to a manifest, asked without a bound |
//! | `erased` | a program without its type, so that what is done with it is compiled once |
//! | `arguments` | all arguments of a program, as its constants have them |
//! | [`reflect`] | what constants leave open, asked of the running program |
//! | [`mod@explain`] | what a command line means, without carrying it out |
//! | [`surface`] | the words by which a program is asked about itself |
//! | `line` | a command line, read once: what each word is to the commands of a program |
//! | `json_call` | calling a command with a JSON value |
//! | [`context`] | what only the running program knows of the moment |
//! | [`view`] | what is shown of the document: a part of it, as JSON, as Markdown, in lines, by search |
//! | [`embedded`] | reading a program's document out of its file, without running it |
//! | `call` | from arguments to a result, behind the feature `calls` |
//! | `sorted` | lists that are kept sorted |
//! | `secrets` | what is repeated to nobody |
//! | `answer` | what a program prints instead of doing something, with the exit code |
//! | `help_footer`, `help_section` | the line for agents in help pages, and what people are told beside what clap knows |
//! | `call_flags` | the flags of the framework as arguments of clap's |
//! | [`parser_error`] | errors of clap's |
//! | `clap_text` | texts of clap's with data in them, on their way to a terminal |
//! | `schemars_file` | files with what schemars says of types, behind the feature `schemars` |
//! | [`harness`] | whether an agent sits at the terminal |
//! | [`handler`] | what carries out a command, asked of a type without a bound |
//! | [`server`], [`for_server`] | the hook for a server of the program's commands, and the parts of this crate that a server uses |
//! | `complete` | what a shell offers while a command line is typed, with the feature of that name |
//! | `man` | manual pages, with the feature of that name |
//! | [`default`] | default values that are given as values, turned into the text that clap wants |

#![forbid(unsafe_code)]

pub use cmdhelp_spec::{grammar, lock, manifest, schema, spec};

mod answer;
mod arguments;
mod baked;
#[cfg(feature = "calls")]
mod begun;
#[cfg(feature = "calls")]
pub mod call;
#[cfg(feature = "calls")]
mod call_flags;
#[cfg(feature = "calls")]
mod cancel;
mod clap_text;
#[cfg(feature = "complete")]
pub mod complete;
pub mod context;
pub mod default;
pub mod embedded;
mod erased;
pub mod explain;
pub mod fast;
pub mod for_server;
mod force;
mod given;
pub mod handler;
pub mod harness;
mod help_footer;
mod help_section;
mod json_call;
mod line;
#[cfg(feature = "man")]
pub mod man;
mod matches;
mod objection;
pub mod parse;
pub mod parser_error;
pub mod probes;
mod program_name;
pub mod reflect;
mod request;
pub mod review;
#[cfg(feature = "schemars")]
pub mod schemars_file;
mod secrets;
pub mod select;
pub mod server;
mod sorted;
#[cfg(feature = "calls")]
pub mod status;
pub mod surface;
pub mod take;
pub mod texts;
pub mod tree;
mod value_parser;
#[cfg(feature = "test")]
mod variables;
pub mod view;
