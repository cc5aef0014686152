//! The facts of an argument or a command that the spec tree can hold.
//!
//! What an author wrote in a way that only the running program can evaluate becomes the fact that
//! there is something: nothing is passed over, and nothing is guessed.

mod argument;
mod bundle;
mod command;
mod siblings;
mod table;

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
        /// The facts, under their names in the spec tree.
        #[derive(Clone)]
        pub(crate) enum $enum {
            $($name $(($($ty),+))?,)*
        }
    };
}

each_setting!(facts);
each_fact!(facts);

/// Other arguments.
#[derive(Clone)]
pub(crate) enum Others {
    /// These.
    Seen(Vec<Other>),
    /// Those of these ids, some of which the compiler reads.
    Made(Vec<Text>),
    /// Only the running program knows.
    Unseen,
}

/// Another argument, by its id and as it is written.
#[derive(Clone)]
pub(crate) struct Other {
    pub(crate) id: String,
    pub(crate) spelling: String,
}

/// A function that returns the values of an argument.
#[derive(Clone)]
pub(crate) struct ValuesFunction(pub(crate) Path);

/// A function that returns what is selected at the moment.
#[derive(Clone)]
pub(crate) struct SessionFunction(pub(crate) Path);

/// The words of the surface that are not the usual ones, by their names; nothing where there is no
/// such word.
#[derive(Clone)]
pub(crate) struct Words(pub(crate) Vec<(&'static str, Option<String>)>);

/// A command line.
#[derive(Clone)]
pub(crate) struct Example {
    pub(crate) line: Text,
    /// The words where a command's name stands.
    pub(crate) heads: Vec<String>,
    pub(crate) note: Option<Text>,
}

/// An exit code.
#[derive(Clone)]
pub(crate) struct Exit {
    pub(crate) code: u8,
    pub(crate) when: Text,
    pub(crate) recovery: Option<Text>,
    pub(crate) message_template: Option<Text>,
}

/// What is read from standard input.
#[derive(Clone)]
pub(crate) struct Stdin {
    pub(crate) accepted: bool,
    pub(crate) format: Option<Text>,
}

/// What is printed.
#[derive(Clone)]
pub(crate) struct Stdout {
    pub(crate) text_template: Option<Text>,
    pub(crate) schema: Option<Path>,
}

/// A value of an enum of values, as far as it is known.
#[derive(Clone)]
pub(crate) struct PossibleValue {
    pub(crate) variant: String,
    pub(crate) name: Text,
    pub(crate) help: Option<Text>,
    pub(crate) hide: bool,
}

impl PossibleValue {
    /// Returns the values; nothing if only the running program knows one.
    pub(crate) fn all(values: &[ValueVariant]) -> Option<Vec<Self>> {
        values.iter().map(Self::of).collect()
    }

    /// Returns whether the compiler may be unable to read a text of it.
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
                "help" => this.help = Some(Text::of(method.texts().pop()?)?),
                "hide" => this.hide = method.bool()?,
                "alias" | "aliases" => {}
                _ => return None,
            }
        }
        Some(this)
    }
}
