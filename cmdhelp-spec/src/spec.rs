//! What derived types say of themselves: constants, linked across types by reference.
//!
//! There is one kind of node, the [`Part`]: what one type, or one variant, adds to the command it
//! is put on. A struct's part has its arguments; an enum's part has commands; what is flattened is
//! a part within a part. Nothing is joined or copied: whoever wants to know what a command is walks
//! its part, the inner parts first, and of two facts the later one holds. This is the order in
//! which clap's builder is called, so that the answer is the one that clap would give.
//!
//! Every fact is one of four: the macro saw it (it is written as a literal here), the compiler can
//! make it ([`Text::Const`]), only the running program knows it ([`Setting::Unseen`],
//! [`Fact::AskClap`], [`Fact::Unseen`], [`DefaultText::Unseen`]), or it belongs to a type that has clap's traits and
//! not ours ([`Item::Opaque`]).

mod arg;
mod beside;
mod command;
mod constant;
mod effect;
mod failure;
mod grammar;
mod text;
mod unseen;
mod value;

pub use crate::schema::Schema;
pub use arg::{Action, Arg, Args, DefaultText, Frag, Input, Other, Parser, Setting, Source};
pub use beside::{Beside, is_token};
pub use command::{
    ClapFact, Command, Example, Exit, Fact, Group, Item, Part, Stdin, Stdout, Words,
};
pub use constant::{Constant, Defaults, Known, Others, Texts, TypeOf, Unknown, UnknownConstant};
pub use effect::Effect;
pub(crate) use effect::raised_by;
pub use failure::{Case, Failures};
pub use grammar::Grammar;
pub use text::Text;
pub(crate) use text::{first_word, starts_with, str_eq};
pub use value::{Format, PossibleValue, Value, ValueType, Word};

/// How many mistakes of a program one build reports.
pub const MOST_MISTAKES: usize = 8;
