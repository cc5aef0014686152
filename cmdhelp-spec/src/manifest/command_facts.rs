//! Collects the facts of a command from all of its parts.

use super::runner::Runner;
use crate::bytes::find_byte;
use crate::initial::with_initial_values;
use crate::session::SessionFn;
use crate::slice::each;
use crate::spec::{
    Bundle, Command, Effect, Fact, Item, Part, Stdin, Stdout, Text, Toggle, Toggles, Words,
};

with_initial_values! {
    /// The facts about a command. Of a fact that a command can have only once, the value is stored. Of
    /// a kind of fact that a command can have several times, the count is stored.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct CommandFacts () {
        pub(super) about: Option<Text> = None,
        first_line: Option<Text> = None,
        pub(super) long_about: Option<Text> = None,
        pub(super) version: Option<Text> = None,
        pub(super) bin_name: Option<Text> = None,
        pub(super) summary: Option<Text> = None,
        pub(super) homepage: Option<Text> = None,
        pub(super) since: Option<Text> = None,
        pub(super) stability: Option<Text> = None,
        pub(crate) effect: Option<Effect> = None,
        toggles: Toggles = Toggles::DEFAULT,
        pub(super) confirm: Option<&'static str> = None,
        pub(super) stdin: Option<Stdin> = None,
        pub(crate) stdout: Option<Stdout> = None,
        pub(super) context: Option<SessionFn> = None,
        pub(super) deadline: Option<u64> = None,
        pub(super) words: Words = Words::DEFAULT,
        pub(super) mcp_name: Option<&'static str> = None,
        /// Whether the command has a handler. If so, cmdhelp calls the handler and prints the result.
        pub(crate) handled: bool = false,
        /// Whether the handler returns a stream, which is printed line by line.
        pub(crate) streams: bool = false,
        pub(super) mcp_group: Option<&'static str> = None,
        pub(super) call_deadline: Option<u64> = None,
        pub(super) open_world: Option<bool> = None,
        /// Whether the command declares anything for tool bundles.
        pub(super) bundle: bool = false,
        /// The name of the flag that lists the tools of this command, if the command renames the flag.
        pub(crate) llms: Option<Text> = None,
        /// Whether the command prints text by default, or `None` if it does not declare this.
        pub(super) text_output: Option<bool> = None,
        pub(super) args_conflict: bool = false,
        pub(super) negates_required: bool = false,
        hidden: bool = false,
        pub(super) subcommand_required: bool = false,
        pub(super) multicall: bool = false,
        pub(super) no_help_subcommand: bool = false,
        pub(super) no_help_flag: bool = false,
        /// Whether a fact of the command is known only at run time.
        pub(super) dynamic: bool = false,
        pub(crate) opaque: bool = false,
        /// Whether the grammar accepts any word as an external subcommand.
        pub(super) external: bool = false,
        /// Whether the external subcommands have a separate handler, which is a function.
        pub(super) handles_external: bool = false,
        /// Whether a positional argument takes words that may be the command line of another program.
        pub(super) passes_words: bool = false,
        pub(super) runner: Runner = Runner::Program,
        pub(super) args: usize = 0,
        pub(super) commands: usize = 0,
        pub(super) examples: usize = 0,
        pub(super) exits: usize = 0,
        pub(super) see_also: usize = 0,
        pub(super) groups: usize = 0,
        pub(super) aliases: usize = 0,
    }
}

impl CommandFacts {
    /// Returns the facts of the root command.
    #[inline]
    pub(super) const fn root(part: &Part) -> Self {
        Self::below(part, Runner::of_program(part))
    }

    /// Returns the facts of a subcommand. `above` tells which code runs the parent command.
    #[inline]
    pub(super) const fn below(part: &Part, above: Runner) -> Self {
        let mut facts = Self::of(part);
        facts.runner = match above {
            Runner::Nobody if facts.handled => Runner::Handler,
            above => above,
        };
        facts
    }

    /// Returns the facts in `part` and its inner parts. Facts that depend on parent commands are
    /// missing.
    #[inline]
    pub(crate) const fn of(part: &Part) -> Self {
        let mut facts = Self::initial();
        facts.part(part);
        facts
    }

    #[inline]
    const fn part(&mut self, part: &Part) {
        each!(part.items, |item| match item {
            Item::Arg(_) | Item::Args(_) => self.args += 1,
            Item::Command(_) => self.commands += 1,
            Item::Part(part) => {
                let beside = self.effect.take();
                self.part(part);
                self.effect = Effect::more_severe(beside, self.effect);
            }
            Item::Grammar(_) => {}
            Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => self.opaque = true,
            Item::External => self.external = true,
        });
        each!(part.facts, |fact| {
            self.fact(fact);
        });
    }

    #[inline]
    const fn fact(&mut self, fact: &Fact) {
        match *fact {
            Fact::About(about) => {
                self.about = about;
                self.first_line = first_line(about);
            }
            Fact::FirstLine(line) => self.first_line = Some(line),
            Fact::LongAbout(about) => self.long_about = about,
            Fact::Version(version) => self.version = Some(version),
            Fact::BinName(name) => self.bin_name = Some(name),
            Fact::Summary(summary) => self.summary = Some(summary),
            Fact::Homepage(homepage) => self.homepage = Some(homepage),
            Fact::Since(since) => self.since = Some(since),
            Fact::Stability(stability) => self.stability = Some(stability),
            Fact::Effect(effect) => self.effect = Some(effect),
            Fact::Stdin(stdin) => self.stdin = Some(stdin),
            Fact::Stdout(stdout) => self.stdout = Some(stdout.over(self.stdout)),
            Fact::Context(function) => self.context = Some(function),
            Fact::ContextDeadline(deadline) => self.deadline = Some(deadline),
            Fact::Words(words) => self.words = words,
            Fact::McpName(name) => self.mcp_name = Some(name),
            Fact::McpGroup(group) => self.mcp_group = Some(group),
            Fact::CallDeadline(deadline) => self.call_deadline = Some(deadline),
            Fact::OpenWorld(open) => self.open_world = Some(open),
            Fact::TextOutput(text) => self.text_output = Some(text),
            Fact::Toggle(toggle, is_on) => self.toggles = self.toggles.with(toggle, is_on),
            Fact::LlmsWord(word) => self.llms = Some(word),
            Fact::ArgsConflictWithSubcommands(conflict) => self.args_conflict = conflict,
            Fact::SubcommandNegatesReqs(negates) => self.negates_required = negates,
            Fact::Hide(hide) => self.hidden = hide,
            Fact::SubcommandRequired(required) => self.subcommand_required = required,
            Fact::Multicall(multicall) => self.multicall = multicall,
            Fact::NoHelpSubcommand(none) => self.no_help_subcommand = none,
            Fact::NoHelpFlag(none) => self.no_help_flag = none,
            Fact::FromClap(_) | Fact::Dynamic | Fact::DynamicArguments => {
                self.dynamic |= fact.is_dynamic()
            }
            Fact::Example(_) => self.examples += 1,
            Fact::Exit(_) => self.exits += 1,
            Fact::SeeAlso(words) => self.see_also += words.len(),
            Fact::Group(_) | Fact::GroupId(_) | Fact::AnyOf(_) | Fact::AnyOfOrAll(..) => {
                self.groups += 1
            }
            Fact::Aliases(names) | Fact::Flags(names) => self.aliases += names.len(),
            Fact::Failures(_) => self.exits += 1,
            Fact::Confirm(confirm) => self.confirm = Some(confirm),
            Fact::Handled(..) => self.handled = true,
            Fact::HandlesExternal => self.handles_external = true,
            Fact::PassesWords(_) => self.passes_words = true,
            Fact::Streams(streams) => self.streams = streams,
            Fact::Bundle(text) => {
                self.bundle = true;
                if Bundle::of(text).member("idempotent").is_some() {
                    self.toggles = self.toggles.with(Toggle::Idempotent, true);
                }
            }
            Fact::HiddenAliases(_)
            | Fact::DeprecatedNames(_)
            | Fact::HandledByFunction
            | Fact::DistinctIds => {}
        }
    }

    /// Returns whether a boolean option is on.
    #[inline]
    pub(crate) const fn has(&self, toggle: Toggle) -> bool {
        self.toggles.has(toggle)
    }

    /// Returns whether manifests and tool lists leave out the command.
    #[inline]
    pub(super) const fn is_hidden(&self) -> bool {
        self.hidden || self.has(Toggle::Hide)
    }

    /// Returns whether the command is a tool that agents can call.
    #[inline]
    pub(super) const fn is_callable(&self) -> bool {
        self.can_run() && self.has(Toggle::Llms) && !self.has(Toggle::Interactive)
    }

    /// Returns whether the command can run without a declared subcommand, either alone or with the
    /// words of an external subcommand.
    #[inline]
    pub(super) const fn can_run(&self) -> bool {
        !self.requires_subcommand() || self.runs_external()
    }

    /// Returns whether the command cannot run without a subcommand. In a program with handlers, a
    /// command with subcommands but without a handler requires a subcommand, even if the grammar
    /// accepts it alone.
    #[inline]
    pub(super) const fn requires_subcommand(&self) -> bool {
        let takes_subcommands = self.commands > 0 || self.external;
        takes_subcommands && (self.subcommand_required || matches!(self.runner, Runner::Nobody))
    }

    /// Returns whether the command accepts external subcommands and there is code that runs them.
    #[inline]
    pub(super) const fn runs_external(&self) -> bool {
        self.external && (self.handles_external || !matches!(self.runner, Runner::Nobody))
    }

    /// Returns whether the command can run only with the words of an external subcommand.
    #[inline]
    pub(super) const fn requires_external(&self) -> bool {
        self.runs_external() && self.requires_subcommand()
    }

    /// Returns the summary of the command, or `name` if there is none.
    #[inline]
    pub(super) const fn summary_or(&self, name: Text) -> Text {
        match (self.summary, self.first_line, self.about) {
            (Some(text), _, _) | (None, Some(text), _) | (None, None, Some(text))
                if !text.is_empty() =>
            {
                text
            }
            _ => name,
        }
    }

    /// Returns the description of the command, or `None` if it would only repeat the summary.
    #[inline]
    pub(super) const fn description(&self) -> Option<Text> {
        match (self.long_about, self.summary, self.first_line, self.about) {
            (Some(long), _, _, _) => Some(long),
            // If `summary` or the first line of `about` is the summary, the whole text of `about`
            // becomes the description.
            (None, Some(_), _, about) | (None, None, Some(_), about) => about,
            (None, None, None, _) => None,
        }
    }
}

/// Returns the first line of a text that comes from a constant, or `None` if the text has only one
/// line. For a text that the derive macro sees, the macro has stored the first line.
#[inline]
const fn first_line(about: Option<Text>) -> Option<Text> {
    let Some(Text::Const(text) | Text::Styled(text)) = about else {
        return None;
    };
    let Some(end) = find_byte(text.as_bytes(), b'\n', 0) else {
        return None;
    };
    let line = text.split_at(end).0;
    match about {
        Some(Text::Styled(_)) => Some(Text::Styled(line)),
        _ => Some(Text::Const(line)),
    }
}

/// Returns the names of the subcommand and the flags that cmdhelp adds to a program with this root.
#[inline]
pub(crate) const fn words_of(root: &Part) -> Words {
    CommandFacts::of(root).words
}

/// Returns the name with which users call the program.
#[inline]
pub(super) const fn binary(root: &Command, facts: &CommandFacts) -> Text {
    match facts.bin_name {
        Some(name) => name,
        None => root.name,
    }
}
