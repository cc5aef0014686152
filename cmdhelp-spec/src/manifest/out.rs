//! Where a manifest is written to: first nowhere, to learn its size, then into memory of that size.

use super::Entry;
use super::argument::Argument;
use crate::schema::{self, Node};
use crate::spec::{Action, Arg, Args, Frag, Parser, Source, Text};

/// How many bytes a [`Place`] has.
pub(super) const PLACE: usize = 5;

/// Where a command stands in the text about tools: the code of its effect, and the offset, the low byte
/// first.
pub(super) type Place = [u8; PLACE];

/// How much a manifest needs of each thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Bytes of JSON.
    pub json: usize,
    /// Commands.
    pub entries: usize,
    /// Bytes of further names.
    pub aliases: usize,
    /// Functions that have values at hand.
    pub sources: usize,
    /// Places that are noted.
    pub places: usize,
}

/// Writes one manifest, once to be measured and once for good, by the same functions.
///
/// This runs inside of the compiler's interpreter, where a step costs a thousand times what it
/// costs in a program: texts are copied in one piece, and looked into only where that cannot be
/// avoided.
#[derive(Debug)]
pub(super) struct Out<'a> {
    json: &'a mut [u8],
    entries: &'a mut [Entry],
    aliases: &'a mut [u8],
    sources: &'a mut [Source],
    places: &'a mut [Place],
    pub(super) size: Size,
    measuring: bool,
    /// Nothing has been written yet in the object or list that was opened last.
    fresh: bool,
}

impl<'a> Out<'a> {
    /// For measuring.
    pub(super) const fn measuring() -> Self {
        Self {
            json: &mut [],
            entries: &mut [],
            aliases: &mut [],
            sources: &mut [],
            places: &mut [],
            size: Size::ZERO,
            measuring: true,
            fresh: true,
        }
    }

    /// For writing into memory of the size that was measured.
    pub(super) const fn writing(
        json: &'a mut [u8],
        entries: &'a mut [Entry],
        aliases: &'a mut [u8],
        sources: &'a mut [Source],
    ) -> Self {
        Self {
            json,
            entries,
            aliases,
            sources,
            places: &mut [],
            size: Size::ZERO,
            measuring: false,
            fresh: true,
        }
    }

    /// For writing a text, with a table of places in it.
    pub(super) const fn text_and_places(json: &'a mut [u8], places: &'a mut [Place]) -> Self {
        Self {
            json,
            entries: &mut [],
            aliases: &mut [],
            sources: &mut [],
            places,
            size: Size::ZERO,
            measuring: false,
            fresh: true,
        }
    }

    /// Writes bytes as they are.
    pub(super) const fn put(&mut self, text: &str) {
        if !self.measuring {
            schema::copy(self.json, self.size.json, text.as_bytes());
        }
        self.size.json += text.len();
    }

    /// Writes one byte, which costs a fraction of what a text does.
    const fn byte(&mut self, byte: u8) {
        if !self.measuring {
            self.json[self.size.json] = byte;
        }
        self.size.json += 1;
    }

    /// Writes a character as it is.
    pub(super) const fn put_char(&mut self, character: char) {
        if character.is_ascii() {
            return self.byte(character as u8);
        }
        self.put(character.encode_utf8(&mut [0; 4]));
    }

    /// `{` or `[`
    pub(super) const fn open(&mut self, bracket: u8) {
        self.byte(bracket);
        self.fresh = true;
    }

    /// `}` or `]`
    pub(super) const fn close(&mut self, bracket: u8) {
        self.byte(bracket);
        self.fresh = false;
    }

    /// Something has been written already, elsewhere.
    pub(super) const fn continues(&mut self) {
        self.fresh = false;
    }

    /// Something has been opened, elsewhere.
    pub(super) const fn begins(&mut self) {
        self.fresh = true;
    }

    /// What stands before an element: a comma, unless it is the first.
    pub(super) const fn next(&mut self) {
        if !self.fresh {
            self.byte(b',');
        }
        self.fresh = false;
    }

    /// A comma, after which the next element needs none.
    pub(super) const fn comma(&mut self) {
        self.next();
        self.fresh = true;
    }

    /// Writes a key, given as it stands in JSON: `"key":`.
    pub(super) const fn key(&mut self, key: &str) {
        self.next();
        self.put(key);
    }

    /// Writes a key with its value, if it holds.
    pub(super) const fn key_if(&mut self, key: &str, holds: bool) {
        if holds {
            self.key(key);
        }
    }

    /// Writes what stands between quotes.
    pub(super) const fn inner(&mut self, text: Text) {
        match text {
            Text::Plain(json) | Text::Escaped { json, .. } => self.put(json),
            Text::Const(raw) => self.escape(raw),
            Text::Unseen => {}
        }
    }

    /// `"`
    pub(super) const fn quote(&mut self) {
        self.byte(b'"');
    }

    /// A space.
    pub(super) const fn space(&mut self) {
        self.byte(b' ');
    }

    /// Writes pieces of `args` that were written beforehand, with `binary` where it was not known.
    /// What they are made of has been followed by something, so that a comma belongs before what
    /// comes next.
    pub(super) const fn frags(&mut self, args: &Args, frags: &[Frag], binary: Text) {
        let mut i = 0;
        while i < frags.len() {
            self.frag(args, &frags[i], binary);
            i += 1;
        }
        self.fresh = false;
    }

    /// Writes one such piece.
    pub(super) const fn frag(&mut self, args: &Args, frag: &Frag, binary: Text) {
        match *frag {
            Frag::Json(json) => self.put(json),
            Frag::Binary => self.inner(binary),
            Frag::Typed(at) => match written(&args.types[at]) {
                Some(keys) => self.put(keys),
                None => {
                    self.fresh = true;
                    Argument::of(&args.types[at]).write_typed(self, binary);
                }
            },
            Frag::Schema(at) => {
                self.fresh = true;
                Argument::of(&args.types[at]).write_schema(self);
            }
            Frag::SchemaDefault(at) => {
                self.fresh = false;
                Argument::of(&args.types[at]).write_schema_default(self);
            }
        }
    }

    /// Writes a text in quotes.
    pub(super) const fn text(&mut self, text: Text) {
        self.quote();
        self.inner(text);
        self.quote();
    }

    /// Writes a text in quotes, of which it is known that nothing in it has to be escaped.
    pub(super) const fn word(&mut self, word: &str) {
        self.quote();
        self.put(word);
        self.quote();
    }

    /// Writes a key with a text, if there is one.
    pub(super) const fn optional(&mut self, key: &str, text: Option<Text>) {
        if let Some(text) = text {
            self.key(key);
            self.text(text);
        }
    }

    /// Writes a list of texts.
    pub(super) const fn texts(&mut self, texts: &[Text]) {
        self.open(b'[');
        let mut i = 0;
        while i < texts.len() {
            self.next();
            self.text(texts[i]);
            i += 1;
        }
        self.close(b']');
    }

    /// Writes a number.
    pub(super) const fn number(&mut self, number: i128) {
        if number < 0 {
            self.byte(b'-');
        }
        let mut digits = [b'0'; 39];
        let mut rest = number.unsigned_abs();
        let mut start = digits.len();
        while start == digits.len() || rest > 0 {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        let (_, digits) = digits.split_at(start);
        self.ascii(digits);
    }

    /// Writes 16 hexadecimal digits.
    pub(super) const fn hex(&mut self, number: u64) {
        let mut digits = [0; 16];
        let mut i = 0;
        while i < 16 {
            digits[i] = b"0123456789abcdef"[(number >> (60 - 4 * i)) as usize & 15];
            i += 1;
        }
        self.ascii(&digits);
    }

    const fn ascii(&mut self, digits: &[u8]) {
        let mut i = 0;
        while i < digits.len() {
            self.byte(digits[i]);
            i += 1;
        }
    }

    /// Writes a text of which the macro knew nothing, piece by piece.
    const fn escape(&mut self, text: &str) {
        let mut rest = text;
        let mut at = 0;
        while at < rest.len() {
            let byte = rest.as_bytes()[at];
            if byte >= b' ' && byte != b'"' && byte != b'\\' {
                at += 1;
                continue;
            }
            let (plain, special) = rest.split_at(at);
            self.put(plain);
            match byte {
                b'"' => self.put("\\\""),
                b'\\' => self.put("\\\\"),
                b'\n' => self.put("\\n"),
                b'\r' => self.put("\\r"),
                b'\t' => self.put("\\t"),
                control => {
                    self.put("\\u00");
                    self.put_char(b"01"[(control >> 4) as usize] as char);
                    self.put_char(b"0123456789abcdef"[(control & 15) as usize] as char);
                }
            }
            rest = special.split_at(1).1;
            at = 0;
        }
        self.put(rest);
    }

    /// Writes a schema.
    pub(super) const fn schema(&mut self, node: &'static Node) {
        self.schema_below(node, "");
    }

    /// The same at this place of another schema.
    pub(super) const fn schema_below(&mut self, node: &'static Node, place: &'static str) {
        if self.measuring {
            self.size.json += schema::length_below(node, place);
        } else {
            self.size.json = schema::write_below(node, place, self.json, self.size.json);
        }
    }

    /// Notes a command.
    pub(super) const fn entry(&mut self, entry: Entry) -> usize {
        let index = self.size.entries;
        if !self.measuring {
            self.entries[index] = entry;
        }
        self.size.entries += 1;
        index
    }

    /// Returns whether only the size is asked for.
    pub(super) const fn is_measuring(&self) -> bool {
        self.measuring
    }

    /// Notes that a command begins here, with the code of its effect, or that the last one ends.
    pub(super) const fn place(&mut self, effect: u8) {
        if !self.measuring {
            let [a, b, c, d] = (self.size.json as u32).to_le_bytes();
            self.places[self.size.places] = [effect, a, b, c, d];
        }
        self.size.places += 1;
    }

    /// Notes where a command's object begins.
    pub(super) const fn set_body(&mut self, index: usize) {
        if !self.measuring {
            self.entries[index].body = self.size.json as u32;
        }
    }

    /// Notes where a command ends.
    pub(super) const fn end_entry(&mut self, index: usize) {
        if !self.measuring {
            self.entries[index].end = self.size.json as u32;
        }
    }

    /// Notes a further name of a command.
    pub(super) const fn alias(&mut self, name: Text) {
        let raw = name.raw().as_bytes();
        if !self.measuring {
            schema::copy(self.aliases, self.size.aliases, raw);
            schema::copy(self.aliases, self.size.aliases + raw.len(), b"\n");
        }
        self.size.aliases += raw.len() + 1;
    }

    /// Notes a function that has values at hand.
    pub(super) const fn source(&mut self, source: Source) {
        if !self.measuring {
            self.sources[self.size.sources] = source;
        }
        self.size.sources += 1;
    }

    /// The hash of all that has been written so far; while measuring there is none yet.
    pub(super) const fn hash(&self) -> u64 {
        if self.measuring {
            return 0;
        }
        super::hash(self.json.split_at(self.size.json).0)
    }
}

impl Size {
    const ZERO: Self = Self {
        json: 0,
        entries: 0,
        aliases: 0,
        sources: 0,
        places: 0,
    };
}

/// The keys about the type of an argument, if its type has them and nothing else is said.
const fn written(arg: &Arg) -> Option<&'static str> {
    match (arg.action, arg.parser, arg.settings) {
        (Action::Set | Action::Append, Parser::Type, []) => arg.value.written,
        _ => None,
    }
}
