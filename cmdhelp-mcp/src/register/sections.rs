//! Finds the tables of a TOML file, their keys, and the positions of the values. The values are not
//! decoded.

use std::ops::Range;

use cmdhelp_runtime::for_server::Substring as _;

/// A table of a TOML file. The keys before the first header form a section without a header.
#[derive(Debug, Default)]
pub(super) struct Section {
    /// The parts of the dotted key in the header.
    pub(super) path: Vec<String>,
    /// Whether the table is an element of an array of tables.
    pub(super) is_element: bool,
    /// The range from the header to the end of the table's last value. A comment after this value
    /// may belong to the next table, so the range does not include it.
    pub(super) place: Range<usize>,
    /// The keys of the table, each as its dotted parts, with the positions of their values.
    pub(super) values: Vec<(Vec<String>, Range<usize>)>,
}

/// Finds the sections of a text. Returns `None` if the text is not TOML, or has multi-line strings,
/// which are not supported.
pub(super) fn sections(text: &str) -> Option<Vec<Section>> {
    if text.has("\"\"\"") || text.has("'''") {
        return None;
    }
    let mut scan = Scan { text, at: 0 };
    let mut sections = vec![Section::default()];
    loop {
        scan.skip(|byte| byte.is_ascii_whitespace());
        let start = scan.at;
        match scan.peek() {
            None => return Some(sections),
            Some(b'#') => {
                scan.end_line()?;
                continue;
            }
            Some(b'[') => {
                let is_element = text[start..].starts_with("[[");
                let brackets = 1 + usize::from(is_element);
                scan.at += brackets;
                let path = scan.key()?;
                for _ in 0..brackets {
                    scan.take(b']')?;
                }
                scan.end_line()?;
                // The line of a header contains nothing but white space before it.
                let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
                sections.push(Section {
                    path,
                    is_element,
                    place: line..scan.at,
                    values: Vec::new(),
                });
            }
            Some(_) => {
                let key = scan.key()?;
                scan.take(b'=')?;
                let value = scan.value()?;
                scan.end_line()?;
                let section = sections.last_mut()?;
                section.values.push((key, value));
                section.place.end = scan.at;
            }
        }
    }
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self, skips: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&skips) {
            self.at += 1;
        }
    }

    fn skip_blanks(&mut self) {
        self.skip(|byte| matches!(byte, b' ' | b'\t'));
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        self.skip_blanks();
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    /// Skips the rest of a line. Returns `None` if this rest is anything other than a comment.
    fn end_line(&mut self) -> Option<()> {
        self.skip_blanks();
        if self.peek() == Some(b'#') {
            self.skip(|byte| byte != b'\n');
        }
        self.skip(|byte| matches!(byte, b'\r' | b' ' | b'\t'));
        match self.peek() {
            None => Some(()),
            Some(_) => self.take(b'\n'),
        }
    }

    /// Reads a dotted key, and returns its parts.
    fn key(&mut self) -> Option<Vec<String>> {
        let mut parts = Vec::new();
        loop {
            self.skip_blanks();
            let start = self.at;
            if let Some(b'"' | b'\'') = self.peek() {
                self.string()?;
                let part = &self.text[start + 1..self.at - 1];
                // A key with escapes is not supported; the keys that this module looks for contain
                // none.
                (!part.contains('\\')).then(|| parts.push(part.to_owned()))?;
            } else {
                self.skip(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
                (self.at > start).then(|| parts.push(self.text[start..self.at].to_owned()))?;
            }
            if self.take(b'.').is_none() {
                return Some(parts);
            }
        }
    }

    /// Skips a string. Returns `None` if the string does not end in the same line.
    fn string(&mut self) -> Option<()> {
        let quote = self.peek()?;
        self.at += 1;
        loop {
            match self.peek()? {
                b'\n' => return None,
                b'\\' if quote == b'"' => self.at += 2,
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return Some(());
                    }
                }
            }
        }
    }

    /// Returns the range of a value. The value ends at the end of a line at which no brackets are
    /// open.
    fn value(&mut self) -> Option<Range<usize>> {
        self.skip_blanks();
        let start = self.at;
        let mut end = start;
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' | b'\'' => {
                    self.string()?;
                    end = self.at;
                    continue;
                }
                b'[' | b'{' => depth += 1,
                b']' | b'}' => depth = depth.checked_sub(1)?,
                b'\n' | b'#' if depth == 0 => break,
                b'#' => self.skip(|byte| byte != b'\n'),
                _ => {}
            }
            self.at += usize::from(self.at < self.text.len());
            if !byte.is_ascii_whitespace() && byte != b'#' {
                end = self.at;
            }
        }
        self.at = end;
        (depth == 0 && end > start).then_some(start..end)
    }
}
