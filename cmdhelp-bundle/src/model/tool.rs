//! A command that can be called.

use std::borrow::Cow;

use cmdhelp_spec::spec::Effect;

use super::argument::Argument;
use super::process::Process;
use super::rules::CallRules;
use super::{about, id_of};
use crate::argv::Template;
use crate::json::Json;

/// A command that can be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tool {
    /// The words that select the command, none for the program itself.
    pub words: Vec<String>,
    /// The summary, in one line.
    pub summary: String,
    /// More than the summary says.
    pub description: Option<String>,
    /// Its arguments: by position, then its flags, then those of the commands above it.
    pub arguments: Vec<Argument>,
    /// Relations between arguments.
    pub groups: Vec<Group>,
    /// Its standard input.
    pub stdin: Option<Stdin>,
    /// The JSON Schema of what it prints.
    pub output: Option<Json>,
    /// The name of that schema.
    pub output_name: Option<String>,
    /// The exit codes and their meanings.
    pub exits: Vec<Exit>,
    /// Command lines.
    pub examples: Vec<Example>,
    /// The effect.
    pub effect: Option<Effect>,
    /// The worst effect of a call, if the manifest declares a worse one than `effect`: with some
    /// arguments, or with arguments that no document lists.
    pub at_worst: Option<Effect>,
    /// Whether it has a preview.
    pub dry_run: bool,
    /// The form of consent to a destructive call, if a flag is not enough.
    pub confirm: Option<String>,
    /// Further words that select it in place of the last one.
    pub aliases: Vec<String>,
    /// Commands to read about next.
    pub see_also: Vec<String>,
    /// `stable`, `deprecated` or another word.
    pub stability: Option<String>,
    /// Whether it has subcommands, too.
    pub is_group: bool,
    /// Any other word is accepted as a subcommand.
    pub external: bool,
    /// How it may be called, where the program declares it.
    pub rules: CallRules,
    /// The name that a definition gives the tool, if that is not made of the program's name and its words.
    pub name: Option<String>,
    /// The program that carries the tool out, if not the model's.
    pub program: Option<String>,
    /// The command line that a bundle gives it, if that is not made of its arguments.
    pub template: Option<Template>,
    /// The JSON Schema of inputs that a bundle gives it, if that is not made of its arguments.
    pub schema: Option<Json>,
    /// How the program is run, where a definition says it.
    pub process: Process,
}

/// Arguments that exclude each other, or of which one has to be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How the arguments are written.
    pub members: Vec<String>,
    /// One of them has to be given.
    pub required: bool,
    /// Whether several of them can be given.
    pub multiple: bool,
}

/// The standard input of a tool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stdin {
    /// The media type.
    pub format: Option<String>,
    /// The expected content.
    pub description: Option<String>,
    /// Whether it is required.
    pub required: bool,
}

/// An exit code and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The code.
    pub code: u8,
    /// When the program ends with it.
    pub when: String,
    /// How to recover.
    pub recovery: Option<String>,
}

/// A command line with what it is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The command line.
    pub command: String,
    /// The purpose.
    pub note: Option<String>,
}

impl Tool {
    /// Returns the words that select the command, with spaces between them.
    #[must_use]
    pub fn path(&self) -> String {
        self.words.join(" ")
    }

    /// Returns the name of the tool in a bundle of the program: its words with `-` between them, or the
    /// program's id if there are none.
    #[must_use]
    pub fn id(&self, program: &str) -> String {
        match self.words.is_empty() {
            true => program.to_owned(),
            false => id_of(&self.path()),
        }
    }

    /// Returns the whole text about the command: the summary and the description, or the
    /// description alone if it begins with the summary.
    #[must_use]
    pub fn about(&self) -> Cow<'_, str> {
        about(&self.summary, self.description.as_deref())
    }

    /// Returns the effect of the most severe call: that of the command with all of its arguments, and
    /// nothing if the command declares none.
    #[must_use]
    pub fn worst_effect(&self) -> Option<Effect> {
        let own = self.effect?;
        let raised = self.arguments.iter().filter_map(|it| it.effect);
        raised.chain(self.at_worst).chain([own]).max()
    }

    /// Returns whether a call has to be agreed to: a destructive one, and one of which nothing is known.
    #[must_use]
    pub fn needs_consent(&self) -> bool {
        self.worst_effect()
            .is_none_or(|it| it == Effect::Destructive)
    }

    /// Returns whether the program itself asks for consent to a call.
    #[must_use]
    pub fn asks_for_consent(&self) -> bool {
        self.worst_effect() == Some(Effect::Destructive)
    }
}
