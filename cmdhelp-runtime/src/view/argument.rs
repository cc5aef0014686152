//! [`Argument`], the members of an argument's JSON object in the manifest.

use std::borrow::Cow;

use super::reader::{Json, members, texts_of, unescape};

members! {
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
    }

    /// The name of the type of the argument's values, such as `int`.
    "type" => word,
    /// Whether the argument is required.
    "required" => required,
    /// The help text of the argument.
    "description" => description,
    /// The default value.
    "default" => default,
    /// Whether the program computes the default at run time.
    "default_dynamic" => default_dynamic,
    /// The value that applies if the flag is given without a value.
    "default_missing" => default_missing,
    /// The format of the argument's value.
    "format" => format,
    /// Whether the argument can be given several times.
    "repeatable" => repeatable,
    /// The possible values of the argument.
    "enum" => values,
    /// Some accepted values, if the argument's parser lists values but may accept others, too.
    "examples" => examples,
    /// The help texts of the possible values.
    "enum_help" => values_help,
    /// The command that prints the possible values of the argument, such as
    /// `dynamic:pad project list`.
    "enum_source" => source,
    /// The smallest accepted value.
    "minimum" => minimum,
    /// The greatest accepted value.
    "maximum" => maximum,
    /// The number of values that each occurrence of the argument takes.
    "values" => arity,
    /// The placeholder for the argument's value in help texts.
    "value_name" => value_name,
    /// The delimiter between several values in one word.
    "delimiter" => delimiter,
    /// Whether an equals sign must separate the flag and its value.
    "require_equals" => require_equals,
    /// Whether values may begin with a hyphen.
    "hyphen_values" => hyphen_values,
    /// The environment variable that sets the argument.
    "env" => env,
    /// The effect of calls with this argument, such as `destructive`.
    "effect" => effect,
    /// The flag that negates this flag.
    "negate_flag" => negate_flag,
    /// The flag as it is written, if that differs from the key.
    "spelling" => spelling,
    /// The short name of the argument.
    "short" => short,
    /// The long aliases of the argument.
    "aliases" => aliases,
    /// The short aliases of the argument.
    "short_aliases" => short_aliases,
    /// Whether the argument is accepted only after `--`.
    "last" => last,
    /// Whether the argument takes all words that follow its first value.
    "trailing" => trailing,
    /// Whether no other argument may be given together with this one.
    "exclusive" => exclusive,
    /// The arguments that must be given together with this one.
    "requires" => requires,
    /// The arguments that must not be given together with this one.
    "conflicts_with" => conflicts,
}

impl<'a> Argument<'a> {
    /// Reads the facts in an element of a command's `args`.
    #[must_use]
    pub fn positional(object: Json<'a>) -> Self {
        let name = object.get("name").and_then(Json::text);
        Self {
            name: name.unwrap_or_default(),
            ..Self::default()
        }
        .with(object)
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
