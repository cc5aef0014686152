//! Finds the known keys and values that a mistyped one may stand for.

use super::super::command::Levels;
use super::super::rules::Rules;
use crate::line::longs;
use crate::view::find::nearest;

/// Returns the key of the argument that has this long flag or alias. The flag may differ from the
/// key.
pub(super) fn key_of_flag<'t>(
    written: &str,
    rules: &Rules<'t>,
    levels: &Levels,
) -> Option<&'t str> {
    let name = written.trim_start_matches('-');
    let is_it = |long: &str| long == name || long.replace('-', "_") == name;
    rules.keys().find(|key| {
        let arg = levels.key(key);
        arg.is_some_and(|(_, arg)| longs(arg).any(is_it))
    })
}

/// Returns the known names that the caller may have meant, the most similar one first.
pub(super) fn near(written: &str, known: &[&str]) -> Vec<String> {
    let near = nearest(written, known).into_iter();
    near.map(str::to_owned).collect()
}
