//! The description of arguments in the spec tree.

use super::{Effect, Text, ValueType, Word};
use crate::session::ValuesFn;
use crate::slice::any;

/// An argument: a flag, an option with a value, or a positional argument.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// The id with which other arguments refer to this one.
    pub id: Text,
    /// Whether the argument is positional: it has neither a long nor a short name.
    pub positional: bool,
    /// What happens at each occurrence of the argument on the command line.
    pub action: Action,
    /// Whether the Rust type of the field makes the argument required.
    pub required: bool,
    /// Whether the Rust type of the field holds several values.
    pub many: bool,
    /// The type of each value.
    pub value: ValueType,
    /// How each value is parsed.
    pub parser: Parser,
    /// The settings from the field's attributes, in order. If a setting occurs twice, the later
    /// one applies.
    pub settings: &'static [Setting],
}

/// What happens at each occurrence of an argument, like clap's `ArgAction`.
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

/// The kind of parser that reads an argument's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parser {
    /// The parser that clap infers for the type.
    #[default]
    Type,
    /// A function given as `value_parser`, which may accept strings that the type's parser rejects.
    Function,
    /// A parser that accepts only the values in a list.
    Listed,
}

/// A default value of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultText {
    /// A text.
    Text(Text),
    /// A text that is also a JSON number.
    Number(&'static str),
    /// An integer.
    Int(i128),
    /// The enum variant with this name. The default is the name of the variant's possible value. If
    /// the variant has no possible value, the default is known only at run time.
    Variant(&'static str),
    /// A default that is known only at run time.
    Dynamic,
}

impl DefaultText {
    /// Returns a default with this text, or [`Self::Dynamic`] for [`Text::Dynamic`].
    #[must_use]
    #[inline]
    pub const fn of(text: Text) -> Self {
        match text {
            Text::Dynamic => Self::Dynamic,
            text => Self::Text(text),
        }
    }
}

/// A setting of an argument. What is called a [`Fact`](super::Fact) for a command is called a
/// setting for an argument.
#[derive(Clone, Copy, Debug)]
pub enum Setting {
    /// The long name: `--name`.
    Long(Text),
    /// The long name, if it is not a valid key of the manifest's object `flags`.
    OddLong(Text),
    /// The short name: `-n`.
    Short(char),
    /// Visible aliases.
    Aliases(&'static [Text]),
    /// Hidden aliases.
    HiddenAliases(&'static [Text]),
    /// Visible short aliases.
    ShortAliases(&'static [char]),
    /// The help in one line.
    Help(Text),
    /// The long help. `None` removes an earlier long help.
    LongHelp(Option<Text>),
    /// The name of the value.
    ValueName(Text),
    /// The values that the argument has if it is absent from the command line.
    Default(&'static [DefaultText]),
    /// The value that the argument has if it is given without one.
    DefaultMissing(Text),
    /// The environment variable that supplies the value if the argument is absent.
    Env(Text),
    /// The minimum and maximum number of values of one occurrence. `None` means no maximum.
    NumArgs(usize, Option<usize>),
    /// The character that separates several values in one word, or `None` if values are not split.
    Delimiter(Option<char>),
    /// Whether the value must follow an equals sign.
    RequireEquals(bool),
    /// Whether subcommands inherit the argument, so that it can be given after their names.
    Global(bool),
    /// Whether the argument is required.
    Required(bool),
    /// Whether clap's help hides the argument.
    Hide(bool),
    /// Whether the argument is accepted only after `--`.
    Last(bool),
    /// Whether the argument takes all following words.
    Trailing(bool),
    /// Whether values may begin with a hyphen.
    HyphenValues(bool),
    /// Whether the argument cannot be given together with any other argument.
    Exclusive(bool),
    /// The possible values.
    Values(&'static [Text]),
    /// The minimum and maximum value. `None` means no bound.
    Range(Option<i128>, Option<i128>),
    /// The type word that manifests contain because of clap's `value_hint`.
    Hint(Word),
    /// The arguments that this argument requires.
    Requires(&'static [Other]),
    /// The arguments that this argument conflicts with.
    Conflicts(&'static [Other]),
    /// `#[cmdhelp(type = "...")]`: the type of the argument in manifests.
    Type(Word),
    /// `#[cmdhelp(format = "...")]`: the format of the value.
    Format(Text),
    /// The long name of the flag that negates this flag.
    Negated(Text),
    /// The argument negates another flag. Manifests mention it only in the entry of that flag.
    Negates,
    /// `#[cmdhelp(values_from = "...")]`: the command that lists the accepted values, and the
    /// function that returns them, if there is one.
    ValuesFrom(Text, Option<ValuesFn>),
    /// `#[cmdhelp(effect = "...")]`: the effect of calls in which the argument is given.
    Effect(Effect),
    /// `#[cmdhelp(hide)]`: agents do not see the argument.
    HideFromAgents,
    /// `#[cmdhelp(secret)]`: the value is never shown.
    Secret,
    /// `#[cmdhelp(json_output)]`: the flag with which the program's callers select JSON output.
    JsonOutput,
    /// A setting that is known only at run time.
    Dynamic,
}

/// Consecutive arguments of a struct, whose JSON the derive macro has written as far as possible.
/// Either all or none of the arguments are global.
///
/// Constant evaluation is slower than a macro, so the macro calls the functions that write the
/// JSON. In the JSON, it leaves gaps for the facts that it cannot know: the name of the program and
/// the types of values.
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
    /// A hash that identifies these arguments by their long names, their effects, and whether they
    /// select JSON output; see [`sum`](crate::seen::sum). It is 0 if the macro could not compute
    /// it.
    pub sum: u64,
    /// Whether one of the arguments is positional, so that it takes words that are not flags.
    pub takes_words: bool,
    /// Whether a positional argument takes words that look like flags.
    pub takes_flags: bool,
    /// Whether the first value of a positional argument can look like a flag.
    pub begins_with_flags: bool,
    /// The functions that return the accepted values of these arguments
    /// (`#[cmdhelp(values_from(...))]`).
    pub sources: &'static [Source],
    /// The arguments about which the spec tree contains facts that clap's `Command` does not have
    /// at run time.
    pub known: &'static [Arg],
    /// The arguments whose types only the compiler knows; fragments refer to them by index.
    pub types: &'static [Arg],
    /// The arguments as properties of the JSON object that an agent passes to a tool call.
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
        begins_with_flags: false,
        sources: &[],
        known: &[],
        types: &[],
        input: Input::NONE,
    };

    /// Returns whether manifests show any of the arguments, and show only global ones.
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
    ///     begins_with_flags: false,
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

/// Arguments as properties in the JSON Schema of a tool's input.
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
    /// A gap for the keys with which a manifest describes the type of an argument. The number is
    /// the argument's index in [`Args::types`].
    Typed(usize),
    /// A gap for the keys with which a JSON Schema describes the type of an argument. The number is
    /// the argument's index in [`Args::types`].
    Schema(usize),
    /// A gap for a comma and the key `default` in the JSON Schema of an argument. The number is the
    /// argument's index in [`Args::types`]. The gap stays empty if the argument has no default.
    SchemaDefault(usize),
    /// A gap for the name of the program, within quotes.
    Binary,
}

/// A function that returns the accepted values of arguments, and the command that prints the same
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

/// A reference from an argument or a group to another argument.
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
