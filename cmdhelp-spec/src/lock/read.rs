//! Parses a lock file.

mod argument;
mod line;

use self::argument::argument;
use self::line::{InvalidLine, Mark, parts, words, wrong};
use super::file::{DECLARED, EFFECT, LockedAlias, LockedCommand, NEEDS, Surface};
use super::lex::{Token, tokens};
use crate::json;

/// A syntax error in a lock file, with its line number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line number, counted from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub what: String,
    /// Advice on what to write instead.
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
    ///   effect \"write\"
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
            && (word == EFFECT || DECLARED.iter().any(|(known, _)| *known == word))
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
