//! Commands, and what is said of them.

use super::Grammar;
use super::text::str_eq;
use super::{Arg, Args, Beside, Effect, Failures, Other, Text};
use crate::schema::Node;
use crate::session::SessionFn;

/// A command and all below it.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The word that selects it; for the root, the name of the program.
    pub name: Text,
    /// What it is.
    pub part: &'static Part,
}

/// What one type or variant adds to the command that it is put on.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Arguments, commands and further parts.
    pub items: &'static [Item],
    /// What is said of the command; this comes after what the inner parts say.
    pub facts: &'static [Fact],
}

impl Part {
    /// A type about which nothing is known while the program compiles.
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
    /// Arguments that are written already.
    Args(Args),
    /// What arguments and the command itself accept. A part with arguments and without this says
    /// nothing of what it accepts.
    Grammar(Grammar),
    /// A subcommand.
    Command(Command),
    /// What another type adds.
    Part(&'static Part),
    /// What another type adds, once it is come to: it may contain itself, and so cannot be linked
    /// by a constant.
    Deferred(fn() -> &'static Part),
    /// Something is added here that only the running program can tell.
    Opaque,
    /// Any word is accepted as a subcommand.
    External,
}

/// Something that is said of a command.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    /// What it does, in one line.
    About(Option<Text>),
    /// The first line of [`Fact::About`], where that is laid out in several.
    FirstLine(Text),
    /// What it does, in full.
    LongAbout(Option<Text>),
    /// The program's version.
    Version(Text),
    /// How the program is called, if not by its name.
    BinName(Text),
    /// Further names that are shown.
    Aliases(&'static [Text]),
    /// Further names that are accepted.
    HiddenAliases(&'static [Text]),
    /// Flags that select it, as they are written.
    Flags(&'static [Text]),
    /// It is not shown in help.
    Hide(bool),
    /// It does nothing without a subcommand.
    SubcommandRequired(bool),
    /// The program has no name of its own on the command line.
    Multicall(bool),
    /// There is no `help` subcommand.
    NoHelpSubcommand(bool),
    /// There is no `--help`.
    NoHelpFlag(bool),
    /// Some arguments exclude each other, or one of them has to be given.
    Group(Group),
    /// The command has a group of this id, whose arguments the grammar tells.
    GroupId(Text),
    /// At least one of these arguments has to be given.
    AnyOf(&'static [Other]),
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
    /// `#[cmdhelp(deprecated("..."))]`: further names that will go.
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
    /// A type on the way to the command carries it out: for the program with this identity, or for
    /// any if it is zero; and whether it needs somebody who waits for it.
    Handled(u64, bool),
    /// What carries the command out returns a stream: it is printed line by line, while it is made.
    Streams(bool),
    /// How what carries the command out can fail.
    Failures(&'static Failures),
    /// `#[cmdhelp(dry_run)]`
    DryRun,
    /// `#[cmdhelp(confirm = "...")]`
    Confirm(&'static str),
    /// `#[cmdhelp(envelope = ...)]`
    Envelope(bool),
    /// `#[cmdhelp(llms = ...)]`: whether agents are told of it as something that they can call.
    Llms(bool),
    /// `#[cmdhelp(llms = "--tools")]`: the flag that tells what can be called here.
    LlmsWord(Text),
    /// `#[cmdhelp(annotations)]`: those who read what can be called are told of effects, too.
    Annotations,
    /// `#[cmdhelp(mcp_name = "...")]`: the name by which hosts know it as a tool.
    McpName(&'static str),
    /// `#[cmdhelp(mcp_group = "...")]`: a name for it and others, by which they are chosen.
    McpGroup(&'static str),
    /// `#[cmdhelp(deadline_ms = ...)]`: how long a call by a host may take.
    CallDeadline(u64),
    /// `#[cmdhelp(open_world = ...)]`: whether it has to do with anything beyond what it is called with
    /// and what the program keeps.
    OpenWorld(bool),
    /// Its own arguments cannot be given together with a subcommand.
    ArgsConflictWithSubcommands(bool),
    /// With a subcommand, none of its own arguments has to be given.
    SubcommandNegatesReqs(bool),
    /// The author gives the command a fact of this kind, which only the running program knows.
    AskClap(ClapFact),
    /// The author calls a method that only the running program can tell the outcome of.
    Unseen,
}

impl Fact {
    /// Whether the command lines that a command accepts, or its names, may be others than those
    /// that constants tell.
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

/// A kind of fact that clap's own command can be asked for.
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

/// Arguments that exclude each other, or of which one has to be given.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// They.
    pub members: &'static [Other],
    /// One has to be given.
    pub required: bool,
    /// Several can be given.
    pub multiple: bool,
}

/// A command line that shows the use of a command.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The command line, as it was written.
    pub line: Text,
    /// The words in it that stand where a command's name stands. If one of them is the program's
    /// name, the line is whole; otherwise it is what follows the command's own words.
    pub heads: &'static [&'static str],
    /// What it is an example of.
    pub note: Option<Text>,
}

/// What an exit code means.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// The code.
    pub code: u8,
    /// When the program ends with it.
    pub when: Text,
    /// What to do then.
    pub recovery: Option<Text>,
    /// What the program then says.
    pub message_template: Option<Text>,
}

/// What a command reads.
#[derive(Clone, Copy, Debug)]
pub struct Stdin {
    /// It reads standard input at all.
    pub accepted: bool,
    /// In this media type.
    pub format: Option<Text>,
}

/// What a command prints.
#[derive(Clone, Copy, Debug)]
pub struct Stdout {
    /// The line that people read.
    pub text_template: Option<Text>,
    /// The name of the schema of what machines read, and what it is made of.
    pub schema: Option<(&'static str, &'static Node)>,
}

impl Stdout {
    /// What is said here, and what was said before where nothing is.
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

/// The words by which a program is asked about itself. `None` switches one off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The subcommand, `help` if nothing else is said.
    pub help: Option<&'static str>,
    /// The flag for those whose `help` is taken, `--cmdhelp-help`.
    pub help_flag: Option<&'static str>,
    /// The flag that asks what formats there are, `--cmdhelp-capabilities`.
    pub capabilities: Option<&'static str>,
    /// The flag that says in which form a result is printed, `--output`.
    pub output: Option<&'static str>,
    /// The flag that consents to what cannot be undone, `--confirm`.
    pub confirm: Option<&'static str>,
    /// The flag that asks what would happen, `--dry-run`.
    pub dry_run: Option<&'static str>,
    /// The flag that says which fields of a result are printed, `--select`.
    pub select: Option<&'static str>,
    /// The flag that says how many elements of a list are printed, `--limit`.
    pub limit: Option<&'static str>,
    /// The flag that says behind which element of a list to begin, `--after`.
    pub after: Option<&'static str>,
    /// The flag that asks what can be called, and how, `--llms`.
    pub llms: Option<&'static str>,
    /// The flag that calls a command with a JSON value, `--json`.
    pub json: Option<&'static str>,
    /// The flag that starts the server of tools, `--mcp`. Those that go with it begin with it:
    /// `--mcp-doctor`.
    pub mcp: Option<&'static str>,
}

impl Words {
    /// The flag for the form of a result, also where the shorter one is taken.
    pub const LONGER_OUTPUT: &'static str = "--cmdhelp-output";
    /// The flag that consents, also where the shorter one is taken.
    pub const LONGER_CONFIRM: &'static str = "--cmdhelp-confirm";
    /// The flag that asks what would happen, also where the shorter one is taken.
    pub const LONGER_DRY_RUN: &'static str = "--cmdhelp-dry-run";
    /// The flag for the fields of a result, also where the shorter one is taken.
    pub const LONGER_SELECT: &'static str = "--cmdhelp-select";
    /// The flag for the number of elements, also where the shorter one is taken.
    pub const LONGER_LIMIT: &'static str = "--cmdhelp-limit";
    /// The flag for the element to begin behind, also where the shorter one is taken.
    pub const LONGER_AFTER: &'static str = "--cmdhelp-after";
    /// The flag that asks what can be called, where the shorter one is taken.
    pub const LONGER_LLMS: &'static str = "--cmdhelp-llms";
    /// The flag that calls a command with a JSON value, where the shorter one is taken.
    pub const LONGER_JSON: &'static str = "--cmdhelp-json";
    /// The flag that starts the server of tools, where the shorter one is taken.
    pub const LONGER_MCP: &'static str = "--cmdhelp-mcp";

    /// The words of a program that says nothing about them.
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

    /// The flags that give way to one of the program's with the same name: the word for each, and the
    /// longer one that is there in its place.
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

    /// How many [`flags`](Self::flags) there are.
    pub const FLAGS: usize = 7;

    /// The words in force where the program has flags of its own with the names of some, in the order
    /// of [`flags`](Self::flags).
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

    /// The flag of ours that a word is, if it can stand beside a call, and the value in the same word.
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

/// A word before `=`, and what stands behind it.
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
