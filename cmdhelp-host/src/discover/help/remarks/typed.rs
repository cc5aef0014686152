//! Reads the kind of a value, which can be in brackets before the description: `(an integer; default: "3") The number.`

use super::super::super::draft::{Flag, Value};
use super::super::super::word_list::contains;
use super::super::guessed;
use super::list;

/// The words for kinds of values in the help texts of the AWS CLI.
const VALUE_KINDS: &str = "\
    blob boolean document double float integer list long map string structure timestamp";

/// Adds the facts in the brackets at the beginning of `text` to a flag, and returns the text after the brackets. If
/// there are no such facts, returns the whole text.
pub(super) fn read<'a>(flag: &mut Flag, text: &'a str) -> &'a str {
    let Some((inner, rest)) = text.strip_prefix('(').and_then(|it| it.split_once(')')) else {
        return text;
    };
    let mut parts = inner.split("; ");
    let kind = parts.next().unwrap_or_default();
    let is_article = kind.starts_with("a ") || kind.starts_with("an ");
    // The AWS CLI prints only the kind of the value in the brackets.
    if contains(VALUE_KINDS, inner) && matches!(&flag.value, Some(it) if it.value == Value::Nothing)
    {
        if inner != "boolean" {
            flag.value = Some(guessed(Value::required(Some(inner.to_owned()))));
        }
        return rest.trim_start();
    }
    let has_default = inner.contains("; default: ") || inner.contains("; may be used");
    let is_bare = is_article && kind.split(' ').count() == 2;
    if !has_default && !is_bare {
        return text;
    }
    if kind.ends_with("boolean") {
        flag.value = Some(guessed(Value::Nothing));
        return rest.trim_start();
    }
    if !has_default
        && !["integer", "string", "path", "double", "number"]
            .iter()
            .any(|it| kind.ends_with(it))
    {
        return text;
    }
    let name = kind.rsplit(' ').next().unwrap_or(kind);
    flag.value = Some(guessed(Value::required(Some(name.to_owned()))));
    if let Some(list) = list::read(&format!("values: {kind}")) {
        flag.values = Some(guessed(list.values));
    }
    for part in parts {
        if let Some(default) = part.strip_prefix("default: ") {
            let value = default.trim_matches('"');
            let is_value = !value.is_empty() && value != "see description";
            flag.default = is_value.then(|| guessed(value.to_owned()));
        }
        flag.repeatable |= part.contains("multiple");
    }
    rest.trim_start()
}
