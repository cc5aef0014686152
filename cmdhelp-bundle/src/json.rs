//! JSON values: the crate parses manifests into them, and prints schemas and front matter from them.
//!
//! Objects keep the order of their keys, and numbers keep their digits. So a text that is parsed and written again has
//! the same content in the same order.

mod parse;
mod print;

use std::borrow::Cow;

pub use self::parse::JsonError;

/// A JSON value.
///
/// ```
/// use cmdhelp_bundle::Json;
///
/// let value = Json::parse(r#"{"b":1.50,"a":["x",null]}"#)?;
/// assert_eq!(value.to_string(), r#"{"b":1.50,"a":["x",null]}"#);
/// assert_eq!(value.get("a").unwrap().items()[0].text(), Some("x"));
///
/// let error = Json::parse("{\n \"a\":1,\n \"a\":2}").unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 2: duplicate key `a`");
/// # Ok::<(), cmdhelp_bundle::JsonError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, with its digits as in the text.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Self>),
    /// An object, with its keys in the order of the text.
    Object(Vec<(String, Self)>),
}

impl Json {
    /// Parses a text that consists of one JSON value.
    ///
    /// # Errors
    ///
    /// Fails if the text is not JSON, if an object has a key twice, or if more than 128 values are nested.
    pub fn parse(text: &str) -> Result<Self, JsonError> {
        parse::parse(text)
    }

    /// Returns the value of a key, or `None` if this value is not an object or lacks the key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        let found = self.entries().iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value)
    }

    /// Returns the entries of an object, or an empty slice for other values.
    #[must_use]
    pub fn entries(&self) -> &[(String, Self)] {
        match self {
            Self::Object(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the elements of an array, or an empty slice for other values.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the text of a string, or `None` for other values.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns whether the value is `true`.
    #[must_use]
    pub fn is_true(&self) -> bool {
        matches!(self, Self::Bool(true))
    }

    /// Returns a scalar as a word of a command line, or `None` for arrays and objects. Numbers are written without an
    /// exponent.
    #[must_use]
    pub fn word(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Text(text) => Some(text.into()),
            Self::Bool(true) => Some("true".into()),
            Self::Bool(false) => Some("false".into()),
            Self::Null => Some("null".into()),
            Self::Number(number) => Some(plain_number(number)),
            Self::List(_) | Self::Object(_) => None,
        }
    }

    /// Writes the value over several lines, with two spaces for each level.
    #[must_use]
    pub fn pretty(&self) -> String {
        print::pretty(self)
    }
}

/// Writes a number without an exponent and without a fraction of zeros.
fn plain_number(number: &str) -> Cow<'_, str> {
    if !number.contains(['e', 'E', '.']) {
        return number.into();
    }
    match number.parse::<f64>() {
        Ok(value) if value.is_finite() => value.to_string().into(),
        _ => number.into(),
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<u64> for Json {
    fn from(value: u64) -> Self {
        Self::Number(value.to_string())
    }
}

impl<T: Into<Self>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

/// A JSON object to which entries are added, in order.
#[derive(Default)]
pub(crate) struct Object(Vec<(String, Json)>);

impl Object {
    /// Adds an entry.
    pub(crate) fn put(&mut self, key: &str, value: impl Into<Json>) -> &mut Self {
        self.0.push((key.to_owned(), value.into()));
        self
    }

    /// Adds an entry if `value` is `Some`.
    pub(crate) fn put_some(&mut self, key: &str, value: Option<impl Into<Json>>) -> &mut Self {
        if let Some(value) = value {
            self.put(key, value);
        }
        self
    }

    /// Adds an entry with a list, unless the list is empty.
    pub(crate) fn put_list(&mut self, key: &str, texts: &[String]) -> &mut Self {
        if !texts.is_empty() {
            self.put(key, texts.iter().map(String::as_str).collect::<Json>());
        }
        self
    }

    /// Returns whether the object has no entries.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the entries in their order.
    pub(crate) fn into_entries(self) -> Vec<(String, Json)> {
        self.0
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Self::Object(object.0)
    }
}
