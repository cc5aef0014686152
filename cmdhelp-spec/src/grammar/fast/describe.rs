//! The types of the functions that the derive macro writes for the fast parser, and of what they
//! return.

use crate::slice::each;

/// A generated function that adds the tables of a type to those of its command.
pub type Describe = fn(&mut Types<'_>);
/// A generated function that returns the number of the subcommand with this name or alias, or
/// `None` if there is no such subcommand. For an alias, the bit [`ALIAS`] of the number is set.
pub type Select = fn(&str) -> Option<u16>;
/// A generated function that adds the tables of the subcommand with this number.
pub type DescribeCommand = fn(u16, &mut Types<'_>);

/// The number that stands for all external subcommands.
pub const EXTERNAL: u16 = u16::MAX;

/// The bit of a subcommand's number that tells that the line contains an alias of the subcommand.
pub const ALIAS: u16 = 0x4000;

/// The functions for the subcommands of a command.
#[derive(Clone, Copy, Debug)]
pub struct Commands {
    /// The function that finds a subcommand by its name or alias.
    pub select: Select,
    /// The function that adds the tables of a subcommand.
    pub describe: DescribeCommand,
    /// Whether external subcommands are allowed.
    pub external: bool,
}

/// The maximum number of tables that describe the commands on one line.
pub(super) const TABLES: usize = 40;

/// The tables that describe a command. Each table describes consecutive arguments of one type.
#[derive(Debug)]
pub struct Types<'r> {
    pub(super) tables: &'r mut [&'static [u8]; TABLES],
    pub(super) len: usize,
    pub(super) commands: Option<Commands>,
    pub(super) name: Option<&'static str>,
    /// Whether the command may have subcommands with names that the function `select` does not know.
    pub(super) has_more_names: bool,
    pub(super) left: bool,
}

impl Types<'_> {
    /// Adds a table, which describes consecutive arguments. If there is no room for it, clap parses
    /// the line.
    #[inline]
    pub fn add(&mut self, table: &'static [u8]) {
        match self.tables.get_mut(self.len) {
            Some(place) => {
                *place = table;
                self.len += 1;
            }
            None => self.left = true,
        }
    }

    /// Sets the name of the command. Generated code calls this for commands that also have aliases.
    #[inline]
    pub fn name(&mut self, name: &'static str) {
        self.name = Some(name);
    }

    /// Sets the functions for the subcommands of the command. If they have already been set, clap
    /// parses the line.
    #[inline]
    pub fn commands(&mut self, commands: Commands) {
        self.left |= self.commands.is_some();
        self.commands = Some(commands);
    }

    /// Adds the tables of an enum that is flattened into another enum. The functions for the subcommands of the other
    /// enum also handle those of the flattened one. If that has external subcommands, clap parses the line.
    #[inline]
    pub fn flatten(&mut self, describe: Describe) {
        let others = self.commands.take();
        describe(self);
        self.left |= self.commands.is_some_and(|flattened| flattened.external);
        self.commands = others;
    }

    /// Makes clap parse all lines of this command with a word that is no option and that [`Select`] does not know. Such
    /// a word may be a name that the type of a subcommand adds to its command. A word that [`Select`] knows cannot be
    /// such a name, because clap does not allow two subcommands with the same name.
    #[inline]
    pub fn may_have_more_names(&mut self) {
        self.has_more_names = true;
    }

    /// Makes clap parse all lines that contain this command.
    #[inline]
    pub fn leave_to_clap(&mut self) {
        self.left = true;
    }
}

/// The number of arguments of a struct and of the members of its group. clap's derive adds such a
/// group for each struct.
#[derive(Clone, Copy, Debug)]
pub struct Arguments {
    /// The number of all arguments of the struct, including those of flattened types.
    pub count: u16,
    /// The number of arguments that are members of the struct's group. The members come before the
    /// struct's other arguments.
    pub members: u16,
    /// A hash of the group's id.
    pub group: u16,
    /// Whether these numbers are known at compile time.
    pub is_known: bool,
}

impl Arguments {
    /// No arguments.
    pub const NONE: Self = Self::of(0, 0);

    /// Arguments of a type that only clap's traits can describe.
    pub const UNKNOWN: Self = Self {
        is_known: false,
        ..Self::NONE
    };

    /// Returns these numbers for a struct without flattened types.
    #[must_use]
    #[inline]
    pub const fn of(count: u16, group: u16) -> Self {
        Self {
            count,
            members: count,
            group,
            is_known: true,
        }
    }

    /// Returns the numbers with the arguments of flattened types added. The group of such a struct
    /// has no members, because clap does not support groups within groups.
    #[must_use]
    #[inline]
    pub const fn with(mut self, flattened: &[Self]) -> Self {
        self.members = 0;
        each!(flattened, |one| {
            self.count += one.count;
            self.is_known &= one.is_known;
        });
        self
    }
}
