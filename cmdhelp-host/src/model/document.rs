//! Writes a manifest of cmdhelp 0.1 for any program.

use std::collections::{BTreeMap, HashMap, HashSet};

use cmdhelp_bundle::{Argument, Json, Kind, Object, Tool};

use super::discovered::Discovered;
use super::fact::{Aspect, Fact};
use super::origin::Confidence;

impl Discovered {
    /// Returns a manifest of cmdhelp 0.1 that contains the commands which begin with `words`. If the program has a
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
        let mut document = Object::default();
        document.put("cmdhelp_version", "0.1");
        document.put("binary", model.binary.as_str());
        document.put_some("version", model.version.clone());
        document.put("summary", model.summary.as_str());
        document.put_some("description", model.description.clone());
        document.put_some("homepage", model.homepage.clone());
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
        document.put("commands", Json::Object(commands.into_iter().collect()));
        document.into()
    }

    /// Returns the names of the subcommands of each group of commands. The key is the name of the group, such as
    /// `remote`. The commands are read only once, because some programs have thousands of them.
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
        let mut entries = Object::default();
        entries.put("summary", summary.unwrap_or(&self.model.summary));
        entries.put_filled("subcommands", below.map_or(&[][..], Vec::as_slice));
        entries.put("runnable", false);
        entries.into()
    }

    fn command(&self, tool: &Tool, below: Option<&Vec<String>>) -> Json {
        let mut entries = Object::default();
        let summary = Some(tool.summary.as_str()).filter(|it| !it.is_empty());
        entries.put("summary", summary.unwrap_or(&self.model.binary));
        entries.put_some("description", tool.description.clone());
        entries.put_filled("subcommands", below.map_or(&[][..], Vec::as_slice));
        entries.put_filled("aliases", &tool.aliases);
        let args = tool.arguments.iter().filter(|it| it.is_positional());
        entries.put_filled("args", args.map(argument).collect::<Json>());
        entries.put_filled("flags", Json::Object(self.flags(tool)));
        let examples = tool.examples.iter().map(|it| {
            let mut example = Object::default();
            example.put("cmd", it.command.as_str());
            example.put_some("note", it.note.clone());
            Json::from(example)
        });
        entries.put_filled("examples", examples.collect::<Json>());
        // A guessed effect is not written, because readers of the manifest would take it for a declaration.
        let is_known = self.effect_origin(tool).confidence > Confidence::Guessed;
        let effect = tool.effect.filter(|_| is_known);
        entries.put_some("effect", effect.map(|it| it.as_str().to_owned()));
        entries.into()
    }

    fn flags(&self, tool: &Tool) -> Vec<(String, Json)> {
        let mut flags = Vec::new();
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
            entries.put_some("short", short.clone());
            match (one.is_switch(), negation) {
                (true, Some(negation)) if is_plain(negation) => {
                    entries.put("negate_flag", negation.as_str());
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
            entries.put_filled("aliases", &long);
            entries.put_filled("short_aliases", &letters);
            let effect = Fact::of_argument(&tool.path(), &one.name, Aspect::Effect);
            let is_known = self.origin_of(&effect).confidence > Confidence::Guessed;
            let effect = one.effect.filter(|_| is_known);
            entries.put_some("effect", effect.map(|it| it.as_str().to_owned()));
            put_flag(&mut flags, spelling, entries);
            for other in further {
                let mut entries = Object::default();
                let value_type = if other.starts_with("--no-") {
                    "bool"
                } else {
                    word_of(one)
                };
                entries.put("type", value_type);
                entries.put("description", format!("See `{spelling}`."));
                put_flag(&mut flags, other, entries);
            }
        }
        flags
    }
}

/// Adds a flag to `flags`. The key of a flag is derived from its spelling: the key of `--limit` is `limit`.
fn put_flag(flags: &mut Vec<(String, Json)>, spelling: &str, mut entries: Object) {
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
        entries.put("spelling", spelling);
    }
    flags.push((key, entries.into()));
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
    let mut entries = Object::default();
    entries.put("name", one.name.as_str());
    entries.extend(value(one).into_entries());
    if let Kind::Positional { last, trailing } = one.kind {
        entries.put_true("last", last);
        entries.put_true("trailing", trailing);
    }
    entries.into()
}

/// Returns the name that the cmdhelp specification gives to the type of an argument's values. For a type that the
/// specification does not define, the name is `string`.
fn word_of(one: &Argument) -> &str {
    match is_type(&one.value_type) {
        true => &one.value_type,
        false => "string",
    }
}

/// Returns whether the cmdhelp specification defines a type, or permits it as an extension because it begins with `x-`.
pub(crate) fn is_type(word: &str) -> bool {
    const WORDS: [&str; 12] = [
        "string", "int", "float", "bool", "enum", "path", "url", "duration", "date", "datetime",
        "json", "ref",
    ];
    WORDS.contains(&word) || word.starts_with("x-")
}

fn value(one: &Argument) -> Object {
    let mut entries = Object::default();
    entries.put("type", word_of(one));
    entries.put_true("required", one.required);
    entries.put_some("description", one.description.clone());
    entries.put_some("default", one.default.clone().filter(|_| !one.secret));
    entries.put_true("repeatable", one.repeatable);
    entries.put_filled("enum", Json::List(one.values.clone()));
    let source = one.values_from.as_ref().map(|it| format!("dynamic:{it}"));
    entries.put_some("enum_source", source);
    entries.put_some("minimum", one.minimum.clone());
    entries.put_some("maximum", one.maximum.clone());
    if let Some((min, max)) = one.arity {
        let mut bounds = Object::default();
        bounds.put("min", min);
        bounds.put_some("max", max);
        entries.put("values", bounds);
    }
    entries.put_true("require_equals", one.require_equals);
    entries.put_some("separator", one.separator.clone());
    entries.put_true("hyphen_values", one.hyphen_values);
    entries.put_some("env", one.env.clone());
    entries
}
