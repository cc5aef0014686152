//! Reads remarks such as `[default: 3]`, `(choices: "a", "b")` and `[required]` in the descriptions of flags.

mod default;
mod list;
mod typed;

pub(super) use self::default::default;
use super::super::draft::{Flag, Value};
use super::guessed;
use super::placeholder::choices;

/// Adds a description to a flag, and the facts that the description contains.
pub(super) fn read(flag: &mut Flag, description: &str) {
    let text = description.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.trim_start_matches(": ").trim_start_matches("= ");
    // System.CommandLine prints `(REQUIRED)` before the description.
    let text = match text.strip_prefix("(REQUIRED)") {
        Some(text) => {
            flag.required = true;
            text.trim_start()
        }
        None => text,
    };
    let text = match default::absent(text) {
        Some((value, rest)) => {
            flag.default = flag.default.take().or(value.map(guessed));
            rest
        }
        None => text,
    };
    let text = typed::read(flag, text);
    let list = list::read(text);
    let takes_value = |flag: &Flag| matches!(&flag.value, Some(it) if it.value != Value::Nothing);
    // A default `true` or `false` shows that the flag is a switch. A list in its description does not contain accepted
    // values.
    let is_switch = matches!(default(text).as_deref(), Some("true" | "false"));
    let listed = list.as_ref().filter(|_| !is_switch);
    let placeholder = kind(text).or_else(|| listed.map(|_| "value".to_owned()));
    if let Some(placeholder) = placeholder.filter(|_| !takes_value(flag)) {
        flag.repeatable |= placeholder == "array";
        flag.value = Some(guessed(Value::required(Some(placeholder))));
    }
    if takes_value(flag) {
        read_value(flag, text, list);
    }
    for alias in aliases(text) {
        if !flag.spellings.contains(&alias) {
            flag.spellings.push(alias);
        }
    }
    flag.negation = flag.negation.take().or_else(|| negation(text));
    flag.required |= is_required(text);
    flag.repeatable |= is_repeatable(text);
    if !text.is_empty() {
        flag.description = Some(guessed(first_sentences(text)));
    }
}

/// Adds the accepted values and the default that a description contains to a flag that takes a value. `list` is the
/// list of words that was found in the description.
fn read_value(flag: &mut Flag, text: &str, list: Option<list::ValueList>) {
    // For a flag that takes a file, the words after a noun are not the accepted values.
    let behind_noun = || {
        let is_when = value_name(flag).is_some_and(|it| it == "when");
        list::behind_noun(text, is_when).filter(|_| !takes_file(flag))
    };
    // A list far behind the beginning of a description is about something else, such as names of variables.
    let beginning = first_sentences(text);
    let list = list
        .filter(|it| it.values.iter().all(|it| beginning.contains(&**it)))
        .or_else(|| list::of_cmdliner(text))
        .or_else(behind_noun)
        .unwrap_or_default();
    if flag.values.is_none() {
        let listed = Some(list.values).filter(|it| !it.is_empty());
        let name = value_name(flag);
        flag.values = values(text, name.as_deref()).or(listed).map(guessed);
    }
    if flag.default.is_none() {
        let found = default(text).or(list.default);
        flag.default = found.map(|it| without_flag(flag, it)).map(guessed);
    }
    // ld names separators of digits in prose, `'-' or ':'`. They are not the accepted values.
    let is_word = |it: &String| it.contains(|it: char| it.is_ascii_alphanumeric());
    flag.values = flag.values.take().filter(|it| it.value.iter().any(is_word));
    // If a list does not contain the default, it is not a list of values: docker's `(ms|s|m|h) (default 0s)` lists
    // units.
    let is_other = |it: &String| matches!(&flag.default, Some(fact) if fact.value != *it);
    let is_found = |it: &String| text.contains(&**it);
    flag.values = flag.values.take().filter(|it| {
        let values = &it.value;
        !(values.iter().all(is_found) && values.iter().all(is_other))
    });
}

/// Returns the spelling that switches a flag off, which mypy names in the description: `(inverse: --no-incremental)`.
fn negation(text: &str) -> Option<String> {
    let name = bracketed(text, &["(inverse: --"])?;
    Some(format!("--{}", unwrapped(name))).filter(|it| !it.contains(' '))
}

fn is_required(text: &str) -> bool {
    text.contains("[required]")
        || text.ends_with("(required)")
        || text.ends_with("; required]")
        || text.starts_with("(required) ")
}

fn is_repeatable(text: &str) -> bool {
    let text = text.to_lowercase();
    [
        "[repeatable]",
        "multiple times",
        "(multiple)",
        "more than once",
        "several times",
        "be repeated",
        "[...]",
        // `several -e's allowed` of perl, and `Multiple -f options are allowed` of awk
        "several -",
        "multiple -",
    ]
    .iter()
    .any(|it| text.contains(it))
}

/// Removes the flag that precedes its own default, as in `(default --size-check=error)` of the assembler `as`.
fn without_flag(flag: &Flag, default: String) -> String {
    let value = default
        .split_once('=')
        .filter(|(name, _)| flag.spellings.iter().any(|it| it == name));
    value.map_or(default.clone(), |(_, value)| value.to_owned())
}

/// Returns the placeholder of a flag's value in lower case and without brackets.
fn value_name(flag: &Flag) -> Option<String> {
    let value = flag.value.as_ref().map(|it| &it.value)?;
    let Value::One { placeholder, .. } = value else {
        return None;
    };
    let name = placeholder.as_ref()?.trim_matches(['<', '>', '[', ']']);
    Some(name.to_ascii_lowercase())
}

/// Returns whether the placeholder of a flag's value stands for a file or a folder.
fn takes_file(flag: &Flag) -> bool {
    let name = value_name(flag).unwrap_or_default();
    ["file", "path", "dir", "folder"]
        .iter()
        .any(|it| name.contains(it))
}

/// Changes a switch to a flag with a value that has no placeholder.
pub(super) fn take_value(flag: &mut Flag) {
    if flag
        .value
        .as_ref()
        .is_none_or(|it| it.value == Value::Nothing)
    {
        flag.value = Some(guessed(Value::required(None)));
    }
}

/// Returns the further spellings of a flag that a description names, as `[aliases: --long, short]` or
/// `(Alias: --long)`.
fn aliases(text: &str) -> Vec<String> {
    let marks = ["[aliases: ", "[alias: ", "(aliases: --", "(alias: -"];
    let long = bracketed(text, &marks).unwrap_or_default();
    let short = bracketed(text, &["[short aliases: ", "[short alias: "]).unwrap_or_default();
    let spelled = |list: &str, dashes: &str| -> Vec<String> {
        let list = unwrapped(list);
        let names = list.split(", ").map(|it| it.trim_start_matches('-'));
        let names = names.filter(|it| !it.is_empty() && !it.contains(' '));
        names
            .map(|it| match it.chars().count() {
                1 => format!("-{it}"),
                _ => format!("{dashes}{it}"),
            })
            .collect()
    };
    [spelled(long, "--"), spelled(short, "-")].concat()
}

/// Removes the spaces after dashes that are left where a long line was wrapped, as in `--convert- subtitles`.
fn unwrapped(names: &str) -> String {
    names.replace("- ", "-")
}

/// Returns the first sentences of a description, up to 400 characters.
fn first_sentences(text: &str) -> String {
    const MAX_DESCRIPTION_CHARS: usize = 400;
    let Some((end, _)) = text.char_indices().nth(MAX_DESCRIPTION_CHARS) else {
        return text.to_owned();
    };
    let end = text[..end].rfind(". ").map_or(end, |at| at + 1);
    text[..end].to_owned()
}

/// Returns the text between one of the texts `beginnings`, which begin with an opening bracket, and the closing bracket
/// that belongs to it.
fn bracketed<'a>(text: &'a str, beginnings: &[&str]) -> Option<&'a str> {
    let lower = text.to_ascii_lowercase();
    let (at, beginning) = beginnings
        .iter()
        .find_map(|it| lower.find(it).map(|at| (at, it)))?;
    let rest = &text[at + beginning.len()..];
    let close = match beginning.as_bytes()[0] {
        b'[' => ']',
        b'<' => '>',
        _ => ')',
    };
    let open = match close {
        ']' => '[',
        '>' => '<',
        _ => '(',
    };
    let mut depth = 0_usize;
    for (at, char) in rest.char_indices() {
        if char == open {
            depth += 1;
        } else if char == close && depth == 0 {
            return Some(rest[..at].trim());
        } else if char == close {
            depth -= 1;
        }
    }
    None
}

/// Returns the type of value that a description mentions. This is needed for flags without a placeholder after their
/// spellings.
fn kind(text: &str) -> Option<String> {
    // yargs appends the type of the value in brackets, as in `[string] [default: "a"]`.
    let mut rest = text;
    let mut has_choices = false;
    while let Some((before, group)) = rest.strip_suffix(']').and_then(|it| it.rsplit_once('[')) {
        if matches!(group, "string" | "number" | "array") {
            return Some(group.to_owned());
        }
        has_choices |= group.starts_with("choices: ");
        rest = before.trim_end();
    }
    if has_choices {
        return Some("string".to_owned());
    }
    let of_default = |value: &str| {
        let value = value.trim_matches(['"', ';', '.']);
        let is_switch = value.is_empty() || matches!(value, "true" | "false");
        (!is_switch).then(|| "value".to_owned())
    };
    // gflags prints `(how high) type: int32 default: 3`, and absl `(how high); default: 3;`.
    if text.starts_with('(') {
        if let Some((_, kind)) = text.split_once(") type: ") {
            let kind = kind.split(' ').next()?;
            return (kind != "bool").then(|| kind.to_owned());
        }
        let (_, value) = text.split_once("); default: ")?;
        return of_default(value);
    }
    // JCommander prints `Default: 3` at the end of the description.
    let (_, value) = text.rsplit_once("Default: ")?;
    // git prints `(Default: off)`, also after switches.
    let is_in_brackets = text.contains("[Default: ") || text.contains("(Default: ");
    let is_last = !value.contains(' ') && !is_in_brackets;
    is_last.then(|| of_default(value)).flatten()
}

fn values(text: &str, name: Option<&str>) -> Option<Vec<String>> {
    let beginnings = [
        "[possible values:",
        "(possible values:",
        "(choices:",
        "[choices:",
        "(one of:",
        "one of: (",
        "one of (",
        "(values:",
        "<options:",
    ];
    // After `Possible values:`, clap lists each value with its description.
    if let Some((_, rest)) = text.split_once("Possible values: - ") {
        let rest = rest.split(" [").next().unwrap_or_default();
        let name = |it: &str| {
            let (name, _) = it.split_once(": ").unwrap_or((it, ""));
            let is_name = !name.is_empty() && !name.contains(' ');
            is_name.then(|| name.to_owned())
        };
        let values: Vec<String> = rest.split(" - ").filter_map(name).collect();
        return Some(values).filter(|it| it.len() > 1);
    }
    if let Some(inner) = bracketed(text, &beginnings) {
        let inner = inner.split(", default:").next().unwrap_or(inner);
        return words(inner);
    }
    // Programs that use pflag and other libraries contain the accepted values in the description, as `{json|yaml}` or
    // `[json|yaml]`.
    for (open, close) in [('{', '}'), ('[', ']'), ('(', ')')] {
        // Brackets within a word are skipped: in python's help, `frozen_modules=[on|off]` contains the values of a
        // setting, not of the flag.
        let found = text
            .match_indices(open)
            .filter(|(at, _)| *at == 0 || text[..*at].ends_with([' ', '(']))
            .filter(|(at, _)| defines(&text[..*at], name))
            .filter_map(|(at, _)| text[at + 1..].split_once(close));
        for (inner, after) in found {
            // `{all|inet|tcp}[,QUERY]` of ss is a list of such values, and not one of them.
            if after.starts_with("[,") {
                continue;
            }
            let listed = format!("{open}{inner}{close}");
            if let Some(values) = choices(&listed).filter(|_| !inner.contains(' ')) {
                return Some(values);
            }
        }
    }
    None
}

/// Returns whether a list after the text `before` can contain the values of the flag whose placeholder is `name`. A
/// list that defines another name, as in `STATE-FILTER := {all|connected}` of ss, does not.
fn defines(before: &str, name: Option<&str>) -> bool {
    let Some(before) = before.trim_end().strip_suffix(":=") else {
        return true;
    };
    let defined = before.trim_end().rsplit(' ').next().unwrap_or_default();
    name.is_some_and(|it| it.eq_ignore_ascii_case(defined))
}

/// Returns the items of a list, which are separated by commas or bars, if each of them is one word.
fn words(list: &str) -> Option<Vec<String>> {
    let items = list.split([',', '|']).map(|it| {
        let it = it.trim();
        let it = it
            .strip_prefix("or ")
            .or(it.strip_prefix("and "))
            .unwrap_or(it);
        it.trim_matches(['"', '\'', '`', '.']).to_owned()
    });
    let items: Vec<String> = items.filter(|it| !it.is_empty()).collect();
    let is_word = |it: &String| !it.contains(' ');
    (items.len() > 1 && items.iter().all(is_word)).then_some(items)
}

#[cfg(test)]
mod tests {
    use super::{kind, values};

    #[test]
    fn reads_the_type_of_a_value_from_a_description() {
        for (text, found) in [
            ("Warmth [number] [default: 900]", Some("number")),
            ("Dry [boolean] [default: false]", None),
            ("Fuel [choices: \"gas\", \"wood\"]", Some("string")),
            ("(how high) type: int32 default: 3", Some("int32")),
            ("(be fast) type: bool default: false", None),
            ("(the name); default: \"crate\";", Some("value")),
            ("(be calm); default: false;", None),
            ("How many bits Default: 3", Some("value")),
            ("With dust Default: false", None),
            ("show the name (Default: auto)", None),
            ("the port [default: 3]", None),
        ] {
            assert_eq!(kind(text).as_deref(), found, "{text}");
        }
    }

    #[test]
    fn each_style_of_values_is_read() {
        for (text, found) in [
            (
                "Colouring [possible values: auto, always]",
                vec!["auto", "always"],
            ),
            (
                "kind (choices: \"a\", \"b\", default: \"a\")",
                vec!["a", "b"],
            ),
            ("Output format. One of: (json, yaml).", vec!["json", "yaml"]),
            ("State: {open|closed}", vec!["open", "closed"]),
        ] {
            assert_eq!(
                values(text, None).as_deref().unwrap_or_default(),
                found,
                "{text}"
            );
        }
        assert_eq!(values("one of (the two, or both of them)", None), None);
        for (text, found) in [
            ("FAMILY := {inet|unix}", Some("inet unix")),
            ("STATE := {all|big}", None),
            ("FAMILY := {all|big}[,FAMILY]", None),
        ] {
            let found = found.map(|it| it.split(' ').map(str::to_owned).collect());
            assert_eq!(values(text, Some("family")), found, "{text}");
        }
    }
}
