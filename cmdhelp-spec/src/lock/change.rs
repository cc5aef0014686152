//! Finds the differences between an argument in the lock file and the same argument in the spec
//! tree.

use super::pair::{Pair, category, has_long, has_short, is_deprecated};
use super::report::Report;
use super::value_change::{ValueChange, value_change};
use crate::bytes::{self, same};
use crate::grammar::draft::{Action, ArgTrait};
use crate::grammar::layout::{arg, deprecated, field};
use crate::grammar::outcome::ArgRef;
use crate::grammar::values::{Validity, validity};
use crate::grammar::walk::{each_field, each_name};
use crate::slice::each;

impl Pair<'_> {
    /// Reports all differences between the two arguments.
    #[inline]
    pub(super) const fn compare(&self, report: &mut Report<'_>) {
        self.names(report);
        self.deprecated(report);
        if self.new.has(ArgTrait::Dynamic) {
            return;
        }
        self.traits(report);
        if self.arity(report) {
            self.value(report);
            self.delimiter(report);
            self.default(report);
        }
    }

    #[inline]
    const fn names(&self, report: &mut Report<'_>) {
        let mut kept = 0;
        each_name!(self.old, field::HIDDEN_SHORT_ALIAS, |at| {
            let tag = self.old.grammar.code[at];
            let (name, _) = self.old.grammar.text_at(at + 3);
            let (is_there, what, hyphens) = match tag {
                field::ID => (true, deprecated::ARGUMENT, ""),
                field::LONG | field::ALIAS | field::HIDDEN_ALIAS => {
                    (has_long(self.new, name), deprecated::LONG, "--")
                }
                _ => (has_short(self.new, name), deprecated::SHORT, "-"),
            };
            if !is_there {
                let was = is_deprecated(self.old, what, name);
                report.begin(self.line, category(was));
                report.put("`");
                report.put(self.path);
                report.put(" ");
                report.name(hyphens, bytes::text(name));
                report.put("`, another name of `");
                report.spelling(self.new);
                report.put("`,");
                report.gone(was, "that use it");
            } else if tag != field::ID {
                kept += 1;
            }
        });
        let names = number_of_names(self.new);
        if names > kept {
            self.adds(report, " has an additional name");
        }
    }

    #[inline]
    const fn deprecated(&self, report: &mut Report<'_>) {
        let was = is_deprecated(self.old, deprecated::ARGUMENT, b"");
        let is = is_deprecated(self.new, deprecated::ARGUMENT, b"");
        match (was, is) {
            (false, true) => self.adds(report, " is deprecated now"),
            (true, false) => self.adds(report, " is not deprecated any more"),
            _ if number_of(self.old, field::DEPRECATED)
                != number_of(self.new, field::DEPRECATED) =>
            {
                self.adds(report, ": its deprecated names or values have changed");
            }
            _ => {}
        }
    }

    #[inline]
    const fn traits(&self, report: &mut Report<'_>) {
        each!(&TRAITS, |&(what, restricts, breaking, compatible)| {
            match (self.old.has(what), self.new.has(what)) {
                (false, false) | (true, true) => {}
                (_, is) if is == restricts => self.breaks(report, breaking),
                _ => self.adds(report, compatible),
            }
        });
    }

    /// Compares how often the argument can be given and how many values it takes. Returns true if
    /// the argument took values before and takes values now, so that the accepted values can be
    /// compared.
    #[inline]
    const fn arity(&self, report: &mut Report<'_>) -> bool {
        let (old, new) = (self.old, self.new);
        let becomes_list = old.takes_values() && is_list(new) && !is_list(old);
        match (old.takes_values(), new.takes_values()) {
            (false, true) if new.least() == 0 => self.adds(report, " can have a value now"),
            (false, true) => self.breaks(
                report,
                " needs a value now: callers that give none will fail",
            ),
            (true, false) => self.breaks(
                report,
                " takes no value any more: callers that give one will fail",
            ),
            (true, true) => {
                if new.least() > old.least() || new.most() < old.most() {
                    self.breaks(
                        report,
                        " takes another number of values now: callers that give as many as before \
                         will fail",
                    );
                } else if becomes_list {
                    self.breaks(
                        report,
                        " takes a list of values now: callers that give one value in JSON, and not a list, \
                         will fail",
                    );
                } else if new.least() != old.least() || new.most() != old.most() {
                    self.adds(report, " also takes other numbers of values");
                }
            }
            (false, false) => match (old.does(Action::SetFalse), new.does(Action::SetFalse)) {
                (false, true) => self.breaks(
                    report,
                    " means `false` now: callers that give it get the opposite result",
                ),
                (true, false) => self.breaks(
                    report,
                    " does not mean `false` any more: callers that give it get another result",
                ),
                _ => {}
            },
        }
        match (is_repeatable(old), is_repeatable(new)) {
            (true, false) => self.breaks(
                report,
                " can be given only once now: callers that repeat it will fail",
            ),
            (false, true) if new.does(Action::Count) && !old.takes_values() => self.breaks(
                report,
                " counts how often it is given now: callers that give `true` in JSON, and not a number, \
                 will fail",
            ),
            (false, true) if !becomes_list => self.adds(report, " can be given several times now"),
            _ => {}
        }
        old.takes_values() && new.takes_values()
    }

    #[inline]
    const fn value(&self, report: &mut Report<'_>) {
        match value_change(self, report) {
            ValueChange::Same | ValueChange::Reported => {}
            ValueChange::Wider => self.adds(report, " accepts more values than before"),
            ValueChange::Unknown => self.adds(
                report,
                " has values that only the program can check, so they cannot be compared any more",
            ),
            ValueChange::Narrower => self.breaks(
                report,
                " accepts fewer values than before: callers that give the other values will fail",
            ),
            ValueChange::Other => self.breaks(
                report,
                " has another type: callers that give values of the earlier type will fail",
            ),
        }
    }

    #[inline]
    const fn delimiter(&self, report: &mut Report<'_>) {
        let (old, new) = (
            self.old.text(field::DELIMITER),
            self.new.text(field::DELIMITER),
        );
        match (old, new) {
            (Some(old), Some(new)) if same(old, new) => {}
            (None, None) => {}
            (Some(_), _) => self.breaks(
                report,
                " does not split values as before: callers that give several values in one word will \
                 fail",
            ),
            (None, Some(new)) => match validity(self.old, new) {
                Validity::Invalid(_) => self.adds(report, " takes several values in one word now"),
                _ => self.breaks(
                    report,
                    " splits its values now: a value that contains the delimiter becomes \
                     several values",
                ),
            },
        }
    }

    #[inline]
    const fn default(&self, report: &mut Report<'_>) {
        let old = self.old.field(field::DEFAULT, self.old.first_field());
        let new = self.new.field(field::DEFAULT, self.new.first_field());
        let dynamic = (
            self.old.has_flag(arg::flag::DYNAMIC_DEFAULT),
            self.new.has_flag(arg::flag::DYNAMIC_DEFAULT),
        );
        match (dynamic, old, new) {
            ((true, true), ..) | ((false, false), None, None) => {}
            ((true, false), _, Some(_)) | ((false, true), Some(_), _) => self.adds(
                report,
                " has a default that cannot be compared with the earlier default",
            ),
            ((true, false), ..) | ((false, false), Some(_), None) => self.breaks(
                report,
                " has no default any more: callers that leave it out get another result",
            ),
            ((false, true), ..) | ((false, false), None, Some(_)) => {
                self.adds(report, " has a default now");
            }
            ((false, false), Some(old), Some(new)) => {
                if !same_texts(self.old, old, self.new, new) {
                    self.breaks(
                        report,
                        " has another default: callers that leave it out get another result",
                    );
                }
            }
        }
    }
}

/// The boolean settings of an argument. For each, the `bool` tells whether switching the setting on
/// breaks callers (true) or switching it off does (false). The first text reports the change that
/// breaks callers, and the second text the opposite change.
const TRAITS: [(ArgTrait, bool, &str, &str); 6] = [
    (
        ArgTrait::Required,
        true,
        " is required now: callers that leave it out will fail",
        " is not required any more",
    ),
    (
        ArgTrait::Last,
        true,
        " is accepted only after `--` now: callers that give it before will fail",
        " is also accepted before `--`",
    ),
    (
        ArgTrait::RequireEquals,
        true,
        " needs `=` before its value now: callers that give it as a separate word will fail",
        " also accepts its value as a separate word",
    ),
    (
        ArgTrait::Exclusive,
        true,
        " excludes all other arguments now: callers that give others with it will fail",
        " can be given with other arguments now",
    ),
    (
        ArgTrait::Global,
        false,
        " is not accepted by subcommands any more: callers that give it after a subcommand will fail",
        " is accepted by subcommands, too",
    ),
    (
        ArgTrait::IgnoreCase,
        false,
        " is case-sensitive now: callers that mix cases will fail",
        " ignores the case of letters now",
    ),
];

#[inline]
const fn is_repeatable(of: ArgRef) -> bool {
    of.does(Action::Append) || of.does(Action::Count)
}

/// Returns whether the values of the argument are a list in JSON.
#[inline]
const fn is_list(of: ArgRef) -> bool {
    of.does(Action::Append) || of.most() > 1
}

#[inline]
const fn number_of(of: ArgRef, tag: u8) -> usize {
    let mut count = 0;
    each_field!(of, tag, |_at| count += 1);
    count
}

#[inline]
const fn number_of_names(of: ArgRef) -> usize {
    let mut count = 0;
    each_name!(of, field::HIDDEN_SHORT_ALIAS, |at| {
        count += (of.grammar.code[at] != field::ID) as usize;
    });
    count
}

/// Returns whether two arguments have the same texts in consecutive fields with the same tag. The
/// fields begin at the index `at` in the argument `one`, and at `place` in the argument `other`.
#[inline]
const fn same_texts(one: ArgRef, at: usize, other: ArgRef, place: usize) -> bool {
    let (mut one_at, mut other_at) = (Some(at), Some(place));
    loop {
        match (one_at, other_at) {
            (None, None) => return true,
            (Some(at), Some(place)) => {
                let (text, _) = one.grammar.text_at(at + 3);
                if !other.grammar.is_at(place + 3, text) {
                    return false;
                }
                one_at = one.next_field(at);
                other_at = other.next_field(place);
            }
            _ => return false,
        }
    }
}
