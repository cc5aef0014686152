//! The JSON Schema of a tool's inputs.

use super::argument::{Argument, CONFIRM_DESCRIPTION, Kind};
use super::tool::{Group, Tool};
use crate::json::{Json, Object};

impl Tool {
    /// Returns the JSON Schema of the inputs object of a call.
    ///
    /// For a destructive command, the schema has the property `confirm`, unless the program requires more for consent
    /// than a flag, such as a token. A secret that comes from an environment variable is not a property.
    #[must_use]
    pub fn inputs(&self) -> Json {
        if let Some(schema) = &self.schema {
            return schema.clone();
        }
        let mut properties = Object::default();
        let mut required = Vec::new();
        for argument in self.arguments.iter().filter(|it| it.is_input()) {
            properties.put(&argument.key, argument.schema(self));
            if argument.is_required_in_calls() {
                required.push(argument.key.clone());
            }
        }
        if self.has_confirm_input() {
            let mut confirm = Object::default();
            confirm.put("type", "boolean");
            confirm.put("description", CONFIRM_DESCRIPTION);
            properties.put("confirm", confirm);
        }
        let mut schema = Object::default();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put_filled("required", &required);
        schema.put("additionalProperties", false);
        schema.into()
    }

    /// Returns whether the inputs contain `confirm`, with which a call gives consent and which is not one of the tool's
    /// own arguments.
    #[must_use]
    pub fn has_confirm_input(&self) -> bool {
        self.asks_for_consent()
            && self.confirm.is_none()
            && self.schema.is_none()
            && self.arguments.iter().all(|it| it.key != "confirm")
    }

    /// Returns the rules of the groups of arguments as sentences, such as "Pass exactly one of `a`, `b`."
    pub(crate) fn group_rules(&self) -> Vec<String> {
        self.groups.iter().filter_map(|it| self.rule(it)).collect()
    }

    fn rule(&self, group: &Group) -> Option<String> {
        let names: Vec<String> = group
            .members
            .iter()
            .map(|it| self.input_named(it))
            .collect();
        let names = names.join(", ");
        match (group.required, group.multiple) {
            (true, true) => Some(format!("Pass at least one of {names}.")),
            (true, false) => Some(format!("Pass exactly one of {names}.")),
            (false, false) => Some(format!("Pass at most one of {names}.")),
            (false, true) => None,
        }
    }

    /// Returns the key, in backticks, of the argument that is written as `written` on a command line.
    fn input_named(&self, written: &str) -> String {
        let bare = written.trim_matches(['<', '>', '[', ']', '.']);
        let is_it = |it: &&Argument| it.spelling() == Some(written) || it.name == bare;
        let found = self.arguments.iter().find(is_it);
        format!("`{}`", found.map_or(written, |it| &it.key))
    }
}

impl Argument {
    /// Returns the JSON Schema of the argument's value. Its description names other arguments of `tool` by their keys.
    fn schema(&self, tool: &Tool) -> Json {
        let mut schema = Object::default();
        if self.is_switch() && self.repeatable {
            schema
                .put("type", "integer")
                .put("minimum", 0_u64)
                .put("maximum", 255_u64);
        } else if self.is_switch() {
            schema.put("type", "boolean");
        } else if self.repeatable {
            schema.put("type", "array").put("items", self.one());
            if self.is_required_in_calls() {
                schema.put("minItems", 1_u64);
            }
        } else {
            for (key, value) in self.one().into_entries() {
                schema.put(&key, value);
            }
        }
        schema.put_some("description", self.input_sentences(tool));
        schema.put_some("default", self.default.clone().filter(|_| !self.secret));
        if self.secret {
            schema.put("writeOnly", true);
        }
        schema.into()
    }

    /// Returns the schema of one value. If the argument takes several values, this is the schema of an element of the
    /// array.
    fn one(&self) -> Object {
        let mut schema = Object::default();
        if self.is_truth() {
            schema.put("type", "boolean");
            return schema;
        }
        let (name, format) = match &*self.value_type {
            "int" => ("integer", None),
            "float" => ("number", None),
            "url" => ("string", Some("uri")),
            "date" => ("string", Some("date")),
            _ => ("string", None),
        };
        schema.put("type", name).put_some("format", format);
        schema.put_filled("enum", Json::List(self.values.clone()));
        schema.put_some("minimum", self.minimum.clone());
        schema.put_some("maximum", self.maximum.clone());
        schema
    }

    /// Returns whether the accepted values are the words `true` and `false`.
    pub(crate) fn is_truth(&self) -> bool {
        let words = self.values.iter().map(Json::word);
        let is_truth = |it: Option<std::borrow::Cow<'_, str>>| {
            it.is_some_and(|it| it == "true" || it == "false")
        };
        self.values.len() == 2 && words.into_iter().all(is_truth)
    }

    /// Returns the description, followed by sentences for facts that the schema of a property cannot express. They
    /// name other arguments as on a command line.
    pub(crate) fn sentences(&self) -> Option<String> {
        self.described(str::to_owned)
    }

    /// Returns the same text, which names the other arguments of `tool` by their keys.
    pub(crate) fn input_sentences(&self, tool: &Tool) -> Option<String> {
        self.described(|it| tool.input_named(it))
    }

    fn described(&self, name: impl Fn(&str) -> String) -> Option<String> {
        let names = |all: &[String]| all.iter().map(|it| name(it)).collect::<Vec<_>>();
        let mut text = self.description.clone().unwrap_or_default();
        let mut add = |sentence: String| {
            text = with_sentence(&text, &sentence);
        };
        if let Some(command) = &self.values_from {
            add(format!("`{command}` lists the values."));
        }
        if let Some(format) = &self.format {
            add(format!("Format: {format}."));
        }
        if !self.requires.is_empty() {
            add(format!("Requires {}.", names(&self.requires).join(" and ")));
        }
        if !self.conflicts.is_empty() {
            add(format!("Not with {}.", names(&self.conflicts).join(" or ")));
        }
        if self.exclusive {
            add("Given alone.".to_owned());
        }
        Some(text).filter(|it| !it.is_empty())
    }

    /// Returns the flag that negates this flag.
    #[must_use]
    pub fn negation(&self) -> Option<&str> {
        match &self.kind {
            Kind::Flag { negation, .. } => negation.as_deref(),
            Kind::Positional { .. } | Kind::JsonOnly => None,
        }
    }
}

/// Adds a sentence to a text. If the text has no full stop at its end, it gets one.
pub(crate) fn with_sentence(text: &str, sentence: &str) -> String {
    let end = text.trim_end();
    let is_ended = end.is_empty() || end.ends_with(['.', '!', '?', ':']);
    let stop = if is_ended { "" } else { "." };
    let is_one = end.is_empty() || sentence.is_empty();
    let space = if is_one { "" } else { " " };
    format!("{end}{stop}{space}{sentence}")
}
