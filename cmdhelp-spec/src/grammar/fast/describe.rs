//! Functions that the macro writes for the fast parser, and the tables that they return.

/// A function that adds the tables of a type to those of its command.
pub type Describe = fn(&mut Types<'_>);
/// A function that returns the number of the subcommand with this name, or `None` if there is no
/// such subcommand. If the name is an alias, the number has the bit [`ALIAS`].
pub type Select = fn(&str) -> Option<u16>;
/// A function that adds the tables of the subcommand with this number.
pub type DescribeCommand = fn(u16, &mut Types<'_>);

/// The number that stands for all external subcommands.
pub const EXTERNAL: u16 = u16::MAX;

/// The bit of a subcommand's number that says that the line names the subcommand by an alias.
pub const ALIAS: u16 = 0x4000;

/// The functions for the subcommands of a command.
#[derive(Clone, Copy, Debug)]
pub struct Commands {
    /// The function that finds a subcommand by name.
    pub select: Select,
    /// The function that adds the tables of a subcommand.
    pub describe: DescribeCommand,
    /// Whether external subcommands are allowed.
    pub external: bool,
}

/// The maximum number of tables of the commands on one line.
pub(super) const TABLES: usize = 24;

/// The tables that describe a command. Each table describes consecutive arguments of one type.
#[derive(Debug)]
pub struct Types<'r> {
    pub(super) tables: &'r mut [&'static [u8]; TABLES],
    pub(super) len: usize,
    pub(super) commands: Option<Commands>,
    pub(super) name: Option<&'static str>,
    pub(super) left: bool,
}

impl Types<'_> {
    /// Adds the table of consecutive arguments. If there is no room for another table, clap parses
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

    /// Sets the name of the command, which also has aliases.
    #[inline]
    pub fn name(&mut self, name: &'static str) {
        self.name = Some(name);
    }

    /// Sets the functions for the subcommands of the command. If an earlier call has set such
    /// functions, clap parses the line.
    #[inline]
    pub fn commands(&mut self, commands: Commands) {
        self.left |= self.commands.is_some();
        self.commands = Some(commands);
    }

    /// Sets the subcommands of an enum with flattened enums. `commands` includes the subcommands of
    /// the flattened enums, which earlier calls have set.
    #[inline]
    pub fn all_commands(&mut self, commands: Commands) {
        self.left |= self.commands.is_some_and(|flattened| flattened.external);
        self.commands = Some(commands);
    }

    /// Makes clap parse all lines with this command.
    #[inline]
    pub fn leave_to_clap(&mut self) {
        self.left = true;
    }
}

/// The number of all arguments of a struct, including those of flattened types, and the number of
/// arguments in the struct's group.
#[derive(Clone, Copy, Debug)]
pub struct Arguments {
    /// The number of all arguments of the struct.
    pub count: u16,
    /// The number of arguments that are members of the struct's group. The members come before the
    /// struct's other arguments.
    pub members: u16,
    /// A hash of the group's id.
    pub group: u16,
}

impl Arguments {
    /// No arguments.
    pub const NONE: Self = Self::of(0, 0);

    /// Returns the numbers of arguments for a struct without flattened types.
    #[must_use]
    #[inline]
    pub const fn of(count: u16, group: u16) -> Self {
        Self {
            count,
            members: count,
            group,
        }
    }

    /// Adds the arguments of flattened types. clap does not support groups within groups, so the
    /// group of a struct with flattened types has no members.
    #[must_use]
    #[inline]
    pub const fn with(mut self, flattened: &[Self]) -> Self {
        self.members = 0;
        let mut i = 0;
        while i < flattened.len() {
            self.count += flattened[i].count;
            i += 1;
        }
        self
    }
}
