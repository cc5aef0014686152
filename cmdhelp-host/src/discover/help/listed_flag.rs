//! Adds the flags that a help text lists to a command. A text can list a flag several times.

use super::super::draft::{Command, Flag, Value};
use super::guessed;

/// The placeholder of a flag whose values are listed one by one.
const KEYWORD: &str = "keyword";

/// Adds a flag of a help text to a command. If the flag was already added, and the text lists it once with a value and
/// once without, its value becomes optional. If only one of its spellings was already added, and it begins with a new
/// short spelling, as `-t, --order=tasks` does after `-p, --order=path`, the short spelling is added as a switch. If the
/// text lists the flag once for each of its values, as ld does for `-z now` and `-z stack-size=SIZE`, the flag takes any
/// value, and can be repeated.
pub(super) fn add(command: &mut Command, mut flag: Flag) {
    let takes_value = |it: &Flag| matches!(&it.value, Some(fact) if fact.value != Value::Nothing);
    let is_same = |it: &&mut Flag| flag.spellings.iter().all(|one| it.spellings.contains(one));
    if let Some(known) = command.flags.iter_mut().find(is_same) {
        if let (Some(one), Some(other)) = (keyword(known), keyword(&flag))
            && one != other
        {
            known.value = Some(guessed(Value::required(Some(KEYWORD.to_owned()))));
            let name = flag.spelling();
            known.description = Some(guessed(format!(
                "The text lists the keywords for `{name}`."
            )));
            (known.values, known.default) = (None, None);
            known.repeatable = true;
            return;
        }
        let is_keyword = keyword(known) == Some(KEYWORD);
        if is_keyword || takes_value(known) == takes_value(&flag) || flag.description.is_none() {
            return;
        }
        if !takes_value(known) {
            (known.value, known.values) = (flag.value, flag.values);
        }
        if let Some(Value::One { optional, .. }) = known.value.as_mut().map(|it| &mut it.value) {
            *optional = true;
        }
        return;
    }
    let is_known = |it: &String| command.flag(std::slice::from_ref(it)).is_some();
    let short = |it: &String| it.starts_with('-') && !it.starts_with("--");
    if flag.spellings.iter().any(is_known) {
        let first = flag.spellings.first().cloned().unwrap_or_default();
        // strace lists `-e abbrev=SET, --abbrev=SET`: `-e` is known already, and only `--abbrev` is a new flag.
        if is_known(&first) && short(&first) {
            flag.spellings.retain(|it| !short(it) && !is_known(it));
            if !flag.spellings.is_empty() {
                command.add_flag(flag);
            }
            return;
        }
        // rsync lists `--help, -h`, although it has listed `-h` before with another meaning. In such a case, only the
        // first, long spelling is added.
        if !short(&first) {
            flag.spellings.retain(|it| *it == first && !is_known(it));
            if !flag.spellings.is_empty() {
                command.add_flag(flag);
            }
            return;
        }
        flag.spellings.retain(|it| short(it) && !is_known(it));
        flag.negation = None;
        flag.value = Some(guessed(Value::Nothing));
        (flag.values, flag.default) = (None, None);
    }
    if !flag.spellings.is_empty() {
        command.add_flag(flag);
    }
}

/// Returns the value after a flag, if the value is written as a word in lower case and not as a placeholder.
fn keyword(flag: &Flag) -> Option<&str> {
    let Value::One { placeholder, .. } = &flag.value.as_ref()?.value else {
        return None;
    };
    let word = placeholder.as_deref()?;
    let is_short = flag.spellings.iter().all(|it| it.len() == 2);
    let is_lower = word.starts_with(|it: char| it.is_ascii_lowercase());
    (is_short && is_lower && flag.description.is_some()).then_some(word)
}
