//! Building a [`Command`] from derived types.
//!
//! clap's traits can build a command in two ways: for parsing, and for updating. This framework
//! needs a third way, for parsing one given command line. So derived types implement [`Tree`], and
//! clap's traits by means of it. Other types have only clap's traits; [`Probe`] distinguishes the
//! two kinds without a bound on the user's type.

mod probe;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgGroup, Command, Error, Id};

pub use self::probe::{Foreign, Probe};
use crate::fast::Fields;
use crate::grammar::fast::{Arguments, Types};
use crate::manifest::{Baked, Tools, ToolsSize, Traits, measure_tools};
use crate::select::{Selectors, Words};
use crate::server::Server;
use crate::spec::{self, Part};

/// The purpose for which a [`Command`] is built.
#[derive(Clone, Copy, Debug)]
pub enum Mode<'a> {
    /// For parsing any command line: all subcommands are built.
    Parse,
    /// For updating a value: no argument is required.
    Update,
    /// For parsing the command line with these words: subcommands that they cannot select may be
    /// left out.
    Select(&'a Words),
}

impl<'a> Mode<'a> {
    /// Returns the same purpose, with all subcommands built. It is used for a command whose author
    /// changes subcommands after they were built (`mut_subcommand`), so that they must exist.
    ///
    /// ```
    /// use cmdhelp_runtime::{select::Words, tree::Mode};
    /// let words = Words::new(&["app".into(), "add".into()]);
    /// assert!(matches!(Mode::Select(&words).whole(), Mode::Parse));
    /// ```
    #[must_use]
    pub fn whole(self) -> Self {
        match self {
            Mode::Select(_) => Mode::Parse,
            other => other,
        }
    }

    /// Returns whether a subcommand with this name or alias has to be built.
    ///
    /// ```
    /// use cmdhelp_runtime::{select::Words, tree::Mode};
    /// let words = Words::new(&["app".into(), "add".into()]);
    /// assert!(Mode::Select(&words).wants("add"));
    /// assert!(!Mode::Select(&words).wants("remove"));
    /// assert!(Mode::Parse.wants("remove"));
    /// ```
    #[must_use]
    pub fn wants(self, name: impl AsRef<str>) -> bool {
        match self {
            Mode::Select(words) => words.may_select(name.as_ref()),
            Mode::Parse | Mode::Update => true,
        }
    }

    /// Returns whether one of these further selectors makes it necessary to build the subcommand.
    #[must_use]
    pub fn wants_any(self, selectors: &Selectors) -> bool {
        match self {
            Mode::Select(words) => selectors.any(words),
            Mode::Parse | Mode::Update => true,
        }
    }

    /// Records that a subcommand was left out. If clap refuses the line, it is then parsed again
    /// with the whole tree, whose errors may name that subcommand.
    pub fn leave_out(self) {
        if let Mode::Select(words) = self {
            words.leave_out();
        }
    }
}

/// A type with a derive of this framework.
///
/// ```
/// use cmdhelp_runtime::{select::Selectors, tree::{Mode, Tree}};
///
/// struct Verbosity;
/// impl Tree for Verbosity {
///     const SELECTORS: Selectors = Selectors::NONE;
///     fn augment(cmd: clap::Command, _: Mode<'_>) -> clap::Command {
///         cmd.arg(clap::Arg::new("verbose").long("verbose").action(clap::ArgAction::SetTrue))
///     }
/// }
/// let cmd = Verbosity::augment(clap::Command::new("app"), Mode::Parse);
/// assert_eq!(cmd.get_arguments().count(), 1);
/// ```
pub trait Tree: Sized {
    /// The names that the type's own attributes give to the command that it is put on.
    const SELECTORS: Selectors;

    /// The part of the spec tree that describes the type.
    const PART: &'static Part = &Part::OPAQUE;

    /// Adds the type's arguments, subcommands and settings to a command.
    fn augment(cmd: Command, mode: Mode<'_>) -> Command;

    /// The number of arguments that the type describes, if it is a struct.
    const ARGUMENTS: Arguments = Arguments::NONE;

    /// The number of commands that the type numbers, if it is an enum.
    const COMMANDS: u16 = 0;

    /// Describes the command lines that the type accepts, for parsing without clap.
    fn describe(types: &mut Types<'_>) {
        types.leave();
    }

    /// Returns the number of the command with this name.
    #[must_use]
    fn select(name: &str) -> Option<u16> {
        let _ = name;
        None
    }

    /// Describes the command lines that the command with this number accepts.
    fn describe_command(index: u16, types: &mut Types<'_>) {
        let _ = index;
        types.leave();
    }

    /// Reads a value of the type.
    fn read(from: &mut Fields<'_, '_>) -> Result<Self, Error> {
        Err(from.unread())
    }
}

/// A [`Tree`] that can be the root of a program.
pub trait Root: Tree {
    /// The spec tree of the program.
    const SPEC: spec::Command;

    /// The facts about the program that are known at compile time.
    const TRAITS: Traits;

    /// The documents of the program, if they were made at compile time.
    const BAKED: Option<Baked> = None;

    /// Whether a test parses all examples of the program. Without such a test, an example that the
    /// compiler cannot check is a compile error.
    const TESTS_EXAMPLES: bool = true;

    /// Whether another type of the crate holds this one, so that it is not the root of a program.
    const IS_HELD: bool = false;

    /// A number that identifies the program at compile time.
    const IDENTITY: u64 = 0;

    /// The server of the program's commands, if the program is built with one.
    const SERVER: Option<Server> = None;

    /// Makes the compiler review the program when a function that calls this one is compiled.
    fn review_built() {}

    /// Returns the tools of the program, if they were made at compile time.
    #[must_use]
    fn tools() -> Option<Tools<'static>> {
        None
    }

    /// Describes the command lines that the root accepts.
    fn accepts(types: &mut Types<'_>) {
        Self::describe(types);
    }

    /// Returns the root command without arguments and subcommands.
    fn root() -> Command;

    /// Returns the whole command.
    fn whole(mode: Mode<'_>) -> Command {
        Self::augment(Self::root(), mode)
    }
}

/// Returns the size that the tools need, if it is known at compile time.
#[must_use]
pub const fn baked_tools_size<T: Root>() -> ToolsSize {
    if T::TRAITS.is_dynamic {
        ToolsSize::NONE
    } else {
        let root = T::SPEC;
        measure_tools(&root)
    }
}

/// The manifest, the tools and the bundle declarations of a program, as constants.
///
/// ```
/// # use cmdhelp_runtime as cmdhelp;
/// use cmdhelp::manifest::Rendered;
/// use cmdhelp::spec::{Command, Part, Text};
///
/// // What `#[derive(Parser)]` bakes is what is made at run time of the same declaration.
/// let root = Command { name: Text::Plain("app"), part: &Part { items: &[], facts: &[] } };
/// assert!(Rendered::of(&root).manifest().json.starts_with("{\"cmdhelp_version\":\"0.1\""));
/// ```
pub trait Manifest: Root {
    /// The manifest as JSON, made at compile time. Using this constant is a compile error for a
    /// program whose author has disabled it, or whose type has parameters.
    const MANIFEST: &'static str = match Self::BAKED {
        Some(baked) => baked.json(),
        None => panic!("no document was made of this type while it was compiled"),
    };

    /// The manifest with its header, as it is stored in the program's file, where
    /// [`embedded::read`](crate::embedded::read) finds it.
    const MANIFEST_BYTES: &'static [u8] = match Self::BAKED {
        Some(baked) => baked.frame,
        None => panic!("no document was made of this type while it was compiled"),
    };

    /// The declarations of `#[cmdhelp(install(...), sandbox(...), ...)]` for bundles, as a JSON
    /// object; `None` if there are none. `help --format bundle` prints it.
    const BUNDLE: Option<&'static str> = match Self::BAKED {
        Some(baked) => baked.bundle(),
        None => panic!("no document was made of this type while it was compiled"),
    };
}

impl<T: Root> Manifest for T {}

impl<T: Tree> Tree for Box<T> {
    const SELECTORS: Selectors = T::SELECTORS;
    const PART: &'static Part = T::PART;

    fn augment(cmd: Command, mode: Mode<'_>) -> Command {
        T::augment(cmd, mode)
    }

    const ARGUMENTS: Arguments = T::ARGUMENTS;
    const COMMANDS: u16 = T::COMMANDS;

    fn describe(types: &mut Types<'_>) {
        T::describe(types);
    }

    fn select(name: &str) -> Option<u16> {
        T::select(name)
    }

    fn describe_command(index: u16, types: &mut Types<'_>) {
        T::describe_command(index, types);
    }

    fn read(from: &mut Fields<'_, '_>) -> Result<Self, Error> {
        T::read(from).map(Self::new)
    }
}

/// A function that adds a [`Tree`] to a command.
pub type Augment = fn(Command, Mode<'_>) -> Command;

/// A function that adds a type with clap's traits only to a command.
pub type ForeignAugment = fn(Command) -> Command;

/// Returns an argument with the settings that follow from the name and the type of its field.
///
/// ```
/// use cmdhelp_runtime::tree::arg;
/// let arg = arg("port", "PORT", clap::value_parser!(u16), clap::ArgAction::Set, true);
/// assert!(arg.is_required_set());
/// ```
#[inline(never)]
pub fn arg(
    id: &'static str,
    value_name: &'static str,
    parser: impl Into<ValueParser>,
    action: ArgAction,
    required: bool,
) -> Arg {
    parsed_arg(id, value_name, parser.into(), action, required)
}

/// Makes the argument for [`arg`]. This function is not generic, so it is compiled once and not for
/// each type of parser.
fn parsed_arg(
    id: &'static str,
    value_name: &'static str,
    parser: ValueParser,
    action: ArgAction,
    required: bool,
) -> Arg {
    let arg = Arg::new(id).value_name(value_name);
    arg.value_parser(parser).action(action).required(required)
}

/// Sets the help text of an argument. Like those below, this function is never inlined, so that a
/// program has its code once and not once for each argument.
#[inline(never)]
#[must_use]
pub fn arg_help(arg: Arg, help: &'static str) -> Arg {
    arg.help(help)
}

/// Sets the long flag of an argument.
#[inline(never)]
#[must_use]
pub fn arg_long(arg: Arg, long: &'static str) -> Arg {
    arg.long(long)
}

/// Sets the short flag of an argument.
#[inline(never)]
#[must_use]
pub fn arg_short(arg: Arg, short: char) -> Arg {
    arg.short(short)
}

/// Returns a command with this name. Like those below, this function is never inlined, so that a
/// program has its code once and not once for each command.
#[inline(never)]
#[must_use]
pub fn command(name: &'static str) -> Command {
    Command::new(name)
}

/// Returns the name of a command whose name only the running program knows.
#[must_use]
pub fn name_of(cmd: &Command) -> String {
    cmd.get_name().to_owned()
}

/// Sets the help texts of a command. Without a long text, the long text of an inner type is
/// removed.
#[inline(never)]
#[must_use]
pub fn describe(cmd: Command, about: &'static str, long_about: Option<&'static str>) -> Command {
    cmd.about(about).long_about(long_about)
}

/// Adds the group of a struct's arguments. Their ids are in one text, with a line feed after each:
/// a list of texts would be a list of pointers, each of which is relocated at start-up.
#[inline(never)]
#[must_use]
pub fn group(cmd: Command, id: &'static str, members: &'static str) -> Command {
    let members = members.split_terminator('\n');
    cmd.group(ArgGroup::new(id).multiple(true).args(members))
}

/// Adds a subcommand to a command.
#[inline(never)]
#[must_use]
pub fn add_command(cmd: Command, below: Command) -> Command {
    cmd.subcommand(below)
}

/// Returns the ids of a group's members.
pub fn ids(names: &'static [&'static str]) -> impl Iterator<Item = Id> {
    names.iter().map(Id::from)
}

/// Adds arguments, each made by a function of its own. Walking a table of small functions keeps the
/// stack frame of a type with a thousand arguments as small as that of a type with one.
#[must_use]
pub fn add_args(mut cmd: Command, mode: Mode<'_>, args: &[fn() -> Arg]) -> Command {
    for arg in args {
        let arg = arg();
        cmd = cmd.arg(match mode {
            Mode::Update => arg.required(false),
            Mode::Parse | Mode::Select(_) => arg,
        });
    }
    cmd
}

/// Adds subcommands, each by a function of its own, for the same reason as [`add_args`].
#[must_use]
pub fn add_all(mut cmd: Command, mode: Mode<'_>, parts: &[Augment]) -> Command {
    for part in parts {
        cmd = part(cmd, mode);
    }
    cmd
}

/// The functions that add the arguments and subcommands of a type to a command: of its [`Tree`] if it
/// has one, and of clap's traits otherwise. It is a constant of generated code, so that programs do
/// not have both in their files.
#[derive(Clone, Copy, Debug)]
pub enum Adds {
    /// The function of a [`Tree`].
    Tree(Augment),
    /// The functions of clap's traits: for parsing, and for updates.
    Foreign(ForeignAugment, ForeignAugment),
}

impl Adds {
    /// Returns the functions of a type.
    #[must_use]
    pub const fn of(tree: Option<Augment>, parse: ForeignAugment, update: ForeignAugment) -> Self {
        match tree {
            Some(tree) => Self::Tree(tree),
            None => Self::Foreign(parse, update),
        }
    }
}

/// Adds the arguments and subcommands of another type.
#[must_use]
pub fn add_type(cmd: Command, mode: Mode<'_>, adds: Adds) -> Command {
    match (adds, mode) {
        (Adds::Tree(tree), _) => tree(cmd, mode),
        (Adds::Foreign(_, update), Mode::Update) => update(cmd),
        (Adds::Foreign(parse, _), Mode::Parse | Mode::Select(_)) => parse(cmd),
    }
}

/// Adds the subcommands of an argument struct's `#[command(subcommand)]` field.
///
/// In updates, too, these subcommands are built for parsing, as clap does: only the enum's own
/// update knows whether the subcommand changes.
#[must_use]
pub fn add_subcommands(cmd: Command, mode: Mode<'_>, required: bool, adds: Adds) -> Command {
    let updating = matches!(mode, Mode::Update);
    let mode = if updating { Mode::Parse } else { mode };
    let mut cmd = add_type(cmd, mode, adds);
    if required {
        cmd = cmd.subcommand_required(true).arg_required_else_help(true);
    }
    if updating {
        cmd = cmd.subcommand_required(false).arg_required_else_help(false);
    }
    cmd
}
