//! Calls of clap that tolerate panics in clap, which its own assertions cause for some programs and command lines.
//!
//! Only panics in clap's code are tolerated. A panic in the resolver or in a comparison fails the test.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use clap::Command;

use crate::model::Node;
use crate::to_clap::to_clap;

thread_local! {
    static CALLS_CLAP: Cell<bool> = const { Cell::new(false) };
}

/// Returns clap's answer, or `None` if one of clap's own assertions fails.
///
/// ```
/// use cmdhelp_grammar_tests::clap_calls::ask;
/// assert_eq!(ask(|| 1), Some(1));
/// ```
///
/// # Panics
///
/// Panics if anything other than one of clap's assertions fails.
pub fn ask<T>(question: impl FnOnce() -> T) -> Option<T> {
    silence_assertions();
    CALLS_CLAP.set(true);
    let answer = catch_unwind(AssertUnwindSafe(question));
    CALLS_CLAP.set(false);
    answer.ok()
}

/// Builds the clap command of a model. Returns `None` if clap rejects it, so that tests can skip it.
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
        let previous_hook = take_hook();
        set_hook(Box::new(move |info| {
            if !CALLS_CLAP.get() {
                previous_hook(info);
            }
        }));
    });
}
