//! A command that can be called.

use std::borrow::Cow;

use cmdhelp_spec::spec::Effect;

use super::about;
use super::argument::Argument;
use super::process::Process;
use super::rules::CallRules;
use crate::argv::Template;
use crate::json::Json;

/// A command that can be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tool {
    /// The words that select the command; empty for the program itself.
    pub words: Vec<String>,
    /// The summary of the command, in one line.
    pub summary: String,
    /// The description, if it says more than the summary.
    pub description: Option<String>,
    /// The arguments: positionals, then flags, then the arguments of the parent commands.
    pub arguments: Vec<Argument>,
    /// The groups of arguments. The arguments of a group exclude each other, or one of them is
    /// required.
    pub groups: Vec<Group>,
    /// The standard input, if the command reads it.
    pub stdin: Option<Stdin>,
    /// The JSON Schema of the command's output.
    pub output: Option<Json>,
    /// The name of the output's schema.
    pub output_name: Option<String>,
    /// The exit codes of the command and their meanings.
    pub exits: Vec<Exit>,
    /// The example command lines.
    pub examples: Vec<Example>,
    /// The effect of a call.
    pub effect: Option<Effect>,
    /// The worst effect that a call can have, if it is worse than `effect`. A call can have it with certain arguments,
    /// some of which may be hidden and not listed in the manifest.
    pub at_worst: Option<Effect>,
    /// Whether the command has a dry run.
    pub dry_run: bool,
    /// How a caller consents to a destructive call, if a flag is not enough.
    pub confirm: Option<String>,
    /// Other names of the command. Each can replace the command's last word.
    pub aliases: Vec<String>,
    /// The commands that are related to this command.
    pub see_also: Vec<String>,
    /// The stability of the command: `stable`, `deprecated` or another word.
    pub stability: Option<String>,
    /// Whether the command has subcommands.
    pub is_group: bool,
    /// Whether a word that names no subcommand is accepted as an external subcommand.
    pub external: bool,
    /// The program's rules for calls of the tool, such as whether a failed call can be repeated.
    pub rules: CallRules,
    /// The name of the tool in a definition, if it does not consist of the program's name and the command's words.
    pub name: Option<String>,
    /// The program that carries out the tool, if it is not the model's program.
    pub program: Option<String>,
    /// The template of the command line in a bundle, if it cannot be derived from the arguments.
    pub template: Option<Template>,
    /// The JSON Schema of the inputs in a bundle, if it cannot be derived from the arguments.
    pub schema: Option<Json>,
    /// The facts about the process that a definition declares.
    pub process: Process,
}

/// A group of arguments: they exclude each other, or one of them is required.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The arguments, spelled as on a command line.
    pub members: Vec<String>,
    /// Whether one of the arguments is required.
    pub required: bool,
    /// Whether several of the arguments can be given together.
    pub multiple: bool,
}

/// The standard input of a tool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stdin {
    /// The media type of the input.
    pub format: Option<String>,
    /// A description of the expected input.
    pub description: Option<String>,
    /// Whether a call needs the standard input.
    pub required: bool,
}

/// An exit code and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The exit code.
    pub code: u8,
    /// When the program ends with this code.
    pub when: String,
    /// What the caller can do after such a failure.
    pub recovery: Option<String>,
}

/// An example command line and its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The command line of the example.
    pub command: String,
    /// The purpose of the example.
    pub note: Option<String>,
}

impl Tool {
    /// Returns the words that select the command, with spaces between them.
    #[must_use]
    pub fn path(&self) -> String {
        self.words.join(" ")
    }

    /// Returns a key that identifies the tool among the program's tools: the tool's name or, if it has no name, its
    /// words.
    #[must_use]
    pub fn key(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.path())
    }

    /// Returns the summary and the description as one text, or the description alone if it begins with the summary.
    #[must_use]
    pub fn about(&self) -> Cow<'_, str> {
        about(&self.summary, self.description.as_deref())
    }

    /// Returns the worst effect that a call can have with any of the arguments, or `None` if the command declares no
    /// effect.
    #[must_use]
    pub fn worst_effect(&self) -> Option<Effect> {
        let own = self.effect?;
        let raised = self.arguments.iter().filter_map(|it| it.effect);
        raised.chain(self.at_worst).chain([own]).max()
    }

    /// Returns whether a call needs consent. A call does if its effect is destructive or unknown.
    #[must_use]
    pub fn needs_consent(&self) -> bool {
        self.worst_effect()
            .is_none_or(|it| it == Effect::Destructive)
    }

    /// Returns whether the program itself requires consent to a call.
    #[must_use]
    pub fn asks_for_consent(&self) -> bool {
        self.worst_effect() == Some(Effect::Destructive)
    }
}
