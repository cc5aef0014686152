//! Reads further names of flags, which follow a slash: `--color / --no-color`, `-h/--help`, `-oN/-oX/-oG`. Also reads
//! ranges of flags: `-0 ... -9`.

use super::{WrittenFlag, is_flag, read_name};

/// Reads the names that follow the first name of a flag after slashes without spaces. Adds them to `written`, and
/// returns the rest of the text.
pub(super) fn read_beside<'a>(text: &'a str, written: &mut WrittenFlag) -> &'a str {
    let Some(first) = written.spellings.first().cloned() else {
        return text;
    };
    if let Some((numbers, rest)) = range(&first, text) {
        written.beside.extend(numbers);
        return rest;
    }
    let mut rest = text;
    while let Some(next) = rest.strip_prefix('/') {
        let Some((name, after)) = name(&first, next) else {
            return rest;
        };
        let is_long = |it: &str| it.starts_with("--");
        let bare = name.strip_prefix("--no-");
        let is_negation = bare.is_some() && bare == first.strip_prefix("--");
        if is_negation {
            written.opposites.push(name);
        } else if is_long(&name) == is_long(&first) {
            written.beside.push(name);
        } else {
            written.spellings.push(name);
        }
        rest = after;
    }
    rest
}

/// Reads the end of a range of flags that are digits, such as ` ... -9` in `-0 ... -9` of xz. Returns the flags after
/// the first one, and the rest of the text.
fn range<'a>(first: &str, text: &'a str) -> Option<(Vec<String>, &'a str)> {
    let digit = |it: &str| Some(it.chars().next()?.to_digit(10)? + 1);
    let next = digit(first.strip_prefix('-').filter(|it| it.len() == 1)?)?;
    let end = text.strip_prefix(" ... -")?;
    let after = digit(end)?;
    let rest = &end[1..];
    let is_range = next < after && (rest.is_empty() || rest.starts_with(' '));
    let numbers = (next..after).map(|it| format!("-{it}"));
    is_range.then(|| (numbers.collect(), rest))
}

/// Reads the name of a flag after a slash. The name can lack dashes, as in `-PS/PA/PU`.
fn name<'a>(first: &str, text: &'a str) -> Option<(String, &'a str)> {
    if is_flag(text) {
        let mut other = WrittenFlag::default();
        let rest = read_name(text, &mut other)?;
        return Some((other.spellings.pop()?, rest));
    }
    let is_word = |it: char| it.is_ascii_alphanumeric() || it == '-';
    let end = text.find(|it: char| !is_word(it)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let dashes = if first.starts_with("--") { "--" } else { "-" };
    let bare = first.trim_start_matches('-');
    let is_like = match dashes {
        "--" => word.len() > 1,
        _ => word.len() == bare.len() && bare.len() < 3,
    };
    let ends = rest.is_empty() || rest.starts_with([' ', '/', ':', '[', '<', '=', ',']);
    let is_name = is_like && ends && word.starts_with(|it: char| it.is_ascii_alphanumeric());
    is_name.then(|| (format!("{dashes}{word}"), rest))
}

/// Returns the text after a slash between two spaces. The opposite flag begins there, as in `--color / --no-color`.
pub(super) fn opposite(rest: &str) -> Option<&str> {
    let next = rest.trim_start().strip_prefix('/').map(str::trim_start);
    next.filter(|it| is_flag(it))
}
