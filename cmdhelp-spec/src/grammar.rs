//! Decides which command lines a program accepts, and what they mean. The functions follow clap's
//! rules, and can also run at compile time.
//!
//! The grammar of a type describes its arguments and settings. The derive macro writes the grammar
//! as one byte string, because a literal costs the compiler almost no time, while every field of a
//! struct costs much more. The spec tree contains it as an
//! [`Item::Grammar`](crate::spec::Item::Grammar) beside the type's arguments. [`resolve`] reads the
//! words of a command line, beginning with the root command, exactly as clap's parser does. Its
//! result is the meaning of the words, the mistake in them, or the reason why the result is unknown
//! at compile time.
//!
//! | module | subject |
//! |---|---|
//! | `draft`, `encode`, `layout`, `number` | grammars before they are encoded as bytes, the encoder, and the layout of the bytes |
//! | `code`, `args`, `commands`, `groups`, `level`, `related`, `keys`, `expand` | the functions that read encoded grammars |
//! | `accepts`, `std_types` | the values that well-known types accept |
//! | `resolve`, `parse`, `expected`, `positionals`, `options`, `apply`, `values`, `state`, `outcome` | the parser of command lines |
//! | `presence`, `absent`, `defaults`, `required`, `conflicts`, `environment`, `validate` | the rules between arguments, and the check of defaults |
//! | `plain` | a quick check that accepts most valid lines |
//! | `fast` | the parser of plain lines at run time, which reads tables and does not need clap |
//! | `correct`, `nearest`, `canonical`, `message` | corrections of rejected lines, the canonical form of a call, error messages |
//! | `debug_asserts`, `refused_default` | checks for the mistakes in a declaration for which clap panics |

mod absent;
pub mod accepts;
mod apply;
pub(crate) mod args;
#[cfg(feature = "program")]
mod canonical;
pub(crate) mod code;
pub(crate) mod commands;
mod conflicts;
#[cfg(feature = "program")]
mod correct;
#[cfg(feature = "program")]
mod debug_asserts;
mod defaults;
pub mod draft;
mod encode;
mod environment;
#[cfg(feature = "program")]
mod expand;
mod expected;
pub mod fast;
mod groups;
mod keys;
pub(crate) mod layout;
pub(crate) mod level;
#[cfg(feature = "program")]
mod message;
mod nearest;
pub(crate) mod number;
mod options;
pub(crate) mod outcome;
mod parse;
#[cfg(feature = "program")]
mod plain;
mod positionals;
mod presence;
mod refused_default;
mod related;
mod required;
mod resolve;
mod state;
mod std_types;
mod validate;
pub(crate) mod values;
pub(crate) mod walk;

pub(crate) use self::related::{Related, RelatedGroup};
use crate::bytes;
pub use crate::spec::Grammar;
#[cfg(feature = "program")]
pub use canonical::canonical;
pub(crate) use commands::has_alias;
#[cfg(feature = "program")]
pub(crate) use correct::correction;
#[cfg(feature = "program")]
pub use correct::{Correction, correct};
#[cfg(feature = "program")]
pub use debug_asserts::adds_no_rules;
#[cfg(feature = "program")]
pub(crate) use debug_asserts::{Finding, Misplaced, Query, below, names_below, run_query};
pub use encode::{encode, encode_value};
#[cfg(feature = "program")]
pub use expand::Expanded;
#[cfg(feature = "program")]
pub(crate) use keys::NameKind;
pub use keys::{KeySet, keys};
#[cfg(feature = "program")]
pub use message::Message;
pub(crate) use nearest::command_below as nearest_command;
pub use outcome::{
    ArgRef, Bindings, Cause, Event, Kind, Meaning, More, Outcome, Reading, Rejection, Unknown,
    Verdict,
};
#[cfg(feature = "program")]
pub use plain::PlainPath;
pub(crate) use resolve::{Memory, Resolver};
pub use resolve::{accepts_alone, capacity, read, resolve};
pub use std_types::of_type_id;
