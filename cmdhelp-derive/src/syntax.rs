//! Parses the syntax of a declaration: attributes, doc comments, types and files. Their meaning is
//! determined in `model`.

pub(crate) mod attribute;
pub(crate) mod bless;
pub(crate) mod casing;
pub(crate) mod cmdhelp;
pub(crate) mod doc;
pub(crate) mod document;
pub(crate) mod json;
pub(crate) mod known;
pub(crate) mod literal;
pub(crate) mod options;
pub(crate) mod placement;
pub(crate) mod schema;
pub(crate) mod serde;
pub(crate) mod shape;
