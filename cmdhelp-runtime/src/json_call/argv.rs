//! Converts the arguments of a valid JSON value into the equivalent command line.
//!
//! A value is never parsed as a flag, because the value of a flag follows an equals sign, and
//! positional values follow `--`. If no command line can pass a value so that it keeps its meaning,
//! the call is refused.

mod facts;
mod positionals;

use std::borrow::Cow;
use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

use self::facts::{is_bare, looks_like_a_flag, spelling, takes_none};
use super::check::{Input, Violation};
use super::command::{JsonKey, Levels};
use super::number::{whole, without_exponent};
use super::refusal::JsonRefusal;
use super::value::JsonValue;
use crate::list::List as _;
use crate::substring::Substring as _;

/// A function that returns the flag that negates another flag, if there is one. Its parameters are
/// the number of words of the command that declares the other flag, and that flag's name.
pub(super) type Negated<'n> = &'n dyn Fn(usize, &str) -> Option<String>;

/// Returns the words of the command line after the program's name. Fails if a value cannot be
/// passed. `beside` are the framework's flags, which are added.
pub(super) fn words(
    levels: &Levels,
    input: &Input,
    negated: Negated<'_>,
    beside: &[OsString],
) -> Result<Vec<OsString>, JsonRefusal> {
    let mut writer = ArgvWriter {
        levels,
        input,
        negated,
        words: Vec::new(),
        open: Vec::new(),
        violations: Vec::new(),
    };
    let last = levels.path().len();
    for (level, cmd) in levels.commands().into_iter().enumerate() {
        if level == last {
            writer.words.extend(beside.iter().cloned());
            writer.handed_down_flags(last);
        }
        if level == last || !cmd.is_args_conflicts_with_subcommands_set() {
            writer.flags(level);
        }
        match writer.external().filter(|_| level == last) {
            Some((key, words)) => writer.external_subcommand(level, cmd, key, words),
            None => writer.positionals(level, cmd, level == last),
        }
        writer
            .words
            .extend(levels.path().get(level).map(OsString::from));
    }
    writer.close();
    if writer.violations.is_empty() {
        Ok(writer.words)
    } else {
        Err(JsonRefusal::cannot_be_passed(&writer.violations))
    }
}

struct ArgvWriter<'a> {
    levels: &'a Levels,
    input: &'a Input,
    negated: Negated<'a>,
    words: Vec<OsString>,
    /// The places in `words` after a flag that could have had further values.
    open: Vec<OpenEnd<'a>>,
    violations: Vec<Violation>,
}

/// The end of the values of a flag that could have had further values. clap parses the word at
/// `place` as one of them, unless the word looks like a flag, and the values of the flag must not.
struct OpenEnd<'a> {
    place: usize,
    key: &'a JsonKey,
    takes_flags: bool,
}

impl<'a> ArgvWriter<'a> {
    fn given(&self, key: &JsonKey) -> Option<&'a JsonValue> {
        let mut entries = self.input.iter();
        entries.find_map(|(name, value)| (*name == key.name).then_some(value))
    }

    #[inline(never)]
    fn refuse(&mut self, pointer: String, message: impl Into<String>) {
        self.violations.push(Violation {
            pointer,
            code: "CANNOT_BE_PASSED",
            message: message.into(),
            did_you_mean: Vec::new(),
            valid_values: Vec::new(),
        });
    }

    /// Writes the global flags of those parent commands that accept either their own arguments or a
    /// subcommand, but not both. These flags have to follow the last subcommand.
    fn handed_down_flags(&mut self, last: usize) {
        let commands = self.levels.commands().into_iter().take(last).enumerate();
        for (level, cmd) in commands {
            if cmd.is_args_conflicts_with_subcommands_set() {
                self.flags(level);
            }
        }
    }

    /// Writes the flags of a command. A list of values precedes all others, because the next flag ends
    /// it.
    fn flags(&mut self, level: usize) {
        let levels = self.levels;
        for is_list in [true, false] {
            for (key, arg) in levels.keys_of(level) {
                if let (false, Some(value)) = (arg.is_positional(), self.given(key))
                    && matches!(value, JsonValue::List(_)) == is_list
                {
                    self.flag(key, arg, value);
                }
            }
        }
    }

    #[inline(never)]
    fn leave_open(&mut self, key: &'a JsonKey, arg: &Arg) {
        if !arg.is_require_equals_set() {
            self.open.push(OpenEnd {
                place: self.words.len(),
                key,
                takes_flags: arg.is_allow_hyphen_values_set(),
            });
        }
    }

    /// Refuses the lists of values after which clap would parse the next word as a further value.
    fn close(&mut self) {
        for OpenEnd {
            place,
            key,
            takes_flags,
        } in std::mem::take(&mut self.open)
        {
            let next = self.words.get(place).map(|word| word.to_string_lossy());
            let ends = |word: Cow<'_, str>| !takes_flags && word.len() > 1 && word.starts_with('-');
            if !next.is_none_or(ends) {
                let message =
                    "the next word of the command line would be parsed as a further value";
                self.refuse(format!("/{}", key.name), message);
            }
        }
    }

    fn flag(&mut self, key: &'a JsonKey, arg: &Arg, value: &JsonValue) {
        let name = spelling(arg);
        match arg.get_action() {
            ArgAction::Count => {
                let JsonValue::Number(times) = value else {
                    return;
                };
                let times = whole(times).and_then(|times| times.parse::<usize>().ok());
                for _ in 0..times.unwrap_or_default() {
                    self.words.push(name.clone().into());
                }
            }
            ArgAction::SetFalse => {
                if *value == JsonValue::Bool(false) {
                    self.words.push(name.into());
                }
            }
            action if !action.takes_values() || takes_none(arg) => {
                let taken_back = || (self.negated)(key.level, name.trim_start_matches("--"));
                let word = match value {
                    JsonValue::Bool(true) => Some(name.clone()),
                    _ => taken_back(),
                };
                self.words.extend(word.map(OsString::from));
            }
            action => {
                let adds = matches!(action, ArgAction::Append);
                match value {
                    JsonValue::List(values) => self.occurrences(key, arg, &name, values, adds),
                    JsonValue::Bool(given) if is_bare(arg) => {
                        let bare = given.then_some(name);
                        self.words.extend(bare.map(OsString::from));
                    }
                    one => self.inline(arg, &name, &text(one), format!("/{}", key.name)),
                }
            }
        }
    }

    /// Writes a flag and its value as `--name=value`.
    #[inline(never)]
    fn inline(&mut self, arg: &Arg, name: &str, value: &str, pointer: String) {
        if let Some(delimiter) = arg.get_value_delimiter().filter(|at| value.has_char(*at)) {
            self.refuse(
                pointer,
                format!("the value contains the delimiter `{delimiter}`"),
            );
            return;
        }
        self.words.push(format!("{name}={value}").into());
    }

    /// Writes a flag with a list of values. The flag's declaration decides whether each value
    /// follows its own occurrence of the flag, or several values follow one.
    fn occurrences(
        &mut self,
        key: &'a JsonKey,
        arg: &Arg,
        name: &str,
        values: &[JsonValue],
        adds: bool,
    ) {
        let (least, most) = arg
            .get_num_args()
            .map_or((1, 1), |range| (range.min_values(), range.max_values()));
        let pointer = |at: usize| format!("/{}/{at}", key.name);
        if values.is_empty() {
            if least == 0 {
                self.words.push(name.into());
                self.leave_open(key, arg);
            }
            return;
        }
        if adds && least <= 1 && most > 0 {
            for (at, value) in values.iter().enumerate() {
                self.inline(arg, name, &text(value), pointer(at));
            }
            return;
        }
        if let Some(delimiter) = arg.get_value_delimiter() {
            let before = self.words.len();
            for (at, value) in values.iter().enumerate() {
                self.inline(arg, name, &text(value), pointer(at));
            }
            // If no value contains the delimiter, one word can contain all values. Otherwise,
            // `inline` has reported the error.
            self.words.truncate(before);
            // clap counts words before it splits them at the delimiter.
            if least <= 1 {
                let values: Vec<String> = values.iter().map(text).list();
                let values = values.join(&delimiter.to_string());
                self.words.push(format!("{name}={values}").into());
                return;
            }
        }
        if let ([value], true) = (values, least <= 1) {
            self.inline(arg, name, &text(value), pointer(0));
            return;
        }
        // The values are distributed evenly, so that no occurrence gets too few of them.
        let each = if adds { most.max(1) } else { values.len() };
        let mut start = 0;
        for left in (1..=values.len().div_ceil(each)).rev() {
            let end = start + (values.len() - start).div_ceil(left);
            self.words.push(name.into());
            for (at, value) in values.iter().enumerate().take(end).skip(start) {
                let mut word = text(value);
                if let JsonValue::Number(written) = value
                    && looks_like_a_flag(&word, arg)
                {
                    // clap knows no sign in an exponent, so it takes `-1e-05` for a flag.
                    word = without_exponent(written).unwrap_or(word);
                }
                if looks_like_a_flag(&word, arg) {
                    let message = "a flag with several values accepts no value that begins with \
                        `-`";
                    self.refuse(pointer(at), message);
                }
                self.words.push(word.into());
            }
            if end - start < most {
                self.leave_open(key, arg);
            }
            start = end;
        }
    }

    /// Returns the words of the external subcommand in the input, with their key, if the input
    /// contains one.
    fn external(&self) -> Option<(&'static str, &'a [JsonValue])> {
        let key = self.levels.external()?;
        let mut entries = self.input.iter();
        entries.find_map(|(name, value)| match value {
            JsonValue::List(words) if name == key => Some((key, words.as_slice())),
            _ => None,
        })
    }

    /// Writes an external subcommand. The words of the subcommand follow `--`, so that none of them
    /// is parsed as a flag or as another command.
    fn external_subcommand(
        &mut self,
        level: usize,
        cmd: &Command,
        key: &str,
        words: &'a [JsonValue],
    ) {
        let levels = self.levels;
        let mut keys = levels.keys_of(level).into_iter();
        let is_given =
            |(key, arg): &(&JsonKey, &Arg)| arg.is_positional() && self.given(key).is_some();
        if let Some((other, _)) = keys.find(is_given) {
            let message = format!("the argument cannot be combined with `{}`", other.name);
            return self.refuse(format!("/{key}"), message);
        }
        if cmd.get_positionals().next().is_some() {
            let message =
                "the words would be parsed as positional arguments, not as an external subcommand";
            return self.refuse(format!("/{key}"), message);
        }
        let mut words = words.iter().map(text);
        let name = words.next().unwrap_or_default();
        if cmd.find_subcommand(&name).is_some() {
            let message = format!(
                "`{name}` is a command of the program itself, not an external subcommand; call that command"
            );
            return self.refuse(format!("/{key}/0"), message);
        }
        self.words.push("--".into());
        self.words.push(name.into());
        self.words.extend(words.map(OsString::from));
    }
}

/// Returns a value as text for a command line.
#[inline(never)]
fn text(value: &JsonValue) -> String {
    match value {
        JsonValue::Text(text) => text.clone(),
        JsonValue::Number(written) => whole_or_as_written(written),
        other => other.json(),
    }
}

/// Returns a whole number in digits, because many parsers accept no exponent. Other numbers are
/// returned as they were written, and so is a negative zero. For an argument that takes an integer,
/// the validation has already replaced a negative zero with `0`.
fn whole_or_as_written(written: &str) -> String {
    let is_plain = !written.contains(['.', 'e', 'E']);
    match whole(written) {
        Some(digits) if digits == "0" && written.starts_with('-') => written.to_owned(),
        Some(digits) if !is_plain => digits,
        _ => written.to_owned(),
    }
}
