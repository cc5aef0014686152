//! Reads the column of defaults, which the library Spectre.Console prints between flags and descriptions.

use super::super::page::indent;
use super::super::spelling::is_flag;

/// The heading of the column of defaults.
const HEADING: &str = "DEFAULT";

/// Moves each default in a column with the heading `DEFAULT` to the end of its line: `--count <N>  5  How many` becomes
/// `--count <N>  How many [default: 5]`. Returns `None` if the text has no such column.
pub(super) fn moved(text: &str) -> Option<String> {
    let is_heading = |it: &str| it.trim() == HEADING && indent(it) > HEADING.len();
    text.lines().find(|it| is_heading(it))?;
    let mut plain = String::with_capacity(text.len() + text.len() / 8);
    let mut column = None;
    for line in text.lines() {
        if is_heading(line) {
            column = Some(indent(line));
            continue;
        }
        if line.trim().is_empty() {
            column = None;
        }
        match column.and_then(|at| split(line, at)) {
            Some((flag, default, description)) => {
                plain.push_str(&format!("{flag}  {description} [default: {default}]"));
            }
            None => plain.push_str(line),
        }
        plain.push('\n');
    }
    Some(plain)
}

/// Splits a line into a flag, its default in the column `at`, and its description.
fn split(line: &str, at: usize) -> Option<(&str, &str, &str)> {
    let (flag, rest) = line.split_at_checked(at)?;
    let is_column = flag.ends_with("  ") && !rest.starts_with(' ') && is_flag(flag.trim_start());
    let (default, description) = rest.split_once("  ").filter(|_| is_column)?;
    Some((flag.trim_end(), default, description.trim_start()))
}
