//! What is wrong with a command whatever is written for it: what clap only finds out when the
//! program runs, in a debug build.
//!
//! The questions are asked of a command with those above it, because what is global there, and what
//! is set there for all, has a part in it. Where something is not known, nothing is found.

use super::Grammar;
use super::args::{Args, place_of};
use super::bytes::{self, same};
use super::code::end_of;
use super::commands;
use super::draft::{ArgTrait, Setting};
use super::layout::{field, group, record, summary};
use super::level::{Level, Runs};
use super::outcome::ArgRef;
use super::values::{self, Judgement, Pieces};
use crate::spec::{Command, Item, Part};

/// A question about a command.
#[derive(Clone, Copy)]
pub(crate) enum Question<'q> {
    /// Is there an argument or a group with this id?
    Id(&'q str),
    /// Do two arguments have a name in common?
    Names,
    /// Do the positionals follow each other so that each word is of one of them?
    Positionals,
    /// Do two subcommands have a name in common?
    Commands,
    /// Is there an argument with this long name?
    Long(&'q str),
}

/// What is found.
#[derive(Clone, Copy)]
pub(crate) enum Finding {
    /// There is no such id.
    NoId,
    /// These arguments have a name in common.
    SameName {
        /// The name, without its hyphens.
        name: &'static str,
        kind: Name,
        one: ArgRef,
        other: ArgRef,
    },
    /// This positional cannot stand where it does.
    Misplaced(ArgRef, Misplaced),
    /// Two subcommands have this name.
    SameCommand(&'static str),
    /// A subcommand is called like the one that clap adds.
    CommandOfClap,
    /// An argument has this long name.
    Taken,
}

/// What kind of name it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Name {
    Id,
    Long,
    Short,
}

/// What is wrong with the place of a positional.
#[derive(Clone, Copy)]
pub(crate) enum Misplaced {
    /// It need not be given, and one after it has to be.
    OptionalBeforeRequired,
    /// It takes several values, and so the one after it would get none.
    ManyBefore,
    /// Two of them take any number of values.
    TwoOpen,
    /// It takes all that follows, and something follows.
    TrailingBefore,
    /// Two come after `--`.
    TwoLast,
}

/// Asks a command; `path` are the commands from the root to this one.
pub(crate) const fn ask(path: &[&'static Command], question: Question<'_>) -> Option<Finding> {
    let mut all = [Runs::EMPTY; Runs::CAPACITY];
    let mut runs = Runs {
        all: &mut all,
        len: 0,
    };
    descend(&mut runs, path, None, question)
}

const fn descend(
    runs: &mut Runs<'_>,
    path: &[&'static Command],
    parent: Option<&Level<'_>>,
    question: Question<'_>,
) -> Option<Finding> {
    let [command, rest @ ..] = path else {
        return None;
    };
    let level = Level::enter(runs, command.part, parent);
    if !rest.is_empty() {
        return descend(runs, rest, Some(&level), question);
    }
    if level.open.is_some() || level.open_above.is_some() {
        return None;
    }
    match question {
        Question::Id(id) => no_id(runs, &level, id.as_bytes()),
        Question::Names => same_name(runs, &level),
        Question::Positionals => misplaced(runs, &level),
        Question::Commands => same_command(&level),
        Question::Long(name) => taken(runs, &level, name.as_bytes()),
    }
}

const fn taken(runs: &Runs<'_>, level: &Level<'_>, name: &[u8]) -> Option<Finding> {
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if has_name(arg, name, Name::Long) {
            return Some(Finding::Taken);
        }
    }
    None
}

const fn no_id(runs: &Runs<'_>, level: &Level<'_>, id: &[u8]) -> Option<Finding> {
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if arg.has_id(id) || arg.lists(field::GROUP, id) {
            return None;
        }
    }
    let mut run = level.first;
    while run < level.end {
        let grammar = runs.all[run];
        let mut at = 1;
        while at < grammar.code.len() {
            if grammar.code[at] == record::GROUP && grammar.is_at(at + group::FIELDS + 3, id) {
                return None;
            }
            at = end_of(grammar.code, at);
        }
        run += 1;
    }
    Some(Finding::NoId)
}

/// Names are looked up only if they share a mark with an earlier one.
const fn same_name(runs: &Runs<'_>, level: &Level<'_>) -> Option<Finding> {
    let mut marks = 0_u128;
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        let code = arg.grammar.code;
        let mut at = arg.first_field();
        while at < arg.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
            let kind = kind_of(code[at]);
            let (name, _) = arg.grammar.text_at(at + 3);
            let mark = mark_of(name, kind);
            if marks & mark != 0
                && let Some(one) = earlier(runs, level, arg, name, kind)
            {
                return Some(Finding::SameName {
                    name: bytes::text(name),
                    kind,
                    one,
                    other: arg,
                });
            }
            marks |= mark;
            at = end_of(code, at);
        }
    }
    None
}

const fn kind_of(tag: u8) -> Name {
    match tag {
        field::ID => Name::Id,
        field::LONG | field::ALIAS | field::HIDDEN_ALIAS => Name::Long,
        _ => Name::Short,
    }
}

const fn mark_of(name: &[u8], kind: Name) -> u128 {
    let (first, last) = match name {
        [first, .., last] => (*first as usize, *last as usize),
        [only] => (*only as usize, 0),
        [] => (0, 0),
    };
    let place = match kind {
        Name::Short => first,
        Name::Long => first * 5 + last * 3 + name.len() * 7,
        Name::Id => first * 11 + last * 13 + name.len() * 17 + 64,
    };
    1 << (place % 128)
}

/// The argument before this one that has this name, too.
const fn earlier(
    runs: &Runs<'_>,
    level: &Level<'_>,
    than: ArgRef,
    name: &[u8],
    kind: Name,
) -> Option<ArgRef> {
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if arg.is(than) {
            return None;
        }
        if has_name(arg, name, kind) {
            return Some(arg);
        }
    }
    None
}

const fn has_name(arg: ArgRef, name: &[u8], kind: Name) -> bool {
    let code = arg.grammar.code;
    let mut at = arg.first_field();
    while at < arg.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
        let same_kind = kind_of(code[at]) as u8 == kind as u8;
        if same_kind && arg.grammar.is_at(at + 3, name) {
            return true;
        }
        at = end_of(code, at);
    }
    false
}

/// The rules of clap about the order of positionals.
const fn misplaced(runs: &Runs<'_>, level: &Level<'_>) -> Option<Finding> {
    let mut count = 0;
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if arg.is_positional() {
            if arg.has(ArgTrait::Unseen) || arg.field(field::INDEX, arg.first_field()).is_some() {
                return None;
            }
            count += 1;
        }
    }
    if count < 2 {
        return None;
    }
    let missing_allowed = level.has(Setting::AllowMissingPositional);
    let mut optional = None;
    let mut open = 0;
    let mut lasts = 0;
    let mut next = 1;
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if !arg.is_positional() {
            continue;
        }
        let place = place_of(arg, &mut next);
        let (is_last, is_required) = (arg.has(ArgTrait::Last), arg.has(ArgTrait::Required));
        if let Some(before) = optional
            && is_required
            && !is_last
            && !missing_allowed
        {
            return Some(Finding::Misplaced(
                before,
                Misplaced::OptionalBeforeRequired,
            ));
        }
        if !is_required {
            optional = Some(arg);
        }
        if arg.has(ArgTrait::TrailingVarArg) && place != count {
            return Some(Finding::Misplaced(arg, Misplaced::TrailingBefore));
        }
        lasts += is_last as usize;
        if lasts > 1 {
            return Some(Finding::Misplaced(arg, Misplaced::TwoLast));
        }
        open += (arg.takes_several()
            && arg.least() != arg.most()
            && arg.text(field::TERMINATOR).is_none()) as usize;
    }
    many_before(runs, level, count, open)
}

/// Only the last positional takes several values, or the one before it if it is clear where they
/// end.
const fn many_before(
    runs: &Runs<'_>,
    level: &Level<'_>,
    count: usize,
    open: usize,
) -> Option<Finding> {
    let (mut many, mut last, mut before_last) = (None, None, None);
    let mut next = 1;
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if !arg.is_positional() {
            continue;
        }
        let place = place_of(arg, &mut next);
        if place == count {
            last = Some(arg);
        } else if arg.is_multiple() {
            many = Some(arg);
        }
        if place + 1 == count {
            before_last = Some(arg);
        }
    }
    let (Some(many), Some(last), Some(before)) = (many, last, before_last) else {
        return None;
    };
    let last_is_last = last.has(ArgTrait::Last);
    let ends = last.has(ArgTrait::Required)
        || last_is_last
        || before.text(field::TERMINATOR).is_some()
        || before.has(ArgTrait::Last);
    if !ends || !(before.is_multiple() || last_is_last) {
        return Some(Finding::Misplaced(many, Misplaced::ManyBefore));
    }
    let both = last_is_last && last.is_multiple() && before.is_multiple() && open == 2;
    if open > 1 && !both {
        return Some(Finding::Misplaced(many, Misplaced::TwoOpen));
    }
    None
}

const fn same_command(level: &Level<'_>) -> Option<Finding> {
    let mut i = 0;
    while let Some(one) = commands::nth(level.part, i) {
        let name = one.name.raw().as_bytes();
        if same(name, b"help") && !level.has(Setting::DisableHelpSubcommand) {
            return Some(Finding::CommandOfClap);
        }
        let mut j = i + 1;
        while let Some(other) = commands::nth(level.part, j) {
            if same(other.name.raw().as_bytes(), name) {
                return Some(Finding::SameCommand(one.name.raw()));
            }
            j += 1;
        }
        i += 1;
    }
    None
}

/// Whether a command below a part has an argument of its own that shares a name with a global one;
/// the command, and that argument.
pub(crate) const fn below(
    part: &'static Part,
    global: ArgRef,
) -> Option<(&'static str, Name, ArgRef)> {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Part(part) => below(part, global),
            Item::Command(command) => match within(command.part, global) {
                Within::Shadowed => None,
                Within::Same(name, arg) => Some((command.name.raw(), name, arg)),
                Within::Nothing => below(command.part, global),
            },
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        i += 1;
    }
    None
}

/// What a command has that is a global argument's.
enum Within {
    Nothing,
    /// Its id: it does not reach the command, nor those below.
    Shadowed,
    /// A name.
    Same(Name, ArgRef),
}

const fn within(part: &'static Part, global: ArgRef) -> Within {
    let mut all = [Runs::EMPTY; Runs::CAPACITY];
    let mut runs = Runs {
        all: &mut all,
        len: 0,
    };
    let level = Level::enter(&mut runs, part, None);
    let mut found = Within::Nothing;
    let mut run = level.first;
    while run < level.end {
        let grammar = runs.all[run];
        let mut at = 1;
        while at < grammar.code.len() {
            if grammar.code[at] == record::ARG {
                let arg = ArgRef { grammar, run, at };
                if arg.has_id(global.id_bytes()) {
                    return Within::Shadowed;
                }
                if let Some(name) = name_in_common(arg, global) {
                    found = Within::Same(name, arg);
                }
            }
            at = end_of(grammar.code, at);
        }
        run += 1;
    }
    if level.open.is_some() {
        return Within::Nothing;
    }
    found
}

/// A flag that two arguments have in common.
const fn name_in_common(one: ArgRef, other: ArgRef) -> Option<Name> {
    let code = one.grammar.code;
    let mut at = one.first_field();
    while at < one.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
        let (name, _) = one.grammar.text_at(at + 3);
        let kind = kind_of(code[at]);
        if !matches!(kind, Name::Id) && has_name(other, name, kind) {
            return Some(kind);
        }
        at = end_of(code, at);
    }
    None
}

/// Whether nobody has to give anything to a command that consists of a part, and nothing is left
/// open there.
pub(crate) const fn asks_for_nothing(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let asks = match &part.items[i] {
            Item::Grammar(Grammar {
                code: [bits, ..], ..
            }) => *bits & (summary::REQUIRED | summary::OPEN | summary::GROUPS) != 0,
            Item::Part(part) => !asks_for_nothing(part),
            Item::Opaque | Item::Deferred(_) | Item::Arg(_) => true,
            _ => false,
        };
        if asks {
            return false;
        }
        i += 1;
    }
    true
}

impl Grammar {
    /// A default that its own argument would refuse.
    ///
    /// ```
    /// use cmdhelp_spec::grammar::{Grammar, draft, encode};
    ///
    /// let mut level = draft::Arg::new("level");
    /// let values = ["low", "high"].map(|name| draft::PossibleValue {
    ///     name: name.into(),
    ///     aliases: Vec::new(),
    ///     hide: false,
    /// });
    /// level.value = Some(draft::Value::OneOf(values.into()));
    /// level.default = draft::Default::Values(vec!["hgih".into()]);
    /// let draft = draft::Draft { args: vec![level], ..Default::default() };
    /// let grammar: &'static Grammar = Box::leak(Box::new(Grammar::of(encode(&draft).leak())));
    /// let (argument, text) = grammar.refused_default().unwrap();
    /// assert_eq!((argument.id(), text), ("level", "hgih"));
    /// ```
    #[must_use]
    pub const fn refused_default(&'static self) -> Option<(ArgRef, &'static str)> {
        let mut at = 1;
        while at < self.code.len() {
            if self.code[at] == record::ARG {
                let arg = ArgRef {
                    grammar: self,
                    run: 0,
                    at,
                };
                let mut text = refused(arg, field::DEFAULT_MISSING);
                if text.is_none() {
                    text = refused(arg, field::DEFAULT);
                }
                if let Some(text) = text {
                    return Some((arg, text));
                }
            }
            at = end_of(self.code, at);
        }
        None
    }

    /// Its first argument.
    pub(crate) const fn first_argument(&'static self) -> Option<ArgRef> {
        let mut at = 1;
        while at < self.code.len() {
            if self.code[at] == record::ARG {
                return Some(ArgRef {
                    grammar: self,
                    run: 0,
                    at,
                });
            }
            at = end_of(self.code, at);
        }
        None
    }
}

const fn refused(arg: ArgRef, tag: u8) -> Option<&'static str> {
    let mut default = arg.field(tag, arg.first_field());
    while let Some(found) = default {
        let (text, _) = arg.grammar.text_at(found + 3);
        let mut pieces = Pieces::of(arg, text);
        while let Some((_, piece)) = pieces.next() {
            if let Judgement::Wrong(_) = values::judge(arg, piece) {
                return Some(bytes::text(text));
            }
        }
        default = arg.next_field(found);
    }
    None
}
