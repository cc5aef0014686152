//! Commands and their facts.

use super::Grammar;
use super::text::str_eq;
use super::{Arg, Args, Beside, Effect, Failures, Other, Text};
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

/// The contribution of a type or variant to its command.
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
    /// `#[cmdhelp(hide)]`
    HideFromAgents,
    /// `#[cmdhelp(context = ...)]`
    Context(SessionFn),
    /// `#[cmdhelp(context_deadline_ms = ...)]`
    ContextDeadline(u64),
    /// `#[cmdhelp(words(...))]`
    Words(Words),
    /// The command has a handler on its type or a type above: for the program with this identity,
    /// or for any if it is zero; and whether it is asynchronous.
    Handled(u64, bool),
    /// Whether the handler returns a stream, which is printed line by line as it is produced.
    Streams(bool),
    /// The failures of the handler.
    Failures(&'static Failures),
    /// `#[cmdhelp(dry_run)]`
    DryRun,
    /// `#[cmdhelp(confirm = "...")]`
    Confirm(&'static str),
    /// `#[cmdhelp(envelope = ...)]`
    Envelope(bool),
    /// `#[cmdhelp(help_section = ...)]`
    HelpSection(bool),
    /// `#[cmdhelp(llms = ...)]`: whether agents are told that they can call it.
    Llms(bool),
    /// `#[cmdhelp(llms = "--tools")]`: the flag that lists the tools here.
    LlmsWord(Text),
    /// `#[cmdhelp(annotations)]`: whether the list of tools tells effects.
    Annotations,
    /// `#[cmdhelp(mcp_name = "...")]`: its name as a tool.
    McpName(&'static str),
    /// `#[cmdhelp(mcp_group = "...")]`: a group of tools, by which a host selects them.
    McpGroup(&'static str),
    /// `#[cmdhelp(deadline_ms = ...)]`: the time limit for a call by a host.
    CallDeadline(u64),
    /// `#[cmdhelp(open_world = ...)]`: whether it interacts with anything beyond its input and the
    /// program's own data.
    OpenWorld(bool),
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

/// The built-in words and flags of a program. `None` disables one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The subcommand `help`.
    pub help: Option<&'static str>,
    /// The flag for programs with a `help` of their own, `--cmdhelp-help`.
    pub help_flag: Option<&'static str>,
    /// The flag that lists the formats, `--cmdhelp-capabilities`.
    pub capabilities: Option<&'static str>,
    /// The flag for the format of the output, `--output`.
    pub output: Option<&'static str>,
    /// The flag that consents to a destructive call, `--confirm`.
    pub confirm: Option<&'static str>,
    /// The flag for a preview, `--dry-run`.
    pub dry_run: Option<&'static str>,
    /// The flag for the fields of a result, `--select`.
    pub select: Option<&'static str>,
    /// The flag for the number of list elements, `--limit`.
    pub limit: Option<&'static str>,
    /// The flag for the list element to start after, `--after`.
    pub after: Option<&'static str>,
    /// The flag that lists the tools, `--llms`.
    pub llms: Option<&'static str>,
    /// The flag that calls a command with a JSON object, `--json`.
    pub json: Option<&'static str>,
    /// The flag that starts the MCP server, `--mcp`. Related flags begin with it: `--mcp-doctor`.
    pub mcp: Option<&'static str>,
}

impl Words {
    /// The second name of the flag for the format of the output.
    pub const LONGER_OUTPUT: &'static str = "--cmdhelp-output";
    /// The second name of the flag that consents.
    pub const LONGER_CONFIRM: &'static str = "--cmdhelp-confirm";
    /// The second name of the flag for a preview.
    pub const LONGER_DRY_RUN: &'static str = "--cmdhelp-dry-run";
    /// The second name of the flag for the fields of a result.
    pub const LONGER_SELECT: &'static str = "--cmdhelp-select";
    /// The second name of the flag for the number of list elements.
    pub const LONGER_LIMIT: &'static str = "--cmdhelp-limit";
    /// The second name of the flag for the list element to start after.
    pub const LONGER_AFTER: &'static str = "--cmdhelp-after";
    /// The name of the flag that lists the tools, if the program declares the shorter one.
    pub const LONGER_LLMS: &'static str = "--cmdhelp-llms";
    /// The name of the flag that calls a command with JSON, if the program declares the shorter
    /// one.
    pub const LONGER_JSON: &'static str = "--cmdhelp-json";
    /// The name of the flag that starts the MCP server, if the program declares the shorter one.
    pub const LONGER_MCP: &'static str = "--cmdhelp-mcp";

    /// The words and flags of a program that changes none.
    pub const DEFAULT: Self = Self {
        help: Some("help"),
        help_flag: Some("--cmdhelp-help"),
        capabilities: Some("--cmdhelp-capabilities"),
        output: Some("--output"),
        confirm: Some("--confirm"),
        dry_run: Some("--dry-run"),
        select: Some("--select"),
        limit: Some("--limit"),
        after: Some("--after"),
        llms: Some("--llms"),
        json: Some("--json"),
        mcp: Some("--mcp"),
    };

    /// Returns the flags that yield to the program's own of the same name: the word for each, and
    /// the longer one that replaces it.
    #[must_use]
    pub const fn flags(&self) -> [(Option<&'static str>, &'static str); Self::FLAGS] {
        [
            (self.output, Self::LONGER_OUTPUT),
            (self.confirm, Self::LONGER_CONFIRM),
            (self.dry_run, Self::LONGER_DRY_RUN),
            (self.select, Self::LONGER_SELECT),
            (self.limit, Self::LONGER_LIMIT),
            (self.after, Self::LONGER_AFTER),
            (self.json, Self::LONGER_JSON),
        ]
    }

    /// The number of [`flags`](Self::flags).
    pub const FLAGS: usize = 7;

    /// Returns the words and flags in force in a program that declares flags with some of the
    /// names, in the order of [`flags`](Self::flags).
    ///
    /// ```
    /// use cmdhelp_spec::spec::Words;
    /// let taken = Words::DEFAULT.flags().map(|(word, _)| word == Some("--limit"));
    /// let words = Words::DEFAULT.in_force(taken);
    /// assert_eq!((words.limit, words.after), (Some("--cmdhelp-limit"), Some("--after")));
    /// ```
    #[must_use]
    pub const fn in_force(mut self, taken: [bool; Self::FLAGS]) -> Self {
        let flags = self.flags();
        let words = [
            &mut self.output,
            &mut self.confirm,
            &mut self.dry_run,
            &mut self.select,
            &mut self.limit,
            &mut self.after,
            &mut self.json,
        ];
        let mut i = 0;
        while i < Self::FLAGS {
            if taken[i] && flags[i].0.is_some() {
                *words[i] = Some(flags[i].1);
            }
            i += 1;
        }
        self
    }

    /// Returns the accompanying flag that a word is, with the value in the same word.
    ///
    /// ```
    /// use cmdhelp_spec::spec::{Beside, Words};
    /// assert_eq!(Words::DEFAULT.beside("--select"), Some((Beside::Select, None)));
    /// assert_eq!(Words::DEFAULT.beside("--cmdhelp-limit=2"), Some((Beside::Limit, Some("2"))));
    /// assert_eq!(Words::DEFAULT.beside("--selected"), None);
    /// ```
    #[must_use]
    pub const fn beside<'w>(&self, word: &'w str) -> Option<(Beside, Option<&'w str>)> {
        let (name, value) = at_equals(word);
        let mut i = 0;
        while i < Beside::ALL.len() {
            let flag = Beside::ALL[i];
            if let Some(word) = flag.word(self)
                && (str_eq(name, word) || str_eq(name, flag.longer()))
            {
                return Some((flag, value));
            }
            i += 1;
        }
        None
    }
}

/// Splits a word at `=`.
const fn at_equals(word: &str) -> (&str, Option<&str>) {
    let mut i = 0;
    while i < word.len() {
        if word.as_bytes()[i] == b'=' {
            let (name, value) = word.split_at(i);
            return (name, Some(value.split_at(1).1));
        }
        i += 1;
    }
    (word, None)
}
