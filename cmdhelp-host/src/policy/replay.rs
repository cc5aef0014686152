//! Applies a policy to past calls, which are read from the audit.

use cmdhelp_bundle::Json;
use cmdhelp_spec::spec::Effect;

use super::decide::{Decision, Policy};
use super::policy_input::{Channel, PolicyInput};
use super::rule::EffectName;
use crate::model::Confidence;

/// The decision about a past call. The decision can depend on the values of the call's arguments, which the audit does
/// not contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayedDecision {
    /// The policy makes this decision for all possible values of the arguments.
    Decided(Decision),
    /// The decision depends on values of arguments, because the rule with this id has conditions on the arguments.
    Depends(String),
}

impl Policy {
    /// Decides about the call that a row of the audit records. Returns `None` if the row does not record a call.
    ///
    /// ```
    /// use cmdhelp_bundle::Json;
    /// use cmdhelp_host::policy::{ReplayedDecision, Policy, Verdict};
    ///
    /// let row = r#"{"tool":"pad list","effect":"read","source":"declared","channel":"cli"}"#;
    /// let Some(ReplayedDecision::Decided(it)) = Policy::default().judge(&Json::parse(row)?) else { panic!() };
    /// assert_eq!((it.verdict, it.rule.as_str()), (Verdict::Allow, "default:read"));
    /// # Ok::<(), cmdhelp_bundle::JsonError>(())
    /// ```
    #[must_use]
    pub fn judge(&self, row: &Json) -> Option<ReplayedDecision> {
        let text = |key: &str| row.text_of(key);
        let effect = match EffectName::named(text("effect")?)? {
            EffectName::Read => Some(Effect::Read),
            EffectName::Write => Some(Effect::Write),
            EffectName::Destructive => Some(Effect::Destructive),
            EffectName::Unknown => None,
        };
        // The audit does not contain the words of the line, by which the candidates were found.
        let candidates = row.get("verbatim").map(|_| Vec::new());
        let question = PolicyInput {
            path: text("tool")?.split(' ').collect(),
            inputs: &Json::Null,
            effect,
            confidence: Confidence::named(text("source")?)?,
            asks: text("rule") == Some("tool:confirm"),
            channel: Channel::named(text("channel")?)?,
            is_namesake: false,
            candidates: candidates.as_deref(),
        };
        // The policy decides twice: without the rules that have conditions, and with these rules as if their conditions
        // were met.
        let mut without = self.clone();
        without
            .rules
            .retain(|it| it.when.is_empty() && it.unless.is_empty());
        let mut with = self.clone();
        for rule in &mut with.rules {
            rule.when.clear();
            rule.unless.clear();
        }
        let (least, most) = (without.decide(&question), with.decide(&question));
        let conditional = self
            .rules
            .iter()
            .find(|it| it.id == most.rule && (!it.when.is_empty() || !it.unless.is_empty()));
        Some(
            match conditional.filter(|_| least.verdict != most.verdict) {
                Some(rule) => ReplayedDecision::Depends(rule.id.clone()),
                None => ReplayedDecision::Decided(least),
            },
        )
    }
}
