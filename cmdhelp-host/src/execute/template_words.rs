//! Fills the template of a command line, which a CLI.md bundle declares, with the values of arguments.

use cmdhelp_bundle::{Json, Template};

use super::fault::CallFault;
use super::value_texts::{MAX_LEN, not_a};
use super::violation::ViolationCode;
use super::words::{injection, looks_like_option};

/// Fills the template of a command line with values. A value that looks like an option is accepted only after `--`, or
/// if other text precedes the value in the same command-line argument, as in `--title=${input.title}`.
pub(super) fn of_template(template: &Template, inputs: &Json) -> Result<Vec<String>, CallFault> {
    let words = template.expand(inputs, &|_| None);
    let marked = template.expand(&mark(inputs), &|_| None);
    let mut is_behind = false;
    for (word, marked) in words.iter().zip(&marked) {
        let value = marked.strip_prefix(MARK);
        if value.is_some() && !is_behind && looks_like_option(word) {
            return Err(injection(&key_of(inputs, word), word));
        }
        if word.contains('\0') {
            return Err(not_a(
                ViolationCode::CannotBePassed,
                &key_of(inputs, word),
                "a string without a null character",
            ));
        }
        if word.len() >= MAX_LEN {
            return Err(not_a(
                ViolationCode::CannotBePassed,
                &key_of(inputs, word),
                "a string of less than 128 KiB",
            ));
        }
        is_behind |= value.is_none() && word == "--";
    }
    Ok(words)
}

/// Returns whether a template has a place for the input `key`.
pub(super) fn has_input(template: &Template, key: &str) -> bool {
    let mark = format!("input.{key}");
    let is_letter = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let mut parts = template
        .words()
        .iter()
        .flat_map(|it| it.split(&mark).skip(1));
    parts.any(|it| !it.starts_with(is_letter))
}

/// The character that marks the beginning of a value, so that the value can be found in the expanded template.
const MARK: char = '\u{1}';

/// Returns a copy in which `MARK` precedes each text and each negative number, because these could look like options.
/// An empty string gets no mark: it counts as false in a template, and the mark would make it true.
fn mark(value: &Json) -> Json {
    match value {
        Json::Text(text) if !text.is_empty() => Json::Text(format!("{MARK}{text}")),
        Json::Number(number) if number.starts_with('-') => Json::Text(format!("{MARK}{number}")),
        Json::List(items) => Json::List(items.iter().map(mark).collect()),
        Json::Object(entries) => {
            let marked = entries
                .iter()
                .map(|(key, value)| (key.clone(), mark(value)));
            Json::Object(marked.collect())
        }
        value => value.clone(),
    }
}

/// Returns the key of the argument whose value is in `word`.
fn key_of(inputs: &Json, word: &str) -> String {
    let is_it = |value: &Json| value.word().is_some_and(|it| word.contains(it.as_ref()));
    let mut entries = inputs.entries().iter();
    let found = entries.find(|(_, value)| is_it(value) || value.items().iter().any(is_it));
    found.map_or_else(String::new, |(key, _)| key.clone())
}

#[cfg(test)]
mod tests {
    use cmdhelp_bundle::{Json, Template};

    use super::of_template;
    use crate::execute::FaultCode;

    fn words(template: &[&str], inputs: &str) -> Result<Vec<String>, FaultCode> {
        let inputs = Json::parse(inputs).expect("arguments");
        of_template(&Template::new(template.iter().copied()), &inputs).map_err(|it| it.code)
    }

    #[test]
    fn refuses_values_in_templates_that_look_like_options() {
        let due = "${input.due | optional('--due', input.due)}";
        let template = ["add", due, "--title=${input.title}", "--", "${input.more}"];
        let good = r#"{"due":"x","title":"--t","more":["-a","--b"]}"#;
        let expected = ["add", "--due", "x", "--title=--t", "--", "-a", "--b"];
        assert_eq!(words(&template, good).expect("words"), expected);
        let bad = r#"{"due":"--force"}"#;
        assert_eq!(words(&template, bad), Err(FaultCode::OptionInjection));
        assert_eq!(
            words(&["get", "${input.id}"], r#"{"id":-5}"#),
            Err(FaultCode::OptionInjection)
        );
        assert_eq!(
            words(&["get", "${input.id}"], r#"{"id":"--"}"#),
            Err(FaultCode::OptionInjection)
        );
        // The value `--` is refused, because the program would take it for the end of the options.
        let two = ["${input.a}", "${input.b}"];
        assert_eq!(
            words(&two, r#"{"a":"--","b":"-x"}"#),
            Err(FaultCode::OptionInjection)
        );
        // The template omits the flag `-n` for an empty string and for 0, because these values get no mark.
        let flags = ["${input.n | flag('-n')}", "${input.x}"];
        assert_eq!(words(&flags, r#"{"n":"","x":"-"}"#).expect("words"), ["-"]);
        assert_eq!(
            words(&flags, r#"{"n":0,"x":1e6}"#).expect("words"),
            ["1000000"]
        );
        assert_eq!(
            words(&["${input.x}"], "{\"x\":\"a\\u0000\"}"),
            Err(FaultCode::InputInvalid)
        );
    }
}
