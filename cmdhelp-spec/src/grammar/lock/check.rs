//! Holding a lock against a tree.

use super::change::{Pair, category, has_long, has_short, is_deprecated};
use super::file::Locked;
use super::report::{Category, Report};
use super::unchanged::is_unchanged;
use crate::grammar::args::{Args, by_index};
use crate::grammar::bytes::same;
use crate::grammar::code::{end_of, u32_at};
use crate::grammar::commands::{self, Selected};
use crate::grammar::draft::{ArgTrait, Setting};
use crate::grammar::layout::{command, deprecated, field, record, summary};
use crate::grammar::level::{Level, Runs};
use crate::grammar::outcome::ArgRef;
use crate::spec::{Command, Fact, Item, Part};

/// Reports what a program, whose name this is, has become since it was locked. Of what is not known
/// in its tree, nothing is said.
///
/// ```
/// use cmdhelp_spec::grammar::lock::{Report, Surface, check};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// const ADD: Command = Command { name: Text::Plain("add"), part: &Part { items: &[], facts: &[] } };
/// const PART: Part = Part { items: &[Item::Command(ADD)], facts: &[] };
/// const PAD: Command = Command { name: Text::Plain("pad"), part: &PART };
///
/// let locked = Surface::read("pad\npad add\npad list\n").unwrap().leak();
/// let mut memory = [0; Report::CAPACITY];
/// let mut report = Report::new("cli.lock", &mut memory);
/// check("pad", &PAD, locked, &mut report);
/// assert_eq!((report.breaking(), report.compatible()), (1, 0));
/// assert!(report.text().contains("cli.lock:3: breaking: `pad list` is gone"));
/// ```
pub const fn check(
    program: &str,
    root: &'static Command,
    locked: &'static [Locked],
    report: &mut Report<'_>,
) {
    if locked.is_empty() {
        return;
    }
    if !same(locked[0].name.as_bytes(), program.as_bytes()) {
        report.begin(locked[0].line, Category::Breaking);
        report.command(locked[0].name);
        report.put(" is called `");
        report.put(program);
        report.put("` now: callers that use the name before will fail");
    }
    let mut all = [Runs::EMPTY; Runs::CAPACITY];
    let mut check = Check {
        locked,
        report,
        runs: Runs {
            all: &mut all,
            len: 0,
        },
    };
    let level = Level::enter(&mut check.runs, root.part, None);
    check.command(0, &level);
}

struct Check<'a, 'b, 'c> {
    locked: &'static [Locked],
    report: &'a mut Report<'b>,
    runs: Runs<'c>,
}

/// Goes through the commands below one, in their order, for as long as the lock has the same.
struct Walk {
    /// The next command of the lock.
    next: usize,
    /// Behind the last one.
    end: usize,
    in_step: bool,
}

impl Check<'_, '_, '_> {
    /// Compares a command, and those below it.
    const fn command(&mut self, at: usize, level: &Level<'_>) {
        self.marks(at, level);
        self.args(at, level);
        let mut walk = Walk {
            next: at + 1,
            end: self.end_of(at),
            in_step: true,
        };
        self.in_step(level.part, level, &mut walk);
        if !walk.in_step || walk.next < walk.end {
            self.one_by_one(level, &walk);
            self.new_commands(at, level);
        }
    }

    /// Behind the commands below one.
    const fn end_of(&self, at: usize) -> usize {
        let mut end = at + 1;
        while end < self.locked.len() && self.locked[end].depth > self.locked[at].depth {
            end += 1;
        }
        end
    }

    const fn enter(&mut self, at: usize, found: &'static Command, level: &Level<'_>) {
        let below = Level::enter(&mut self.runs, found.part, Some(level));
        self.command(at, &below);
        self.runs.len = below.first;
    }

    const fn in_step(&mut self, part: &'static Part, level: &Level<'_>, walk: &mut Walk) {
        let mut i = 0;
        while i < part.items.len() && walk.in_step {
            match &part.items[i] {
                Item::Command(command) => {
                    let name = command.name.raw().as_bytes();
                    let next = walk.next;
                    if next < walk.end && same(self.locked[next].name.as_bytes(), name) {
                        self.aliases(next, level, command.part);
                        self.enter(next, command, level);
                        walk.next = self.end_of(next);
                    } else {
                        walk.in_step = false;
                    }
                }
                Item::Part(part) => self.in_step(part, level, walk),
                _ => {}
            }
            i += 1;
        }
    }

    const fn one_by_one(&mut self, level: &Level<'_>, walk: &Walk) {
        let mut at = walk.next;
        while at < walk.end {
            let locked = &self.locked[at];
            match commands::by_name(level, locked.name.as_bytes()) {
                Some(Selected::Command(found)) => {
                    self.aliases(at, level, found.part);
                    self.enter(at, found, level);
                }
                Some(Selected::Help) => {}
                None if level.open.is_some() => {}
                None => {
                    self.report.begin(locked.line, category(locked.deprecated));
                    self.report.command(locked.path);
                    self.report.put(if locked.deprecated {
                        " was deprecated and is gone"
                    } else {
                        " is gone: callers of it will fail"
                    });
                }
            }
            at = self.end_of(at);
        }
    }

    const fn new_commands(&mut self, at: usize, level: &Level<'_>) {
        let end = self.end_of(at);
        let mut i = 0;
        while let Some(found) = commands::nth(level.part, i) {
            let mut known = at + 1;
            while known < end
                && !same(
                    self.locked[known].name.as_bytes(),
                    found.name.raw().as_bytes(),
                )
            {
                known = self.end_of(known);
            }
            if known >= end {
                self.report.begin(0, Category::Compatible);
                self.report.below(self.locked[at].path, found.name.raw());
                self.report.put(" is new");
            }
            i += 1;
        }
    }

    const fn aliases(&mut self, at: usize, above: &Level<'_>, part: &'static Part) {
        let locked = &self.locked[at];
        let mut kept = 0;
        let mut i = 0;
        while i < locked.aliases.len() {
            let (alias, was_deprecated) = locked.aliases[i];
            if commands::by_name(above, alias.as_bytes()).is_some() {
                kept += 1;
                if is_deprecated_name(part, alias.as_bytes()) != was_deprecated {
                    self.report.begin(locked.line, Category::Compatible);
                    self.report.put("`");
                    self.report.put(alias);
                    self.report.put("`, another name of ");
                    self.report.command(locked.path);
                    self.report.put(if was_deprecated {
                        ", is not deprecated any more"
                    } else {
                        ", is deprecated now"
                    });
                }
            } else if !is_unseen(part) {
                self.report.begin(locked.line, category(was_deprecated));
                self.report.put("`");
                self.report.put(alias);
                self.report.put("`, another name of ");
                self.report.command(locked.path);
                self.report.put(if was_deprecated {
                    ", was deprecated and is gone"
                } else {
                    ", is gone: callers that use it will fail"
                });
            }
            i += 1;
        }
        if number_of_aliases(part) > kept {
            self.report.begin(locked.line, Category::Compatible);
            self.report.command(locked.path);
            self.report.put(" has another name");
        }
    }

    const fn marks(&mut self, at: usize, level: &Level<'_>) {
        let locked = &self.locked[at];
        match (locked.deprecated, is_deprecated_command(level.part)) {
            (false, Some(true)) => self.adds(locked, " is deprecated now"),
            (true, None | Some(false)) => self.adds(locked, " is not deprecated any more"),
            _ => {}
        }
        if level.open.is_some() {
            return;
        }
        let setting = Setting::SubcommandRequired;
        match (was_set(locked, setting), level.has(setting)) {
            (false, true) => self.breaks(
                locked,
                " does nothing without a command below it now: callers that give none will fail",
            ),
            (true, false) => self.adds(locked, " can be called by itself now"),
            _ => {}
        }
        let setting = Setting::AllowExternalSubcommands;
        match (was_set(locked, setting), level.has(setting)) {
            (true, false) => self.breaks(
                locked,
                " takes no other words for commands any more: callers that give such will fail",
            ),
            (false, true) => self.adds(locked, " takes other words for commands now"),
            _ => {}
        }
    }

    const fn breaks(&mut self, locked: &Locked, what: &str) {
        self.report.begin(locked.line, Category::Breaking);
        self.report.command(locked.path);
        self.report.put(what);
    }

    const fn adds(&mut self, locked: &Locked, what: &str) {
        self.report.begin(locked.line, Category::Compatible);
        self.report.command(locked.path);
        self.report.put(what);
    }

    const fn args(&mut self, at: usize, level: &Level<'_>) {
        let locked = &self.locked[at];
        let mut walk = Args::of(level);
        let mut in_step = true;
        let mut all = Records::of(locked);
        while let Some((old, line)) = all.next() {
            if in_step {
                let mut ahead = walk;
                match ahead.next(&self.runs) {
                    Some(new) if is_unchanged(old, new) => {
                        walk = ahead;
                        continue;
                    }
                    Some(new) if is_same(old, new) => {
                        walk = ahead;
                        self.pair(locked, line, old, new);
                        continue;
                    }
                    _ => in_step = false,
                }
            }
            self.argument(locked, line, old, level);
        }
        let rest = match walk.next(&self.runs) {
            Some(new) => is_own(level, new),
            None => false,
        };
        if !in_step || rest {
            self.places(locked, level);
            self.new_args(locked, level);
        }
    }

    const fn pair(&mut self, locked: &Locked, line: usize, old: ArgRef, new: ArgRef) {
        let pair = Pair {
            path: locked.path,
            line,
            old,
            new,
        };
        pair.compare(self.report);
    }

    /// Compares an argument of the lock with what has its name today.
    const fn argument(
        &mut self,
        locked: &'static Locked,
        line: usize,
        old: ArgRef,
        level: &Level<'_>,
    ) {
        let mut new = partner(&self.runs, level, old);
        if new.is_none() && (level.open.is_some() || level.open_above.is_some()) {
            return;
        }
        let was = is_deprecated(old, deprecated::ARGUMENT, b"");
        if new.is_none() && old.is_positional() {
            let renamed = by_index(&self.runs, level, place(locked, old));
            if let Some(renamed) = renamed
                && !locked_has(locked, renamed)
            {
                self.report.begin(line, category(was));
                self.report.argument(locked.path, old);
                self.report.put(" is called `");
                self.report.spelling(renamed);
                self.report
                    .put("` now: callers that give it by its name, as agents do, will fail");
                new = Some(renamed);
            }
        }
        match new {
            Some(new) => self.pair(locked, line, old, new),
            None => {
                self.report.begin(line, category(was));
                self.report.argument(locked.path, old);
                self.report.put(if was {
                    " was deprecated and is gone"
                } else {
                    " is gone: callers that give it will fail"
                });
            }
        }
    }

    /// Positionals that are still there, but mean another word.
    const fn places(&mut self, locked: &'static Locked, level: &Level<'_>) {
        let mut all = Records::of(locked);
        while let Some((old, line)) = all.next() {
            if !old.is_positional() {
                continue;
            }
            let today = by_index(&self.runs, level, place(locked, old));
            let stays = match today {
                Some(new) => is_same(old, new) || partner(&self.runs, level, old).is_none(),
                None => partner(&self.runs, level, old).is_none(),
            };
            if !stays && level.open.is_none() {
                self.report.begin(line, Category::Breaking);
                self.report.argument(locked.path, old);
                self.report.put(
                    " has another place: callers that give words in the order before will fail",
                );
            }
        }
    }

    const fn new_args(&mut self, locked: &'static Locked, level: &Level<'_>) {
        let mut walk = Args::of(level);
        while let Some(new) = walk.next(&self.runs) {
            if !is_own(level, new) {
                return;
            }
            if locked_has(locked, new) || self.is_renamed(locked, level, new) {
                continue;
            }
            let required = new.has(ArgTrait::Required);
            let category = if required {
                Category::Breaking
            } else {
                Category::Compatible
            };
            self.report.begin(0, category);
            self.report.argument(locked.path, new);
            self.report.put(if required {
                " is new and has to be given: callers that do not know it will fail"
            } else {
                " is new"
            });
        }
    }

    /// Whether a positional stands where another one stood, which is gone.
    const fn is_renamed(&self, locked: &'static Locked, level: &Level<'_>, new: ArgRef) -> bool {
        if !new.is_positional() {
            return false;
        }
        let mut all = Records::of(locked);
        while let Some((old, _)) = all.next() {
            if old.is_positional()
                && partner(&self.runs, level, old).is_none()
                && let Some(found) = by_index(&self.runs, level, place(locked, old))
                && found.is(new)
            {
                return true;
            }
        }
        false
    }
}

/// The arguments of a locked command, and where they stand.
struct Records {
    locked: &'static Locked,
    at: usize,
    index: usize,
}

impl Records {
    const fn of(locked: &'static Locked) -> Self {
        Self {
            locked,
            at: 1,
            index: 0,
        }
    }

    const fn next(&mut self) -> Option<(ArgRef, usize)> {
        let grammar = &self.locked.grammar;
        let code = grammar.code;
        while self.at < code.len() {
            let at = self.at;
            self.at = at + (code[at + 1] as usize | (code[at + 2] as usize) << 8);
            if code[at] == record::ARG {
                let (lines, place) = (self.locked.lines, self.index * 2);
                self.index += 1;
                let line = if place + 2 <= lines.len() {
                    lines[place] as usize | (lines[place + 1] as usize) << 8
                } else {
                    0
                };
                let run = usize::MAX;
                return Some((ArgRef { grammar, run, at }, line));
            }
        }
        None
    }
}

/// The place of a positional in the lock, counted from 1.
const fn place(locked: &'static Locked, of: ArgRef) -> usize {
    let mut place = 0;
    let mut all = Records::of(locked);
    while let Some((old, _)) = all.next() {
        if old.is_positional() {
            place += 1;
        }
        if old.at == of.at {
            break;
        }
    }
    place
}

/// Whether a command says this argument itself, and has it not from above or from clap.
const fn is_own(level: &Level<'_>, arg: ArgRef) -> bool {
    level.first <= arg.run && arg.run < level.end
}

/// Whether two arguments have their first name in common, or are positionals with one id.
const fn is_same(old: ArgRef, new: ArgRef) -> bool {
    if old.is_positional() {
        return new.is_positional() && new.has_id(old.id_bytes());
    }
    if let Some(long) = old.text(field::LONG) {
        return has_long(new, long);
    }
    match old.text(field::SHORT) {
        Some(short) => has_short(new, short),
        None => false,
    }
}

/// Whether an argument has one of the names of another.
const fn shares_a_name(old: ArgRef, new: ArgRef) -> bool {
    if is_same(old, new) {
        return true;
    }
    if old.is_positional() || new.is_positional() {
        return false;
    }
    let code = old.grammar.code;
    let mut at = old.first_field();
    while at < old.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
        let (name, _) = old.grammar.text_at(at + 3);
        let shared = match code[at] {
            field::ID => false,
            field::LONG | field::ALIAS | field::HIDDEN_ALIAS => has_long(new, name),
            _ => has_short(new, name),
        };
        if shared {
            return true;
        }
        at = end_of(code, at);
    }
    false
}

/// What has the name of a locked argument today; its first name, if names have been parted.
const fn partner(runs: &Runs<'_>, level: &Level<'_>, old: ArgRef) -> Option<ArgRef> {
    let mut found = None;
    let mut all = Args::of(level);
    while let Some(new) = all.next(runs) {
        if is_same(old, new) {
            return Some(new);
        }
        if found.is_none() && shares_a_name(old, new) {
            found = Some(new);
        }
    }
    found
}

/// Whether a lock has this argument.
const fn locked_has(locked: &'static Locked, new: ArgRef) -> bool {
    let mut all = Records::of(locked);
    while let Some((old, _)) = all.next() {
        if shares_a_name(old, new) {
            return true;
        }
    }
    false
}

const fn was_set(locked: &Locked, setting: Setting) -> bool {
    let code = locked.grammar.code;
    !code.is_empty()
        && code[0] & summary::COMMAND != 0
        && u32_at(code, 1 + command::ON) & (1 << setting as u8) != 0
}

/// Whether a command is said to go; nothing if nothing is said of it.
const fn is_deprecated_command(part: &Part) -> Option<bool> {
    let mut is = None;
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i]
            && let Some(inner) = is_deprecated_command(part)
        {
            is = Some(inner);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Stability(word) = part.facts[i] {
            is = Some(same(word.raw().as_bytes(), b"deprecated"));
        }
        i += 1;
    }
    is
}

/// Whether something is said of a command that only the running program can tell the outcome of.
const fn is_unseen(part: &Part) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::Unseen) {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        let unseen = match &part.items[i] {
            Item::Part(part) => is_unseen(part),
            Item::Opaque | Item::Deferred(_) => true,
            _ => false,
        };
        if unseen {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a further name of a command is said to go.
const fn is_deprecated_name(part: &Part, name: &[u8]) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::DeprecatedNames(names) = part.facts[i] {
            let mut j = 0;
            while j < names.len() {
                if same(names[j].raw().as_bytes(), name) {
                    return true;
                }
                j += 1;
            }
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i]
            && is_deprecated_name(part, name)
        {
            return true;
        }
        i += 1;
    }
    false
}

const fn number_of_aliases(part: &Part) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = part.facts[i] {
            count += names.len();
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            count += number_of_aliases(part);
        }
        i += 1;
    }
    count
}
