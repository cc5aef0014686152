//! The description of arguments in the spec tree.

use super::{Effect, Text, ValueType, Word};
use crate::session::ValuesFn;
use crate::slice::any;

/// An argument: a flag, an option with a value, or a positional argument.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// The id, by which other arguments refer to this one.
    pub id: Text,
    /// Whether the argument is positional: it has neither a long nor a short name.
    pub positional: bool,
    /// The action of each occurrence on the command line.
    pub action: Action,
    /// Whether the Rust type of the field makes the argument required.
    pub required: bool,
    /// Whether the Rust type of the field holds several values.
    pub many: bool,
    /// The type of a value.
    pub value: ValueType,
    /// The parser of a value.
    pub parser: Parser,
    /// The settings from the field's attributes, in order. If a setting occurs twice, the later
    /// one applies.
    pub settings: &'static [Setting],
}

/// The action of each occurrence of an argument, as clap's `ArgAction`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Stores the value.
    Set,
    /// Adds the value to the list of the argument's values.
    Append,
    /// Stores `true`.
    SetTrue,
    /// Stores `false`.
    SetFalse,
    /// Counts the occurrences.
    Count,
    /// Prints help or the version.
    Show,
    /// An action that is known only at run time.
    Dynamic,
}

/// The parser of an argument's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parser {
    /// The parser that clap infers for the type.
    Type,
    /// A function given as `value_parser`, which may accept strings that the type's parser rejects.
    Function,
    /// A parser that accepts only the values in a list.
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
    /// The name of the possible value for this enum variant. If the variant has no such name, the
    /// text is known only at run time.
    Variant(&'static str),
    /// A default that is known only at run time.
    Dynamic,
}

impl DefaultText {
    /// Returns the default whose text is `text`, which may be [`Text::Dynamic`].
    #[must_use]
    #[inline]
    pub const fn of(text: Text) -> Self {
        match text {
            Text::Dynamic => Self::Dynamic,
            text => Self::Text(text),
        }
    }
}

/// A setting of an argument. A setting describes an argument as a [`Fact`](super::Fact) describes a command; two names
/// keep them apart.
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
    /// The long help, or `None`, which removes it.
    LongHelp(Option<Text>),
    /// The name of the value.
    ValueName(Text),
    /// The value if the argument is absent.
    Default(&'static [DefaultText]),
    /// The value if the argument is given without a value.
    DefaultMissing(Text),
    /// The environment variable that supplies the value if the argument is absent.
    Env(Text),
    /// The number of values of an occurrence.
    NumArgs(usize, Option<usize>),
    /// The delimiter between several values in one word.
    Delimiter(Option<char>),
    /// Whether the value must follow an equals sign.
    RequireEquals(bool),
    /// Whether subcommands inherit the argument, so that it can be given after their names.
    Global(bool),
    /// Whether the argument is required.
    Required(bool),
    /// Whether help hides the argument.
    Hide(bool),
    /// Whether the argument is only accepted after `--`.
    Last(bool),
    /// Whether the argument takes all following words.
    Trailing(bool),
    /// Whether values may begin with a hyphen.
    HyphenValues(bool),
    /// Whether the argument excludes all other arguments.
    Exclusive(bool),
    /// The possible values.
    Values(&'static [Text]),
    /// The minimum and maximum value.
    Range(Option<i128>, Option<i128>),
    /// The type in manifests that clap's `value_hint` implies.
    Hint(Word),
    /// The arguments that this argument requires.
    Requires(&'static [Other]),
    /// The arguments that this argument conflicts with.
    Conflicts(&'static [Other]),
    /// `#[cmdhelp(type = "...")]`
    Type(Word),
    /// `#[cmdhelp(format = "...")]`
    Format(Text),
    /// The long name of the flag that negates this flag.
    Negated(Text),
    /// The argument negates another flag, whose entry documents it.
    Negates,
    /// `#[cmdhelp(values_from = "...")]`: the command that lists the accepted values, and a
    /// function that returns them.
    ValuesFrom(Text, Option<ValuesFn>),
    /// `#[cmdhelp(effect = "...")]`
    Effect(Effect),
    /// `#[cmdhelp(hide)]`
    HideFromAgents,
    /// `#[cmdhelp(secret)]`
    Secret,
    /// `#[cmdhelp(json_output)]`
    JsonOutput,
    /// A setting that is known only at run time.
    Dynamic,
}

/// Consecutive arguments of a struct, either all global or all not, whose JSON the macro has
/// written as far as possible.
///
/// Constant evaluation is slower than a macro, so the macro calls the functions that write the
/// JSON. It leaves gaps for the facts that a macro cannot know: the name of the program and the
/// types.
#[derive(Clone, Copy, Debug)]
pub struct Args {
    /// The elements of the manifest's list `args`, for the positional arguments.
    pub positionals: &'static [Frag],
    /// The entries of the manifest's object `flags` that belong to this command only.
    pub locals: &'static [Frag],
    /// The entries of the manifest's object `flags` that subcommands inherit.
    pub globals: &'static [Frag],
    /// The long names of the arguments.
    pub longs: &'static [&'static str],
    /// The [`sum`](crate::seen::sum) of the long names, and of the arguments' effects and flags for
    /// JSON output, or 0 if the sum is unknown.
    pub sum: u64,
    /// Whether one of the arguments takes words that are not flags.
    pub takes_words: bool,
    /// Whether one of the arguments takes words that look like flags.
    pub takes_flags: bool,
    /// The functions that return the accepted values of these arguments.
    pub sources: &'static [Source],
    /// The arguments with facts that clap's `Command` does not have at run time.
    pub known: &'static [Arg],
    /// The arguments whose types only the compiler knows; fragments refer to them by index.
    pub types: &'static [Arg],
    /// The arguments as properties of the JSON object with which a tool is called.
    pub input: Input,
}

impl Args {
    /// No arguments.
    pub const NONE: Self = Self {
        positionals: &[],
        locals: &[],
        globals: &[],
        longs: &[],
        sum: 0,
        takes_words: false,
        takes_flags: false,
        sources: &[],
        known: &[],
        types: &[],
        input: Input::NONE,
    };

    /// Returns whether manifests show at least one of the arguments, and only global ones.
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
    #[inline]
    pub const fn are_global(&self) -> bool {
        !self.globals.is_empty() && self.locals.is_empty() && self.positionals.is_empty()
    }
}

/// Arguments as properties in the JSON Schema of a tool's input object.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The properties as JSON, separated by commas.
    pub properties: &'static [Frag],
    /// The keys of the properties, in the order of `properties`.
    pub keys: &'static [&'static str],
    /// The keys of the required properties, each in quotes, separated by commas.
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

/// A fragment of a manifest: finished JSON, or a gap that the compiler fills.
#[derive(Clone, Copy, Debug)]
pub enum Frag {
    /// A text that is copied unchanged.
    Json(&'static str),
    /// A gap for the keys of a manifest about the type of the argument with this index in
    /// [`Args::types`].
    Typed(usize),
    /// A gap for the keys of a JSON Schema about the type of the argument with this index in
    /// [`Args::types`].
    Schema(usize),
    /// A gap for a comma and the `default` in the JSON Schema of the argument with this index. The
    /// gap stays empty if the argument has no default.
    SchemaDefault(usize),
    /// A gap for the name of the program, within quotes.
    Binary,
}

/// A function that returns the accepted values of arguments, with the command that prints the same
/// values.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The words of the command that prints the values.
    pub command: &'static str,
    /// The function that returns the values.
    pub values: ValuesFn,
}

impl Source {
    /// A source without values.
    pub const NONE: Self = Self {
        command: "",
        values: none,
    };
}

#[inline]
fn none() -> Result<Vec<String>, String> {
    Ok(Vec::new())
}

/// A reference to another argument.
#[derive(Clone, Copy, Debug)]
pub struct Other {
    /// The id of the argument. The argument's key in JSON calls is derived from this id.
    pub id: Text,
    /// The argument as written on a command line, such as `--force`.
    pub spelling: Text,
}

impl Other {
    /// A reference that is known only at run time.
    pub const DYNAMIC: Self = Self {
        id: Text::Dynamic,
        spelling: Text::Dynamic,
    };

    /// Returns whether one of the references is known only at run time.
    #[must_use]
    #[inline]
    pub const fn any_dynamic(others: &[Self]) -> bool {
        any!(others, |other| other.id.is_dynamic())
    }
}
