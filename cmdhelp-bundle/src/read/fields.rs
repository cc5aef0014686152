//! The keys of a map as they are asked for: what is missing, of another type or unknown is a fault.

use std::cell::RefCell;

use cmdhelp_spec::nearest::distance;

use super::fault::FaultCode;
use super::file::File;
use super::node::{Node, Value};
use super::place::At;
use crate::json::Json;

/// The keys of a map.
pub(super) struct Fields<'a> {
    pub(super) file: &'a File<'a>,
    pub(super) at: At,
    entries: &'a [(super::node::Key, Node)],
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// Returns the keys of a value that should be a map.
    pub(super) fn of(file: &'a File<'a>, node: &'a Node) -> Option<Self> {
        match &node.value {
            Value::Map(entries) => Some(Self {
                file,
                at: node.at,
                entries,
                asked: RefCell::default(),
            }),
            _ => {
                wrong_type(file, node, "a map");
                None
            }
        }
    }

    /// Returns the value of a key, unless that is nothing.
    pub(super) fn get(&self, key: &'static str) -> Option<&'a Node> {
        self.asked.borrow_mut().push(key);
        let found = self.entries.iter().find(|(it, _)| it.text == key);
        let found = found.map(|(_, node)| node);
        found.filter(|it| !matches!(it.value, Value::Null))
    }

    /// Returns the entries of the map.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'a super::node::Key, &'a Node)> {
        self.entries.iter().map(|(key, node)| (key, node))
    }

    /// Returns the value of a key that has to be there.
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

    /// Returns the texts of a list.
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

    /// Returns a whole number.
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

    /// Returns an exit code, which is a number below 256.
    pub(super) fn exit_code(&self, key: &'static str) -> Option<u8> {
        let node = self.get(key)?;
        let code = self.number(key)?;
        let code = u8::try_from(code).ok();
        if code.is_none() {
            self.invalid(
                node,
                "an exit code is at most 255",
                "write a number from 0 to 255",
            );
        }
        code
    }

    /// Returns a boolean, if there is one.
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

    /// Returns a text that has to be one of a few.
    pub(super) fn one_of(&self, key: &'static str, words: &[&str]) -> Option<String> {
        let (node, text) = (self.get(key)?, self.text(key)?);
        if words.contains(&&*text) {
            return Some(text);
        }
        let remedy = format!("write one of: {}", words.join(", "));
        self.invalid(
            node,
            &format!("`{}` is none of the values", text.escape_debug()),
            &remedy,
        );
        None
    }

    /// Holds a value against a condition.
    pub(super) fn expect(&self, key: &'static str, is_good: impl Fn(&str) -> bool, remedy: &str) {
        if let Some(node) = self.get(key)
            && let Value::Text(text) = &node.value
            && !is_good(text)
        {
            let shown: String = text.chars().take(60).collect();
            self.invalid(
                node,
                &format!("`{}` is no valid `{key}`", shown.escape_debug()),
                remedy,
            );
        }
    }

    pub(super) fn invalid(&self, node: &Node, message: &str, remedy: &str) {
        self.file
            .fault(node.at, FaultCode::InvalidValue, message, remedy);
    }

    /// Returns a value of any type as JSON.
    pub(super) fn json(&self, key: &'static str) -> Option<Json> {
        self.get(key).map(Node::json)
    }

    /// Takes keys that are in the format and mean nothing to the model.
    pub(super) fn pass(&self, keys: &[&'static str]) {
        self.asked.borrow_mut().extend(keys);
    }

    /// Finds the keys that were never asked for.
    pub(super) fn end(self) {
        let asked = self.asked.into_inner();
        for (key, _) in self.entries {
            if asked.contains(&&*key.text) {
                continue;
            }
            let near = asked
                .iter()
                .filter_map(|it| Some((distance(key.text.as_bytes(), it.as_bytes())?, it)))
                .min();
            let remedy = near.map_or_else(
                || "remove it; what only you read belongs in `metadata`".to_owned(),
                |(_, near)| format!("did you mean `{near}`?"),
            );
            let message = format!("unknown key `{}`", key.text.escape_debug());
            self.file
                .fault(key.at, FaultCode::UnknownKey, message, remedy);
        }
    }
}

/// Returns the text of a value that should be one.
pub(super) fn text(file: &File<'_>, node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.clone()),
        _ => {
            wrong_type(file, node, "a text");
            None
        }
    }
}

fn wrong_type(file: &File<'_>, node: &Node, expected: &str) {
    let message = format!("expected {expected}, found {}", node.kind());
    let remedy = match node.value {
        Value::Number(_) | Value::Bool(_) if expected == "a text" => {
            "write it in quotes".to_owned()
        }
        _ => format!("write {expected}"),
    };
    file.fault(node.at, FaultCode::WrongType, message, remedy);
}
