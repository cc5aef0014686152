//! What a lock says, in memory.

use crate::grammar::draft::{Arg, ArgTrait, Draft, Setting, Switch};
use crate::grammar::{Grammar, encode};

/// What callers of a program rely on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surface {
    /// The commands, each before those below it.
    pub commands: Vec<Command>,
}

/// A command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The words that select it, from the program's name on.
    pub path: Vec<String>,
    /// Its further names.
    pub aliases: Vec<Alias>,
    /// It will go.
    pub deprecated: bool,
    /// What it does, in one line: wording, on which no caller relies.
    pub summary: Option<String>,
    /// It does nothing without one of the commands below it.
    pub needs_command: bool,
    /// Words that name none of its commands are taken, too.
    pub any_command: bool,
    /// Its own arguments.
    pub args: Vec<Arg>,
    /// Where its line stands in the file, counted from 1; 0 if it is in none.
    pub line: usize,
    /// Where the lines of its arguments stand.
    pub lines: Vec<usize>,
}

/// A further name of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name.
    pub name: String,
    /// It will go.
    pub deprecated: bool,
}

impl Surface {
    /// How the program is called.
    #[must_use]
    pub fn program(&self) -> &str {
        let name = self.commands.first().and_then(|root| root.path.first());
        name.map_or("", String::as_str)
    }

    /// The same without the places of lines: what two files have in common that say the same.
    #[must_use]
    pub fn without_lines(mut self) -> Self {
        for command in &mut self.commands {
            command.line = 0;
            command.lines.clear();
        }
        self
    }

    /// The same for [`check`](super::check), for as long as the process lives.
    #[must_use]
    pub fn leak(&self) -> &'static [Locked] {
        let locked = self.commands.iter().map(|command| {
            let aliases = command.aliases.iter();
            let aliases = aliases.map(|alias| (&*alias.name.clone().leak(), alias.deprecated));
            Locked::of(
                (command.depth(), command.line),
                command.path.join(" ").leak(),
                command.name().to_owned().leak(),
                aliases.collect::<Vec<_>>().leak(),
                command.deprecated,
                command.code().leak(),
                command.line_bytes().leak(),
            )
        });
        locked.collect::<Vec<_>>().leak()
    }
}

impl Command {
    /// Its own name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// How many commands stand above it.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Its arguments and settings as [`Locked::grammar`] has them.
    #[must_use]
    pub fn code(&self) -> Vec<u8> {
        let mut draft = Draft {
            args: self.args.clone(),
            ..Draft::default()
        };
        for (setting, on) in [
            (Setting::SubcommandRequired, self.needs_command),
            (Setting::AllowExternalSubcommands, self.any_command),
        ] {
            if on {
                draft.command.settings.push((setting, Switch::On));
            }
        }
        encode(&draft)
    }

    /// The lines of its arguments as [`Locked::lines`] has them.
    #[must_use]
    pub fn line_bytes(&self) -> Vec<u8> {
        let lines = self.lines.iter();
        let lines = lines.map(|line| u16::try_from(*line).unwrap_or(u16::MAX));
        lines.flat_map(u16::to_le_bytes).collect()
    }
}

/// The traits that a lock has a word for.
pub(super) const TRAITS: [(ArgTrait, &str); 6] = [
    (ArgTrait::Required, "required"),
    (ArgTrait::Global, "global"),
    (ArgTrait::Last, "after --"),
    (ArgTrait::RequireEquals, "with ="),
    (ArgTrait::IgnoreCase, "in any case"),
    (ArgTrait::Exclusive, "alone"),
];

/// A command of a lock, as macros write it for the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Locked {
    /// How many commands stand above it.
    pub depth: usize,
    /// Its line in the file.
    pub line: usize,
    /// The words that select it, from the program's name on.
    pub path: &'static str,
    /// The last of them.
    pub name: &'static str,
    /// Its further names, and whether they will go.
    pub aliases: &'static [(&'static str, bool)],
    /// It will go.
    pub deprecated: bool,
    /// Its own arguments, and what is set for it.
    pub grammar: Grammar,
    /// The lines of its arguments, two bytes for each.
    pub lines: &'static [u8],
}

impl Locked {
    /// A command, from its depth and line on, in the order of the fields.
    #[must_use]
    pub const fn of(
        (depth, line): (usize, usize),
        path: &'static str,
        name: &'static str,
        aliases: &'static [(&'static str, bool)],
        deprecated: bool,
        code: &'static [u8],
        lines: &'static [u8],
    ) -> Self {
        Self {
            depth,
            line,
            path,
            name,
            aliases,
            deprecated,
            grammar: Grammar::of(code),
            lines,
        }
    }
}
