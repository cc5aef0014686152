//! The user at the terminal, who answers questions.

use std::io;

/// A question that a step of the setup asks the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The text of the question.
    pub text: String,
    /// The answer that is proposed to the user.
    pub default: Option<String>,
    /// The accepted answers, each with its label. If the list is empty, any answer is accepted.
    pub choices: Vec<(String, String)>,
}

/// The user, who can be present at a terminal or absent.
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

/// A user who is not present, as in calls by an agent.
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
