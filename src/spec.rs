//! Declares which type of the manifest stands for a Rust type of your own.
//!
//! ```
//! use cmdhelp::spec::{Value, ValueType, Word};
//!
//! #[derive(Clone, Debug)]
//! struct IssueRef(String);
//!
//! impl Value for IssueRef {
//!     const TYPE: ValueType = ValueType::new(Word::Ref);
//! }
//! ```

pub use cmdhelp_runtime::spec::{PossibleValue, Schema, Text, Value, ValueType, Word};
