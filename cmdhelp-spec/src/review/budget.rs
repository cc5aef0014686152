//! Checks the sizes of a program's manifest and index, in tokens, against the limits in
//! `max_tokens(...)`.

use crate::const_text::ConstText;
use crate::manifest::{measure, measure_index, tokens};
use crate::spec::Command;

/// Checks the size of a program's manifest against a limit of `most` tokens.
#[track_caller]
#[inline]
pub const fn check_manifest_price(root: &Command, most: usize) {
    check(
        "manifest",
        "help --all --format json",
        tokens(measure(root).json),
        most,
    );
}

/// Checks the size of the program's index, which agents read first, against a limit of `most`
/// tokens.
#[track_caller]
#[inline]
pub const fn check_index_price(root: &Command, most: usize) {
    check(
        "index",
        "help --format json",
        tokens(measure_index(root)),
        most,
    );
}

#[track_caller]
#[inline]
const fn check(what: &str, words: &str, price: usize, most: usize) {
    if price <= most {
        return;
    }
    let mut text = ConstText::new();
    text.put("`");
    text.put(words);
    text.put("` costs about ");
    text.number(price);
    text.put(" tokens, and `max_tokens(");
    text.put(what);
    text.put(" = ");
    text.number(most);
    text.put(
        ")` allows fewer; shorten doc comments, hide commands from agents with `#[cmdhelp(hide)]`, \
         or raise the budget",
    );
    text.panic()
}
