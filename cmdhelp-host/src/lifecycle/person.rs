//! The person at the terminal.

use std::io;

/// A question of the setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question.
    pub text: String,
    /// The answer that is proposed.
    pub default: Option<String>,
    /// The answers to choose from, each with what is shown of it. Any answer is good if there are none.
    pub choices: Vec<(String, String)>,
}

/// Whom steps ask that only a person can do.
pub trait Person {
    /// Returns whether a person is there: interactive programs can have a terminal.
    fn is_there(&self) -> bool;

    /// Asks a question; nothing is the answer where nobody is there.
    ///
    /// # Errors
    ///
    /// If the terminal cannot be read or written.
    fn ask(&self, question: &Question) -> io::Result<Option<String>>;
}

/// Nobody is there.
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
