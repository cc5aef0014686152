//! An argument, taken apart.

use std::borrow::Cow;

use super::reader::{Json, unescape};

/// The facts of an argument. Every key of the document's argument objects has a field here.
///
/// ```
/// use cmdhelp_runtime::view::argument::Argument;
/// use cmdhelp_runtime::view::reader::Json;
///
/// let flag = Argument::flag("priority", Json::new(r#"{"type":"enum","short":"p"}"#));
/// assert_eq!(flag.spellings().collect::<Vec<_>>(), ["--priority", "-p"]);
/// assert!(!flag.is_required());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Argument<'a> {
    /// Its name, or the key of a flag.
    pub name: Cow<'a, str>,
    /// Whether it is given by name.
    pub is_flag: bool,
    /// The word for its type.
    pub word: Option<Json<'a>>,
    /// Whether it is required.
    pub required: Option<Json<'a>>,
    /// The description.
    pub description: Option<Json<'a>>,
    /// The value if it is not given.
    pub default: Option<Json<'a>>,
    /// Whether the program computes the default at run time.
    pub default_dynamic: Option<Json<'a>>,
    /// The value if it is given without one.
    pub default_missing: Option<Json<'a>>,
    /// How its value is written.
    pub format: Option<Json<'a>>,
    /// Whether it can be given several times.
    pub repeatable: Option<Json<'a>>,
    /// Its possible values.
    pub values: Option<Json<'a>>,
    /// Values that its parser lists, where it may accept others.
    pub examples: Option<Json<'a>>,
    /// The help of the possible values.
    pub values_help: Option<Json<'a>>,
    /// The command that lists its possible values.
    pub source: Option<Json<'a>>,
    /// The smallest value.
    pub minimum: Option<Json<'a>>,
    /// The greatest value.
    pub maximum: Option<Json<'a>>,
    /// How many values an occurrence takes.
    pub arity: Option<Json<'a>>,
    /// How its value is called.
    pub value_name: Option<Json<'a>>,
    /// The delimiter between values in one word.
    pub delimiter: Option<Json<'a>>,
    /// Whether its value must follow an equals sign.
    pub require_equals: Option<Json<'a>>,
    /// The environment variable that is read if it is not given.
    pub env: Option<Json<'a>>,
    /// The effect.
    pub effect: Option<Json<'a>>,
    /// The flag that takes it back.
    pub negate_flag: Option<Json<'a>>,
    /// The spelling, if it differs from the key.
    pub spelling: Option<Json<'a>>,
    /// Its short name.
    pub short: Option<Json<'a>>,
    /// Its aliases.
    pub aliases: Option<Json<'a>>,
    /// Its short aliases.
    pub short_aliases: Option<Json<'a>>,
    /// Whether it is accepted only after `--`.
    pub last: Option<Json<'a>>,
    /// Whether it takes all following words.
    pub trailing: Option<Json<'a>>,
    /// Nothing else may be given beside it.
    pub exclusive: Option<Json<'a>>,
    /// The arguments that it requires.
    pub requires: Option<Json<'a>>,
    /// The arguments that it excludes.
    pub conflicts: Option<Json<'a>>,
}

impl<'a> Argument<'a> {
    /// Returns an element of `args`.
    #[must_use]
    pub fn positional(object: Json<'a>) -> Self {
        Self::default().with(object)
    }

    /// Returns an entry of `flags` or `global_flags`; the key as it stands in the document.
    #[must_use]
    pub fn flag(key: &'a str, object: Json<'a>) -> Self {
        Self {
            name: unescape(key),
            is_flag: true,
            ..Self::default()
        }
        .with(object)
    }

    fn with(mut self, object: Json<'a>) -> Self {
        for (key, value) in object.entries() {
            let place = match key {
                "name" => {
                    self.name = value.text().unwrap_or_default();
                    continue;
                }
                "type" => &mut self.word,
                "required" => &mut self.required,
                "description" => &mut self.description,
                "default" => &mut self.default,
                "default_dynamic" => &mut self.default_dynamic,
                "default_missing" => &mut self.default_missing,
                "format" => &mut self.format,
                "repeatable" => &mut self.repeatable,
                "enum" => &mut self.values,
                "examples" => &mut self.examples,
                "enum_help" => &mut self.values_help,
                "enum_source" => &mut self.source,
                "minimum" => &mut self.minimum,
                "maximum" => &mut self.maximum,
                "values" => &mut self.arity,
                "value_name" => &mut self.value_name,
                "delimiter" => &mut self.delimiter,
                "require_equals" => &mut self.require_equals,
                "env" => &mut self.env,
                "effect" => &mut self.effect,
                "negate_flag" => &mut self.negate_flag,
                "spelling" => &mut self.spelling,
                "short" => &mut self.short,
                "aliases" => &mut self.aliases,
                "short_aliases" => &mut self.short_aliases,
                "last" => &mut self.last,
                "trailing" => &mut self.trailing,
                "exclusive" => &mut self.exclusive,
                "requires" => &mut self.requires,
                "conflicts_with" => &mut self.conflicts,
                _ => continue,
            };
            *place = Some(value);
        }
        self
    }

    /// Returns the word for its type.
    #[must_use]
    pub fn word(&self) -> Cow<'a, str> {
        self.word
            .and_then(Json::text)
            .unwrap_or(Cow::Borrowed("string"))
    }

    /// Returns whether it has to be given.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.required.is_some_and(Json::is_true)
    }

    /// Returns whether it can be given several times.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.repeatable.is_some_and(Json::is_true)
    }

    /// Returns whether its value can be left out.
    #[must_use]
    pub fn takes_a_value_at_times(&self) -> bool {
        self.arity
            .and_then(|arity| arity.get("min"))
            .is_some_and(|least| least.raw() == "0")
    }

    /// Returns how a flag is written.
    #[must_use]
    pub fn spelling(&self) -> String {
        match self.spelling.and_then(Json::text) {
            Some(spelling) => spelling.into_owned(),
            None if self.name.len() == 1 => format!("-{}", self.name),
            None => format!("--{}", self.name),
        }
    }

    /// Returns all the ways in which a flag can be written, without the one that takes it back.
    pub fn spellings(&self) -> impl Iterator<Item = String> + use<'a> {
        let short = |name: Cow<'_, str>| format!("-{name}");
        let long = |name: Cow<'_, str>| format!("--{name}");
        let shorts = self.short_aliases.into_iter().flat_map(Json::texts);
        let longs = self.aliases.into_iter().flat_map(Json::texts);
        std::iter::once(self.spelling())
            .chain(self.short.and_then(Json::text).map(short))
            .chain(longs.map(long))
            .chain(shorts.map(short))
    }

    /// Returns the words of the command that lists its possible values, if that is a command of the
    /// program with this name.
    #[must_use]
    pub fn source(&self, binary: &str) -> Option<String> {
        let source = self.source?.text()?;
        let call = source.strip_prefix("dynamic:")?;
        Some(call.strip_prefix(binary)?.strip_prefix(' ')?.to_owned())
    }
}
