//! A grammar before it is encoded.
//!
//! The vocabulary is that of clap's builders. A draft has only what the builders were told;
//! conclusions, such as the number of values of an argument whose action takes none, are drawn by
//! the encoder. Drafts have two sources: the macro, from attributes, and the running program, from
//! its [`clap::Command`](https://docs.rs/clap/latest/clap/struct.Command.html).

mod arg;
mod command;
mod value;

pub use arg::{Action, Arg, ArgTrait, Deprecated, is_key};
pub use command::{Command, Group, Setting, Switch};
pub use value::{Default, DefaultIf, Int, PossibleValue, Predicate, Value};

/// The contribution of one type to the grammar of its command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The arguments, in the order in which they are added to the command.
    pub args: Vec<Arg>,
    /// The groups of arguments.
    pub groups: Vec<Group>,
    /// The settings of the command itself.
    pub command: Command,
}

/// A text: one that the writer sees, or a constant that the compiler evaluates.
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

/// An alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias<T> {
    /// The name.
    pub name: T,
    /// Whether it is visible, and so may be proposed.
    pub visible: bool,
}
