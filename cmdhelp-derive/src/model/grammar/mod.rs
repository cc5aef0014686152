//! What the arguments and commands of an item accept: drafts of a grammar, read off the builder
//! methods.
//!
//! A draft repeats what clap's builder is told. What only the running program can tell is marked as
//! such, so that nothing is concluded from it; what may change even the names of an argument makes
//! the whole command one that is not wholly known.

pub(crate) mod argument;
mod command;
mod group;
mod value;

use cmdhelp_spec::grammar::draft::{Draft, Setting, Switch, Text};
use cmdhelp_spec::grammar::{self as spec, accepts_alone, encode};
use cmdhelp_spec::spec::{Command, Item, Part, Texts, ValueType, Word};
use syn::{Expr, Type};

use super::attributes::Attributes;
use super::fact::literal;
use super::field::Field;
use super::known::{self, Known};
use super::method::{Method, Value};
use super::role::Role;
use super::value_enum::ValueVariant;
use crate::syntax::shape::Shape;

/// A draft, with what the compiler has to fill in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grammar {
    pub(crate) draft: Draft,
    /// The texts that the compiler makes, by their indices.
    pub(crate) texts: Vec<Expr>,
    /// One of these texts may be a list.
    may_have_lists: bool,
    /// The types of values, by their indices; a field stands for its type.
    pub(crate) types: Vec<Type>,
}

impl Grammar {
    /// Adds an argument.
    pub(crate) fn add_field(&mut self, field: &Field) {
        match argument::read(field, self) {
            Some(arg) => self.draft.args.push(arg),
            None => self.unseen(),
        }
    }

    /// Adds what is said of the command that a struct or variant with these fields is put on.
    pub(crate) fn add_command(&mut self, attributes: &Attributes, fields: &[Field]) {
        let nested = |field: &&Field| matches!(field.attributes.role.role, Role::Subcommand);
        let nested = fields.iter().find(nested);
        if nested.is_some_and(|field| field.shape != Shape::Option) {
            self.needs_subcommand();
        }
        command::read(attributes, self);
    }

    /// Adds the group that a struct or variant makes of its fields.
    pub(crate) fn add_group(&mut self, attributes: &Attributes, fields: &[Field]) {
        if attributes.group.skip {
            return;
        }
        match group::read(attributes, fields, self) {
            Some(group) => self.draft.groups.push(group),
            None => self.unseen(),
        }
    }

    /// The command does nothing without a subcommand.
    pub(crate) fn needs_subcommand(&mut self) {
        let needs = [Setting::SubcommandRequired, Setting::ArgRequiredElseHelp];
        let needs = needs.map(|setting| (setting, Switch::On));
        self.draft.command.settings.extend(needs);
    }

    /// The same in the spec tree, for as long as the macro's process lives; nothing if the compiler
    /// has a text of it to fill in. Nothing is known of the types.
    fn leak(&self) -> Option<spec::Grammar> {
        const UNKNOWN: &ValueType = &ValueType::new(Word::String);
        self.texts.is_empty().then(|| spec::Grammar {
            code: encode(&self.draft).leak(),
            types: vec![UNKNOWN; self.types.len()].leak(),
            texts: &[],
            names: &[],
        })
    }

    /// A part of the spec tree that says nothing but this; nothing if it is not wholly known.
    pub(crate) fn part(&self) -> Option<&'static Part> {
        let part = Part {
            items: vec![Item::Grammar(self.leak()?)].leak(),
            facts: &[],
        };
        Some(Box::leak(Box::new(part)))
    }

    /// A default that its own argument would refuse.
    pub(crate) fn refused_default(&self) -> Option<&'static str> {
        let grammar: &'static spec::Grammar = Box::leak(Box::new(self.leak()?));
        grammar.refused_default().map(|(_, text)| text)
    }

    /// Whether a command that consists of a part accepts words by itself.
    pub(crate) fn accepts(part: &'static Part, words: &[String]) -> bool {
        let name = cmdhelp_spec::spec::Text::Plain("command");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        accepts_alone::<64>(&Command { name, part }, &words)
    }

    /// How many bytes and texts there is room for when the compiler has filled in the texts.
    pub(crate) fn room(&self) -> (usize, usize) {
        const LISTS: usize = 2048;
        let (code, texts) = (encode(&self.draft).len(), self.texts.len());
        match self.may_have_lists {
            true => (code + LISTS, texts + Texts::CAPACITY * texts),
            false => (code, texts),
        }
    }

    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.draft == Draft::default()
    }

    /// Something may be different from what is seen here.
    fn unseen(&mut self) {
        let other = (Setting::Other, Switch::Unseen);
        self.draft.command.settings.push(other);
    }

    /// A text; nothing if only the running program knows it.
    fn text(&mut self, known: Known<String>) -> Option<Text> {
        match known {
            Known::Literal(text) => Some(Text::Seen(text)),
            // A literal that is no text is rustc's to complain about.
            Known::Const(Expr::Lit(_)) | Known::Dynamic(_) => None,
            Known::Const(expr) => {
                let index = u16::try_from(self.texts.len()).ok()?;
                self.texts.push(expr);
                Some(Text::Const(index))
            }
        }
    }

    /// The text that an expression is.
    fn text_of(&mut self, expr: &Expr) -> Option<Text> {
        self.text(known::text(expr))
    }

    /// All texts that a method is called with.
    fn texts_of(&mut self, method: &Method) -> Option<Vec<Text>> {
        let texts = method.texts();
        self.may_have_lists |= texts.iter().any(|text| matches!(text, Known::Const(_)));
        texts.into_iter().map(|known| self.text(known)).collect()
    }
}

/// The values of an enum of values; nothing if only the running program knows one of their names.
pub(crate) fn values(values: &[ValueVariant]) -> Option<Vec<u8>> {
    value::of_enum(values)
}

/// The argument of a method that takes one.
fn only(method: &Method) -> Option<&Expr> {
    literal::only(method)
}

/// Whether a method is called with `None`, which takes back what was said before.
fn takes_back(method: &Method) -> bool {
    match &method.value {
        Value::Text(None) => true,
        _ => only(method)
            .and_then(literal::last_name)
            .is_some_and(|name| name == "None"),
    }
}

/// What a method is called with, as expressions.
fn written(method: &Method) -> &[Expr] {
    match &method.value {
        Value::Written(exprs) => exprs,
        _ => &[],
    }
}

/// The texts at one place of each tuple that a method is called with.
pub(crate) fn tuple_texts(method: &Method, place: usize) -> Vec<Known<String>> {
    let tuples = tuples(written(method)).unwrap_or_default().into_iter();
    let exprs = tuples.filter_map(|tuple| tuple.get(place).copied());
    exprs.map(known::text).collect()
}

/// The elements of an array, or of a reference to one.
fn elements(expr: &Expr) -> Option<Vec<&Expr>> {
    match literal::ungroup(expr) {
        Expr::Array(array) => Some(array.elems.iter().collect()),
        Expr::Reference(reference) => elements(&reference.expr),
        _ => None,
    }
}

/// The tuples of an array of them.
fn tuples(exprs: &[Expr]) -> Option<Vec<Vec<&Expr>>> {
    let [list] = exprs else {
        return None;
    };
    let tuples = elements(list)?.into_iter();
    let parts = tuples.map(|tuple| match literal::ungroup(tuple) {
        Expr::Tuple(tuple) => Some(tuple.elems.iter().collect()),
        _ => None,
    });
    parts.collect()
}
