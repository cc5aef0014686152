//! Reads lists of values in sentences: `one of: "flat", "round"`.

use super::super::super::word_list::contains;

/// The values in a list, and the one that the list marks as the default.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ValueList {
    pub(super) values: Vec<String>,
    pub(super) default: Option<String>,
}

/// A list of values follows these words. After words without a colon, the values must be in quotes.
const LIST_INTRODUCTIONS: [&str; 15] = [
    "one of: ",
    "allowed types: ",
    "supported types: ",
    "supported: ",
    "values: ",
    "values are: ",
    "choices: ",
    "choices are: ",
    "choose from: ",
    "values are ",
    "choices are ",
    "choose from ",
    "can be ",
    "one of ",
    "either ",
];

/// Returns the first list of values in a text.
pub(super) fn read(text: &str) -> Option<ValueList> {
    let lower = text.to_ascii_lowercase();
    for mark in LIST_INTRODUCTIONS {
        for (at, _) in lower.match_indices(mark) {
            let rest = &text[at + mark.len()..];
            if mark.ends_with(": ") || rest.starts_with(['\'', '"', '`']) {
                let found = items(rest);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    // Programs in Dart print the values in brackets at the end, and mark the default: `[expanded (default),
    // compressed]`.
    let last = text.strip_suffix(']').and_then(|it| it.rsplit_once('['));
    if let Some(found) = last.and_then(|(_, inner)| items(inner))
        && found.default.is_some()
        && found.values.len() > 1
    {
        return Some(found);
    }
    // A list of values can be in parentheses, as in docker's `("always", "never")`.
    for (at, _) in text.match_indices("(\"").chain(text.match_indices("('")) {
        let inner = text[at + 1..].split(')').next().unwrap_or_default();
        let found = items(inner);
        let quotes = inner.matches(['"', '\'']).count();
        if found
            .as_ref()
            .is_some_and(|it| quotes == 2 * it.values.len())
        {
            return found;
        }
    }
    // grep lists the values after the placeholder: `WHEN is 'always', 'never', or 'auto'`.
    let (before, rest) = text.split_once(" is '")?;
    let name = before.rsplit(' ').next().unwrap_or_default();
    let is_name = name.len() > 1 && name.bytes().all(|it| it.is_ascii_uppercase());
    items(&text[text.len() - rest.len() - 1..]).filter(|_| is_name)
}

/// Reads a list in the style of cmdliner, without quotes: `WHEN must be one of auto, always or never.` Such a list does
/// not prove that the flag takes a value, because it can also describe what a switch checks.
pub(super) fn of_cmdliner(text: &str) -> Option<ValueList> {
    let (_, rest) = text.split_once(" must be one of ")?;
    items(rest.split(". ").next()?.trim_end_matches('.'))
}

/// Words for something that is chosen by name. If a list of words in parentheses follows such a word, it contains the
/// accepted values.
const CHOICE_NOUNS: &str = "\
    algorithm codec encoding format kind level method mode order policy protocol scheme signal strategy style theme \
    type verbosity";

/// Adjectives that tell how a value is written. A list of them does not contain accepted values.
const NOTATIONS: &str = "absolute decimal hexadecimal octal relative symbolic";

/// Reads a list of words in parentheses after one of `CHOICE_NOUNS`: `the output format (json, yaml or text)`. The list
/// must have three items, or two with `or` between them, because two words with a comma are often a remark. Such a list
/// does not prove that the flag takes a value, because it can also describe what a switch does, as in `use the long
/// format (owner, size or date)`. If `is_when` is true, because the placeholder of the flag is `when`, the list can
/// follow any word, as in `colorize the output (auto, always or never)`.
pub(super) fn behind_noun(text: &str, is_when: bool) -> Option<ValueList> {
    let lower = text.to_ascii_lowercase();
    text.match_indices(" (").find_map(|(at, _)| {
        let noun = lower[..at].rsplit(' ').next().unwrap_or_default();
        let (inner, _) = text[at + 2..].split_once(')')?;
        let found = items(inner).filter(|_| is_when || contains(CHOICE_NOUNS, noun))?;
        let is_plain = |it: &String| {
            it.starts_with(|it: char| it.is_ascii_lowercase()) && !contains(NOTATIONS, it)
        };
        let is_list = found.values.len() > 2 || inner.contains(" or ");
        (is_list && found.values.iter().all(is_plain)).then_some(found)
    })
}

/// Reads the items of a list that are separated by commas, bars, slashes, `or` or `and`.
fn items(text: &str) -> Option<ValueList> {
    let mut list = ValueList::default();
    let mut rest = text;
    let is_quoted = text.starts_with(['\'', '"', '`']);
    loop {
        // In "either '@', or a letter", the word after the quoted text is not a second item.
        if is_quoted && !rest.starts_with(['\'', '"', '`']) {
            return None;
        }
        let (value, after) = item(rest)?;
        list.values.push(value.to_owned());
        rest = after;
        if let Some(after) = rest.strip_prefix(" (default)") {
            list.default = Some(value.to_owned());
            rest = after;
        }
        let next = [", or ", ", and ", ", ", " or ", " and ", " | ", "|", "/"];
        match next.iter().find_map(|it| rest.strip_prefix(it)) {
            Some(after) => rest = after,
            None => break,
        }
    }
    let ends = rest.is_empty() || rest.starts_with(['.', ')', ']', ';']) || rest.starts_with(" (");
    // A list that ends with a word such as `others` is not complete.
    let is_open = |it: &String| ["etc", "more", "other", "others"].contains(&&**it);
    if list.values.last().is_some_and(is_open) {
        return None;
    }
    let ends = ends || rest.starts_with(" [") || rest.starts_with(" default: ") || is_quoted;
    (list.values.len() > 1 && ends).then_some(list)
}

/// Reads one item of a list: a text in quotes, or a word. Returns the item and the rest of the text.
fn item(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next()?;
    if matches!(quote, '\'' | '"' | '`') {
        let inner = &text[1..];
        let close = match quote {
            '`' => inner.find(['`', '\''])?,
            _ => inner.find(quote)?,
        };
        let (value, rest) = inner.split_at(close);
        return (!value.is_empty() && !value.contains(' ')).then(|| (value, &rest[1..]));
    }
    let is_word = |it: char| it.is_ascii_alphanumeric() || "-_+.".contains(it);
    let end = text.find(|it| !is_word(it)).unwrap_or(text.len());
    let word = text[..end].trim_end_matches('.');
    (!word.is_empty()).then(|| (word, &text[word.len()..]))
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::rows;

    use super::{ValueList, behind_noun, read};

    #[test]
    fn lists_in_sentences_are_read() {
        for [text, values, default] in rows(
            "
            the kind, one of: flat, round | flat round |
            One of: \"flat\" or \"round\" stones | flat round |
            WHEN is 'always', 'never', or 'auto' | always never auto |
            Values are 'plain', 'auto' (default) or 'rich'. | plain auto rich | auto
            STYLE can be \"none\", \"gnu-v3\" | none gnu-v3 |
            Values: slow, fast. | slow fast |
            one of: es6/es2015, es7 default: es7 | es6 es2015 es7 |
            The key type. Supported: ec256, rsa2048. (default: \"ec256\") | ec256 rsa2048 |
            Pull it (\"always\", \"never\") (default \"never\") | always never |
            ",
        ) {
            let values = values.split(' ').map(str::to_owned).collect();
            let default = Some(default.to_owned()).filter(|it| !it.is_empty());
            assert_eq!(read(text), Some(ValueList { values, default }), "{text}");
        }
    }

    #[test]
    fn lists_behind_nouns_are_read() {
        for [text, values] in rows(
            "
            Print in this format (json, yaml or plain) | json yaml plain
            Set the log level (low, mid, high) | low mid high
            Sort order (up or down). | up down
            ",
        ) {
            let found = behind_noun(text, false).unwrap_or_default().values;
            assert_eq!(found.join(" "), values, "{text}");
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn other_sentences_are_no_lists() {
        for text in [
            "one of: the stones here",
            "it can be large, or small",
            "it is either '@' or a letter",
            "this is 'it', and 'that'",
            "one of the two",
            "values: a",
            "The path (absolute, relative or empty)",
            "The format (e.g. json, yaml or plain)",
            "The type (required, unique)",
            "The type (of the file, or of the folder)",
            "The level (1, 2 or 3)",
            "Exactly this mode (octal or symbolic)",
            "Supported: host:port.",
            "Supported: gzip, bzip2, and others",
        ] {
            assert_eq!(read(text), None, "{text}");
            assert_eq!(behind_noun(text, false), None, "{text}");
        }
    }
}
