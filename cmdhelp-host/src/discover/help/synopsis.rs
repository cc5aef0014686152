//! Reads flags in brackets at the beginning of a list of flags, in the style of npm: `[-S|--save] [--omit <dev|peer>]`.
//! Programs of sysstat print `[ -d ] [ -T { TASK | ALL } ]`.

use super::super::draft::{Command, Value};
use super::page::Section;
use super::usage;

/// Returns the lines with flags in brackets at the beginning of a section, joined to one line. Returns `None` if the
/// section does not begin with such lines.
pub(super) fn line(section: &Section<'_>) -> Option<String> {
    let full = section.lines.iter().map(|it| it.trim());
    let full = full.skip_while(|it| it.is_empty());
    let lines: Vec<&str> = full.take_while(|it| !it.is_empty()).collect();
    let begins = |it: &&str| it.starts_with("[-") || it.starts_with("[ -");
    let is_synopsis = lines.first().is_some_and(begins)
        && lines
            .iter()
            .all(|it| it.starts_with('[') && !it.contains("  "));
    is_synopsis.then(|| lines.join(" "))
}

/// Adds the flags in `line` to the command. If the command already has a flag as a switch, and the line shows a value
/// after it, the flag gets this value, because npm's list of flags shows no values.
pub(super) fn add(command: &mut Command, line: &str) {
    for flag in usage::flags_of(line, &command.flags) {
        let is_again = line.matches(&format!("{} ", flag.spelling())).count() > 1;
        let known = command
            .flags
            .iter_mut()
            .find(|it| it.has_one_of(&flag.spellings));
        let Some(known) = known else {
            command.flags.push(flag);
            continue;
        };
        let is_switch = known
            .value
            .as_ref()
            .is_none_or(|it| it.value == Value::Nothing);
        if is_switch {
            known.value = flag.value;
            known.values = flag.values;
            known.repeatable |= is_again;
        }
    }
}
