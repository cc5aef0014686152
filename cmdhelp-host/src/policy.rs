//! The policy: whether a call is denied, needs a question, or is allowed.
//!
//! Rules that deny come first, then rules that ask, then rules that allow; within each, the first that
//! applies decides. Where no rule applies, the effect of the call does: reads are allowed, writes are
//! asked for, and so is everything destructive, unknown or guessed.

mod condition;
mod consent;
mod decide;
mod import;
mod pattern;
mod question;
mod replay;
mod rule;

pub use self::condition::Condition;
pub(crate) use self::consent::hexadecimal;
pub use self::consent::{Bound, Consent, Token, TokenFault};
pub use self::decide::{Decision, Mode, Policy};
pub use self::import::{Imported, import};
pub use self::pattern::Pattern;
pub use self::question::{Channel, Question};
pub use self::replay::Judged;
pub use self::rule::{EffectName, Owner, Rule, Verdict};
