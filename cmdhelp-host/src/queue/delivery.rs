//! Decides how often a call may run.

use cmdhelp_spec::spec::Effect;

use crate::execute::CallPlan;
use crate::model::Confidence;

/// The number of times that a call may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    /// The call can run several times, because repeating it has no further effect.
    Repeatable,
    /// The call runs once. Its message is kept in the queue until the call has an answer.
    Once,
    /// The call runs at most once. Its message is removed from the queue before the call runs.
    AtMostOnce,
}

impl Delivery {
    const ALL: [Self; 3] = [Self::Repeatable, Self::Once, Self::AtMostOnce];

    /// Returns how often the call of a plan may run. A guessed effect counts as destructive.
    pub(super) fn of(plan: &CallPlan) -> Self {
        match plan.effect {
            _ if plan.confidence == Confidence::Guessed => Self::AtMostOnce,
            Some(Effect::Read) => Self::Repeatable,
            Some(Effect::Write) if plan.tool.rules.idempotent => Self::Repeatable,
            Some(Effect::Write) => Self::Once,
            Some(Effect::Destructive) | None => Self::AtMostOnce,
        }
    }

    /// Returns the last part of the NATS subject for calls with this delivery.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Repeatable => "read",
            Self::Once => "write",
            Self::AtMostOnce => "destructive",
        }
    }

    pub(super) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }
}
