//! An argument of a tool.

use cmdhelp_spec::spec::Effect;

use crate::json::Json;

/// How an argument is written on a command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// An argument without a flag, which is recognized by its position.
    Positional {
        /// Whether the argument is accepted only after `--`.
        last: bool,
        /// Whether the argument takes all words that follow, even words that look like flags.
        trailing: bool,
    },
    /// A flag.
    Flag {
        /// The flag with its dashes, such as `--all`.
        spelling: String,
        /// The short name of the flag, without the dash.
        short: Option<String>,
        /// The flag that negates this flag, with its dashes.
        negation: Option<String>,
    },
    /// An argument that cannot be given on a command line, but only in a JSON call.
    #[default]
    JsonOnly,
}

impl Kind {
    /// A positional argument without further conditions.
    pub const POSITIONAL: Self = Self::Positional {
        last: false,
        trailing: false,
    };

    /// Makes a flag with only one spelling.
    #[must_use]
    pub fn flag(spelling: impl Into<String>) -> Self {
        Self::Flag {
            spelling: spelling.into(),
            short: None,
            negation: None,
        }
    }
}

/// An argument of a tool, with its facts in the manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Argument {
    /// The key of the argument in the object of inputs: letters, digits and `_`.
    pub key: String,
    /// The name of the argument in the manifest.
    pub name: String,
    /// How the argument is written on a command line.
    pub kind: Kind,
    /// The type of the value: `string`, `int`, `float`, `bool`, `enum`, `path` and others.
    pub value_type: String,
    /// The description of the argument.
    pub description: Option<String>,
    /// Whether the argument is required.
    pub required: bool,
    /// Whether the argument can have several values, or can be given several times.
    pub repeatable: bool,
    /// Whether it is unknown if the flag can be given several times. A call can then give one value or a list of values.
    pub may_repeat: bool,
    /// The value of the argument in calls that do not give it.
    pub default: Option<Json>,
    /// The accepted values. The list is empty if the argument accepts all values of its type.
    pub values: Vec<Json>,
    /// The command that lists the accepted values.
    pub values_from: Option<String>,
    /// The format of the text, such as `email`.
    pub format: Option<String>,
    /// The least accepted value.
    pub minimum: Option<Json>,
    /// The greatest accepted value.
    pub maximum: Option<Json>,
    /// The minimum and the maximum number of values that the argument takes each time it is given. `None` if the
    /// manifest does not contain these numbers.
    pub arity: Option<(u64, Option<u64>)>,
    /// The character that separates several values in one word.
    pub delimiter: Option<String>,
    /// Whether the value must follow an equals sign.
    pub require_equals: bool,
    /// The text between a flag and its value in one word, if it is not an equals sign, as in `-Wa,<options>` of gcc.
    pub separator: Option<String>,
    /// Whether a value may begin with a hyphen, like a flag. The values of `trailing` arguments, and of arguments that
    /// are accepted only after `--`, always may.
    pub hyphen_values: bool,
    /// The environment variable from which the value is read if the command line does not have it.
    pub env: Option<String>,
    /// The effect that a call with this argument has at least.
    pub effect: Option<Effect>,
    /// Whether the value is a secret, which is never shown.
    pub secret: bool,
    /// The arguments that must be given together with this argument, spelled as on a command line.
    pub requires: Vec<String>,
    /// The arguments that cannot be given together with this argument, spelled as on a command line.
    pub conflicts: Vec<String>,
    /// Whether no other argument can be given together with this argument.
    pub exclusive: bool,
    /// The number of the tool's words after which the argument is written. It is given for an argument that belongs to
    /// a parent command, which these words select, and for an argument of the tool itself that is written before its
    /// other arguments. `None` means an argument of the tool itself, which is written after all words of the tool.
    pub behind: Option<usize>,
}

/// The description of the argument by which a caller consents to a call.
pub(super) const CONFIRM_DESCRIPTION: &str =
    "Consents to the call. Pass it only after the user has agreed.";

impl Argument {
    /// Makes an argument that has a key, a kind and a type, and no further facts.
    #[must_use]
    pub fn new(key: &str, kind: Kind, value_type: &str) -> Self {
        Self {
            key: key.to_owned(),
            name: key.to_owned(),
            kind,
            value_type: value_type.to_owned(),
            ..Self::default()
        }
    }

    /// Makes the argument by which a caller consents to a call. `flag` is the program's flag for consent.
    pub(crate) fn confirm(flag: Option<&String>) -> Self {
        let kind = flag.map_or(Kind::JsonOnly, Kind::flag);
        Self {
            description: Some(CONFIRM_DESCRIPTION.to_owned()),
            ..Self::new("confirm", kind, "bool")
        }
    }

    /// Makes the argument for a definition that lists no arguments. It takes all words of the command line.
    pub(crate) fn all_words() -> Self {
        let kind = Kind::Positional {
            last: false,
            trailing: true,
        };
        Self {
            description: Some(
                "The words of the command line; a single string is split as in a shell.".to_owned(),
            ),
            repeatable: true,
            ..Self::new("args", kind, "string")
        }
    }

    /// Returns whether the argument takes all words of the command line, as an array or as one string. A KDL definition
    /// that lists no arguments has such an argument.
    ///
    /// ```
    /// use cmdhelp_bundle::{Dialect, Format, read};
    ///
    /// let file = std::env::temp_dir().join("cmdhelp-bundle-all-words.kdl");
    /// std::fs::write(&file, r#"cli "jq" { description "Process JSON"; command "jq"; }"#)?;
    /// let jq = read(Format::Kdl(Dialect::Spec), &file)?;
    /// assert!(jq.tools[0].arguments[0].takes_all_words());
    /// # std::fs::remove_file(&file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn takes_all_words(&self) -> bool {
        *self == Self::all_words()
    }

    /// Returns whether the argument is given by its position.
    #[must_use]
    pub fn is_positional(&self) -> bool {
        matches!(self.kind, Kind::Positional { .. })
    }

    /// Returns the flag with its dashes, or `None` if the argument is not a flag.
    #[must_use]
    pub fn spelling(&self) -> Option<&str> {
        match &self.kind {
            Kind::Flag { spelling, .. } => Some(spelling),
            Kind::Positional { .. } | Kind::JsonOnly => None,
        }
    }

    /// Returns whether the argument is a switch: a flag without a value.
    #[must_use]
    pub fn is_switch(&self) -> bool {
        self.value_type == "bool"
    }

    /// Returns whether each call must give the argument. An argument whose value can come from an environment variable
    /// need not be given.
    #[must_use]
    pub fn is_required_in_calls(&self) -> bool {
        self.required && self.env.is_none()
    }

    /// Returns whether the argument is an input of calls. A secret that comes from an environment variable is not.
    #[must_use]
    pub fn is_input(&self) -> bool {
        !(self.secret && self.env.is_some())
    }
}
