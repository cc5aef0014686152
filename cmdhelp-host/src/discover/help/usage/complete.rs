//! Completes the facts about listed flags with those that the usage lines show.

use super::super::super::draft::{Flag, Sourced, Value};
use super::brackets::bracket_end;
use super::flags::MAX_FLAGS_SHARING_VALUE;

/// Adds to the listed flag `listed` the facts that only the usage lines show. `shown` is the same flag in a usage line.
/// If the flag is listed without a value, a word after it in a usage line is its value only if both are alone in
/// brackets, as in `[-x list]`. Elsewhere, the word can be an argument.
pub(in super::super) fn complete(listed: &mut Flag, shown: Flag, lines: &[String]) {
    listed.values = listed.values.take().or(shown.values);
    let is_switch = listed
        .value
        .as_ref()
        .is_none_or(|it| it.value == Value::Nothing);
    let is_alone = |spelling: &String| lines.iter().any(|it| is_alone(it, spelling));
    // If the usage line shows no value, the words after the flag are a description, as in `-E list ends` of lsof.
    let is_text = matches!(
        &listed.value,
        Some(Sourced { value: Value::One { placeholder: Some(name), .. }, .. })
            if name.contains(' ') && name.bytes().all(|it| it.is_ascii_lowercase() || it == b' ')
    );
    let shows_none = shown
        .value
        .as_ref()
        .is_some_and(|it| it.value == Value::Nothing);
    if is_text && shows_none {
        listed.value = shown.value;
        return;
    }
    // argh prints the value of a required flag only in the usage line: `--height <height>`.
    let is_required = |spelling: &String| {
        let name = spelling.strip_prefix("--").unwrap_or_default();
        let shown = format!(" {spelling} <{name}>");
        !name.is_empty() && lines.iter().any(|it| it.contains(&shown))
    };
    let shows_value = listed
        .spellings
        .iter()
        .any(|it| is_alone(it) || is_required(it));
    if is_switch && listed.default.is_none() && shows_value {
        listed.value = shown.value;
        listed.repeatable |= shown.repeatable;
    }
}

/// Adds an optional value to a flag that is repeated in the usage line. The flag `-o` in `[-abo] [-o [offset]]` is such
/// a flag.
pub(super) fn repeat(flag: &mut Flag, again: Flag) {
    let is_switch = |it: &Flag| {
        it.value
            .as_ref()
            .is_none_or(|it| it.value == Value::Nothing)
    };
    if is_switch(flag)
        && let Some(Sourced {
            value: Value::One { optional: true, .. },
            ..
        }) = &again.value
    {
        flag.value = again.value;
    }
}

/// Returns whether a flag and its placeholder are alone in brackets in a usage line, as in `[-x list]` or `[-x
/// [list]]`. Two flags can share the value, as in `[-xi list]`.
fn is_alone(line: &str, spelling: &str) -> bool {
    let shared = line.match_indices("[-").filter_map(|(at, _)| {
        let (letters, _) = line[at + 2..].split_once(' ')?;
        let has_flag = letters.len() == MAX_FLAGS_SHARING_VALUE
            && letters.bytes().all(|it| it.is_ascii_alphabetic())
            && spelling.len() == 2
            && letters.contains(&spelling[1..]);
        has_flag.then(|| format!("[-{letters} "))
    });
    let mut begins = shared.chain([format!("[{spelling} ")]);
    begins.any(|begin| has_value_alone(line, &begin))
}

/// Returns whether a bracket that begins with `begin` contains only one placeholder after that.
fn has_value_alone(line: &str, begin: &str) -> bool {
    line.match_indices(begin).any(|(at, _)| {
        let inner = &line[at..at + bracket_end(&line[at..])];
        // If the name of the flag is itself a bracket, as in `[-) x]`, the text in brackets is shorter than `begin`.
        let value = inner.get(begin.len()..);
        let value = value
            .and_then(|it| it.strip_suffix(']'))
            .unwrap_or_default();
        !value.is_empty()
            && !value.contains([' ', '|'])
            && !value.trim_start_matches('[').starts_with('-')
    })
}

#[cfg(test)]
mod tests {
    use super::is_alone;

    #[test]
    fn the_name_of_a_flag_can_be_a_bracket() {
        assert!(is_alone("lamp [-f list]", "-f"));
        assert!(is_alone("lamp [-xf list]", "-f"));
        assert!(!is_alone("lamp [-xyf list]", "-f"));
        assert!(!is_alone("lamp [-) list]", "-)"));
    }
}
