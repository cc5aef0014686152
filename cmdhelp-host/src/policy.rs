//! The policy, which decides whether a call is denied, needs consent, or is allowed.
//!
//! Rules that deny are tried first, then rules that ask, then rules that allow. The first rule that applies decides. If
//! no rule applies, calls that are declared to read are allowed, and all other calls need consent.

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
