//! Reads defaults in the descriptions of flags: `[default: 3]`, `Defaults to 10.`, `, default 10`.

use super::bracketed;

/// Texts that libraries print as the default of a flag that has no default.
const ABSENT_DEFAULTS: [&str; 8] = [
    "None",
    "[]",
    "map[]",
    "<nil>",
    "nil",
    "null",
    "none)",
    "undefined",
];

/// Returns the default that a description contains, if it is one word or a text in quotes.
pub(in super::super) fn default(text: &str) -> Option<String> {
    let found = match text
        .strip_suffix(']')
        .and_then(|it| it.rsplit_once("[env var: "))
    {
        Some((_, inner)) => behind_variable(inner),
        None => in_brackets(text).or_else(|| in_a_sentence(text)),
    }?;
    (!ABSENT_DEFAULTS.contains(&&*found)).then_some(found)
}

/// Returns the default after the name of an environment variable. The library click prints both in one bracket: `DEPTH;
/// default: 3; required`.
fn behind_variable(inner: &str) -> Option<String> {
    let parts = inner.split("; ");
    let value = parts.skip(1).find_map(|it| it.strip_prefix("default: "))?;
    let is_value = !value.is_empty() && !value.contains(' ') && !value.starts_with('(');
    is_value.then(|| value.to_owned())
}

fn in_brackets(text: &str) -> Option<String> {
    let beginnings = [
        "[default:",
        "(default:",
        "(default is ",
        "(default ",
        "[default ",
        "(defaults to ",
        "[defaults to ",
    ];
    let found = bracketed(text, &beginnings)?;
    let value = found.split(", ").next().unwrap_or(found);
    let value = value.split("; ").next().unwrap_or(value);
    let value = value
        .trim_start_matches('=')
        .trim()
        .trim_matches(['"', '\'', '`']);
    // A list of several defaults is skipped, because it is not the default of one value.
    let is_list = value.starts_with("['") || value.starts_with("[\"");
    let is_value =
        !value.is_empty() && !is_list && (!value.contains(' ') || found.starts_with('"'));
    is_value.then(|| value.to_owned())
}

/// Reads the default that cmdliner prints before a description: `(absent=4)` or `(absent=4 or JOBS env)`. Returns the
/// default and the description.
pub(in super::super) fn absent(text: &str) -> Option<(Option<String>, &str)> {
    let (inner, rest) = text.strip_prefix("(absent=")?.split_once(')')?;
    let value = inner.split(" or ").next().unwrap_or(inner);
    let is_value = !value.is_empty() && !value.contains([' ', '(']);
    Some((is_value.then(|| value.to_owned()), rest.trim_start()))
}

fn in_a_sentence(text: &str) -> Option<String> {
    let last = |mark: &str| text.rsplit_once(mark).map(|(_, value)| value);
    // McMaster.Extensions.CommandLineUtils prints the default in a separate sentence.
    if let Some(rest) = last("Default value is: ") {
        let value = rest.split(". ").next().unwrap_or(rest);
        let value = value.trim_end_matches('.');
        return (!value.is_empty() && !value.contains(' ')).then(|| value.to_owned());
    }
    // Bazel and picocli print the default at the end of the description.
    let at_end = ["Default: ", " default: ", " - default ", ", default "]
        .iter()
        .find_map(|it| last(it));
    if let Some(value) = at_end {
        // commander prints the default after the choices: `(choices: "a", "b", default: "a", env: KIND)`.
        let inner = value.strip_suffix(')').filter(|it| !it.contains('('));
        let value = inner.map_or(value, |it| it.split(", ").next().unwrap_or(it));
        let value = value.trim_end_matches('.').trim_matches(['"', '\'', '`']);
        return (!value.is_empty() && !value.contains(' ')).then(|| value.to_owned());
    }
    let rest = last("efaults to ")?;
    if let Some(quote) = rest.chars().next().filter(|it| "\"'`".contains(*it)) {
        let (value, _) = rest[1..].split_once(quote)?;
        return (!value.is_empty()).then(|| value.to_owned());
    }
    // A list of several defaults is skipped, because it is not the default of one value.
    if rest.starts_with('[') {
        return None;
    }
    let end = rest.find([' ', ',', ';', ')', ']']).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    let is_last = word.ends_with('.') || after.is_empty() || !after.starts_with(' ');
    let word = word.trim_end_matches('.');
    (is_last && !word.is_empty()).then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::rows;

    use super::default;

    #[test]
    fn each_style_of_a_default_is_read() {
        for [text, found] in rows(
            "
            Retries [default: 3] | 3
            Page size (default \"20\") | 20
            the port (default: 8080) | 8080
            Seconds (default 15) | 15
            where to (default: the current folder) |
            Depth [default: 4; x>=1] | 4
            Side [env var: SIDE; default: port] | port
            Side [env var: SIDE; default: port; required] | port
            Side [env var: SIDE; default: (dynamic)] |
            Names (default: \"['a']\") |
            Limit the work. Defaults to 10. | 10
            It defaults to \"a b\" here | a b
            It defaults to the current one |
            Nice, default 10 | 10
            Output file - default stdout | stdout
            An egg. Default: 2 | 2
            An egg. Default value is: 2. Allowed values are: 2, 3. | 2
            An egg. Default value is: the first one. |
            A name [default: None] |
            Paths. Defaults to [a, b]. |
            one of: a, b default: b | b
            What it is default: undefined |
            kind (choices: \"a\", \"b\", default: \"a\") | a
            kind (choices: \"a\", \"b\", default: \"a\", env: KIND) | a
            nothing |
            ",
        ) {
            assert_eq!(default(text).unwrap_or_default(), found, "{text}");
        }
    }
}
