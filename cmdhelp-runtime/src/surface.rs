//! The words that ask a program about itself: `help --format json` and others.
//!
//! The program looks for these words before clap parses the command line. They only count if clap
//! would not read them as something else, so each line keeps the meaning that it has for clap. If
//! constants are enough to decide this, clap does not parse the line; otherwise clap parses it
//! first.

mod find;
mod options;
mod page;
mod refusal;
mod respond;
mod vocabulary;

use std::ffi::OsString;

use self::find::FoundQuestion;
pub use self::find::is_first_word_free;
use self::options::Question;
pub(crate) use self::respond::own_llms;
use crate::answer::Answer;
use crate::erase::Erase;
use crate::erased::Erased;
use crate::tree::Root;

/// Returns the answer, if this command line asks the program about itself.
///
/// The first word is the program's name. None of the author's code runs, except for code that clap
/// calls while it parses a command line about which constants cannot decide.
#[must_use]
pub fn answer<T: Root>(argv: &[OsString]) -> Option<Answer> {
    if let Some(answer) = T::SERVER.and_then(|server| server.answer(argv)) {
        return Some(answer);
    }
    let program = &T::ERASED;
    let question = question(program, argv)?;
    #[cfg(feature = "explain")]
    if let (Some(count), false) = (question.explained, question.capabilities || question.llms) {
        let line = argv.split_at(argv.len().saturating_sub(count)).1;
        return Some(respond::explained::<T>(&question, line));
    }
    // Most programs have no functions for the current state, and then this code is left out.
    let tell = const {
        match T::TRAITS.has_moment {
            true => Some(respond::moment as respond::Tell),
            false => None,
        }
    };
    Some(respond::respond(program, &question, argv, tell))
}

/// Returns the question of a command line, if it is one.
fn question(program: &Erased, argv: &[OsString]) -> Option<Question> {
    let words = words(argv);
    match find::by_constants(program.traits, &words) {
        FoundQuestion::Question(question) => Some(question),
        FoundQuestion::Nothing => None,
        FoundQuestion::AskClap => find::after_clap(program, &words, argv),
    }
}

/// Returns the words of a command line, with a replacement for words that are not valid Unicode.
#[must_use]
pub fn words(argv: &[OsString]) -> Vec<&str> {
    let words = argv.iter();
    words
        .map(|word| word.to_str().unwrap_or("\u{fffd}"))
        .collect()
}
