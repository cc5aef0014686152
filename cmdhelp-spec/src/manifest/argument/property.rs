//! Writes an argument as a property in the JSON Schema of a tool's input.
//!
//! The schema uses only the parts of JSON Schema that every reader of tool lists understands: no
//! references, no boolean schemas, no lists of types, and only the standard formats.

use super::Argument;
use super::name::write_key_bytes;
use super::typed::{has_shown, write_shown};
use crate::manifest::out::Out;
use crate::slice::any;
use crate::spec::{Action, Text, Word};
use crate::style;

/// How the values of an argument are written in the JSON object of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrangement {
    /// One value that is not in a list.
    One,
    /// One value, or `true` if the flag is given without a value.
    OneOrBare,
    /// A list of values.
    Many,
}

impl Argument<'_> {
    /// Writes the key of the argument's property.
    #[inline]
    pub(in crate::manifest) const fn write_property_key(&self, out: &mut Out<'_>) {
        out.quote();
        write_key(out, self.arg.id.raw());
        out.quote();
    }

    /// Returns whether every call needs the argument. An argument with an environment variable is
    /// never required, because the variable may supply the value.
    #[inline]
    pub(in crate::manifest) const fn is_required_in_calls(&self) -> bool {
        self.is_required() && self.env.is_none()
    }

    /// Writes the argument's property without its key.
    #[inline]
    pub(in crate::manifest) const fn write_property(&self, out: &mut Out<'_>, binary: Text) {
        self.write_property_start(out);
        self.write_schema(out);
        self.write_property_middle(out, binary);
        self.write_schema_default(out);
        out.close(b'}');
    }

    /// Writes the start of the property: everything before the keys that describe the type of one
    /// value.
    #[inline]
    pub(in crate::manifest) const fn write_property_start(&self, out: &mut Out<'_>) {
        out.open(b'{');
        match self.arrangement() {
            Arrangement::One => {}
            Arrangement::OneOrBare => {
                out.open_at("\"anyOf\":", b'[');
                out.open(b'{');
            }
            Arrangement::Many => {
                out.key("\"type\":\"array\"");
                out.open_at("\"items\":", b'{');
            }
        }
    }

    /// Writes the middle of the property: everything between the keys that describe the type of one
    /// value, and the default.
    #[inline]
    pub(in crate::manifest) const fn write_property_middle(&self, out: &mut Out<'_>, binary: Text) {
        out.continues();
        match self.arrangement() {
            Arrangement::One => {}
            Arrangement::OneOrBare => {
                out.close(b'}');
                out.put(",{\"type\":\"boolean\"}]");
            }
            Arrangement::Many => {
                out.close(b'}');
                self.write_lengths(out);
            }
        }
        self.write_description(out, binary);
        self.write_secrecy(out);
    }

    /// Writes the key `writeOnly` if the argument is secret.
    #[inline]
    const fn write_secrecy(&self, out: &mut Out<'_>) {
        out.key_if("\"writeOnly\":true", self.secret);
    }

    /// Writes `minItems` and `maxItems` of a property that is a list.
    #[inline]
    const fn write_lengths(&self, out: &mut Out<'_>) {
        let least = match self.num_args {
            Some((least, _)) => least,
            None => 1,
        };
        if self.is_required_in_calls() || least > 1 {
            out.key("\"minItems\":");
            out.number(if least == 0 { 1 } else { least as i128 });
        }
        // If a flag can be repeated, the maximum number of values applies to each occurrence and
        // not to the whole list.
        let once = self.is_positional() || !matches!(self.arg.action, Action::Append);
        if let (true, Some((_, Some(most)))) = (once, self.num_args)
            && self.delimiter.is_none()
        {
            out.key("\"maxItems\":");
            out.number(most as i128);
        }
    }

    #[inline]
    const fn arrangement(&self) -> Arrangement {
        if self.is_switch() {
            Arrangement::One
        } else if self.is_repeatable() {
            Arrangement::Many
        } else if matches!(self.num_args, Some((0, _))) && !self.is_truth() {
            Arrangement::OneOrBare
        } else {
            Arrangement::One
        }
    }

    /// Writes the keys that describe the type of one value.
    #[inline]
    pub(in crate::manifest) const fn write_schema(&self, out: &mut Out<'_>) {
        if self.is_switch() {
            match self.arg.action {
                Action::Count => {
                    out.key("\"type\":\"integer\",\"minimum\":0,\"maximum\":");
                    out.number(self.max_count());
                }
                _ => out.key("\"type\":\"boolean\""),
            }
            return;
        }
        let word = self.word();
        match word {
            Word::Int => out.key("\"type\":\"integer\""),
            Word::Float => out.key("\"type\":\"number\""),
            Word::Enum if self.is_truth() => out.key("\"type\":\"boolean\""),
            Word::Url => out.key("\"type\":\"string\",\"format\":\"uri\""),
            Word::Date => out.key("\"type\":\"string\",\"format\":\"date\""),
            Word::Json => out.key("\"type\":\"string\",\"contentMediaType\":\"application/json\""),
            _ => out.key("\"type\":\"string\""),
        }
        match word {
            Word::Enum if !self.is_truth() => self.write_schema_values(out),
            Word::String => {
                self.write_standard_format(out);
                self.write_examples(out, word);
            }
            word => self.write_range(out, word),
        }
    }

    /// Returns the maximum number of occurrences of a counted flag. It is at most 255, the maximum
    /// of `u8`, which is the usual type of a counter.
    #[inline]
    const fn max_count(&self) -> i128 {
        match self.range {
            Some((_, Some(most))) if 0 <= most && most < 255 => most,
            _ => 255,
        }
    }

    /// Writes the format of the argument's type, if it is a standard format of JSON Schema.
    #[inline]
    const fn write_standard_format(&self, out: &mut Out<'_>) {
        if let (None, Some(value)) = (self.format, self.value())
            && let Some(format) = value.format
            && matches!(format.as_bytes(), b"ipv4" | b"ipv6" | b"uuid")
        {
            out.key("\"format\":");
            out.word(format);
        }
    }

    #[inline]
    const fn write_schema_values(&self, out: &mut Out<'_>) {
        if let Some(values) = self.values
            && !values.is_empty()
        {
            out.key("\"enum\":");
            out.texts(values);
            return;
        }
        let Some(value) = self.value() else {
            return;
        };
        if self.values_from.is_some() || !has_shown(value.values) {
            return;
        }
        out.key("\"enum\":");
        write_shown(out, value.values);
    }

    /// Writes the default as the value of the key `default`, if it is known and the argument is not
    /// secret.
    #[inline]
    pub(in crate::manifest) const fn write_schema_default(&self, out: &mut Out<'_>) {
        let Some(texts) = self.default else {
            let is_off_switch = matches!(self.arg.action, Action::SetFalse) && self.is_switch();
            out.key_if("\"default\":true", is_off_switch);
            return;
        };
        let word = match self.word() {
            Word::Bool if matches!(self.arg.action, Action::Count) => Word::Int,
            Word::Enum if self.is_truth() => Word::Bool,
            word => word,
        };
        if texts.is_empty() || self.secret || !self.all_fit(texts, word) {
            return;
        }
        match self.arrangement() {
            Arrangement::Many => {
                out.key("\"default\":");
                self.write_default_list(out, word, texts);
            }
            Arrangement::One | Arrangement::OneOrBare => {
                if self.is_one_value(texts) {
                    out.key("\"default\":");
                    self.write_default_text(out, word, texts[0]);
                }
            }
        }
    }

    /// Writes the help text, and sentences about facts that the schema of a single property cannot
    /// express.
    #[inline]
    const fn write_description(&self, out: &mut Out<'_>, binary: Text) {
        let help = match (self.long_help, self.help) {
            (Some(long), _) => Some(long),
            (None, help) => help,
        };
        let (requires, conflicts) = (self.required(), self.relation(self.conflicts));
        let nothing = help.is_none()
            && self.values_from.is_none()
            && self.format.is_none()
            && self.required_choices().is_empty()
            && conflicts.is_empty()
            && !self.exclusive;
        if nothing {
            return;
        }
        out.key("\"description\":");
        out.quote();
        let mut end = match help {
            Some(help) => {
                out.inner(help);
                sentence_end(help)
            }
            None => "",
        };
        if let Some((command, _)) = self.values_from {
            out.put(end);
            out.put("`");
            out.inner(binary);
            out.space();
            out.inner(command);
            out.put("` lists the values.");
            end = " ";
        }
        if let Some(format) = self.format {
            out.put(end);
            out.put("Format: ");
            out.inner(format);
            out.put(".");
            end = " ";
        }
        if !requires.is_empty() {
            out.put(end);
            out.put("Requires ");
            requires.write_names(out, " and ");
            out.put(".");
            end = " ";
        }
        end = self.write_choices(out, end);
        if !conflicts.is_empty() {
            out.put(end);
            out.put("Not with ");
            conflicts.write_names(out, " or ");
            out.put(".");
            end = " ";
        }
        if self.exclusive {
            out.put(end);
            out.put("Given alone.");
        }
        out.quote();
    }
}

/// Returns the end of a sentence, such as `. `, that has to be written after `text` before another
/// sentence.
#[inline]
const fn sentence_end(text: Text) -> &'static str {
    let bytes = text.raw().as_bytes();
    let shown = match text {
        Text::Styled(_) => style::trim_end(bytes),
        _ => bytes,
    };
    match shown {
        [] => "",
        [.., b'.' | b'!' | b'?' | b':'] => " ",
        _ => ". ",
    }
}

/// Writes an id as a key that every reader of tool lists accepts. The key consists of letters,
/// digits and `_`, and does not begin with a digit.
#[inline]
pub(in crate::manifest) const fn write_key(out: &mut Out<'_>, id: &str) {
    let bytes = id.as_bytes();
    if bytes.is_empty() || bytes[0].is_ascii_digit() {
        out.put("_");
    }
    if is_plain(bytes) {
        return out.put(id);
    }
    write_key_bytes(out, bytes, false);
}

#[inline]
const fn is_plain(bytes: &[u8]) -> bool {
    !any!(bytes, |&byte| !byte.is_ascii_alphanumeric() && byte != b'_')
}
