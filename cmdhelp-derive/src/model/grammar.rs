//! Makes drafts of a grammar. A grammar describes which command lines the arguments and commands of
//! an item accept.
//!
//! A draft contains the settings that are passed to clap's builder. A setting that only the running
//! program knows is marked as dynamic, so that no check relies on it. If even the names of an
//! argument are unknown, the whole command is marked as dynamic.

mod group;
mod value;

use cmdhelp_spec::grammar::draft::{Draft, Setting, Switch};
use cmdhelp_spec::grammar::{self as spec, accepts_alone, encode};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::{self as tree, Item, Part, Texts, ValueType, Word};

use super::arg::Arg;
use super::attributes::Attributes;
use super::command::Command;
use super::constants::Constants;
use super::field::Field;
use super::value_enum::ValueVariant;
use crate::syntax::shape::Shape;

/// The draft of a grammar, and its constants.
#[derive(Clone, Default)]
pub(crate) struct Grammar {
    pub(crate) draft: Draft,
    /// The constants in the draft, which the compiler evaluates.
    pub(crate) constants: Constants,
}

impl Grammar {
    /// Returns the grammar of one argument.
    pub(crate) fn of(arg: &Arg) -> Self {
        let mut this = Self::default();
        this.add_arg(arg);
        this
    }

    /// Adds an argument to the draft.
    pub(crate) fn add_arg(&mut self, arg: &Arg) {
        let known = (!arg.is_opaque).then(|| self.constants.join(&arg.constants));
        let Some((texts, types)) = known.flatten() else {
            return self.dynamic();
        };
        let mut line = arg.line.clone();
        line.shift(texts, types);
        self.draft.args.push(line);
    }

    /// Adds the settings of the command that a struct or variant with these fields describes.
    pub(crate) fn add_command(&mut self, attributes: &Attributes, fields: &[Field]) {
        let nested = |field: &&Field| field.attributes.is_subcommand();
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
        self.draft.groups.extend(command.groups);
        if command.is_opaque || counts.is_none() {
            self.dynamic();
        }
    }

    /// Adds the clap group of all fields of a struct or variant.
    pub(crate) fn add_group(&mut self, attributes: &Attributes, fields: &[Field]) {
        if attributes.group.skip {
            return;
        }
        match group::read(attributes, fields, self) {
            Some(group) => self.draft.groups.push(group),
            None => self.dynamic(),
        }
    }

    /// Adds the settings with which clap's derive makes a subcommand required.
    pub(crate) fn needs_subcommand(&mut self) {
        let needs = [Setting::SubcommandRequired, Setting::ArgRequiredElseHelp];
        let needs = needs.map(|setting| (setting, Switch::On));
        self.draft.command.settings.extend(needs);
    }

    /// Returns the grammar as a value of the spec tree, or `None` if a text is a constant. The
    /// grammar does not know the types of values. Its memory is never freed, which is harmless
    /// because the macro's process ends when the crate is compiled.
    fn leak(&self) -> Option<spec::Grammar> {
        const UNKNOWN: &ValueType = &ValueType::new(Word::String);
        self.constants.texts.is_empty().then(|| spec::Grammar {
            types: vec![UNKNOWN; self.constants.types.len()].leak(),
            ..spec::Grammar::of(encode(&self.draft).leak())
        })
    }

    /// Returns a part of the spec tree with only this grammar, or `None` if a text is a constant.
    pub(crate) fn part(&self) -> Option<&'static Part> {
        let part = Part {
            items: vec![Item::Grammar(self.leak()?)].leak(),
            facts: &[],
        };
        Some(Box::leak(Box::new(part)))
    }

    /// Returns the first default that its own argument would refuse, such as a number outside the
    /// argument's range.
    pub(crate) fn refused_default(&self) -> Option<&'static str> {
        let grammar: &'static spec::Grammar = Box::leak(Box::new(self.leak()?));
        grammar.refused_default().map(|(_, text)| text)
    }

    /// Returns whether a command that consists only of `part` accepts these words as its arguments.
    pub(crate) fn accepts(part: &'static Part, words: &[String]) -> bool {
        let name = tree::Text::Plain("command");
        let words: Vec<&str> = words.iter().map(String::as_str).list();
        accepts_alone::<64>(&tree::Command { name, part }, &words)
    }

    /// Returns the maximum number of bytes and the maximum number of texts that the grammar has
    /// after the compiler has replaced the constants by their values.
    pub(crate) fn room(&self) -> (usize, usize) {
        const LISTS: usize = 2048;
        let (code, texts) = (encode(&self.draft).len(), self.constants.texts.len());
        match self.constants.may_have_lists {
            true => (code + LISTS, texts + Texts::CAPACITY * texts),
            false => (code, texts),
        }
    }

    /// Returns whether the draft is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.draft == Draft::default()
    }

    /// Records that only the running program knows some settings of the command, so that no check
    /// relies on this grammar alone.
    fn dynamic(&mut self) {
        let other = (Setting::Other, Switch::Dynamic);
        self.draft.command.settings.push(other);
    }
}

/// Returns the values of an enum in the encoding of a grammar, or `None` if the macro does not see
/// all of their names.
pub(crate) fn values(values: &[ValueVariant]) -> Option<Vec<u8>> {
    value::of_enum(values)
}
