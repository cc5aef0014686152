//! Iterates over JSON without copying it.
//!
//! cmdhelp itself has written the JSON, so the reader does not validate it, but only finds where
//! values end. The reader can begin in the middle of a text, and does not read beyond the end of a
//! value. If the text is not JSON, the result is wrong, but the reader does not panic.

use std::borrow::Cow;

use cmdhelp_spec::json::end_of_value;
pub use cmdhelp_spec::json::unescape;

use crate::view::put::Put;

/// Defines a struct with a field for each key of a JSON object, such as `type` for the field `word`, and fields that
/// are not read from a key. Its method `with` reads the keys of an object.
macro_rules! members {
    (
        $(#[$meta:meta])*
        pub struct $type:ident<$a:lifetime> {
            $($(#[$other_about:meta])* pub $other:ident: $other_type:ty,)*
        }
        $($(#[$about:meta])* $key:literal => $field:ident,)+
    ) => {
        $(#[$meta])*
        pub struct $type<$a> {
            $($(#[$other_about])* pub $other: $other_type,)*
            $($(#[$about])* pub $field: Option<Json<$a>>,)+
        }

        impl<$a> $type<$a> {
            fn with(mut self, object: Json<$a>) -> Self {
                for (key, value) in object.entries() {
                    let place = match key {
                        $($key => &mut self.$field,)+
                        _ => continue,
                    };
                    *place = Some(value);
                }
                self
            }
        }
    };
}

pub(super) use members;

/// A JSON value, as a part of a text.
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
    /// Returns the value at the beginning of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self::at(text, 0)
    }

    /// Returns the value that begins at the byte with the index `offset`.
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

    /// Returns a text as a value, without reading it. The text must consist of exactly one value.
    #[must_use]
    pub const fn whole(value: &'a str) -> Self {
        Self(value)
    }

    /// Returns the text of the value.
    #[must_use]
    pub const fn raw(self) -> &'a str {
        self.0
    }

    /// Returns the keys and values of an object, in order. Escapes in keys are not decoded: see
    /// [`unescape`].
    #[must_use]
    pub fn entries(self) -> Entries<'a> {
        Entries(self.inside(b'{'))
    }

    /// Returns the elements of an array, in order.
    #[must_use]
    pub fn items(self) -> Items<'a> {
        Items(self.inside(b'['))
    }

    /// Returns the text after the opening bracket. Returns an empty string if the value does not
    /// begin with this bracket.
    #[inline(never)]
    fn inside(self, bracket: u8) -> &'a str {
        match self.0.as_bytes().first() {
            Some(first) if *first == bracket => &self.0[1..],
            _ => "",
        }
    }

    /// Returns the value of a key in an object. Escapes in the object's keys are not decoded when
    /// they are compared with `key`.
    #[inline(never)]
    #[must_use]
    pub fn get(self, key: &str) -> Option<Self> {
        self.entries()
            .find_map(|(found, value)| (found == key).then_some(value))
    }

    /// Returns the text of a string, or `None` for any other value.
    #[inline(never)]
    #[must_use]
    pub fn text(self) -> Option<Cow<'a, str>> {
        let inner = self.0.strip_prefix('"')?.strip_suffix('"')?;
        Some(unescape(inner))
    }

    /// Returns the strings in an array. Skips the elements that are not strings.
    #[must_use]
    #[inline(never)]
    pub fn texts(self) -> Texts<'a> {
        Texts(self.items())
    }

    /// If the value is a string, returns its text, and if it is an array, the strings in it.
    #[must_use]
    #[inline(never)]
    pub fn one_or_texts(self) -> Texts<'a> {
        match self.0.starts_with('"') {
            true => Texts(Items(self.0)),
            false => self.texts(),
        }
    }

    /// Returns whether the value is `true`.
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

/// The elements of an array.
#[derive(Clone, Debug)]
pub struct Items<'a>(&'a str);

impl<'a> Iterator for Items<'a> {
    type Item = Json<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        take(&mut self.0)
    }
}

/// The strings in an array.
#[derive(Clone, Debug)]
pub struct Texts<'a>(Items<'a>);

impl<'a> Iterator for Texts<'a> {
    type Item = Cow<'a, str>;

    #[inline(never)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(text) = self.0.next()?.text() {
                return Some(text);
            }
        }
    }
}

// Callers use the functions below, because `Option::into_iter` with `flat_map` would be compiled to much more code at
// each call.

/// Returns the keys and values of an object that may be missing.
#[must_use]
#[inline(never)]
pub fn entries_of(object: Option<Json<'_>>) -> Entries<'_> {
    object.map_or(Entries(""), Json::entries)
}

/// Returns the elements of an array that may be missing.
#[must_use]
#[inline(never)]
pub fn items_of(array: Option<Json<'_>>) -> Items<'_> {
    array.map_or(Items(""), Json::items)
}

/// Returns the strings in an array that may be missing.
#[must_use]
#[inline(never)]
pub fn texts_of(array: Option<Json<'_>>) -> Texts<'_> {
    Texts(items_of(array))
}

/// Takes the next value from the front of a text, with the comma or colon before it. This function
/// is never inlined, because views call it in a hundred places.
#[inline(never)]
fn take<'a>(rest: &mut &'a str) -> Option<Json<'a>> {
    let between = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b':');
    let before = rest.bytes().take_while(between).count();
    let start = &rest[before..];
    let value = &start[..end_of_value(start.as_bytes())];
    *rest = &start[value.len()..];
    (!value.is_empty()).then_some(Json(value))
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

/// Returns a text as a JSON string.
#[inline(never)]
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    write_text(text, &mut quoted);
    quoted
}
