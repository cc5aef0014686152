//! Going through JSON without copying it.
//!
//! The documents that are read here were written by this crate, so nothing is checked twice: the
//! reader finds where a value ends and steps over it. It can start in the middle of a document and
//! does not look beyond the end of the value it was asked for. What is not JSON gives a wrong answer
//! but never a panic.

use crate::view::put::Put;
use std::borrow::Cow;

/// A value, as the text that it is in a document.
///
/// ```
/// use cmdhelp_runtime::view::reader::Json;
///
/// let item = Json::new(r#"{"name":"a \"b\"","tags":["x","y"],"open":true}"#);
/// assert_eq!(item.get("name").unwrap().text().unwrap(), "a \"b\"");
/// assert_eq!(item.get("tags").unwrap().items().count(), 2);
/// assert!(item.get("open").unwrap().is_true());
/// assert!(item.get("closed").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<'a>(&'a str);

impl<'a> Json<'a> {
    /// The value at the beginning of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self::at(text, 0)
    }

    /// The value that begins at this byte of a text.
    ///
    /// ```
    /// use cmdhelp_runtime::view::reader::Json;
    /// assert_eq!(Json::at(r#"{"a":[1,2],"b":3}"#, 5).raw(), "[1,2]");
    /// ```
    #[inline(never)]
    #[must_use]
    pub fn at(text: &'a str, offset: usize) -> Self {
        let rest = text.get(offset..).unwrap_or_default().trim_ascii_start();
        Self(&rest[..end_of_value(rest.as_bytes())])
    }

    /// A text that is known to be one value and nothing else. Its end is not looked for.
    #[must_use]
    pub const fn whole(value: &'a str) -> Self {
        Self(value)
    }

    /// The text that it is.
    #[must_use]
    pub const fn raw(self) -> &'a str {
        self.0
    }

    /// The keys and values of an object, in order. A key is what stands between its quotes;
    /// [`unescape`] makes a text of it.
    #[must_use]
    pub fn entries(self) -> Entries<'a> {
        Entries(self.inside(b'{'))
    }

    /// The elements of a list, in order.
    #[must_use]
    pub fn items(self) -> Items<'a> {
        Items(self.inside(b'['))
    }

    /// What follows the opening bracket, if it is this one.
    fn inside(self, bracket: u8) -> &'a str {
        match self.0.as_bytes().first() {
            Some(first) if *first == bracket => &self.0[1..],
            _ => "",
        }
    }

    /// The value of a key that needs no escape.
    #[inline(never)]
    #[must_use]
    pub fn get(self, key: &str) -> Option<Self> {
        self.entries()
            .find_map(|(found, value)| (found == key).then_some(value))
    }

    /// The text of a string; `None` for any other value.
    #[inline(never)]
    #[must_use]
    pub fn text(self) -> Option<Cow<'a, str>> {
        let inner = self.0.strip_prefix('"')?.strip_suffix('"')?;
        Some(unescape(inner))
    }

    /// The texts of a list, without the values in it that are none.
    pub fn texts(self) -> impl Iterator<Item = Cow<'a, str>> {
        self.items().filter_map(Self::text)
    }

    /// Whether it is `true`.
    #[must_use]
    pub fn is_true(self) -> bool {
        self.0 == "true"
    }
}

/// The entries of an object.
#[derive(Clone, Debug)]
pub struct Entries<'a>(&'a str);

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a str, Json<'a>);

    #[inline(never)]
    fn next(&mut self) -> Option<Self::Item> {
        let key = take(&mut self.0)?.0;
        let value = take(&mut self.0)?;
        let key = key.strip_prefix('"').unwrap_or(key);
        Some((key.strip_suffix('"').unwrap_or(key), value))
    }
}

/// The elements of a list.
#[derive(Clone, Debug)]
pub struct Items<'a>(&'a str);

impl<'a> Iterator for Items<'a> {
    type Item = Json<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        take(&mut self.0)
    }
}

/// Takes the next value off, with the comma or colon before it. Every view calls this in a hundred
/// places; a program has it once.
#[inline(never)]
fn take<'a>(rest: &mut &'a str) -> Option<Json<'a>> {
    let between = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b':');
    let before = rest.bytes().take_while(between).count();
    let start = &rest[before..];
    let value = &start[..end_of_value(start.as_bytes())];
    *rest = &start[value.len()..];
    (!value.is_empty()).then_some(Json(value))
}

/// How long the value is that begins a text. All that ends a value is ASCII, so that this is
/// never in the middle of a character.
fn end_of_value(text: &[u8]) -> usize {
    match text.first() {
        Some(b'"') => end_of_string(text, 0),
        Some(b'{' | b'[') => end_of_nested(text),
        _ => text
            .iter()
            .position(|byte| {
                matches!(byte, b',' | b':' | b'}' | b']') || byte.is_ascii_whitespace()
            })
            .unwrap_or(text.len()),
    }
}

/// Where the string ends that begins at `start`. Most of a document is inside of strings, so this
/// steps from one byte that means something to the next.
fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(rest) = text.get(at..) {
        let Some(plain) = rest.iter().position(|byte| matches!(byte, b'"' | b'\\')) else {
            break;
        };
        at += plain;
        if text[at] == b'"' {
            return at + 1;
        }
        // What is escaped is ASCII in JSON.
        at += match text.get(at + 1) {
            Some(escaped) if escaped.is_ascii() => 2,
            _ => 1,
        };
    }
    text.len()
}

fn end_of_nested(text: &[u8]) -> usize {
    let mut open = 0_usize;
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                at = end_of_string(text, at);
                continue;
            }
            b'{' | b'[' => open += 1,
            b'}' | b']' => open -= 1,
            _ => {}
        }
        at += 1;
        if open == 0 {
            return at;
        }
    }
    text.len()
}

/// The text that stands escaped between quotes.
///
/// ```
/// use cmdhelp_runtime::view::reader::unescape;
/// assert_eq!(unescape(r"tab\there, \ud83e\udd80"), "tab\there, 🦀");
/// ```
#[inline(never)]
#[must_use]
pub fn unescape(inner: &str) -> Cow<'_, str> {
    // Most texts are short and have none, which is found out soonest in the plainest way.
    let Some(first) = inner.bytes().position(|byte| byte == b'\\') else {
        return Cow::Borrowed(inner);
    };
    let mut text = String::with_capacity(inner.len());
    text.put(&inner[..first]);
    let mut rest = &inner[first..];
    while let Some(after) = rest.strip_prefix('\\') {
        let mut characters = after.chars();
        match characters.next() {
            Some('n') => text.put_char('\n'),
            Some('r') => text.put_char('\r'),
            Some('t') => text.put_char('\t'),
            Some('b') => text.put_char('\u{8}'),
            Some('f') => text.put_char('\u{c}'),
            Some('u') => text.push(code_point(&mut characters)),
            Some(itself) => text.push(itself),
            None => {}
        }
        rest = characters.as_str();
        let plain = rest.find('\\').unwrap_or(rest.len());
        text.put(&rest[..plain]);
        rest = &rest[plain..];
    }
    Cow::Owned(text)
}

/// Reads four hexadecimal digits, and as many again for the second half of a pair.
fn code_point(rest: &mut std::str::Chars<'_>) -> char {
    let Some(unit) = hex(rest) else {
        return char::REPLACEMENT_CHARACTER;
    };
    if (0xd800..0xdc00).contains(&unit) {
        let mut ahead = rest.clone();
        if (ahead.next(), ahead.next()) == (Some('\\'), Some('u'))
            && let Some(low @ 0xdc00..0xe000) = hex(&mut ahead)
        {
            *rest = ahead;
            let pair = 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
            return char::from_u32(pair).unwrap_or(char::REPLACEMENT_CHARACTER);
        }
    }
    char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn hex(rest: &mut std::str::Chars<'_>) -> Option<u32> {
    let digits = rest.as_str().get(..4)?;
    let unit = u32::from_str_radix(digits, 16).ok()?;
    *rest = rest.as_str()[4..].chars();
    Some(unit)
}

/// Writes a text as a JSON string.
///
/// ```
/// let mut out = String::new();
/// cmdhelp_runtime::view::reader::write_text("say \"hi\"\n", &mut out);
/// assert_eq!(out, r#""say \"hi\"\n""#);
/// ```
#[inline(never)]
pub fn write_text(text: &str, out: &mut String) {
    out.put_char('"');
    let mut rest = text;
    while let Some(at) = rest
        .bytes()
        .position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))
    {
        out.put(&rest[..at]);
        match rest.as_bytes()[at] {
            b'"' => out.put("\\\""),
            b'\\' => out.put("\\\\"),
            b'\n' => out.put("\\n"),
            b'\r' => out.put("\\r"),
            b'\t' => out.put("\\t"),
            control => out.put(&format!("\\u{control:04x}")),
        }
        rest = &rest[at + 1..];
    }
    out.put(rest);
    out.put_char('"');
}

/// Returns a text as JSON writes it.
#[inline(never)]
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    write_text(text, &mut quoted);
    quoted
}
