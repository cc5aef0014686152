//! Builds a [`Command`] from derived types.
//!
//! clap's traits can build a command for two purposes: to parse any command line, and to update a
//! value. cmdhelp needs a third one, to parse one given command line without building the
//! subcommands that it cannot select. So derived types implement [`Tree`], and their
//! implementations of clap's traits call it. Types with clap's own derives implement only clap's
//! traits. [`Probe`] tells the two kinds of types apart without a trait bound.

mod builder;
pub(crate) mod notes;
mod probe;

use clap::{Arg, ArgMatches, Args, Command, CommandFactory, Error, FromArgMatches, Subcommand};

pub use self::builder::{
    add_command, arg, arg_help, arg_long, arg_short, command, describe, group, ids, name_of,
};
pub use self::notes::{Note, note};
pub use self::probe::{Foreign, Probe};
use crate::fast::Fields;
use crate::grammar::fast::{Arguments, Types};
use crate::manifest::{Baked, Tools, ToolsDraft, Traits};
use crate::select::{Selectors, Words};
use crate::server::Server;
use crate::spec::{self, Part};

/// The purpose for which a [`Command`] is built.
#[derive(Clone, Copy, Debug)]
pub enum Mode<'a> {
    /// To parse any command line. All subcommands are built.
    Parse,
    /// To update a value. No argument is required.
    Update,
    /// To parse the command line with these words. Subcommands that the words cannot select may be
    /// omitted.
    Select(&'a Words<'a>),
}

impl<'a> Mode<'a> {
    /// Returns the same purpose, but with all subcommands built. This is necessary for a command
    /// whose author changes a subcommand (`mut_subcommand`), because the subcommand must exist.
    ///
    /// ```
    /// use cmdhelp_runtime::{select::Words, tree::Mode};
    /// let argv = ["app".into(), "add".into()];
    /// let words = Words::new(&argv);
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
    /// let argv = ["app".into(), "add".into()];
    /// let words = Words::new(&argv);
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

    /// Returns whether one of the subcommands that a type adds has to be built. `selectors` are the
    /// names of these subcommands.
    #[must_use]
    pub fn wants_any(self, selectors: &Selectors) -> bool {
        match self {
            Mode::Select(words) => selectors.any(words),
            Mode::Parse | Mode::Update => true,
        }
    }

    /// Records that a subcommand was not built. If clap then refuses the command line, clap parses
    /// it again with all subcommands, because error messages may name the missing one.
    pub fn leave_out(self) {
        if let Mode::Select(words) = self {
            words.leave_out();
        }
    }
}

/// A type with one of cmdhelp's derives, which adds arguments or subcommands to a command.
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
    const SELECTORS: Selectors = Selectors::Unknown;

    /// The part of the spec tree that describes the type.
    const PART: &'static Part = &Part::OPAQUE;

    /// Adds the type's arguments, subcommands and settings to a command.
    fn augment(cmd: Command, mode: Mode<'_>) -> Command;

    /// The arguments that a struct declares, as needed to parse a command line without clap: their
    /// number, and which of them belong to the struct's group.
    const ARGUMENTS: Arguments = Arguments::NONE;

    /// The number of subcommands that an enum declares, including those of flattened enums.
    const COMMANDS: u16 = 0;

    /// Writes to `types` which command lines the type accepts, so that they can be parsed without
    /// clap.
    fn describe(types: &mut Types<'_>) {
        types.leave_to_clap();
    }

    /// Returns the number of the subcommand with this name or alias, or `None` if there is none.
    #[must_use]
    fn select(name: &str) -> Option<u16> {
        let _ = name;
        None
    }

    /// Writes to `types` which command lines the subcommand with this number accepts.
    fn describe_command(index: u16, types: &mut Types<'_>) {
        let _ = index;
        types.leave_to_clap();
    }

    /// Makes a value of the type from parsed arguments.
    fn read(from: &mut Fields<'_, '_>) -> Result<Self, Error> {
        Err(from.unread())
    }
}

/// Makes a value from clap's matches. Generated code calls this function in `cargo check`.
///
/// # Errors
///
/// The errors of [`Tree::read`].
#[inline]
pub fn read_matches<T: Tree>(matches: &ArgMatches) -> Result<T, Error> {
    T::read(&mut Fields::Matches(&mut matches.clone()))
}

/// A [`Tree`] that can be the root of a program.
pub trait Root: Tree + CommandFactory + FromArgMatches {
    /// The spec tree: the compile-time description of the program.
    const SPEC: spec::Command;

    /// The facts about the program that are known at compile time.
    const TRAITS: Traits;

    /// The manifest and the bundle declarations of the program, if they were generated at compile
    /// time.
    const BAKED: Option<Baked> = None;

    /// Whether a derived test parses all examples of the program. If `false`, an example that the
    /// compiler alone cannot check causes a compile error.
    const TESTS_EXAMPLES: bool = true;

    /// Whether another type of the crate contains this type, so that it is not the root of a
    /// program.
    const IS_CONTAINED: bool = false;

    /// The hash of the place in the source where the root of a program derives `Parser`, or 0 for any
    /// other type. The hash distinguishes the program from others.
    const IDENTITY: u64 = 0;

    /// Whether the command lines that [`Parser::parse_from`](clap::Parser::parse_from) gets begin without the program's
    /// name, because of `#[command(no_binary_name = true)]`.
    const OMITS_NAME: bool = false;

    /// The server for the program's commands, if the program is built with one.
    const SERVER: Option<Server> = None;

    /// Does nothing at run time. When the compiler generates code for a call of this function, it
    /// checks the program's declarations.
    fn review_built() {}

    /// Returns the tool definitions of the program, if they were generated at compile time.
    #[must_use]
    fn tools() -> Option<Tools<'static>> {
        None
    }

    /// Writes to `types` which command lines the program accepts.
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

/// Returns the draft of the program's tool definitions, or `NONE` if they are not known at compile
/// time.
#[must_use]
pub const fn draft_of_tools<T: Root>() -> ToolsDraft {
    if T::TRAITS.is_dynamic {
        ToolsDraft::NONE
    } else {
        let root = T::SPEC;
        ToolsDraft::of(&root)
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
    /// The manifest as JSON, generated at compile time. Using this constant causes a compile error
    /// if the author has disabled the manifest, or if the type has generic parameters.
    const MANIFEST: &'static str = match Self::BAKED {
        Some(baked) => baked.json(),
        None => panic!("no manifest was generated for this type at compile time"),
    };

    /// The manifest with the header before it, as the program's file contains it.
    /// [`embedded::read`](crate::embedded::read) finds the manifest by this header.
    const MANIFEST_BYTES: &'static [u8] = match Self::BAKED {
        Some(baked) => baked.frame,
        None => panic!("no manifest was generated for this type at compile time"),
    };

    /// The options with which the program describes its bundle, such as
    /// `#[cmdhelp(install(...), sandbox(...))]`, as a JSON object. `None` if there are none.
    /// `help --format bundle` prints this object.
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

/// Adds subcommands to a command. Each is added by a separate function, for the same reason as in
/// [`add_args`].
#[must_use]
pub fn add_all(mut cmd: Command, mode: Mode<'_>, parts: &[Augment]) -> Command {
    for part in parts {
        cmd = part(cmd, mode);
    }
    cmd
}

/// Adds the arguments of the flattened type `T` to a command. `tree` is the function of the type's [`Tree`], or `None`
/// if the type implements only clap's trait, which is then used. `tree` is a constant of [`Probe`], so that optimized
/// programs contain only the functions that they use.
#[inline]
#[must_use]
pub fn add_flattened<T: Args>(cmd: Command, mode: Mode<'_>, tree: Option<Augment>) -> Command {
    match (tree, mode) {
        (Some(tree), _) => tree(cmd, mode),
        (None, Mode::Update) => T::augment_args_for_update(cmd),
        (None, Mode::Parse | Mode::Select(_)) => notes::add_noted(cmd, T::augment_args),
    }
}

/// Adds the subcommands of the type `T` to a command, as [`add_flattened`] adds arguments.
#[inline]
#[must_use]
pub fn add_commands<T: Subcommand>(cmd: Command, mode: Mode<'_>, tree: Option<Augment>) -> Command {
    match (tree, mode) {
        (Some(tree), _) => tree(cmd, mode),
        (None, Mode::Update) => T::augment_subcommands_for_update(cmd),
        (None, Mode::Parse | Mode::Select(_)) => notes::add_noted(cmd, T::augment_subcommands),
    }
}

/// Adds the subcommands of an argument struct's `#[command(subcommand)]` field to a command.
///
/// As in clap, these subcommands are built for parsing even if the purpose is to update a value,
/// because only the enum's own update function knows whether the selected subcommand changes.
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
