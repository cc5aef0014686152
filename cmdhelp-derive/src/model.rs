//! The model of an item (a struct or an enum): the meaning of its attributes, names and types.
//!
//! All code is generated from this model and not from the syntax. The model keeps the author's calls of builder methods
//! in their order, and marks each fact that is unknown when the macro is expanded.
//!
//! | module | subject |
//! |---|---|
//! | `container`, `field`, `variant`, `role` | the item of a derive, its fields and variants, and their roles |
//! | `builder`, `key`, `attributes`, `method`, `name` | the words of attributes, and the attributes of one item |
//! | `arg`, `command`, `value_enum`, `default`, `std_types` | arguments, commands and values |
//! | `text`, `default_text` | texts that the macro or the compiler knows |
//! | `fact`, `grammar`, `constants`, `schema` | the facts in manifests, the accepted command lines, JSON Schemas |
//! | `passed_words` | arguments that may contain the command line of another program |
//! | `claim`, `lock`, `checked_docs`, `binary`, `command_ids` | declarations that are checked against the whole program |

pub(crate) mod arg;
mod arg_group;
pub(crate) mod attributes;
pub(crate) mod binary;
mod builder;
pub(crate) mod checked_docs;
pub(crate) mod claim;
pub(crate) mod command;
pub(crate) mod command_ids;
mod constants;
pub(crate) mod container;
pub(crate) mod default;
pub(crate) mod default_text;
pub(crate) mod fact;
pub(crate) mod field;
pub(crate) mod grammar;
pub(crate) mod key;
pub(crate) mod lock;
pub(crate) mod method;
pub(crate) mod name;
pub(crate) mod passed_words;
pub(crate) mod role;
pub(crate) mod schema;
pub(crate) mod std_types;
pub(crate) mod text;
pub(crate) mod value_enum;
pub(crate) mod variant;

/// The only items of `syntax` that `emit` may use: `emit` copies them unchanged into generated
/// code.
pub(crate) mod written {
    pub(crate) use crate::syntax::attribute::tokens;
    pub(crate) use crate::syntax::bless::BLESS;
    pub(crate) use crate::syntax::casing::Casing;
    pub(crate) use crate::syntax::cmdhelp::options::Switch;
    pub(crate) use crate::syntax::cmdhelp::options::hosts::Target;
    pub(crate) use crate::syntax::cmdhelp::{CommandOptions, Confirm, Effect, Output};
    pub(crate) use crate::syntax::doc::{Doc, Help};
    pub(crate) use crate::syntax::known::Known;
    pub(crate) use crate::syntax::options::read;
    pub(crate) use crate::syntax::placement;
    pub(crate) use crate::syntax::schema::OfType;
    pub(crate) use crate::syntax::shape::{Shape, argument_of, is_plain};
}
