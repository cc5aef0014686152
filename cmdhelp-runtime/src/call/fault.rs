//! [`Fault`], an error in the form in which it is printed.

use std::borrow::Cow;

use cmdhelp_spec::shell::quoted as quoted_for_shell;

use super::{Failure, status};
use crate::list::List as _;
use crate::secrets::Secrets;
use crate::view::put::Put as _;
use crate::view::reader::{Json, quoted, write_text};
use crate::view::visible::indented;

/// The maximum number of characters that an error prints of a text that may contain arguments of
/// the caller.
const MAX_CHARS: usize = 2_000;

/// The maximum number of characters that an error prints of each text in a list.
const MAX_CHARS_IN_LIST: usize = 600;

/// An error in the form that is printed: `{"ok":false,"error":{"code":…,"message":…}}`. It is called `Fault` to
/// distinguish it from an author's error, which implements [`Failure`], and from clap's `Error`.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The code of the error. It stays the same in all versions of the program.
    pub code: &'static str,
    /// The exit code of the program.
    pub exit: u8,
    /// The message for people.
    pub message: String,
    more: Box<More>,
}

/// A detail of an error, in addition to the error's message.
///
/// A long text is shortened only when it is printed, after secrets have been redacted. If it were
/// shortened first, a secret could lose its end, and would then not be found.
#[derive(Clone, Debug)]
enum FaultDetail {
    /// A number or text from cmdhelp or from the program's declarations, as JSON. It contains no
    /// secrets.
    Declared(String),
    /// A text that may contain arguments of the caller, and therefore secrets.
    Text(String),
    /// Several texts that may contain arguments of the caller.
    Texts(Vec<String>),
    /// The result of a dry run, as JSON.
    Returned(String),
    /// A command line.
    Line(Vec<String>),
}

impl FaultDetail {
    fn json(&self) -> Cow<'_, str> {
        match self {
            Self::Declared(json) | Self::Returned(json) => json.into(),
            Self::Text(text) => quoted(&shortened(text, MAX_CHARS)).into(),
            Self::Texts(texts) => {
                let texts = texts.iter().map(|text| shortened(text, MAX_CHARS_IN_LIST));
                list(&texts.list()).into()
            }
            Self::Line(words) => list(words).into(),
        }
    }
}

/// The parts of a [`Fault`] that are empty in most faults.
#[derive(Clone, Debug, Default)]
struct More {
    /// Whether the message consists only of fixed text and declared names, and so contains no
    /// secrets.
    is_own: bool,
    retryable: bool,
    recovery: Option<String>,
    causes: Vec<String>,
    details: Vec<(&'static str, FaultDetail)>,
    /// The preview of the call, as text for people.
    preview: Option<String>,
}

impl Fault {
    /// Makes an error whose message may contain arguments of the caller, and so secrets.
    pub(super) fn new(code: &'static str, exit: u8, message: impl Into<String>) -> Self {
        Self::with_message(code, exit, message.into(), false)
    }

    #[inline(never)]
    fn with_message(code: &'static str, exit: u8, message: String, is_own: bool) -> Self {
        let more = More {
            is_own,
            ..More::default()
        };
        Self {
            code,
            exit,
            message,
            more: Box::new(more),
        }
    }

    /// Makes an error whose message consists only of fixed text and declared names.
    pub(super) fn own(code: &'static str, exit: u8, message: impl Into<String>) -> Self {
        Self::with_message(code, exit, message.into(), true)
    }

    /// Converts an error that a handler has returned, with its causes.
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

    /// Adds the preview of the call, as JSON and as text for people.
    pub(super) fn with_preview(mut self, json: String, text: String) -> Self {
        self.more.preview = Some(text);
        self.with("preview", FaultDetail::Returned(json))
    }

    /// Adds a detail that is a number.
    pub(super) fn with_number(self, key: &'static str, number: u64) -> Self {
        self.with(key, FaultDetail::Declared(number.to_string()))
    }

    /// Adds a detail that is a text. The text may contain arguments of the caller.
    #[inline(never)]
    pub(super) fn with_text(self, key: &'static str, text: &str) -> Self {
        self.with(key, FaultDetail::Text(text.to_owned()))
    }

    /// Adds a detail that is a list of texts, which may contain arguments of the caller. Adds
    /// nothing if the list is empty.
    #[inline(never)]
    pub(super) fn with_texts(self, key: &'static str, texts: &[String]) -> Self {
        match texts {
            [] => self,
            texts => self.with(key, FaultDetail::Texts(texts.to_vec())),
        }
    }

    /// Adds a detail that is a text from cmdhelp or from the program's declarations.
    #[inline(never)]
    pub(super) fn with_own(self, key: &'static str, text: &str) -> Self {
        self.with(key, FaultDetail::Declared(quoted(text)))
    }

    /// Adds a detail that is a list of declared names. Adds nothing if the list is empty.
    #[inline(never)]
    pub(super) fn with_names(self, key: &'static str, names: &[String]) -> Self {
        match names {
            [] => self,
            names => self.with(key, FaultDetail::Declared(list(names))),
        }
    }

    /// Adds a detail that is a command line.
    #[inline(never)]
    pub(super) fn with_line(self, key: &'static str, words: Vec<String>) -> Self {
        self.with(key, FaultDetail::Line(words))
    }

    #[inline(never)]
    fn with(mut self, key: &'static str, detail: FaultDetail) -> Self {
        self.more.details.push((key, detail));
        self
    }

    /// Redacts the secrets in the error. If a command line in the error now contains placeholders,
    /// adds the detail `put_in` with the names of the arguments whose values were replaced.
    pub(super) fn without(mut self, secrets: &Secrets) -> Self {
        if secrets.is_empty() {
            return self;
        }
        if !self.more.is_own {
            self.message = secrets.redact(&self.message);
        }
        for text in self.more.causes.iter_mut().chain(&mut self.more.preview) {
            *text = secrets.redact(text);
        }
        let token = self
            .detail("token")
            .map(|json| Json::new(&json).text().map(Cow::into_owned));
        let token = token.flatten();
        let own: Vec<&str> = token.as_deref().into_iter().list();
        let mut put_in: Vec<String> = Vec::new();
        for (_, detail) in &mut self.more.details {
            match detail {
                FaultDetail::Declared(_) => {}
                FaultDetail::Text(text) => *text = secrets.redact(text),
                FaultDetail::Texts(texts) => {
                    texts
                        .iter_mut()
                        .for_each(|text| *text = secrets.redact(text));
                }
                FaultDetail::Returned(json) => *json = secrets.redact_json(json),
                FaultDetail::Line(words) => {
                    let redacted = secrets.redact_line(words, &own);
                    if redacted != *words {
                        put_in = secrets.put_in(words);
                    }
                    *words = redacted;
                }
            }
        }
        self.with_names("put_in", &put_in)
    }

    /// Returns the error as a JSON object.
    pub(super) fn object(&self) -> String {
        let mut json = String::from("{\"code\":");
        write_text(self.code, &mut json);
        json.put(",\"message\":");
        write_text(&shortened(&self.message, MAX_CHARS), &mut json);
        let mut put = |key: &str, value: &str| json.put_all(&[",\"", key, "\":", value]);
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
        json.put_char('}');
        json
    }

    /// Returns the error as text for people, with the recovery, but without the word `error:` at
    /// the beginning.
    pub(super) fn text(&self) -> String {
        let mut text = shortened(&self.message, MAX_CHARS);
        text.put_char('\n');
        for cause in self.causes() {
            text.put_all(&["  because: ", &cause, "\n"]);
        }
        let preview = self.more.preview.as_deref().unwrap_or_default();
        match preview.trim_end() {
            "" => {}
            preview if preview.contains('\n') => {
                text.put_all(&["  preview:\n    ", &indented(preview, "    "), "\n"]);
            }
            preview => text.put_all(&["  preview: ", preview, "\n"]),
        }
        for (key, label) in [
            ("reason", "because"),
            ("did_you_mean", "did you mean"),
            ("fields", "there are"),
            ("available", "there are"),
            ("valid_values", "there are"),
            ("usage", "usage"),
        ] {
            if let Some(detail) = self.detail_text(key) {
                text.put_all(&["  ", label, ": ", &detail, "\n"]);
            }
        }
        text.put(&self.ways_out());
        text
    }

    /// Returns a line `try: …` for each solution in the error: the corrected command line, the
    /// command line with consent, and the recovery.
    pub(super) fn ways_out(&self) -> String {
        let mut ways = String::new();
        for key in ["corrected_argv", "proceed"] {
            if let Some(argv) = self.detail(key) {
                ways.put_all(&["\n  try: ", &line(&texts(&argv)), "\n"]);
            }
        }
        if let Some(recovery) = &self.more.recovery {
            ways.put_all(&["\n  try: ", recovery, "\n"]);
        }
        ways
    }

    /// Returns the texts of the causes, with long ones shortened.
    fn causes(&self) -> Vec<String> {
        let causes = self.more.causes.iter();
        causes.map(|cause| shortened(cause, MAX_CHARS)).list()
    }

    fn detail(&self, key: &str) -> Option<Cow<'_, str>> {
        let mut details = self.more.details.iter();
        details.find_map(|(name, detail)| (*name == key).then(|| detail.json()))
    }

    /// Returns a detail as text for people, or `None` if the detail is missing or `null`.
    fn detail_text(&self, key: &str) -> Option<String> {
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
    texts.map(Cow::into_owned).list()
}

/// Joins the words into a command line, and quotes them for a shell where necessary.
pub(super) fn line(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted_for_shell(word, true)).list();
    words.join(" ")
}

/// Returns the texts as a JSON array.
pub(super) fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).list();
    format!("[{}]", texts.join(","))
}

fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
