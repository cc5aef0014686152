//! The user at the terminal, who answers questions.

use std::io;

/// A question that a step of the setup asks the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The text of the question.
    pub text: String,
    /// The answer that is proposed to the user.
    pub default: Option<String>,
    /// The accepted answers. Each answer is followed by the label that describes it to the user. If the list is empty,
    /// any answer is accepted.
    pub choices: Vec<(String, String)>,
}

/// Asks the user questions, if the user is present at a terminal.
pub trait Person {
    /// Returns whether the user is present, so that programs can use the terminal.
    fn is_available(&self) -> bool;

    /// Asks the user a question. Returns `None` if the user is not present.
    ///
    /// # Errors
    ///
    /// Fails if the terminal cannot be read or written.
    fn ask(&self, question: &Question) -> io::Result<Option<String>>;
}

/// Stands for a user who is not present, for example if an agent makes the call.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPerson;

impl Person for NoPerson {
    fn is_available(&self) -> bool {
        false
    }

    fn ask(&self, _: &Question) -> io::Result<Option<String>> {
        Ok(None)
    }
}
