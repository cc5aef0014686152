//! Arguments.

use super::{Effect, Text, ValueType, Word};
use crate::session::ValuesFn;

/// An argument.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// The id, by which other arguments refer to it.
    pub id: Text,
    /// Whether it has neither a long nor a short name.
    pub positional: bool,
    /// The effect of an occurrence.
    pub action: Action,
    /// Whether its type makes it required.
    pub required: bool,
    /// Whether its type holds several values.
    pub many: bool,
    /// Its type.
    pub value: ValueType,
    /// The parser of its value.
    pub parser: Parser,
    /// The settings of its author, in order: the later of two wins.
    pub settings: &'static [Setting],
}

/// The effect of an occurrence of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Stores a value.
    Set,
    /// Adds a value.
    Append,
    /// Switches on.
    SetTrue,
    /// Switches off.
    SetFalse,
    /// Counts.
    Count,
    /// Prints help or the version.
    Show,
    /// Known only at run time.
    Unseen,
}

/// The parser of an argument's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parser {
    /// The type's own parser.
    Type,
    /// A function of the author's, which may read another notation than the type's parser.
    Function,
    /// A parser that accepts only the values that it lists.
    Listed,
}

/// A default value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultText {
    /// A text.
    Text(Text),
    /// A text that is also a JSON number.
    Number(&'static str),
    /// An integer.
    Int(i128),
    /// The name of the value for this variant; if there is none, the running program knows the
    /// text.
    Variant(&'static str),
    /// Known only at run time.
    Unseen,
}

impl DefaultText {
    /// Returns the default of a text, which may be unknown.
    #[must_use]
    pub const fn of(text: Text) -> Self {
        match text {
            Text::Unseen => Self::Unseen,
            text => Self::Text(text),
        }
    }
}

/// A setting of an argument.
#[derive(Clone, Copy, Debug)]
pub enum Setting {
    /// `--name`
    Long(Text),
    /// `--name`, with a name that is not a valid key of the specification's `flags`
    OddLong(Text),
    /// `-n`
    Short(char),
    /// Visible aliases.
    Aliases(&'static [Text]),
    /// Hidden aliases.
    HiddenAliases(&'static [Text]),
    /// Visible short aliases.
    ShortAliases(&'static [char]),
    /// The help in one line.
    Help(Text),
    /// The long help.
    LongHelp(Option<Text>),
    /// The name of the value.
    ValueName(Text),
    /// The value if the argument is absent.
    Default(&'static [DefaultText]),
    /// The value if the argument is given without one.
    DefaultMissing(Text),
    /// The environment variable that supplies the value if the argument is absent.
    Env(Text),
    /// The number of values of an occurrence.
    NumArgs(usize, Option<usize>),
    /// The delimiter between several values in one word.
    Delimiter(Option<char>),
    /// Whether the value must follow an equals sign.
    RequireEquals(bool),
    /// Whether it can be given after any subcommand.
    Global(bool),
    /// Whether it is required.
    Required(bool),
    /// Whether help hides it.
    Hide(bool),
    /// Whether it is only accepted after `--`.
    Last(bool),
    /// Whether it takes all following words.
    Trailing(bool),
    /// Whether its values may begin with a hyphen.
    HyphenValues(bool),
    /// Whether it excludes all other arguments.
    Exclusive(bool),
    /// Its possible values.
    Values(&'static [Text]),
    /// The minimum and maximum value.
    Range(Option<i128>, Option<i128>),
    /// The type of the author's value hint.
    Hint(Word),
    /// The arguments that it requires.
    Requires(&'static [Other]),
    /// The arguments that it conflicts with.
    Conflicts(&'static [Other]),
    /// `#[cmdhelp(type = "...")]`
    Type(Word),
    /// `#[cmdhelp(format = "...")]`
    Format(Text),
    /// The flag that negates it.
    Negated(Text),
    /// Whether it negates another flag, which documents it.
    Negates,
    /// `#[cmdhelp(values_from = "...")]`: the command that lists its values, and a function that
    /// supplies them.
    ValuesFrom(Text, Option<ValuesFn>),
    /// `#[cmdhelp(effect = "...")]`
    Effect(Effect),
    /// `#[cmdhelp(hide)]`
    HideFromAgents,
    /// `#[cmdhelp(secret)]`
    Secret,
    /// `#[cmdhelp(json_output)]`
    JsonOutput,
    /// A setting whose result is known only at run time.
    Unseen,
}

/// Consecutive arguments of a struct, written by the macro as far as possible: global ones, or others.
///
/// Writing is expensive in constant evaluation and cheap in a macro. So the macro writes, with the
/// same functions, and leaves gaps for the parts that it cannot know: the name of the program and
/// the types.
#[derive(Clone, Copy, Debug)]
pub struct Args {
    /// The elements of `args`.
    pub positionals: &'static [Frag],
    /// The entries of `flags` for this command only.
    pub locals: &'static [Frag],
    /// The entries of `flags` for the commands below, too.
    pub globals: &'static [Frag],
    /// The long names.
    pub longs: &'static [&'static str],
    /// The [`sum`](crate::seen::sum) of the long names; 0 if it is not known.
    pub sum: u64,
    /// Whether one of them takes words that are not flags.
    pub takes_words: bool,
    /// Whether one of them takes words that look like flags.
    pub takes_flags: bool,
    /// The functions that supply values.
    pub sources: &'static [Source],
    /// The facts that clap cannot tell at run time.
    pub known: &'static [Arg],
    /// The arguments whose types only the compiler knows, for the fragments about these types.
    pub types: &'static [Arg],
    /// The arguments as parts of a call's input.
    pub input: Input,
}

impl Args {
    /// Returns whether there are arguments that documents show, and all of these are global.
    ///
    /// ```
    /// use cmdhelp_spec::spec::{Args, Frag, Input};
    ///
    /// let quiet = Args {
    ///     positionals: &[],
    ///     locals: &[],
    ///     globals: &[Frag::Json(r#""quiet":{"type":"bool"}"#)],
    ///     longs: &["quiet"],
    ///     sum: 0,
    ///     takes_words: false,
    ///     takes_flags: false,
    ///     sources: &[],
    ///     known: &[],
    ///     types: &[],
    ///     input: Input::NONE,
    /// };
    /// assert!(quiet.are_global());
    /// assert!(!Args { positionals: quiet.globals, ..quiet }.are_global());
    /// ```
    #[must_use]
    pub const fn are_global(&self) -> bool {
        !self.globals.is_empty() && self.locals.is_empty() && self.positionals.is_empty()
    }
}

/// Arguments as properties of a call's input object.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The properties, separated by commas.
    pub properties: &'static [Frag],
    /// Their keys, in the same order.
    pub keys: &'static [&'static str],
    /// The keys of the required ones, each in quotes, separated by commas.
    pub required: &'static str,
}

impl Input {
    /// No properties.
    pub const NONE: Self = Self {
        properties: &[],
        keys: &[],
        required: "",
    };
}

/// A fragment of a manifest.
#[derive(Clone, Copy, Debug)]
pub enum Frag {
    /// Text to copy.
    Json(&'static str),
    /// The keys of a document that are about the type of the argument at this place in
    /// [`Args::types`].
    Typed(usize),
    /// The schema's keys about the type of a value.
    Schema(usize),
    /// The default in a schema with a comma before it, if there is one.
    SchemaDefault(usize),
    /// The name of the program, within quotes.
    Binary,
}

/// A function that supplies the values that a command lists.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The command's words.
    pub command: &'static str,
    /// The function.
    pub values: ValuesFn,
}

impl Source {
    /// An empty source.
    pub const NONE: Self = Self {
        command: "",
        values: none,
    };
}

fn none() -> Result<Vec<String>, String> {
    Ok(Vec::new())
}

/// A reference to another argument.
#[derive(Clone, Copy, Debug)]
pub struct Other {
    /// Its id, from which its key in calls is made.
    pub id: Text,
    /// Its form on a command line.
    pub spelling: Text,
}

impl Other {
    /// A reference that is known only at run time.
    pub const UNSEEN: Self = Self {
        id: Text::Unseen,
        spelling: Text::Unseen,
    };

    /// Returns whether one of them is known only at run time.
    #[must_use]
    pub const fn any_unseen(others: &[Self]) -> bool {
        let mut i = 0;
        while i < others.len() {
            if others[i].id.is_unseen() {
                return true;
            }
            i += 1;
        }
        false
    }
}
