//! Identifies each fact about a program by a command, an argument of the command, and an aspect such as the default.

use std::fmt::{self, Display, Formatter};

/// Identifies a fact about a program: the command or argument that the fact describes, and the aspect that it tells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The name of the command, such as `remote add`.
    pub command: String,
    /// The name of the argument, for a fact about an argument.
    pub argument: Option<String>,
    /// The aspect of the command or argument, such as its description.
    pub aspect: Aspect,
}

use cmdhelp_bundle::named;

named! {
    /// An aspect of a command or an argument.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Aspect {
        /// Whether the command or argument exists.
        Existence = "existence",
        /// The summary or description of the command or argument.
        Description = "description",
        /// Whether the argument takes a value, and the type of the value.
        Value = "value",
        /// The list of the values that the argument accepts.
        Values = "values",
        /// The default of the argument.
        Default = "default",
        /// Whether the argument is required.
        Required = "required",
        /// The effect of the command or argument.
        Effect = "effect",
    }
}

impl Fact {
    /// Identifies a fact about a command.
    ///
    /// ```
    /// use cmdhelp_host::{Aspect, Fact};
    ///
    /// let fact = Fact::of_command("item list", Aspect::Effect);
    /// assert_eq!(fact.to_string(), "item list: effect");
    /// let fact = Fact::of_argument("item list", "limit", Aspect::Value);
    /// assert_eq!(fact.to_string(), "item list, limit: value");
    /// ```
    #[must_use]
    pub fn of_command(command: &str, aspect: Aspect) -> Self {
        Self {
            command: command.to_owned(),
            argument: None,
            aspect,
        }
    }

    /// Identifies a fact about an argument of a command.
    #[must_use]
    pub fn of_argument(command: &str, argument: &str, aspect: Aspect) -> Self {
        Self {
            command: command.to_owned(),
            argument: Some(argument.to_owned()),
            aspect,
        }
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        if let Some(argument) = &self.argument {
            let comma = if self.command.is_empty() { "" } else { ", " };
            write!(f, "{comma}{argument}")?;
        }
        write!(f, ": {}", self.aspect.name())
    }
}
