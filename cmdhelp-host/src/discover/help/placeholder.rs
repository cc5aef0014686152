//! Reads placeholders, which stand for values: `<FILE>`, `{json,yaml}`, `FILE`.

use super::super::word_list::contains;

/// The usual names of values in upper case. Because of this list, `FILE|DIR` is read as the names of two kinds of
/// values, and not as the accepted values `FILE` and `DIR`.
const VALUE_NAMES: &str = "\
    ADDR ADDRESS ARG CMD COMMAND COUNT DATE DIR DIRECTORY FILE FILENAME GROUP HOST ID INT KEY LEVEL LIST MODE NAME NUM \
    NUMBER PATH PATTERN PORT SIZE STRING TYPE URL USER";

/// More names of values, which are usually in lower case, as in `<uid|user>` of setpriv.
const LOWER_CASE_VALUE_NAMES: &str = "cidr gid hostname ip pid regex uid uuid";

/// Returns whether the items of a placeholder such as `<uid|user>` are names of kinds of values, and not accepted
/// values.
fn are_names(placeholder: &str, items: &[String]) -> bool {
    let is_name = |it: &String| {
        contains(VALUE_NAMES, &it.to_ascii_uppercase()) || contains(LOWER_CASE_VALUE_NAMES, it)
    };
    // `<data|filename>` of curl is any text or the name of a file.
    let is_any_name = items
        .iter()
        .any(|it| it.ends_with("name") && !it.contains('-'));
    !placeholder.starts_with(['{', '[', '(']) && (is_any_name || items.iter().all(is_name))
}

/// The kinds of entries, such as files and folders. A flag for a type accepts them as its values: `--type <file|dir>`.
const ENTRY_KINDS: [&str; 5] = ["dir", "file", "group", "host", "user"];

/// The properties of entries. A flag for an order accepts them as its values: `--sort <name|size>`.
const ENTRY_PROPERTIES: [&str; 7] = ["count", "date", "group", "name", "size", "type", "user"];

/// Returns the accepted values that the placeholder of a flag lists. `spelling` is that of the flag. Unlike
/// [`choices`], this function takes the kinds of entries in `--type <file|dir>` and the properties in `--sort
/// <name|size>` for values.
pub(super) fn choices_of(spelling: &str, placeholder: &str) -> Option<Vec<String>> {
    let name = spelling.trim_start_matches('-');
    let is_type = ["type", "kind"].contains(&name) || name.ends_with("-type");
    let is_order = ["sort", "sort-by", "order", "order-by", "group-by"].contains(&name);
    let words: &[&str] = match (is_type, is_order) {
        (true, _) => &ENTRY_KINDS,
        (_, true) => &ENTRY_PROPERTIES,
        _ => &[],
    };
    let inner = placeholder
        .strip_prefix('<')
        .and_then(|it| it.strip_suffix('>'));
    let items: Vec<&str> = inner.map_or_else(Vec::new, |it| it.split('|').collect());
    let is_value = |it: &&str| words.contains(it) && *it != name;
    if items.len() > 1 && items.iter().all(is_value) {
        return Some(items.into_iter().map(str::to_owned).collect());
    }
    choices(placeholder)
}

/// Returns the accepted values that a placeholder such as `{a,b}`, `<a|b>` or `[a|b]` lists.
pub(super) fn choices(placeholder: &str) -> Option<Vec<String>> {
    let inner = placeholder.trim_matches(['<', '>', '[', ']', '{', '}', '(', ')']);
    let by = if placeholder.starts_with('{') && !inner.contains('|') {
        ','
    } else {
        '|'
    };
    let values: Vec<String> = inner.split(by).map(|it| it.trim().to_owned()).collect();
    let is_word = |it: &String| {
        let is_upper = !it
            .chars()
            .any(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
        !it.is_empty()
            && !it.starts_with('-')
            && !it.ends_with("...")
            && it
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || "-_.+".contains(it))
            && !(is_upper && (by == ',' || it.len() < 2 || contains(VALUE_NAMES, it)))
    };
    let is_list = values.len() > 1 && values.iter().all(is_word);
    (is_list && !are_names(placeholder, &values)).then_some(values)
}

/// Returns whether the text after a placeholder can be the beginning of a description.
pub(super) fn starts_as_text(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|it| it.is_alphanumeric() || "(\"'`[".contains(it))
}

pub(super) fn next_word(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let end = word_end(text);
    (end > 0).then(|| &text[..end])
}

/// Returns the end of the first word. Text in brackets counts as one word.
pub(super) fn word_end(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, char) in text.char_indices() {
        match char {
            '<' | '[' | '{' | '(' => depth += 1,
            '>' | ']' | '}' | ')' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => return at,
            ' ' if text[at..].starts_with("  ") => return at,
            _ => {}
        }
    }
    text.len()
}

/// Returns the position of the first closing bracket whose opening bracket is not in the text, or `otherwise` if there
/// is no such bracket.
pub(super) fn closing(text: &str, otherwise: usize) -> usize {
    let mut depth = 0_usize;
    for (at, char) in text.char_indices() {
        match char {
            '[' => depth += 1,
            ']' if depth == 0 => return at,
            ']' => depth -= 1,
            _ => {}
        }
    }
    otherwise
}

/// Returns whether a word is a conjunction in upper case. It begins a description, as in `-a AND the selections` of
/// lsof, and is not a placeholder.
pub(super) fn is_conjunction(word: &str) -> bool {
    ["AND", "NOT", "OR"].contains(&word)
}

/// Returns whether a word can be the placeholder of a value, such as `<FILE>`, `FILE` or `{a,b}`.
pub(super) fn is_placeholder(word: &str) -> bool {
    // A word with a dash is a flag, and not the value of the flag before it, as in `-e  -E` of less.
    if word.starts_with('-') {
        return false;
    }
    let bare = word.trim_end_matches("...");
    if is_conjunction(bare) {
        return false;
    }
    let bracketed = [('<', '>'), ('[', ']'), ('{', '}')]
        .iter()
        .any(|(open, close)| bare.starts_with(*open) && bare.contains(*close));
    let letters = || bare.chars().filter(|it| it.is_alphabetic());
    let is_upper = letters().count() > 0
        && letters().all(char::is_uppercase)
        && bare
            .chars()
            .all(|it| it.is_alphanumeric() || "-_:=/.|,[]<>#*".contains(it));
    // The library CLI11 prints the type and the range of a value, as in `INT:INT in [1 - 5]`.
    let is_typed = bare
        .split_once(':')
        .is_some_and(|(name, _)| name.len() > 2 && name.chars().all(|it| it.is_ascii_uppercase()));
    // ctags prints alternatives in parentheses, as in `-h (<list>|default)`.
    let is_choice =
        bare.starts_with('(') && bare.ends_with(')') && bare.contains('|') && !bare.contains(' ');
    // setpriv mixes values with the name of a value, as in `--pdeathsig keep|clear|<signame>`.
    let is_mixed = bare.contains("|<")
        && bare.split('|').all(|it| {
            let inner = it.strip_prefix('<').and_then(|it| it.strip_suffix('>'));
            let word = inner.unwrap_or(it);
            !word.is_empty()
                && word
                    .bytes()
                    .all(|it| it.is_ascii_alphanumeric() || it == b'-')
        });
    bracketed
        || is_choice
        || is_mixed
        || is_upper
        || is_typed
        || choices(bare).is_some()
        || (bare.is_empty() && !word.is_empty())
}
