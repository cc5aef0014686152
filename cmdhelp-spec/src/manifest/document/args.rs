//! Writes the arguments of a command: `args`, `flags`, and the global flags of the root.

use super::super::argument::{Argument, ReferenceScope};
use super::super::out::Out;
use super::DocumentCommand;
use crate::slice::{any, each};
use crate::spec::{Args, Frag, Item, Part, Source, Text};

/// Writes the list `args` and the object `flags`, unless they are empty.
#[inline]
pub(super) const fn write_args(out: &mut Out<'_>, path: &DocumentCommand<'_>, binary: Text) {
    let scope = &path.scope;
    if has(path.part, Which::Positional) {
        out.open_at("\"args\":", b'[');
        write_those(out, path.part, scope, binary, Which::Positional);
        out.close(b']');
    }
    // The global flags of the root are at the top of the manifest.
    let is_root = path.up.is_none();
    let has_globals = !is_root && has(path.part, Which::Global);
    if has(path.part, Which::Local) || has_globals || has_inherited(path) {
        out.open_at("\"flags\":", b'{');
        write_those(out, path.part, scope, binary, Which::Local);
        if has_globals {
            write_those(out, path.part, scope, binary, Which::Global);
        }
        write_inherited(out, path, binary);
        out.close(b'}');
    }
}

/// Selects a kind of arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Positional,
    /// Flags of this command only.
    Local,
    /// Flags of this command that its subcommands also have.
    Global,
}

impl Which {
    #[inline]
    const fn has(self, argument: &Argument<'_>) -> bool {
        if !argument.is_shown() {
            return false;
        }
        match self {
            Self::Positional => argument.is_positional(),
            Self::Local => !argument.is_positional() && !argument.global,
            Self::Global => !argument.is_positional() && argument.global,
        }
    }

    /// Returns the JSON fragments that the derive macro has written for arguments of this kind.
    #[inline]
    const fn of(self, args: &Args) -> &'static [Frag] {
        match self {
            Self::Positional => args.positionals,
            Self::Local => args.locals,
            Self::Global => args.globals,
        }
    }
}

#[inline]
const fn has(part: &Part, which: Which) -> bool {
    any!(part.items, |item| match item {
        Item::Arg(arg) => which.has(&Argument::of(arg)),
        Item::Args(args) => !which.of(args).is_empty(),
        Item::Part(part) => has(part, which),
        _ => false,
    })
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
        Item::Args(args) => {
            let frags = which.of(args);
            if !frags.is_empty() {
                out.next();
                out.frags(args, frags, binary);
                note_sources(out, args.sources);
            }
        }
        Item::Part(part) => write_those(out, part, scope, binary, which),
        _ => {}
    });
}

#[inline]
const fn note_source(out: &mut Out<'_>, argument: &Argument<'_>) {
    if let Some((command, Some(values))) = argument.values_from {
        out.source(Source {
            command: command.raw(),
            values,
        });
    }
}

#[inline]
const fn note_sources(out: &mut Out<'_>, sources: &[Source]) {
    each!(sources, |source| {
        out.source(*source);
    });
}

/// Returns whether a parent command other than the root has global flags.
#[inline]
pub(super) const fn has_inherited(path: &DocumentCommand<'_>) -> bool {
    match path.up {
        Some(up) if up.up.is_some() => has(up.part, Which::Global) || has_inherited(up),
        _ => false,
    }
}

#[inline]
const fn write_inherited(out: &mut Out<'_>, path: &DocumentCommand<'_>, binary: Text) {
    if let Some(up) = path.up
        && up.up.is_some()
    {
        write_those(out, up.part, &up.scope, binary, Which::Global);
        write_inherited(out, up, binary);
    }
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
