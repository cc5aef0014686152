//! Reads the value of a flag: `=FILE`, `[=WHEN]`, ` <FILE>`, ` FILE`.

use super::super::placeholder::{
    closing, is_conjunction, is_placeholder, next_word, starts_as_text, word_end,
};
use super::{WrittenFlag, is_flag};

/// Reads the value after the name of a flag, if there is one, and returns the rest of the text.
pub(super) fn read_value<'a>(text: &'a str, written: &mut WrittenFlag) -> &'a str {
    // ld prints a space before an optional value, as in `--unique [=SECTION]`.
    let near = text.strip_prefix(' ').filter(|it| it.starts_with("[="));
    let text = near.unwrap_or(text);
    if let Some(rest) = text.strip_prefix("[=") {
        return read_optional(rest, written);
    }
    if let Some(rest) = text.strip_prefix(['=', '<', '{']) {
        written.by_equals |= text.starts_with('=');
        return read_adjacent(if text.starts_with('=') { rest } else { text }, written);
    }
    let separator = text.chars().next().filter(|it| ",:".contains(*it));
    if let Some(rest) = text
        .strip_prefix([',', ':'])
        .filter(|it| it.starts_with(['<', '{']))
    {
        let end = word_end(rest);
        written.separator = separator;
        written.take(&rest[..end]);
        return &rest[end..];
    }
    // The value can follow a colon, as in `-verbose:package` of jdeps.
    let is_long = written.spellings.last().is_some_and(|it| it.len() > 3);
    if let Some(rest) = text.strip_prefix(':').filter(|_| is_long)
        && rest.starts_with(|it: char| it.is_ascii_alphabetic())
    {
        let end = word_end(rest);
        written.separator = separator;
        written.take(&rest[..end]);
        return &rest[end..];
    }
    // The accepted values can follow a colon in brackets, as in `-verbose:[class|gc]` of java.
    let bracket = text.strip_prefix(':').filter(|it| it.starts_with('['));
    if let Some(rest) = bracket.unwrap_or(text).strip_prefix('[') {
        let end = closing(rest, rest.find(']').unwrap_or(rest.len()));
        let after = rest.get(end + 1..).unwrap_or_default();
        // A text that follows the bracket directly is part of the value, as in `-m[-]module` of perl.
        let more = match after.starts_with(|it: char| it.is_ascii_alphanumeric() || it == '[') {
            true => word_end(after),
            false => 0,
        };
        written.separator = separator.filter(|_| bracket.is_some());
        written.optional = more == 0 || after.starts_with('[');
        written.is_attached = more > 0;
        written.take(&rest[..end]);
        return &after[more..];
    }
    // The value can be between slashes, as in `-F/pattern/` of perl.
    if let Some((pattern, rest)) = text.strip_prefix('/').and_then(|it| it.split_once('/'))
        && pattern.bytes().all(|it| it.is_ascii_lowercase())
        && rest.starts_with(' ')
    {
        written.take(pattern);
        written.is_attached = true;
        return rest;
    }
    // `go help build` prints values with spaces in quotes, as in `-gcflags '[pattern=]arg list'`.
    if let Some((value, rest)) = text.strip_prefix(" '").and_then(|it| it.split_once('\''))
        && rest.trim().is_empty()
        && value.starts_with(|it: char| it.is_ascii_lowercase() || it == '[')
    {
        written.take(value);
        return rest;
    }
    match text.strip_prefix(' ') {
        Some(rest) if !rest.starts_with([' ', '-', '/', '|']) => read_separate(text, rest, written),
        _ => text,
    }
}

/// Reads the rest of an optional value in brackets. `text` follows `[=`.
fn read_optional<'a>(text: &'a str, written: &mut WrittenFlag) -> &'a str {
    written.optional = true;
    let end = text.find(']').unwrap_or(text.len());
    let end = closing(text, end);
    // Boost also prints the value that applies if the flag is given without a value: `[=arg(=1)]`.
    let value = text[..end].split("(=").next().unwrap_or_default();
    written.take(value.trim_matches(']'));
    let after = text.get(end + 1..).unwrap_or_default();
    read_default(after, written).unwrap_or(after)
}

/// Reads a value that follows the name of a flag without a space.
fn read_adjacent<'a>(text: &'a str, written: &mut WrittenFlag) -> &'a str {
    let end = word_end(text);
    let value = &text[..end];
    // kubectl prints the default and a colon in place of a placeholder, as in `--flag=default:`.
    if let (Some(default), true) = (value.strip_suffix(':'), text[end..].trim().is_empty()) {
        written.take_default(default);
        return "";
    }
    let value = value.trim_end_matches(',');
    let end = value.len() + further(&text[value.len()..]);
    // gcloud prints the default after the placeholder, as in `--depth=DEPTH; default=3`.
    let stop = text[..end].trim_end_matches(';').len();
    written.take(&text[..stop]);
    if let Some(default) = text[stop..].strip_prefix("; default=") {
        written.default = Some(default.trim_matches('"').to_owned());
        return "";
    }
    &text[end..]
}

/// Returns the length of further placeholders before a gap, such as ` Y` in `X Y  Where to put it`.
fn further(text: &str) -> usize {
    let gap = text.find("  ").unwrap_or(0);
    let words = text[..gap].strip_prefix(' ').unwrap_or_default();
    let is_list = !words.is_empty() && words.split(' ').all(|it| it == "..." || is_placeholder(it));
    if is_list { gap } else { 0 }
}

/// Reads a value after a single space, if the text after the space looks like a value.
fn read_separate<'a>(text: &'a str, rest: &'a str, written: &mut WrittenFlag) -> &'a str {
    let flag = rest.match_indices(" -").map(|(at, _)| at).find(|at| {
        is_flag(&rest[at + 1..]) || rest[at + 1..].trim_start_matches('-').starts_with(' ')
    });
    let ends = [rest.find("  "), rest.find(" : "), flag];
    let end = ends.into_iter().flatten().min().unwrap_or(rest.len());
    let comma = rest.find(", -").map_or(end, |comma| comma.min(end));
    let segment = &rest[..comma];
    let is_whole = comma < end || end < rest.len();
    // If a line ends with a space, it was cut off at the column of descriptions.
    let is_whole = is_whole || (end == rest.len() && segment.ends_with(' '));
    // readtags prints a bar between the spellings of a flag, as in `-t FILE | --tag-file FILE`.
    let bar = segment.strip_suffix(" |").filter(|_| end < rest.len());
    let segment = bar.unwrap_or(segment);
    let segment = match segment.strip_suffix(' ') {
        Some(word) if end == rest.len() => word,
        _ => segment,
    };
    let mut taken = 0;
    let mut words = 0;
    while let Some(word) = next_word(&segment[taken..]) {
        let at = taken + segment[taken..].find(word).unwrap_or(0);
        // After `<data>` of curl, the words `HTTP POST` are the beginning of the description.
        let is_closed = |it: &str| it.starts_with('<');
        let is_other = words > 0 && is_closed(segment) != is_closed(word);
        if is_other || !is_placeholder(word.trim_end_matches([',', ':'])) {
            break;
        }
        words += 1;
        taken = at + word.trim_end_matches(',').len();
        if word.ends_with(',') {
            break;
        }
    }
    // Boost prints the default in parentheses after the placeholder, as in `--level arg (=10)`.
    if let Some((value, _)) = segment.split_once(" (=")
        && !value.contains(' ')
    {
        written.take(value);
        let after = &rest[value.len()..];
        return read_default(after, written).unwrap_or(after);
    }
    let is_all = segment[taken..].trim().is_empty();
    // Words in lower case are a value if a gap and a description follow them, or if they are at the end of the line.
    let few = segment.split(' ').count() < 4;
    let is_lower =
        |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_|/ .:*".contains(it);
    let is_plain = few && segment.chars().all(is_lower) && !segment.contains(". ");
    let is_word = is_whole && !segment.contains(' ') && !is_conjunction(segment);
    let is_lone = end == rest.len() && !segment.contains(' ');
    let is_list = is_lone && is_list_or_name(segment);
    if words > 0 && (is_all || starts_as_text(segment[taken..].trim_start())) {
        written.take(segment[..taken].trim());
        return &rest[taken..];
    }
    if (is_whole || is_lone)
        && (is_plain || is_word || is_list)
        && !segment.is_empty()
        && !segment.starts_with('(')
        && segment != "or"
        && !segment.starts_with("or ")
    {
        written.take(segment);
        return &rest[comma..];
    }
    text
}

/// Reads a default such as ` (=10)`, which Boost prints after a placeholder, and returns the rest of the text. A
/// default with spaces is not stored, because it can be a list.
fn read_default<'a>(text: &'a str, written: &mut WrittenFlag) -> Option<&'a str> {
    let (default, rest) = text.strip_prefix(" (=")?.split_once(')')?;
    if !default.is_empty() && !default.contains([' ', '(']) {
        written.default = Some(default.to_owned());
    }
    Some(rest)
}

/// Returns whether a word after a flag can only be its value, if no description follows. This is so for a list such as
/// `near,far`, and for a name such as `uniqueID` or `kind:name[,kind:name]`.
fn is_list_or_name(word: &str) -> bool {
    let is_inner = |it: char| it.is_ascii_alphanumeric() || ",:[]-_./+".contains(it);
    let ends = !word.ends_with([',', ':']) && (word.ends_with("...") || !word.ends_with('.'));
    word.starts_with(|it: char| it.is_ascii_lowercase()) && word.chars().all(is_inner) && ends
}

/// Reads a value that is in a column of its own, between two gaps.
pub(in super::super) fn read_column<'a>(rest: &'a str, written: &mut WrittenFlag) -> &'a str {
    let text = rest.trim_start();
    let gap = text.find("  ").unwrap_or(text.len());
    let end = match text.starts_with(['<', '[', '{']) {
        true => word_end(text),
        false => gap,
    };
    let value = &text[..end];
    let is_value = end > 0 && value.split(' ').all(is_placeholder);
    if !is_value || written.takes_value || end == text.len() {
        return rest;
    }
    written.take(value);
    text[end..].trim_start()
}
