//! Applies the rules of a policy to calls.

use cmdhelp_bundle::named;
use cmdhelp_spec::spec::Effect;

use super::policy_input::PolicyInput;
use super::rule::{EffectName, Owner, Rule, Verdict};

named! {
    /// The mode of a policy, which decides about calls to which no rule applies.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Mode {
        /// Calls with the declared effect `read` are allowed; all other calls need consent.
        #[default]
        Ask = "ask",
        /// Calls with the declared effect `read` are allowed; all other calls are denied, even if a rule allows them.
        ReadOnly = "read-only",
        /// Calls with the declared effect `read` or `write` are allowed; all other calls need consent.
        TrustWrites = "trust-writes",
    }
}

/// The rules that decide about calls, and what applies if no rule decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The rules, in the order of the files.
    pub rules: Vec<Rule>,
    /// The verdict on calls to which no rule applies, and the file and line that declare it.
    pub default: Option<(Verdict, String)>,
    /// The mode. It decides if no rule applies and `default` is `None`. [`Mode::ReadOnly`] also denies calls that a
    /// rule or `default` would allow.
    pub mode: Mode,
}

/// The decision about a call, and the reason for the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The verdict on the call.
    pub verdict: Verdict,
    /// The file and line of the rule that decided. If no rule decided, `rule` is a name such as `default:read`,
    /// `tool:confirm` or `mode:read-only`.
    pub rule: String,
    /// The reason for the decision.
    pub why: String,
}

impl Policy {
    /// Decides whether a call is allowed, needs consent, or is denied.
    #[must_use]
    pub fn decide(&self, question: &PolicyInput<'_>) -> Decision {
        let ruled = self.by_rule(question);
        let decision = ruled.unwrap_or_else(|| self.by_default(question));
        let is_read = question.effect == Some(Effect::Read) && !question.effect_is_guessed();
        if self.mode == Mode::ReadOnly && !is_read && decision.verdict != Verdict::Deny {
            return Decision {
                verdict: Verdict::Deny,
                rule: "mode:read-only".to_owned(),
                why: "only commands with the declared effect `read` are allowed".to_owned(),
            };
        }
        decision
    }

    fn by_rule(&self, question: &PolicyInput<'_>) -> Option<Decision> {
        Verdict::ALL.into_iter().rev().find_map(|verdict| {
            let rules = self.rules.iter().filter(|it| it.verdict == verdict);
            let rule = rules
                .filter(|it| it.applies(question))
                .filter(|it| it.verdict != Verdict::Allow || !question.is_namesake)
                .find(|it| verdict != Verdict::Allow || it.is_explicit_enough(question))?;
            Some(Decision {
                verdict,
                rule: rule.id.clone(),
                why: match question.candidates {
                    Some(_) if verdict != Verdict::Allow => format!(
                        "the rule `{verdict} \"{}\"` can apply, because the description of `{}` does not list all words \
                         of this line",
                        rule.pattern, question.path[0]
                    ),
                    _ => format!("the rule `{verdict} \"{}\"` applies", rule.pattern),
                },
            })
        })
    }

    fn by_default(&self, question: &PolicyInput<'_>) -> Decision {
        let default_decision = self.default_decision(question);
        match &self.default {
            // The policy's default must not be less strict than the mode, unless the call is declared to read or write.
            Some((verdict, id)) if *verdict >= default_decision.verdict || is_plain(question) => {
                Decision {
                    verdict: *verdict,
                    rule: id.clone(),
                    why: format!("no rule applies, and the default is `{verdict}`"),
                }
            }
            _ => default_decision,
        }
    }

    fn default_decision(&self, question: &PolicyInput<'_>) -> Decision {
        let effect = EffectName::from(question.effect);
        let (verdict, rule, why) = if question.asks {
            (
                Verdict::Ask,
                "tool:confirm".to_owned(),
                "the tool requires the approval of a person".to_owned(),
            )
        } else if question.effect_is_guessed() {
            let why = format!("the call is only guessed to be {}", adjective(effect));
            let why = match self.not_enough(question) {
                Some(short) => format!("{why}, and {short}"),
                None => why,
            };
            (Verdict::Ask, "default:guessed".to_owned(), why)
        } else {
            let verdict = match (effect, self.mode) {
                (EffectName::Read, _) | (EffectName::Write, Mode::TrustWrites) => Verdict::Allow,
                _ => Verdict::Ask,
            };
            let short = self.not_enough(question);
            let rules = short.as_deref().unwrap_or("no rule applies");
            let why = format!("{rules}, and the call is {}", adjective(effect));
            (verdict, format!("default:{}", effect.name()), why)
        };
        Decision { verdict, rule, why }
    }

    /// Returns why an `allow` rule that matches the call does not allow it, if there is such a rule. For example, a
    /// rule must name the effect `destructive` to allow destructive calls.
    fn not_enough(&self, question: &PolicyInput<'_>) -> Option<String> {
        let mut rules = self.rules.iter().filter(|it| {
            it.verdict == Verdict::Allow && it.is_about(&question.path, question.inputs)
        });
        let rule =
            rules.find(|it| it.channels.is_empty() || it.channels.contains(&question.channel))?;
        let rule_text = format!("the rule `allow \"{}\"`", rule.pattern);
        if !rule.is_about_call(question) {
            return Some(format!(
                "{rule_text} does not cover a line with words that the description does not list; only a rule for \
                 `{} *` does",
                question.path[0]
            ));
        }
        if question.is_namesake {
            return Some(format!("{rule_text} is about another program of this name"));
        }
        let owner = Some(rule.owner).filter(|_| !is_plain(question));
        Some(match (owner, question.effect_is_guessed()) {
            (Some(Owner::Project), _) => format!("{rule_text} is in the file of a project"),
            (_, true) => {
                format!("{rule_text} does not name `effect \"unknown\"` and `source \"guessed\"`")
            }
            (_, false) => {
                let effect = EffectName::from(question.effect).name();
                format!("{rule_text} does not name `effect \"{effect}\"`")
            }
        })
    }
}

/// Returns whether the call is declared to read or write, and the tool does not require consent.
fn is_plain(question: &PolicyInput<'_>) -> bool {
    let is_declared = matches!(question.effect, Some(Effect::Read | Effect::Write));
    is_declared && !question.effect_is_guessed() && !question.asks
}

fn adjective(effect: EffectName) -> &'static str {
    match effect {
        EffectName::Read => "a read",
        EffectName::Write => "a write",
        EffectName::Destructive => "destructive",
        EffectName::Unknown => "of unknown effect",
    }
}
