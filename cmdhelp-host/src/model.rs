//! Describes the commands of a program as tools, with the origin of each fact.

mod discovered;
mod document;
mod fact;
mod origin;

pub use self::discovered::Discovered;
pub(crate) use self::document::is_type;
pub use self::fact::{Aspect, Fact};
pub use self::origin::{Confidence, Origin, Source};
