//! The contribution of a type to its command.

/// Says what a type accepts.
pub type Describe = fn(&mut Types<'_>);
/// Returns the number of the command with a name, or with an alias and then [`ALIAS`].
pub type Select = fn(&str) -> Option<u16>;
/// Says what the command with a number accepts.
pub type DescribeCommand = fn(u16, &mut Types<'_>);

/// The number of the command that stands for all that are not declared.
pub const EXTERNAL: u16 = u16::MAX;

/// A bit of the number of a command that is found by an alias.
pub const ALIAS: u16 = 0x4000;

/// The commands below a command.
#[derive(Clone, Copy, Debug)]
pub struct Commands {
    /// Finds one.
    pub select: Select,
    /// Says what one accepts.
    pub describe: DescribeCommand,
    /// Whether others than these can be given.
    pub external: bool,
}

/// How many tables there is room for.
pub(super) const TABLES: usize = 24;

/// The tables of a command's types.
#[derive(Debug)]
pub struct Types<'r> {
    pub(super) tables: &'r mut [&'static [u8]; TABLES],
    pub(super) len: usize,
    pub(super) commands: Option<Commands>,
    pub(super) left: bool,
}

impl Types<'_> {
    /// Adds what a run of arguments accepts.
    pub fn add(&mut self, table: &'static [u8]) {
        match self.tables.get_mut(self.len) {
            Some(place) => {
                *place = table;
                self.len += 1;
            }
            None => self.left = true,
        }
    }

    /// Adds the commands below.
    pub fn commands(&mut self, commands: Commands) {
        self.left |= self.commands.is_some();
        self.commands = Some(commands);
    }

    /// The same for an enum whose flattened enums have been described, and that finds their commands.
    pub fn all_commands(&mut self, commands: Commands) {
        self.left |= self.commands.is_some_and(|flattened| flattened.external);
        self.commands = Some(commands);
    }

    /// Leaves all lines to clap.
    pub fn leave(&mut self) {
        self.left = true;
    }
}

/// How many arguments a struct describes, what it flattens included.
#[derive(Clone, Copy, Debug)]
pub struct Arguments {
    /// All of them.
    pub count: u16,
    /// The number of arguments that are members of its group; they come first.
    pub members: u16,
    /// A hash of the group's id.
    pub group: u16,
}

impl Arguments {
    /// None.
    pub const NONE: Self = Self::of(0, 0);

    /// Returns the arguments of a struct that flattens nothing.
    #[must_use]
    pub const fn of(count: u16, group: u16) -> Self {
        Self {
            count,
            members: count,
            group,
        }
    }

    /// Returns the arguments with those of flattened types. clap cannot have groups in groups, so
    /// that its group has no members.
    #[must_use]
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
