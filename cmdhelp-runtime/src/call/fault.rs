//! An error, on its way to whoever called.

use std::borrow::Cow;

use cmdhelp_spec::shell::quoted as quoted_for_shell;

use super::{Failure, status};
use crate::secrets::Secrets;
use crate::view::reader::{Json, quoted};
use crate::view::visible::indented;

/// How many characters an error repeats of a text that it was given.
const LONGEST: usize = 2_000;

/// How many characters it repeats of each of several texts.
const LONGEST_OF_SEVERAL: usize = 600;

/// An error as it is printed: `{"ok":false,"error":{"code":…,"message":…}}`.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The name of the error, which does not change from version to version.
    pub code: &'static str,
    /// The status with which the program ends.
    pub exit: u8,
    /// The message for people.
    pub message: String,
    more: Box<More>,
}

/// Something that an error tells beside its message.
///
/// Texts are cut when they are printed, and not before what is secret was taken out: a part of a value
/// would not be found.
#[derive(Clone, Debug)]
enum Detail {
    /// Texts and numbers of ours and of the program's declaration, as JSON.
    Own(String),
    /// A text with words of others in it.
    Text(String),
    /// Several of these.
    Texts(Vec<String>),
    /// A value that a command has made, as JSON.
    Made(String),
    /// A command line.
    Line(Vec<String>),
}

impl Detail {
    fn json(&self) -> Cow<'_, str> {
        match self {
            Self::Own(json) | Self::Made(json) => json.into(),
            Self::Text(text) => quoted(&shortened(text, LONGEST)).into(),
            Self::Texts(texts) => {
                let texts = texts.iter().map(|text| shortened(text, LONGEST_OF_SEVERAL));
                list(&texts.collect::<Vec<_>>()).into()
            }
            Self::Line(words) => list(words).into(),
        }
    }
}

/// What is not known of every error.
#[derive(Clone, Debug, Default)]
struct More {
    /// Whether the message is a text of ours, with nothing in it but names.
    is_own: bool,
    retryable: bool,
    recovery: Option<String>,
    causes: Vec<String>,
    details: Vec<(&'static str, Detail)>,
    /// What the call would do, as people see it.
    preview: Option<String>,
}

impl Fault {
    /// Returns an error with words of others in its message.
    pub(super) fn new(code: &'static str, exit: u8, message: impl Into<String>) -> Self {
        Self {
            code,
            exit,
            message: message.into(),
            more: Box::default(),
        }
    }

    /// Returns an error with a message of ours that has nothing in it but names of the program's.
    pub(super) fn own(code: &'static str, exit: u8, message: impl Into<String>) -> Self {
        let mut fault = Self::new(code, exit, message);
        fault.more.is_own = true;
        fault
    }

    /// Returns an error of the author's, with the errors behind it.
    pub(super) fn of(failure: &impl Failure) -> Self {
        let case = failure.case();
        let mut fault = Self::new(case.code, case.exit, failure.to_string());
        fault.more.retryable = case.retryable;
        fault.more.recovery = case.recovery.map(|text| text.raw().to_owned());
        let mut cause = failure.cause();
        while let Some(error) = cause {
            fault.more.causes.push(error.to_string());
            cause = error.source();
        }
        fault
    }

    pub(super) fn internal(message: impl Into<String>) -> Self {
        Self::own("INTERNAL", status::INTERNAL, message)
    }

    pub(super) fn panicked() -> Self {
        Self::internal("the program panicked; see standard error")
    }

    pub(super) fn interrupted(failure: &impl Failure) -> Self {
        let message = format!("interrupted: {failure}");
        Self::new("INTERRUPTED", status::INTERRUPTED, message)
    }

    /// What the call would do.
    pub(super) fn with_preview(mut self, json: String, text: String) -> Self {
        self.more.preview = Some(text);
        self.with("preview", Detail::Made(json))
    }

    /// Something more, a number.
    pub(super) fn with_number(self, key: &'static str, number: u64) -> Self {
        self.with(key, Detail::Own(number.to_string()))
    }

    /// Something more, a text with words of others in it.
    pub(super) fn with_text(self, key: &'static str, text: &str) -> Self {
        self.with(key, Detail::Text(text.to_owned()))
    }

    /// Something more, a list of these; an empty one is left out.
    pub(super) fn with_texts(self, key: &'static str, texts: &[String]) -> Self {
        match texts {
            [] => self,
            texts => self.with(key, Detail::Texts(texts.to_vec())),
        }
    }

    /// Something more, a text of ours or of the program's declaration.
    pub(super) fn with_own(self, key: &'static str, text: &str) -> Self {
        self.with(key, Detail::Own(quoted(text)))
    }

    /// Something more, names of the program's declaration; an empty list is left out.
    pub(super) fn with_names(self, key: &'static str, names: &[String]) -> Self {
        match names {
            [] => self,
            names => self.with(key, Detail::Own(list(names))),
        }
    }

    /// Something more, a command line.
    pub(super) fn with_line(self, key: &'static str, words: Vec<String>) -> Self {
        self.with(key, Detail::Line(words))
    }

    fn with(mut self, key: &'static str, detail: Detail) -> Self {
        self.more.details.push((key, detail));
        self
    }

    /// The same without what is repeated to nobody. Where a command line in it has a placeholder
    /// now, it says of which arguments.
    pub(super) fn without(mut self, secrets: &Secrets) -> Self {
        if secrets.is_empty() {
            return self;
        }
        if !self.more.is_own {
            self.message = secrets.out_of(&self.message);
        }
        for text in self.more.causes.iter_mut().chain(&mut self.more.preview) {
            *text = secrets.out_of(text);
        }
        let token = self
            .detail("token")
            .map(|json| Json::new(&json).text().map(Cow::into_owned));
        let token = token.flatten();
        let own: Vec<&str> = token.as_deref().into_iter().collect();
        let mut put_in: Vec<String> = Vec::new();
        for (_, detail) in &mut self.more.details {
            match detail {
                Detail::Own(_) => {}
                Detail::Text(text) => *text = secrets.out_of(text),
                Detail::Texts(texts) => {
                    texts
                        .iter_mut()
                        .for_each(|text| *text = secrets.out_of(text));
                }
                Detail::Made(json) => *json = secrets.out_of_json(json),
                Detail::Line(words) => {
                    let told = secrets.out_of_line(words, &own);
                    if told != *words {
                        put_in = secrets.put_in(words);
                    }
                    *words = told;
                }
            }
        }
        self.with_names("put_in", &put_in)
    }

    /// Returns the error as a JSON object.
    pub(super) fn object(&self) -> String {
        let mut json = format!(
            "{{\"code\":{},\"message\":{}",
            quoted(self.code),
            quoted(&shortened(&self.message, LONGEST))
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
            put("causes", &list(&self.causes()));
        }
        for (key, detail) in &self.more.details {
            put(key, &detail.json());
        }
        if let Some(recovery) = &self.more.recovery {
            put("recovery", &quoted(recovery));
        }
        json + "}"
    }

    /// Returns the text for people, without `error:`, and with the recovery hint.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}\n", shortened(&self.message, LONGEST));
        for cause in self.causes() {
            text += &format!("  because: {cause}\n");
        }
        let preview = self.more.preview.as_deref().unwrap_or_default();
        match preview.trim_end() {
            "" => {}
            preview if preview.contains('\n') => {
                text += &format!("  preview:\n    {}\n", indented(preview, "    "));
            }
            preview => text += &format!("  preview: {preview}\n"),
        }
        for (key, label) in [
            ("reason", "because"),
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
        text + &self.ways_out()
    }

    /// For people: the lines that can be called instead, and what else can be done.
    pub(super) fn ways_out(&self) -> String {
        let lines = ["corrected_argv", "proceed"].map(|key| self.detail(key));
        let lines = lines.into_iter().flatten().map(|argv| line(&texts(&argv)));
        let ways = lines.chain(self.more.recovery.clone());
        ways.map(|way| format!("\n  try: {way}\n")).collect()
    }

    /// Returns the errors behind it.
    fn causes(&self) -> Vec<String> {
        let causes = self.more.causes.iter();
        causes.map(|cause| shortened(cause, LONGEST)).collect()
    }

    fn detail(&self, key: &str) -> Option<Cow<'_, str>> {
        let mut details = self.more.details.iter();
        details.find_map(|(name, detail)| (*name == key).then(|| detail.json()))
    }

    /// Returns a detail as people read it; what says nothing is left out.
    fn told(&self, key: &str) -> Option<String> {
        let json = self.detail(key).filter(|json| *json != "null")?;
        Some(match Json::new(&json).text() {
            Some(text) => text.into_owned(),
            None if json.starts_with('[') => texts(&json).join(", "),
            None => json.into_owned(),
        })
    }
}

fn texts(json: &str) -> Vec<String> {
    let texts = Json::new(json).texts();
    texts.map(Cow::into_owned).collect()
}

/// Returns words as they are typed at a shell.
pub(super) fn line(words: &[String]) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|word| quoted_for_shell(word, true))
        .collect();
    words.join(" ")
}

/// Returns texts as a list of JSON.
pub(super) fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(","))
}

fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
