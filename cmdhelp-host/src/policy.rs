//! The policy, which decides whether a call is denied, needs consent, or is allowed.
//!
//! Rules that deny calls are tried first, then rules that ask for consent, then rules that allow calls. The first rule
//! that applies to the call decides. If no rule applies, the policy's default or mode decides. In the mode `ask`, calls
//! with the declared effect `read` are allowed, and all other calls need consent.

mod condition;
mod consent;
mod decide;
mod import;
mod pattern;
mod policy_input;
mod replay;
mod rule;
mod token;

pub use self::condition::Condition;
pub use self::consent::Consent;
pub use self::decide::{Decision, Mode, Policy};
pub use self::import::{Imported, import};
pub use self::pattern::Pattern;
pub use self::policy_input::{Channel, PolicyInput};
pub use self::replay::ReplayedDecision;
pub use self::rule::{EffectName, Owner, Rule, Verdict};
pub use self::token::{ConsentScope, Token, TokenFault};
#[cfg(feature = "nats")]
pub(crate) use self::token::{TokenParts, expiry, random, same};
pub(crate) use self::token::{hash, hexadecimal, random_name};
