//! The facts of arguments and commands for the spec tree.
//!
//! A fact such as `Dynamic` says that there is a declaration whose value only the running program
//! knows.

mod argument;
mod bundle;
mod command;
mod siblings;
mod table;

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::{ClapFact, Effect, Toggle, Word};
use syn::Path;

pub(crate) use self::argument::Argument;
pub(crate) use self::bundle::{Bundle, Json};
pub(crate) use self::command::command;
pub(crate) use self::siblings::Siblings;
pub(crate) use self::table::{each_fact, each_setting};
use super::default_text::DefaultFact;
use super::text::Text;
use super::value_enum::ValueVariant;

macro_rules! facts {
    ($enum:ident $of:path: $($name:ident $(($($field:ident: $ty:ty),+))?,)*) => {
        /// The facts, with the same names as in the spec tree.
        #[derive(Clone)]
        pub(crate) enum $enum {
            $($name $(($($ty),+))?,)*
        }
    };
}

each_setting!(facts);
each_fact!(facts);

/// The other arguments that an argument requires or conflicts with.
#[derive(Clone)]
pub(crate) enum Others {
    /// The arguments, whose ids are all literals.
    Seen(Vec<Other>),
    /// The ids of the arguments, some of which are constants.
    Const(Vec<Text>),
    /// Arguments whose ids only the running program knows.
    Dynamic,
}

/// Another argument: its id, and how it is written on a command line.
#[derive(Clone)]
pub(crate) struct Other {
    pub(crate) id: String,
    pub(crate) spelling: String,
}

/// A function that returns the values of an argument.
#[derive(Clone)]
pub(crate) struct ValuesFunction(pub(crate) Path);

/// A function that returns the user's current selection, such as a workspace.
#[derive(Clone)]
pub(crate) struct SessionFunction(pub(crate) Path);

/// The options of `words(...)`: each with the new name of the command or flag, or with `None` if
/// the option removes the command or flag.
#[derive(Clone)]
pub(crate) struct Words(pub(crate) Vec<(&'static str, Option<String>)>);

/// An example: a command line with a note.
#[derive(Clone)]
pub(crate) struct Example {
    pub(crate) line: Text,
    /// The names of the programs that the command line calls.
    pub(crate) heads: Vec<String>,
    pub(crate) note: Option<Text>,
}

/// An exit code with its meaning.
#[derive(Clone)]
pub(crate) struct Exit {
    pub(crate) code: u8,
    pub(crate) when: Text,
    pub(crate) recovery: Option<Text>,
    pub(crate) message_template: Option<Text>,
}

/// The facts about a command's standard input.
#[derive(Clone)]
pub(crate) struct Stdin {
    pub(crate) accepted: bool,
    pub(crate) format: Option<Text>,
}

/// The facts about a command's standard output.
#[derive(Clone)]
pub(crate) struct Stdout {
    pub(crate) text_template: Option<Text>,
    pub(crate) schema: Option<Path>,
}

/// A possible value that a variant of an enum stands for.
#[derive(Clone)]
pub(crate) struct PossibleValue {
    pub(crate) variant: String,
    pub(crate) name: Text,
    pub(crate) help: Option<Text>,
    pub(crate) hide: bool,
}

impl PossibleValue {
    /// Returns the values, or `None` if only the running program knows one of them.
    pub(crate) fn all(values: &[ValueVariant]) -> Option<Vec<Self>> {
        values.iter().map(Self::of).list_if_all()
    }

    /// Returns whether the name or the help is a constant in a clap attribute. The spec tree may
    /// not support the type of such a constant.
    pub(crate) fn has_const(&self) -> bool {
        self.name.is_const() || self.help.as_ref().is_some_and(Text::is_const)
    }

    fn of(value: &ValueVariant) -> Option<Self> {
        let attributes = &value.attributes;
        let mut this = Self {
            variant: value.ident.to_string(),
            name: Text::of(attributes.name.text(attributes.casing))?,
            help: attributes
                .plain_help()
                .map(|help| Text::Literal(help.short)),
            hide: false,
        };
        for method in &attributes.methods {
            match method.name.to_string().as_str() {
                "help" => this.help = Some(Text::of(method.texts().pop()?)?.unstyled()),
                "hide" => this.hide = method.bool()?,
                "alias" | "aliases" => {}
                _ => return None,
            }
        }
        Some(this)
    }
}
