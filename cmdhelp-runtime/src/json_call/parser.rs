//! Converts the errors that clap finds in a JSON call into violations at the keys of the JSON
//! value.
//!
//! A JSON value that is valid under the schema can still be invalid: a parser of the author may
//! refuse a text, and arguments may exclude each other. clap stops at the first error, and its
//! message names a flag, and not the key. To find all errors, the refused argument is removed and
//! clap parses the remaining ones, again and again until it finds no error. A positional argument
//! before another one cannot be removed, so clap accepts any value of it instead.

use std::error::Error as _;

use clap::builder::ValueParser;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, Error};

use super::check::{Input, MAX_VIOLATIONS, Violation};
use super::command::{JsonKey, Levels};
use super::pointer::{Pointer, pointer};
use super::value::{JsonValue, shortened};
use crate::command_tree::change_args;
use crate::list::List as _;
use crate::parser_error::texts;
use crate::secrets::Secrets;
use crate::substring::Substring as _;

/// A function that makes clap parse an input. If there is a key, clap knows its argument by the
/// name [`MARK`]. clap accepts any value of the arguments with the keys in the list.
pub(super) type AskClapAccepting<'a> =
    &'a dyn Fn(&Input, Option<&JsonKey>, &[JsonKey]) -> ClapAnswer;

/// An [`AskClapAccepting`] with the list of keys that are known so far.
type AskClap<'a> = &'a dyn Fn(&Input, Option<&JsonKey>) -> ClapAnswer;

/// What clap says about an input.
pub(super) enum ClapAnswer {
    Accepted,
    Refused(Error),
    /// No command line can pass the input, so clap did not parse it. For example, a positional
    /// argument was removed that precedes another one.
    Unwritten,
}

/// A name that no argument of a program has, because it contains spaces.
const MARK: &str = "the marked argument";

/// Returns all violations that clap finds. `error` is clap's first error, and `ask` makes clap
/// parse the remaining arguments.
pub(super) fn violations(
    error: Error,
    mut input: Input,
    levels: &Levels,
    secrets: &Secrets,
    ask: AskClapAccepting<'_>,
) -> Vec<Violation> {
    let mut found: Vec<Violation> = Vec::new();
    // The refused positional arguments that cannot be removed.
    let mut accepted: Vec<JsonKey> = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next.take() {
        let first = FirstError {
            error: &error,
            input: &input,
            levels,
            secrets,
            ask: &|input, marked| ask(input, marked, &accepted),
        };
        // An argument may be missing only because another one was removed before. So missing
        // arguments are reported only if there is no other violation.
        let nothing_is_given = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        if nothing_is_given || first.is_missing() {
            match nothing_is_given {
                _ if !found.is_empty() => {}
                true => found.push(nothing_given()),
                false => found = first.missing(),
            }
            break;
        }
        let Some((key, violation)) = first.violation() else {
            break;
        };
        if accepted.iter().any(|known| known.name == key) {
            break;
        }
        found.push(violation);
        let rest = without(&input, &key);
        if rest.len() == input.len() || found.len() == MAX_VIOLATIONS {
            break;
        }
        let answer = match ask(&rest, None, &accepted) {
            ClapAnswer::Unwritten => {
                accepted.extend(levels.key(&key).map(|(key, _)| key.clone()));
                ask(&input, None, &accepted)
            }
            answer => {
                input = rest;
                answer
            }
        };
        if let ClapAnswer::Refused(error) = answer {
            next = Some(error);
        }
    }
    found
}

/// Returns the name of an argument without the brackets and dots around it.
#[inline(never)]
fn bare(text: &str) -> &str {
    text.trim_matches(['<', '>', '[', ']', '.'])
}

/// Returns an input without a key.
#[inline(never)]
fn without(input: &Input, key: &str) -> Input {
    let mut rest = Input::new();
    for (name, value) in input {
        if name != key {
            rest.push((name.clone(), value.clone()));
        }
    }
    rest
}

/// Returns the violation for a command that needs at least one argument and got none. clap answers
/// such a command line with the help, which names no argument.
fn nothing_given() -> Violation {
    Violation {
        pointer: String::new(),
        code: "MISSING",
        message: "at least one argument is missing".to_owned(),
        did_you_mean: Vec::new(),
        valid_values: Vec::new(),
    }
}

/// Gives the argument of a key the name [`MARK`], so that clap's messages tell it from arguments of
/// other commands. `path` are the words of the called command.
pub(super) fn mark(cmd: &mut Command, path: &[String], key: &JsonKey) {
    change(cmd, path, key, |arg| match arg.is_positional() {
        true => arg.value_name(MARK),
        false => arg.long(MARK),
    });
}

/// Lets clap accept any value of the argument of a key.
pub(super) fn accept(cmd: &mut Command, path: &[String], key: &JsonKey) {
    change(cmd, path, key, |arg| {
        arg.value_parser(ValueParser::os_string())
    });
}

/// Changes the argument of a key.
fn change(cmd: &mut Command, path: &[String], key: &JsonKey, change: fn(Arg) -> Arg) {
    let mut words = path[..key.level].iter();
    let Some(cmd) = words.try_fold(cmd, |cmd, word| cmd.find_subcommand_mut(word)) else {
        return;
    };
    change_args(cmd, &mut |arg| match arg.get_id() == key.id.as_str() {
        true => change(arg),
        false => arg,
    });
}

/// The error at which clap stopped, and the input that clap refused.
struct FirstError<'a> {
    error: &'a Error,
    /// The input that clap refused.
    input: &'a Input,
    levels: &'a Levels,
    secrets: &'a Secrets,
    ask: AskClap<'a>,
}

/// What happens to clap's error if a key is removed from the input.
#[derive(PartialEq)]
enum After {
    /// clap now accepts the input, or reports another error.
    Solved,
    /// It is unknown whether the error is solved. clap now reports a missing argument, possibly the
    /// removed one, or no command line can pass the remaining input.
    Hidden,
    Remains,
}

impl FirstError<'_> {
    fn is_missing(&self) -> bool {
        self.error.kind() == ErrorKind::MissingRequiredArgument
    }

    fn texts(&self, kind: ContextKind) -> Vec<String> {
        texts(self.error, kind)
    }

    /// Returns the keys of the arguments that clap's messages call `written`, beginning with those
    /// of the called command. There are several if an argument of a parent command has the same
    /// flag.
    fn keys(&self, written: &str) -> Vec<&JsonKey> {
        let mut keys = Vec::new();
        for level in (0..=self.levels.path().len()).rev() {
            for (key, arg) in self.levels.keys_of(level) {
                // In the name of a group, clap writes positional arguments without brackets, and in
                // an error, it writes optional ones as if they were required.
                let text = arg.to_string();
                if text == written || (arg.is_positional() && bare(&text) == bare(written)) {
                    keys.push(key);
                }
            }
        }
        keys
    }

    #[inline(never)]
    fn is_given(&self, key: &JsonKey) -> bool {
        self.input.iter().any(|(name, _)| *name == key.name)
    }

    /// Returns the key that the error is about.
    fn refused_key(&self) -> Option<&JsonKey> {
        let texts = self.texts(ContextKind::InvalidArg);
        let Some(written) = texts.first() else {
            return self.key_without_name();
        };
        let keys = self.keys(written);
        let given: Vec<&JsonKey> = keys.iter().copied().filter(|key| self.is_given(key)).list();
        match given.as_slice() {
            [] => keys.first().copied(),
            [key] => Some(key),
            [.., last] => {
                let states: Vec<After> = given.iter().map(|key| self.without(key)).list();
                let at = |state| states.iter().position(|it| *it == state);
                let refused = at(After::Solved).or_else(|| at(After::Hidden));
                Some(refused.map_or(last, |at| given[at]))
            }
        }
    }

    /// Returns the key that the error is about, if clap's error names no argument. A value parser of
    /// the author can make such an error. The keys are removed one after the other until clap
    /// reports something else, because several of them may have the same error.
    fn key_without_name(&self) -> Option<&JsonKey> {
        let message = self.secrets.first_paragraph(self.error);
        let mut rest = self.input.clone();
        loop {
            let before = rest.len();
            for (name, _) in self.input {
                let less = without(&rest, name);
                match (self.ask)(&less, None) {
                    // The key can be removed only after another one, which is tried next.
                    ClapAnswer::Unwritten => {}
                    ClapAnswer::Refused(error)
                        if self.secrets.first_paragraph(&error) == message =>
                    {
                        rest = less;
                    }
                    ClapAnswer::Accepted | ClapAnswer::Refused(_) => {
                        return self.levels.key(name).map(|(key, _)| key);
                    }
                }
            }
            if rest.len() == before {
                return None;
            }
        }
    }

    /// Returns what happens to the error if `key` is removed from the input.
    fn without(&self, key: &JsonKey) -> After {
        let rest = without(self.input, &key.name);
        let error = match (self.ask)(&rest, None) {
            ClapAnswer::Accepted => return After::Solved,
            ClapAnswer::Unwritten => return After::Hidden,
            ClapAnswer::Refused(error) => error,
        };
        let is_same = |kind| texts(&error, kind) == self.texts(kind);
        let remains = error.kind() == self.error.kind()
            && is_same(ContextKind::InvalidArg)
            && is_same(ContextKind::InvalidValue);
        match error.kind() {
            _ if remains => After::Remains,
            ErrorKind::MissingRequiredArgument => After::Hidden,
            _ => After::Solved,
        }
    }

    /// Returns the key of a missing argument that clap's message calls `written`.
    fn missing_key(&self, written: &str) -> Option<&JsonKey> {
        let all = self.keys(written);
        let mut keys: Vec<&JsonKey> = Vec::new();
        for is_given in [false, true] {
            for key in &all {
                if self.is_given(key) == is_given {
                    keys.push(key);
                }
            }
        }
        match keys.as_slice() {
            [] => None,
            [key] => Some(key),
            [first, ..] => {
                let marked = keys.iter().find(|key| self.is_marked_missing(key));
                Some(marked.unwrap_or(first))
            }
        }
    }

    /// Returns whether clap reports that the argument of this key is missing, and not an argument
    /// of another command with the same flag.
    fn is_marked_missing(&self, key: &JsonKey) -> bool {
        let ClapAnswer::Refused(error) = (self.ask)(self.input, Some(key)) else {
            return false;
        };
        let missing = texts(&error, ContextKind::InvalidArg);
        missing.iter().any(|written| written.has(MARK))
    }

    /// Returns the key that the error is about, and the violation.
    fn violation(&self) -> Option<(String, Violation)> {
        #[cfg(feature = "env")]
        if self.error.kind() == ErrorKind::InvalidUtf8 {
            return super::variable::invalid(self.levels, self.input);
        }
        let key = self.refused_key()?;
        let value = self.texts(ContextKind::InvalidValue);
        let place = self.place(key, value.first());
        let value = value.first().map(|value| self.secrets.redact(value));
        let reason = self.error.source();
        let reason = reason.map(|reason| self.secrets.redact(&reason.to_string()));
        let valid_values = self.texts(ContextKind::ValidValue);
        let (code, message) = match self.error.kind() {
            ErrorKind::ArgumentConflict => ("CONFLICT", self.conflict(key)),
            ErrorKind::ValueValidation | ErrorKind::InvalidValue => {
                let message = match (reason, value.as_deref()) {
                    (Some(reason), _) => reason,
                    (None, None) => self.secrets.first_paragraph(self.error),
                    (None, Some("")) => "invalid value: the empty string".to_owned(),
                    (None, Some(value)) => format!("invalid value `{}`", shortened(value)),
                };
                ("INVALID_VALUE", message)
            }
            ErrorKind::TooFewValues => ("TOO_FEW_VALUES", self.secrets.first_paragraph(self.error)),
            ErrorKind::WrongNumberOfValues => ("TOO_FEW_VALUES", self.uneven(key)),
            ErrorKind::TooManyValues => {
                ("TOO_MANY_VALUES", self.secrets.first_paragraph(self.error))
            }
            _ => ("CANNOT_BE_PASSED", self.secrets.first_paragraph(self.error)),
        };
        let violation = Violation {
            pointer: place.text(),
            code,
            message,
            did_you_mean: Vec::new(),
            valid_values,
        };
        Some((key.name.clone(), violation))
    }

    /// Returns the place of a refused value: the element of a list that has this value, or else the whole value of the
    /// key.
    fn place<'k>(&self, key: &'k JsonKey, refused: Option<&String>) -> Pointer<'k> {
        let whole = Pointer::of(&key.name);
        let given = self.input.iter().find(|(name, _)| *name == key.name);
        let (Some((_, JsonValue::List(items))), Some(refused)) = (given, refused) else {
            return whole;
        };
        let mut items = items.iter();
        let at = items.position(|item| match item {
            JsonValue::Text(text) | JsonValue::Number(text) => text == refused,
            _ => false,
        });
        at.map_or(whole, |at| whole.at(at))
    }

    /// Returns the message for a list that cannot be divided among occurrences of its flag.
    fn uneven(&self, key: &JsonKey) -> String {
        let range = self
            .levels
            .key(&key.name)
            .and_then(|(_, arg)| arg.get_num_args());
        let given = self.input.iter().find(|(name, _)| *name == key.name);
        let (Some(range), Some((_, JsonValue::List(values)))) = (range, given) else {
            return self.secrets.first_paragraph(self.error);
        };
        let (each, found) = (range.min_values(), values.len());
        format!("expected a multiple of {each} values, found {found}")
    }

    fn conflict(&self, key: &JsonKey) -> String {
        let others = self.texts(ContextKind::PriorArg).into_iter();
        let others = others.map(|other| {
            let keys = self.keys(&other);
            let beside = keys.iter().find(|it| it.level == key.level);
            match beside.or(keys.first()) {
                Some(key) => format!("`{}`", key.name),
                None => format!("`{other}`"),
            }
        });
        let key = &key.name;
        match others.list().as_slice() {
            [] => format!("`{key}` cannot be combined with other arguments"),
            others => format!("`{key}` cannot be combined with {}", others.join(", ")),
        }
    }

    /// Returns a violation for each missing argument. If one argument of a group is missing,
    /// whichever it is, returns one violation for the group.
    fn missing(&self) -> Vec<Violation> {
        let texts = self.texts(ContextKind::InvalidArg);
        let missing = texts.iter().filter_map(|written| {
            let (place, what) = match self.missing_key(written) {
                Some(JsonKey { name, .. }) => (pointer(name), format!("`{name}` is missing")),
                None => {
                    let group = written.strip_prefix('<')?.strip_suffix('>')?;
                    let keys = group
                        .split('|')
                        .map(|one| Some(self.missing_key(one)?.name.as_str()));
                    let keys = keys.collect::<Option<Vec<&str>>>()?.join("`, `");
                    (String::new(), format!("one of `{keys}` is missing"))
                }
            };
            Some(Violation {
                pointer: place,
                code: "MISSING",
                message: what,
                did_you_mean: Vec::new(),
                valid_values: Vec::new(),
            })
        });
        missing.list()
    }
}
