//! A rule of a policy.

use std::fmt;

use cmdhelp_bundle::{Json, named};
use cmdhelp_spec::spec::Effect;

use super::condition::{Condition, ListQuantifier};
use super::pattern::Pattern;
use super::policy_input::{Channel, PolicyInput};
use crate::model::Confidence;

named! {
    /// The verdict on a call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Verdict {
        /// The call is made.
        Allow = "allow",
        /// The call is made if the user agrees.
        Ask = "ask",
        /// The call is not made.
        Deny = "deny",
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

named! {
    /// The effect of a call, as a policy names it. Unlike [`Effect`], this type has a name for an unknown effect,
    /// because a policy can treat unknown and destructive effects differently.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EffectName {
        /// The call reads.
        Read = Effect::Read.as_str(),
        /// The call writes.
        Write = Effect::Write.as_str(),
        /// The call is destructive.
        Destructive = Effect::Destructive.as_str(),
        /// The effect of the call is unknown.
        Unknown = "unknown",
    }
}

impl From<Option<Effect>> for EffectName {
    fn from(effect: Option<Effect>) -> Self {
        match effect {
            Some(Effect::Read) => Self::Read,
            Some(Effect::Write) => Self::Write,
            Some(Effect::Destructive) => Self::Destructive,
            None => Self::Unknown,
        }
    }
}

/// The owner of the file that contains a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The user, who alone can change the file.
    User,
    /// The project, in which everybody with write access can change the file.
    Project,
}

/// A rule of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The file and line of the rule.
    pub id: String,
    /// The owner of the file that contains the rule.
    pub owner: Owner,
    /// The verdict of the rule.
    pub verdict: Verdict,
    /// The tools to which the rule applies.
    pub pattern: Pattern,
    /// The effects to which the rule applies. An empty list means all effects.
    pub effects: Vec<EffectName>,
    /// The rule applies only to calls whose effect has one of these confidences. An empty list means all confidences.
    pub sources: Vec<Confidence>,
    /// The channels to which the rule applies. An empty list means all channels.
    pub channels: Vec<Channel>,
    /// The conditions on arguments that must hold.
    pub when: Vec<Condition>,
    /// The conditions on arguments that must not hold.
    pub unless: Vec<Condition>,
}

impl Rule {
    /// Returns whether the rule applies to a call.
    ///
    /// A rule for unknown effects also applies to guessed effects, because a guess can be wrong. A rule that allows
    /// calls with the effect `read` does not apply to a call whose `read` is guessed. If the value of an argument is a
    /// list, one matching element is enough to deny a call, but all elements must match to allow the call.
    #[must_use]
    pub fn applies(&self, question: &PolicyInput<'_>) -> bool {
        self.is_about_call(question)
            && self.is_about_effect(question)
            && (self.sources.is_empty() || self.sources.contains(&question.confidence))
            && (self.channels.is_empty() || self.channels.contains(&question.channel))
    }

    /// Returns whether the rule's pattern and conditions match a call.
    ///
    /// If a line contains words that the description of the program does not list, they could fulfil any condition, and
    /// name another command. A rule that denies the call then applies if it is about one of these commands, and a rule
    /// that allows it applies only if it is about all commands of the program, with all arguments.
    pub(super) fn is_about_call(&self, question: &PolicyInput<'_>) -> bool {
        let Some(candidates) = question.candidates else {
            return self.is_about(&question.path, question.inputs);
        };
        let is_unconditional = self.when.is_empty() && self.unless.is_empty();
        let is_own = self.pattern.matches(&question.path);
        match self.verdict {
            Verdict::Allow => {
                is_unconditional && is_own && self.pattern.matches(&question.path[..1])
            }
            Verdict::Ask | Verdict::Deny => {
                let matches = |it: &Vec<String>| {
                    let words: Vec<&str> = it.iter().map(String::as_str).collect();
                    self.pattern.matches(&words)
                };
                is_own || candidates.iter().any(matches)
            }
        }
    }

    /// Returns whether the rule's pattern and conditions match the tool and the arguments of a call.
    ///
    /// ```
    /// use cmdhelp_bundle::Json;
    /// use cmdhelp_host::policy::Owner;
    /// use cmdhelp_host::registry::File;
    ///
    /// let text = r#"policy { ask "gh pr merge" { when "method" "rebase"; }; }"#;
    /// let file = File::parse("cmdhelp.kdl".as_ref(), text, Owner::User)?;
    /// let is_about = |inputs: &str| file.rules[0].is_about(&["gh", "pr", "merge"], &Json::parse(inputs).unwrap());
    /// assert!(is_about(r#"{"method":"rebase"}"#));
    /// assert!(!is_about("{}"));
    /// # Ok::<(), cmdhelp_host::registry::RegistryFault>(())
    /// ```
    #[must_use]
    pub fn is_about(&self, path: &[&str], inputs: &Json) -> bool {
        let (when, unless) = match self.verdict {
            Verdict::Allow => (ListQuantifier::All, ListQuantifier::Any),
            Verdict::Ask | Verdict::Deny => (ListQuantifier::Any, ListQuantifier::All),
        };
        let holds = |it: &Condition, several| it.holds(inputs, several);
        self.pattern.matches(path)
            && self.when.iter().all(|it| holds(it, when))
            && !self.unless.iter().any(|it| holds(it, unless))
    }

    fn is_about_effect(&self, question: &PolicyInput<'_>) -> bool {
        if self.effects.is_empty() {
            return true;
        }
        let named = self.effects.contains(&question.effect.into());
        let guessed = question.effect_is_guessed();
        match self.verdict {
            // A guessed effect can be wrong, so rules for unknown effects apply to calls with a guessed effect, too.
            Verdict::Ask | Verdict::Deny => {
                named || (guessed && self.effects.contains(&EffectName::Unknown))
            }
            Verdict::Allow => match guessed {
                true => self.effects.contains(&EffectName::Unknown),
                false => named,
            },
        }
    }

    /// Returns whether the rule is explicit enough to allow a call. A call with a destructive, unknown or guessed
    /// effect is allowed only by a rule in the user's own file that names this kind of effect. A call of a tool that
    /// requires consent is never allowed by a rule.
    pub(super) fn is_explicit_enough(&self, question: &PolicyInput<'_>) -> bool {
        if question.asks {
            return false;
        }
        let is_named = |effect| self.effects.contains(&effect);
        let is_own = self.owner == Owner::User;
        match (question.effect_is_guessed(), question.effect) {
            (true, _) => {
                is_own
                    && is_named(EffectName::Unknown)
                    && self.sources.contains(&Confidence::Guessed)
            }
            (false, Some(Effect::Read | Effect::Write)) => true,
            (false, effect) => is_own && is_named(effect.into()),
        }
    }
}
