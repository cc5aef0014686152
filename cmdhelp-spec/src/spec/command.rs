//! The description of commands in the spec tree.

use super::Grammar;
use super::{Arg, Args, Effect, Failures, Other, Text, Toggle, Words};
use crate::schema::Node;
use crate::session::SessionFn;

/// A command with its arguments and subcommands.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The name of the command; for the root, the name of the program.
    pub name: Text,
    /// The arguments, subcommands and facts of the command.
    pub part: &'static Part,
}

/// A subcommand whose name is known only at run time.
#[derive(Clone, Copy, Debug)]
pub struct Unnamed {
    /// The function that returns the name.
    pub name: fn() -> String,
    /// The arguments, subcommands and facts of the command.
    pub part: &'static Part,
}

/// The arguments, subcommands and facts that a type or a variant adds to its command. The name
/// tells that this may be only a part of a command: a command with flattened types has several.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The arguments, subcommands and inner parts.
    pub items: &'static [Item],
    /// The facts of the command, which override those of the inner parts.
    pub facts: &'static [Fact],
}

impl Part {
    /// The part of a type that is unknown at compile time.
    pub const OPAQUE: Self = Self {
        items: &[Item::Opaque],
        facts: &[],
    };

    /// The part of a type that adds nothing.
    pub const EMPTY: Self = Self {
        items: &[],
        facts: &[],
    };
}

/// An item of a [`Part`]: an argument, a subcommand or an inner part. They have one name because a
/// part keeps them in one list, in the order of their declaration.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// An argument.
    Arg(Arg),
    /// Arguments whose JSON the macro has already written.
    Args(Args),
    /// The grammar of the arguments and the command. If a part has arguments but no grammar, it is
    /// unknown which command lines it accepts.
    Grammar(Grammar),
    /// A subcommand.
    Command(Command),
    /// A subcommand whose name is known only at run time.
    Unnamed(Unnamed),
    /// The part of another type.
    Part(&'static Part),
    /// A function that returns the part of another type. A recursive type needs this function,
    /// because a constant cannot refer to itself.
    Deferred(fn() -> &'static Part),
    /// Items that are known only at run time.
    Opaque,
    /// External subcommands: any word is accepted.
    External,
}

/// A fact of a command. It is not called an attribute, because it may also come from a doc comment,
/// a method of clap's builder or a type.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    /// The description of the command in one line.
    About(Option<Text>),
    /// The first line of [`Fact::About`], if the description has several.
    FirstLine(Text),
    /// The long description of the command, or `None`, which removes it.
    LongAbout(Option<Text>),
    /// The program's version.
    Version(Text),
    /// The name of the program, if it differs from the command's name.
    BinName(Text),
    /// Visible aliases.
    Aliases(&'static [Text]),
    /// Hidden aliases.
    HiddenAliases(&'static [Text]),
    /// The flags that select the command, as its name does.
    Flags(&'static [Text]),
    /// Whether help hides the command.
    Hide(bool),
    /// Whether the command requires a subcommand.
    SubcommandRequired(bool),
    /// Whether the program is called by the names of its commands, as `busybox` is.
    Multicall(bool),
    /// Whether the command has no `help` subcommand.
    NoHelpSubcommand(bool),
    /// Whether the command has no flag `--help`.
    NoHelpFlag(bool),
    /// A group of arguments: its arguments exclude each other, or one of them is required.
    Group(Group),
    /// The id of a group. The grammar has the arguments of the group.
    GroupId(Text),
    /// Arguments. At least one of them is required.
    AnyOf(&'static [Other]),
    /// At least one argument of the first list has to be given, or all arguments of the second
    /// list.
    AnyOfOrAll(&'static [Other], &'static [Other]),
    /// `#[cmdhelp(summary = "...")]`
    Summary(Text),
    /// `#[cmdhelp(homepage = "...")]`
    Homepage(Text),
    /// `#[cmdhelp(example(...))]`
    Example(Example),
    /// `#[cmdhelp(exit(...))]`
    Exit(Exit),
    /// `#[cmdhelp(stdin(...))]`
    Stdin(Stdin),
    /// `#[cmdhelp(stdout(...))]`
    Stdout(Stdout),
    /// `#[cmdhelp(see_also(...))]`
    SeeAlso(&'static [Text]),
    /// `#[cmdhelp(since = "...")]`
    Since(Text),
    /// `#[cmdhelp(stability = "...")]`
    Stability(Text),
    /// `#[cmdhelp(deprecated("..."))]`: deprecated aliases.
    DeprecatedNames(&'static [Text]),
    /// `#[cmdhelp(effect = "...")]`
    Effect(Effect),
    /// An option of `#[cmdhelp(...)]` that is on or off.
    Toggle(Toggle, bool),
    /// `#[cmdhelp(context = ...)]`
    Context(SessionFn),
    /// `#[cmdhelp(context_deadline_ms = ...)]`
    ContextDeadline(u64),
    /// `#[cmdhelp(words(...))]`
    Words(Words),
    /// The command or a parent command has a handler. The number identifies the program that the
    /// handler is for, or is zero if the handler is for any program; the `bool` tells whether the
    /// handler is asynchronous.
    Handled(u64, bool),
    /// The handler is a function that takes the fields of a variant.
    HandledByFunction,
    /// A function other than the handler of the command handles the external subcommands.
    HandlesExternal,
    /// An argument takes the words after `--`, all further words, or several words that may begin with a hyphen, so
    /// that they may be the command line of another program. The value is true if the manifest does not show this,
    /// because the argument is hidden, or a setting of the command causes it.
    PassesWords(bool),
    /// Different commands in this part have different ids in bundles: their names consist of
    /// lower-case letters and digits with single `-` between them, and no name followed by `-` is
    /// the start of another name.
    DistinctIds,
    /// Whether the handler returns a stream, which is printed line by line as it is produced.
    Streams(bool),
    /// The failures that the handler can report.
    Failures(&'static Failures),
    /// `#[cmdhelp(confirm = "...")]`
    Confirm(&'static str),
    /// `#[cmdhelp(output = ...)]`: whether the command and its subcommands print text unless a call
    /// selects JSON.
    TextOutput(bool),
    /// `#[cmdhelp(llms = "--tools")]`: the flag that lists the tools of this command.
    LlmsWord(Text),
    /// `#[cmdhelp(mcp_name = "...")]`: the name of the command as an MCP tool.
    McpName(&'static str),
    /// `#[cmdhelp(mcp_group = "...")]`: the group of tools, which a host can select as a whole.
    McpGroup(&'static str),
    /// `#[cmdhelp(deadline_ms = ...)]`: the time limit for a call by an MCP host.
    CallDeadline(u64),
    /// `#[cmdhelp(open_world = ...)]`: whether the command accesses anything other than its input
    /// and the program's own data.
    OpenWorld(bool),
    /// `#[cmdhelp(install(...), sandbox(...), retry(...), ...)]`: the declarations that only
    /// bundles contain, as [`Bundle::encode`](super::Bundle::encode) writes them.
    Bundle(&'static str),
    /// Whether the arguments of the command conflict with its subcommands.
    ArgsConflictWithSubcommands(bool),
    /// Whether a subcommand makes the required arguments of the command optional.
    SubcommandNegatesReqs(bool),
    /// A fact that has to be read from clap's `Command` at run time.
    FromClap(ClapFact),
    /// A fact that is known only at run time.
    Dynamic,
}

impl Fact {
    /// Returns whether this fact says that the accepted command lines, or the names of the command,
    /// may differ from the constants.
    #[must_use]
    #[inline]
    pub const fn is_dynamic(&self) -> bool {
        match self {
            Self::FromClap(fact) => !matches!(
                fact,
                ClapFact::About | ClapFact::LongAbout | ClapFact::Version
            ),
            Self::Dynamic => true,
            _ => false,
        }
    }
}

/// A kind of fact that can be read from clap's `Command` at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClapFact {
    /// [`Fact::About`]
    About,
    /// [`Fact::LongAbout`]
    LongAbout,
    /// [`Fact::Version`]
    Version,
    /// [`Fact::BinName`]
    BinName,
    /// [`Fact::Aliases`] and [`Fact::HiddenAliases`]
    Aliases,
    /// [`Fact::Flags`]
    Flags,
    /// [`Fact::Hide`]
    Hide,
    /// [`Fact::SubcommandRequired`]
    SubcommandRequired,
    /// [`Fact::Multicall`]
    Multicall,
    /// [`Fact::NoHelpSubcommand`]
    NoHelpSubcommand,
    /// [`Fact::NoHelpFlag`]
    NoHelpFlag,
    /// [`Fact::ArgsConflictWithSubcommands`]
    ArgsConflictWithSubcommands,
    /// [`Fact::SubcommandNegatesReqs`]
    SubcommandNegatesReqs,
}

/// A group of arguments: they exclude each other, or one of them is required.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The arguments in the group.
    pub members: &'static [Other],
    /// Whether one of the arguments is required.
    pub required: bool,
    /// Whether several of the arguments can be given together.
    pub multiple: bool,
}

/// An example of a command line.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The command line as written in the attribute.
    pub line: Text,
    /// The first word of each command in the line. If none of these words is the program's name,
    /// the program's name and the words of the command are written before the line.
    pub heads: &'static [&'static str],
    /// The note for readers.
    pub note: Option<Text>,
}

/// The meaning of an exit code.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// The code.
    pub code: u8,
    /// The situation in which the program exits with this code.
    pub when: Text,
    /// The advice for callers.
    pub recovery: Option<Text>,
    /// The template of the program's error message.
    pub message_template: Option<Text>,
}

/// The standard input of a command.
#[derive(Clone, Copy, Debug)]
pub struct Stdin {
    /// Whether the command reads standard input.
    pub accepted: bool,
    /// The media type of the input, such as `text/markdown`.
    pub format: Option<Text>,
}

/// The output of a command.
#[derive(Clone, Copy, Debug)]
pub struct Stdout {
    /// The template of the text that people get.
    pub text_template: Option<Text>,
    /// The name of the output's schema, and its node.
    pub schema: Option<(&'static str, &'static Node)>,
}

impl Stdout {
    /// Returns this description, with missing fields taken from `before`.
    #[must_use]
    #[inline]
    pub const fn over(self, before: Option<Self>) -> Self {
        let Some(before) = before else {
            return self;
        };
        Self {
            text_template: match self.text_template {
                Some(template) => Some(template),
                None => before.text_template,
            },
            schema: match self.schema {
                Some(schema) => Some(schema),
                None => before.schema,
            },
        }
    }
}
