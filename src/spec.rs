//! Declares the type that manifests state for arguments of your own Rust type.
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
