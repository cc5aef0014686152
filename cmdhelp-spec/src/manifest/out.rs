//! The buffer into which the writer of manifests writes. It counts all bytes, and stores those for
//! which it has memory.

use super::Entry;
use crate::decimal::Decimal;
use crate::hidden;
use crate::schema::{self, Node};
use crate::slice::each;
use crate::spec::{Effect, Source, Text};
use crate::style;

/// The length of a [`ToolPosition`] in bytes.
pub(super) const TOOL_POSITION_LEN: usize = 5;

/// The position of a command in the list of tools: one byte for the command's effect, and its
/// offset in little-endian order.
pub(super) type ToolPosition = [u8; TOOL_POSITION_LEN];

/// The sizes of a manifest and of the tables that belong to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The number of bytes of JSON.
    pub json: usize,
    /// The number of commands.
    pub entries: usize,
    /// The number of bytes of the aliases of all commands.
    pub aliases: usize,
    /// The number of functions that return the accepted values of arguments at run time.
    pub sources: usize,
    /// The number of positions in the table of tools, if a list of tools is measured.
    pub places: usize,
    /// The number of bytes of the declarations for tool bundles; 0 if there are none.
    pub bundle: usize,
}

/// The buffer into which the writer of manifests writes. It stores the texts that fit into its
/// memory, and counts the bytes of all texts, so a manifest that does not fit is measured.
///
/// Constant evaluation is much slower than compiled code. For this reason, these functions copy
/// each text as a whole, and inspect its bytes only where that is unavoidable.
#[derive(Debug)]
pub(super) struct Out<'a> {
    json: &'a mut [u8],
    /// The length of `json`. Constant evaluation reads a field faster than it calls `len`.
    room: usize,
    entries: &'a mut [Entry],
    aliases: &'a mut [u8],
    sources: &'a mut [Source],
    places: &'a mut [ToolPosition],
    pub(super) size: Size,
    /// Whether a command declares anything for tool bundles.
    pub(super) bundle: bool,
    /// Whether the innermost open object or list is still empty.
    fresh: bool,
}

impl<'a> Out<'a> {
    /// Makes a buffer without memory, which only measures the size.
    #[inline]
    pub(super) const fn measuring() -> Self {
        Self {
            json: &mut [],
            room: 0,
            entries: &mut [],
            aliases: &mut [],
            sources: &mut [],
            places: &mut [],
            size: Size::ZERO,
            bundle: false,
            fresh: true,
        }
    }

    /// Makes a buffer that stores a manifest.
    #[inline]
    pub(super) const fn writing(
        json: &'a mut [u8],
        entries: &'a mut [Entry],
        aliases: &'a mut [u8],
        sources: &'a mut [Source],
    ) -> Self {
        Self {
            room: json.len(),
            json,
            entries,
            aliases,
            sources,
            ..Self::measuring()
        }
    }

    /// Makes a buffer that stores a list of tools, and the positions of commands in it.
    #[inline]
    pub(super) const fn text_and_places(
        json: &'a mut [u8],
        places: &'a mut [ToolPosition],
    ) -> Self {
        Self {
            room: json.len(),
            json,
            places,
            ..Self::measuring()
        }
    }

    /// Writes a text as it is.
    #[inline]
    pub(super) const fn put(&mut self, text: &str) {
        let end = self.size.json + text.len();
        if end <= self.room {
            schema::copy(self.json, self.size.json, text.as_bytes());
        }
        self.size.json = end;
    }

    /// Writes one byte, which takes fewer steps than [`put`](Self::put).
    #[inline]
    const fn byte(&mut self, byte: u8) {
        if self.size.json < self.room {
            self.json[self.size.json] = byte;
        }
        self.size.json += 1;
    }

    /// Writes a character as it is.
    #[inline]
    pub(super) const fn put_char(&mut self, character: char) {
        if character.is_ascii() {
            return self.byte(character as u8);
        }
        self.put(character.encode_utf8(&mut [0; 4]));
    }

    /// Opens an object or a list: `{` or `[`.
    #[inline]
    pub(super) const fn open(&mut self, bracket: u8) {
        self.byte(bracket);
        self.fresh = true;
    }

    /// Closes an object or a list: `}` or `]`.
    #[inline]
    pub(super) const fn close(&mut self, bracket: u8) {
        self.byte(bracket);
        self.fresh = false;
    }

    /// Records that the current object or list is not empty any more, so that the next element
    /// needs a comma.
    #[inline]
    pub(super) const fn continues(&mut self) {
        self.fresh = false;
    }

    /// Records that the current object or list is empty, so that the next element needs no comma.
    #[inline]
    pub(super) const fn begins(&mut self) {
        self.fresh = true;
    }

    /// Begins an element: writes a comma, unless the element is the first.
    #[inline]
    pub(super) const fn next(&mut self) {
        if !self.fresh {
            self.byte(b',');
        }
        self.fresh = false;
    }

    /// Writes a comma now, so that the next element needs none.
    #[inline]
    pub(super) const fn comma(&mut self) {
        self.next();
        self.fresh = true;
    }

    /// Writes a comma if one is needed, and `key`, which contains quotes and colon: `"key":`.
    #[inline]
    pub(super) const fn key(&mut self, key: &str) {
        self.next();
        self.put(key);
    }

    /// Writes a key, and opens the object or list that is its value.
    #[inline]
    pub(super) const fn open_at(&mut self, key: &str, bracket: u8) {
        self.key(key);
        self.open(bracket);
    }

    /// Writes `key`, which contains a key and the value `true`, if `holds` is true.
    #[inline]
    pub(super) const fn key_if(&mut self, key: &str, holds: bool) {
        if holds {
            self.key(key);
        }
    }

    /// Writes a text as the content of a JSON string, with escapes but without quotes.
    #[inline]
    pub(super) const fn inner(&mut self, text: Text) {
        match text {
            Text::Plain(json) | Text::Escaped { json, .. } => self.put(json),
            Text::Const(raw) => self.escape(raw),
            Text::Styled(raw) => {
                let mut rest = raw;
                while let Some((start, end)) = style::next(rest.as_bytes(), 0) {
                    let (before, styled) = rest.split_at(end);
                    self.escape(before.split_at(start).0);
                    rest = styled;
                }
                self.escape(rest);
            }
            Text::Dynamic => {}
        }
    }

    /// Writes a quote.
    #[inline]
    pub(super) const fn quote(&mut self) {
        self.byte(b'"');
    }

    /// Writes a space.
    #[inline]
    pub(super) const fn space(&mut self) {
        self.byte(b' ');
    }

    /// Writes a text as a JSON string, in quotes.
    #[inline]
    pub(super) const fn text(&mut self, text: Text) {
        self.quote();
        self.inner(text);
        self.quote();
    }

    /// Writes a text that needs no escapes as a JSON string, in quotes.
    #[inline]
    pub(super) const fn word(&mut self, word: &str) {
        self.quote();
        self.put(word);
        self.quote();
    }

    /// Writes a key with a text as its value. Writes nothing if there is no text.
    #[inline]
    pub(super) const fn optional(&mut self, key: &str, text: Option<Text>) {
        if let Some(text) = text {
            self.key(key);
            self.text(text);
        }
    }

    /// Writes a key with an effect as its value. Writes nothing if there is no effect.
    #[inline]
    pub(super) const fn effect(&mut self, key: &str, effect: Option<Effect>) {
        if let Some(effect) = effect {
            self.key(key);
            self.word(effect.as_str());
        }
    }

    /// Writes a JSON array of strings.
    #[inline]
    pub(super) const fn texts(&mut self, texts: &[Text]) {
        self.open(b'[');
        each!(texts, |text| {
            self.next();
            self.text(*text);
        });
        self.close(b']');
    }

    /// Writes a number.
    #[inline]
    pub(super) const fn number(&mut self, number: i128) {
        self.ascii(Decimal::of(number).as_bytes());
    }

    /// Writes a number as 16 hexadecimal digits.
    #[inline]
    pub(super) const fn hex(&mut self, number: u64) {
        let mut digits = [0; 16];
        let mut i = 0;
        while i < 16 {
            digits[i] = b"0123456789abcdef"[(number >> (60 - 4 * i)) as usize & 15];
            i += 1;
        }
        self.ascii(&digits);
    }

    #[inline]
    const fn ascii(&mut self, digits: &[u8]) {
        each!(digits, |digit| {
            self.byte(*digit);
        });
    }

    /// Writes the content of a string whose text comes from a constant, and escapes its characters.
    #[inline]
    const fn escape(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let (mut start, mut at) = (0, 0);
        while at < bytes.len() {
            let byte = bytes[at];
            if byte >= b' ' && byte < 0x7f && byte != b'"' && byte != b'\\' {
                at += 1;
                continue;
            }
            let character = hidden::char_at(bytes, at);
            let length = character.len_utf8();
            if byte >= 0x7f && !hidden::needs_escape(hidden::char_before(bytes, at), character) {
                at += length;
                continue;
            }
            self.put(text.split_at(at).0.split_at(start).1);
            match byte {
                b'"' => self.put("\\\""),
                b'\\' => self.put("\\\\"),
                b'\n' => self.put("\\n"),
                b'\r' => self.put("\\r"),
                b'\t' => self.put("\\t"),
                _ => self.unit_escapes(character),
            }
            at += length;
            start = at;
        }
        self.put(text.split_at(start).1);
    }

    /// Writes a character as one or two `\u` escapes, one for each of its UTF-16 code units.
    #[inline]
    pub(super) const fn unit_escapes(&mut self, character: char) {
        let code = character as u32;
        if code >= 0x1_0000 {
            self.unit_escape(0xd800 + ((code - 0x1_0000) >> 10));
            self.unit_escape(0xdc00 + (code & 0x3ff));
        } else {
            self.unit_escape(code);
        }
    }

    #[inline]
    const fn unit_escape(&mut self, unit: u32) {
        self.put("\\u");
        let mut shift = 16;
        while shift > 0 {
            shift -= 4;
            self.byte(b"0123456789abcdef"[(unit >> shift) as usize & 15]);
        }
    }

    /// Writes the JSON Schema of a node.
    #[inline]
    pub(super) const fn schema(&mut self, node: &'static Node) {
        self.schema_below(node, "");
    }

    /// Writes a schema inside another document, at the JSON pointer `place`.
    #[inline]
    pub(super) const fn schema_below(&mut self, node: &'static Node, place: &'static str) {
        self.size.json = schema::write_below(node, place, self.json, self.size.json);
    }

    /// Adds the entry of a command to the table, and returns the index of the entry.
    #[inline]
    pub(super) const fn entry(&mut self, entry: Entry) -> usize {
        let index = self.size.entries;
        if index < self.entries.len() {
            self.entries[index] = entry;
        }
        self.size.entries += 1;
        index
    }

    /// Adds the current position to the table of tools. It is the start of a command whose effect
    /// has the code `effect`, or the end of the last command.
    #[inline]
    pub(super) const fn place(&mut self, effect: u8) {
        if self.has_place() {
            let [a, b, c, d] = (self.size.json as u32).to_le_bytes();
            self.places[self.size.places] = [effect, a, b, c, d];
        }
        self.size.places += 1;
    }

    /// Returns whether the table of tools has memory for one more position.
    #[inline]
    pub(super) const fn has_place(&self) -> bool {
        self.size.places < self.places.len()
    }

    /// Records the current position as the start of the object of the command with this index.
    #[inline]
    pub(super) const fn set_body(&mut self, index: usize) {
        if index < self.entries.len() {
            self.entries[index].body = self.size.json as u32;
        }
    }

    /// Records the current position as the end of the object of the command with this index.
    #[inline]
    pub(super) const fn end_entry(&mut self, index: usize) {
        if index < self.entries.len() {
            self.entries[index].end = self.size.json as u32;
        }
    }

    /// Adds an alias of a command to the text of all aliases.
    #[inline]
    pub(super) const fn alias(&mut self, name: Text) {
        let raw = name.raw().as_bytes();
        let end = self.size.aliases + raw.len() + 1;
        if end <= self.aliases.len() {
            schema::copy(self.aliases, self.size.aliases, raw);
            schema::copy(self.aliases, end - 1, b"\n");
        }
        self.size.aliases = end;
    }

    /// Adds a function that returns the accepted values of arguments at run time.
    #[inline]
    pub(super) const fn source(&mut self, source: Source) {
        if self.size.sources < self.sources.len() {
            self.sources[self.size.sources] = source;
        }
        self.size.sources += 1;
    }

    /// Returns the hash of all bytes that have been written so far, or 0 if they did not fit.
    #[inline]
    pub(super) const fn hash(&self) -> u64 {
        if self.size.json > self.room {
            return 0;
        }
        super::hash(self.json.split_at(self.size.json).0)
    }
}

impl Size {
    pub(super) const ZERO: Self = Self {
        json: 0,
        entries: 0,
        aliases: 0,
        sources: 0,
        places: 0,
        bundle: 0,
    };
}
