//! Writes default values: numbers and booleans as JSON values, and all other values as strings.
//!
//! A reader of a manifest may expect that a default is a value of the argument's type. If JSON
//! cannot express the default in this type, as with `inf`, the key `default_dynamic` is written
//! instead.

use super::Argument;
use super::numeral::Numeral;
use super::typed::variant_name;
use crate::bytes::{between, find};
use crate::manifest::out::Out;
use crate::slice::{any, each};
use crate::spec::{Action, DefaultText, Text, Word};

impl Argument<'_> {
    #[inline]
    pub(super) const fn write_default(&self, out: &mut Out<'_>, word: Word) {
        let Some(texts) = self.default else {
            let is_off_switch = matches!(self.arg.action, Action::SetFalse) && self.is_switch();
            out.key_if("\"default\":true", is_off_switch);
            return;
        };
        if texts.is_empty() {
            return;
        }
        if self.secret || !self.all_fit(texts, word) {
            out.key_if("\"default_dynamic\":true", true);
            return;
        }
        out.key("\"default\":");
        if self.is_one_value(texts) {
            self.write_default_text(out, word, texts[0]);
        } else {
            self.write_default_list(out, word, texts);
        }
    }

    /// Writes several default texts as a list of values.
    #[inline]
    pub(super) const fn write_default_list(
        &self,
        out: &mut Out<'_>,
        word: Word,
        texts: &[DefaultText],
    ) {
        out.open(b'[');
        each!(texts, |text| {
            let mut next = Some(0);
            while let Some(from) = next {
                let value;
                (value, next) = self.value_at(*text, from);
                out.next();
                self.write_default_text(out, word, value);
            }
        });
        out.close(b']');
    }

    /// Returns the value that begins at the byte `from` of a default, and the byte at which the next value begins. clap
    /// splits the text of a default at the argument's delimiter.
    #[inline]
    const fn value_at(&self, text: DefaultText, from: usize) -> (DefaultText, Option<usize>) {
        let (DefaultText::Text(whole), Some(delimiter)) = (text, self.delimiter) else {
            return (text, None);
        };
        let bytes = whole.raw().as_bytes();
        let mut buffer = [0; 4];
        let delimiter = delimiter.encode_utf8(&mut buffer).as_bytes();
        let (end, next) = match find(bytes, delimiter, from) {
            Some(end) => (end, Some(end + delimiter.len())),
            None if from == 0 => return (text, None),
            None => (bytes.len(), None),
        };
        let value = Text::Const(crate::bytes::text(between(bytes, from, end)));
        (DefaultText::Text(value), next)
    }

    /// Returns whether a default is one value, which is not written as a list.
    #[inline]
    pub(super) const fn is_one_value(&self, texts: &[DefaultText]) -> bool {
        texts.len() == 1 && self.value_at(texts[0], 0).1.is_none()
    }

    #[inline]
    pub(super) const fn all_fit(&self, texts: &[DefaultText], word: Word) -> bool {
        !any!(texts, |&text| !self.fits(text, word))
    }

    /// Returns whether each value of a default is known at compile time and can be written as a JSON value of this
    /// type.
    #[inline]
    const fn fits(&self, text: DefaultText, word: Word) -> bool {
        let mut next = Some(0);
        while let Some(from) = next {
            let value;
            (value, next) = self.value_at(text, from);
            if !self.value_fits(value, word) {
                return false;
            }
        }
        true
    }

    #[inline]
    const fn value_fits(&self, text: DefaultText, word: Word) -> bool {
        match text {
            DefaultText::Text(text) => self.text_fits(text.raw(), word),
            DefaultText::Number(digits) => self.text_fits(digits, word),
            DefaultText::Int(number) => match word {
                Word::Bool => self.counts() && number >= 0,
                _ => true,
            },
            DefaultText::Variant(variant) => match variant_name(self.arg.value.values, variant) {
                Some(name) => self.text_fits(name.raw(), word),
                None => false,
            },
            DefaultText::Dynamic => false,
        }
    }

    #[inline]
    const fn text_fits(&self, text: &str, word: Word) -> bool {
        match (word, Numeral::of(text)) {
            (Word::Int, Some(number)) => number.is_whole(),
            (Word::Float, number) => number.is_some(),
            (Word::Int, None) => false,
            (Word::Bool, Some(number)) => {
                self.counts() && number.is_whole() && !number.is_negative()
            }
            (Word::Bool, None) => matches!(text.as_bytes(), b"true" | b"false"),
            _ => true,
        }
    }

    /// Returns whether the argument is a flag whose occurrences are counted.
    #[inline]
    const fn counts(&self) -> bool {
        matches!(self.arg.action, Action::Count)
    }

    #[inline]
    pub(super) const fn write_default_text(
        &self,
        out: &mut Out<'_>,
        word: Word,
        text: DefaultText,
    ) {
        let bare = matches!(word, Word::Int | Word::Float | Word::Bool);
        match text {
            DefaultText::Text(text) => write_text(out, text, bare),
            DefaultText::Number(digits) => write_text(out, Text::Plain(digits), bare),
            DefaultText::Int(number) if bare => out.number(number),
            DefaultText::Int(number) => {
                out.quote();
                out.number(number);
                out.quote();
            }
            DefaultText::Variant(variant) => {
                if let Some(name) = variant_name(self.arg.value.values, variant) {
                    write_text(out, name, bare);
                }
            }
            DefaultText::Dynamic => {}
        }
    }

    /// Returns whether the derive macro does not know the text of a default, because the text comes
    /// from a constant or, for an enum variant, from the argument's type.
    #[inline]
    pub(super) const fn has_const_default(&self) -> bool {
        let Some(texts) = self.default else {
            return false;
        };
        any!(texts, |text| matches!(
            text,
            DefaultText::Variant(_) | DefaultText::Int(_) | DefaultText::Text(Text::Const(_))
        ))
    }

    #[inline]
    pub(super) const fn default_is_dynamic(&self, text: DefaultText) -> bool {
        match text {
            DefaultText::Dynamic => true,
            DefaultText::Variant(variant) => variant_name(self.arg.value.values, variant).is_none(),
            DefaultText::Text(_) | DefaultText::Number(_) | DefaultText::Int(_) => false,
        }
    }
}

/// Writes the text of a default. If `bare` is true, the text is a number or a boolean, and is
/// written without quotes.
#[inline]
const fn write_text(out: &mut Out<'_>, text: Text, bare: bool) {
    match (Numeral::of(text.raw()), bare) {
        (Some(number), true) => number.write(out),
        (None, true) => out.put(text.raw()),
        (_, false) => out.text(text),
    }
}
