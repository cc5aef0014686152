//! The template language of command lines in CLI.md: `${input.x}` with `default`, `optional`, `flag` and
//! `json`.

use std::borrow::Cow;

use crate::json::Json;

/// The words of a command line, some of them with places for inputs.
///
/// A word that is one place disappears if there is no input, and becomes several words for an array. What
/// is no place of the language stands for itself.
///
/// ```
/// use cmdhelp_bundle::{Json, Template};
///
/// let words = ["add", "${input.due | optional('--due', input.due)}", "--", "${input.title}"];
/// let template = Template::new(words);
/// let words = |inputs: &str| -> Result<Vec<String>, cmdhelp_bundle::JsonError> {
///     Ok(template.expand(&Json::parse(inputs)?, &|_| None))
/// };
/// assert_eq!(words(r#"{"title": "Write docs"}"#)?, ["add", "--", "Write docs"]);
/// assert_eq!(words(r#"{"title": "$(x)", "due": 7}"#)?, ["add", "--due", "7", "--", "$(x)"]);
/// # Ok::<(), cmdhelp_bundle::JsonError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    words: Vec<String>,
}

impl Template {
    /// Makes a template of its words.
    pub fn new<T: Into<String>>(words: impl IntoIterator<Item = T>) -> Self {
        Self {
            words: words.into_iter().map(Into::into).collect(),
        }
    }

    /// Returns the words as they are written.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the words of the command line for these inputs. `secret` tells the value of
    /// `${secrets.NAME}`.
    #[must_use]
    pub fn expand(&self, inputs: &Json, secret: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
        let scope = Scope { inputs, secret };
        let mut words = Vec::new();
        for word in &self.words {
            match Place::whole(word) {
                Some(place) => place.put(&scope, &mut words),
                None => words.push(scope.filled(word)),
            }
        }
        words
    }
}

/// The values for the placeholders.
struct Scope<'a> {
    inputs: &'a Json,
    secret: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Scope<'a> {
    /// Returns the value that a path selects: `input.a.b`, `secrets.NAME`.
    fn value(&self, path: &str) -> Option<Cow<'a, Json>> {
        let (first, rest) = path.split_once('.')?;
        match first {
            "secrets" => (self.secret)(rest).map(|it| Cow::Owned(Json::Text(it))),
            "input" => {
                let mut value = self.inputs;
                for key in rest.split('.') {
                    value = value.get(key)?;
                }
                Some(Cow::Borrowed(value))
            }
            _ => None,
        }
    }

    /// Returns a word with the values of the places in it.
    fn filled(&self, word: &str) -> String {
        let mut filled = String::new();
        let mut rest = word;
        while let Some(start) = rest.find("${") {
            let (before, after) = rest.split_at(start);
            filled.push_str(before);
            let end = after.find('}').unwrap_or(after.len());
            match after
                .get(2..end)
                .filter(|it| end < after.len() && is_path(it))
            {
                Some(path) => {
                    let value = self.value(path);
                    filled.push_str(&value.map_or_else(String::new, |it| joined(&it)));
                    rest = &after[end + 1..];
                }
                None => {
                    filled.push_str("${");
                    rest = &after[2..];
                }
            }
        }
        filled.push_str(rest);
        filled
    }
}

/// How a template has a place for an input.
#[cfg(feature = "read")]
pub(crate) enum Form<'a> {
    /// A word of its own.
    Whole,
    /// A word behind this flag, if there is a value.
    Optional(&'a str),
    /// This flag, if the value is true.
    Flag(&'a str),
    /// The rest of a word that begins with this.
    Behind(&'a str),
}

/// Returns the inputs that a word has places for, without `input.`.
#[cfg(feature = "read")]
pub(crate) fn places(word: &str) -> Vec<(&str, Form<'_>)> {
    if let Some(place) = Place::whole(word) {
        let form = match place.helper {
            Some(Helper::Optional(flag)) => Form::Optional(flag),
            Some(Helper::Flag(flag)) => Form::Flag(flag),
            _ => Form::Whole,
        };
        let path = place.path.strip_prefix("input.");
        return path.map(|it| (it, form)).into_iter().collect();
    }
    let before = word.find("${").unwrap_or(word.len());
    let before = word[..before].trim_end_matches('=');
    let inner = word
        .split("${input.")
        .skip(1)
        .filter_map(|it| it.split_once('}'));
    inner
        .map(|(path, _)| (path, Form::Behind(before)))
        .collect()
}

/// A word that is one place: a path, and what is made of its value.
struct Place<'a> {
    path: &'a str,
    helper: Option<Helper<'a>>,
}

enum Helper<'a> {
    Default(&'a str),
    Optional(&'a str),
    Flag(&'a str),
    Json,
    /// A helper that this language does not have: the value stands for itself.
    Unknown,
}

impl<'a> Place<'a> {
    /// Returns the place that a word is from its beginning to its end.
    fn whole(word: &'a str) -> Option<Self> {
        let inner = word.strip_prefix("${")?.strip_suffix('}')?;
        let (path, helper) = match inner.split_once('|') {
            None => (inner, None),
            Some((path, helper)) => (path.trim_end(), Some(Helper::read(helper.trim())?)),
        };
        is_path(path).then_some(Self { path, helper })
    }

    fn put(&self, scope: &Scope<'_>, words: &mut Vec<String>) {
        let value = scope.value(self.path);
        let given = value.as_deref().filter(|it| **it != Json::Null);
        match (&self.helper, given) {
            (Some(Helper::Default(text)), None) => words.push((*text).to_owned()),
            (Some(Helper::Optional(_) | Helper::Flag(_)), None) => {}
            (Some(Helper::Optional(flag)), Some(value)) => {
                words.push((*flag).to_owned());
                words.push(joined(value));
            }
            (Some(Helper::Flag(flag)), Some(value)) if is_truthy(value) => {
                words.push((*flag).to_owned());
            }
            (Some(Helper::Flag(_)), Some(_)) => {}
            (Some(Helper::Json), _) => words.extend(value.map(|it| it.to_string())),
            (None | Some(Helper::Default(_) | Helper::Unknown), _) => match value.as_deref() {
                Some(Json::List(items)) => words.extend(items.iter().map(joined)),
                Some(value) => words.push(joined(value)),
                None => {}
            },
        }
    }
}

impl<'a> Helper<'a> {
    /// Reads `name(arguments)`.
    fn read(text: &'a str) -> Option<Self> {
        let (name, arguments) = text.strip_suffix(')')?.split_once('(')?;
        if arguments.contains(')')
            || !name
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'_')
        {
            return None;
        }
        let first = unquoted(arguments.split(',').next().unwrap_or_default().trim());
        Some(match name {
            "default" => Self::Default(unquoted(arguments.trim())),
            "optional" => Self::Optional(first),
            "flag" => Self::Flag(first),
            "json" => Self::Json,
            _ => Self::Unknown,
        })
    }
}

/// Returns what stands between quotes.
fn unquoted(text: &str) -> &str {
    for quote in ['\'', '"'] {
        if let Some(inner) = text
            .strip_prefix(quote)
            .and_then(|it| it.strip_suffix(quote))
        {
            return inner;
        }
    }
    text
}

/// Returns whether this is a path of the language: names of letters, digits and `_` with dots between.
fn is_path(text: &str) -> bool {
    let is_name = |it: &str| {
        !it.is_empty()
            && it
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'_')
    };
    matches!(text.split_once('.'), Some(("input" | "secrets", rest)) if rest.split('.').all(is_name))
}

/// Returns whether a value counts as true where the language was made.
fn is_truthy(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::Text(text) => !text.is_empty(),
        Json::Number(number) => number.parse::<f64>().is_ok_and(|it| it != 0.0),
        Json::Bool(true) | Json::List(_) | Json::Object(_) => true,
    }
}

/// Returns a value as one word.
fn joined(value: &Json) -> String {
    match value {
        Json::List(items) => items.iter().map(joined).collect::<Vec<_>>().join(","),
        value => value
            .word()
            .map_or_else(|| "[object Object]".to_owned(), Cow::into_owned),
    }
}
