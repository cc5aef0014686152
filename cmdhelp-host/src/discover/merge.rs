//! Merges the facts about a program from several sources.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::draft::{Command, Draft, Flag, Sourced, Value};

/// Merges two drafts of the same program. If they contain different values for a fact, the value from the more reliable
/// source is kept.
pub(super) fn merge(mut one: Draft, other: Draft) -> Draft {
    one.version = one.version.or(other.version);
    let own = one.commands.iter().enumerate();
    let mut places: HashMap<Vec<String>, usize> =
        own.map(|(place, it)| (it.words.clone(), place)).collect();
    for command in other.commands {
        match places.entry(command.words.clone()) {
            Entry::Occupied(place) => merge_command(&mut one.commands[*place.get()], command),
            Entry::Vacant(place) => {
                place.insert(one.commands.len());
                one.commands.push(command);
            }
        }
    }
    one
}

/// Replaces `one` by `other`, if `one` is `None` or comes from a less reliable source.
fn better<T>(one: &mut Option<Sourced<T>>, other: Option<Sourced<T>>) {
    if let Some(other) = other {
        let wins = one
            .as_ref()
            .is_none_or(|it| other.origin.is_better_than(it.origin));
        if wins {
            *one = Some(other);
        }
    }
}

fn merge_command(own: &mut Command, other: Command) {
    if other.origin.is_better_than(own.origin) {
        own.origin = other.origin;
    }
    better(&mut own.summary, other.summary);
    better(&mut own.effect, other.effect);
    for alias in other.aliases {
        if !own.aliases.contains(&alias) {
            own.aliases.push(alias);
        }
    }
    let wins = match (own.arguments.first(), other.arguments.first()) {
        (Some(own), Some(other)) => other.origin.is_better_than(own.origin),
        (None, Some(_)) => true,
        (_, None) => false,
    };
    if wins {
        own.arguments = other.arguments;
    }
    let listed: Vec<Vec<String>> = own.flags.iter().map(|it| it.spellings.clone()).collect();
    for mut flag in other.flags {
        // Two flags that a manual page describes together, such as `--above, --below`, must not become one flag.
        let first = listed
            .iter()
            .find(|it| it.iter().any(|one| flag.spellings.contains(one)));
        if let Some(first) = first.cloned() {
            let is_of_another = |spelling: &String| {
                !first.contains(spelling) && listed.iter().any(|it| it.contains(spelling))
            };
            flag.spellings.retain(|it| !is_of_another(it));
        }
        match own
            .flags
            .iter_mut()
            .find(|it| it.has_one_of(&flag.spellings))
        {
            Some(own) => merge_flag(own, flag),
            None => own.flags.push(flag),
        }
    }
}

/// Returns the placeholder of a flag's value.
fn name_of(value: &Option<Sourced<Value>>) -> Option<String> {
    match value.as_ref().map(|it| &it.value) {
        Some(Value::One { placeholder, .. }) => placeholder.clone(),
        _ => None,
    }
}

fn merge_flag(own: &mut Flag, other: Flag) {
    if other.origin.is_better_than(own.origin) {
        own.origin = other.origin;
    }
    for spelling in other.spellings {
        if !own.spellings.contains(&spelling) && own.negation.as_ref() != Some(&spelling) {
            own.spellings.push(spelling);
        }
    }
    own.negation = own.negation.take().or(other.negation);
    let name = [&own.value, &other.value].into_iter().find_map(name_of);
    better(&mut own.value, other.value);
    // The placeholder is kept, even if the rest of the value is replaced: completions show only that a flag takes a
    // value, and not its placeholder.
    if let Some(Value::One { placeholder, .. }) = own.value.as_mut().map(|it| &mut it.value) {
        *placeholder = placeholder.take().or(name);
    }
    better(&mut own.description, other.description);
    better(&mut own.values, other.values);
    better(&mut own.default, other.default);
    own.required |= other.required;
    own.repeatable |= other.repeatable;
    own.by_equals |= other.by_equals;
    own.separator = own.separator.or(other.separator);
}

#[cfg(test)]
mod tests {
    use super::merge;
    use crate::discover::draft::{Command, Draft, Flag};
    use crate::model::{Origin, Source};

    fn draft(source: Source, flags: &[&[&str]]) -> Draft {
        let mut command = Command::new(Vec::new(), Origin::of(source));
        for spellings in flags {
            let spellings = spellings.iter().map(|it| (*it).to_owned()).collect();
            command.flags.push(Flag::new(spellings, Origin::of(source)));
        }
        Draft {
            version: None,
            commands: vec![command],
        }
    }

    #[test]
    fn flags_that_a_page_describes_together_remain_several() {
        let help = draft(Source::Help, &[&["--above"], &["--below"], &["-q"]]);
        let page = draft(Source::Man, &[&["--above", "--below"], &["-q", "--quiet"]]);
        let merged = merge(help, page);
        let flags = merged.commands[0].flags.iter();
        let spellings: Vec<String> = flags.map(|it| it.spellings.join(" ")).collect();
        assert_eq!(spellings, ["--above", "--below", "-q --quiet"]);
    }
}
