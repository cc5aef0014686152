//! JSON values. Manifests are parsed to such values, and schemas and front matter are printed from them.
//!
//! Objects keep the order of their keys, and numbers keep their digits. So a text that is parsed and written again has
//! the same content in the same order.

mod parse;
mod print;

use std::borrow::Cow;
use std::str::FromStr;

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
    /// Makes an object.
    #[must_use]
    pub fn object<const N: usize>(entries: [(&str, Self); N]) -> Self {
        Self::Object(entries.map(|(key, value)| (key.to_owned(), value)).into())
    }

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

    /// Returns the string that is the value of a key, or `None` if the value is not a string.
    #[must_use]
    pub fn text_of(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Self::text)
    }

    /// Returns the elements of the array that is the value of a key, or an empty slice if the value is not an array.
    #[must_use]
    pub fn items_of(&self, key: &str) -> &[Self] {
        self.get(key).map_or(&[], Self::items)
    }

    /// Returns the strings in the array that is the value of a key, or an empty list if the value is not an array.
    #[must_use]
    pub fn texts_of(&self, key: &str) -> Vec<String> {
        let texts = self.items_of(key).iter().filter_map(Self::text);
        texts.map(ToOwned::to_owned).collect()
    }

    /// Returns the entries of the object that is the value of a key, or an empty slice if the value is not an object.
    #[must_use]
    pub fn entries_of(&self, key: &str) -> &[(String, Self)] {
        self.get(key).map_or(&[], Self::entries)
    }

    /// Returns the part of the value that a JSON pointer selects, such as `/items/0/name`.
    #[must_use]
    pub fn pointed(&self, pointer: &str) -> Option<&Self> {
        let mut parts = pointer.split('/').skip(1);
        parts.try_fold(self, |value, part| {
            let key = part.replace("~1", "/").replace("~0", "~");
            match value {
                Self::List(items) => items.get(key.parse::<usize>().ok()?),
                value => value.get(&key),
            }
        })
    }

    /// Returns the value of `key` if it is a number that fits into the type `T`.
    #[must_use]
    pub fn number_of<T: FromStr>(&self, key: &str) -> Option<T> {
        match self.get(key)? {
            Self::Number(number) => number.parse().ok(),
            _ => None,
        }
    }

    /// Returns whether the value of a key is `true`.
    #[must_use]
    pub fn holds(&self, key: &str) -> bool {
        self.get(key).is_some_and(Self::is_true)
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

/// Writes a number without an exponent, and without decimal places that are all zeros.
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

impl From<&[String]> for Json {
    fn from(texts: &[String]) -> Self {
        texts.iter().map(String::as_str).collect()
    }
}

impl From<&Vec<String>> for Json {
    fn from(texts: &Vec<String>) -> Self {
        Self::from(&texts[..])
    }
}

impl<T: Into<Self>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

/// A JSON object to which entries are added, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object(Vec<(String, Json)>);

impl Object {
    /// Adds an entry.
    pub fn put(&mut self, key: &str, value: impl Into<Json>) -> &mut Self {
        self.0.push((key.to_owned(), value.into()));
        self
    }

    /// Adds an entry if `value` is `Some`.
    pub fn put_some(&mut self, key: &str, value: Option<impl Into<Json>>) -> &mut Self {
        if let Some(value) = value {
            self.put(key, value);
        }
        self
    }

    /// Adds an entry, unless its value is an empty list or an empty object.
    pub fn put_filled(&mut self, key: &str, value: impl Into<Json>) -> &mut Self {
        match value.into() {
            Json::List(items) if items.is_empty() => self,
            Json::Object(entries) if entries.is_empty() => self,
            value => self.put(key, value),
        }
    }

    /// Adds an entry with the value `true` if `holds` is true.
    pub fn put_true(&mut self, key: &str, holds: bool) -> &mut Self {
        self.put_some(key, holds.then_some(true))
    }

    /// Returns whether the object has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the entries in their order.
    #[must_use]
    pub fn into_entries(self) -> Vec<(String, Json)> {
        self.0
    }
}

impl Extend<(String, Json)> for Object {
    fn extend<I: IntoIterator<Item = (String, Json)>>(&mut self, entries: I) {
        self.0.extend(entries);
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Self::Object(object.0)
    }
}
