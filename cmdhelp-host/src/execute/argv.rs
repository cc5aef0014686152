//! Parses a command line to the arguments of a call.

use std::borrow::Cow;
use std::ptr;

use cmdhelp_bundle::{Argument, Json, Kind, Tool};
use cmdhelp_runtime::view::find::nearest;

use super::fault::{CallFault, FaultCode};
use super::flag_value::{FlagValue, value};
use super::inputs::passed_by_variable;
use super::line_facts::LineFacts;
use super::violation::ViolationCode;
use super::words::{Syntax, is_off_switch, looks_like_option};
use crate::model::{Aspect, Fact};
use crate::suggestion::did_you_mean;

/// Parses the part of a command line that follows the words of the command. Returns the arguments as a JSON object, and
/// whether the description lists all words of the line. If the description is not open, an unknown argument is an error,
/// because a policy decides by the meaning of each argument.
pub(super) fn read(
    tool: &Tool,
    words: &[String],
    facts: &LineFacts<'_>,
) -> Result<(Json, bool), CallFault> {
    let mut reader = Reader::new(tool, words, facts);
    reader.words()?;
    reader.positionals()?;
    Ok((reader.values()?, reader.is_listed))
}

/// Returns how many of the first words of a line are flags with their values, which precede the words of a subcommand.
pub(super) fn leading(tool: &Tool, words: &[String], facts: &LineFacts<'_>) -> usize {
    let mut reader = Reader::new(tool, words, facts);
    while let Some(word) = words.get(reader.at).filter(|it| looks_like_option(it)) {
        reader.at += 1;
        if word == "--" || reader.flag(word).is_err() {
            return 0;
        }
    }
    reader.at
}

struct Reader<'a> {
    tool: &'a Tool,
    words: &'a [String],
    facts: &'a LineFacts<'a>,
    /// Whether the description lists all words that were parsed.
    is_listed: bool,
    /// The number of elements of `words` that were parsed.
    at: usize,
    /// The parsed values of flags and positional arguments.
    found: Vec<(&'a Argument, FlagValue<'a>)>,
    /// The elements of `words` that are neither flags nor values of flags.
    texts: Vec<&'a str>,
    /// The number of `texts` before `--`, if the command line contains `--`.
    before_end: Option<usize>,
}

/// The reason why a flag was not parsed.
enum FlagFault {
    /// The description does not list the flag, or not without a value.
    Unlisted(CallFault),
    Wrong(CallFault),
}

impl From<CallFault> for FlagFault {
    fn from(fault: CallFault) -> Self {
        Self::Wrong(fault)
    }
}

impl<'a> Reader<'a> {
    const fn new(tool: &'a Tool, words: &'a [String], facts: &'a LineFacts<'a>) -> Self {
        Self {
            tool,
            words,
            facts,
            is_listed: true,
            at: 0,
            found: Vec::new(),
            texts: Vec::new(),
            before_end: None,
        }
    }

    fn words(&mut self) -> Result<(), CallFault> {
        while let Some(word) = self.words.get(self.at) {
            self.at += 1;
            if self.before_end.is_some() || self.is_verbatim() || self.is_text(word) {
                self.texts.push(word);
            } else if word == "--" {
                self.before_end = Some(self.texts.len());
            } else {
                self.flag(word)?;
            }
        }
        Ok(())
    }

    /// Parses a flag and its values. If the description is open, skips a flag that it does not list.
    fn flag(&mut self, word: &'a str) -> Result<(), CallFault> {
        let (at, found) = (self.at, self.found.len());
        match self.listed_flag(word) {
            Err(FlagFault::Unlisted(_)) if self.facts.is_open => {
                self.at = at;
                self.found.truncate(found);
                self.is_listed = false;
                Ok(())
            }
            Err(FlagFault::Unlisted(fault) | FlagFault::Wrong(fault)) => Err(fault),
            Ok(()) => Ok(()),
        }
    }

    /// Returns the positional arguments that follow the whole command. An argument between two words of the command is
    /// not returned.
    fn by_position(&self) -> impl Iterator<Item = &'a Argument> + use<'a> {
        let all = self.tool.arguments.iter();
        let is_between = |it: &Argument| it.behind.is_some_and(|it| it < self.tool.words.len());
        all.filter(move |it| it.is_positional() && it.is_input() && !is_between(it))
    }

    /// Returns whether the next words belong to a positional argument that takes all words after it, even flags.
    fn is_verbatim(&self) -> bool {
        let is_trailing =
            |it: &'a Argument| matches!(it.kind, Kind::Positional { trailing: true, .. });
        if !self.by_position().any(is_trailing) {
            return false;
        }
        let before = self.by_position().take_while(|it| !is_trailing(it));
        // `[NAME=VALUE]...` of env takes only words with an equals sign.
        let (assigned, others): (Vec<_>, Vec<_>) = before.partition(|it| it.name.contains('='));
        let assignments = self
            .texts
            .iter()
            .take_while(|it| !assigned.is_empty() && it.contains('='));
        let says_nothing = self.tool.arguments.len() == 1;
        self.texts.len() > others.len() + assignments.count() || says_nothing
    }

    /// Returns whether a word is not a flag. A negative number is not a flag, unless its first digit is the name of a
    /// flag.
    fn is_text(&self, word: &str) -> bool {
        let is_number = || word[1..].starts_with(|it: char| it.is_ascii_digit());
        let is_below_zero = || is_number() && word.parse::<f64>().is_ok();
        !looks_like_option(word) || (is_below_zero() && self.known(&word[..2]).is_none())
    }

    /// Returns the argument to which the flag `flag` belongs. The returned `bool` is `false` if the flag switches the
    /// argument off.
    fn known(&self, flag: &str) -> Option<(&'a Argument, bool)> {
        let inputs = || self.tool.arguments.iter().filter(|it| it.is_input());
        let is_it = |it: &&Argument| {
            it.spelling() == Some(flag) || short(it).is_some_and(|short| short == flag)
        };
        let path = self.tool.path();
        let is_other = |it: &&Argument| {
            let fact = Fact::of_argument(&path, &it.name, Aspect::Existence);
            let others = self.facts.spellings.get(&fact);
            others.is_some_and(|it| it.iter().any(|it| it == flag))
        };
        let given = inputs().find(is_it).or_else(|| inputs().find(is_other));
        let given = given.map(|it| (it, !is_off_switch(it, self.facts.syntax)));
        given.or_else(|| {
            let back = inputs().find(|it| it.negation() == Some(flag));
            back.map(|it| (it, false))
        })
    }

    fn listed_flag(&mut self, word: &'a str) -> Result<(), FlagFault> {
        let inputs = self.tool.arguments.iter().filter(|it| it.is_input());
        let mut separated = inputs.filter_map(|it| Some((it, behind_separator(it, word)?)));
        if let Some((argument, value)) = separated.next() {
            self.found.push((argument, FlagValue::Texts(vec![value])));
            return Ok(());
        }
        let (flag, value) = match word.split_once('=') {
            Some((flag, value)) => (flag, Some(value)),
            None => (word, None),
        };
        match self.known(flag) {
            Some((argument, on)) => self.occurrence(argument, on, flag, value),
            None if word.starts_with("--") => Err(FlagFault::Unlisted(self.unknown(flag))),
            None => self.shorts(word),
        }
    }

    /// Parses several short flags after one dash, such as `-vo`. The value of the last flag can follow without a space.
    fn shorts(&mut self, word: &'a str) -> Result<(), FlagFault> {
        let mut rest = &word[1..];
        while let Some(letter) = rest.chars().next() {
            let flag = format!("-{letter}");
            let Some((argument, on)) = self.known(&flag) else {
                return Err(FlagFault::Unlisted(self.unknown(word)));
            };
            rest = &rest[letter.len_utf8()..];
            if !argument.is_switch() {
                let value = match rest.strip_prefix('=') {
                    _ if rest.is_empty() => None,
                    Some(value) if self.facts.syntax == Syntax::Clap => Some(value),
                    Some(_) => return Err(ambiguous(argument, &flag).into()),
                    None => Some(rest),
                };
                let texts = self.texts_of(argument, &flag, value)?;
                self.found.push((argument, FlagValue::Texts(texts)));
                return Ok(());
            }
            self.found.push((argument, FlagValue::Switch(on)));
        }
        Ok(())
    }

    fn occurrence(
        &mut self,
        argument: &'a Argument,
        on: bool,
        flag: &str,
        value: Option<&'a str>,
    ) -> Result<(), FlagFault> {
        let is_short = flag.chars().count() == 2;
        let found = match value {
            Some(_) if argument.is_switch() || !on => {
                return Err(wrong(
                    argument,
                    ViolationCode::InvalidValue,
                    format!("`{flag}` takes no value"),
                )
                .into());
            }
            None if argument.is_switch() || !on => FlagValue::Switch(on),
            Some(_) if is_short && self.facts.syntax == Syntax::Unknown => {
                return Err(ambiguous(argument, flag).into());
            }
            value => FlagValue::Texts(self.texts_of(argument, flag, value)?),
        };
        self.found.push((argument, found));
        Ok(())
    }

    /// Returns the values of one occurrence of a flag: `value`, or the words that follow the flag if `value` is `None`.
    fn texts_of(
        &mut self,
        argument: &Argument,
        flag: &str,
        value: Option<&'a str>,
    ) -> Result<Vec<&'a str>, FlagFault> {
        if let Some(value) = value {
            return Ok(vec![value]);
        }
        let (least, most) = argument.arity.unwrap_or((1, Some(1)));
        let is_adjacent = argument.require_equals || argument.separator.is_some();
        let by_equals = is_adjacent || (least == 0 && self.facts.syntax == Syntax::Unknown);
        let mut texts = Vec::new();
        while !by_equals && most.is_none_or(|most| (texts.len() as u64) < most) {
            match self.words.get(self.at) {
                Some(word) if self.is_text(word) => texts.push(&**word),
                _ => break,
            }
            self.at += 1;
        }
        if (texts.len() as u64) < least {
            let why = match &argument.separator {
                Some(separator) => {
                    format!("`{flag}` needs a value, as in `{flag}{separator}VALUE`")
                }
                None => format!(
                    "`{flag}` needs a value; if the value begins with `-`, write it after `=`"
                ),
            };
            let fault = wrong(argument, ViolationCode::TooFewValues, why);
            return Err(match argument.separator {
                Some(_) => fault.into(),
                None => FlagFault::Unlisted(fault),
            });
        }
        Ok(texts)
    }

    /// Assigns the words that are neither flags nor values of flags to the positional arguments.
    fn positionals(&mut self) -> Result<(), CallFault> {
        let is_last = |it: &&Argument| matches!(it.kind, Kind::Positional { last: true, .. });
        let (last, own): (Vec<_>, Vec<_>) = self.by_position().partition(is_last);
        let all = std::mem::take(&mut self.texts);
        let end = self.before_end.filter(|_| !last.is_empty());
        let (texts, behind) = all.split_at(end.unwrap_or(all.len()));
        self.assign(&own, texts)?;
        self.assign(&last, behind)
    }

    fn assign(&mut self, all: &[&'a Argument], mut texts: &[&'a str]) -> Result<(), CallFault> {
        for (at, argument) in all.iter().enumerate() {
            let least = |it: &&&Argument| match it.arity {
                _ if !it.required => 0,
                Some((least, _)) => usize::try_from(least).unwrap_or(usize::MAX),
                None => 1,
            };
            let most = match argument.arity {
                Some((_, most)) => most.and_then(|it| usize::try_from(it).ok()),
                None if argument.repeatable => None,
                None => Some(1),
            };
            let others: usize = all[at + 1..].iter().map(|it| least(&it)).sum();
            let free = texts.len().saturating_sub(others).max(least(&argument));
            let mut count = free.min(most.unwrap_or(usize::MAX)).min(texts.len());
            if argument.name.contains('=') {
                let assignments = texts.iter().take_while(|it| it.contains('='));
                count = assignments.count().min(count);
            }
            let (own, rest) = texts.split_at(count);
            if !own.is_empty() {
                self.found.push((argument, FlagValue::Texts(own.to_vec())));
            }
            texts = rest;
        }
        match texts.first() {
            None => Ok(()),
            // A word before a command would hide which command is called.
            Some(_) if self.facts.is_open && (!all.is_empty() || !self.tool.is_group) => {
                self.is_listed = false;
                Ok(())
            }
            Some(word) => {
                let (name, word) = (&self.facts.name, word.escape_debug());
                let why = format!("`{name}` does not accept the argument `{word}`");
                let recovery = self.facts.recovery.as_str();
                Err(CallFault::new(FaultCode::InputInvalid, why).recovery(recovery))
            }
        }
    }

    /// Returns the arguments as a JSON object. The values have the types that the tool's schema declares.
    fn values(&self) -> Result<Json, CallFault> {
        let schema = self.tool.inputs();
        let mut entries = Vec::new();
        for argument in &self.tool.arguments {
            let found = self.found.iter().filter(|(it, _)| ptr::eq(*it, argument));
            let found: Vec<&FlagValue<'_>> = found.map(|(_, it)| it).collect();
            if !found.is_empty() {
                let schema = schema.get("properties");
                let schema = schema.and_then(|it| it.get(&argument.key));
                let value = value(argument, schema.unwrap_or(&Json::Null), &found)?;
                entries.push((argument.key.clone(), value));
            }
        }
        Ok(Json::Object(entries))
    }

    fn unknown(&self, flag: &str) -> CallFault {
        let mut secrets = self.tool.arguments.iter().filter(|it| !it.is_input());
        let is_named = |it: &&Argument| {
            it.spelling().is_some_and(|it| it == flag) || short(it).is_some_and(|it| it == flag)
        };
        if let Some(secret) = secrets.find(is_named) {
            let why = passed_by_variable(secret, flag);
            return CallFault::new(FaultCode::InputInvalid, why);
        }
        let mut names: Vec<Cow<'_, str>> = Vec::new();
        for argument in self.tool.arguments.iter().filter(|it| it.is_input()) {
            names.extend(argument.spelling().map(Cow::from));
            names.extend(argument.negation().map(Cow::from));
            names.extend(short(argument).map(Cow::from));
        }
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let near = nearest(flag, &names).into_iter().next();
        let hint = did_you_mean(near);
        let (name, flag) = (&self.facts.name, flag.escape_debug());
        let why = format!("`{name}` has no flag `{flag}`{hint}");
        CallFault::new(FaultCode::InputInvalid, why).recovery(self.facts.recovery.as_str())
    }
}

/// Returns the value in a word such as `-Wa,x`, if the word begins with the flag of this argument and its separator.
fn behind_separator<'a>(argument: &Argument, word: &'a str) -> Option<&'a str> {
    let separator = argument.separator.as_deref()?;
    word.strip_prefix(argument.spelling()?)?
        .strip_prefix(separator)
}

/// Returns the short flag of an argument, with its dash.
fn short(argument: &Argument) -> Option<String> {
    match &argument.kind {
        Kind::Flag { short, .. } => short.as_ref().map(|it| format!("-{it}")),
        Kind::Positional { .. } | Kind::JsonOnly => None,
    }
}

fn wrong(argument: &Argument, rule: ViolationCode, why: String) -> CallFault {
    CallFault::of_input(rule, &argument.key, why)
}

/// Makes the fault for a short flag with `=` before its value. Some programs parse `-o=x` as the value `x`, and other
/// programs as the value `=x`.
fn ambiguous(argument: &Argument, flag: &str) -> CallFault {
    let why = format!("write the value of `{flag}` as a word of its own, without `=`");
    wrong(argument, ViolationCode::CannotBePassed, why)
}
