//! Writes the properties of a tool's input: the arguments of the command, and then the arguments of
//! its parents, the nearest parent first.
//!
//! If an argument of a parent command would have the same key as an argument of the subcommand, its
//! key begins with the name of the parent command, so that a call can contain both.

use super::super::argument::{Argument, write_key};
use super::super::inherited::has_key;
use super::super::out::Out;
use super::ToolLevel;
use crate::bytes::find_byte;
use crate::slice::{any, each};
use crate::spec::str_eq;
use crate::spec::{Args, Frag, Item, Text};

/// The arguments that a command declares, as a part of the input for a call of this command or of
/// one of its subcommands.
#[derive(Clone, Copy)]
struct DeclaredArguments<'a> {
    /// The command that declares the arguments.
    owner: &'a ToolLevel<'a>,
    /// The command that is called.
    called: &'a ToolLevel<'a>,
}

/// The key for the words of an external subcommand.
pub const EXTERNAL_KEY: &str = "external_subcommand";

/// The key for the words of an external subcommand, if an argument has the key [`EXTERNAL_KEY`].
pub const LONGER_EXTERNAL_KEY: &str = "cmdhelp_external_subcommand";

/// Writes the content of the schema's object `properties`.
#[inline]
pub(super) const fn write_properties(out: &mut Out<'_>, called: &ToolLevel<'_>, binary: Text) {
    let mut level = Some(called);
    while let Some(owner) = level {
        let arguments = DeclaredArguments { owner, called };
        arguments.write(out, owner.inherited, binary);
        level = owner.up;
    }
    if called.facts.runs_external() {
        out.next();
        out.quote();
        out.put(external_key(called));
        out.put("\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"minItems\":1,");
        out.put(
            "\"description\":\"The words of an external subcommand: its name and its arguments.\"}",
        );
    }
}

#[inline]
const fn external_key(called: &ToolLevel<'_>) -> &'static str {
    let mut level = Some(called);
    while let Some(owner) = level {
        if has_key(owner.inherited, EXTERNAL_KEY) {
            return LONGER_EXTERNAL_KEY;
        }
        level = owner.up;
    }
    EXTERNAL_KEY
}

/// Writes the schema's list `required`, or nothing if no argument is required.
#[inline]
pub(super) const fn write_required(out: &mut Out<'_>, called: &ToolLevel<'_>) {
    let mut open = false;
    let mut level = Some(called);
    while let Some(owner) = level {
        let arguments = DeclaredArguments { owner, called };
        if arguments.takes_all() && (arguments.is_called() || !owner.facts.negates_required) {
            arguments.write_required(out, owner.inherited, &mut open);
        }
        level = owner.up;
    }
    if called.facts.requires_external() {
        open_required(out, &mut open);
        out.quote();
        out.put(external_key(called));
        out.quote();
    }
    if open {
        out.put("]");
    }
}

impl DeclaredArguments<'_> {
    #[inline]
    const fn is_called(&self) -> bool {
        self.owner.depth == self.called.depth
    }

    /// Returns whether a call may contain all arguments of the owner. If the owner's arguments
    /// conflict with its subcommands, a call of a subcommand may contain only the owner's global
    /// arguments, which are given after the subcommand's name.
    #[inline]
    const fn takes_all(&self) -> bool {
        self.is_called() || !self.owner.facts.args_conflict
    }

    #[inline]
    const fn takes(&self, argument: &Argument) -> bool {
        self.takes_all() || (argument.global && !self.is_shadowed(argument.id()))
    }

    #[inline]
    const fn takes_some_of(&self, args: &Args) -> bool {
        self.takes_all() || args.are_global()
    }

    #[inline]
    const fn write(&self, out: &mut Out<'_>, items: &[Item], binary: Text) {
        each!(items, |item| match item {
            Item::Arg(arg) => {
                let argument = Argument::of(arg).within(&self.owner.scope);
                if argument.is_shown() && self.takes(&argument) {
                    out.next();
                    out.quote();
                    self.write_key(out, argument.id());
                    out.put("\":");
                    argument.write_property(out, binary);
                }
            }
            Item::Args(args) if !args.input.properties.is_empty() && self.takes_some_of(args) => {
                if self.shadows_one_of(args) {
                    self.write_renamed(out, args, binary);
                } else {
                    out.next();
                    out.frags(args, args.input.properties, binary);
                }
            }
            Item::Part(part) => self.write(out, part.items, binary),
            _ => {}
        });
    }

    #[inline]
    const fn write_required(&self, out: &mut Out<'_>, items: &[Item], open: &mut bool) {
        each!(items, |item| match item {
            Item::Arg(arg) => {
                let argument = Argument::of(arg);
                if argument.is_shown() && argument.is_required_in_calls() {
                    open_required(out, open);
                    out.quote();
                    self.write_key(out, argument.id());
                    out.quote();
                }
            }
            Item::Args(args) if !args.input.required.is_empty() => {
                open_required(out, open);
                if self.shadows_one_of(args) {
                    self.write_renamed_keys(out, args.input.required);
                } else {
                    out.put(args.input.required);
                }
            }
            Item::Part(part) => self.write_required(out, part.items, open),
            _ => {}
        });
    }

    /// Writes the key of an argument.
    #[inline]
    const fn write_key(&self, out: &mut Out<'_>, id: &str) {
        if self.is_shadowed(id) {
            write_key(out, self.owner.name.raw());
            out.put("_");
        }
        write_key(out, id);
    }

    #[inline]
    const fn shadows_one_of(&self, args: &Args) -> bool {
        any!(args.input.keys, |&key| self.is_shadowed(key))
    }

    /// Returns whether an argument of a command between the owner and the called command has this
    /// key.
    #[inline]
    const fn is_shadowed(&self, key: &str) -> bool {
        let mut level = self.called;
        while level.depth > self.owner.depth {
            if has_key(level.inherited, key) {
                return true;
            }
            level = match level.up {
                Some(up) => up,
                None => return false,
            };
        }
        false
    }

    /// Writes the properties that the derive macro has prepared, with changed keys, and without
    /// arguments that the call may not contain. In the prepared JSON, a key is at the beginning or
    /// directly after the end of the previous property. No text can be mistaken for a key, because
    /// quotes within texts are escaped.
    #[inline]
    const fn write_renamed(&self, out: &mut Out<'_>, args: &Args, binary: Text) {
        let frags = args.input.properties;
        let mut key = 0;
        let mut is_taken = true;
        each!(frags, |frag| match *frag {
            Frag::Json(json) => {
                is_taken = self.write_renamed_json(out, json, args, &mut key, is_taken);
            }
            ref frag if is_taken => out.frag(args, frag, binary),
            _ => {}
        });
        if is_taken {
            out.continues();
        }
    }

    /// Writes a piece of the prepared JSON, which may contain several keys. `next` is the index of
    /// the next key in `args`. `was_taken` tells whether the property in which the piece begins is
    /// written, and the result tells whether the property in which it ends is written.
    #[inline]
    const fn write_renamed_json(
        &self,
        out: &mut Out<'_>,
        json: &str,
        args: &Args,
        next: &mut usize,
        was_taken: bool,
    ) -> bool {
        let bytes = json.as_bytes();
        let mut is_taken = was_taken;
        let mut rest = json;
        let mut at = 0;
        let mut i = 0;
        while i < bytes.len() && *next < args.input.keys.len() {
            let key = args.input.keys[*next];
            let may_be_key = if *next == 0 {
                i == 0
            } else {
                i > 1 && bytes[i - 1] == b',' && bytes[i - 2] == b'}'
            };
            if may_be_key && bytes[i] == b'"' && str_eq(key_at(json, i + 1), key) {
                let (_, after) = bytes.split_at(i + 1 + key.len());
                if let [b'"', b':', b'{', ..] = after {
                    if is_taken && i > at {
                        out.put(rest.split_at(i - 1 - at).0);
                        out.continues();
                    }
                    is_taken = self.takes_all() || !self.is_shadowed(key);
                    if is_taken {
                        out.next();
                        out.quote();
                        self.write_key(out, key);
                    }
                    at = i + 1 + key.len();
                    rest = json.split_at(at).1;
                    *next += 1;
                }
            }
            i += 1;
        }
        if is_taken {
            out.put(rest);
        }
        is_taken
    }

    #[inline]
    const fn write_renamed_keys(&self, out: &mut Out<'_>, required: &str) {
        let bytes = required.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i] == b',' {
                out.put(",");
            }
            let start = if bytes[i] == b',' { i + 2 } else { i + 1 };
            let key = key_at(required, start);
            out.quote();
            self.write_key(out, key);
            out.quote();
            i = start + key.len() + 1;
        }
    }
}

#[inline]
const fn open_required(out: &mut Out<'_>, open: &mut bool) {
    out.put(if *open { "," } else { ",\"required\":[" });
    *open = true;
}

/// Returns the text from `start` up to the next quote.
#[inline]
const fn key_at(text: &str, start: usize) -> &str {
    match find_byte(text.as_bytes(), b'"', start) {
        Some(end) => text.split_at(end).0.split_at(start).1,
        None => text.split_at(start).1,
    }
}
