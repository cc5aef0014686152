//! Reads an argument in a grammar, with the facts that a lock file records.

use super::file::TRAITS;
use super::value_change::word;
use crate::bytes;
use crate::grammar::code::end_of;
use crate::grammar::draft::{
    self, Action, Arg, ArgTrait, Default, Deprecated, Int, PossibleValue, Text, Value,
};
use crate::grammar::layout::{arg::flag, deprecated, field, summary, value};
use crate::grammar::number::i128_at;
use crate::grammar::outcome::ArgRef;
use crate::grammar::walk::{each_field, each_listed};
use crate::grammar::{Grammar, values};

/// Returns an argument with the facts that callers can notice.
#[inline]
pub(super) fn read(of: ArgRef) -> Arg {
    let mut arg = Arg::new(of.id());
    arg.long = of.long().map(Text::from);
    arg.short = of.short().and_then(|name| name.chars().next());
    for name in texts(of, field::ALIAS, field::HIDDEN_ALIAS) {
        let alias = draft::Alias {
            name: name.into(),
            visible: true,
        };
        match arg.long {
            Some(_) => arg.aliases.push(alias),
            None => arg.long = Some(alias.name),
        }
    }
    for name in texts(of, field::SHORT_ALIAS, field::HIDDEN_SHORT_ALIAS) {
        let Some(name) = name.chars().next() else {
            continue;
        };
        match arg.short {
            Some(_) => arg.short_aliases.push(draft::Alias {
                name,
                visible: true,
            }),
            None => arg.short = Some(name),
        }
    }
    if of.is_positional() {
        // Callers never write the names of a positional argument, so they are left out.
        (arg.long, arg.short) = (None, None);
        (arg.aliases, arg.short_aliases) = (Vec::new(), Vec::new());
    } else if let Some(name) = arg
        .long
        .clone()
        .or(arg.short.map(|name| name.to_string().into()))
    {
        // Callers do not know the id of a flag, so its name is used as the id.
        arg.id = name;
    }
    for (what, _) in TRAITS {
        if of.has(what) {
            arg.set(what, true);
        }
    }
    if of.does(Action::Count) {
        arg.action = Some(Action::Count);
    } else if of.does(Action::Set) || of.does(Action::Append) {
        read_values(of, &mut arg);
    } else {
        arg.action = Some(match of.does(Action::SetFalse) {
            true => Action::SetFalse,
            false => Action::SetTrue,
        });
    }
    arg.deprecated = of.deprecated();
    arg
}

#[inline]
fn read_values(of: ArgRef, arg: &mut Arg) {
    arg.action = Some(match of.does(Action::Append) {
        true => Action::Append,
        false => Action::Set,
    });
    let most = of.most();
    arg.num_args = Some((of.least(), (most != usize::MAX).then_some(most)));
    arg.value = Some(read_value(of));
    let delimiter = of.text(field::DELIMITER);
    arg.delimiter = delimiter.and_then(|text| bytes::text(text).chars().next());
    let defaults: Vec<Text> = texts(of, field::DEFAULT, field::DEFAULT)
        .into_iter()
        .map(Text::from)
        .collect();
    arg.default = match (of.has_flag(flag::DYNAMIC_DEFAULT), defaults.is_empty()) {
        (true, _) => Default::Dynamic,
        (false, true) => Default::None,
        (false, false) => Default::Values(defaults),
    };
}

/// Returns the texts of all fields of the argument whose tags are in the range from `first` to
/// `last`.
#[inline]
fn texts(of: ArgRef, first: u8, last: u8) -> Vec<&'static str> {
    let code = of.grammar.code;
    let mut texts = Vec::new();
    let mut at = of.first_field();
    while at < of.end() {
        if (first..=last).contains(&code[at]) {
            texts.push(bytes::text(of.grammar.text_at(at + 3).0));
        }
        at = end_of(code, at);
    }
    texts
}

#[inline]
fn read_value(of: ArgRef) -> Value {
    let Some((grammar, at)) = values::description(of) else {
        return Value::Any;
    };
    match grammar.code[at] {
        value::ANY => Value::Any,
        value::NON_EMPTY => Value::NonEmpty,
        value::BOOL => Value::Bool,
        value::BOOLISH => Value::Boolish,
        value::FALSEY => Value::Falsey,
        value::FLOAT => Value::Float,
        value::CHAR => Value::Char,
        value::INT => {
            use value::int::{HAS_MAXIMUM, HAS_MINIMUM, NONZERO, UNSIGNED};
            let code = &grammar.code[at..];
            let bit = |bit| code[1] & bit != 0;
            Value::Int(Int {
                unsigned: bit(UNSIGNED),
                nonzero: bit(NONZERO),
                minimum: bit(HAS_MINIMUM).then(|| i128_at(code, 2)),
                maximum: bit(HAS_MAXIMUM).then(|| i128_at(code, 18)),
            })
        }
        value::ONE_OF => {
            let mut listed = Vec::new();
            let end = values::end_of_value(of, &grammar);
            each_listed!(grammar, at, end, |name| listed.push(PossibleValue {
                name: bytes::text(name).into(),
                aliases: Vec::new(),
                hide: false,
            }));
            Value::OneOf(listed)
        }
        _ => match word(of) {
            Some(word) => Value::Named(bytes::text(word).to_owned()),
            None => Value::Dynamic,
        },
    }
}

impl ArgRef {
    /// Returns the names and values of the argument that are deprecated.
    #[must_use]
    #[inline]
    pub fn deprecated(self) -> Vec<Deprecated> {
        let mut all = Vec::new();
        each_field!(self, field::DEPRECATED, |at| {
            let text = bytes::text(self.grammar.text_at(at + 4).0).to_owned();
            all.extend(match self.grammar.code[at + 3] {
                deprecated::LONG => Some(Deprecated::Long(text)),
                deprecated::SHORT => text.chars().next().map(Deprecated::Short),
                deprecated::VALUE => Some(Deprecated::Value(text)),
                _ => Some(Deprecated::Argument),
            });
        });
        all
    }
}

impl Grammar {
    /// Returns the arguments of the grammar, each with its id.
    #[inline]
    pub fn arguments(&'static self) -> impl Iterator<Item = (&'static str, ArgRef)> {
        let next = |arg: &ArgRef| self.argument_from(arg.end());
        std::iter::successors(self.argument_from(1), next).map(|arg| (arg.id(), arg))
    }
}

impl ArgRef {
    /// Returns a grammar with only this argument, or `None` if a fact about the argument is known
    /// only at run time.
    #[must_use]
    #[inline]
    pub fn alone(self) -> Option<Grammar> {
        if self.has(ArgTrait::Dynamic) {
            return None;
        }
        let mut code = vec![self.grammar.code[0] & !summary::COMMAND];
        code.extend(&self.grammar.code[self.at..self.end()]);
        Some(Grammar {
            code: code.leak(),
            types: self.grammar.types,
            texts: self.grammar.texts,
            names: &[],
            sum: 0,
        })
    }
}
