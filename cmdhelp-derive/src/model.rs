//! The meaning of an item: attributes, names and types, combined and resolved.
//!
//! The parser that we generate and everything else are generated from this model, and never look at
//! syntax again. It keeps what the author wrote in full (every builder method in its order), so
//! that a reader of the model can tell what is known at expansion from what is not.
//!
//! | module | subject |
//! |---|---|
//! | `container`, `field`, `variant`, `role` | the items of a derive, and what each is to its container |
//! | `builder`, `key`, `attributes`, `method`, `name` | the vocabulary, and the attributes of one place |
//! | `arg`, `command`, `value_enum`, `default`, `std_types` | arguments, commands and values, resolved |
//! | `text`, `default_text` | texts that are known before the program runs |
//! | `fact`, `grammar`, `constants`, `schema` | what documents, the parser and JSON Schema are made of |
//! | `claim`, `lock`, `checked_docs`, `binary` | what is checked against the whole program |

pub(crate) mod arg;
pub(crate) mod attributes;
pub(crate) mod binary;
mod builder;
pub(crate) mod checked_docs;
pub(crate) mod claim;
pub(crate) mod command;
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
pub(crate) mod role;
pub(crate) mod schema;
pub(crate) mod std_types;
pub(crate) mod text;
pub(crate) mod value_enum;
pub(crate) mod variant;

/// The parts of the syntax that are copied into generated code unchanged. Of the syntax, `emit`
/// sees this.
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
