//! Types in every form that serde writes, and values of them at random.
//!
//! The tests ask serde what it writes and reads, and the schemas whether they say the same.

mod case;
mod random;
pub mod types;

pub use case::{Case, all};
pub use random::{Random, Sample};
