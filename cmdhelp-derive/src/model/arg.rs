//! The model of an argument, made from its attributes, its doc comment and its type.
//!
//! This module interprets each builder method once, by the table in
//! [`builder`](super::builder::arg). The code for the manifest, for the grammar of command lines
//! and for the review is generated from the result.

mod default;
mod parser;
mod read;

use cmdhelp_spec::grammar::draft::{self, ArgTrait, Text};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::{self, Parser, Word};
use syn::Expr;

pub(crate) use self::parser::RangeOutsideType;
use super::attributes::Attributes;
pub(crate) use super::builder::arg::ArgMeaning;
use super::constants::Constants;
use super::default_text::DefaultFact;
use super::method::Method;
use super::text;
use crate::syntax::cmdhelp::ArgumentOptions;
use crate::syntax::shape::Shape;

/// An argument.
#[derive(Clone, Default)]
pub(crate) struct Arg {
    /// The settings of clap's builder: names, number of values, accepted values, relations.
    pub(crate) line: draft::Arg,
    /// The constants in `line`, which the compiler evaluates.
    pub(crate) constants: Constants,
    /// The id, or `None` if only the running program knows it.
    pub(crate) id: Option<text::Text>,
    /// Whether the argument's names in the running program may differ from those in `line`.
    pub(crate) is_opaque: bool,
    /// Whether only the running program knows some of the facts in the manifest.
    pub(crate) is_dynamic: bool,
    /// The meanings of the builder methods that get a value which only the running program knows.
    pub(crate) dynamic_methods: Vec<ArgMeaning>,
    pub(crate) positional: bool,
    /// Whether the type of the field can hold several values.
    pub(crate) many: bool,
    pub(crate) help: Option<text::Text>,
    /// The long help; `Some(None)` if an attribute removes it.
    pub(crate) long_help: Option<Option<text::Text>>,
    pub(crate) value_name: Option<text::Text>,
    pub(crate) default: Option<Vec<DefaultFact>>,
    pub(crate) env: Option<text::Text>,
    pub(crate) hint: Option<Word>,
    pub(crate) parser: Parser,
    pub(crate) accepted: Option<Accepted>,
}

/// The values that the expression in `value_parser` lists.
#[derive(Clone)]
pub(crate) enum Accepted {
    /// Exactly these texts.
    Values(Vec<text::Text>),
    /// The whole numbers from the first bound to the second one; `None` is an open bound.
    Range(Option<i128>, Option<i128>),
    /// The values of a constant.
    Const(AcceptedConst),
}

impl Arg {
    /// Makes the model of a field's argument.
    pub(crate) fn of(
        attributes: &Attributes,
        options: &ArgumentOptions,
        shape: Shape,
        ty: &syn::Type,
    ) -> Self {
        read::argument(attributes, options, shape, ty)
    }

    /// Returns those ids of other arguments that the author wrote as literals in the call of a
    /// builder method.
    pub(crate) fn ids_of(method: &Method) -> Vec<String> {
        let named = read::alone(method);
        let ids = named.line.related().into_iter();
        ids.filter_map(|id| match id {
            Text::Seen(id) => Some(id.clone()),
            Text::Const(_) => None,
        })
        .list()
    }

    /// Returns whether the argument is required.
    pub(crate) fn is_required(&self) -> bool {
        self.line.has(ArgTrait::Required)
    }

    /// Returns the action of the argument, for the spec tree.
    pub(crate) fn action(&self) -> spec::Action {
        let action = self.line.action;
        action.map_or(spec::Action::Dynamic, spec::Action::from)
    }

    /// Converts a text from `line` for the spec tree.
    pub(crate) fn spec_text(&self, text: &Text) -> text::Text {
        self.constants.spec_text(text)
    }

    /// Converts texts from `line` for the spec tree.
    pub(crate) fn spec_texts<'t>(
        &self,
        texts: impl IntoIterator<Item = &'t Text>,
    ) -> Vec<text::Text> {
        texts.into_iter().map(|text| self.spec_text(text)).list()
    }
}

/// A constant that determines the accepted values of an argument.
#[derive(Clone)]
pub(crate) struct AcceptedConst {
    pub(crate) expr: Expr,
    /// Whether the constant is the value parser itself, not the range of a value parser.
    pub(crate) is_parser: bool,
}
