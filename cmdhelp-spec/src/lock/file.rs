//! The types that hold the content of a lock file in memory.

use crate::grammar::draft::{Arg, ArgTrait, Draft, Setting, Switch};
use crate::grammar::{Grammar, encode};
use crate::slice::each;
use crate::spec::{Permissions, str_eq};

/// The commands and arguments of a program, on which callers rely.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surface {
    /// The commands. Each command is followed by its subcommands.
    pub commands: Vec<LockedCommand>,
}

/// A command in a lock file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LockedCommand {
    /// The words that select the command, beginning with the program's name.
    pub path: Vec<String>,
    /// The aliases.
    pub aliases: Vec<LockedAlias>,
    /// Whether the command is deprecated.
    pub deprecated: bool,
    /// The summary in one line. A change of its wording is neither breaking nor compatible, because
    /// no caller relies on it.
    pub summary: Option<String>,
    /// Whether the command requires a subcommand.
    pub needs_command: bool,
    /// Whether the command accepts external subcommands.
    pub any_command: bool,
    /// The permissions of `sandbox(...)`: each kind of access, with its patterns.
    pub permissions: Vec<(String, Vec<String>)>,
    /// The effect, and the declarations for tool bundles except `sandbox(...)`: names of options,
    /// each with a value as JSON.
    pub declared: Vec<(String, String)>,
    /// The arguments of the command, without inherited ones.
    pub args: Vec<Arg>,
    /// The number of the command's line in the file, counted from 1; 0 if the command was not read
    /// from a file.
    pub line: usize,
    /// The line number of each argument in the file.
    pub lines: Vec<usize>,
}

/// An alias of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedAlias {
    /// The name.
    pub name: String,
    /// Whether the alias is deprecated.
    pub deprecated: bool,
}

impl Surface {
    /// Returns the name of the program.
    #[must_use]
    #[inline]
    pub fn program(&self) -> &str {
        let name = self.commands.first().and_then(|root| root.path.first());
        name.map_or("", String::as_str)
    }

    /// Returns the surface without line numbers, so that the contents of two files can be compared.
    #[must_use]
    #[inline]
    pub fn without_lines(mut self) -> Self {
        for command in &mut self.commands {
            command.line = 0;
            command.lines.clear();
        }
        self
    }

    /// Returns the surface without the effects of commands, which lock files of earlier versions do
    /// not contain.
    #[must_use]
    #[inline]
    pub fn without_effects(mut self) -> Self {
        for command in &mut self.commands {
            command.declared.retain(|(word, _)| word != EFFECT);
        }
        self
    }

    /// Returns the surface in the form that [`check`](super::check) reads. The memory of the result
    /// is never freed.
    #[must_use]
    #[inline]
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
            .with_permissions(command.permission_bytes().leak())
            .with_declarations(command.leaked_declared())
        });
        locked.collect::<Vec<_>>().leak()
    }
}

impl LockedCommand {
    /// Returns the name of the command, the last word of its path.
    #[must_use]
    #[inline]
    pub fn name(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// Returns the number of parent commands.
    #[must_use]
    #[inline]
    pub fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Encodes the arguments and settings of the command as the code of [`Locked::grammar`].
    #[must_use]
    #[inline]
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

    /// Encodes the permissions as the bytes of [`Locked::permissions`].
    #[must_use]
    #[inline]
    pub fn permission_bytes(&self) -> Vec<u8> {
        Permissions::encode(&self.permissions).into_bytes()
    }

    /// Returns the declarations for tool bundles in the form of [`Locked::declared`]. The memory of
    /// the result is never freed.
    #[inline]
    fn leaked_declared(&self) -> &'static [(&'static str, &'static str)] {
        let declared = self.declared.iter().map(|(word, value)| {
            let (word, value): (&str, &str) = (word.clone().leak(), value.clone().leak());
            (word, value)
        });
        declared.collect::<Vec<_>>().leak()
    }

    /// Encodes the line numbers of the arguments as [`Locked::lines`].
    #[must_use]
    #[inline]
    pub fn line_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for line in &self.lines {
            let line = u16::try_from(*line).unwrap_or(u16::MAX);
            bytes.extend_from_slice(&line.to_le_bytes());
        }
        bytes
    }
}

/// The word with which a line for permissions begins.
pub(super) const NEEDS: &str = "sandbox";

/// The word with which the line for an effect begins.
pub(super) const EFFECT: &str = "effect";

/// The ranges of Rust's integer types, by name, as clap parses them. The `bool` tells whether `-0`
/// is invalid, which is true only for `u64`.
pub(super) const WIDTHS: [(&str, bool, i128, i128); 9] = [
    ("u8", false, 0, u8::MAX as i128),
    ("u16", false, 0, u16::MAX as i128),
    ("u32", false, 0, u32::MAX as i128),
    ("u64", true, 0, u64::MAX as i128),
    ("i8", false, i8::MIN as i128, i8::MAX as i128),
    ("i16", false, i16::MIN as i128, i16::MAX as i128),
    ("i32", false, i32::MIN as i128, i32::MAX as i128),
    ("i64", false, i64::MIN as i128, i64::MAX as i128),
    ("i128", false, i128::MIN, i128::MAX),
];

/// The boolean settings of arguments that a lock file records, each with its text in the file.
pub(super) const TRAITS: [(ArgTrait, &str); 6] = [
    (ArgTrait::Required, "required"),
    (ArgTrait::Global, "global"),
    (ArgTrait::Last, "after --"),
    (ArgTrait::RequireEquals, "with ="),
    (ArgTrait::IgnoreCase, "in any case"),
    (ArgTrait::Exclusive, "alone"),
];

/// The options of `#[cmdhelp(...)]`, other than `effect` and `sandbox`, that a lock file records. Each option
/// comes with the keys of its values in [`Bundle::members`](crate::spec::Bundle::members).
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

/// A command of a lock file. The derive macro writes it as a constant, so that the compiler can
/// compare it.
#[derive(Clone, Copy, Debug)]
pub struct Locked {
    /// The number of parent commands.
    pub depth: usize,
    /// The number of the command's line in the file.
    pub line: usize,
    /// The words that select the command, beginning with the program's name.
    pub path: &'static str,
    /// The last word of the path.
    pub name: &'static str,
    /// The aliases, and whether each is deprecated.
    pub aliases: &'static [(&'static str, bool)],
    /// Whether the command is deprecated.
    pub deprecated: bool,
    /// The encoded arguments and settings of the command.
    pub grammar: Grammar,
    /// The line numbers of the arguments, each in two bytes, the lower one first.
    pub lines: &'static [u8],
    /// The permissions of `sandbox(...)`.
    pub permissions: Permissions,
    /// The effect, and the declarations for tool bundles except `sandbox(...)`: names of options,
    /// each with a value as JSON.
    pub declared: &'static [(&'static str, &'static str)],
}

impl Locked {
    /// Returns the index of the parent command of the command at `at`.
    #[inline]
    pub(super) const fn parent(locked: &[Self], at: usize) -> Option<usize> {
        let mut above = at;
        while above > 0 {
            above -= 1;
            if locked[above].depth < locked[at].depth {
                return Some(above);
            }
        }
        None
    }

    /// Returns the value of an option that a command declared at most once, as JSON.
    #[inline]
    pub(super) const fn declared(&self, word: &str) -> Option<&'static str> {
        each!(self.declared, |entry| {
            if str_eq(entry.0, word) {
                return Some(entry.1);
            }
        });
        None
    }

    /// Makes a command with these fields, without permissions and declarations. `code` is the code
    /// of its grammar.
    #[must_use]
    #[inline]
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
            permissions: Permissions::NONE,
            declared: &[],
        }
    }

    /// Returns the command with the permissions that these bytes encode.
    #[must_use]
    #[inline]
    pub const fn with_permissions(self, permissions: &'static [u8]) -> Self {
        Self {
            permissions: Permissions::of(permissions),
            ..self
        }
    }

    /// Returns the command with these declarations for tool bundles.
    #[must_use]
    #[inline]
    pub const fn with_declarations(
        self,
        declared: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { declared, ..self }
    }
}
