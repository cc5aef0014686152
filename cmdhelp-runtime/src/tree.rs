//! Building a [`Command`] from derived types.
//!
//! clap's traits can build a command for two purposes: for parsing any command line, and for
//! updating a value. cmdhelp needs a third purpose: for parsing one given command line. So derived
//! types implement [`Tree`], and their implementations of clap's traits call it. Types with clap's
//! own derives implement only clap's traits. [`Probe`] tells the two kinds of types apart without a
//! trait bound.

mod probe;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgGroup, Args, Command, Error, Id, Subcommand};

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
    /// For parsing the command line with these words. Subcommands that the words cannot select may
    /// be omitted.
    Select(&'a Words),
}

impl<'a> Mode<'a> {
    /// Returns the same purpose, but with all subcommands built. A command needs all subcommands if
    /// its author changes one (`mut_subcommand`), because this subcommand must exist.
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

    /// Returns whether a subcommand with one of these names has to be built.
    #[must_use]
    pub fn wants_any(self, selectors: &Selectors) -> bool {
        match self {
            Mode::Select(words) => selectors.any(words),
            Mode::Parse | Mode::Update => true,
        }
    }

    /// Records that a subcommand was not built. If clap then refuses the command line, it parses
    /// the command line again with the whole tree, because error messages may name the missing
    /// subcommand.
    pub fn leave_out(self) {
        if let Mode::Select(words) = self {
            words.leave_out();
        }
    }
}

/// A type with one of cmdhelp's derives.
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
    /// The names of the subcommands that the type adds to a command.
    const SELECTORS: Selectors;

    /// The part of the spec tree that describes the type.
    const PART: &'static Part = &Part::OPAQUE;

    /// Adds the type's arguments, subcommands and settings to a command.
    fn augment(cmd: Command, mode: Mode<'_>) -> Command;

    /// The number of arguments that a struct declares.
    const ARGUMENTS: Arguments = Arguments::NONE;

    /// The number of subcommands that an enum declares, including those of flattened enums.
    const COMMANDS: u16 = 0;

    /// Describes to `types` which command lines the type accepts, so that they can be parsed
    /// without clap.
    fn describe(types: &mut Types<'_>) {
        types.leave_to_clap();
    }

    /// Returns the number of the subcommand with this name, or `None` if there is none.
    #[must_use]
    fn select(name: &str) -> Option<u16> {
        let _ = name;
        None
    }

    /// Describes to `types` which command lines the subcommand with this number accepts.
    fn describe_command(index: u16, types: &mut Types<'_>) {
        let _ = index;
        types.leave_to_clap();
    }

    /// Reads a value of the type from parsed arguments.
    fn read(from: &mut Fields<'_, '_>) -> Result<Self, Error> {
        Err(from.unread())
    }
}

/// A [`Tree`] that can be the root of a program.
pub trait Root: Tree {
    /// The spec tree: the compile-time description of the program.
    const SPEC: spec::Command;

    /// The facts about the program that are known at compile time.
    const TRAITS: Traits;

    /// The manifest and the bundle declarations of the program, if they were generated at compile
    /// time.
    const BAKED: Option<Baked> = None;

    /// Whether a test parses all examples of the program. If there is no such test, an example that
    /// the compiler cannot check is a compile error.
    const TESTS_EXAMPLES: bool = true;

    /// Whether another type of the crate contains this type, so that it is not the root of a
    /// program.
    const IS_CONTAINED: bool = false;

    /// The hash of the place in the source where the root of a program derives `Parser`, or 0 for any
    /// other type. The hash distinguishes the program from others.
    const IDENTITY: u64 = 0;

    /// The server for the program's commands, if the program is built with one.
    const SERVER: Option<Server> = None;

    /// Makes the compiler check the program's declarations when it compiles a function that calls
    /// this function.
    fn review_built() {}

    /// Returns the tool definitions of the program, if they were generated at compile time.
    #[must_use]
    fn tools() -> Option<Tools<'static>> {
        None
    }

    /// Describes to `types` which command lines the program accepts.
    fn accepts(types: &mut Types<'_>) {
        Self::describe(types);
    }

    /// Returns the root command without arguments and subcommands.
    fn root() -> Command;

    /// Returns the root command with all arguments and subcommands.
    fn whole(mode: Mode<'_>) -> Command {
        Self::augment(Self::root(), mode)
    }
}

/// Returns the size of the buffer for the tool definitions, if it is known at compile time.
#[must_use]
pub const fn baked_tools_size<T: Root>() -> ToolsSize {
    if T::TRAITS.is_dynamic {
        ToolsSize::NONE
    } else {
        let root = T::SPEC;
        measure_tools(&root)
    }
}

/// The manifest and the bundle declarations of a program, as constants.
///
/// ```
/// # use cmdhelp_runtime as cmdhelp;
/// use cmdhelp::manifest::Rendered;
/// use cmdhelp::spec::{Command, Part, Text};
///
/// // The constants are the same texts that are generated at run time.
/// let root = Command { name: Text::Plain("app"), part: &Part { items: &[], facts: &[] } };
/// assert!(Rendered::of(&root).manifest().json.starts_with("{\"cmdhelp_version\":\"0.1\""));
/// ```
pub trait Manifest: Root {
    /// The manifest as JSON, generated at compile time. If the author has disabled the manifest, or
    /// the type has generic parameters, the use of this constant is a compile error.
    const MANIFEST: &'static str = match Self::BAKED {
        Some(baked) => baked.json(),
        None => panic!("no manifest was generated for this type at compile time"),
    };

    /// The manifest with its header, as it is stored in the program's file.
    /// [`embedded::read`](crate::embedded::read) finds the manifest by this header.
    const MANIFEST_BYTES: &'static [u8] = match Self::BAKED {
        Some(baked) => baked.frame,
        None => panic!("no manifest was generated for this type at compile time"),
    };

    /// The declarations of `#[cmdhelp(install(...), sandbox(...), ...)]` for tool bundles, as a
    /// JSON object, or `None` if there are none. `help --format bundle` prints this object.
    const BUNDLE: Option<&'static str> = match Self::BAKED {
        Some(baked) => baked.bundle(),
        None => panic!("no manifest was generated for this type at compile time"),
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

/// A function that adds the arguments and subcommands of a [`Tree`] to a command.
pub type Augment = fn(Command, Mode<'_>) -> Command;

/// Returns an argument with the settings that result from the name and the type of its field.
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

/// Returns the argument for [`arg`]. This function is not generic, so that it is compiled only
/// once, and not for each type of parser.
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

/// Sets the help text of an argument. This function and the following ones are never inlined, so
/// that a program contains their code once, and not for each argument.
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

/// Returns a command with this name. This function and the following ones are never inlined, so
/// that a program contains their code once, and not for each command.
#[inline(never)]
#[must_use]
pub fn command(name: &'static str) -> Command {
    Command::new(name)
}

/// Returns the name that a command has at run time.
#[must_use]
pub fn name_of(cmd: &Command) -> String {
    cmd.get_name().to_owned()
}

/// Sets the help texts of a command. `None` removes a long help text, which a flattened type may
/// have set.
#[inline(never)]
#[must_use]
pub fn describe(cmd: Command, about: &'static str, long_about: Option<&'static str>) -> Command {
    cmd.about(about).long_about(long_about)
}

/// Adds a struct's group of arguments to a command. Each id in `members` ends with a line feed. A
/// list of strings would take longer at start-up, because the loader has to relocate each pointer
/// in such a list.
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

/// Adds arguments to a command. Each argument is created by a separate function, so that a type
/// with a thousand arguments needs no larger stack frame than a type with one.
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

/// Adds subcommands to a command. Each subcommand is added by a separate function, for the same
/// reason as in [`add_args`].
#[must_use]
pub fn add_all(mut cmd: Command, mode: Mode<'_>, parts: &[Augment]) -> Command {
    for part in parts {
        cmd = part(cmd, mode);
    }
    cmd
}

/// Adds the arguments of a type to a command: with the function `tree` of the type's [`Tree`], or with
/// clap's trait if the type has none. `tree` is a constant of [`Probe`], so that optimized programs
/// contain only the functions in use.
#[inline]
#[must_use]
pub fn add_flattened<T: Args>(cmd: Command, mode: Mode<'_>, tree: Option<Augment>) -> Command {
    match (tree, mode) {
        (Some(tree), _) => tree(cmd, mode),
        (None, Mode::Update) => T::augment_args_for_update(cmd),
        (None, Mode::Parse | Mode::Select(_)) => T::augment_args(cmd),
    }
}

/// Adds the subcommands of a type to a command, as [`add_flattened`] adds arguments.
#[inline]
#[must_use]
pub fn add_commands<T: Subcommand>(cmd: Command, mode: Mode<'_>, tree: Option<Augment>) -> Command {
    match (tree, mode) {
        (Some(tree), _) => tree(cmd, mode),
        (None, Mode::Update) => T::augment_subcommands_for_update(cmd),
        (None, Mode::Parse | Mode::Select(_)) => T::augment_subcommands(cmd),
    }
}

/// Adds the subcommands of an argument struct's `#[command(subcommand)]` field to a command.
///
/// As in clap, these subcommands are built for parsing even if the purpose is updating a value:
/// only the enum's own update function knows whether the selected subcommand changes.
#[inline]
#[must_use]
pub fn add_subcommands<T: Subcommand>(
    cmd: Command,
    mode: Mode<'_>,
    required: bool,
    tree: Option<Augment>,
) -> Command {
    let updating = matches!(mode, Mode::Update);
    let mode = if updating { Mode::Parse } else { mode };
    require(add_commands::<T>(cmd, mode, tree), required, updating)
}

fn require(mut cmd: Command, required: bool, updating: bool) -> Command {
    if required {
        cmd = cmd.subcommand_required(true).arg_required_else_help(true);
    }
    if updating {
        cmd = cmd.subcommand_required(false).arg_required_else_help(false);
    }
    cmd
}
