//! Finds the keys and values that are similar to a misspelled one.

use super::super::command::Levels;
use super::super::rules::Rules;
use crate::line::longs;
use crate::list::List as _;
use crate::substring::Substring as _;
use crate::view::find::nearest;

/// Returns the key of the argument whose long flag, or an alias of it, the caller wrote in place of
/// the key.
pub(super) fn key_of_flag<'t>(
    written: &str,
    rules: &Rules<'t>,
    levels: &Levels,
) -> Option<&'t str> {
    let name = written.trim_start_matches('-');
    let is_it = |long: &str| long == name || long.replaced("-", "_") == name;
    rules.keys().find(|key| {
        let arg = levels.key(key);
        arg.is_some_and(|(_, arg)| longs(arg).into_iter().any(is_it))
    })
}

/// Returns the known names that are similar to `written`, the most similar one first.
pub(super) fn near(written: &str, known: &[&str]) -> Vec<String> {
    let near = nearest(written, known).into_iter();
    near.map(str::to_owned).list()
}
