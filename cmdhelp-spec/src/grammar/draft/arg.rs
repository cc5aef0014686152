//! An argument before it is encoded.

use super::{Alias, Default, DefaultIf, Predicate, Text, Value};
use crate::spec;

/// An argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arg {
    /// The id with which other arguments refer to this one.
    pub id: Text,
    /// `--name`
    pub long: Option<Text>,
    /// `-n`
    pub short: Option<char>,
    /// Long aliases.
    pub aliases: Vec<Alias<Text>>,
    /// Short aliases.
    pub short_aliases: Vec<Alias<char>>,
    /// `index`: the explicit index of a positional, counted from 1.
    pub index: Option<u16>,
    /// `action`; `None` if clap chooses the action.
    pub action: Option<Action>,
    /// `num_args`: the minimum and maximum number of values of one occurrence. A maximum of `None`
    /// means no limit.
    pub num_args: Option<(usize, Option<usize>)>,
    /// The number of `value_names`. If there are two or more names, the argument takes one value
    /// for each name.
    pub value_names: usize,
    /// The accepted values; `None` if clap chooses the parser.
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
    /// The boolean settings that are on.
    pub traits: Vec<ArgTrait>,
    /// `conflicts_with`
    pub conflicts: Vec<Text>,
    /// `overrides_with`
    pub overrides: Vec<Text>,
    /// `requires`, `requires_if`
    pub requires: Vec<(Predicate, Text)>,
    /// `required_if_eq`, `required_if_eq_any`: the argument is required if at least one of these
    /// arguments has this value.
    pub required_if: Vec<(Text, Text)>,
    /// `required_if_eq_all`
    pub required_if_all: Vec<(Text, Text)>,
    /// `required_unless_present`, `required_unless_present_any`: the argument is required unless at
    /// least one of these arguments is given.
    pub required_unless: Vec<Text>,
    /// `required_unless_present_all`
    pub required_unless_all: Vec<Text>,
    /// `group`, `groups`: the groups to which the argument belongs.
    pub groups: Vec<Text>,
    /// `#[cmdhelp(deprecated)]`: the deprecated names and values.
    pub deprecated: Vec<Deprecated>,
}

/// What is deprecated about an argument: a name, a value, or all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deprecated {
    /// The whole argument is deprecated.
    Argument,
    /// This long name, without its hyphens, is deprecated.
    Long(String),
    /// This short name is deprecated.
    Short(char),
    /// This value is deprecated.
    Value(String),
}

impl Deprecated {
    /// Parses a deprecated name, `--name` or `-n`. Returns `None` for any other text.
    ///
    /// ```
    /// use cmdhelp_spec::grammar::draft::Deprecated;
    /// assert_eq!(Deprecated::name("-p"), Some(Deprecated::Short('p')));
    /// assert_eq!(Deprecated::name("--prio"), Some(Deprecated::Long("prio".to_owned())));
    /// assert_eq!(Deprecated::name("low"), None);
    /// ```
    #[must_use]
    #[inline]
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
    /// Makes an argument with this id and without settings.
    #[must_use]
    #[inline]
    pub fn new(id: impl Into<Text>) -> Self {
        Self {
            id: id.into(),
            ..std::default::Default::default()
        }
    }

    /// Returns whether the argument is positional: it has neither a long nor a short name.
    #[must_use]
    #[inline]
    pub fn is_positional(&self) -> bool {
        self.long.is_none() && self.short.is_none()
    }

    /// Returns the flags of the argument as written on a command line, such as `--port`, or `None`
    /// if a name is a constant, whose text the derive macro cannot see.
    ///
    /// ```
    /// let mut port = cmdhelp_spec::grammar::draft::Arg::new("port");
    /// port.long = Some("port".into());
    /// port.short = Some('p');
    /// assert_eq!(port.spellings(), Some(vec!["--port".to_owned(), "-p".to_owned()]));
    /// ```
    #[must_use]
    #[inline]
    pub fn spellings(&self) -> Option<Vec<String>> {
        let mut spellings = Vec::new();
        if let Some(long) = &self.long {
            spellings.push(spelling(long)?);
        }
        for alias in &self.aliases {
            spellings.push(spelling(&alias.name)?);
        }
        if let Some(short) = self.short {
            spellings.push(format!("-{short}"));
        }
        for alias in &self.short_aliases {
            spellings.push(format!("-{}", alias.name));
        }
        Some(spellings)
    }

    /// Returns the ids of the arguments and groups to which this argument's rules, such as
    /// `requires` and `conflicts_with`, refer.
    #[must_use]
    #[inline]
    pub fn related(&self) -> Vec<&Text> {
        let mut ids = Vec::new();
        for list in [
            &self.conflicts,
            &self.overrides,
            &self.required_unless,
            &self.required_unless_all,
        ] {
            ids.extend(list);
        }
        for list in [&self.required_if, &self.required_if_all] {
            for (id, _) in list {
                ids.push(id);
            }
        }
        for (_, id) in &self.requires {
            ids.push(id);
        }
        ids
    }

    /// Increases each index of a constant in the argument by `texts`, and each index of a type by
    /// `types`. The argument can then be appended to a grammar that already has this many constants
    /// and types.
    #[inline]
    pub fn shift(&mut self, texts: u16, types: u16) {
        for text in self.texts() {
            text.shift(texts);
        }
        if let Some(Value::Type(index)) = &mut self.value {
            *index = index.saturating_add(types);
        }
    }

    #[inline]
    fn texts(&mut self) -> Vec<&mut Text> {
        let mut texts = vec![&mut self.id];
        texts.extend(&mut self.long);
        texts.extend(&mut self.terminator);
        for alias in &mut self.aliases {
            texts.push(&mut alias.name);
        }
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
            if let Some(values) = &mut default.values {
                texts.extend(values);
            }
        }
        for (when, id) in &mut self.requires {
            texts.extend(when.text());
            texts.push(id);
        }
        for list in [&mut self.required_if, &mut self.required_if_all] {
            for (id, value) in list {
                texts.push(id);
                texts.push(value);
            }
        }
        if let Some(Value::OneOf(values)) = &mut self.value {
            for value in values {
                texts.push(&mut value.name);
                texts.extend(&mut value.aliases);
            }
        }
        texts
    }

    /// Returns whether a boolean setting of the argument is on.
    #[must_use]
    #[inline]
    pub fn has(&self, what: ArgTrait) -> bool {
        self.traits.contains(&what)
    }

    /// Switches a boolean setting of the argument on or off.
    #[inline]
    pub fn set(&mut self, what: ArgTrait, is: bool) {
        self.traits.retain(|known| *known != what);
        if is {
            self.traits.push(what);
        }
    }
}

/// Returns a long flag as written on a command line, or `None` if its name is a constant.
#[inline]
fn spelling(long: &Text) -> Option<String> {
    match long {
        Text::Seen(name) => Some(format!("--{name}")),
        Text::Const(_) => None,
    }
}

/// What happens at each occurrence of an argument, like clap's `ArgAction`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants are those of `clap::ArgAction`")]
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
    #[inline]
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

/// Returns whether a long name is a valid key of `flags` in the specification of manifests. A
/// single letter is not valid, because it would be the key of a short name.
#[must_use]
#[inline]
pub fn is_key(name: &str) -> bool {
    let rest = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    name.len() > 1
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(rest)
}

/// A boolean setting of an argument. Unless described otherwise, it has the name of a method of
/// clap's `Arg`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "the variants are named like the methods of `clap::Arg`"
)]
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
    /// `hide`: help does not show the argument, and its name is not proposed for a mistyped name.
    Hide,
    /// `env`: an environment variable may supply the argument.
    Env,
    /// The names of the argument are known, but another fact about it is known only at run time.
    Dynamic,
    /// The default is known only at run time, and the parser may reject it.
    DoubtfulDefault,
}
