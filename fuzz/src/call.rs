//! Calls of the program.

use cmdhelp::call::{Host, Shared, run_in};

use crate::program::{Anvil, has_dropped};

/// The result of a call.
#[derive(Debug)]
pub struct Outcome {
    pub out: String,
    pub err: String,
    pub code: u8,
    /// Whether something was deleted.
    pub dropped: bool,
}

/// Calls the program; the first word is its name.
pub fn call(words: &[String]) -> Outcome {
    call_in(words, false)
}

/// Calls the program at a terminal that cannot show a prompt.
pub fn at_terminal(words: &[String]) -> Outcome {
    call_in(words, true)
}

fn call_in(words: &[String], terminal: bool) -> Outcome {
    has_dropped();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut host = Host {
        out: &mut out,
        err: &mut err,
        terminal,
        prompts: false,
        shared: &mut Shared::default(),
    };
    let code = run_in::<Anvil>(words, &mut host);
    Outcome {
        out: String::from_utf8(out).expect("what is printed is text"),
        err: String::from_utf8(err).expect("what is printed is text"),
        code,
        dropped: has_dropped(),
    }
}
