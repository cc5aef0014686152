//! The grammar of a type before it is encoded.
//!
//! The fields of a [`Draft`] have the names of methods of clap's builders, and contain only the
//! values that are passed to these methods. The encoder adds the settings that follow from these
//! values, for example that a flag takes no values. The derive macro makes drafts from attributes,
//! and the running program makes them from its
//! [`clap::Command`](https://docs.rs/clap/latest/clap/struct.Command.html).

mod arg;
mod command;
mod value;

pub use arg::{Action, Arg, ArgTrait, Deprecated, is_key};
pub use command::{Command, Group, Setting, Switch};
pub use value::{Default, DefaultIf, Int, PossibleValue, Predicate, Value};

/// The arguments, groups and settings that a type adds to the grammar of its command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The arguments, in the order in which they are added to the command.
    pub args: Vec<Arg>,
    /// The groups of arguments.
    pub groups: Vec<Group>,
    /// The settings of the command itself.
    pub command: Command,
}

/// A text: a literal, or a constant that the compiler evaluates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A text whose value is known when the draft is made.
    Seen(String),
    /// A text from a constant, with this index in [`Grammar::texts`](super::Grammar::texts).
    Const(u16),
}

impl Text {
    #[inline]
    fn shift(&mut self, texts: u16) {
        if let Self::Const(index) = self {
            *index = index.saturating_add(texts);
        }
    }
}

impl std::default::Default for Text {
    #[inline]
    fn default() -> Self {
        Self::Seen(String::new())
    }
}

impl From<&str> for Text {
    #[inline]
    fn from(text: &str) -> Self {
        Self::Seen(text.to_owned())
    }
}

impl From<String> for Text {
    #[inline]
    fn from(text: String) -> Self {
        Self::Seen(text)
    }
}

/// An alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias<T> {
    /// The name.
    pub name: T,
    /// Whether the alias is visible. Only a visible alias is proposed for a mistyped name.
    pub visible: bool,
}
