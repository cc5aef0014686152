//! Conditions on the arguments of a call.

use cmdhelp_bundle::Json;

use super::pattern::matches_text;

/// A condition on one argument: the argument's value must match one of the patterns, in which `*` stands for any
/// characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The key of the argument, or a JSON pointer such as `/filter/name`, which selects a part of an argument's value.
    pub place: String,
    /// The patterns. At least one of them must match the value.
    pub texts: Vec<String>,
}

/// How many elements must meet a condition if the value of an argument is a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ListQuantifier {
    /// At least one element must meet the condition.
    Any,
    /// All elements must meet the condition.
    All,
}

impl Condition {
    /// Returns whether the arguments meet the condition. A missing argument never meets a condition. If the argument is
    /// a list, `several` tells how many elements must match.
    pub(super) fn holds(&self, inputs: &Json, several: ListQuantifier) -> bool {
        let Some(value) = self.value(inputs) else {
            return false;
        };
        match (value, several) {
            (Json::List(items), ListQuantifier::Any) => items.iter().any(|item| self.is(item)),
            (Json::List(items), ListQuantifier::All) => {
                !items.is_empty() && items.iter().all(|item| self.is(item))
            }
            (value, _) => self.is(value),
        }
    }

    /// Returns the key of the argument on which the condition depends.
    pub(crate) fn argument(&self) -> &str {
        match self.place.strip_prefix('/') {
            Some(pointer) => pointer.split('/').next().unwrap_or_default(),
            None => &self.place,
        }
    }

    fn value<'a>(&self, inputs: &'a Json) -> Option<&'a Json> {
        match self.place.starts_with('/') {
            true => inputs.pointed(&self.place),
            false => inputs.get(&self.place),
        }
    }

    fn is(&self, value: &Json) -> bool {
        let text = match value.word() {
            Some(word) => word.into_owned(),
            None => value.to_string(),
        };
        self.texts
            .iter()
            .any(|pattern| matches_text(pattern, &text))
    }
}
