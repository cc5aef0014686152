//! Puts the values of the author's constants, which are texts or lists of texts, into encoded
//! grammars.

use super::Grammar;
use super::code::{end_of, u16_at};
use super::draft::Setting;
use super::layout::{arg, command, field, group, record, summary};
use crate::slice::{any, each};
use crate::spec::{Texts, ValueType};

/// A grammar into which the values of its constants have been put. It has at most `CODE` bytes, and
/// at most `TEXTS` texts from constants.
///
/// If the constant of a field is a list, the field is repeated for each text of the list, as if the
/// attribute contained these texts. If a text is known only at run time or does not fit, the
/// grammar contains only a mark that the command is not completely known.
///
/// ```
/// use cmdhelp_spec::grammar::draft::{Alias, Arg, Draft, Text};
/// use cmdhelp_spec::grammar::{Expanded, Outcome, encode, resolve};
/// use cmdhelp_spec::spec::{self, Command, Constant, Item, Part, Texts};
///
/// const NAMES: &[&str] = &["porto", "socket"];
/// let mut port = Arg::new("port");
/// port.long = Some("port".into());
/// port.aliases.push(Alias { name: Text::Const(0), visible: true });
/// let code = encode(&Draft { args: vec![port], ..Default::default() });
/// let names = Constant::of(NAMES, |it| it.cmdhelp_kind()).after(Texts::NONE);
/// let expanded = Box::leak(Box::new(Expanded::<200, 4>::of(&code, &[names])));
/// let part = Part { items: vec![Item::Grammar(expanded.grammar(&[], &[], 0))].leak(), facts: &[] };
/// let root = Command { name: spec::Text::Plain("serve"), part: Box::leak(Box::new(part)) };
/// assert!(matches!(resolve::<8>(&root, &["--socket", "80"]), Outcome::Accepted(_)));
/// assert!(matches!(resolve::<8>(&root, &["--sock", "80"]), Outcome::Rejected(_)));
/// ```
#[derive(Debug)]
pub struct Expanded<const CODE: usize, const TEXTS: usize> {
    code: [u8; CODE],
    len: usize,
    texts: [&'static str; TEXTS],
    count: usize,
    dynamic: bool,
}

/// The grammar of a command that is not completely known at compile time.
const DYNAMIC: &[u8] = {
    let [a, b, c, d] = (1_u32 << Setting::Other as u8).to_le_bytes();
    &[
        summary::COMMAND,
        record::COMMAND,
        command::FIELDS as u8,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        a,
        b,
        c,
        d,
    ]
};

impl<const CODE: usize, const TEXTS: usize> Expanded<CODE, TEXTS> {
    /// Puts the values of `constants` into the grammar with this code.
    #[must_use]
    #[inline]
    pub const fn of(code: &[u8], constants: &[Texts]) -> Self {
        let mut this = Self {
            code: [0; CODE],
            len: 0,
            texts: [""; TEXTS],
            count: constants.len(),
            dynamic: constants.len() > TEXTS,
        };
        // The text of a constant with one text has the index of the constant. The texts of lists
        // have indices after those of all constants.
        let mut i = 0;
        while i < constants.len() && !this.dynamic {
            match constants[i].all() {
                [text] => this.texts[i] = text.raw(),
                // Each method of clap's builder treats an empty list differently, so the effect of
                // an empty list is unknown here.
                [] => this.dynamic = true,
                _ => {}
            }
            this.dynamic |= any!(constants[i].all(), |text| text.is_dynamic());
            i += 1;
        }
        if this.dynamic {
            return this;
        }
        this.put(code, 0, 1);
        let mut at = 1;
        while at < code.len() {
            this.record(code, at, constants);
            at = end_of(code, at);
        }
        this
    }

    /// Returns the finished grammar. `names` are the keys of the arguments' names, and `sum` is the
    /// sum of these keys.
    #[must_use]
    #[inline]
    pub const fn grammar(
        &'static self,
        types: &'static [&'static ValueType],
        names: &'static [u32],
        sum: u64,
    ) -> Grammar {
        if self.dynamic {
            return Grammar::of(DYNAMIC);
        }
        Grammar {
            code: self.code.split_at(self.len).0,
            types,
            texts: self.texts.split_at(self.count).0,
            names,
            sum,
        }
    }

    #[inline]
    const fn record(&mut self, code: &[u8], at: usize, constants: &[Texts]) {
        let kind = code[at];
        let fields = match kind {
            record::ARG => arg::FIELDS,
            record::GROUP => group::FIELDS,
            _ => command::FIELDS,
        };
        let start = self.len;
        self.put(code, at, at + fields);
        let mut from = at + fields;
        while from < end_of(code, at) {
            let to = end_of(code, from);
            match list(kind, code, from) {
                Some(index) if constants[index].all().len() > 1 => {
                    self.repeat(code, from, to, &constants[index]);
                }
                _ => self.put(code, from, to),
            }
            from = to;
        }
        self.set_length(start);
    }

    /// Writes the field at `from..to` of `code` once for each text of the list `texts`.
    #[inline]
    const fn repeat(&mut self, code: &[u8], from: usize, to: usize, texts: &Texts) {
        each!(texts.all(), |it| {
            let start = self.len;
            self.put(code, from, to);
            if self.count == TEXTS || self.dynamic {
                self.dynamic = true;
                return;
            }
            let [low, high] = (self.count as u16 | 0x8000).to_le_bytes();
            self.code[start + 3] = low;
            self.code[start + 4] = high;
            self.texts[self.count] = it.raw();
            self.count += 1;
        });
    }

    #[inline]
    const fn set_length(&mut self, start: usize) {
        let length = self.len - start;
        if self.dynamic || length > u16::MAX as usize {
            self.dynamic = true;
            return;
        }
        let [low, high] = (length as u16).to_le_bytes();
        self.code[start + 1] = low;
        self.code[start + 2] = high;
    }

    #[inline]
    const fn put(&mut self, code: &[u8], from: usize, to: usize) {
        if self.len + (to - from) > CODE {
            self.dynamic = true;
            return;
        }
        let mut i = from;
        while i < to {
            self.code[self.len] = code[i];
            self.len += 1;
            i += 1;
        }
    }
}

/// Returns the index of the constant with which the payload of a field begins, or `None` if it does
/// not begin with a constant.
#[inline]
const fn list(kind: u8, code: &[u8], field: usize) -> Option<usize> {
    let has_text = !matches!(
        (kind, code[field]),
        (record::ARG, field::INDEX | field::VALUE | field::DEPRECATED)
    );
    if !has_text || end_of(code, field) < field + 5 {
        return None;
    }
    match u16_at(code, field + 3) {
        text if text & 0x8000 != 0 => Some(text & 0x7fff),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::{Draft, Setting, Switch};
    use super::super::encode;
    use super::DYNAMIC;

    #[test]
    fn dynamic_is_the_encoding_of_a_setting_known_only_at_run_time() {
        let mut draft = Draft::default();
        let other = (Setting::Other, Switch::Dynamic);
        draft.command.settings.push(other);
        assert_eq!(encode(&draft), DYNAMIC);
    }
}
