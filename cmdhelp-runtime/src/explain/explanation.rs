//! The meaning of a command line, as a value.

use super::shell;
use crate::secrets::Secrets;

/// What a command line means.
///
/// It is written for people by [`Display`](std::fmt::Display), and for machines by
/// [`to_json`](Self::to_json).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// How the program is called.
    pub program: String,
    /// What becomes of the line.
    pub answer: Answer,
    /// The command that is selected, by its own names.
    pub command: Vec<String>,
    /// What the words are, in their order, as far as they were read.
    pub words: Vec<Word>,
    /// What holds for arguments that are not given.
    pub defaults: Vec<Default>,
    /// What the command does to the world, in the program's own words.
    pub effect: Effects,
    /// The words of the same call in its usual form, if the program is known to take it.
    pub canonical: Option<Vec<String>>,
}

/// What becomes of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The program takes it.
    Accepted,
    /// The program shows help or its version.
    Shows,
    /// The program refuses it.
    Refused(Problem),
    /// Constants do not tell.
    Open {
        /// Why not.
        reason: String,
        /// Whether clap takes it; the reason if it does not.
        clap: Result<(), String>,
    },
}

/// The reason why a command line is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// What kind of mistake it is: `MISSING_REQUIRED_ARGUMENT`.
    pub code: &'static str,
    /// What is wrong, with the line as it was perhaps meant.
    pub message: String,
    /// The index of the word at fault; nothing if something is missing.
    pub word: Option<usize>,
    /// The argument that it is about, as it is written.
    pub argument: Option<String>,
    /// What was perhaps meant.
    pub did_you_mean: Option<String>,
}

/// A word, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Word {
    /// The index of the word.
    pub index: usize,
    /// The text; what is secret is not repeated.
    pub text: String,
    /// What it is.
    pub role: Role,
    /// The argument that it belongs to, as it is written: `--port`, `<FILE>`.
    pub argument: Option<String>,
    /// The word for the type of the argument's values.
    pub type_word: Option<String>,
    /// Whether a later word takes it back.
    pub overridden: bool,
    /// What it asks for beside the call, if it is a flag that is none of the program's own:
    /// `--dry-run`.
    pub asks: Option<&'static str>,
}

/// The kind of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// It selects the command with this name.
    Command(String),
    /// It is a flag.
    Flag,
    /// It is a value.
    Value,
    /// It ends the values of an argument.
    Terminator,
    /// It says that no flags follow.
    Escape,
    /// It is for a command that the program does not know itself.
    External,
}

/// What holds for an argument that is not given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Default {
    /// The argument, as it is written.
    pub argument: String,
    /// The word for the type of its values.
    pub type_word: Option<String>,
    /// The values; nothing if only the running program knows them, or if they are secret.
    pub values: Option<Vec<String>>,
    /// The environment variable that the values come from, if it is set.
    pub environment: Option<String>,
}

/// What a command and a call of it do to the world, each `read`, `write` or `destructive`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effects {
    /// What the command says that it does.
    pub command: Option<&'static str>,
    /// What this call does.
    pub call: Option<&'static str>,
    /// The arguments that make more of it.
    pub raised_by: Vec<String>,
}

impl Explanation {
    /// Takes out values that stand elsewhere than at their arguments: in words that mean nothing, in other
    /// arguments, in messages.
    pub(super) fn redact(&mut self, secrets: &Secrets) {
        let redact = |text: &mut String| *text = secrets.out_of(text);
        match &mut self.answer {
            Answer::Accepted | Answer::Shows => {}
            Answer::Refused(problem) => redact(&mut problem.message),
            Answer::Open { clap: Ok(()), .. } => {}
            Answer::Open {
                clap: Err(said), ..
            } => redact(said),
        }
        let words = self.words.iter_mut();
        let words = words.filter(|word| matches!(word.role, Role::Value | Role::External));
        words.for_each(|word| redact(&mut word.text));
        self.canonical.iter_mut().flatten().for_each(redact);
    }

    /// Returns the call in its usual form, quoted for a shell.
    #[must_use]
    pub fn canonical_line(&self) -> Option<String> {
        let words = self.canonical.as_ref()?;
        Some(shell::line(&self.program, words))
    }

    /// Returns whether the program takes the line, as far as anybody knows before it is carried
    /// out.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        match &self.answer {
            Answer::Accepted | Answer::Shows => true,
            Answer::Refused(_) => false,
            Answer::Open { clap, .. } => clap.is_ok(),
        }
    }
}
