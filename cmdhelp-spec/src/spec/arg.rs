//! Arguments.

use super::{Effect, Text, ValueType, Word};
use crate::session::ValuesFn;

/// An argument.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// The name by which other arguments know it.
    pub id: Text,
    /// It has neither a long nor a short name.
    pub positional: bool,
    /// What an occurrence of it does.
    pub action: Action,
    /// It has to be given, as far as its type tells.
    pub required: bool,
    /// Several values can be given, as far as its type tells.
    pub many: bool,
    /// Its type.
    pub value: ValueType,
    /// Who turns its text into a value.
    pub parser: Parser,
    /// What its author says of it, in written order: of two that disagree the later one holds.
    pub settings: &'static [Setting],
}

/// What an occurrence of an argument does.
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
    /// Shows help or the version.
    Show,
    /// Only the running program knows.
    Unseen,
}

/// Who turns an argument's text into its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parser {
    /// The type's own parser.
    Type,
    /// A function of the author's, which may read another notation than the type's own.
    Function,
    /// One that accepts the values that it lists, and no others.
    Listed,
}

/// A default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultText {
    /// This text.
    Text(Text),
    /// This text, which JSON could read as a number.
    Number(&'static str),
    /// This whole number.
    Int(i128),
    /// The text of the value that stands for this variant; if there is none, the program knows.
    Variant(&'static str),
    /// Only the running program knows.
    Unseen,
}

impl DefaultText {
    /// This text, which may be one that is not seen.
    #[must_use]
    pub const fn of(text: Text) -> Self {
        match text {
            Text::Unseen => Self::Unseen,
            text => Self::Text(text),
        }
    }
}

/// Something that is said of an argument.
#[derive(Clone, Copy, Debug)]
pub enum Setting {
    /// `--name`
    Long(Text),
    /// `--name`, with a name that cannot be a key of the specification's `flags`.
    OddLong(Text),
    /// `-n`
    Short(char),
    /// Further long names that are shown.
    Aliases(&'static [Text]),
    /// Further long names that are accepted and not shown.
    HiddenAliases(&'static [Text]),
    /// Further short names that are shown.
    ShortAliases(&'static [char]),
    /// The help in one line.
    Help(Text),
    /// The help in full.
    LongHelp(Option<Text>),
    /// How the value is called.
    ValueName(Text),
    /// The text if the argument is not given.
    Default(&'static [DefaultText]),
    /// The text if the argument is given without a value.
    DefaultMissing(Text),
    /// The environment variable that is read if the argument is not given.
    Env(Text),
    /// How many values an occurrence takes.
    NumArgs(usize, Option<usize>),
    /// The character between the values of one word.
    Delimiter(Option<char>),
    /// The value has to follow an equals sign.
    RequireEquals(bool),
    /// It can be given after any subcommand.
    Global(bool),
    /// It has to be given.
    Required(bool),
    /// It is not shown in help.
    Hide(bool),
    /// It is only accepted after `--`.
    Last(bool),
    /// It takes all that follows.
    Trailing(bool),
    /// Its values may begin with a hyphen.
    HyphenValues(bool),
    /// Nothing else may be given beside it.
    Exclusive(bool),
    /// Its possible values.
    Values(&'static [Text]),
    /// The smallest and the greatest value.
    Range(Option<i128>, Option<i128>),
    /// What the author's hint says of its type.
    Hint(Word),
    /// The arguments that have to be given with it.
    Requires(&'static [Other]),
    /// The arguments that cannot be given with it.
    Conflicts(&'static [Other]),
    /// `#[cmdhelp(type = "...")]`
    Type(Word),
    /// `#[cmdhelp(format = "...")]`
    Format(Text),
    /// The flag that takes it back.
    Negated(Text),
    /// It is the flag that takes another back, and is shown there.
    Negates,
    /// `#[cmdhelp(values_from = "...")]`: the command that lists its values, and a function that
    /// has them at hand.
    ValuesFrom(Text, Option<ValuesFn>),
    /// `#[cmdhelp(effect = "...")]`
    Effect(Effect),
    /// `#[cmdhelp(hide)]`
    HideFromAgents,
    /// `#[cmdhelp(secret)]`
    Secret,
    /// The author calls a method that only the running program can tell the outcome of.
    Unseen,
}

/// Arguments that stand one after the other in a struct, written by the macro as far as it could.
///
/// Writing is expensive while a program compiles and cheap while a macro runs, so the macro writes,
/// with the same functions, and leaves gaps where it cannot know: the name of the program, and the
/// types that it has never heard of.
#[derive(Clone, Copy, Debug)]
pub struct Args {
    /// The elements of `args`.
    pub positionals: &'static [Frag],
    /// The entries of `flags` that hold for this command only.
    pub locals: &'static [Frag],
    /// The entries of `flags` that hold for the commands below, too.
    pub globals: &'static [Frag],
    /// The long names.
    pub longs: &'static [&'static str],
    /// One of them takes words that are no flags.
    pub takes_words: bool,
    /// One of them takes words that look like flags.
    pub takes_flags: bool,
    /// The functions that have values at hand.
    pub sources: &'static [Source],
    /// What clap cannot be asked for when the program runs.
    pub known: &'static [Arg],
    /// The arguments whose types only the compiler knows, for the pieces that are about these.
    pub types: &'static [Arg],
    /// The same arguments as parts of a call's input.
    pub input: Input,
}

/// Arguments as properties of the object that a call is given.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The properties, with a comma between two of them.
    pub properties: &'static [Frag],
    /// Their keys, in the same order.
    pub keys: &'static [&'static str],
    /// The keys of those that have to be there, each in quotes, with a comma between two of them.
    pub required: &'static str,
}

impl Input {
    /// Nothing to be given.
    pub const NONE: Self = Self {
        properties: &[],
        keys: &[],
        required: "",
    };
}

/// A piece of a document.
#[derive(Clone, Copy, Debug)]
pub enum Frag {
    /// This, as it is.
    Json(&'static str),
    /// The keys of a document that are about the type of the argument at this place in
    /// [`Args::types`].
    Typed(usize),
    /// The keys of a schema that are about the type of a value of it.
    Schema(usize),
    /// The default in a schema, with a comma before it, if there is one.
    SchemaDefault(usize),
    /// The name of the program, inside of quotes.
    Binary,
}

/// A function that has the values at hand which a command lists.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The command's words.
    pub command: &'static str,
    /// The function.
    pub values: ValuesFn,
}

impl Source {
    /// Memory for a source.
    pub const NONE: Self = Self {
        command: "",
        values: none,
    };
}

fn none() -> Result<Vec<String>, String> {
    Ok(Vec::new())
}

/// Another argument, as one of them speaks of it.
#[derive(Clone, Copy, Debug)]
pub struct Other {
    /// Its id, of which its key in calls is made.
    pub id: Text,
    /// How it is written on a command line.
    pub spelling: Text,
}

impl Other {
    /// One that only the running program knows.
    pub const UNSEEN: Self = Self {
        id: Text::Unseen,
        spelling: Text::Unseen,
    };

    /// Whether one of them is known to the running program only.
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
