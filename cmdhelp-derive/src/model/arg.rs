//! An argument: what its attributes, its comment and its type amount to.
//!
//! Each builder method is interpreted here, once, by the table in [`builder`](super::builder::arg). What documents tell
//! of an argument, what a command line may say, and what is reviewed are all read off the result.

mod default;
mod parser;
mod read;

use cmdhelp_spec::grammar::draft::{self, ArgTrait, Text};
use cmdhelp_spec::spec::{self, Parser, Word};
use syn::Expr;

use super::attributes::Attributes;
pub(crate) use super::builder::arg::Means;
use super::constants::Constants;
use super::default_text::DefaultFact;
use super::method::Method;
use super::text;
use crate::syntax::cmdhelp::ArgumentOptions;
use crate::syntax::shape::Shape;

/// An argument, understood.
#[derive(Clone)]
pub(crate) struct Arg {
    /// The names and the accepted values, as clap's builder gets them.
    pub(crate) line: draft::Arg,
    /// The constants that the compiler fills in.
    pub(crate) constants: Constants,
    /// Nothing if only the running program knows it.
    pub(crate) id: Option<text::Text>,
    /// Even its names may be others than those seen here.
    pub(crate) is_opaque: bool,
    /// Whether some of its documented facts are known only to the running program.
    pub(crate) is_unseen: bool,
    /// The meanings of methods whose arguments only the running program knows.
    pub(crate) missed: Vec<Means>,
    pub(crate) positional: bool,
    /// Whether several values can be given, as far as the type of its field tells.
    pub(crate) many: bool,
    pub(crate) help: Option<text::Text>,
    /// Another help in full, or that there is none.
    pub(crate) long_help: Option<Option<text::Text>>,
    pub(crate) value_name: Option<text::Text>,
    pub(crate) default: Option<Vec<DefaultFact>>,
    pub(crate) env: Option<text::Text>,
    pub(crate) hint: Option<Word>,
    pub(crate) parser: Parser,
    pub(crate) accepted: Option<Accepted>,
}

/// The values that a parser accepts, as far as it says so itself.
#[derive(Clone)]
pub(crate) enum Accepted {
    /// These.
    Values(Vec<text::Text>),
    /// The whole numbers from the first to the second one.
    Range(Option<i128>, Option<i128>),
    /// Those of a constant.
    Made(Made),
}

impl Arg {
    /// Reads the argument that a field is.
    pub(crate) fn of(
        attributes: &Attributes,
        own: &ArgumentOptions,
        shape: Shape,
        ty: &syn::Type,
    ) -> Self {
        read::argument(attributes, own, shape, ty)
    }

    /// Returns the ids of other arguments that a method names as literals.
    pub(crate) fn ids_of(method: &Method) -> Vec<String> {
        let named = read::alone(method);
        let ids = named.line.related().into_iter();
        ids.filter_map(|id| match id {
            Text::Seen(id) => Some(id.clone()),
            Text::Const(_) => None,
        })
        .collect()
    }

    /// Returns whether it has to be given.
    pub(crate) fn is_required(&self) -> bool {
        self.line.has(ArgTrait::Required)
    }

    /// Returns what an occurrence of it does, for the spec tree.
    pub(crate) fn action(&self) -> spec::Action {
        let action = self.line.action;
        action.map_or(spec::Action::Unseen, spec::Action::from)
    }

    /// Returns a text of it, for the spec tree.
    pub(crate) fn told(&self, text: &Text) -> text::Text {
        self.constants.told(text)
    }

    /// Texts of it, for the spec tree.
    pub(crate) fn all_told<'t>(
        &self,
        texts: impl IntoIterator<Item = &'t Text>,
    ) -> Vec<text::Text> {
        texts.into_iter().map(|text| self.told(text)).collect()
    }
}

/// A constant that says what an argument accepts.
#[derive(Clone)]
pub(crate) struct Made {
    pub(crate) expr: Expr,
    /// Whether it is the parser itself, and not the range of one.
    pub(crate) is_parser: bool,
}
