//! Writes the global arguments of parent commands, as arguments of a subcommand.
//!
//! clap adds them behind the arguments of the subcommand, those of the nearest parent first. It leaves
//! out an argument whose id the subcommand, or a command between them, has given to another argument.

use super::super::argument::Argument;
use super::super::inherited::has_key;
use super::super::out::Out;
use super::DocumentCommand;
use super::which::{Which, has, note_source, note_sources, write_run};
use crate::slice::{any, each};
use crate::spec::{Args, Frag, Item, Part, Text};

/// Returns whether a parent command has global arguments of this kind. The global flags of the root
/// do not count, because they are at the top of the manifest.
#[inline]
pub(super) const fn has_inherited(path: &DocumentCommand<'_>, which: Which) -> bool {
    match above(path, which) {
        Some(up) => has(up.part, which) || has_inherited(up, which),
        None => false,
    }
}

/// Writes the global arguments that [`has_inherited`] finds.
#[inline]
pub(super) const fn write_inherited(
    out: &mut Out<'_>,
    path: &DocumentCommand<'_>,
    binary: Text,
    which: Which,
) {
    let mut below = path;
    while let Some(up) = above(below, which) {
        if has(up.part, which) {
            let inherited = InheritedArguments {
                owner: up,
                path,
                which,
            };
            inherited.write(out, up.part, binary);
        }
        below = up;
    }
}

#[inline]
const fn above<'a>(path: &DocumentCommand<'a>, which: Which) -> Option<&'a DocumentCommand<'a>> {
    match path.up {
        Some(up) if up.up.is_some() || matches!(which, Which::GlobalPositional) => Some(up),
        _ => None,
    }
}

/// The global arguments of one parent command.
#[derive(Clone, Copy)]
struct InheritedArguments<'a> {
    owner: &'a DocumentCommand<'a>,
    /// The command that is written.
    path: &'a DocumentCommand<'a>,
    which: Which,
}

impl InheritedArguments<'_> {
    #[inline]
    const fn write(&self, out: &mut Out<'_>, part: &Part, binary: Text) {
        each!(part.items, |item| match item {
            Item::Arg(arg) => {
                let argument = Argument::of(arg).within(&self.owner.scope);
                if self.which.has(&argument) && !self.is_replaced(argument.id()) {
                    argument.write(out, binary);
                    note_source(out, &argument);
                }
            }
            Item::Args(args) if any!(args.input.keys, |&key| self.is_replaced(key)) => {
                self.write_others(out, args, binary);
            }
            Item::Args(args) => write_run(out, args, binary, self.which),
            Item::Part(part) => self.write(out, part, binary),
            _ => {}
        });
    }

    /// Writes the flags that the derive macro has prepared, without those that are replaced. The
    /// entries of `args.input.keys` and of the JSON object are the same flags in the same order.
    #[inline]
    const fn write_others(&self, out: &mut Out<'_>, args: &Args, binary: Text) {
        let mut flags = Flags {
            next: 0,
            depth: 0,
            in_text: false,
            is_taken: false,
        };
        each!(self.which.of(args), |frag| match *frag {
            Frag::Json(json) => self.write_json(out, json, args, &mut flags),
            ref frag if flags.is_taken => out.frag(args, frag, binary),
            _ => {}
        });
        note_sources(out, args.sources);
    }

    #[inline]
    const fn write_json(&self, out: &mut Out<'_>, json: &str, args: &Args, flags: &mut Flags) {
        let bytes = json.as_bytes();
        let mut start = 0;
        let mut i = 0;
        while i < bytes.len() {
            match bytes[i] {
                b'\\' if flags.in_text => i += 1,
                b'"' if flags.in_text => flags.in_text = false,
                _ if flags.in_text => {}
                b'{' | b'[' => flags.depth += 1,
                b'}' | b']' => flags.depth -= 1,
                b',' if flags.depth == 0 => {
                    if flags.is_taken {
                        out.put(between(json, start, i));
                    }
                    flags.is_taken = false;
                }
                b'"' => {
                    if flags.depth == 0 {
                        flags.is_taken = !self.is_replaced(args.input.keys[flags.next]);
                        flags.next += 1;
                        start = i;
                        if flags.is_taken {
                            out.next();
                        }
                    }
                    flags.in_text = true;
                }
                _ => {}
            }
            i += 1;
        }
        if flags.is_taken {
            out.put(between(json, start, bytes.len()));
            out.continues();
        }
    }

    /// Returns whether the written command, or a command between it and the owner, has an argument
    /// with this id.
    #[inline]
    const fn is_replaced(&self, id: &str) -> bool {
        let mut level = self.path;
        while level.depth > self.owner.depth {
            if has_key(level.part.items, id) {
                return true;
            }
            level = match level.up {
                Some(up) => up,
                None => return false,
            };
        }
        false
    }
}

/// The position of a reader in the prepared JSON of flags.
struct Flags {
    /// The index of the next flag.
    next: usize,
    depth: usize,
    in_text: bool,
    /// Whether the flag at this position is written.
    is_taken: bool,
}

#[inline]
const fn between(text: &str, start: usize, end: usize) -> &str {
    text.split_at(end).0.split_at(start).1
}
