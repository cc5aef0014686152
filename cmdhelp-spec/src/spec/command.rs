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

/// The arguments, subcommands and facts that a type or a variant adds to its command. A command
/// with flattened types has several parts.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The arguments, subcommands and inner parts.
    pub items: &'static [Item],
    /// The facts of the command. They override facts of the inner parts.
    pub facts: &'static [Fact],
}

impl Part {
    /// The part of a type about which nothing is known at compile time.
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

/// An item of a [`Part`]: an argument, a subcommand or an inner part. One list contains all items
/// of a part, in the order of their declaration.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// An argument.
    Arg(Arg),
    /// Arguments whose JSON the macro has already written.
    Args(Args),
    /// The grammar of the part's arguments and its command. If a part has arguments but no grammar,
    /// the compiler does not know which command lines it accepts.
    Grammar(Grammar),
    /// A subcommand.
    Command(Command),
    /// A subcommand whose name is known only at run time.
    Unnamed(Unnamed),
    /// The part of another type.
    Part(&'static Part),
    /// A function that returns the part of another type. Recursive types are included by such a
    /// function, because a constant cannot refer to itself.
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
    /// The description of the command in one line. `None` removes an earlier description.
    About(Option<Text>),
    /// The first line of [`Fact::About`], if the description has several.
    FirstLine(Text),
    /// The long description of the command. `None` removes an earlier description.
    LongAbout(Option<Text>),
    /// The program's version.
    Version(Text),
    /// The name with which users call the program, if it differs from the name of the root command.
    BinName(Text),
    /// Visible aliases.
    Aliases(&'static [Text]),
    /// Hidden aliases.
    HiddenAliases(&'static [Text]),
    /// The flags that select the command in place of its name, as `-S` does in `pacman -S`.
    Flags(&'static [Text]),
    /// Whether help hides the command.
    Hide(bool),
    /// Whether the command requires a subcommand.
    SubcommandRequired(bool),
    /// Whether users call the program by the names of its commands, as with `busybox`.
    Multicall(bool),
    /// Whether the command has no `help` subcommand.
    NoHelpSubcommand(bool),
    /// Whether the command has no flag `--help`.
    NoHelpFlag(bool),
    /// A group of arguments: its arguments exclude each other, or one of them is required.
    Group(Group),
    /// The id of a group of arguments. The arguments of the group are in the grammar.
    GroupId(Text),
    /// At least one of these arguments is required.
    AnyOf(&'static [Other]),
    /// A call needs at least one argument of the first list, or all arguments of the second list.
    AnyOfOrAll(&'static [Other], &'static [Other]),
    /// `#[cmdhelp(summary = "...")]`: what the command does, in one line.
    Summary(Text),
    /// `#[cmdhelp(homepage = "...")]`: the program's home page.
    Homepage(Text),
    /// `#[cmdhelp(example(...))]`: an example of a call.
    Example(Example),
    /// `#[cmdhelp(exit(...))]`: the meaning of an exit code.
    Exit(Exit),
    /// `#[cmdhelp(stdin(...))]`: what the command reads from standard input.
    Stdin(Stdin),
    /// `#[cmdhelp(stdout(...))]`: what the command prints to standard output.
    Stdout(Stdout),
    /// `#[cmdhelp(see_also(...))]`: related commands.
    SeeAlso(&'static [Text]),
    /// `#[cmdhelp(since = "...")]`: the version in which the command first appeared.
    Since(Text),
    /// `#[cmdhelp(stability = "...")]`: the stability of the command, such as `stable` or
    /// `deprecated`.
    Stability(Text),
    /// `#[cmdhelp(deprecated("..."))]`: deprecated aliases.
    DeprecatedNames(&'static [Text]),
    /// `#[cmdhelp(effect = "...")]`: the effect of a call of the command.
    Effect(Effect),
    /// An option of `#[cmdhelp(...)]` that is on or off.
    Toggle(Toggle, bool),
    /// `#[cmdhelp(context = ...)]`: the function that returns the current state of the program.
    Context(SessionFn),
    /// `#[cmdhelp(context_deadline_ms = ...)]`: the time limit for this function and those of
    /// `values_from`, in milliseconds.
    ContextDeadline(u64),
    /// `#[cmdhelp(words(...))]`: the names of the subcommand and the flags that cmdhelp adds.
    Words(Words),
    /// The command or a parent command has a handler. The number identifies the program to which
    /// the handler belongs; zero means any program. The `bool` tells whether the handler is
    /// asynchronous.
    Handled(u64, bool),
    /// The handler of the command is a function whose arguments are the fields of the variant.
    HandledByFunction,
    /// The external subcommands have a separate handler, which is a function.
    HandlesExternal,
    /// An argument takes the words after `--`, all further words, or several words that may begin
    /// with a hyphen. These words may be the command line of another program. The value is true if
    /// the manifest does not show that the argument takes such words, because the argument is
    /// hidden or because only a setting of the command allows the words.
    PassesWords(bool),
    /// All commands in this part have different ids in bundles. The derive has checked this: the
    /// names consist of lower-case letters and digits with single `-` between them, and no name
    /// begins with another name and `-`.
    DistinctIds,
    /// Whether the handler returns a stream, which is printed line by line as it is produced.
    Streams(bool),
    /// The failures that the handler can report.
    Failures(&'static Failures),
    /// `#[cmdhelp(confirm = "...")]`: how a caller confirms a destructive call.
    Confirm(&'static str),
    /// `#[cmdhelp(output = ...)]`: whether the command and its subcommands print text unless a call
    /// selects JSON.
    TextOutput(bool),
    /// `#[cmdhelp(llms = "--tools")]`: the flag that lists the tools of this command.
    LlmsWord(Text),
    /// `#[cmdhelp(mcp_name = "...")]`: the name of the command as an MCP tool.
    McpName(&'static str),
    /// `#[cmdhelp(mcp_group = "...")]`: the group of tools to which the command belongs. A host can
    /// select all tools of a group at once.
    McpGroup(&'static str),
    /// `#[cmdhelp(deadline_ms = ...)]`: the time limit for a call by an MCP host, in milliseconds.
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
    /// Some arguments or groups are known only at run time, but the names of the command and of its
    /// subcommands are known.
    DynamicArguments,
}

impl Fact {
    /// Returns whether, because of this fact, the accepted command lines or the names of the
    /// command are not fully known at compile time.
    #[must_use]
    #[inline]
    pub const fn is_dynamic(&self) -> bool {
        match self {
            Self::FromClap(fact) => !matches!(
                fact,
                ClapFact::About | ClapFact::LongAbout | ClapFact::Version
            ),
            Self::Dynamic | Self::DynamicArguments => true,
            _ => false,
        }
    }

    /// Returns whether, because of this fact, a name of the command or of a subcommand is known only
    /// at run time.
    #[must_use]
    #[inline]
    pub const fn has_dynamic_names(&self) -> bool {
        matches!(self, Self::FromClap(ClapFact::Aliases) | Self::Dynamic)
    }

    /// Returns whether, because of this fact, the list of arguments and groups may be incomplete.
    #[must_use]
    #[inline]
    pub const fn has_dynamic_arguments(&self) -> bool {
        matches!(self, Self::Dynamic | Self::DynamicArguments)
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
    /// The command line as the attribute contains it.
    pub line: Text,
    /// The first word of each command in the line; a line such as `cat a | pad add` has several. If
    /// none of these words is the program's name, manifests write the program's name and the names
    /// of the command and its parents before the line.
    pub heads: &'static [&'static str],
    /// The remark that explains the example.
    pub note: Option<Text>,
}

/// The meaning of an exit code.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// The code.
    pub code: u8,
    /// The situation in which the program exits with this code.
    pub when: Text,
    /// What callers can do in this situation.
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

/// The standard output of a command.
#[derive(Clone, Copy, Debug)]
pub struct Stdout {
    /// The template of the text that is printed for people.
    pub text_template: Option<Text>,
    /// The name of the JSON Schema of the output, and the node from which the schema is written.
    pub schema: Option<(&'static str, &'static Node)>,
}

impl Stdout {
    /// Returns this description with its missing fields filled in from `before`.
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
