//! Writes positional arguments with the values of the JSON value.

use clap::{Arg, Command};

use super::facts::{list_before_last, unclear};
use super::{ArgvWriter, text};
use crate::json_call::command::JsonKey;
use crate::json_call::value::JsonValue;
use crate::list::List as _;

impl ArgvWriter<'_> {
    /// Writes the positional arguments, in their order.
    pub(super) fn positionals(&mut self, level: usize, cmd: &Command, is_last: bool) {
        let levels = self.levels;
        let mut given: Vec<Positional<'_>> = Vec::new();
        for (key, arg) in levels.keys_of(level) {
            let Some(index) = arg.get_index() else {
                continue;
            };
            let value = self.given(key);
            let place = given.partition_point(|other| other.index <= index);
            let positional = Positional {
                index,
                key,
                arg,
                is_list: matches!(value, Some(JsonValue::List(_))),
                values: match value {
                    Some(JsonValue::List(values)) => values.iter().map(text).list(),
                    Some(value) => vec![text(value)],
                    None => Vec::new(),
                },
            };
            given.insert(place, positional);
        }
        let Some(end) = given.iter().rposition(|it| !it.values.is_empty()) else {
            return;
        };
        given.truncate(end + 1);
        // With `allow_missing_positional`, clap takes the words after `--` for the last argument.
        let skips = is_last && cmd.is_allow_missing_positional_set();
        let all = cmd.get_positionals().filter_map(Arg::get_index).max();
        let skipping = if skips { all } else { None };
        let is_behind = |arg: &Arg| arg.is_last_set() || skipping == arg.get_index();
        if let Some(before) = given.pop_if(|it| skipping == Some(it.index + 1)) {
            let message = "without the next argument, clap takes the value for that argument";
            return self.refuse(before.pointer(0), message);
        }
        let protected = is_last && !cmd.get_positionals().any(is_behind);
        if protected {
            self.words.push("--".into());
        }
        // The `--` before such an argument skips all arguments that precede it.
        let is_ordinary = |it: &Positional<'_>| !it.values.is_empty() && !is_behind(it.arg);
        let filled = given.iter().rposition(is_ordinary).unwrap_or_default();
        let list = list_before_last(cmd);
        let mut after_list = None;
        for (place, positional) in given.iter_mut().enumerate() {
            let arg = positional.arg;
            if positional.values.is_empty() {
                if is_behind(arg) || place >= filled {
                    continue;
                }
                self.fill(positional);
            }
            if is_behind(arg) {
                self.words.push("--".into());
            }
            let exposed = !protected && !is_behind(arg);
            for (at, value) in std::mem::take(&mut positional.values)
                .into_iter()
                .enumerate()
            {
                if let Some(message) = unclear(cmd, arg, &value, exposed, after_list) {
                    self.refuse(positional.pointer(at), message);
                }
                self.words.push(value.into());
                after_list = list.filter(|it| after_list.is_some() || it.get_id() == arg.get_id());
            }
        }
    }

    /// Writes the defaults of a positional argument that is not given, because a later one is
    /// given, and no position can be skipped.
    fn fill(&mut self, positional: &mut Positional<'_>) {
        let defaults = positional.arg.get_default_values().iter();
        let defaults = defaults.filter_map(|value| value.to_str().map(str::to_owned));
        positional.values.extend(defaults);
        positional.is_list = false;
        if positional.values.is_empty() {
            let message = "this argument is required, because a later positional argument is given";
            self.refuse(positional.pointer(0), message);
        }
    }
}

/// A positional argument with its values in the JSON value.
struct Positional<'a> {
    index: usize,
    key: &'a JsonKey,
    arg: &'a Arg,
    values: Vec<String>,
    /// Whether the values were given as a list.
    is_list: bool,
}

impl Positional<'_> {
    /// Returns the JSON Pointer to the value with the index `at`.
    fn pointer(&self, at: usize) -> String {
        match self.is_list {
            true => format!("/{}/{at}", self.key.name),
            false => format!("/{}", self.key.name),
        }
    }
}
