//! One rule of a policy.

use std::fmt;

use cmdhelp_bundle::Json;
use cmdhelp_spec::spec::Effect;

use super::condition::{Condition, Several};
use super::pattern::Pattern;
use super::question::{Channel, Question};
use crate::model::Confidence;

/// The verdict on a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is carried out.
    Allow,
    /// It is carried out after a person has agreed.
    Ask,
    /// It is not carried out.
    Deny,
}

impl Verdict {
    /// All verdicts, in the order in which their rules are looked at.
    pub const ALL: [Self; 3] = [Self::Deny, Self::Ask, Self::Allow];

    /// Returns the word for it in a policy.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }

    /// Returns the verdict of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// An effect as a policy names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectName {
    /// The call reads.
    Read,
    /// The call writes.
    Write,
    /// The call is destructive.
    Destructive,
    /// Nobody says what the call does.
    Unknown,
}

impl EffectName {
    const ALL: [Self; 4] = [Self::Read, Self::Write, Self::Destructive, Self::Unknown];

    /// Returns the word for it in a policy.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destructive => "destructive",
            Self::Unknown => "unknown",
        }
    }

    /// Returns the effect of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
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

/// Whose file a rule is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The user's.
    User,
    /// The project's: whoever can write to the project can write it.
    Project,
}

/// A rule of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The file and line.
    pub id: String,
    /// Whose file that is.
    pub owner: Owner,
    /// The verdict on the calls to which it applies.
    pub verdict: Verdict,
    /// The tools that it applies to.
    pub pattern: Pattern,
    /// The effects that it applies to; all, if none is named.
    pub effects: Vec<EffectName>,
    /// The accepted sources of the call's effect; all, if none is named.
    pub sources: Vec<Confidence>,
    /// The channels that it applies to; all, if none is named.
    pub channels: Vec<Channel>,
    /// The conditions on arguments that must hold.
    pub when: Vec<Condition>,
    /// The conditions on arguments that must not hold.
    pub unless: Vec<Condition>,
}

impl Rule {
    /// Returns whether the rule applies to a call.
    ///
    /// In doubt a rule applies if it denies or asks, and does not if it allows: of a list of values, one
    /// is enough to be denied, and each has to be allowed.
    #[must_use]
    pub fn applies(&self, question: &Question<'_>) -> bool {
        self.is_about(&question.path, question.inputs)
            && self.is_about_effect(question)
            && (self.sources.is_empty() || self.sources.contains(&question.confidence))
            && (self.channels.is_empty() || self.channels.contains(&question.channel))
    }

    /// Returns whether the rule names a call: its tool, and what its arguments have to be.
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
            Verdict::Allow => (Several::All, Several::Any),
            Verdict::Ask | Verdict::Deny => (Several::Any, Several::All),
        };
        let holds = |it: &Condition, several| it.holds(inputs, several);
        self.pattern.matches(path)
            && self.when.iter().all(|it| holds(it, when))
            && !self.unless.iter().any(|it| holds(it, unless))
    }

    fn is_about_effect(&self, question: &Question<'_>) -> bool {
        if self.effects.is_empty() {
            return true;
        }
        let named = self.effects.contains(&question.effect.into());
        let guessed = question.effect_is_guessed();
        match self.verdict {
            // A guess may be wrong in both directions.
            Verdict::Ask | Verdict::Deny => {
                named || (guessed && self.effects.contains(&EffectName::Unknown))
            }
            Verdict::Allow => match guessed {
                true => self.effects.contains(&EffectName::Unknown),
                false => named,
            },
        }
    }

    /// Returns whether the rule is explicit enough to allow a call: what is destructive, unknown or
    /// guessed has to be named by the user's own file, and what a tool wants to be asked for is asked for.
    pub(super) fn suffices(&self, question: &Question<'_>) -> bool {
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
