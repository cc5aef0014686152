//! An error, on its way to whoever called.

use super::window::line;
use super::{Failure, status};
use crate::secrets::Secrets;
use crate::view::reader::{Json, write_text};

/// How many characters an error repeats of what it was given.
const LONGEST: usize = 2_000;

/// An error as it is printed: `{"ok":false,"error":{"code":…,"message":…}}`.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The name of the error, which does not change from version to version.
    pub code: &'static str,
    /// The status with which the program ends.
    pub exit: u8,
    /// What has happened, for people.
    pub message: String,
    more: Box<More>,
}

/// What is not known of every error.
#[derive(Clone, Debug, Default)]
struct More {
    retryable: bool,
    recovery: Option<String>,
    causes: Vec<String>,
    details: Vec<(&'static str, String)>,
}

impl Fault {
    /// An error of ours.
    pub(super) fn new(code: &'static str, exit: u8, message: impl Into<String>) -> Self {
        Self {
            code,
            exit,
            message: bounded(message.into()),
            more: Box::default(),
        }
    }

    /// An error of the author's, with the errors behind it.
    pub(super) fn of(failure: &impl Failure) -> Self {
        let case = failure.case();
        let mut fault = Self::new(case.code, case.exit, failure.to_string());
        fault.more.retryable = case.retryable;
        fault.more.recovery = case.recovery.map(|text| text.raw().to_owned());
        let mut cause = failure.cause();
        while let Some(error) = cause {
            fault.more.causes.push(bounded(error.to_string()));
            cause = error.source();
        }
        fault
    }

    pub(super) fn internal(message: impl Into<String>) -> Self {
        Self::new("INTERNAL", status::INTERNAL, message)
    }

    pub(super) fn panicked() -> Self {
        Self::internal("the program has failed; standard error tells where")
    }

    pub(super) fn interrupted(failure: &impl Failure) -> Self {
        let message = format!("interrupted: {failure}");
        Self::new("INTERRUPTED", status::INTERRUPTED, message)
    }

    /// Something more, as JSON.
    pub(super) fn with_json(mut self, key: &'static str, json: String) -> Self {
        self.more.details.push((key, json));
        self
    }

    /// Something more, as a text.
    pub(super) fn with_text(self, key: &'static str, text: &str) -> Self {
        let text = bounded(text.to_owned());
        self.with_json(key, quoted(&text))
    }

    /// Something more, as a list of texts; an empty one is left out.
    pub(super) fn with_texts(self, key: &'static str, texts: &[String]) -> Self {
        if texts.is_empty() {
            return self;
        }
        let json = list(texts);
        self.with_json(key, json)
    }

    /// The same without what is repeated to nobody. Where a command line in it has a placeholder
    /// now, it says of which arguments.
    pub(super) fn without(mut self, secrets: &Secrets) -> Self {
        if secrets.is_empty() {
            return self;
        }
        self.message = secrets.out_of(&self.message);
        for cause in &mut self.more.causes {
            *cause = secrets.out_of(cause);
        }
        let mut is_incomplete = false;
        let token = self.told("token").unwrap_or_default();
        for (key, json) in &mut self.more.details {
            let redacted = match *key {
                // These are ours, and have nothing of the call's in them.
                "token" | "effect" | "expires_in_seconds" => continue,
                // The token stands in one of the words.
                "proceed" if !token.is_empty() => {
                    let words = texts(json).into_iter().map(|word| {
                        let parts = word.split(&token).map(|part| secrets.out_of(part));
                        parts.collect::<Vec<_>>().join(&token)
                    });
                    list(&words.collect::<Vec<_>>())
                }
                _ => secrets.out_of_json(json),
            };
            let is_line = matches!(*key, "proceed" | "corrected_argv");
            is_incomplete |= is_line && redacted != *json;
            *json = redacted;
        }
        match is_incomplete {
            true => self.with_texts("put_in", secrets.names()),
            false => self,
        }
    }

    /// The object that tells of the error.
    pub(super) fn object(&self) -> String {
        let mut json = format!(
            "{{\"code\":{},\"message\":{}",
            quoted(self.code),
            quoted(&self.message)
        );
        let mut put = |key: &str, value: &str| {
            json += ",\"";
            json += key;
            json += "\":";
            json += value;
        };
        if self.more.retryable {
            put("retryable", "true");
        }
        if !self.more.causes.is_empty() {
            put("causes", &list(&self.more.causes));
        }
        for (key, value) in &self.more.details {
            put(key, value);
        }
        if let Some(recovery) = &self.more.recovery {
            put("recovery", &quoted(recovery));
        }
        json + "}"
    }

    /// For people: the way out is told to them, too.
    pub(super) fn text(&self) -> String {
        let mut text = format!("error: {}\n", self.message);
        for cause in &self.more.causes {
            text += &format!("  because: {cause}\n");
        }
        for (key, label) in [
            ("reason", "because"),
            ("preview", "it would do this"),
            ("did_you_mean", "did you mean"),
            ("fields", "there are"),
            ("available", "there are"),
            ("valid_values", "there are"),
            ("usage", "usage"),
        ] {
            if let Some(told) = self.told(key) {
                text += &format!("  {label}: {told}\n");
            }
        }
        let lines = ["corrected_argv", "proceed"].map(|key| self.detail(key));
        let lines = lines.into_iter().flatten().map(|argv| line(&texts(argv)));
        for line in lines.chain(self.more.recovery.clone()) {
            text += &format!("\n  try: {line}\n");
        }
        text
    }

    fn detail(&self, key: &str) -> Option<&str> {
        let mut details = self.more.details.iter();
        details.find_map(|(name, json)| (*name == key).then_some(&**json))
    }

    /// A detail as people read it; what says nothing is left out.
    fn told(&self, key: &str) -> Option<String> {
        let json = self.detail(key).filter(|json| *json != "null")?;
        let value = Json::new(json);
        Some(match value.text() {
            Some(text) => text.into_owned(),
            None if json.starts_with('[') && key != "preview" => texts(json).join(", "),
            None => json.to_owned(),
        })
    }
}

fn texts(json: &str) -> Vec<String> {
    let texts = Json::new(json).texts();
    texts.map(std::borrow::Cow::into_owned).collect()
}

/// A text as JSON writes it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    write_text(text, &mut quoted);
    quoted
}

/// Texts as a list of JSON.
pub(super) fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(","))
}

fn bounded(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('…');
    }
    text
}
