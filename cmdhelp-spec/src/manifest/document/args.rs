//! Writes the arguments of a command: `args`, `flags`, and the global flags of the root.

use super::super::argument::{Argument, ReferenceScope};
use super::super::out::Out;
use super::DocumentCommand;
use super::inherited_args::{has_inherited, write_inherited};
use super::which::{Which, has, note_source, write_run};
use crate::slice::{any, each};
use crate::spec::{Item, Part, Text};

/// Writes the list `args` and the object `flags`, unless they are empty.
#[inline]
pub(super) const fn write_args(out: &mut Out<'_>, path: &DocumentCommand<'_>, binary: Text) {
    let scope = &path.scope;
    if has(path.part, Which::Positional) || has_inherited(path, Which::GlobalPositional) {
        out.open_at("\"args\":", b'[');
        write_those(out, path.part, scope, binary, Which::Positional);
        write_inherited(out, path, binary, Which::GlobalPositional);
        out.close(b']');
    }
    // The global flags of the root are at the top of the manifest.
    let is_root = path.up.is_none();
    let has_globals = !is_root && has(path.part, Which::Global);
    if has(path.part, Which::Local) || has_globals || has_inherited(path, Which::Global) {
        out.open_at("\"flags\":", b'{');
        write_those(out, path.part, scope, binary, Which::Local);
        if has_globals {
            write_those(out, path.part, scope, binary, Which::Global);
        }
        write_inherited(out, path, binary, Which::Global);
        out.close(b'}');
    }
}

#[inline]
pub(super) const fn write_those(
    out: &mut Out<'_>,
    part: &Part,
    scope: &ReferenceScope<'_>,
    binary: Text,
    which: Which,
) {
    each!(part.items, |item| match item {
        Item::Arg(arg) => {
            let argument = Argument::of(arg).within(scope);
            if which.has(&argument) {
                argument.write(out, binary);
                note_source(out, &argument);
            }
        }
        Item::Args(args) => write_run(out, args, binary, which),
        Item::Part(part) => write_those(out, part, scope, binary, which),
        _ => {}
    });
}

#[inline]
pub(super) const fn has_local_args(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Arg(arg) => {
            let argument = Argument::of(arg);
            argument.is_shown() && (argument.is_positional() || !argument.global)
        }
        Item::Args(args) => !args.positionals.is_empty() || !args.locals.is_empty(),
        Item::Part(part) => has_local_args(part),
        _ => false,
    })
}
