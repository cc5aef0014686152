//! Writes a manifest of cmdhelp 0.1 for any program.

use std::collections::{BTreeMap, HashMap, HashSet};

use cmdhelp_bundle::{Argument, Json, Kind, Tool};

use super::discovered::Discovered;
use super::fact::{Aspect, Fact};
use super::origin::Confidence;

/// The entries of an object, in their order.
type Entries = Vec<(String, Json)>;

fn put(entries: &mut Entries, key: &str, value: impl Into<Json>) {
    entries.push((key.to_owned(), value.into()));
}

fn put_some(entries: &mut Entries, key: &str, value: Option<impl Into<Json>>) {
    if let Some(value) = value {
        put(entries, key, value);
    }
}

fn put_true(entries: &mut Entries, key: &str, holds: bool) {
    if holds {
        put(entries, key, true);
    }
}

fn put_list(entries: &mut Entries, key: &str, texts: &[String]) {
    if !texts.is_empty() {
        put(entries, key, texts.iter().cloned().collect::<Json>());
    }
}

impl Discovered {
    /// Returns a manifest of cmdhelp 0.1 with the commands whose path begins with `words`. If the program has a
    /// manifest of its own, the result is an excerpt of that manifest.
    ///
    /// ```
    /// let cat = cmdhelp_host::read_help("cat", "Usage: cat [OPTION]... [FILE]...\n\n  -n, --number  number all output lines\n");
    /// let document = cat.document(&[]);
    /// let flags = document.get("commands").unwrap().get("").unwrap().get("flags").unwrap();
    /// assert_eq!(flags.get("number").unwrap().get("short").unwrap().text(), Some("n"));
    /// ```
    #[must_use]
    pub fn document(&self, words: &[String]) -> Json {
        let path = words.join(" ");
        let below = format!("{path} ");
        let is_selected = |it: &str| path.is_empty() || it == path || it.starts_with(&below);
        let own = self.document.as_deref().map(Json::parse);
        if let Some(Ok(Json::Object(entries))) = own {
            let entries = entries
                .into_iter()
                .map(|(key, value)| match (&*key, value) {
                    ("commands", Json::Object(commands)) => {
                        let selected = commands.into_iter().filter(|(it, _)| is_selected(it));
                        (key, Json::Object(selected.collect()))
                    }
                    (_, value) => (key, value),
                });
            return Json::Object(entries.collect());
        }
        let model = &self.model;
        let mut document = Entries::new();
        put(&mut document, "cmdhelp_version", "0.1");
        put(&mut document, "binary", model.binary.as_str());
        put_some(&mut document, "version", model.version.clone());
        put(&mut document, "summary", model.summary.as_str());
        put_some(&mut document, "description", model.description.clone());
        put_some(&mut document, "homepage", model.homepage.clone());
        let below = self.below();
        let mut commands: BTreeMap<String, Json> = BTreeMap::new();
        for tool in &model.tools {
            let path = Self::words_of(tool).join(" ");
            if is_selected(&path) {
                let command = self.command(tool, below.get(&path));
                commands.insert(path, command);
            }
        }
        for (group, summary) in self.groups.iter().filter(|(it, _)| is_selected(it)) {
            if !commands.contains_key(group) {
                let command = self.group(summary, below.get(group));
                commands.insert(group.clone(), command);
            }
        }
        put(
            &mut document,
            "commands",
            Json::Object(commands.into_iter().collect()),
        );
        Json::Object(document)
    }

    /// Returns the names of the subcommands of each group. The key is the name of the group, such as `remote`. All
    /// groups are found in one pass, because some programs have thousands of commands.
    fn below(&self) -> HashMap<String, Vec<String>> {
        let tools = self.model.tools.iter();
        let paths = tools.map(|it| Self::words_of(it).join(" "));
        let mut below: HashMap<String, Vec<String>> = HashMap::new();
        let mut seen = HashSet::new();
        for path in paths.chain(self.groups.keys().cloned()) {
            let mut rest = &*path;
            while !rest.is_empty() && seen.insert(rest.to_owned()) {
                let (group, word) = rest.rsplit_once(' ').unwrap_or(("", rest));
                below
                    .entry(group.to_owned())
                    .or_default()
                    .push(word.to_owned());
                rest = group;
            }
        }
        below
    }

    fn group(&self, summary: &str, below: Option<&Vec<String>>) -> Json {
        let summary = Some(summary).filter(|it| !it.is_empty());
        let mut entries = Entries::new();
        put(
            &mut entries,
            "summary",
            summary.unwrap_or(&self.model.summary),
        );
        put_list(
            &mut entries,
            "subcommands",
            below.map_or(&[], Vec::as_slice),
        );
        put(&mut entries, "runnable", false);
        Json::Object(entries)
    }

    fn command(&self, tool: &Tool, below: Option<&Vec<String>>) -> Json {
        let mut entries = Entries::new();
        let summary = Some(tool.summary.as_str()).filter(|it| !it.is_empty());
        put(
            &mut entries,
            "summary",
            summary.unwrap_or(&self.model.binary),
        );
        put_some(&mut entries, "description", tool.description.clone());
        put_list(
            &mut entries,
            "subcommands",
            below.map_or(&[], Vec::as_slice),
        );
        put_list(&mut entries, "aliases", &tool.aliases);
        let is_positional = |it: &&Argument| it.is_positional();
        let args: Vec<Json> = tool
            .arguments
            .iter()
            .filter(is_positional)
            .map(argument)
            .collect();
        if !args.is_empty() {
            put(&mut entries, "args", Json::List(args));
        }
        let flags = self.flags(tool);
        if !flags.is_empty() {
            put(&mut entries, "flags", Json::Object(flags));
        }
        let examples = tool.examples.iter().map(|it| {
            let mut example = Entries::new();
            put(&mut example, "cmd", it.command.as_str());
            put_some(&mut example, "note", it.note.clone());
            Json::Object(example)
        });
        let examples: Vec<Json> = examples.collect();
        if !examples.is_empty() {
            put(&mut entries, "examples", Json::List(examples));
        }
        // A guessed effect is left out, because readers of a manifest take each effect in the manifest for declared.
        let is_known = self.effect_origin(tool).confidence > Confidence::Guessed;
        let effect = tool.effect.filter(|_| is_known);
        put_some(
            &mut entries,
            "effect",
            effect.map(|it| it.as_str().to_owned()),
        );
        Json::Object(entries)
    }

    fn flags(&self, tool: &Tool) -> Entries {
        let mut flags = Entries::new();
        for one in tool.arguments.iter().filter(|it| !it.is_positional()) {
            let Kind::Flag {
                spelling,
                short,
                negation,
            } = &one.kind
            else {
                continue;
            };
            let mut entries = value(one);
            let mut further: Vec<&str> = Vec::new();
            put_some(&mut entries, "short", short.clone());
            match (one.is_switch(), negation) {
                (true, Some(negation)) if is_plain(negation) => {
                    put(&mut entries, "negate_flag", negation.as_str());
                }
                (_, negation) => further.extend(negation.as_deref()),
            }
            let fact = Fact::of_argument(&tool.path(), &one.name, Aspect::Existence);
            let spellings = self.spellings.get(&fact).map_or(&[][..], Vec::as_slice);
            let (mut long, mut letters) = (Vec::new(), Vec::new());
            for other in spellings {
                match other.strip_prefix("--") {
                    Some(name) => long.push(name.to_owned()),
                    None if other.chars().count() == 2 => letters.push(other[1..].to_owned()),
                    None => further.push(other),
                }
            }
            put_list(&mut entries, "aliases", &long);
            put_list(&mut entries, "short_aliases", &letters);
            let effect = Fact::of_argument(&tool.path(), &one.name, Aspect::Effect);
            let is_known = self.origin_of(&effect).confidence > Confidence::Guessed;
            let effect = one.effect.filter(|_| is_known);
            put_some(
                &mut entries,
                "effect",
                effect.map(|it| it.as_str().to_owned()),
            );
            put_flag(&mut flags, spelling, entries);
            for other in further {
                let mut entries = Entries::new();
                let value_type = if other.starts_with("--no-") {
                    "bool"
                } else {
                    word_of(one)
                };
                put(&mut entries, "type", value_type);
                put(&mut entries, "description", format!("See `{spelling}`."));
                put_flag(&mut flags, other, entries);
            }
        }
        flags
    }
}

/// Adds a flag to the entries. The key of a flag is derived from the flag's spelling: the key of `--limit` is `limit`.
fn put_flag(flags: &mut Entries, spelling: &str, mut entries: Entries) {
    let bare = spelling.trim_start_matches('-');
    let is_usual = match spelling.strip_prefix("--") {
        Some(name) => name.chars().count() > 1,
        None => bare.chars().count() == 1,
    };
    let word = |it: char| it.is_ascii_alphanumeric() || "_-".contains(it);
    let is_key = bare.starts_with(|it: char| it.is_ascii_alphabetic()) && bare.chars().all(word);
    let mut key: String = bare
        .chars()
        .map(|it| if word(it) { it } else { '_' })
        .collect();
    if !is_key {
        key = format!("flag-{key}");
    }
    let mut is_changed = !is_key;
    while flags.iter().any(|(it, _)| *it == key) {
        key.push('_');
        is_changed = true;
    }
    if is_changed || !is_usual {
        put(&mut entries, "spelling", spelling);
    }
    flags.push((key, Json::Object(entries)));
}

/// Returns whether a flag consists of two dashes and of letters, digits and dashes.
fn is_plain(flag: &str) -> bool {
    flag.strip_prefix("--").is_some_and(|it| {
        it.starts_with(|it: char| it.is_ascii_alphanumeric())
            && it
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'-')
    })
}

fn argument(one: &Argument) -> Json {
    let mut entries = Entries::new();
    put(&mut entries, "name", one.name.as_str());
    entries.extend(value(one));
    if let Kind::Positional { last, trailing } = one.kind {
        put_true(&mut entries, "last", last);
        put_true(&mut entries, "trailing", trailing);
    }
    Json::Object(entries)
}

/// Returns the name that the cmdhelp specification gives to the type of an argument's values. For a type that the
/// specification does not define, the name is `string`.
fn word_of(one: &Argument) -> &str {
    const WORDS: [&str; 12] = [
        "string", "int", "float", "bool", "enum", "path", "url", "duration", "date", "datetime",
        "json", "ref",
    ];
    let is_known = WORDS.contains(&&*one.value_type) || one.value_type.starts_with("x-");
    if is_known { &one.value_type } else { "string" }
}

fn value(one: &Argument) -> Entries {
    let mut entries = Entries::new();
    put(&mut entries, "type", word_of(one));
    put_true(&mut entries, "required", one.required);
    put_some(&mut entries, "description", one.description.clone());
    put_some(
        &mut entries,
        "default",
        one.default.clone().filter(|_| !one.secret),
    );
    put_true(&mut entries, "repeatable", one.repeatable);
    if !one.values.is_empty() {
        put(&mut entries, "enum", Json::List(one.values.clone()));
    }
    let source = one.values_from.as_ref().map(|it| format!("dynamic:{it}"));
    put_some(&mut entries, "enum_source", source);
    put_some(&mut entries, "minimum", one.minimum.clone());
    put_some(&mut entries, "maximum", one.maximum.clone());
    if let Some((min, max)) = one.arity {
        let mut bounds = Entries::new();
        put(&mut bounds, "min", min);
        put_some(&mut bounds, "max", max);
        put(&mut entries, "values", Json::Object(bounds));
    }
    put_true(&mut entries, "require_equals", one.require_equals);
    put_true(&mut entries, "hyphen_values", one.hyphen_values);
    put_some(&mut entries, "env", one.env.clone());
    entries
}
