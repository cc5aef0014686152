//! What the exit codes of a command mean.

use super::super::out::Out;
use super::Path;
use crate::spec::{Exit, Fact, Item, Part};

/// Writes the exit codes that are said of the command, then those said further up that it does not
/// say otherwise: the nearest word counts.
pub(super) const fn write_exits(out: &mut Out<'_>, path: &Path<'_>) {
    let mut open = false;
    let mut said = [false; 256];
    let mut level = Some(path);
    while let Some(path) = level {
        write_exits_of(out, path.part, &mut said, &mut open);
        level = path.up;
    }
    if open {
        out.close(b'}');
    }
}

const fn write_exits_of(out: &mut Out<'_>, part: &Part, said: &mut [bool; 256], open: &mut bool) {
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Exit(exit) = &part.facts[i]
            && !said[exit.code as usize]
        {
            said[exit.code as usize] = true;
            if !*open {
                *open = true;
                out.key("\"exit_codes\":");
                out.open(b'{');
            }
            write_exit(out, exit);
        }
        i += 1;
    }
    let mut i = part.items.len();
    while i > 0 {
        i -= 1;
        if let Item::Part(part) = &part.items[i] {
            write_exits_of(out, part, said, open);
        }
    }
}

/// A text if that is all, an object otherwise.
const fn write_exit(out: &mut Out<'_>, exit: &Exit) {
    out.next();
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
