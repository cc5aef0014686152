//! Types in every form that serde supports, with random values.
//!
//! The tests compare the schemas with the values that serde serializes and deserializes.

mod case;
mod random;
pub mod types;

pub use case::{Case, all};
pub use random::{Random, Sample};
