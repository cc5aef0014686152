//! The content of a lock, in memory.

use crate::grammar::draft::{Arg, ArgTrait, Draft, Setting, Switch};
use crate::grammar::{Grammar, encode};
use crate::spec::Permission;

/// The interface of a program that callers rely on.
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
    /// Its aliases.
    pub aliases: Vec<Alias>,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Its summary in one line: wording, which no caller relies on.
    pub summary: Option<String>,
    /// Whether it requires one of the commands below it.
    pub needs_command: bool,
    /// Whether it accepts unknown commands.
    pub any_command: bool,
    /// The access that it needs, by kind.
    pub permissions: Vec<(String, Vec<String>)>,
    /// Its other declarations for bundles: words, each with the JSON of a value.
    pub declared: Vec<(String, String)>,
    /// Its own arguments.
    pub args: Vec<Arg>,
    /// Its line in the file, counted from 1; 0 if it comes from no file.
    pub line: usize,
    /// The lines of its arguments.
    pub lines: Vec<usize>,
}

/// An alias of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name.
    pub name: String,
    /// Whether it is deprecated.
    pub deprecated: bool,
}

impl Surface {
    /// Returns the name of the program.
    #[must_use]
    pub fn program(&self) -> &str {
        let name = self.commands.first().and_then(|root| root.path.first());
        name.map_or("", String::as_str)
    }

    /// Returns the same without line numbers, to compare the contents of two files.
    #[must_use]
    pub fn without_lines(mut self) -> Self {
        for command in &mut self.commands {
            command.line = 0;
            command.lines.clear();
        }
        self
    }

    /// Returns the same in the form that [`check`](super::check) reads, allocated for the life of
    /// the process.
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
            .needing(command.leaked_permissions())
            .declaring(command.leaked_declared())
        });
        locked.collect::<Vec<_>>().leak()
    }
}

impl Command {
    /// Returns its own name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// Returns the number of commands above it.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Returns its arguments and settings in the form of [`Locked::grammar`].
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

    /// Returns what it needs of a machine in the form of [`Locked::permissions`], allocated for the life of
    /// the process.
    fn leaked_permissions(&self) -> &'static [Permission] {
        let permissions = self.permissions.iter().map(|(kind, values)| {
            let values = values.iter().map(|value| &*value.clone().leak());
            Permission {
                kind: kind.clone().leak(),
                values: values.collect::<Vec<&str>>().leak(),
            }
        });
        permissions.collect::<Vec<_>>().leak()
    }

    /// Returns what else it declares in the form of [`Locked::declared`], allocated for the life of the
    /// process.
    fn leaked_declared(&self) -> &'static [(&'static str, &'static str)] {
        let declared = self.declared.iter().map(|(word, value)| {
            let (word, value): (&str, &str) = (word.clone().leak(), value.clone().leak());
            (word, value)
        });
        declared.collect::<Vec<_>>().leak()
    }

    /// Returns the lines of its arguments in the form of [`Locked::lines`].
    #[must_use]
    pub fn line_bytes(&self) -> Vec<u8> {
        let lines = self.lines.iter();
        let lines = lines.map(|line| u16::try_from(*line).unwrap_or(u16::MAX));
        lines.flat_map(u16::to_le_bytes).collect()
    }
}

/// The traits that a lock can express.
pub(super) const TRAITS: [(ArgTrait, &str); 6] = [
    (ArgTrait::Required, "required"),
    (ArgTrait::Global, "global"),
    (ArgTrait::Last, "after --"),
    (ArgTrait::RequireEquals, "with ="),
    (ArgTrait::IgnoreCase, "in any case"),
    (ArgTrait::Exclusive, "alone"),
];

/// The words of `#[cmdhelp(...)]` that a lock has lines for beside `sandbox`, each with the keys of its
/// value in what is declared for bundles.
pub(super) const DECLARED: [(&str, &[&str]); 12] = [
    ("install", &["install"]),
    ("auth", &["auth"]),
    ("setup", &["setup"]),
    ("secret", &["secrets"]),
    ("denies", &["sandbox", "denies"]),
    ("set", &["sandbox", "set"]),
    ("mutates", &["mutates"]),
    ("idempotent", &["idempotent"]),
    ("retry", &["retry"]),
    ("cost", &["cost"]),
    ("signed_in", &["signed_in"]),
    ("schedules", &["schedules"]),
];

/// A command of a lock, in the form that macros write for the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Locked {
    /// The number of commands above it.
    pub depth: usize,
    /// Its line in the file.
    pub line: usize,
    /// The words that select it, from the program's name on.
    pub path: &'static str,
    /// The last of them.
    pub name: &'static str,
    /// Its aliases, and whether each is deprecated.
    pub aliases: &'static [(&'static str, bool)],
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Its own arguments and settings.
    pub grammar: Grammar,
    /// The lines of its arguments, two bytes for each.
    pub lines: &'static [u8],
    /// The access that it needs.
    pub permissions: &'static [Permission],
    /// Its other declarations for bundles: words, each with the JSON of a value.
    pub declared: &'static [(&'static str, &'static str)],
}

impl Locked {
    /// Returns a command, from its depth and line on, in the order of the fields.
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
            permissions: &[],
            declared: &[],
        }
    }

    /// Returns the command with what it needs of a machine.
    #[must_use]
    pub const fn needing(self, permissions: &'static [Permission]) -> Self {
        Self {
            permissions,
            ..self
        }
    }

    /// Returns the command with what else it declares for bundles.
    #[must_use]
    pub const fn declaring(self, declared: &'static [(&'static str, &'static str)]) -> Self {
        Self { declared, ..self }
    }
}
