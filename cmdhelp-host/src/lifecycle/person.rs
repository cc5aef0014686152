//! The person at the terminal.

use std::io;

/// A question of the setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question.
    pub text: String,
    /// The proposed answer.
    pub default: Option<String>,
    /// The accepted answers, each with its label. If there are none, any answer is accepted.
    pub choices: Vec<(String, String)>,
}

/// A person who can answer questions, or the lack of one.
pub trait Person {
    /// Returns whether a person is present, so that programs can use the terminal.
    fn is_there(&self) -> bool;

    /// Asks a question. Returns `None` if no person is present.
    ///
    /// # Errors
    ///
    /// If the terminal cannot be read or written.
    fn ask(&self, question: &Question) -> io::Result<Option<String>>;
}

/// The lack of a person.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Person for Nobody {
    fn is_there(&self) -> bool {
        false
    }

    fn ask(&self, _: &Question) -> io::Result<Option<String>> {
        Ok(None)
    }
}
