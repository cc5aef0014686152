//! Writes an explanation as JSON.

use std::fmt::Write as _;

use super::{Answer, Explanation, Role};
use crate::view::reader::quoted;

impl Explanation {
    /// Returns the explanation as a JSON document. `schema/explanation.schema.json` describes the
    /// document.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Object::new();
        json.text("program", &self.program);
        self.answer(&mut json);
        json.texts("command", &self.command);
        json.list(
            "words",
            self.words.iter().map(|word| {
                let mut json = Object::new();
                json.raw("word", &word.index.to_string());
                json.text("text", &word.text);
                let (role, command) = match &word.role {
                    Role::Command(name) => ("command", Some(name)),
                    Role::Flag => ("flag", None),
                    Role::Value => ("value", None),
                    Role::Terminator => ("terminator", None),
                    Role::Escape => ("escape", None),
                    Role::External => ("external", None),
                };
                json.text("is", role);
                json.optional("command", command);
                json.optional("argument", word.argument.as_ref());
                json.optional("type", word.type_word.as_ref());
                if word.overridden {
                    json.raw("overridden", "true");
                }
                if let Some(asks) = word.asks {
                    json.text("asks", asks);
                }
                json.end()
            }),
        );
        json.list(
            "defaults",
            self.defaults.iter().map(|default| {
                let mut json = Object::new();
                json.text("argument", &default.argument);
                json.optional("type", default.type_word.as_ref());
                if let Some(values) = &default.values {
                    json.texts("values", values);
                }
                json.optional("environment", default.environment.as_ref());
                json.end()
            }),
        );
        if let Some(call) = self.effect.call {
            let mut effect = Object::new();
            effect.text("call", call);
            if let Some(command) = self.effect.command {
                effect.text("command", command);
            }
            if !self.effect.raised_by.is_empty() {
                effect.texts("raised_by", &self.effect.raised_by);
            }
            json.raw("effect", &effect.end());
        }
        if let (Some(words), Some(line)) = (&self.canonical, self.canonical_line()) {
            let mut canonical = Object::new();
            canonical.texts("words", words);
            canonical.text("line", &line);
            json.raw("canonical", &canonical.end());
        }
        json.end()
    }

    fn answer(&self, json: &mut Object) {
        match &self.answer {
            Answer::Accepted => json.text("answer", "accepted"),
            Answer::Shows => json.text("answer", "shows"),
            Answer::Refused(problem) => {
                json.text("answer", "refused");
                let mut object = Object::new();
                object.text("code", problem.code);
                object.text("message", &problem.message);
                if let Some(word) = problem.word {
                    object.raw("word", &word.to_string());
                }
                object.optional("argument", problem.argument.as_ref());
                object.optional("did_you_mean", problem.did_you_mean.as_ref());
                json.raw("problem", &object.end());
            }
            Answer::Open { reason, clap } => {
                json.text("answer", "open");
                let mut object = Object::new();
                object.text("reason", reason);
                object.raw("accepted", if clap.is_ok() { "true" } else { "false" });
                object.optional("message", clap.as_ref().err());
                json.raw("open", &object.end());
            }
        }
    }
}

/// Writes a JSON object.
struct Object(String);

impl Object {
    fn new() -> Self {
        Self("{".to_owned())
    }

    fn raw(&mut self, key: &str, value: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        let _ = write!(self.0, "\"{key}\":{value}");
    }

    fn text(&mut self, key: &str, text: &str) {
        self.raw(key, &quoted(text));
    }

    fn optional(&mut self, key: &str, text: Option<&String>) {
        if let Some(text) = text {
            self.text(key, text);
        }
    }

    fn texts(&mut self, key: &str, texts: &[String]) {
        self.list(key, texts.iter().map(|text| quoted(text)));
    }

    fn list(&mut self, key: &str, items: impl Iterator<Item = String>) {
        let items: Vec<String> = items.collect();
        self.raw(key, &format!("[{}]", items.join(",")));
    }

    fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}
