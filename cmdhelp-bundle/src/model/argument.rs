//! An argument of a tool.

use cmdhelp_spec::spec::Effect;

use crate::json::Json;

/// How an argument is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// By its position.
    Positional {
        /// Whether it is accepted only behind `--`.
        last: bool,
        /// Whether it takes all that follows, even what looks like flags.
        trailing: bool,
    },
    /// By a flag.
    Flag {
        /// The flag with its dashes.
        spelling: String,
        /// Its short name, without the dash.
        short: Option<String>,
        /// The flag that takes it back.
        negation: Option<String>,
    },
    /// In a way that no template tells: by a JSON call only.
    Unsaid,
}

/// An argument of a tool, with its facts in the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The key of the argument in the object of inputs: letters, digits and `_`.
    pub key: String,
    /// The name in the manifest.
    pub name: String,
    /// How it is written.
    pub kind: Kind,
    /// The word for its type: `string`, `int`, `float`, `bool`, `enum`, `path` and others.
    pub value_type: String,
    /// The description.
    pub description: Option<String>,
    /// Whether it is required.
    pub required: bool,
    /// Whether it can have several values, or be given several times.
    pub repeatable: bool,
    /// The value if it is not given.
    pub default: Option<Json>,
    /// The values that are accepted.
    pub values: Vec<Json>,
    /// The command that lists its values.
    pub values_from: Option<String>,
    /// How its text is written.
    pub format: Option<String>,
    /// The smallest value.
    pub minimum: Option<Json>,
    /// The greatest value.
    pub maximum: Option<Json>,
    /// How many values one occurrence takes, where that is not one: the fewest, and the most.
    pub arity: Option<(u64, Option<u64>)>,
    /// The character between the values of one word.
    pub delimiter: Option<String>,
    /// Whether its value must follow an equals sign.
    pub require_equals: bool,
    /// The environment variable that is read if it is not given.
    pub env: Option<String>,
    /// The effect of a call with it.
    pub effect: Option<Effect>,
    /// Whether its value is never shown.
    pub secret: bool,
    /// The arguments that have to be given with it, as they are written.
    pub requires: Vec<String>,
    /// The arguments that cannot be given with it, as they are written.
    pub conflicts: Vec<String>,
    /// Whether nothing else may be given beside it.
    pub exclusive: bool,
    /// How many words of the tool's path stand before it on a command line. It belongs to the command
    /// that these words select; without a number it stands behind all of them.
    pub behind: Option<usize>,
}

impl Argument {
    /// Makes an argument of which nothing more is known.
    #[must_use]
    pub fn new(key: &str, kind: Kind, value_type: &str) -> Self {
        Self {
            key: key.to_owned(),
            name: key.to_owned(),
            kind,
            value_type: value_type.to_owned(),
            description: None,
            required: false,
            repeatable: false,
            default: None,
            values: Vec::new(),
            values_from: None,
            format: None,
            minimum: None,
            maximum: None,
            arity: None,
            delimiter: None,
            require_equals: false,
            env: None,
            effect: None,
            secret: false,
            requires: Vec::new(),
            conflicts: Vec::new(),
            exclusive: false,
            behind: None,
        }
    }

    /// Makes the argument of a definition without any: all words of the command line.
    pub(crate) fn all_words() -> Self {
        let kind = Kind::Positional {
            last: false,
            trailing: true,
        };
        Self {
            description: Some("The words of the command line.".to_owned()),
            repeatable: true,
            ..Self::new("args", kind, "string")
        }
    }

    /// Returns whether it is written by its position.
    #[must_use]
    pub fn is_positional(&self) -> bool {
        matches!(self.kind, Kind::Positional { .. })
    }

    /// Returns the flag with its dashes.
    #[must_use]
    pub fn spelling(&self) -> Option<&str> {
        match &self.kind {
            Kind::Flag { spelling, .. } => Some(spelling),
            Kind::Positional { .. } | Kind::Unsaid => None,
        }
    }

    /// Returns whether it is a switch: a flag without a value.
    #[must_use]
    pub fn is_switch(&self) -> bool {
        self.value_type == "bool"
    }

    /// Returns whether a call has to give it: what the environment can give, it may have given.
    #[must_use]
    pub fn is_required_in_calls(&self) -> bool {
        self.required && self.env.is_none()
    }

    /// Returns whether callers give it: a secret that a variable holds is given by that alone.
    #[must_use]
    pub fn is_input(&self) -> bool {
        !(self.secret && self.env.is_some())
    }
}
