//! Adds a server to a JSON configuration file or removes one, and changes nothing else.

use std::collections::HashSet;
use std::ops::Range;

use cmdhelp_runtime::for_server::List as _;
use cmdhelp_runtime::view::reader::{Json, quoted};
use cmdhelp_spec::json::without_space;

use crate::members::Members;

/// Returns the text after setting the member `name` of the object `key` to `entry`. An existing
/// member keeps its other keys. Returns `None` if the text is not JSON or has an unexpected
/// structure.
pub(super) fn put(text: &str, key: &str, name: &str, entry: &str) -> Option<String> {
    if trimmed(text).is_empty() {
        let (key, name) = (quoted(key), quoted(name));
        return Some(format!("{{\n  {key}: {{\n    {name}: {entry}\n  }}\n}}\n"));
    }
    let root = Object::of(text, 0..text.len())?;
    let indent = root.indent("  ");
    let Some(place) = root.value(key) else {
        let (key, name) = (quoted(key), quoted(name));
        let member = format!("{key}: {{\n{indent}{indent}{name}: {entry}\n{indent}}}");
        return Some(root.with(&member, &indent));
    };
    let entries = Object::of(text, place)?;
    match entries.value(name) {
        Some(place) => update(text, place, entry),
        None => {
            let indent = entries.indent(&indent.repeat(2));
            let member = format!("{}: {entry}", quoted(name));
            Some(entries.with(&member, &indent))
        }
    }
}

/// Returns the text without the member `name`. Returns `None` if the text is not JSON or has an
/// unexpected structure.
pub(super) fn take(text: &str, key: &str, name: &str) -> Option<String> {
    if trimmed(text).is_empty() {
        return Some(text.to_owned());
    }
    let root = Object::of(text, 0..text.len())?;
    let Some(place) = root.value(key) else {
        return Some(text.to_owned());
    };
    let entries = Object::of(text, place)?;
    let members = &entries.members;
    let Some(at) = members.iter().position(|member| member.key == name) else {
        return Some(text.to_owned());
    };
    let end = members[at].value.end;
    let place = match (at, members.get(at + 1)) {
        // One comma has to be removed, too: for the first of several members, the comma after it;
        // for any other member, the comma before it.
        (0, Some(next)) => members[0].start..next.start,
        (0, None) => entries.place.start + 1..entries.place.end - 1,
        _ => members[at - 1].value.end..end,
    };
    Some([&text[..place.start], &text[place.end..]].concat())
}

/// Sets the members of `entry` in the existing object in the range `place`. Other members of this
/// object stay, because the user may have added them.
fn update(text: &str, place: Range<usize>, entry: &str) -> Option<String> {
    let mut text = text.to_owned();
    for (key, value) in Json::whole(entry).entries() {
        let end = place.start + Json::at(&text, place.start).raw().len();
        let old = Object::of(&text, place.start..end)?;
        if old.value("url").is_some() {
            // An object with a `url` describes a remote server, and is not changed into the entry
            // of a program.
            return None;
        }
        let value = value.raw();
        text = match old.value(key) {
            Some(place) if without_space(&text[place.clone()]) == without_space(value) => continue,
            Some(place) => [&text[..place.start], value, &text[place.end..]].concat(),
            None => old.beside(&format!("\"{key}\": {value}")),
        };
    }
    Some(text)
}

/// Returns the text without surrounding JSON white space.
fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\r'])
}

/// A JSON object in the text of a configuration file.
struct Object<'a> {
    text: &'a str,
    place: Range<usize>,
    members: Vec<Member>,
}

struct Member {
    key: String,
    /// The position of the opening quote of the key.
    start: usize,
    value: Range<usize>,
}

impl<'a> Object<'a> {
    /// Parses the object in the range `place`. Returns `None` if the text there is not an object,
    /// or if the object has a duplicate key.
    fn of(text: &'a str, place: Range<usize>) -> Option<Self> {
        let inner = &text[place.clone()];
        let object = trimmed(inner);
        Members::of(object)?;
        let at = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
        let entries = Json::whole(object).entries();
        let members = entries.map(|(key, value)| Member {
            key: cmdhelp_runtime::view::reader::unescape(key).into_owned(),
            start: at(key) - 1,
            value: at(value.raw())..at(value.raw()) + value.raw().len(),
        });
        let members: Vec<Member> = members.list();
        let mut keys = HashSet::with_capacity(members.len());
        let are_different = members.iter().all(|member| keys.insert(&member.key));
        are_different.then_some(())?;
        Some(Self {
            text,
            place: at(object)..at(object) + object.len(),
            members,
        })
    }

    fn value(&self, key: &str) -> Option<Range<usize>> {
        let mut members = self.members.iter();
        let member = members.find(|member| member.key == key)?;
        Some(member.value.clone())
    }

    /// Returns the indentation of the first member if this member begins a line, and `otherwise` if
    /// not.
    fn indent(&self, otherwise: &str) -> String {
        let first = self.members.first();
        let before = first.map(|first| &self.text[self.place.start + 1..first.start]);
        let indent = before.and_then(|before| before.rsplit_once('\n'));
        indent.map_or(otherwise, |(_, indent)| indent).to_owned()
    }

    /// Returns the text with a member added at the end of the object, on the same line.
    fn beside(&self, member: &str) -> String {
        let end = self.members.last().map(|last| last.value.end);
        let comma = if end.is_some() { ", " } else { "" };
        let (before, after) = self.text.split_at(end.unwrap_or(self.place.start + 1));
        format!("{before}{comma}{member}{after}")
    }

    /// Returns the text with a member added at the end of the object, on a separate line.
    fn with(&self, member: &str, indent: &str) -> String {
        match self.members.last() {
            Some(last) => {
                let (before, after) = self.text.split_at(last.value.end);
                format!("{before},\n{indent}{member}{after}")
            }
            None => {
                let before = &self.text[..=self.place.start];
                let after = &self.text[self.place.end - 1..];
                let outer = indent.strip_suffix("  ").unwrap_or_default();
                format!("{before}\n{indent}{member}\n{outer}{after}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{put, take};
    use serde_json::{Value, json};

    const ENTRY: &str = r#"{ "command": "pad", "args": ["--mcp"] }"#;

    fn value(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn removing_an_added_entry_restores_the_file() {
        for text in [
            "",
            "{}",
            "{ }\n",
            "{\n  \"a\": 1\n}\n",
            "{\n\t\"mcpServers\": {\n\t\t\"other\": {\"command\": \"x\"}\n\t},\n\t\"a\": [1, 2]\n}",
            "{\"mcpServers\": {}}",
            "{\"mcpServers\":{\"a\":{},\"b\":{}},\"c\":{\"mcpServers\":{\"pad\":1}}}",
        ] {
            let with = put(text, "mcpServers", "pad", ENTRY).expect("an object");
            assert_eq!(value(&with)["mcpServers"]["pad"], value(ENTRY), "{with}");
            assert_eq!(put(&with, "mcpServers", "pad", ENTRY).as_ref(), Some(&with));
            let without = take(&with, "mcpServers", "pad").expect("an object");
            let mut expected = if text.is_empty() {
                json!({})
            } else {
                value(text)
            };
            if expected.get("mcpServers").is_none() {
                expected["mcpServers"] = json!({});
            }
            assert_eq!(value(&without), expected, "{without}");
            assert_eq!(take(&without, "mcpServers", "pad"), Some(without));
        }
    }

    #[test]
    fn updates_only_the_differing_members_of_an_existing_entry() {
        let text = r#"{"mcpServers": {"pad": {"command": "old", "env": {"A": "1"}}, "b": {}}}"#;
        let with = put(text, "mcpServers", "pad", ENTRY).expect("an object");
        let pad = r#"{"command": "pad", "env": {"A": "1"}, "args": ["--mcp"]}"#;
        assert_eq!(
            with,
            format!(r#"{{"mcpServers": {{"pad": {pad}, "b": {{}}}}}}"#)
        );
        assert_eq!(put(&with, "mcpServers", "pad", ENTRY), Some(with));
    }

    #[test]
    fn keeps_all_other_text_and_its_indentation() {
        let text = "{\n    \"a\":   1.0e2,\n\n    \"mcpServers\": {\n        \"x\": {}\n    }\n}\n";
        let with = put(text, "mcpServers", "pad", ENTRY).expect("an object");
        let lines: Vec<&str> = with.lines().collect();
        assert_eq!(lines[1], "    \"a\":   1.0e2,");
        assert_eq!(lines[5], format!("        \"pad\": {ENTRY}"));
        assert_eq!(take(&with, "mcpServers", "pad").as_deref(), Some(text));
    }

    #[test]
    fn leaves_files_of_unknown_form_unchanged() {
        for text in [
            "{ // comment\n}",
            "[]",
            "{\"mcpServers\": []}",
            "{\"a\":1,}",
            "{\"a\":1,\"a\":2}",
        ] {
            assert_eq!(put(text, "mcpServers", "pad", ENTRY), None, "{text}");
        }
    }
}
