//! Finds and checks the defaults of arguments that are not given.

use super::args::{self, ArgIter};
use super::bytes;
use super::code::{When, end_of, predicate_at};
use super::draft::ArgTrait;
use super::groups::ArgGroup;
use super::layout::{arg as header, field, summary};
use super::level::Level;
use super::outcome::{ArgRef, Cause, Event, Meaning};
use super::presence::{ValueComparison, has_piece, lists};
use super::state::{Fault, State, Step, Stop, ok};
use super::values::{self, DelimitedPieces, Validity};
use super::walk::{each_conditional_text, each_field, each_text};

/// The default that applies to an argument that is not given.
#[derive(Clone, Copy)]
enum DefaultChoice {
    None,
    Usual,
    /// A default that is known only at run time.
    Dynamic,
    /// A conditional default. The number is the position of the field with its texts.
    If(usize),
    /// The default is unknown, because a condition depends on facts that are known only at run
    /// time.
    Unclear,
}

/// Checks that the defaults of absent arguments can be parsed.
#[inline]
pub(super) const fn check(state: &mut State<'_>, level: &Level<'_>) -> Step {
    if !level.may_have(summary::DEFAULTS) {
        return Ok(());
    }
    let mut args = ArgIter::among(level, summary::DEFAULTS);
    while let Some(arg) = args.next(&state.runs) {
        if arg.has_flag(header::flag::DEFAULTS) && !state.is_given(level, arg) {
            let chosen = chosen(state, level, arg);
            if state.notes_defaults && !arg.shows() {
                ok!(note(state, level, arg, chosen));
            }
            match chosen {
                DefaultChoice::None => {}
                DefaultChoice::Unclear if arg.shows() => {
                    return Err(state.unknown(state.words.len(), Cause::Dynamic, arg));
                }
                // If `--help` or `--version` has a default, this has the same effect as giving the
                // flag.
                _ if arg.shows() => return Err(Stop::Shows),
                DefaultChoice::Dynamic if !arg.has(ArgTrait::DoubtfulDefault) => {}
                DefaultChoice::Dynamic | DefaultChoice::Unclear => {
                    state.doubt(state.words.len(), Cause::Dynamic, Some(arg));
                }
                DefaultChoice::Usual => {
                    each_text!(arg, field::DEFAULT, |text| ok!(read(
                        state, level, arg, text
                    )));
                }
                DefaultChoice::If(found) => {
                    each_conditional_text!(arg, found, |text| ok!(read(state, level, arg, text)));
                }
            }
        }
    }
    Ok(())
}

/// Checks that `text`, split at the delimiter, consists of valid values. If only the type's own
/// parser can check the text, it is assumed to be valid, because it comes from an attribute.
#[inline]
const fn read(state: &mut State<'_>, level: &Level<'_>, arg: ArgRef, text: &[u8]) -> Step {
    let mut pieces = DelimitedPieces::of(arg, text);
    while let Some((_, piece)) = pieces.next() {
        let end = state.words.len();
        match values::validity(arg, piece) {
            Validity::Valid | Validity::Foreign => {}
            Validity::Unknown => state.doubt(end, Cause::Value, Some(arg)),
            // Only the running program may know the delimiter or the parser.
            Validity::Invalid(_) if arg.has(ArgTrait::Dynamic) => {
                state.doubt(end, Cause::Dynamic, Some(arg));
            }
            Validity::Invalid(kind) => {
                return Err(state.refuse(level, Fault::new(kind, end, 0).of(arg)));
            }
        }
    }
    Ok(())
}

/// Records the default of an absent argument as an event.
#[inline]
const fn note(
    state: &mut State<'_>,
    level: &Level<'_>,
    arg: ArgRef,
    chosen: DefaultChoice,
) -> Step {
    let (meaning, place) = match (chosen, arg.field(field::DEFAULT, arg.first_field())) {
        (DefaultChoice::None, _) => return Ok(()),
        (DefaultChoice::Usual, Some(found)) | (DefaultChoice::If(found), _) => {
            (Meaning::Default, found)
        }
        (DefaultChoice::Usual | DefaultChoice::Dynamic | DefaultChoice::Unclear, _) => {
            (Meaning::DynamicDefault, 0)
        }
    };
    state.note(Event::new(state.words.len(), place, level.depth, meaning).of(arg))
}

/// Returns the range of the texts in the field of a conditional default, which begins at `found`. In the field, the
/// texts come after the other argument's id, the condition, and a byte that tells whether there are any texts.
#[inline]
pub(super) const fn texts_of(arg: ArgRef, found: usize) -> (usize, usize) {
    let (_, end) = arg.grammar.text_at(found + 3);
    let (_, end) = predicate_at(arg.grammar, end);
    (end + 1, end_of(arg.grammar.code, found))
}

impl ArgRef {
    /// Returns the values of the default whose field is at the position `found`.
    #[inline]
    pub(super) fn values_by_default(self, found: usize) -> Vec<&'static str> {
        let mut texts = Vec::new();
        if self.grammar.code[found] == field::DEFAULT {
            each_text!(self, field::DEFAULT, |text| texts.push(text));
        } else {
            each_conditional_text!(self, found, |text| texts.push(text));
        }
        let texts = texts.into_iter().map(bytes::text);
        texts.flat_map(|text| self.split(text)).collect()
    }
}

#[inline]
const fn chosen(state: &State<'_>, level: &Level<'_>, arg: ArgRef) -> DefaultChoice {
    each_field!(arg, field::DEFAULT_IF, |found| {
        let (id, end) = arg.grammar.text_at(found + 3);
        let (when, end) = predicate_at(arg.grammar, end);
        match is_true(state, level, arg, id, when) {
            Some(true) if arg.grammar.code[end] == 0 => return DefaultChoice::None,
            Some(true) => return DefaultChoice::If(found),
            Some(false) => {}
            None => return DefaultChoice::Unclear,
        }
    });
    if arg.has_flag(header::flag::DYNAMIC_DEFAULT) {
        DefaultChoice::Dynamic
    } else if arg.text(field::DEFAULT).is_some() {
        DefaultChoice::Usual
    } else {
        DefaultChoice::None
    }
}

/// Returns whether the condition of a default is true, or `None` if that is unknown. As in clap, an
/// argument that is declared before `arg` and has a default counts as given.
#[inline]
const fn is_true(
    state: &State<'_>,
    level: &Level<'_>,
    arg: ArgRef,
    id: &'static [u8],
    when: When,
) -> Option<bool> {
    let Some(other) = args::by_id(&state.runs, level, id) else {
        return match ArgGroup::by_id(state, level, id) {
            Some(group) => Some(group.is_given(state, level, when)),
            None => Some(false),
        };
    };
    if state.is_given(level, other) {
        return Some(match when {
            When::IsPresent => true,
            When::Equals(text) => state.has_value(level, other, text, false),
        });
    }
    if other.has(ArgTrait::Env) || other.has(ArgTrait::Dynamic) {
        return None;
    }
    if !comes_before(state, level, other, arg) {
        return Some(false);
    }
    match (chosen(state, level, other), when) {
        (DefaultChoice::None, _) => Some(false),
        (DefaultChoice::Unclear, _) | (DefaultChoice::Dynamic, When::Equals(_)) => None,
        (_, When::IsPresent) => Some(true),
        (DefaultChoice::Usual, When::Equals(text)) => {
            Some(lists(other, field::DEFAULT, text, ValueComparison::Exact))
        }
        (DefaultChoice::If(found), When::Equals(text)) => {
            each_conditional_text!(other, found, |value| {
                let pieces = DelimitedPieces::of(other, value);
                if has_piece(pieces, text, ValueComparison::Exact) {
                    return Some(true);
                }
            });
            Some(false)
        }
    }
}

#[inline]
const fn comes_before(state: &State<'_>, level: &Level<'_>, one: ArgRef, other: ArgRef) -> bool {
    let mut args = ArgIter::of(level);
    while let Some(arg) = args.next(&state.runs) {
        if arg.is(one) {
            return true;
        }
        if arg.is(other) {
            return false;
        }
    }
    false
}
