//! The scanner for JSON texts that may be invalid.

/// An event of the [`Scanner`]: the beginning or end of a value, a key, or a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An object begins.
    Object,
    /// A list begins.
    List,
    /// The innermost object or list ends.
    End,
    /// The key of the value that follows, without its quotes and with its escapes.
    Key(&'a str),
    /// A string, without its quotes and with its escapes.
    Text(&'a str),
    /// A number, as written.
    Number(&'a str),
    /// `true` or `false`.
    Bool(bool),
    /// `null`
    Null,
}

/// The first error in a text that is not valid JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    /// The byte offset of the error. For an invalid number or escape sequence, this is the offset
    /// of its first byte.
    pub at: usize,
    /// The message: what was expected, or what is wrong.
    pub reason: &'static str,
}

/// An iterator over the events of a JSON text, each with the byte offset at which it begins. Every
/// `Object` and `List` has a matching `End`, unless an error comes first.
///
/// Values can be nested to any depth, because each level takes one byte on the heap and none on the
/// stack. After an error, the iterator ends.
///
/// ```
/// use cmdhelp_spec::json::{Event, Scanner};
///
/// let events: Result<Vec<_>, _> = Scanner::new(r#"{"a": [1]}"#).collect();
/// assert_eq!(events.unwrap(), [
///     (0, Event::Object),
///     (1, Event::Key("a")),
///     (6, Event::List),
///     (7, Event::Number("1")),
///     (8, Event::End),
///     (9, Event::End),
/// ]);
/// assert_eq!(Scanner::new("[1,]").last().unwrap().unwrap_err().reason, "expected a value");
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// The open objects (true) and lists (false), outermost first.
    open: Vec<bool>,
    expected: NextPart,
}

/// What may come next in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextPart {
    Value,
    /// The first key of an object, the first element of a list, or the closing bracket.
    First,
    Key,
    Colon,
    /// A comma or a closing bracket; outside of all brackets, the end of the text.
    Next,
    /// Nothing more is expected, because an error was found.
    Nothing,
}

/// Returns the first error in a text that should be one JSON value, or `None` if it is one.
///
/// ```
/// use cmdhelp_spec::json::check;
/// assert_eq!(check(r#"{"a": 1}"#), None);
/// assert_eq!(check("1 2").unwrap().at, 2);
/// ```
#[must_use]
#[inline]
pub fn check(text: &str) -> Option<Error> {
    Scanner::new(text).find_map(Result::err)
}

/// For each byte, whether it stands for itself within a JSON string.
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [true; 256];
    let mut byte = 0;
    while byte < b' ' as usize {
        is_plain[byte] = false;
        byte += 1;
    }
    is_plain[b'"' as usize] = false;
    is_plain[b'\\' as usize] = false;
    is_plain
};

impl<'a> Scanner<'a> {
    /// Makes a scanner for a text that should be one JSON value.
    #[must_use]
    #[inline]
    pub fn new(text: &'a str) -> Self {
        Self::after(text, 0)
    }

    /// Makes a scanner for the part of a text that begins at byte `at`, which should be one JSON
    /// value.
    #[must_use]
    #[inline]
    pub fn after(text: &'a str, at: usize) -> Self {
        Self {
            text,
            at,
            open: Vec::new(),
            expected: NextPart::Value,
        }
    }

    /// Returns the byte offset after the last returned event.
    #[must_use]
    #[inline]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns how many objects and lists have begun but not ended.
    #[must_use]
    #[inline]
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    #[inline]
    fn event(&mut self) -> Result<Option<(usize, Event<'a>)>, Error> {
        loop {
            self.space();
            let is_object = self.open.last() == Some(&true);
            match self.expected {
                NextPart::Nothing => return Ok(None),
                NextPart::Value => return self.value().map(Some),
                NextPart::First if self.peek() == Some(end(is_object)) => {
                    return Ok(Some(self.close()));
                }
                NextPart::First if !is_object => return self.value().map(Some),
                NextPart::First | NextPart::Key => {
                    if self.peek() != Some(b'"') {
                        return Err(self.error("expected a key in double quotes"));
                    }
                    let start = self.at;
                    let key = self.string()?;
                    self.expected = NextPart::Colon;
                    return Ok(Some((start, Event::Key(key))));
                }
                NextPart::Colon => {
                    if self.peek() != Some(b':') {
                        return Err(self.error("expected `:`"));
                    }
                    self.at += 1;
                    self.expected = NextPart::Value;
                }
                NextPart::Next if self.open.is_empty() => {
                    if self.at < self.text.len() {
                        return Err(self.error("expected the end of the input"));
                    }
                    return Ok(None);
                }
                NextPart::Next => match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        self.expected = match is_object {
                            true => NextPart::Key,
                            false => NextPart::Value,
                        };
                    }
                    Some(byte) if byte == end(is_object) => return Ok(Some(self.close())),
                    _ if is_object => return Err(self.error("expected `,` or `}`")),
                    _ => return Err(self.error("expected `,` or `]`")),
                },
            }
        }
    }

    #[inline]
    fn value(&mut self) -> Result<(usize, Event<'a>), Error> {
        let start = self.at;
        self.expected = NextPart::Next;
        let event = match self.peek() {
            Some(b'{') => self.begin(true),
            Some(b'[') => self.begin(false),
            Some(b'"') => Event::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => Event::Number(self.number()?),
            _ => self.word()?,
        };
        Ok((start, event))
    }

    #[inline]
    fn begin(&mut self, is_object: bool) -> Event<'a> {
        self.at += 1;
        self.open.push(is_object);
        self.expected = NextPart::First;
        match is_object {
            true => Event::Object,
            false => Event::List,
        }
    }

    #[inline]
    fn close(&mut self) -> (usize, Event<'a>) {
        self.at += 1;
        self.open.pop();
        self.expected = NextPart::Next;
        (self.at - 1, Event::End)
    }

    #[inline]
    fn word(&mut self) -> Result<Event<'a>, Error> {
        let words = [
            ("null", Event::Null),
            ("true", Event::Bool(true)),
            ("false", Event::Bool(false)),
        ];
        for (word, event) in words {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(event);
            }
        }
        Err(self.error("expected a value"))
    }

    #[inline]
    fn string(&mut self) -> Result<&'a str, Error> {
        self.at += 1;
        let start = self.at;
        loop {
            while self.peek().is_some_and(|byte| IS_PLAIN[usize::from(byte)]) {
                self.at += 1;
            }
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(&self.text[start..self.at - 1]);
                }
                Some(b'\\') => self.escape()?,
                Some(_) => return Err(self.error("control character in a string")),
                None => return Err(self.error("unclosed string")),
            }
        }
    }

    #[inline]
    fn escape(&mut self) -> Result<(), Error> {
        let bytes = self.text.as_bytes();
        self.at += match bytes.get(self.at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') => {
                let digits = bytes.get(self.at + 2..self.at + 6);
                if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                    return Err(self.error("expected four hexadecimal digits after `\\u`"));
                }
                6
            }
            _ => return Err(self.error("unknown escape")),
        };
        Ok(())
    }

    #[inline]
    fn number(&mut self) -> Result<&'a str, Error> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let is_zero = self.peek() == Some(b'0');
        let whole = self.digits();
        let mut fits = whole > 0 && !(is_zero && whole > 1);
        if self.peek() == Some(b'.') {
            self.at += 1;
            fits &= self.digits() > 0;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            fits &= self.digits() > 0;
        }
        if !fits {
            self.at = start;
            return Err(self.error("invalid number"));
        }
        Ok(&self.text[start..self.at])
    }

    #[inline]
    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        self.at - start
    }

    #[inline]
    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn error(&self, reason: &'static str) -> Error {
        Error {
            at: self.at,
            reason,
        }
    }
}

impl<'a> Iterator for Scanner<'a> {
    type Item = Result<(usize, Event<'a>), Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let event = self.event();
        if event.is_err() {
            self.expected = NextPart::Nothing;
        }
        event.transpose()
    }
}

/// Returns the bracket that ends an object or a list.
#[inline]
const fn end(is_object: bool) -> u8 {
    if is_object { b'}' } else { b']' }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn errors_have_the_offset_of_the_mistake() {
        for (text, at, reason) in [
            ("", 0, "expected a value"),
            ("{", 1, "expected a key in double quotes"),
            ("{\"a\" 1}", 5, "expected `:`"),
            ("{\"a\":1,}", 7, "expected a key in double quotes"),
            ("{\"a\":1", 6, "expected `,` or `}`"),
            ("[1,]", 3, "expected a value"),
            ("[1 2]", 3, "expected `,` or `]`"),
            ("01", 0, "invalid number"),
            ("[1.]", 1, "invalid number"),
            ("-", 0, "invalid number"),
            ("tru", 0, "expected a value"),
            ("{} {}", 3, "expected the end of the input"),
            ("\"\\x\"", 1, "unknown escape"),
            (
                "\"\\u12\"",
                1,
                "expected four hexadecimal digits after `\\u`",
            ),
            ("\"\n\"", 1, "control character in a string"),
            ("\"a", 2, "unclosed string"),
            ("\"\\", 1, "unknown escape"),
        ] {
            let error = check(text).expect(text);
            assert_eq!((error.at, error.reason), (at, reason), "{text}");
        }
    }

    #[test]
    fn nesting_costs_no_stack() {
        let deep = 1_000_000;
        let text = "[".repeat(deep) + &"]".repeat(deep);
        assert_eq!(check(&text), None);
        assert_eq!(check(&text[..deep]).map(|error| error.at), Some(deep));
    }
}
