//! Writes the keys that describe an argument's type.

use super::Argument;
use crate::manifest::out::Out;
use crate::slice::{any, each};
use crate::spec::str_eq;
use crate::spec::{PossibleValue, Text, ValueType, Word};

impl Argument<'_> {
    /// Writes the keys that describe the argument's type into its entry in the manifest.
    #[inline]
    pub(in crate::manifest) const fn write_typed(&self, out: &mut Out<'_>, binary: Text) {
        let word = self.word();
        out.key("\"type\":");
        out.word(word.text());
        self.write_default(out, word);
        self.write_format(out);
        self.write_values(out, word);
        if let (Some((command, _)), false) = (self.values_from, matches!(word, Word::Bool)) {
            out.key("\"enum_source\":");
            out.put("\"dynamic:");
            out.inner(binary);
            out.space();
            out.inner(command);
            out.quote();
        }
        self.write_range(out, word);
    }

    #[inline]
    pub(super) const fn write_format(&self, out: &mut Out<'_>) {
        if self.format.is_some() {
            out.optional("\"format\":", self.format);
        } else if let Some(ValueType {
            format: Some(format),
            ..
        }) = self.value()
        {
            out.key("\"format\":");
            out.word(format);
        }
    }

    #[inline]
    pub(super) const fn write_values(&self, out: &mut Out<'_>, word: Word) {
        if matches!(word, Word::Bool) {
            return;
        }
        if let Some(values) = self.values
            && !values.is_empty()
        {
            out.key("\"enum\":");
            out.texts(values);
            return;
        }
        if self.values_from.is_some() {
            return;
        }
        if !matches!(word, Word::Enum) {
            return self.write_examples(out, word);
        }
        if self.is_truth() {
            out.key("\"enum\":");
            out.put("[\"true\",\"false\"]");
            return;
        }
        let Some(value) = self.value() else {
            return;
        };
        out.key("\"enum\":");
        if write_shown(out, value.values) {
            write_enum_help(out, value.values);
        }
    }

    /// Writes the key `examples`, with some values of a type whose parser may accept other values,
    /// too.
    #[inline]
    pub(super) const fn write_examples(&self, out: &mut Out<'_>, word: Word) {
        if let (Word::String, Some(value)) = (word, self.value())
            && has_shown(value.values)
        {
            out.key("\"examples\":");
            write_shown(out, value.values);
        }
    }

    #[inline]
    pub(super) const fn write_range(&self, out: &mut Out<'_>, word: Word) {
        if !word.is_number() {
            return;
        }
        let range = match (self.range, self.value()) {
            (Some(range), _) => range,
            (None, Some(value)) => (value.minimum, value.maximum),
            (None, None) => return,
        };
        if let Some(minimum) = range.0 {
            out.key("\"minimum\":");
            out.number(minimum);
        }
        if let Some(maximum) = range.1 {
            out.key("\"maximum\":");
            out.number(maximum);
        }
    }
}

/// Writes the names of the values that are not hidden, and returns whether one of these values has
/// help.
#[inline]
pub(super) const fn write_shown(out: &mut Out<'_>, values: &[PossibleValue]) -> bool {
    let mut has_help = false;
    out.open(b'[');
    each!(values, |possible| {
        if !possible.hide {
            out.next();
            out.text(possible.name);
            has_help |= possible.help.is_some();
        }
    });
    out.close(b']');
    has_help
}

/// Returns whether at least one of the values is not hidden.
#[inline]
pub(super) const fn has_shown(values: &[PossibleValue]) -> bool {
    any!(values, |value| !value.hide)
}

#[inline]
pub(super) const fn variant_name(values: &[PossibleValue], variant: &str) -> Option<Text> {
    each!(values, |value| {
        if str_eq(value.variant, variant) {
            return Some(value.name);
        }
    });
    None
}

#[inline]
pub(super) const fn write_enum_help(out: &mut Out<'_>, values: &[PossibleValue]) {
    out.open_at("\"enum_help\":", b'{');
    each!(values, |possible| {
        if let (false, Some(help)) = (possible.hide, possible.help) {
            out.next();
            out.text(possible.name);
            out.put(":");
            out.text(help);
        }
    });
    out.close(b'}');
}
