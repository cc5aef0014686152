//! Decides how often a call may run.

use cmdhelp_bundle::named;
use cmdhelp_spec::spec::Effect;

use crate::execute::CallPlan;
use crate::model::Confidence;

named! {
    /// The number of times that a call may run.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Delivery {
        /// The call can run several times, because repeating it has no further effect.
        Repeatable = "read",
        /// The call runs once. Its message is kept in the queue until the call has an answer.
        Once = "write",
        /// The call runs at most once. Its message is removed from the queue before the call runs.
        AtMostOnce = "destructive",
    }
}

impl Delivery {
    /// Returns how often the call of a plan may run. A guessed effect counts as destructive.
    pub(super) fn of(plan: &CallPlan) -> Self {
        match plan.effect {
            _ if plan.is_repeatable() => Self::Repeatable,
            _ if plan.confidence == Confidence::Guessed => Self::AtMostOnce,
            Some(Effect::Write) => Self::Once,
            Some(Effect::Read | Effect::Destructive) | None => Self::AtMostOnce,
        }
    }
}
