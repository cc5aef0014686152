//! Writes the exit codes of a command and their meanings.

use super::super::out::Out;
use super::DocumentCommand;
use crate::slice::each;
use crate::spec::{Case, Effect, Exit, Fact, Failures, Item, Text, raised_by};

/// Writes the exit codes that a command declares, and those of its parents that it does not
/// redefine. If the command has a handler, the exit codes of cmdhelp itself follow.
#[inline]
pub(super) const fn write_exits(out: &mut Out<'_>, path: &DocumentCommand<'_>) {
    let mut codes = Codes {
        open: false,
        written: [false; 256],
        handled: false,
    };
    let mut level = Some(path);
    while let Some(path) = level {
        codes.write_all(out, path.part.facts, path.inherited);
        level = path.up;
    }
    if codes.handled {
        codes.write_built_in(out, 2, "\"2\":\"the command line is not valid\"");
        codes.write_built_in(out, 70, "\"70\":\"the program has failed (INTERNAL)\"");
        if may_destroy(path) {
            codes.write_built_in(
                out,
                77,
                "\"77\":\"consent is needed (CONFIRMATION_REQUIRED)\"",
            );
        }
    }
    if codes.open {
        out.close(b'}');
    }
}

/// Writes exit codes, and records which ones have been written.
struct Codes {
    open: bool,
    written: [bool; 256],
    /// Whether the command has a handler.
    handled: bool,
}

/// Returns whether the command, one of its arguments, or an argument of a parent command declares a
/// destructive effect.
#[inline]
const fn may_destroy(path: &DocumentCommand<'_>) -> bool {
    let mut effect = path.part.effect();
    let mut level = Some(path);
    while let Some(path) = level {
        effect = Effect::more_severe(effect, raised_by(path.inherited));
        level = path.up;
    }
    matches!(effect, Some(Effect::Destructive))
}

impl Codes {
    #[inline]
    const fn write_all(&mut self, out: &mut Out<'_>, facts: &[Fact], items: &[Item]) {
        each!(facts, |fact| match fact {
            Fact::Exit(exit) => self.write_exit(out, exit),
            Fact::Failures(failures) => self.write_failures(out, failures, failures),
            Fact::Handled(..) => self.handled = true,
            _ => {}
        });
        let mut rest = items;
        while let [before @ .., last] = rest {
            if let Item::Part(part) = last {
                self.write_all(out, part.facts, part.items);
            }
            rest = before;
        }
    }

    /// Begins the entry of an exit code. Returns false, and writes nothing, if the code has already
    /// been written.
    #[inline]
    const fn begin(&mut self, out: &mut Out<'_>, code: u8) -> bool {
        if self.written[code as usize] {
            return false;
        }
        self.written[code as usize] = true;
        if !self.open {
            self.open = true;
            out.open_at("\"exit_codes\":", b'{');
        }
        out.next();
        true
    }

    #[inline]
    const fn write_exit(&mut self, out: &mut Out<'_>, exit: &Exit) {
        if self.begin(out, exit.code) {
            write_exit(out, exit);
        }
    }

    #[inline]
    const fn write_built_in(&mut self, out: &mut Out<'_>, code: u8, entry: &str) {
        if self.begin(out, code) {
            out.put(entry);
        }
    }

    /// Writes each exit code of the failures in `some`. Its meaning consists of all failures in
    /// `all` that have this exit code.
    #[inline]
    const fn write_failures(&mut self, out: &mut Out<'_>, some: &Failures, all: &Failures) {
        each!(some.cases, |case| {
            let exit = case.exit;
            if self.begin(out, exit) {
                let mut cases = Cases {
                    exit,
                    recovery: None,
                    count: 0,
                };
                cases.look(all);
                cases.write(out, all);
            }
        });
        each!(some.inner, |inner| {
            self.write_failures(out, inner, all);
        });
    }
}

/// The failures with the same exit code.
struct Cases {
    exit: u8,
    /// The advice, if there is only one such failure.
    recovery: Option<Text>,
    count: usize,
}

impl Cases {
    #[inline]
    const fn look(&mut self, failures: &Failures) {
        each!(failures.cases, |case| {
            if case.exit == self.exit {
                self.count += 1;
                self.recovery = match self.count {
                    1 => case.recovery,
                    _ => None,
                };
            }
        });
        each!(failures.inner, |inner| {
            self.look(inner);
        });
    }

    #[inline]
    const fn write(&self, out: &mut Out<'_>, all: &Failures) {
        out.quote();
        out.number(self.exit as i128);
        out.put("\":");
        if self.recovery.is_some() {
            out.open(b'{');
            out.key("\"when\":");
        }
        out.quote();
        let mut first = true;
        self.write_whens(out, all, &mut first);
        out.quote();
        if self.recovery.is_some() {
            out.optional("\"recovery\":", self.recovery);
            out.close(b'}');
        }
    }

    #[inline]
    const fn write_whens(&self, out: &mut Out<'_>, failures: &Failures, first: &mut bool) {
        each!(failures.cases, |case| {
            if case.exit == self.exit {
                if !*first {
                    out.put("; ");
                }
                *first = false;
                write_when(out, case);
            }
        });
        each!(failures.inner, |inner| {
            self.write_whens(out, inner, first);
        });
    }
}

/// Writes a failure in the form `the item does not exist (NO_SUCH_ITEM)`.
#[inline]
const fn write_when(out: &mut Out<'_>, case: &Case) {
    match case.when {
        Some(when) => {
            out.inner(when);
            out.put(" (");
            out.put(case.code);
            out.put(")");
        }
        None => out.put(case.code),
    }
}

/// Writes the value of an exit code: a string if it has only a meaning, and an object if it has
/// more facts.
#[inline]
const fn write_exit(out: &mut Out<'_>, exit: &Exit) {
    out.quote();
    out.number(exit.code as i128);
    out.put("\":");
    if exit.recovery.is_none() && exit.message_template.is_none() {
        out.text(exit.when);
        return;
    }
    out.open(b'{');
    out.key("\"when\":");
    out.text(exit.when);
    out.optional("\"recovery\":", exit.recovery);
    out.optional("\"message_template\":", exit.message_template);
    out.close(b'}');
}
