//! Compares a lock file with the spec tree of a program.

mod arguments;
mod declared;
mod effect;
mod facts;
mod permissions;

use self::facts::{
    is_deprecated_command, is_deprecated_name, is_dynamic, number_of_aliases, was_set,
};
use super::file::Locked;
use super::pair::category;
use super::report::{Category, Report};
use crate::bytes::same;
use crate::grammar::commands::{self, Selected};
use crate::grammar::draft::Setting;
use crate::grammar::level::{Level, LineGrammars};
use crate::slice::each;
use crate::spec::{Command, Item, Part};

/// Reports the differences between a program and its lock file. Parts of the spec tree that are
/// known only at run time are not compared.
///
/// ```
/// use cmdhelp_spec::lock::{Report, Surface, check};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// const EMPTY: Part = Part { items: &[], facts: &[] };
/// const ADD: Command = Command { name: Text::Plain("add"), part: &EMPTY };
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
#[inline]
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
        report.put("` now: callers that use the earlier name will fail");
    }
    let mut all = [LineGrammars::EMPTY; LineGrammars::CAPACITY];
    let mut check = Check {
        locked,
        report,
        runs: LineGrammars {
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
    runs: LineGrammars<'c>,
}

/// The position in a walk over the subcommands of one command, in the lock file and in the spec
/// tree in parallel. The parallel walk ends at the first difference; the remaining subcommands are
/// then found by name.
struct Walk {
    /// The index of the next subcommand in the lock file.
    next: usize,
    /// The index after the last subcommand in the lock file.
    end: usize,
    in_step: bool,
}

impl Check<'_, '_, '_> {
    /// Compares a command and its subcommands with the lock file. `at` is the index of the command
    /// in the lock file.
    #[inline]
    const fn command(&mut self, at: usize, level: &Level<'_>) {
        self.marks(at, level);
        self.effect(at, level);
        self.permissions(at, level);
        self.declared(at, level);
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

    /// Returns the index in the lock file after the last subcommand of the command with the index
    /// `at`.
    #[inline]
    const fn end_of(&self, at: usize) -> usize {
        let mut end = at + 1;
        while end < self.locked.len() && self.locked[end].depth > self.locked[at].depth {
            end += 1;
        }
        end
    }

    #[inline]
    const fn enter(&mut self, at: usize, found: &'static Command, level: &Level<'_>) {
        let below = Level::enter(&mut self.runs, found.part, Some(level));
        self.command(at, &below);
        self.runs.len = below.first;
    }

    #[inline]
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

    #[inline]
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
                    self.report.gone(locked.deprecated, "of it");
                }
            }
            at = self.end_of(at);
        }
    }

    #[inline]
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

    #[inline]
    const fn aliases(&mut self, at: usize, above: &Level<'_>, part: &'static Part) {
        let locked = &self.locked[at];
        let mut kept = 0;
        each!(locked.aliases, |locked_alias| {
            let (alias, was_deprecated) = *locked_alias;
            if commands::by_name(above, alias.as_bytes()).is_some() {
                kept += 1;
                if is_deprecated_name(part, alias.as_bytes()) != was_deprecated {
                    self.alias(locked, Category::Compatible, alias);
                    self.report.put(if was_deprecated {
                        " is not deprecated any more"
                    } else {
                        " is deprecated now"
                    });
                }
            } else if !is_dynamic(part) {
                self.alias(locked, category(was_deprecated), alias);
                self.report.gone(was_deprecated, "that use it");
            }
        });
        if number_of_aliases(part) > kept {
            self.adds(locked, " has an additional name");
        }
    }

    /// Begins the report of a difference that concerns an alias of a command.
    #[inline]
    const fn alias(&mut self, locked: &Locked, category: Category, alias: &str) {
        self.report.begin(locked.line, category);
        self.report.command(alias);
        self.report.put(", another name of ");
        self.report.command(locked.path);
        self.report.put(",");
    }

    #[inline]
    const fn marks(&mut self, at: usize, level: &Level<'_>) {
        let locked = &self.locked[at];
        match (locked.deprecated, is_deprecated_command(level.part)) {
            (false, Some(true)) => self.adds(locked, " is deprecated now"),
            (true, Some(false)) => self.adds(locked, " is not deprecated any more"),
            (true, None) if level.open.is_none() => {
                self.adds(locked, " is not deprecated any more");
            }
            _ => {}
        }
        if level.open.is_some() {
            return;
        }
        let setting = Setting::SubcommandRequired;
        match (was_set(locked, setting), level.has(setting)) {
            (false, true) => self.breaks(
                locked,
                " requires a subcommand now: callers that give none will fail",
            ),
            (true, false) => self.adds(locked, " can be called without a subcommand now"),
            _ => {}
        }
        let setting = Setting::AllowExternalSubcommands;
        match (was_set(locked, setting), level.has(setting)) {
            (true, false) => self.breaks(
                locked,
                " accepts no external subcommands any more: callers that use them will fail",
            ),
            (false, true) => self.adds(locked, " accepts external subcommands now"),
            _ => {}
        }
    }

    #[inline]
    const fn breaks(&mut self, locked: &Locked, what: &str) {
        self.report.begin(locked.line, Category::Breaking);
        self.report.command(locked.path);
        self.report.put(what);
    }

    #[inline]
    const fn adds(&mut self, locked: &Locked, what: &str) {
        self.report.begin(locked.line, Category::Compatible);
        self.report.command(locked.path);
        self.report.put(what);
    }
}
