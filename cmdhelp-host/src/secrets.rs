//! Secrets: where their values are from, and that nobody sees them.

mod backend;
mod redact;

pub use self::backend::{Backend, SecretFault, read};
pub(crate) use self::redact::SHOWN;
pub use self::redact::redact;
