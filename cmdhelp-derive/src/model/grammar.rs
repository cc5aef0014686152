//! What the arguments and commands of an item accept: drafts of a grammar, read off the builder
//! methods.
//!
//! A draft repeats what clap's builder is told. What only the running program can tell is marked as
//! such, so that nothing is concluded from it; what may change even the names of an argument makes
//! the whole command one that is not wholly known.

mod group;
mod value;

use cmdhelp_spec::grammar::draft::{Draft, Setting, Switch};
use cmdhelp_spec::grammar::{self as spec, accepts_alone, encode};
use cmdhelp_spec::spec::{self as tree, Item, Part, Texts, ValueType, Word};

use super::arg::Arg;
use super::attributes::Attributes;
use super::command::Command;
use super::constants::Constants;
use super::field::Field;
use super::role::Role;
use super::value_enum::ValueVariant;
use crate::syntax::shape::Shape;

/// A draft, with what the compiler has to fill in.
#[derive(Clone, Default)]
pub(crate) struct Grammar {
    pub(crate) draft: Draft,
    /// The constants that the compiler fills in.
    pub(crate) constants: Constants,
}

impl Grammar {
    /// Returns a grammar of this argument alone.
    pub(crate) fn of(arg: &Arg) -> Self {
        let mut this = Self::default();
        this.add_arg(arg);
        this
    }

    /// Adds an argument.
    pub(crate) fn add_arg(&mut self, arg: &Arg) {
        let known = (!arg.is_opaque).then(|| self.constants.join(&arg.constants));
        let Some((texts, types)) = known.flatten() else {
            return self.unseen();
        };
        let mut line = arg.line.clone();
        line.shift(texts, types);
        self.draft.args.push(line);
    }

    /// Adds the settings of the command to which a struct or variant with these fields belongs.
    pub(crate) fn add_command(&mut self, attributes: &Attributes, fields: &[Field]) {
        let nested = |field: &&Field| matches!(field.attributes.role.role, Role::Subcommand);
        let nested = fields.iter().find(nested);
        if nested.is_some_and(|field| field.shape != Shape::Option) {
            self.needs_subcommand();
        }
        let command = Command::of(attributes);
        let counts = self.constants.join(&command.constants);
        if let Some((texts, _)) = counts {
            let mut line = command.line;
            line.shift(texts);
            self.draft.command.extend(line);
        }
        if command.is_opaque || counts.is_none() {
            self.unseen();
        }
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
        self.constants.texts.is_empty().then(|| spec::Grammar {
            code: encode(&self.draft).leak(),
            types: vec![UNKNOWN; self.constants.types.len()].leak(),
            texts: &[],
            names: &[],
            sum: 0,
        })
    }

    /// Returns a part of the spec tree that says nothing but this; nothing if it is not wholly
    /// known.
    pub(crate) fn part(&self) -> Option<&'static Part> {
        let part = Part {
            items: vec![Item::Grammar(self.leak()?)].leak(),
            facts: &[],
        };
        Some(Box::leak(Box::new(part)))
    }

    /// Returns a default that its own argument would refuse.
    pub(crate) fn refused_default(&self) -> Option<&'static str> {
        let grammar: &'static spec::Grammar = Box::leak(Box::new(self.leak()?));
        grammar.refused_default().map(|(_, text)| text)
    }

    /// Returns whether a command that consists of a part accepts words by itself.
    pub(crate) fn accepts(part: &'static Part, words: &[String]) -> bool {
        let name = tree::Text::Plain("command");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        accepts_alone::<64>(&tree::Command { name, part }, &words)
    }

    /// Returns how many bytes and texts there is room for when the compiler has filled in the
    /// texts.
    pub(crate) fn room(&self) -> (usize, usize) {
        const LISTS: usize = 2048;
        let (code, texts) = (encode(&self.draft).len(), self.constants.texts.len());
        match self.constants.may_have_lists {
            true => (code + LISTS, texts + Texts::CAPACITY * texts),
            false => (code, texts),
        }
    }

    /// Returns whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.draft == Draft::default()
    }

    /// Something may be different from what is seen here.
    fn unseen(&mut self) {
        let other = (Setting::Other, Switch::Unseen);
        self.draft.command.settings.push(other);
    }
}

/// Returns the values of an enum of values; nothing if only the running program knows one of their
/// names.
pub(crate) fn values(values: &[ValueVariant]) -> Option<Vec<u8>> {
    value::of_enum(values)
}
