//! A grammar as its writer holds it, before it is written as bytes.
//!
//! The vocabulary is that of clap's builders, and a draft says what was said to them and no more:
//! what follows from it, such as the number of values of an argument whose action takes none, is
//! worked out when the draft is written. Two write drafts: the macro, from attributes, and the
//! running program, from its [`clap::Command`](https://docs.rs/clap/latest/clap/struct.Command.html).

use crate::spec::{self, ValueType};

/// What one type says of the grammar of the command that it is put on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The arguments, in the order in which they are added to the command.
    pub args: Vec<Arg>,
    /// The groups of arguments.
    pub groups: Vec<Group>,
    /// What is said of the command itself.
    pub command: Command,
}

/// A text: one that the writer sees, or one that the compiler makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// This text.
    Seen(String),
    /// The text with this index in [`Grammar::texts`](super::Grammar::texts).
    Const(u16),
}

impl Text {
    fn shift(&mut self, texts: u16) {
        if let Self::Const(index) = self {
            *index = index.saturating_add(texts);
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::Seen(text.to_owned())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::Seen(text)
    }
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    /// The name by which others know it.
    pub id: Text,
    /// `--name`
    pub long: Option<Text>,
    /// `-n`
    pub short: Option<char>,
    /// Further long names.
    pub aliases: Vec<Alias<Text>>,
    /// Further short names.
    pub short_aliases: Vec<Alias<char>>,
    /// `index`: the place of a positional, counted from 1.
    pub index: Option<u16>,
    /// `action`; nothing if it is left to clap.
    pub action: Option<Action>,
    /// `num_args`; the greatest number is open if it is `None`.
    pub num_args: Option<(usize, Option<usize>)>,
    /// How many `value_names` it has: of two or more, each is a value.
    pub value_names: usize,
    /// What its values have to be; nothing if it is left to clap.
    pub value: Option<Value>,
    /// `value_delimiter`
    pub delimiter: Option<char>,
    /// `value_terminator`
    pub terminator: Option<Text>,
    /// `default_value`, `default_values`
    pub default: Default,
    /// `default_missing_value`, `default_missing_values`
    pub default_missing: Vec<Text>,
    /// `default_value_if`, `default_value_ifs`, `default_values_if`
    pub default_ifs: Vec<DefaultIf>,
    /// Everything that is either so or not.
    pub traits: Vec<ArgTrait>,
    /// `conflicts_with`
    pub conflicts: Vec<Text>,
    /// `overrides_with`
    pub overrides: Vec<Text>,
    /// `requires`, `requires_if`
    pub requires: Vec<(Predicate, Text)>,
    /// `required_if_eq`, `required_if_eq_any`: one of them is enough.
    pub required_if: Vec<(Text, Text)>,
    /// `required_if_eq_all`
    pub required_if_all: Vec<(Text, Text)>,
    /// `required_unless_present`, `required_unless_present_any`: one of them is enough.
    pub required_unless: Vec<Text>,
    /// `required_unless_present_all`
    pub required_unless_all: Vec<Text>,
    /// `group`, `groups`: the groups that it joins.
    pub groups: Vec<Text>,
    /// `#[cmdhelp(deprecated)]`: what of it will go.
    pub deprecated: Vec<Deprecated>,
}

/// What will go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deprecated {
    /// The argument.
    Argument,
    /// A long name, without the hyphens.
    Long(String),
    /// A short name.
    Short(char),
    /// A value.
    Value(String),
}

impl Deprecated {
    /// A name as it is written on a command line; nothing if it is none.
    ///
    /// ```
    /// use cmdhelp_spec::grammar::draft::Deprecated;
    /// assert_eq!(Deprecated::name("-p"), Some(Deprecated::Short('p')));
    /// assert_eq!(Deprecated::name("--prio"), Some(Deprecated::Long("prio".to_owned())));
    /// assert_eq!(Deprecated::name("low"), None);
    /// ```
    #[must_use]
    pub fn name(written: &str) -> Option<Self> {
        if let Some(long) = written.strip_prefix("--") {
            return (!long.is_empty()).then(|| Self::Long(long.to_owned()));
        }
        let mut short = written.strip_prefix('-')?.chars();
        match (short.next(), short.next()) {
            (Some(name), None) => Some(Self::Short(name)),
            _ => None,
        }
    }
}

impl Arg {
    /// An argument of which nothing is said yet.
    #[must_use]
    pub fn new(id: impl Into<Text>) -> Self {
        Self {
            id: id.into(),
            long: None,
            short: None,
            aliases: Vec::new(),
            short_aliases: Vec::new(),
            index: None,
            action: None,
            num_args: None,
            value_names: 0,
            value: None,
            delimiter: None,
            terminator: None,
            default: Default::None,
            default_missing: Vec::new(),
            default_ifs: Vec::new(),
            traits: Vec::new(),
            conflicts: Vec::new(),
            overrides: Vec::new(),
            requires: Vec::new(),
            required_if: Vec::new(),
            required_if_all: Vec::new(),
            required_unless: Vec::new(),
            required_unless_all: Vec::new(),
            groups: Vec::new(),
            deprecated: Vec::new(),
        }
    }

    /// It has neither a long nor a short name.
    #[must_use]
    pub fn is_positional(&self) -> bool {
        self.long.is_none() && self.short.is_none()
    }

    /// Its names as they are written on a command line; nothing if one of them is not seen.
    ///
    /// ```
    /// let mut port = cmdhelp_spec::grammar::draft::Arg::new("port");
    /// port.long = Some("port".into());
    /// port.short = Some('p');
    /// assert_eq!(port.spellings(), Some(vec!["--port".to_owned(), "-p".to_owned()]));
    /// ```
    #[must_use]
    pub fn spellings(&self) -> Option<Vec<String>> {
        let longs = self
            .long
            .iter()
            .chain(self.aliases.iter().map(|of| &of.name));
        let longs = longs.map(|name| match name {
            Text::Seen(name) => Some(format!("--{name}")),
            Text::Const(_) => None,
        });
        let shorts = self.short_aliases.iter().map(|of| &of.name);
        let shorts = self.short.iter().chain(shorts);
        longs
            .chain(shorts.map(|name| Some(format!("-{name}"))))
            .collect()
    }

    /// The ids of the other arguments and groups that it depends on or excludes.
    #[must_use]
    pub fn related(&self) -> Vec<&Text> {
        let lists = [
            &self.conflicts,
            &self.overrides,
            &self.required_unless,
            &self.required_unless_all,
        ];
        let conditions = self.required_if.iter().chain(&self.required_if_all);
        let requires = self.requires.iter().map(|(_, id)| id);
        let lists = lists.into_iter().flatten();
        lists
            .chain(conditions.map(|(id, _)| id))
            .chain(requires)
            .collect()
    }

    /// Counts the texts and types that the compiler makes from these numbers on.
    pub fn shift(&mut self, texts: u16, types: u16) {
        for text in self.texts() {
            text.shift(texts);
        }
        if let Some(Value::Type(index)) = &mut self.value {
            *index = index.saturating_add(types);
        }
    }

    fn texts(&mut self) -> Vec<&mut Text> {
        let mut texts = vec![&mut self.id];
        texts.extend(&mut self.long);
        texts.extend(&mut self.terminator);
        texts.extend(self.aliases.iter_mut().map(|alias| &mut alias.name));
        for list in [
            &mut self.default_missing,
            &mut self.conflicts,
            &mut self.overrides,
            &mut self.required_unless,
            &mut self.required_unless_all,
            &mut self.groups,
        ] {
            texts.extend(list);
        }
        if let Default::Values(values) = &mut self.default {
            texts.extend(values);
        }
        for default in &mut self.default_ifs {
            texts.push(&mut default.other);
            texts.extend(default.when.text());
            texts.extend(default.values.iter_mut().flatten());
        }
        for (when, id) in &mut self.requires {
            texts.extend(when.text());
            texts.push(id);
        }
        for (id, value) in self.required_if.iter_mut().chain(&mut self.required_if_all) {
            texts.extend([id, value]);
        }
        if let Some(Value::OneOf(values)) = &mut self.value {
            for value in values {
                texts.push(&mut value.name);
                texts.extend(&mut value.aliases);
            }
        }
        texts
    }

    /// Whether this is so.
    #[must_use]
    pub fn has(&self, what: ArgTrait) -> bool {
        self.traits.contains(&what)
    }

    /// Says that this is so, or not.
    pub fn set(&mut self, what: ArgTrait, is: bool) {
        self.traits.retain(|known| *known != what);
        if is {
            self.traits.push(what);
        }
    }
}

/// A further name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias<T> {
    /// The name.
    pub name: T,
    /// It is shown, and so may be proposed.
    pub visible: bool,
}

/// What an occurrence of an argument does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are those of `clap::ArgAction`")]
pub enum Action {
    Set,
    Append,
    SetTrue,
    SetFalse,
    Count,
    Help,
    HelpShort,
    HelpLong,
    Version,
}

impl From<Action> for spec::Action {
    fn from(action: Action) -> Self {
        match action {
            Action::Set => Self::Set,
            Action::Append => Self::Append,
            Action::SetTrue => Self::SetTrue,
            Action::SetFalse => Self::SetFalse,
            Action::Count => Self::Count,
            Action::Help | Action::HelpShort | Action::HelpLong | Action::Version => Self::Show,
        }
    }
}

/// Whether a long name can be a key of the specification's `flags`. One letter is the key of a
/// short name.
#[must_use]
pub fn is_key(name: &str) -> bool {
    let rest = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    name.len() > 1
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(rest)
}

/// Something that an argument either is or is not: `Arg`'s methods that take a `bool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "they are called like the methods")]
pub enum ArgTrait {
    Required,
    Global,
    Last,
    TrailingVarArg,
    AllowHyphenValues,
    AllowNegativeNumbers,
    RequireEquals,
    IgnoreCase,
    Exclusive,
    /// It is not proposed to those who misspell.
    Hide,
    /// `env`: whether it is given on the line does not tell whether it is given.
    Env,
    /// Something beside its names, which are seen, is known to the running program only.
    Unseen,
}

/// The text that holds if an argument is not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Default {
    /// There is none.
    None,
    /// These values.
    Values(Vec<Text>),
    /// There is one, which only the running program knows.
    Unseen,
}

/// A default that holds if another argument is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultIf {
    /// The other argument, or a group.
    pub other: Text,
    /// What has to be true of it.
    pub when: Predicate,
    /// The default; `None` takes the usual one away.
    pub values: Option<Vec<Text>>,
}

/// What has to be true of an argument for something else to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// It is given.
    IsPresent,
    /// One of its values is this.
    Equals(Text),
}

impl Predicate {
    fn text(&mut self) -> Option<&mut Text> {
        match self {
            Self::IsPresent => None,
            Self::Equals(text) => Some(text),
        }
    }
}

/// What a value has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Any text.
    Any,
    /// Any text but the empty one: paths, and `NonEmptyStringValueParser`.
    NonEmpty,
    /// `true` or `false`.
    Bool,
    /// `BoolishValueParser`
    Boolish,
    /// `FalseyValueParser`
    Falsey,
    /// A whole number.
    Int(Int),
    /// A number as [`f64`] reads it.
    Float,
    /// One character.
    Char,
    /// One of a list.
    OneOf(Vec<PossibleValue>),
    /// What the type with this index in [`Grammar::types`](super::Grammar::types) accepts.
    Type(u16),
    /// What these bytes say: [`ValueType::accepts`].
    Written(&'static [u8]),
    /// Only the running program knows; this is the word for it.
    Named(String),
    /// Only the running program knows.
    Unseen,
}

impl Value {
    /// What a type accepts of which the writer has the [`ValueType`].
    #[must_use]
    pub fn of(ty: &ValueType) -> Self {
        match ty.accepts {
            [] => Self::Unseen,
            written => Self::Written(written),
        }
    }
}

/// A whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// It cannot have a minus sign, not even `-0`.
    pub unsigned: bool,
    /// It cannot be 0.
    pub nonzero: bool,
    /// The smallest one.
    pub minimum: Option<i128>,
    /// The greatest one.
    pub maximum: Option<i128>,
}

/// A possible value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleValue {
    /// How it is written.
    pub name: Text,
    /// How it may be written, too.
    pub aliases: Vec<Text>,
    /// It is not proposed to those who misspell.
    pub hide: bool,
}

/// A group of arguments: `ArgGroup`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name by which others know it.
    pub id: Text,
    /// The arguments that it names itself.
    pub args: Vec<Text>,
    /// One of them has to be given.
    pub required: bool,
    /// Several of them can be given.
    pub multiple: bool,
    /// What has to be given with one of them.
    pub requires: Vec<Text>,
    /// What cannot be given with one of them.
    pub conflicts: Vec<Text>,
}

/// What is said of a command itself. Its name and its aliases stand in the spec tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// `Command`'s methods that take a `bool`, in written order.
    pub settings: Vec<(Setting, Switch)>,
    /// `long_flag`: `--name` selects it.
    pub long_flag: Option<Text>,
    /// `short_flag`: `-n` selects it.
    pub short_flag: Option<char>,
    /// `long_flag_alias`, …
    pub long_flag_aliases: Vec<Alias<Text>>,
    /// `short_flag_alias`, …
    pub short_flag_aliases: Vec<Alias<char>>,
}

impl Command {
    /// Adds what is said after this.
    pub fn extend(&mut self, more: Self) {
        self.settings.extend(more.settings);
        self.long_flag = more.long_flag.or(self.long_flag.take());
        self.short_flag = more.short_flag.or(self.short_flag);
        self.long_flag_aliases.extend(more.long_flag_aliases);
        self.short_flag_aliases.extend(more.short_flag_aliases);
    }

    /// Counts the texts that the compiler makes from this number on.
    pub fn shift(&mut self, texts: u16) {
        let aliases = self.long_flag_aliases.iter_mut();
        let aliases = aliases.map(|alias| &mut alias.name);
        for text in aliases.chain(&mut self.long_flag) {
            text.shift(texts);
        }
    }
}

/// What is said of a [`Setting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// `true`
    On,
    /// `false`
    Off,
    /// Only the running program knows.
    Unseen,
}

impl From<bool> for Switch {
    fn from(on: bool) -> Self {
        if on { Self::On } else { Self::Off }
    }
}

/// Something that a command either does or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "they are called like the methods of `Command`")]
pub enum Setting {
    // The commands below have these, too.
    IgnoreErrors,
    ArgsOverrideSelf,
    DontDelimitTrailingValues,
    DisableHelpFlag,
    DisableHelpSubcommand,
    DisableVersionFlag,
    InferLongArgs,
    InferSubcommands,
    PropagateVersion,
    // These hold for the command alone.
    SubcommandRequired,
    ArgRequiredElseHelp,
    AllowExternalSubcommands,
    AllowMissingPositional,
    ArgsConflictsWithSubcommands,
    SubcommandPrecedenceOverArg,
    SubcommandNegatesReqs,
    Multicall,
    /// The method of `Command`, which holds for its arguments.
    AllowHyphenValues,
    /// The method of `Command`, which holds for its arguments.
    AllowNegativeNumbers,
    /// The method of `Command`, which holds for its last positional.
    TrailingVarArg,
    /// It has a `version` or a `long_version`, and so `--version`.
    HasVersion,
    /// Something that can change what it accepts is said of it that only the running program
    /// knows, such as arguments that are added by a function.
    Other,
}
