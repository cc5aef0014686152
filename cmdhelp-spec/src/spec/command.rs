//! Commands and their facts.

use super::Grammar;
use super::{Arg, Args, Bundle, Effect, Failures, Other, Text, Toggle, Words};
use crate::schema::Node;
use crate::session::SessionFn;

/// A command and all below it.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The word that selects it; the name of the program for the root.
    pub name: Text,
    /// The content of the command.
    pub part: &'static Part,
}

/// A subcommand whose name only the running program knows.
#[derive(Clone, Copy, Debug)]
pub struct Unnamed {
    /// Returns the name.
    pub name: fn() -> String,
    /// The content of the command.
    pub part: &'static Part,
}

/// The contribution of a type or variant to its command. A command has more than one where types are
/// flattened into it, so a part is less than a [`Command`].
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Arguments, commands and further parts.
    pub items: &'static [Item],
    /// The facts of the command; they come after those of the inner parts.
    pub facts: &'static [Fact],
}

impl Part {
    /// A type that is unknown at compile time.
    pub const OPAQUE: Self = Self {
        items: &[Item::Opaque],
        facts: &[],
    };

    /// A type that adds nothing.
    pub const EMPTY: Self = Self {
        items: &[],
        facts: &[],
    };
}

/// A piece of a [`Part`].
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// An argument.
    Arg(Arg),
    /// Arguments that the macro has written already.
    Args(Args),
    /// The grammar of the arguments and the command. A part with arguments and without a grammar
    /// says nothing about what it accepts.
    Grammar(Grammar),
    /// A subcommand.
    Command(Command),
    /// A subcommand whose name only the running program knows.
    Unnamed(Unnamed),
    /// The part of another type.
    Part(&'static Part),
    /// The part of another type, on demand: a recursive type cannot be linked by a constant.
    Deferred(fn() -> &'static Part),
    /// Items that are known only at run time.
    Opaque,
    /// External subcommands: any word is accepted.
    External,
}

/// A fact of a command.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    /// The description in one line.
    About(Option<Text>),
    /// The first line of [`Fact::About`], if that has several.
    FirstLine(Text),
    /// The long description.
    LongAbout(Option<Text>),
    /// The program's version.
    Version(Text),
    /// The name of the program, if it differs from that of the command.
    BinName(Text),
    /// Visible aliases.
    Aliases(&'static [Text]),
    /// Hidden aliases.
    HiddenAliases(&'static [Text]),
    /// Flags that select it.
    Flags(&'static [Text]),
    /// Whether help hides it.
    Hide(bool),
    /// Whether it requires a subcommand.
    SubcommandRequired(bool),
    /// Whether the program is called by the names of its commands.
    Multicall(bool),
    /// Whether there is no `help` subcommand.
    NoHelpSubcommand(bool),
    /// Whether there is no `--help`.
    NoHelpFlag(bool),
    /// A group of arguments that exclude each other, or one of which is required.
    Group(Group),
    /// The id of a group, whose arguments the grammar has.
    GroupId(Text),
    /// Arguments of which at least one is required.
    AnyOf(&'static [Other]),
    /// At least one of the first arguments has to be given, or all of the others.
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
    /// The command has a handler on its type or a type above: for the program with this identity,
    /// or for any if it is zero; and whether it is asynchronous.
    Handled(u64, bool),
    /// The handler is a function, which takes the fields of a variant.
    HandledByFunction,
    /// A function handles external subcommands, whoever handles the command itself.
    HandlesExternal,
    /// Whether the handler returns a stream, which is printed line by line as it is produced.
    Streams(bool),
    /// The failures of the handler.
    Failures(&'static Failures),
    /// `#[cmdhelp(confirm = "...")]`
    Confirm(&'static str),
    /// `#[cmdhelp(output = ...)]`: whether the command and those below it print text unless a call
    /// asks for JSON.
    TextOutput(bool),
    /// `#[cmdhelp(llms = "--tools")]`: the flag that lists the tools here.
    LlmsWord(Text),
    /// `#[cmdhelp(mcp_name = "...")]`: its name as a tool.
    McpName(&'static str),
    /// `#[cmdhelp(mcp_group = "...")]`: a group of tools, by which a host selects them.
    McpGroup(&'static str),
    /// `#[cmdhelp(deadline_ms = ...)]`: the time limit for a call by a host.
    CallDeadline(u64),
    /// `#[cmdhelp(open_world = ...)]`: whether it interacts with anything beyond its input and the
    /// program's own data.
    OpenWorld(bool),
    /// `#[cmdhelp(install(...), sandbox(...), retry(...), ...)]`: what only bundles tell.
    Bundle(Bundle),
    /// Whether its own arguments conflict with subcommands.
    ArgsConflictWithSubcommands(bool),
    /// Whether a subcommand makes its required arguments optional.
    SubcommandNegatesReqs(bool),
    /// A fact that clap's command has at run time.
    AskClap(ClapFact),
    /// A fact whose result is known only at run time.
    Unseen,
}

impl Fact {
    /// Returns whether the accepted command lines, or the names of the command, may differ from
    /// those in the constants.
    #[must_use]
    pub const fn is_unseen(&self) -> bool {
        match self {
            Self::AskClap(fact) => !matches!(
                fact,
                ClapFact::About | ClapFact::LongAbout | ClapFact::Version
            ),
            Self::Unseen => true,
            _ => false,
        }
    }
}

/// A kind of fact that clap's command has at run time.
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

/// Arguments that exclude each other, or of which one is required.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The arguments.
    pub members: &'static [Other],
    /// Whether one is required.
    pub required: bool,
    /// Whether several can be given.
    pub multiple: bool,
}

/// An example of a command line.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The command line, as it was written.
    pub line: Text,
    /// The words in it that stand where a command's name stands. If one of them is the program's
    /// name, the line is complete; otherwise it continues the command's own words.
    pub heads: &'static [&'static str],
    /// The note for readers.
    pub note: Option<Text>,
}

/// The meaning of an exit code.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// The code.
    pub code: u8,
    /// The situation in which the program uses it.
    pub when: Text,
    /// The advice for callers.
    pub recovery: Option<Text>,
    /// The message of the program.
    pub message_template: Option<Text>,
}

/// The standard input of a command.
#[derive(Clone, Copy, Debug)]
pub struct Stdin {
    /// Whether the command reads standard input.
    pub accepted: bool,
    /// The media type.
    pub format: Option<Text>,
}

/// The output of a command.
#[derive(Clone, Copy, Debug)]
pub struct Stdout {
    /// The template of the text for people.
    pub text_template: Option<Text>,
    /// The name of the output's schema, and its node.
    pub schema: Option<(&'static str, &'static Node)>,
}

impl Stdout {
    /// Returns this description, with the gaps filled from an earlier one.
    #[must_use]
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
