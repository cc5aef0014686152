//! Writes and reads the observed calls in the metadata of CLI.md, and adds up the access of several sandboxes.

use super::packaging::{ObservedCall, Sandbox};
use crate::json::{Json, Object};

/// Returns whether the access of this kind can come from observed calls.
fn is_observed(kind: &str) -> bool {
    !matches!(kind, "ingress" | "denies")
}

impl ObservedCall {
    /// Returns the call as JSON for the metadata of CLI.md.
    pub(crate) fn to_json(&self) -> Json {
        let mut used = Object::default();
        let lists = self.used.lists().into_iter();
        for (kind, values) in lists.filter(|(kind, _)| is_observed(kind)) {
            used.put_filled(kind, values);
        }
        let mut call = Object::default();
        call.put("command", &self.command[..]);
        call.put("exit_code", u64::from(self.exit_code));
        // The word `derived` means that software has determined these facts, and not the program's author.
        call.put("confidence", "derived");
        call.put("used", used);
        call.put_filled("withheld", &self.withheld);
        call.into()
    }

    /// Reads a call that [`to_json`](Self::to_json) has written. Returns `None` for any other value.
    #[cfg(feature = "read")]
    pub(crate) fn of_json(call: &Json) -> Option<Self> {
        let written = call.get("used")?;
        let mut used = Sandbox::default();
        let lists = used.lists_mut().into_iter();
        for (kind, values) in lists.filter(|(kind, _)| is_observed(kind)) {
            *values = written.texts_of(kind);
        }
        Some(Self {
            command: call.texts_of("command"),
            exit_code: call.get("exit_code")?.word()?.parse().ok()?,
            used,
            withheld: call.texts_of("withheld"),
        })
    }
}

impl Sandbox {
    /// Adds the permissions of `other` that this sandbox lacks.
    ///
    /// ```
    /// use cmdhelp_bundle::Sandbox;
    ///
    /// let of = |reads: &[&str]| Sandbox {
    ///     reads: reads.iter().map(|it| it.to_string()).collect(),
    ///     ..Sandbox::default()
    /// };
    /// let mut sandbox = of(&["./items/**"]);
    /// sandbox.extend(&of(&["./items/a", "~/.itemsrc"]));
    /// assert_eq!(sandbox, of(&["./items/**", "~/.itemsrc"]));
    /// ```
    pub fn extend(&mut self, other: &Self) {
        for (kind, value) in self.widened_by(other) {
            if let Some(values) = self.kind_mut(kind) {
                values.push(value);
            }
        }
        let is_new = |it: &&(String, String)| !self.set.contains(it);
        let set: Vec<_> = other.set.iter().filter(is_new).cloned().collect();
        self.set.extend(set);
    }
}
