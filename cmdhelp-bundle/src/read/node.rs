//! Values with their positions in a file.

use std::collections::HashSet;

use super::fault::FaultCode;
use super::file::File;
use super::place::Position;
use crate::json::Json;

/// The maximum depth of nested values.
const MAX_DEPTH: usize = 64;

/// A value and its position.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) at: Position,
    pub(super) value: Value,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// A number, with its digits as in the file.
    Number(String),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Key, Node)>),
}

/// A key of a map and its position.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) at: Position,
    pub(super) text: String,
}

impl Node {
    /// Returns the name of the value's type, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::Text(_) => "a string",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }

    /// Returns the value without positions.
    pub(super) fn json(&self) -> Json {
        match &self.value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Number(number) => Json::Number(number.clone()),
            Value::Text(text) => Json::Text(text.clone()),
            Value::List(items) => Json::List(items.iter().map(Self::json).collect()),
            Value::Map(entries) => {
                let entries = entries
                    .iter()
                    .map(|(key, it)| (key.text.clone(), it.json()));
                Json::Object(entries.collect())
            }
        }
    }
}

/// Builds a value from the events of a parser.
pub(super) struct Builder<'a> {
    file: &'a File<'a>,
    open: Vec<OpenNode>,
    whole: Option<Node>,
}

enum OpenNode {
    List(Position, Vec<Node>),
    Map {
        at: Position,
        entries: Vec<(Key, Node)>,
        seen: HashSet<String>,
        key: Option<Key>,
    },
}

impl<'a> Builder<'a> {
    pub(super) fn new(file: &'a File<'a>) -> Self {
        Self {
            file,
            open: Vec::new(),
            whole: None,
        }
    }

    /// Returns whether the parser is in a map and its next event is a key.
    pub(super) fn expects_key(&self) -> bool {
        matches!(self.open.last(), Some(OpenNode::Map { key: None, .. }))
    }

    /// Begins a list or a map. Returns `false`, and reports a fault, if the list or map is nested too deep.
    pub(super) fn open(&mut self, at: Position, is_map: bool) -> bool {
        if self.open.len() >= MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} values are nested");
            self.file
                .fault(at, FaultCode::TooDeep, message, "nest fewer levels");
            return false;
        }
        self.open.push(match is_map {
            false => OpenNode::List(at, Vec::new()),
            true => OpenNode::Map {
                at,
                entries: Vec::new(),
                seen: HashSet::new(),
                key: None,
            },
        });
        true
    }

    pub(super) fn key(&mut self, at: Position, text: String) {
        if let Some(OpenNode::Map { seen, key, .. }) = self.open.last_mut() {
            if !seen.insert(text.clone()) {
                let message = format!("duplicate key `{}`", text.escape_debug());
                self.file
                    .fault(at, FaultCode::DuplicateKey, message, "remove one of them");
            }
            *key = Some(Key { at, text });
        }
    }

    pub(super) fn value(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(OpenNode::List(_, items)) => items.push(node),
            Some(OpenNode::Map { entries, key, .. }) => {
                if let Some(key) = key.take() {
                    entries.push((key, node));
                }
            }
            None => self.whole = Some(node),
        }
    }

    pub(super) fn close(&mut self) {
        let node = match self.open.pop() {
            Some(OpenNode::List(at, items)) => Node {
                at,
                value: Value::List(items),
            },
            Some(OpenNode::Map { at, entries, .. }) => Node {
                at,
                value: Value::Map(entries),
            },
            None => return,
        };
        self.value(node);
    }

    pub(super) fn finish(self) -> Option<Node> {
        self.whole
    }
}
