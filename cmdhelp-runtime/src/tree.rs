//! How derived types build a [`Command`].
//!
//! clap's traits offer two ways to build a command: for parsing, and for updating. We need a third,
//! for parsing one given command line, so derived types implement [`Tree`], and clap's traits in
//! terms of it. A type that we did not derive has only clap's traits; [`Probe`] tells the two apart
//! without asking for a bound on the user's type.

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
    /// To parse any command line: nothing is left out.
    Parse,
    /// To update a value: nothing is required.
    Update,
    /// To parse the command line with these words: what they cannot select may be left out.
    Select(&'a Words),
}

impl<'a> Mode<'a> {
    /// The same purpose, with nothing left out. For commands whose author changes what is below
    /// them after it was built (`mut_subcommand`), and so has to find it there.
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

    /// Returns whether a subcommand of this name (or alias) has to be there.
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

    /// Returns whether one of these further selectors makes the subcommand necessary.
    #[must_use]
    pub fn wants_any(self, selectors: &Selectors) -> bool {
        match self {
            Mode::Select(words) => selectors.any(words),
            Mode::Parse | Mode::Update => true,
        }
    }

    /// Notes that a subcommand was left out, so that an error on this command line is not the
    /// last word: its text could have named what is missing.
    pub fn leave_out(self) {
        if let Mode::Select(words) = self {
            words.leave_out();
        }
    }
}

/// A type whose derive is ours.
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
    /// The names that the type's own attributes give to the command it is put on.
    const SELECTORS: Selectors;

    /// The part of the spec tree that describes the type.
    const PART: &'static Part = &Part::OPAQUE;

    /// Adds the type's arguments, subcommands and settings to a command.
    fn augment(cmd: Command, mode: Mode<'_>) -> Command;

    /// How many arguments the type describes, if it is a struct.
    const ARGUMENTS: Arguments = Arguments::NONE;

    /// How many commands the type numbers, if it is an enum.
    const COMMANDS: u16 = 0;

    /// Says what the type accepts, for lines that are read without clap.
    fn describe(types: &mut Types<'_>) {
        types.leave();
    }

    /// Finds the number of a command.
    #[must_use]
    fn select(name: &str) -> Option<u16> {
        let _ = name;
        None
    }

    /// Says what the command with a number accepts.
    fn describe_command(index: u16, types: &mut Types<'_>) {
        let _ = index;
        types.leave();
    }

    /// Makes a value.
    fn read(from: &mut Fields<'_, '_>) -> Result<Self, Error> {
        Err(from.unread())
    }
}

/// A [`Tree`] that can stand at the top.
pub trait Root: Tree {
    /// The command and all below it, for those who read.
    const SPEC: spec::Command;

    /// What is decided about the program while it compiles.
    const TRAITS: Traits;

    /// The document about the program, if it was made while the program was compiled.
    const BAKED: Option<Baked> = None;

    /// Whether a test has the program parse all of its examples, or nobody could run one.
    const TESTS_EXAMPLES: bool = true;

    /// Whether another type of the crate holds this one, so that it is no root.
    const IS_HELD: bool = false;

    /// What tells this program from others while it compiles.
    const IDENTITY: u64 = 0;

    /// The server of the program's commands, if the program is built with one.
    const SERVER: Option<Server> = None;

    /// Has the program reviewed by the compiler, where a function that calls this is built.
    fn review_built() {}

    /// Returns what can be called, if that was made while the program was built.
    #[must_use]
    fn tools() -> Option<Tools<'static>> {
        None
    }

    /// Says what the root accepts.
    fn accepts(types: &mut Types<'_>) {
        Self::describe(types);
    }

    /// Returns the command before anything is added to it.
    fn root() -> Command;

    /// Returns the whole command.
    fn whole(mode: Mode<'_>) -> Command {
        Self::augment(Self::root(), mode)
    }
}

/// Returns how much what can be called needs, if it is known while the program is built.
#[must_use]
pub const fn baked_tools_size<T: Root>() -> ToolsSize {
    if T::TRAITS.is_dynamic {
        ToolsSize::NONE
    } else {
        measure_tools(&T::SPEC)
    }
}

/// The document about a program, as the program carries it.
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
    /// The document, as JSON. It was made while the program was compiled; of a program whose
    /// author does not want one, or whose type has parameters, there is none, and using this is an
    /// error of the compiler.
    const MANIFEST: &'static str = match Self::BAKED {
        Some(baked) => baked.json(),
        None => panic!("no document was made of this type while it was compiled"),
    };

    /// The document as it stands in the program's file, from where
    /// [`embedded::read`](crate::embedded::read) takes it.
    const MANIFEST_BYTES: &'static [u8] = match Self::BAKED {
        Some(baked) => baked.frame,
        None => panic!("no document was made of this type while it was compiled"),
    };

    /// What `#[cmdhelp(install(...), sandbox(...), ...)]` declares for bundles, as a JSON object;
    /// nothing if nothing is declared. `help --format bundle` prints it.
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

/// How a [`Tree`] adds itself to a command.
pub type Augment = fn(Command, Mode<'_>) -> Command;

/// How a type with clap's traits only adds itself to a command.
pub type ForeignAugment = fn(Command) -> Command;

/// Returns an argument as far as the name and the type of its field tell.
///
/// ```
/// use cmdhelp_runtime::tree::arg;
/// let arg = arg("port", "PORT", clap::value_parser!(u16), clap::ArgAction::Set, true);
/// assert!(arg.is_required_set());
/// ```
pub fn arg(
    id: &'static str,
    value_name: &'static str,
    parser: impl Into<ValueParser>,
    action: ArgAction,
    required: bool,
) -> Arg {
    parsed_arg(id, value_name, parser.into(), action, required)
}

/// Apart from [`arg`], so that there is one of it and not one for each type of parser.
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

/// Returns a command of this name. Like its neighbours below, apart from the code that calls it, so
/// that a program has it once and not once for each of its commands.
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

/// Returns what a comment says of a command; without a long form, that of an inner type is taken
/// back.
#[inline(never)]
#[must_use]
pub fn describe(cmd: Command, about: &'static str, long_about: Option<&'static str>) -> Command {
    cmd.about(about).long_about(long_about)
}

/// Returns the group that a struct makes of its arguments. Their ids stand in one text, each with a
/// line feed after it: a list of texts would be a list of pointers, each to be relocated at
/// start-up.
#[inline(never)]
#[must_use]
pub fn group(cmd: Command, id: &'static str, members: &'static str) -> Command {
    let members = members.split_terminator('\n');
    cmd.group(ArgGroup::new(id).multiple(true).args(members))
}

/// Puts a command below another.
#[inline(never)]
#[must_use]
pub fn add_command(cmd: Command, below: Command) -> Command {
    cmd.subcommand(below)
}

/// Returns the members of a group.
pub fn ids(names: &'static [&'static str]) -> impl Iterator<Item = Id> {
    names.iter().map(Id::from)
}

/// Adds arguments, each made by a function of its own: a table of small functions, walked here,
/// keeps the stack frame of a type with a thousand arguments as small as that of a type with one.
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

/// Adds what another type describes: by its [`Tree`] if it has one, by clap's traits otherwise.
#[must_use]
pub fn add_type(
    cmd: Command,
    mode: Mode<'_>,
    tree: Option<Augment>,
    parse: ForeignAugment,
    update: ForeignAugment,
) -> Command {
    match (tree, mode) {
        (Some(tree), _) => tree(cmd, mode),
        (None, Mode::Update) => update(cmd),
        (None, Mode::Parse | Mode::Select(_)) => parse(cmd),
    }
}

/// Adds the subcommands of an argument struct's `#[command(subcommand)]` field.
///
/// While updating, clap builds them for parsing all the same (only the enum's own update knows
/// whether the subcommand changes), and so do we.
#[must_use]
pub fn add_subcommands(
    cmd: Command,
    mode: Mode<'_>,
    required: bool,
    tree: Option<Augment>,
    parse: ForeignAugment,
) -> Command {
    let updating = matches!(mode, Mode::Update);
    let mode = if updating { Mode::Parse } else { mode };
    let mut cmd = add_type(cmd, mode, tree, parse, parse);
    if required {
        cmd = cmd.subcommand_required(true).arg_required_else_help(true);
    }
    if updating {
        cmd = cmd.subcommand_required(false).arg_required_else_help(false);
    }
    cmd
}
