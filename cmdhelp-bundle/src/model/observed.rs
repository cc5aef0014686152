//! Writes and reads the observed calls in the metadata of CLI.md, and adds up the access of several sandboxes.

use super::packaging::{ObservedCall, Sandbox};
use crate::json::{Json, Object};

/// Returns those lists of a sandbox that can come from observed calls, each with its key.
macro_rules! lists {
    ($of:expr) => {
        [
            ("network", &$of.network),
            ("reads", &$of.reads),
            ("writes", &$of.writes),
            ("spawns", &$of.spawns),
            ("pass", &$of.pass),
        ]
    };
}

impl ObservedCall {
    /// Returns the call as JSON for the metadata of CLI.md.
    pub(crate) fn to_json(&self) -> Json {
        let mut used = Object::default();
        for (key, values) in lists!(self.used) {
            used.put_list(key, values);
        }
        let mut call = Object::default();
        call.put(
            "command",
            self.command.iter().map(String::as_str).collect::<Json>(),
        );
        call.put("exit_code", u64::from(self.exit_code));
        // The word `derived` means that software has determined these facts, and not the program's author.
        call.put("confidence", "derived");
        call.put("used", used);
        call.put_list("withheld", &self.withheld);
        call.into()
    }

    /// Reads a call that [`to_json`](Self::to_json) has written. Returns `None` for any other value.
    #[cfg(feature = "read")]
    pub(crate) fn of_json(call: &Json) -> Option<Self> {
        let used = call.get("used")?;
        Some(Self {
            command: call.texts_of("command"),
            exit_code: call.get("exit_code")?.word()?.parse().ok()?,
            used: Sandbox {
                network: used.texts_of("network"),
                reads: used.texts_of("reads"),
                writes: used.texts_of("writes"),
                spawns: used.texts_of("spawns"),
                pass: used.texts_of("pass"),
                ..Sandbox::default()
            },
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
