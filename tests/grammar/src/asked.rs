//! Asking clap, whose own assertions fail for some programs and some command lines.
//!
//! Only what clap does itself is excused. A panic of ours, in the resolver or in a comparison, ends
//! a test as any other does.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use clap::Command;

use crate::model::Node;
use crate::to_clap::to_clap;

thread_local! {
    static IS_ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Returns clap's answer, or `None` if one of its own assertions fails.
///
/// ```
/// use cmdhelp_grammar_tests::asked::ask;
/// assert_eq!(ask(|| 1), Some(1));
/// ```
///
/// # Panics
///
/// If anything else fails.
pub fn ask<T>(question: impl FnOnce() -> T) -> Option<T> {
    silence_assertions();
    IS_ASKED.set(true);
    let answer = catch_unwind(AssertUnwindSafe(question));
    IS_ASKED.set(false);
    answer.ok()
}

/// Returns the program, unless clap refuses to build it: then it is none of ours.
#[must_use]
pub fn built(model: &Node) -> Option<Command> {
    ask(|| {
        to_clap(model).build();
        to_clap(model)
    })
}

/// Suppresses the output of expected panics.
fn silence_assertions() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            if !IS_ASKED.get() {
                usual(info);
            }
        }));
    });
}
