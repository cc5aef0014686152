//! Measures the index of a program, which `help --format json` prints.
//!
//! The running program makes the index from the manifest. The compiler computes only its length, to
//! check it against the limit in `max_tokens(...)`.

use super::super::command_facts::CommandFacts;
use super::super::out::Out;
use super::super::tokens;
use super::lists::write_names;
use super::{DocumentCommand, write, write_body, write_command, write_top};
use crate::slice::each;
use crate::spec::{Command, Item, Part};

/// Returns the length in bytes of the index of a program.
#[must_use]
#[inline]
pub const fn measure_index(root: &Command) -> usize {
    let facts = CommandFacts::root(root.part);
    // For a program without visible subcommands, the index is the whole manifest.
    if !shows_commands(root.part) {
        let mut whole = Out::measuring();
        write(&mut whole, root);
        return whole.size.json;
    }
    let mut out = Out::measuring();
    out.open(b'{');
    write_top(&mut out, root, &facts);
    out.open_at("\"commands\":", b'{');
    let path = DocumentCommand::root(root, &facts);
    write_commands(&mut out, &path, root.part);
    out.close(b'}');
    out.key("\"scope\":{\"path\":\"\",\"depth\":0}");
    out.key("\"tokens\":");
    out.number(tokens(out.size.json + 48) as i128);
    out.key("\"manifest_hash\":\"0123456789abcdef\"");
    out.close(b'}');
    out.size.json
}

#[inline]
const fn shows_commands(part: &Part) -> bool {
    let mut names = Out::measuring();
    write_names(&mut names, part);
    names.size.json > 0
}

#[inline]
const fn write_commands(out: &mut Out<'_>, root: &DocumentCommand<'_>, part: &Part) {
    each!(part.items, |item| match item {
        Item::Command(command) => {
            let facts = CommandFacts::below(command.part, root.runner);
            if !facts.is_hidden() {
                write_summary(out, root, command, &facts);
            }
        }
        Item::Part(part) => write_commands(out, root, part),
        _ => {}
    });
}

#[inline]
const fn write_summary(
    out: &mut Out<'_>,
    root: &DocumentCommand<'_>,
    command: &Command,
    facts: &CommandFacts,
) {
    out.next();
    out.text(command.name);
    out.put(":");
    out.open(b'{');
    out.key("\"summary\":");
    out.text(facts.summary_or(command.name));
    if shows_commands(command.part) {
        out.open_at("\"subcommands\":", b'[');
        write_names(out, command.part);
        out.close(b']');
    }
    let path = root.below(command, facts);
    out.key("\"tokens\":");
    out.number(write_body(&mut Out::measuring(), &path, facts, root.name) as i128);
    let mut whole = Out::measuring();
    write_command(&mut whole, &path, facts, root.name);
    if whole.size.entries > 1 {
        out.key("\"subtree_tokens\":");
        out.number(tokens(whole.size.json) as i128);
    }
    out.close(b'}');
}
