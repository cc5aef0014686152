//! Compares the values that an argument accepts with the values in the lock file.

use super::pair::{Pair, category, is_deprecated};
use super::report::Report;
use crate::bytes::{self, same};
use crate::grammar::Grammar;
use crate::grammar::code::{end_of, u16_at};
use crate::grammar::layout::{deprecated, field, value};
use crate::grammar::number::i128_at;
use crate::grammar::outcome::ArgRef;
use crate::grammar::values::{self, Validity, validity};
use crate::grammar::walk::each_listed;
use crate::slice::each;
use crate::spec::Word;

/// How the values that an argument accepts now differ from those in the lock file.
pub(super) enum ValueChange {
    Same,
    Wider,
    Narrower,
    Other,
    Unknown,
    /// The argument accepts fewer values, and each missing value has already been reported.
    Reported,
}

const ANY: Grammar = Grammar::of(&[value::ANY]);

#[inline]
const fn description(of: ArgRef) -> (Grammar, usize) {
    match values::description(of) {
        Some(found) => found,
        None => (ANY, 0),
    }
}

/// Compares the values that an argument accepts with the values in the lock file.
#[inline]
pub(super) const fn value_change(pair: &Pair<'_>, report: &mut Report<'_>) -> ValueChange {
    let (old, old_at) = description(pair.old);
    let (new, new_at) = description(pair.new);
    let (was, is) = (old.code[old_at], new.code[new_at]);
    match (was, is) {
        (value::DYNAMIC, value::DYNAMIC) => match (word(pair.old), word(pair.new)) {
            (Some(old), Some(new)) if same(old, new) => ValueChange::Same,
            (None, None) => ValueChange::Same,
            (Some(_), Some(_)) => ValueChange::Other,
            _ => ValueChange::Unknown,
        },
        (value::DYNAMIC, value::ANY | value::FALSEY) => ValueChange::Wider,
        // Only the running program knows the values of an enum with clap's derive, or with mistakes.
        // The generated test compares them.
        (value::ONE_OF, value::DYNAMIC) if is_enum(pair.new) => ValueChange::Same,
        (value::DYNAMIC, _) | (_, value::DYNAMIC) => ValueChange::Unknown,
        (value::INT, value::INT) => int(old.code.split_at(old_at).1, new.code.split_at(new_at).1),
        (value::ONE_OF, _) => one_of(pair, report, is == value::ONE_OF),
        (value::BOOL, value::ONE_OF | value::BOOLISH) => listed(pair.new, &["true", "false"]),
        (value::BOOLISH, value::ONE_OF | value::BOOL) => listed(pair.new, &values::BOOLISH),
        _ if was == is => ValueChange::Same,
        // A text of any form accepts the words of the earlier values, but not their JSON.
        (value::INT | value::FLOAT | value::BOOL, value::ANY | value::NON_EMPTY) => {
            ValueChange::Other
        }
        (_, value::ANY | value::FALSEY) | (value::INT, value::FLOAT) => ValueChange::Wider,
        (value::ANY | value::FALSEY, _) => ValueChange::Other,
        (_, value::NON_EMPTY) => ValueChange::Wider,
        _ => ValueChange::Other,
    }
}

/// Returns the name that the type of an argument has in manifests, if the type has its own parser.
#[inline]
pub(super) const fn word(of: ArgRef) -> Option<&'static [u8]> {
    let Some(at) = of.field(field::VALUE, of.first_field()) else {
        return None;
    };
    let code = of.grammar.code;
    match code[at + 3] {
        value::TYPE => {
            let ty = of.grammar.types[u16_at(code, at + 4)];
            Some(ty.word.text().as_bytes())
        }
        _ if end_of(code, at) > at + 4 => Some(of.grammar.text_at(at + 4).0),
        _ => None,
    }
}

/// Returns whether the type of an argument is an enum.
#[inline]
const fn is_enum(of: ArgRef) -> bool {
    match word(of) {
        Some(word) => same(word, Word::Enum.text().as_bytes()),
        None => false,
    }
}

#[inline]
const fn int(old: &[u8], new: &[u8]) -> ValueChange {
    use value::int::{HAS_MAXIMUM, HAS_MINIMUM, NONZERO};
    let (was, is) = (old[1], new[1]);
    let (mut wider, mut narrower) = (
        was & NONZERO != 0 && is & NONZERO == 0,
        was & NONZERO == 0 && is & NONZERO != 0,
    );
    // The minimum and the maximum. Each comes with its offset in the encoded value, and with
    // whether a greater number means fewer values.
    let bounds = [(HAS_MINIMUM, 2, true), (HAS_MAXIMUM, 18, false)];
    each!(&bounds, |&(bit, at, grows)| {
        let (before, now) = (was & bit != 0, is & bit != 0);
        if before && now {
            let (before, now) = (i128_at(old, at), i128_at(new, at));
            narrower |= before != now && (now > before) == grows;
            wider |= before != now && (now > before) != grows;
        } else {
            narrower |= now;
            wider |= before;
        }
    });
    match (narrower, wider) {
        (true, _) => ValueChange::Narrower,
        (false, true) => ValueChange::Wider,
        (false, false) => ValueChange::Same,
    }
}

#[inline]
const fn listed(new: ArgRef, texts: &[&str]) -> ValueChange {
    each!(texts, |text| {
        if let Validity::Invalid(_) = validity(new, text.as_bytes()) {
            return ValueChange::Narrower;
        }
    });
    ValueChange::Wider
}

/// Reports each value in the lock file that the argument does not accept any more, and returns how
/// the accepted values differ.
#[inline]
const fn one_of(pair: &Pair<'_>, report: &mut Report<'_>, is_list: bool) -> ValueChange {
    let (grammar, at) = description(pair.old);
    let end = values::end_of_value(pair.old, &grammar);
    let (mut kept, mut reported) = (0, false);
    each_listed!(grammar, at, end, |text| {
        if let Validity::Invalid(_) = validity(pair.new, text) {
            reported = true;
            let was = is_deprecated(pair.old, deprecated::VALUE, text);
            report.begin(pair.line, category(was));
            report.put("`");
            report.put(bytes::text(text));
            report.put("`, a value of `");
            report.put(pair.path);
            report.put(" ");
            report.spelling(pair.old);
            report.put("`,");
            report.gone(was, "that give it");
        } else {
            kept += 1;
        }
    });
    if !is_list || number_of_values(pair.new) > kept {
        return ValueChange::Wider;
    }
    if reported {
        ValueChange::Reported
    } else {
        ValueChange::Same
    }
}

#[inline]
const fn number_of_values(of: ArgRef) -> usize {
    let (grammar, at) = description(of);
    let end = values::end_of_value(of, &grammar);
    let mut count = 0;
    each_listed!(grammar, at, end, |_name| count += 1);
    count
}
