//! The kinds of arguments, which are at different places of a manifest.

use super::super::argument::Argument;
use super::super::out::Out;
use crate::slice::{any, each};
use crate::spec::{Args, Frag, Item, Part, Source, Text};

/// Selects a kind of arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Positional,
    /// Positional arguments that subcommands also have.
    GlobalPositional,
    /// Flags of this command only.
    Local,
    /// Flags of this command that its subcommands also have.
    Global,
}

impl Which {
    #[inline]
    pub(super) const fn has(self, argument: &Argument<'_>) -> bool {
        if !argument.is_shown() {
            return false;
        }
        match self {
            Self::Positional => argument.is_positional(),
            Self::GlobalPositional => argument.is_positional() && argument.global,
            Self::Local => !argument.is_positional() && !argument.global,
            Self::Global => !argument.is_positional() && argument.global,
        }
    }

    /// Returns the JSON fragments that the derive macro has written for arguments of this kind.
    #[inline]
    pub(super) const fn of(self, args: &Args) -> &'static [Frag] {
        match self {
            Self::Positional => args.positionals,
            // The derive macro does not write such arguments.
            Self::GlobalPositional => &[],
            Self::Local => args.locals,
            Self::Global => args.globals,
        }
    }
}

/// Returns whether a part has a shown argument of this kind.
#[inline]
pub(super) const fn has(part: &Part, which: Which) -> bool {
    any!(part.items, |item| match item {
        Item::Arg(arg) => which.has(&Argument::of(arg)),
        Item::Args(args) => !which.of(args).is_empty(),
        Item::Part(part) => has(part, which),
        _ => false,
    })
}

/// Writes those of the arguments that are of this kind.
#[inline]
pub(super) const fn write_run(out: &mut Out<'_>, args: &Args, binary: Text, which: Which) {
    let frags = which.of(args);
    if !frags.is_empty() {
        out.next();
        out.frags(args, frags, binary);
        note_sources(out, args.sources);
    }
}

#[inline]
pub(super) const fn note_source(out: &mut Out<'_>, argument: &Argument<'_>) {
    if let Some((command, Some(values))) = argument.values_from {
        out.source(Source {
            command: command.raw(),
            values,
        });
    }
}

#[inline]
pub(super) const fn note_sources(out: &mut Out<'_>, sources: &[Source]) {
    each!(sources, |source| {
        out.source(*source);
    });
}
