//! Reads a specification that was written for the tool carapace.

use cmdhelp_bundle::Json;

use crate::discover::draft::{Command, Draft, Flag, Positional, Sourced, Value};
use crate::model::{Origin, Source};

const SOURCE: Source = Source::Carapace;

/// Reads the commands of a specification.
pub(super) fn read(spec: &Json) -> Draft {
    let mut draft = Draft::default();
    add(&mut draft, spec, Vec::new(), &[]);
    draft
}

/// Adds the command `words`, which `node` describes, and its subcommands. `inherited` contains the flags of parent
/// commands that also apply to the command.
fn add(draft: &mut Draft, node: &Json, words: Vec<String>, inherited: &[Flag]) {
    let mut command = Command::new(words, Origin::of(SOURCE));
    let text = |key: &str| node.text_of(key);
    let summary = text("description").filter(|it| !it.is_empty());
    command.summary = summary.map(|it| Sourced::by(SOURCE, it.to_owned()));
    let aliases = node.items_of("aliases");
    command.aliases = aliases
        .iter()
        .filter_map(|it| it.text().map(str::to_owned))
        .collect();
    let completion = node.get("completion");
    let values = completion.and_then(|it| it.get("flag"));
    for entry in node.entries_of("flags") {
        command.flags.extend(flag(entry, values));
    }
    let persistent: Vec<Flag> = node
        .entries_of("persistentflags")
        .iter()
        .filter_map(|entry| flag(entry, values))
        .collect();
    for flag in persistent.iter().chain(inherited) {
        command.add_flag(flag.clone());
    }
    let positions = completion.map_or(&[][..], |it| it.items_of("positional"));
    let positions = positions.iter().map(|it| (it, false));
    let rest = completion
        .and_then(|it| it.get("positionalany"))
        .map(|it| (it, true));
    for (i, (candidates, repeatable)) in positions.chain(rest).enumerate() {
        command.arguments.push(Positional {
            name: format!("argument_{}", i + 1),
            // A specification of carapace does not declare whether an argument is required.
            required: false,
            repeatable,
            values: fixed(candidates),
            description: None,
            origin: Origin::of(SOURCE),
        });
    }
    let inherited: Vec<Flag> = persistent
        .into_iter()
        .chain(inherited.iter().cloned())
        .collect();
    let words = command.words.clone();
    draft.commands.push(command);
    for below in node.items_of("commands") {
        if let Some(name) = below.text_of("name") {
            // The text of `name` can also contain arguments, which follow the name of the command.
            let name = name
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned();
            add(draft, below, [&words[..], &[name]].concat(), &inherited);
        }
    }
}

/// Reads a flag such as `-f, --file=: the file`. Marks follow the spellings: `=` means that the flag takes a value, `?`
/// that the value is optional, `*` that the flag can be repeated, `!` that it is required, and `&` that it is hidden.
fn flag((key, about): &(String, Json), values: Option<&Json>) -> Option<Flag> {
    let marks = ['=', '?', '*', '!', '&'];
    let spellings = key.trim_end_matches(marks);
    let marked = &key[spellings.len()..];
    let spellings = spellings.split(',').map(|it| it.trim().to_owned());
    let spellings: Vec<String> = spellings.filter(|it| it.starts_with('-')).collect();
    let long = spellings.last()?.trim_start_matches('-').to_owned();
    let mut flag = Flag::new(spellings, Origin::of(SOURCE));
    let about = about.text().or_else(|| about.get("description")?.text());
    flag.description = about.map(|it| Sourced::by(SOURCE, it.to_owned()));
    let has_value = marked.contains(['=', '?']);
    flag.value = Some(match has_value {
        true => super::value(SOURCE, None, marked.contains('?')),
        false => Sourced::by(SOURCE, Value::Nothing),
    });
    flag.required = marked.contains('!');
    flag.repeatable = marked.contains('*');
    let values = values.and_then(|it| it.get(&long)).map(fixed);
    let values = values.filter(|it| has_value && !it.is_empty());
    flag.values = values.map(|it| Sourced::by(SOURCE, it));
    Some(flag)
}

/// Returns the accepted values that a completion lists. Returns no values if it contains an action such as `$files`,
/// because the results of an action vary.
fn fixed(candidates: &Json) -> Vec<String> {
    let all = candidates.items().iter().map(|it| {
        let text = it.text()?;
        let value = text.split('\t').next()?;
        (!value.starts_with('$')).then(|| value.to_owned())
    });
    all.collect::<Option<_>>().unwrap_or_default()
}
