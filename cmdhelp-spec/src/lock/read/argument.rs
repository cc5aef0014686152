//! Parses the line of an argument in a lock file.

use super::super::file::{TRAITS, WIDTHS};
use super::line::{InvalidLine, Mark, words, wrong};
use crate::grammar::draft::{
    self, Action, Arg, Default, Deprecated, Int, PossibleValue, Text, Value,
};

/// Parses the line of an argument.
#[inline]
pub(super) fn argument(names: &[String], marks: &[Mark]) -> Result<Arg, InvalidLine> {
    let mut arg = named(names)?;
    let Some((kind, marks)) = marks.split_first() else {
        return Err(wrong(
            "the type is missing",
            "write a colon and the type of the argument, such as `string`",
        ));
    };
    self::kind(&mut arg, &words(kind))?;
    for mark in marks {
        self::mark(&mut arg, &words(mark))?;
    }
    Ok(arg)
}

#[inline]
fn named(names: &[String]) -> Result<Arg, InvalidLine> {
    let [first, ..] = names else {
        return Err(wrong("expected a name", "write `--name` or `<name>`"));
    };
    if let Some(id) = first.strip_prefix('<').and_then(|id| id.strip_suffix('>')) {
        return Ok(Arg::new(id));
    }
    let mut arg = Arg::new(first.trim_start_matches('-'));
    for name in names {
        let mut short = name.strip_prefix('-').unwrap_or_default().chars();
        if let Some(long) = name.strip_prefix("--").filter(|long| !long.is_empty()) {
            match &arg.long {
                None => arg.long = Some(long.into()),
                Some(_) => arg.aliases.push(draft::Alias {
                    name: long.into(),
                    visible: true,
                }),
            }
        } else if let (Some(short), None) = (short.next(), short.next()) {
            match arg.short {
                None => arg.short = Some(short),
                Some(_) => arg.short_aliases.push(draft::Alias {
                    name: short,
                    visible: true,
                }),
            }
        } else {
            return Err(wrong(
                &format!("invalid argument name `{name}`"),
                "write `--name`, `-n`, or `<name>` for a positional",
            ));
        }
    }
    Ok(arg)
}

#[inline]
fn kind(arg: &mut Arg, words: &[&str]) -> Result<(), InvalidLine> {
    let value = match words {
        ["flag"] => {
            arg.action = Some(Action::SetTrue);
            return Ok(());
        }
        ["flag", "for", "false"] => {
            arg.action = Some(Action::SetFalse);
            return Ok(());
        }
        ["count"] => {
            arg.action = Some(Action::Count);
            return Ok(());
        }
        ["string"] => Value::Any,
        ["path"] => Value::NonEmpty,
        ["bool"] => Value::Bool,
        ["boolish"] => Value::Boolish,
        ["falsey"] => Value::Falsey,
        ["float"] => Value::Float,
        ["char"] => Value::Char,
        ["own"] => Value::Dynamic,
        ["own", word] => Value::Named((*word).to_owned()),
        ["one", "of", values @ ..] => Value::OneOf(
            values
                .iter()
                .map(|name| PossibleValue {
                    name: (*name).into(),
                    aliases: Vec::new(),
                    hide: false,
                })
                .collect(),
        ),
        words => Value::Int(int(words).ok_or_else(|| {
            wrong(
                &format!("unknown type `{}`", words.join(" ")),
                "write `flag`, `flag for false`, `count`, `string`, `path`, `bool`, `float`, `char`, `u8` to `i128`, \
                 `int 1..=9`, `one of a, b` or `own`",
            )
        })?),
    };
    arg.action = Some(Action::Set);
    arg.num_args = Some((1, Some(1)));
    arg.value = Some(value);
    Ok(())
}

#[inline]
fn int(words: &[&str]) -> Option<Int> {
    let (words, nonzero) = match words {
        [words @ .., "nonzero"] => (words, true),
        words => (words, false),
    };
    let width = |name: &&str| WIDTHS.into_iter().find(|(known, ..)| known == name);
    let (unsigned, minimum, maximum) = match words {
        [name] if width(name).is_some() => {
            let (_, unsigned, minimum, maximum) = width(name)?;
            (unsigned, Some(minimum), Some(maximum))
        }
        [word @ ("int" | "uint")] => (*word == "uint", None, None),
        [word @ ("int" | "uint"), range] => {
            let (least, most) = bounds(range)?;
            (*word == "uint", least, most)
        }
        _ => return None,
    };
    Some(Int {
        unsigned,
        nonzero,
        minimum,
        maximum,
    })
}

/// Parses a range: `1..=5`, `1..` or `..=5`.
#[inline]
fn bounds<T: std::str::FromStr>(range: &str) -> Option<(Option<T>, Option<T>)> {
    let (least, most) = range.split_once("..")?;
    let bound = |text: &str| match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    Some((
        bound(least)?,
        bound(most.strip_prefix('=').unwrap_or(most))?,
    ))
}

#[inline]
fn mark(arg: &mut Arg, words: &[&str]) -> Result<(), InvalidLine> {
    let text = words.join(" ");
    if let Some((what, _)) = TRAITS.iter().find(|(_, word)| *word == text) {
        arg.set(*what, true);
        return Ok(());
    }
    match words {
        ["repeatable"] => arg.action = Some(Action::Append),
        [range, "values"] => {
            arg.num_args = Some(numbers(range).ok_or_else(|| {
                wrong(
                    &format!("invalid number of values `{range}`"),
                    "write `2`, `0..=1` or `1..`",
                )
            })?);
        }
        ["separated", "by", delimiter] => arg.delimiter = delimiter.chars().next(),
        ["own", "default"] => arg.default = Default::Dynamic,
        ["default", values @ ..] => {
            let values = values.iter().map(|value| Text::from(*value));
            arg.default = Default::Values(values.collect());
        }
        ["deprecated"] => arg.deprecated.push(Deprecated::Argument),
        ["deprecated", "value", value] => {
            arg.deprecated.push(Deprecated::Value((*value).to_owned()));
        }
        ["deprecated", name] => arg.deprecated.push(Deprecated::name(name).ok_or_else(|| {
            wrong(
                &format!("invalid argument name `{name}`"),
                "write `--name` or `-n`",
            )
        })?),
        _ => {
            let traits: Vec<String> = TRAITS.iter().map(|(_, word)| format!("`{word}`")).collect();
            return Err(wrong(
                &format!("`{text}` is not a property of an argument"),
                &format!(
                    "write one of {}, `repeatable`, `2 values`, `separated by \",\"`, `default x`, \
                     `own default`, `deprecated`",
                    traits.join(", ")
                ),
            ));
        }
    }
    Ok(())
}

#[inline]
fn numbers(range: &str) -> Option<(usize, Option<usize>)> {
    if let Ok(number) = range.parse() {
        return Some((number, Some(number)));
    }
    let (least, most) = bounds(range)?;
    Some((least?, most))
}
