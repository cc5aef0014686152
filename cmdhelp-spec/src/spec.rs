//! The spec tree: constants that describe derived types and refer to each other.
//!
//! Every node is a [`Part`]: the arguments, subcommands and facts that a type or a variant adds to
//! its command. A struct's part has arguments; an enum's part has commands; a flattened type is a
//! part within a part. Parts are not merged. A function that reads the facts of a command walks the
//! command's part, inner parts first, and a later fact overrides an earlier one. The generated code
//! calls clap's builder in the same order, so clap's `Command` has the same facts.
//!
//! A fact has one of four sources: a literal that the derive macro saw, a constant that the
//! compiler evaluates ([`Text::Const`]), the running program ([`Setting::Dynamic`],
//! [`Fact::FromClap`], [`Fact::Dynamic`], [`DefaultText::Dynamic`]), or a type that derives clap's
//! traits, but not cmdhelp's ([`Item::Opaque`]). "Dynamic" always means: known only at run time.
//!
//! | module | contents |
//! |---|---|
//! | `command`, `arg` | the parts, commands and arguments of the tree |
//! | `value`, `text`, `constant`, `dynamic` | types of values, texts, constants of the program's author, and texts that only the running program knows |
//! | `effect`, `declared_effect` | the effect of a command on data, and the effects that a part declares |
//! | `toggle`, `words`, `call_flag`, `help_request` | boolean options of a command, and the subcommand and flags that cmdhelp adds to a program |
//! | `bundle`, `permissions`, `declared_bundle` | declarations for tool bundles, permissions of sandboxes, and the declarations of a part |
//! | `failure` | the failures of a command |
//! | `grammar` | the encoded grammar of a type |

mod arg;
mod bundle;
mod call_flag;
mod command;
mod constant;
mod declared_bundle;
mod declared_effect;
mod dynamic;
mod effect;
mod failure;
mod grammar;
mod help_request;
mod permissions;
mod text;
mod toggle;
mod value;
mod words;

pub use crate::schema::Schema;
pub use arg::{Action, Arg, Args, DefaultText, Frag, Input, Other, Parser, Setting, Source};
pub use bundle::Bundle;
pub use call_flag::{CallFlag, is_token};
pub use command::{
    ClapFact, Command, Example, Exit, Fact, Group, Item, Part, Stdin, Stdout, Unnamed,
};
pub use constant::{Constant, Defaults, Known, Others, Texts, TypeOf, Unknown, UnknownConstant};
pub(crate) use declared_bundle::permissions_of;
pub(crate) use declared_effect::{raised_by, raised_by_any};
pub use effect::Effect;
pub use failure::{Case, Failures};
pub use grammar::Grammar;
pub use help_request::{AnswerFormat, FORMATS, HELP_FLAGS};
pub use permissions::{PatternKeys, Permissions};
pub use text::Text;
pub(crate) use text::{first_word, str_eq};
pub use toggle::{Toggle, Toggles};
pub use value::{Format, PossibleValue, Value, ValueType, Word};
pub use words::Words;
pub(crate) use words::at_equals;

/// The maximum number of mistakes that one build reports.
pub const MAX_MISTAKES: usize = 8;

/// The maximum number of containing types that the derive records for contained types of the same
/// name. One containing type is enough to show that a type is not the root of a program.
pub const MAX_CONTAINERS: usize = 16;
