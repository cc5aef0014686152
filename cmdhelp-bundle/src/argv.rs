//! The template language of command lines in CLI.md: placeholders such as `${input.x}`, with the helpers `default`,
//! `optional`, `flag` and `json`.

use std::borrow::Cow;

use crate::json::Json;

/// The words of a command line, some of which contain placeholders for inputs.
///
/// A word that consists of only a placeholder is left out of the command line if the input has no value, and becomes
/// several words if the value is an array. Text that is not a valid placeholder stays unchanged.
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
    /// Makes a template from its words.
    pub fn new<T: Into<String>>(words: impl IntoIterator<Item = T>) -> Self {
        Self {
            words: words.into_iter().map(Into::into).collect(),
        }
    }

    /// Returns the words with their placeholders.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the template with other names for its inputs. Each element of `names` is the name of an input in this
    /// template and its new name.
    #[cfg(feature = "read")]
    pub(crate) fn renamed(&self, names: &[(String, String)]) -> Self {
        let is_letter = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let renamed = |word: &String| {
            let mut parts = word.split("input.");
            let mut renamed = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let (key, rest) =
                    part.split_at(part.find(|it| !is_letter(it)).unwrap_or(part.len()));
                let is_input = renamed.ends_with(['{', ' ', ',']);
                let new = names.iter().find(|(old, _)| old == key && is_input);
                renamed.push_str("input.");
                renamed.push_str(new.map_or(key, |(_, new)| new));
                renamed.push_str(rest);
            }
            renamed
        };
        Self::new(self.words.iter().map(renamed))
    }

    /// Returns the words of the command line for these inputs. `secret` returns the value of the secret `NAME` for a
    /// placeholder `${secrets.NAME}`.
    #[must_use]
    pub fn expand(&self, inputs: &Json, secret: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
        let scope = Scope { inputs, secret };
        let mut words = Vec::new();
        for word in &self.words {
            match Placeholder::whole(word) {
                Some(place) => place.put(&scope, &mut words),
                None => words.push(scope.filled(word)),
            }
        }
        words
    }
}

/// The values that replace the placeholders of a template.
struct Scope<'a> {
    inputs: &'a Json,
    secret: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Scope<'a> {
    /// Returns the value that a path selects, such as `input.a.b` or `secrets.NAME`.
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

    /// Returns `word` with each placeholder replaced by its value.
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

/// How a placeholder writes the value of an input.
#[cfg(feature = "read")]
pub(crate) enum Form<'a> {
    /// The value is a word of its own.
    Whole,
    /// If the input has a value, this flag is written as a word, and the value as the next word.
    Optional(&'a str),
    /// If the input's value is true, this flag is written as a word.
    Flag(&'a str),
    /// The value follows this text in the same word.
    Rest(&'a str),
}

/// Returns the inputs for which `word` contains placeholders. Each element is the path of an input without `input.`,
/// and the form of its placeholder.
#[cfg(feature = "read")]
pub(crate) fn placeholders(word: &str) -> Vec<(&str, Form<'_>)> {
    if let Some(place) = Placeholder::whole(word) {
        let form = match place.helper {
            Some(Helper::Optional(flag)) => Form::Optional(flag),
            Some(Helper::Flag(flag)) => Form::Flag(flag),
            _ => Form::Whole,
        };
        let path = place.path.strip_prefix("input.");
        return path.map(|it| (it, form)).into_iter().collect();
    }
    let before = word.find("${").unwrap_or(word.len());
    let before = word[..before].trim_end_matches(['=', ',', ':']);
    let inner = word
        .split("${input.")
        .skip(1)
        .filter_map(|it| it.split_once('}'));
    inner.map(|(path, _)| (path, Form::Rest(before))).collect()
}

/// A placeholder that is a whole word: the path of an input, and the helper that turns its value into words, such as
/// `flag('--all')`.
struct Placeholder<'a> {
    path: &'a str,
    helper: Option<Helper<'a>>,
}

enum Helper<'a> {
    Default(&'a str),
    Optional(&'a str),
    Flag(&'a str),
    Json,
    /// A helper that the template language does not define. It is ignored, and the value is written as without a
    /// helper.
    Unknown,
}

impl<'a> Placeholder<'a> {
    /// Returns the placeholder in `word`, or `None` if `word` is not exactly one placeholder.
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
    /// Parses a helper of the form `name(arguments)`.
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

/// Returns `text` without its quotes.
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

/// Returns whether `text` is a path: `input.` or `secrets.`, and names of letters, digits and `_` with dots between
/// them.
fn is_path(text: &str) -> bool {
    let is_name = |it: &str| {
        !it.is_empty()
            && it
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'_')
    };
    matches!(text.split_once('.'), Some(("input" | "secrets", rest)) if rest.split('.').all(is_name))
}

/// Returns whether the value counts as true in JavaScript. The template language was first implemented in JavaScript.
fn is_truthy(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::Text(text) => !text.is_empty(),
        Json::Number(number) => number.parse::<f64>().is_ok_and(|it| it != 0.0),
        Json::Bool(true) | Json::List(_) | Json::Object(_) => true,
    }
}

/// Returns a value as one word of a command line; the elements of an array are separated by commas.
fn joined(value: &Json) -> String {
    match value {
        Json::List(items) => items.iter().map(joined).collect::<Vec<_>>().join(","),
        value => value
            .word()
            .map_or_else(|| "[object Object]".to_owned(), Cow::into_owned),
    }
}
