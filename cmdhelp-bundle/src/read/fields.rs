//! Reads the keys of a map. Faults are reported for a missing key, a value of the wrong type and an unknown key.

use std::cell::RefCell;

use super::fault::FaultCode;
use super::file::File;
use super::node::{Node, Value};
use super::place::Position;
use crate::json::Json;
use crate::similar::similar;

/// The entries of a map, and the keys that were read.
pub(super) struct Fields<'a> {
    pub(super) file: &'a File<'a>,
    pub(super) at: Position,
    entries: &'a [(super::node::Key, Node)],
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// Returns the entries of a map, or reports that the value is not a map.
    pub(super) fn of(file: &'a File<'a>, node: &'a Node) -> Option<Self> {
        match &node.value {
            Value::Map(entries) => Some(Self {
                file,
                at: node.at,
                entries,
                known: RefCell::default(),
            }),
            _ => {
                wrong_type(file, node, "a map");
                None
            }
        }
    }

    /// Returns the value of a key, or `None` if the key is missing or its value is null.
    pub(super) fn get(&self, key: &'static str) -> Option<&'a Node> {
        self.known.borrow_mut().push(key);
        let found = self.entries.iter().find(|(it, _)| it.text == key);
        let found = found.map(|(_, node)| node);
        found.filter(|it| !matches!(it.value, Value::Null))
    }

    /// Returns the entries of the map.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'a super::node::Key, &'a Node)> {
        self.entries.iter().map(|(key, node)| (key, node))
    }

    /// Returns the value of a required key, or reports that the key is missing.
    pub(super) fn need(&self, key: &'static str) -> Option<&'a Node> {
        let found = self.get(key);
        if found.is_none() {
            let message = format!("`{key}` is missing");
            self.file.fault(
                self.at,
                FaultCode::MissingKey,
                message,
                format!("add `{key}`"),
            );
        }
        found
    }

    pub(super) fn text(&self, key: &'static str) -> Option<String> {
        self.get(key).and_then(|it| text(self.file, it))
    }

    pub(super) fn need_text(&self, key: &'static str) -> Option<String> {
        self.need(key).and_then(|it| text(self.file, it))
    }

    /// Returns the texts of the list at a key. The result is empty if the key is missing.
    pub(super) fn texts(&self, key: &'static str) -> Vec<String> {
        let items = self.list(key).iter();
        items.filter_map(|it| text(self.file, it)).collect()
    }

    pub(super) fn list(&self, key: &'static str) -> &'a [Node] {
        match self.get(key) {
            Some(Node {
                value: Value::List(items),
                ..
            }) => items,
            Some(node) => {
                wrong_type(self.file, node, "a list");
                &[]
            }
            None => &[],
        }
    }

    pub(super) fn fields(&self, key: &'static str) -> Option<Fields<'a>> {
        self.get(key).and_then(|it| Fields::of(self.file, it))
    }

    /// Returns the whole number at a key, or `None` if the key is missing.
    pub(super) fn number(&self, key: &'static str) -> Option<u64> {
        let node = self.get(key)?;
        let number = match &node.value {
            Value::Number(number) => number.parse().ok(),
            _ => None,
        };
        if number.is_none() {
            wrong_type(self.file, node, "a whole number");
        }
        number
    }

    /// Returns the exit code at a key, which must be from 0 to 255.
    pub(super) fn exit_code(&self, key: &'static str) -> Option<u8> {
        let node = self.get(key)?;
        let code = self.number(key)?;
        let code = u8::try_from(code).ok();
        if code.is_none() {
            self.invalid(
                node,
                "expected an exit code of at most 255",
                "write a number from 0 to 255",
            );
        }
        code
    }

    /// Returns the boolean at a key, or `None` if the key is missing.
    pub(super) fn bool(&self, key: &'static str) -> Option<bool> {
        let node = self.get(key)?;
        match node.value {
            Value::Bool(value) => Some(value),
            _ => {
                wrong_type(self.file, node, "`true` or `false`");
                None
            }
        }
    }

    /// Returns the text at a key, or reports that it is none of `words`.
    pub(super) fn one_of(&self, key: &'static str, words: &[&str]) -> Option<String> {
        let (node, text) = (self.get(key)?, self.text(key)?);
        if words.contains(&&*text) {
            return Some(text);
        }
        let remedy = format!("write one of: {}", words.join(", "));
        self.invalid(
            node,
            &format!("invalid value `{}`", text.escape_debug()),
            &remedy,
        );
        None
    }

    /// Reports the text at a key if `is_good` is false for it.
    pub(super) fn expect(&self, key: &'static str, is_good: impl Fn(&str) -> bool, remedy: &str) {
        if let Some(node) = self.get(key)
            && let Value::Text(text) = &node.value
            && !is_good(text)
        {
            let shown: String = text.chars().take(60).collect();
            self.invalid(
                node,
                &format!("invalid value `{}` for `{key}`", shown.escape_debug()),
                remedy,
            );
        }
    }

    pub(super) fn invalid(&self, node: &Node, message: &str, remedy: &str) {
        self.file.invalid(node.at, message, remedy);
    }

    /// Returns the value at a key, of any type, as JSON.
    pub(super) fn json(&self, key: &'static str) -> Option<Json> {
        self.get(key).map(Node::json)
    }

    /// Marks keys that the format defines but the model does not contain, so that they are not reported as unknown.
    pub(super) fn pass(&self, keys: &[&'static str]) {
        self.known.borrow_mut().extend(keys);
    }

    /// Reports the keys that were not read.
    pub(super) fn end(self) {
        let known = self.known.into_inner();
        for (key, _) in self.entries {
            if known.contains(&&*key.text) {
                continue;
            }
            let remedy = match similar(&key.text, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if known.contains(&"metadata") => {
                    "remove the key, or move it into `metadata`, which can contain keys of your \
                     own"
                    .to_owned()
                }
                None => "remove the key".to_owned(),
            };
            let message = format!("unknown key `{}`", key.text.escape_debug());
            self.file
                .fault(key.at, FaultCode::UnknownKey, message, remedy);
        }
    }
}

/// Returns the text in `node`, or reports that the value is not a text.
pub(super) fn text(file: &File<'_>, node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.clone()),
        _ => {
            wrong_type(file, node, "a string");
            None
        }
    }
}

fn wrong_type(file: &File<'_>, node: &Node, expected: &str) {
    let message = format!("expected {expected}, found {}", node.kind());
    let remedy = match node.value {
        Value::Number(_) | Value::Bool(_) if expected == "a string" => {
            "write it in quotes".to_owned()
        }
        _ => format!("write {expected}"),
    };
    file.fault(node.at, FaultCode::WrongType, message, remedy);
}
