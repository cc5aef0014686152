//! Reads help texts that are grammars, like those of iproute2: `OBJECT := { address | link }`.

use super::super::draft::Flag;
use super::commands::Listed;
use super::spelling::WrittenFlag;

/// The subcommands and flags that a grammar contains, and the text before the grammar.
pub(super) struct Grammar<'a> {
    pub(super) before: &'a str,
    pub(super) listed: Vec<Listed>,
    pub(super) flags: Vec<Flag>,
}

/// Reads the grammar in a text, or returns `None` if the text contains none.
pub(super) fn read(text: &str) -> Option<Grammar<'_>> {
    let objects = alternatives(text, "OBJECT := {");
    let options = alternatives(text, "OPTIONS := {");
    if objects.is_empty() && options.is_empty() {
        return None;
    }
    let first = ["OBJECT := {", "OPTIONS := {"]
        .iter()
        .filter_map(|it| text.find(it))
        .min()?;
    let begin = text[..first].rfind('\n').map_or(0, |at| at + 1);
    let is_word = |it: &&str| {
        it.chars()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_".contains(it))
    };
    let listed = |name: &str| Listed {
        name: name.to_owned(),
        aliases: Vec::new(),
        summary: String::new(),
    };
    Some(Grammar {
        before: &text[..begin],
        listed: objects.into_iter().filter(is_word).map(listed).collect(),
        flags: options
            .into_iter()
            .flat_map(several)
            .filter_map(flag)
            .collect(),
    })
}

/// Returns the alternatives between `begin`, which ends with an opening brace, and the closing brace that belongs to
/// it.
fn alternatives<'a>(text: &'a str, begin: &str) -> Vec<&'a str> {
    let Some(at) = text.find(begin) else {
        return Vec::new();
    };
    let text = &text[at + begin.len()..];
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, char) in text.char_indices() {
        match char {
            '{' | '[' => depth += 1,
            '}' if depth == 0 => {
                found.push(text[start..at].trim());
                break;
            }
            '}' | ']' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.retain(|it| !it.is_empty());
    found
}

/// Splits an alternative that consists of several flags, such as `-color -p[retty]`.
fn several(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(" -") {
        let (one, next) = rest.split_at(at);
        found.push(one.trim());
        rest = next.trim_start();
    }
    found.push(rest);
    found
}

/// Reads a flag such as `-f[amily] { inet | inet6 }`, which can be written without the part in brackets.
fn flag(text: &str) -> Option<Flag> {
    let end = text.find(['[', ' ']).unwrap_or(text.len());
    let (short, mut rest) = text.split_at(end);
    let is_name = |it: &str| it.chars().all(|it| it.is_ascii_alphanumeric() || it == '-');
    let name = short.strip_prefix('-')?;
    if name.is_empty() || !is_name(name) {
        return None;
    }
    let mut spellings = vec![short.to_owned()];
    if let Some((tail, after)) = rest.strip_prefix('[').and_then(|it| it.split_once(']'))
        && is_name(tail)
    {
        spellings.push(format!("{short}{tail}"));
        rest = after;
    }
    let value = rest.trim();
    let written = WrittenFlag {
        spellings,
        placeholder: Some(value.to_owned()).filter(|it| !it.is_empty()),
        takes_value: !value.is_empty(),
        optional: value.starts_with("[="),
        ..WrittenFlag::default()
    };
    Some(written.flag())
}
