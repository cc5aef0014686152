//! The words by which a program is asked about itself: `help --format json` and its siblings.
//!
//! They are looked for before clap reads the command line, and they count only where clap would
//! not have read them as something else: what a command line meant before, it means still. Where
//! constants tell that it had no meaning, no clap is needed to answer; otherwise clap is asked
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
use self::options::Asked;
pub(crate) use self::respond::own_llms;
use crate::answer::Answer;
use crate::erased::{Erase, Erased};
use crate::tree::Root;

/// Returns the answer, if this command line asks the program about itself.
///
/// The program's own name stands first. Nothing of the author's runs in order to find out, save
/// what clap runs when it reads a command line that constants cannot decide about.
#[must_use]
pub fn answer<T: Root>(argv: &[OsString]) -> Option<Answer> {
    if let Some(answer) = T::SERVER.and_then(|server| server.answer(argv)) {
        return Some(answer);
    }
    let program = &T::ERASED;
    let asked = asked(program, argv)?;
    #[cfg(feature = "explain")]
    if let (Some(count), false) = (asked.explained, asked.capabilities || asked.llms) {
        let line = argv.split_at(argv.len().saturating_sub(count)).1;
        return Some(respond::explained::<T>(&asked, line));
    }
    // Most programs have nothing to tell of the moment, and then none of that is in them.
    let tell = const {
        match T::TRAITS.has_moment {
            true => Some(respond::moment as respond::Tell),
            false => None,
        }
    };
    Some(respond::respond(program, &asked, argv, tell))
}

/// Returns what a command line asks the program about itself, if it does.
fn asked(program: &Erased, argv: &[OsString]) -> Option<Asked> {
    let words = words(argv);
    match find::at_once(program.traits, &words) {
        FoundQuestion::Asked(asked) => Some(asked),
        FoundQuestion::Nothing => None,
        FoundQuestion::AskClap => find::after_clap(program, &words, argv),
    }
}

/// Returns the words of a command line, with a sign in the place of what is not UTF-8.
#[must_use]
pub fn words(argv: &[OsString]) -> Vec<&str> {
    let words = argv.iter();
    words
        .map(|word| word.to_str().unwrap_or("\u{fffd}"))
        .collect()
}
