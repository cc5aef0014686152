//! The tables of the facts that the derive generates: the variants of `Setting` and `Fact` in
//! `cmdhelp_spec::spec` that it uses, with the types of their fields.
//!
//! The model makes enums from these tables, and `emit` converts their variants to tokens and to
//! values of the spec tree. If the spec tree has no variant for a name in a table, `emit` does not
//! compile.

/// Calls a macro with the table of the facts of arguments that the derive generates.
macro_rules! each_setting {
    ($then:ident) => {
        $then! {
            Setting cmdhelp_spec::spec::Setting:
            Long(name: Text),
            OddLong(name: Text),
            Short(name: char),
            Aliases(names: Vec<Text>),
            HiddenAliases(names: Vec<Text>),
            ShortAliases(names: Vec<char>),
            Help(text: Text),
            LongHelp(text: Option<Text>),
            ValueName(name: Text),
            Default(values: Vec<DefaultFact>),
            DefaultMissing(value: Text),
            Env(name: Text),
            NumArgs(least: usize, most: Option<usize>),
            Delimiter(character: Option<char>),
            RequireEquals(is: bool),
            Global(is: bool),
            Hide(is: bool),
            Last(is: bool),
            Trailing(is: bool),
            HyphenValues(is: bool),
            Exclusive(is: bool),
            Values(names: Vec<Text>),
            Range(first: Option<i128>, last: Option<i128>),
            Hint(word: Word),
            Requires(others: Others),
            Conflicts(others: Others),
            Type(word: Word),
            Format(text: Text),
            Negated(flag: Text),
            Negates,
            ValuesFrom(command: Text, function: Option<ValuesFunction>),
            Effect(effect: Effect),
            HideFromAgents,
            Secret,
            JsonOutput,
            Dynamic,
        }
    };
}

/// Calls a macro with the table of the facts of commands that the derive generates.
macro_rules! each_fact {
    ($then:ident) => {
        $then! {
            Fact cmdhelp_spec::spec::Fact:
            About(text: Option<Text>),
            FirstLine(text: Text),
            LongAbout(text: Option<Text>),
            Version(text: Text),
            BinName(text: Text),
            Aliases(names: Vec<Text>),
            HiddenAliases(names: Vec<Text>),
            Flags(names: Vec<Text>),
            Hide(is: bool),
            SubcommandRequired(is: bool),
            Multicall(is: bool),
            NoHelpSubcommand(is: bool),
            NoHelpFlag(is: bool),
            ArgsConflictWithSubcommands(is: bool),
            SubcommandNegatesReqs(is: bool),
            GroupId(id: Text),
            AnyOf(others: Others),
            AnyOfOrAll(any: Others, all: Others),
            Summary(text: Text),
            Homepage(text: Text),
            Example(example: Example),
            Exit(exit: Exit),
            Stdin(stdin: Stdin),
            Stdout(stdout: Stdout),
            SeeAlso(commands: Vec<Text>),
            Since(version: Text),
            Stability(word: Text),
            DeprecatedNames(names: Vec<Text>),
            Effect(effect: Effect),
            Toggle(toggle: Toggle, is: bool),
            Context(function: SessionFunction),
            ContextDeadline(milliseconds: u64),
            Words(words: Words),
            Confirm(word: &'static str),
            TextOutput(is: bool),
            LlmsWord(flag: Text),
            McpName(name: String),
            McpGroup(name: String),
            CallDeadline(milliseconds: u64),
            OpenWorld(is: bool),
            Bundle(bundle: Bundle),
            FromClap(kind: ClapFact),
            Dynamic,
            DynamicArguments,
        }
    };
}

pub(crate) use {each_fact, each_setting};
