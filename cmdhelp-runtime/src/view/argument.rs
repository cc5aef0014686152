//! [`Argument`], the members of an argument's JSON object in the manifest.

use std::borrow::Cow;

use super::reader::{Json, texts_of, unescape};

/// The facts about an argument in the manifest, with a field for each key that the argument's JSON
/// object can have.
///
/// ```
/// use cmdhelp_runtime::view::argument::Argument;
/// use cmdhelp_runtime::view::reader::Json;
///
/// let flag = Argument::flag("priority", Json::new(r#"{"type":"enum","short":"p"}"#));
/// assert_eq!(flag.spellings(), ["--priority", "-p"]);
/// assert!(!flag.is_required());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Argument<'a> {
    /// The name of a positional argument, or the key of a flag.
    pub name: Cow<'a, str>,
    /// Whether the argument is a flag.
    pub is_flag: bool,
    /// The name of the type of the argument's values, such as `int`.
    pub word: Option<Json<'a>>,
    /// Whether the argument is required.
    pub required: Option<Json<'a>>,
    /// The help text of the argument.
    pub description: Option<Json<'a>>,
    /// The default value.
    pub default: Option<Json<'a>>,
    /// Whether the program computes the default at run time.
    pub default_dynamic: Option<Json<'a>>,
    /// The value that applies if the flag is given without a value.
    pub default_missing: Option<Json<'a>>,
    /// The format of the argument's value.
    pub format: Option<Json<'a>>,
    /// Whether the argument can be given several times.
    pub repeatable: Option<Json<'a>>,
    /// The possible values of the argument.
    pub values: Option<Json<'a>>,
    /// Some accepted values, if the argument's parser lists values but may accept others, too.
    pub examples: Option<Json<'a>>,
    /// The help texts of the possible values.
    pub values_help: Option<Json<'a>>,
    /// The command that prints the possible values of the argument, such as
    /// `dynamic:pad project list`.
    pub source: Option<Json<'a>>,
    /// The smallest accepted value.
    pub minimum: Option<Json<'a>>,
    /// The greatest accepted value.
    pub maximum: Option<Json<'a>>,
    /// The number of values that each occurrence of the argument takes.
    pub arity: Option<Json<'a>>,
    /// The placeholder for the argument's value in help texts.
    pub value_name: Option<Json<'a>>,
    /// The delimiter between several values in one word.
    pub delimiter: Option<Json<'a>>,
    /// Whether an equals sign must separate the flag and its value.
    pub require_equals: Option<Json<'a>>,
    /// Whether values may begin with a hyphen.
    pub hyphen_values: Option<Json<'a>>,
    /// The environment variable that sets the argument.
    pub env: Option<Json<'a>>,
    /// The effect of calls with this argument, such as `destructive`.
    pub effect: Option<Json<'a>>,
    /// The flag that negates this flag.
    pub negate_flag: Option<Json<'a>>,
    /// The flag as it is written, if that differs from the key.
    pub spelling: Option<Json<'a>>,
    /// The short name of the argument.
    pub short: Option<Json<'a>>,
    /// The long aliases of the argument.
    pub aliases: Option<Json<'a>>,
    /// The short aliases of the argument.
    pub short_aliases: Option<Json<'a>>,
    /// Whether the argument is accepted only after `--`.
    pub last: Option<Json<'a>>,
    /// Whether the argument takes all words that follow its first value.
    pub trailing: Option<Json<'a>>,
    /// Whether no other argument may be given together with this one.
    pub exclusive: Option<Json<'a>>,
    /// The arguments that must be given together with this one.
    pub requires: Option<Json<'a>>,
    /// The arguments that must not be given together with this one.
    pub conflicts: Option<Json<'a>>,
}

impl<'a> Argument<'a> {
    /// Reads the facts in an element of a command's `args`.
    #[must_use]
    pub fn positional(object: Json<'a>) -> Self {
        Self::default().with(object)
    }

    /// Reads the facts in an entry of a command's `flags` or of `global_flags`. Escapes in `key`
    /// are not decoded yet.
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
                "hyphen_values" => &mut self.hyphen_values,
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

    /// Returns the name of the type of the argument's values.
    #[must_use]
    pub fn word(&self) -> Cow<'a, str> {
        self.word
            .and_then(Json::text)
            .unwrap_or(Cow::Borrowed("string"))
    }

    /// Returns whether the argument is required.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.required.is_some_and(Json::is_true)
    }

    /// Returns whether the argument can be given several times.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.repeatable.is_some_and(Json::is_true)
    }

    /// Returns whether the argument may be given with or without a value.
    #[must_use]
    pub fn takes_a_value_at_times(&self) -> bool {
        self.arity
            .and_then(|arity| arity.get("min"))
            .is_some_and(|least| least.raw() == "0")
    }

    /// Returns the main name of the flag, with its dashes.
    #[must_use]
    pub fn spelling(&self) -> String {
        match self.spelling.and_then(Json::text) {
            Some(spelling) => spelling.into_owned(),
            None if self.name.len() == 1 => format!("-{}", self.name),
            None => format!("--{}", self.name),
        }
    }

    /// Returns all names of a flag with their dashes, except for the flag that negates it.
    #[must_use]
    pub fn spellings(&self) -> Vec<String> {
        let mut spellings = vec![self.spelling()];
        if let Some(short) = self.short.and_then(Json::text) {
            spellings.push(format!("-{short}"));
        }
        for (dashes, names) in [("--", self.aliases), ("-", self.short_aliases)] {
            for name in texts_of(names) {
                spellings.push(format!("{dashes}{name}"));
            }
        }
        spellings
    }

    /// Returns the words of the command that prints the argument's possible values. Returns `None`
    /// if there is no such command, or if it belongs to a program other than `binary`.
    #[must_use]
    pub fn source(&self, binary: &str) -> Option<String> {
        let source = self.source?.text()?;
        let call = source.strip_prefix("dynamic:")?;
        Some(call.strip_prefix(binary)?.strip_prefix(' ')?.to_owned())
    }
}
