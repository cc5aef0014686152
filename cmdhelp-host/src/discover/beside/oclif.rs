//! Reads the manifest that the library oclif writes. It is in the folder of the package that contains the program.

use std::path::{Path, PathBuf};

use cmdhelp_bundle::Json;

use super::text;
use crate::discover::draft::{Command, Draft, Flag, Positional, Sourced, Value};
use crate::model::{Origin, Source};

const ORIGIN: Origin = Origin::of(Source::Oclif);

pub(super) fn read(folders: &[PathBuf]) -> Option<Draft> {
    let folder = folders
        .iter()
        .find(|it| it.join("oclif.manifest.json").is_file())?;
    let manifest = json(&folder.join("oclif.manifest.json"))?;
    let package = json(&folder.join("package.json"))?;
    let settings = package.get("oclif")?;
    let separator = settings.text_of("topicSeparator").unwrap_or(":");
    let mut draft = Draft {
        version: text_of(&manifest, "version"),
        ..Draft::default()
    };
    let mut root = Command::new(Vec::new(), ORIGIN);
    root.summary = text_of(&package, "description").map(fact);
    draft.commands.push(root);
    add_topics(&mut draft, settings, separator);
    for (id, entry) in manifest.get("commands")?.entries() {
        let words = words(id, separator);
        let read = command(words, entry, separator);
        match draft.command_mut(&read.words) {
            Some(known) => {
                let summary = known.summary.take();
                *known = read;
                known.summary = known.summary.take().or(summary);
            }
            None if !entry.holds("hidden") => draft.commands.push(read),
            None => {}
        }
    }
    Some(draft)
}

fn json(file: &Path) -> Option<Json> {
    Json::parse(&text(file)?).ok()
}

const fn fact<T>(value: T) -> Sourced<T> {
    Sourced::by(Source::Oclif, value)
}

fn text_of(value: &Json, key: &str) -> Option<String> {
    let text = value.text_of(key)?;
    Some(text.to_owned()).filter(|it| !it.is_empty())
}

/// Returns the words with which the command `id` is called. If `separator` is a space, the words of `farm:grow` are
/// `farm` and `grow`; otherwise the id is a single word.
fn words(id: &str, separator: &str) -> Vec<String> {
    match separator {
        _ if id == "." => Vec::new(),
        " " => id.split(':').map(str::to_owned).collect(),
        _ => vec![id.to_owned()],
    }
}

/// Adds those groups of commands that have a description.
fn add_topics(draft: &mut Draft, settings: &Json, separator: &str) {
    for (name, topic) in settings.entries_of("topics") {
        let summary = text_of(topic, "description");
        if let (Some(summary), " ") = (summary, separator) {
            let mut group = Command::new(words(name, separator), ORIGIN);
            group.summary = Some(fact(summary));
            draft.commands.push(group);
        }
    }
}

fn command(words: Vec<String>, entry: &Json, separator: &str) -> Command {
    let mut command = Command::new(words, ORIGIN);
    let summary = text_of(entry, "summary").or_else(|| text_of(entry, "description"));
    let line = summary.and_then(|it| it.lines().next().map(str::to_owned));
    command.summary = line.map(fact);
    // In a manifest, an alias contains all words of a command and is written like an id. It is kept only if its words
    // differ from those of the command only in the last word.
    for alias in entry.texts_of("aliases") {
        let mut alias = self::words(&alias, separator);
        let name = alias.pop();
        let is_beside = command
            .words
            .split_last()
            .is_some_and(|(_, above)| above == alias);
        command.aliases.extend(name.filter(|_| is_beside));
    }
    let flags = entry.entries_of("flags");
    let shown = flags.iter().filter(|(_, it)| !it.holds("hidden"));
    command.flags.extend(shown.map(|(name, it)| flag(name, it)));
    // Older manifests contain the arguments as a list, and newer ones as an object.
    let args = entry.get("args").unwrap_or(&Json::Null);
    let named = args.entries().iter().map(|(_, it)| it);
    let shown = args
        .items()
        .iter()
        .chain(named)
        .filter(|it| !it.holds("hidden"));
    command.arguments.extend(shown.filter_map(positional));
    command
}

fn flag(name: &str, entry: &Json) -> Flag {
    let letter = text_of(entry, "char")
        .into_iter()
        .chain(entry.texts_of("charAliases"));
    let long = [name.to_owned()]
        .into_iter()
        .chain(entry.texts_of("aliases"));
    let long = long.map(|it| {
        if it.chars().count() == 1 {
            format!("-{it}")
        } else {
            format!("--{it}")
        }
    });
    let spellings: Vec<String> = letter.map(|it| format!("-{it}")).chain(long).collect();
    let mut flag = Flag::new(spellings, ORIGIN);
    let is_switch = entry.text_of("type") == Some("boolean");
    flag.negation = entry.holds("allowNo").then(|| format!("--no-{name}"));
    flag.value = Some(fact(match is_switch {
        true => Value::Nothing,
        false => Value::required(text_of(entry, "helpValue")),
    }));
    let description = text_of(entry, "summary").or_else(|| text_of(entry, "description"));
    flag.description = description.map(fact);
    flag.values = Some(entry.texts_of("options"))
        .filter(|it| !it.is_empty())
        .map(fact);
    flag.default = entry
        .get("default")
        .filter(|_| !is_switch)
        .and_then(plain)
        .map(fact);
    flag.required = entry.holds("required");
    flag.repeatable = entry.holds("multiple");
    flag
}

/// Returns a JSON string or number as a text, or `None` for any other value.
fn plain(value: &Json) -> Option<String> {
    match value {
        Json::Number(text) => Some(text.to_string()),
        other => other.text().map(str::to_owned),
    }
}

fn positional(entry: &Json) -> Option<Positional> {
    Some(Positional {
        name: text_of(entry, "name")?,
        required: entry.holds("required"),
        repeatable: entry.holds("multiple"),
        values: entry.texts_of("options"),
        description: text_of(entry, "description"),
        origin: ORIGIN,
    })
}
