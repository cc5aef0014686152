//! Parses a lock file.

use super::file::{DECLARED, LockedAlias, LockedCommand, NEEDS, Surface, TRAITS, WIDTHS};
use super::lex::{Token, tokens};
use crate::grammar::draft::{
    self, Action, Arg, Default, Deprecated, Int, PossibleValue, Text, Value,
};
use crate::json;

/// A syntax error in a lock file, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// The error.
    pub what: String,
    /// The text to write instead.
    pub instead: String,
}

impl Surface {
    /// Parses the text of a lock file.
    ///
    /// ```
    /// use cmdhelp_spec::lock::Surface;
    ///
    /// let text = "\
    /// ## What callers of `pad` rely on. `CMDHELP_BLESS=1 cargo test` writes this file.
    ///
    /// pad: needs a command
    ///   \"Project management\"
    ///   sandbox network: api.example.com, *.example.org
    ///   sandbox spawns:
    ///   sandbox tty
    ///   install {\"method\":\"cargo\",\"package\":\"pad\"}
    ///   set \"PAD_CACHE\":\"off\"
    ///   cost \"metered\"
    ///   --verbose -v: count; global
    ///
    /// pad add: also new
    ///   <title>: string; required
    ///   --priority: one of low, high; default low
    ///   --limit: u8; deprecated
    /// ";
    /// # let text = &text.replacen("## ", "# ", 1);
    /// let surface = Surface::read(text).unwrap();
    /// assert_eq!(surface.to_string(), *text);
    /// let wrong = Surface::read("pad\n  --limit: u9\n").unwrap_err();
    /// assert_eq!((wrong[0].line, wrong[0].what.as_str()), (2, "unknown type `u9`"));
    /// let wrong = Surface::read("pad\n  auth {login\n").unwrap_err();
    /// assert_eq!(wrong[0].what, "the value of `auth` is not JSON");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of all lines that cannot be parsed.
    #[inline]
    pub fn read(text: &str) -> Result<Self, Vec<Mistake>> {
        let mut surface = Self::default();
        let mut mistakes = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let indented = line.starts_with(char::is_whitespace);
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let read = if indented {
                surface.detail(line, at + 1)
            } else {
                surface.command(line, at + 1)
            };
            if let Err(InvalidLine { what, instead }) = read {
                mistakes.push(Mistake {
                    line: at + 1,
                    what,
                    instead,
                });
            }
        }
        if surface.commands.is_empty() && mistakes.is_empty() {
            mistakes.push(Mistake {
                line: 1,
                what: "expected a command".to_owned(),
                instead: "run `CMDHELP_BLESS=breaking cargo test` to write the file".to_owned(),
            });
        }
        match mistakes.is_empty() {
            true => Ok(surface),
            false => Err(mistakes),
        }
    }

    #[inline]
    fn command(&mut self, line: &str, at: usize) -> Result<(), InvalidLine> {
        if ["<<<<<<<", "=======", ">>>>>>>"]
            .iter()
            .any(|mark| line.starts_with(mark))
        {
            return Err(wrong(
                "unresolved merge conflict",
                "keep one of the two versions, and remove \
                the marks",
            ));
        }
        let (words, marks) = parts(line)?;
        let mut command = LockedCommand {
            path: words,
            line: at,
            ..LockedCommand::default()
        };
        for mark in &marks {
            command.mark(mark)?;
        }
        let above = &command.path[..command.path.len() - 1];
        let has_above = self.commands.iter().any(|known| known.path == above);
        if self.commands.iter().any(|known| known.path == command.path) {
            return Err(wrong("duplicate command", "remove one of the two"));
        }
        let is_root = above.is_empty() && self.commands.is_empty();
        if !(has_above || is_root) {
            let instead = match self.commands.first() {
                Some(root) => format!(
                    "begin the line with `{}`, and list parent commands before their subcommands",
                    root.name()
                ),
                None => "begin the file with a line for the program".to_owned(),
            };
            return Err(wrong("the parent command is missing", &instead));
        }
        self.commands.push(command);
        Ok(())
    }

    #[inline]
    fn detail(&mut self, line: &str, at: usize) -> Result<(), InvalidLine> {
        let Some(command) = self.commands.last_mut() else {
            return Err(wrong(
                "this line belongs to no command",
                "write a line with the program's name before it",
            ));
        };
        if line.starts_with('"') && !line.contains("\":") {
            return match tokens(line).as_deref() {
                Some([Token::Word(summary)]) => {
                    command.summary = Some(summary.clone());
                    Ok(())
                }
                _ => Err(wrong(
                    "unclosed quote",
                    "write the summary in one pair of quotes",
                )),
            };
        }
        if let Some((word, value)) = line.split_once(' ')
            && DECLARED.iter().any(|(known, _)| *known == word)
        {
            let value = value.trim();
            if !value.starts_with('"') && json::check(value).is_some() {
                return Err(wrong(
                    &format!("the value of `{word}` is not JSON"),
                    "run `CMDHELP_BLESS=breaking cargo test` to write the file",
                ));
            }
            command.declared.push((word.to_owned(), value.to_owned()));
            return Ok(());
        }
        let (names, marks) = parts(line)?;
        if let [word, kind] = &names[..]
            && word == NEEDS
        {
            let values = marks.iter().flat_map(|mark| words(mark));
            let values: Vec<String> = match line.contains(':') {
                true => values.map(str::to_owned).collect(),
                false => vec![String::new()],
            };
            command.permissions.push((kind.clone(), values));
            return Ok(());
        }
        let arg = argument(&names, &marks)?;
        command.args.push(arg);
        command.lines.push(at);
        Ok(())
    }
}

struct InvalidLine {
    what: String,
    instead: String,
}

#[inline]
fn wrong(what: &str, instead: &str) -> InvalidLine {
    InvalidLine {
        what: what.to_owned(),
        instead: instead.to_owned(),
    }
}

/// A mark, such as `one of low, high`: the tokens between two semicolons.
type Mark = Vec<Token>;

/// Splits a line into the words before the colon and the marks after it.
#[inline]
fn parts(line: &str) -> Result<(Vec<String>, Vec<Mark>), InvalidLine> {
    let tokens = tokens(line).ok_or_else(|| wrong("unclosed quote", "close it with `\"`"))?;
    let mut parts = tokens.splitn(2, |token| *token == Token::Mark(':'));
    let names = parts.next().unwrap_or_default().iter();
    let names: Option<Vec<String>> = names
        .map(|token| match token {
            Token::Word(word) => Some(word.clone()),
            Token::Mark(_) => None,
        })
        .collect();
    let names = names.filter(|names| !names.is_empty()).ok_or_else(|| {
        wrong(
            "expected a name",
            "write the argument's names, a colon and its \
            type",
        )
    })?;
    let marks = match parts.next() {
        Some(marks) => marks
            .split(|token| *token == Token::Mark(';'))
            .map(<[_]>::to_vec)
            .collect(),
        None => Vec::new(),
    };
    Ok((names, marks))
}

/// Returns the words of a mark, without the commas between them.
#[inline]
fn words(mark: &[Token]) -> Vec<&str> {
    let words = mark.iter().filter_map(|token| match token {
        Token::Word(word) => Some(word.as_str()),
        Token::Mark(_) => None,
    });
    words.collect()
}

impl LockedCommand {
    #[inline]
    fn mark(&mut self, mark: &Mark) -> Result<(), InvalidLine> {
        match words(mark).as_slice() {
            ["deprecated"] => self.deprecated = true,
            ["needs", "a", "command"] => self.needs_command = true,
            ["any", "command"] => self.any_command = true,
            ["also", "deprecated", name] => self.alias(name, true),
            ["also", name] => self.alias(name, false),
            words => {
                return Err(wrong(
                    &format!("`{}` is not a property of a command", words.join(" ")),
                    "write `deprecated`, `needs a command`, `any command` or `also name`",
                ));
            }
        }
        Ok(())
    }

    #[inline]
    fn alias(&mut self, name: &str, deprecated: bool) {
        self.aliases.push(LockedAlias {
            name: name.to_owned(),
            deprecated,
        });
    }
}

#[inline]
fn argument(names: &[String], marks: &[Mark]) -> Result<Arg, InvalidLine> {
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
                "write `flag`, `count`, `string`, `path`, `bool`, `float`, `char`, `u8` to `i128`, \
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
