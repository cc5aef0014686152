//! [`Explanation`], the explanation of a command line, and the types of its parts.

use super::shell;
use crate::secrets::Secrets;

/// The explanation of a command line.
///
/// [`Display`](std::fmt::Display) formats an explanation for people, and [`to_json`](Self::to_json)
/// for machines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The name of the program.
    pub program: String,
    /// Whether the program accepts the command line.
    pub answer: Answer,
    /// The names of the parent commands and of the selected command, without aliases.
    pub command: Vec<String>,
    /// The words of the command line in their order, up to the first one that could not be parsed.
    pub words: Vec<Word>,
    /// The arguments that are not in the command line, with the values that they have nevertheless.
    pub defaults: Vec<Default>,
    /// The effect of the command and of this call.
    pub effect: Effects,
    /// The same call in its usual form, as words. `None` unless the program is known to accept the
    /// command line.
    pub canonical: Option<Vec<String>>,
}

/// Whether the program accepts a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The program accepts the command line.
    Accepted,
    /// The program prints its help or its version.
    Shows,
    /// The program refuses the command line.
    Refused(Problem),
    /// The program's compile-time description is not enough to decide this, so clap has parsed the
    /// command line.
    Open {
        /// What the compile-time description does not tell.
        reason: String,
        /// `Ok` if clap accepts the command line, and otherwise clap's error message.
        clap: Result<(), String>,
    },
}

/// The reason why a command line is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The code of the error, such as `MISSING_REQUIRED_ARGUMENT`.
    pub code: &'static str,
    /// The message, with a corrected command line if there is one.
    pub message: String,
    /// The index of the wrong word, or `None` if an argument is missing.
    pub word: Option<usize>,
    /// The argument that the error is about, as a user writes it: `--port`, `<FILE>`.
    pub argument: Option<String>,
    /// The name that the caller may have meant.
    pub did_you_mean: Option<String>,
}

/// A word of the command line, or a part of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Word {
    /// The index of the word in the command line.
    pub index: usize,
    /// The word, or the part of it that this entry explains. Secrets are redacted.
    pub text: String,
    /// The role of the word.
    pub role: Role,
    /// The argument that the word belongs to, as a user writes it: `--port`, `<FILE>`.
    pub argument: Option<String>,
    /// The name of the type of the argument's values.
    pub type_word: Option<String>,
    /// Whether a later occurrence of the same argument overrides this one.
    pub overridden: bool,
    /// For one of cmdhelp's flags, such as `--dry-run`: what it means for the call. `None` for all
    /// other words.
    pub asks: Option<&'static str>,
}

/// The role of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// The word selects the command with this name.
    Command(String),
    /// The word is a flag.
    Flag,
    /// The word is a value.
    Value,
    /// The word is a value terminator: it ends the values of an argument.
    Terminator,
    /// The word is `--`: all later words are values.
    Escape,
    /// The word is an external subcommand or one of its arguments.
    External,
}

/// An argument that is not in the command line, with the value that it has nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Default {
    /// The argument, as a user writes it: `--port`, `<FILE>`.
    pub argument: String,
    /// The name of the type of the argument's values.
    pub type_word: Option<String>,
    /// The values of the argument. `None` if they are secret, known only at run time, or come from
    /// an environment variable.
    pub values: Option<Vec<String>>,
    /// The environment variable that gives the argument its value, or `None` if no variable does.
    pub environment: Option<String>,
}

/// The effects of a command and of a call, each `read`, `write` or `destructive`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effects {
    /// The effect that the command declares.
    pub command: Option<&'static str>,
    /// The effect of this call.
    pub call: Option<&'static str>,
    /// The arguments that raise the effect of the call.
    pub raised_by: Vec<String>,
}

impl Explanation {
    /// Redacts the values of secret arguments that occur elsewhere: in external subcommands, in
    /// other arguments, and in messages.
    pub(super) fn redact(&mut self, secrets: &Secrets) {
        let redact = |text: &mut String| *text = secrets.redact(text);
        match &mut self.answer {
            Answer::Accepted | Answer::Shows => {}
            Answer::Refused(problem) => redact(&mut problem.message),
            Answer::Open { clap: Ok(()), .. } => {}
            Answer::Open {
                clap: Err(message), ..
            } => redact(message),
        }
        let words = self.words.iter_mut();
        let words = words.filter(|word| matches!(word.role, Role::Value | Role::External));
        words.for_each(|word| redact(&mut word.text));
        self.canonical.iter_mut().flatten().for_each(redact);
    }

    /// Returns the usual form of the call as one line, quoted for a shell.
    #[must_use]
    pub fn canonical_line(&self) -> Option<String> {
        let words = self.canonical.as_ref()?;
        Some(shell::line(&self.program, words))
    }

    /// Returns whether the program accepts the command line, as far as this is known without
    /// running the command.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        match &self.answer {
            Answer::Accepted | Answer::Shows => true,
            Answer::Refused(_) => false,
            Answer::Open { clap, .. } => clap.is_ok(),
        }
    }
}
