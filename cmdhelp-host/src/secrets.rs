//! Reads secrets from their backends, and redacts secrets in texts.

mod backend;
mod redact;
mod spelling;
mod values;

pub use self::backend::{Backend, SecretFault, read};
pub(crate) use self::redact::SHOWN;
pub use self::redact::redact;
pub(crate) use self::redact::redact_bytes;
