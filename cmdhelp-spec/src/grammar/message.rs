//! Writes error messages about rejected command lines.

use super::bytes::{self, between};
use super::correct::Correction;
use super::layout::value;
use super::nearest::Possible;
use super::number::i128_at;
use super::outcome::{ArgRef, Kind, Rejection};
use super::values;
use crate::const_text::ConstText;
use crate::decimal::Decimal;
use crate::slice::each;

/// An error message about a command line, which is built at compile time.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, Message, Outcome, correct, draft, encode, resolve};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut priority = draft::Arg::new("priority");
/// priority.long = Some("priority".into());
/// let draft = draft::Draft { args: vec![priority], ..Default::default() };
/// let grammar = Grammar::of(encode(&draft).leak());
/// let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
/// let root = Command { name: Text::Plain("pad"), part: Box::leak(Box::new(part)) };
///
/// let words = ["--prio", "high"];
/// let Outcome::Rejected(rejection) = resolve::<8>(&root, &words) else { panic!() };
/// assert_eq!(
///     Message::of("example does not parse: ", &rejection, &words)
///         .with("pad", &correct(&root, &words).unwrap())
///         .as_str(),
///     "example does not parse: unknown flag `--prio`; did you mean `--priority`? \
///      Corrected: `pad --priority high`"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Message(ConstText);

impl Message {
    /// Makes a message that consists of `introduction` and the mistake. `words` are the words of
    /// the rejected line after the program's name.
    #[must_use]
    #[inline]
    pub const fn of(introduction: &str, rejection: &Rejection, words: &[&str]) -> Self {
        let mut message = Self::from_text(introduction);
        message.describe(rejection, words);
        if let Some(nearest) = rejection.nearest {
            message.push("; did you mean `");
            message.name(rejection, nearest);
            message.push("`?");
        }
        message
    }

    /// Makes a message from a text.
    #[inline]
    pub(crate) const fn from_text(text: &str) -> Self {
        let mut message = Self(ConstText::new());
        message.push(text);
        message
    }

    /// Makes the message that the flag `word` is refused for this reason.
    #[inline]
    pub(crate) const fn refusal(introduction: &str, word: &str, reason: &str) -> Self {
        let mut message = Self::from_text(introduction);
        message.push("`");
        message.0.word(word);
        message.push("` is refused: ");
        message.push(reason);
        message
    }

    /// Makes the message that the value of a flag is missing or invalid. `expected` are the valid values, if there are
    /// few.
    #[inline]
    pub(crate) const fn invalid(
        introduction: &str,
        flag: &str,
        value: Option<&str>,
        expected: &[&str],
    ) -> Self {
        let mut message = Self::from_text(introduction);
        if let Some(value) = value {
            message.push("invalid value `");
            message.0.word(value);
            message.push("` for ");
        }
        message.push("`");
        message.push(flag);
        message.push(match value {
            Some(_) => "`",
            None => "` needs a value",
        });
        message.alternatives(expected);
        message
    }

    /// Makes the message that a flag is unknown. `expected` are the known flags.
    #[inline]
    pub(crate) const fn unknown_flag(introduction: &str, flag: &str, expected: &[&str]) -> Self {
        let mut message = Self::from_text(introduction);
        message.push("unknown flag `");
        message.0.word(flag);
        message.push("`");
        message.alternatives(expected);
        message
    }

    /// Makes the message that the line repeats the words that select its command.
    #[inline]
    pub(crate) const fn repetition(introduction: &str, names: &[&str]) -> Self {
        let mut message = Self::from_text(introduction);
        message.push("it repeats `");
        let mut i = 0;
        while i < names.len() {
            if i > 0 {
                message.push(" ");
            }
            message.push(names[i]);
            i += 1;
        }
        message.push("`, the name of its command");
        message
    }

    /// Returns the message with the corrected line added. The line begins with the program's name.
    #[must_use]
    #[inline]
    pub const fn with(mut self, program: &str, correction: &Correction) -> Self {
        if !matches!(self.as_str().as_bytes(), [.., b'?']) {
            self.push(".");
        }
        self.push(if correction.leaves_out() {
            " Without it: `"
        } else {
            " Corrected: `"
        });
        self.push(program);
        let mut i = 0;
        while i < correction.len() {
            self.push(" ");
            self.0.word(correction.word(i));
            i += 1;
        }
        self.push("`");
        self
    }

    /// Returns the text of the message.
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }

    #[inline]
    const fn push(&mut self, text: &str) {
        self.0.put(text);
    }

    #[inline]
    const fn describe(&mut self, rejection: &Rejection, words: &[&str]) {
        match rejection.kind {
            Kind::UnknownArgument => self.unknown(rejection, words),
            Kind::InvalidSubcommand => {
                self.push("unknown command ");
                self.fault(rejection, words);
            }
            Kind::ArgumentConflict => self.conflict(rejection, words),
            Kind::MissingSubcommand => self.push("a command is missing"),
            Kind::MissingAnything => self.push(
                "there are no arguments, so the program would only \
                show help",
            ),
            Kind::MissingRequiredArgument => self.missing(rejection),
            Kind::InvalidValue if rejection.lacks_value => {
                self.argument(rejection);
                self.push(" needs a value");
                self.possible(rejection);
            }
            Kind::InvalidValue => {
                self.invalid_value(rejection, words);
                self.possible(rejection);
            }
            Kind::ValueValidation => {
                self.invalid_value(rejection, words);
                self.expected(rejection);
            }
            Kind::NoEquals => {
                self.argument(rejection);
                self.push(" needs its value after `=`");
            }
            Kind::TooManyValues if is_flag(rejection) => {
                self.argument(rejection);
                self.push(" takes no value");
            }
            Kind::TooManyValues => {
                self.argument(rejection);
                self.push(" has too many values");
            }
            Kind::TooFewValues => {
                self.argument(rejection);
                self.push(" has too few values");
            }
            Kind::WrongNumberOfValues => {
                self.argument(rejection);
                self.push(" has the wrong number of values");
            }
        }
    }

    #[inline]
    const fn unknown(&mut self, rejection: &Rejection, words: &[&str]) {
        let is_flag = matches!(words[rejection.word].as_bytes(), [b'-', _, ..]);
        self.push(if is_flag {
            "unknown flag "
        } else {
            "unexpected argument "
        });
        self.fault(rejection, words);
    }

    #[inline]
    const fn conflict(&mut self, rejection: &Rejection, words: &[&str]) {
        let Some(arg) = rejection.argument else {
            self.fault(rejection, words);
            return self.push(" cannot be used with the arguments before it");
        };
        self.argument(rejection);
        match rejection.other {
            Some(other) if bytes::same(other.as_bytes(), arg.id_bytes()) => {
                self.push(" cannot be used multiple times");
            }
            _ => match rejection.first {
                Some(other) => {
                    self.push(" cannot be used with ");
                    self.spelling(other);
                }
                None => self.push(" cannot be used with other arguments"),
            },
        }
    }

    #[inline]
    const fn missing(&mut self, rejection: &Rejection) {
        let Some(first) = rejection.first else {
            self.argument(rejection);
            return self.push(" is missing");
        };
        let more = rejection.more;
        if more.at[0] != 0 || more.has_others {
            self.push("one of ");
        }
        self.spelling(first);
        each!(&more.at, |&at| {
            if at != 0 {
                self.push(", ");
                self.spelling(ArgRef {
                    at: at as usize,
                    ..first
                });
            }
        });
        if more.has_others {
            self.push(", …");
        }
        self.push(" is missing");
    }

    #[inline]
    const fn invalid_value(&mut self, rejection: &Rejection, words: &[&str]) {
        self.push("invalid value ");
        self.fault(rejection, words);
        self.push(" for ");
        self.argument(rejection);
    }

    /// Writes the wrong word, or only its wrong part.
    #[inline]
    const fn fault(&mut self, rejection: &Rejection, words: &[&str]) {
        self.push("`");
        if rejection.word < words.len() {
            let word = words[rejection.word].as_bytes();
            let part = between(word, rejection.start, rejection.end);
            if rejection.start == 1 && matches!(rejection.kind, Kind::UnknownArgument) {
                self.push("-");
            }
            self.push(bytes::text(part));
        }
        self.push("`");
    }

    #[inline]
    const fn argument(&mut self, rejection: &Rejection) {
        if let Some(arg) = rejection.argument {
            self.spelling(arg);
        }
    }

    /// Writes an argument as it is written on a command line, or a positional argument as `<id>`.
    #[inline]
    const fn spelling(&mut self, arg: ArgRef) {
        self.push("`");
        match (arg.long(), arg.short()) {
            (Some(long), _) => {
                self.push("--");
                self.push(long);
            }
            (None, Some(short)) => {
                self.push("-");
                self.push(short);
            }
            (None, None) => {
                self.push("<");
                self.push(arg.id());
                self.push(">");
            }
        }
        self.push("`");
    }

    #[inline]
    const fn possible(&mut self, rejection: &Rejection) {
        let Some(arg) = rejection.argument else {
            return;
        };
        let mut possible = Possible::of(arg);
        let mut next = possible.next();
        let mut is_first = true;
        while let Some(name) = next {
            next = possible.next();
            self.alternative(bytes::text(name), is_first, next.is_none());
            is_first = false;
        }
    }

    /// Writes the names that are expected in place of a wrong one.
    #[inline]
    const fn alternatives(&mut self, names: &[&str]) {
        let mut i = 0;
        while i < names.len() {
            self.alternative(names[i], i == 0, i + 1 == names.len());
            i += 1;
        }
    }

    #[inline]
    const fn alternative(&mut self, name: &str, is_first: bool, is_last: bool) {
        self.push(match (is_first, is_last) {
            (true, _) => "; expected `",
            (false, false) => ", `",
            (false, true) => " or `",
        });
        self.push(name);
        self.push("`");
    }

    /// Writes which kind of value the argument expects.
    #[inline]
    const fn expected(&mut self, rejection: &Rejection) {
        let Some(arg) = rejection.argument else {
            return;
        };
        let Some((grammar, at)) = values::description(arg) else {
            return;
        };
        let code = grammar.code.split_at(at).1;
        match code[0] {
            value::INT => self.int(code),
            value::FLOAT => self.push("; expected a number"),
            value::CHAR => self.push("; expected one character"),
            value::BOOLISH => self.push("; expected `yes` or `no`"),
            _ => {}
        }
    }

    #[inline]
    const fn int(&mut self, code: &[u8]) {
        use value::int::{HAS_MAXIMUM, HAS_MINIMUM};
        self.push("; expected a whole number");
        let least = i128_at(code, 2);
        let most = i128_at(code, 18);
        let has_least = code[1] & HAS_MINIMUM != 0 && least > i64::MIN as i128;
        let has_most = code[1] & HAS_MAXIMUM != 0 && most < i64::MAX as i128;
        if has_least {
            self.push(if has_most { " from " } else { " of at least " });
            self.push(Decimal::of(least).as_str());
        }
        if has_most {
            self.push(if has_least { " to " } else { " of at most " });
            self.push(Decimal::of(most).as_str());
        }
    }

    /// Writes the proposed name `nearest`, with hyphens if it is a flag.
    #[inline]
    const fn name(&mut self, rejection: &Rejection, nearest: &str) {
        if matches!(rejection.kind, Kind::UnknownArgument) {
            self.push("--");
        }
        self.push(nearest);
    }
}

#[inline]
const fn is_flag(rejection: &Rejection) -> bool {
    match rejection.argument {
        Some(arg) => !arg.takes_values(),
        None => false,
    }
}
