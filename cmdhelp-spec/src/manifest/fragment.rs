//! Writes the fragments of a manifest that the derive macro has prepared.

use super::argument::Argument;
use super::out::Out;
use crate::slice::each;
use crate::spec::{Action, Arg, Args, Frag, Parser, Text};

impl Out<'_> {
    /// Writes `frags`, which are fragments about the arguments `args`. `binary` is the name of the
    /// program. If an element follows, [`next`](Self::next) writes a comma before it.
    #[inline]
    pub(super) const fn frags(&mut self, args: &Args, frags: &[Frag], binary: Text) {
        each!(frags, |frag| {
            self.frag(args, frag, binary);
        });
        self.continues();
    }

    /// Writes one fragment: JSON that the derive macro has written, or a fact that the macro could
    /// not know.
    #[inline]
    pub(super) const fn frag(&mut self, args: &Args, frag: &Frag, binary: Text) {
        match *frag {
            Frag::Json(json) => self.put(json),
            Frag::Binary => self.inner(binary),
            Frag::Typed(at) => match written(&args.types[at]) {
                Some(keys) => self.put(keys),
                None => {
                    self.begins();
                    Argument::of(&args.types[at]).write_typed(self, binary);
                }
            },
            Frag::Schema(at) => {
                self.begins();
                Argument::of(&args.types[at]).write_schema(self);
            }
            Frag::SchemaDefault(at) => {
                self.continues();
                Argument::of(&args.types[at]).write_schema_default(self);
            }
        }
    }
}

/// Returns the JSON keys that describe the type of an argument, if the derive macro has already
/// written them. Returns `None` if the macro has written no such keys, or if the argument's
/// settings change the keys.
#[inline]
const fn written(arg: &Arg) -> Option<&'static str> {
    match (arg.action, arg.parser, arg.settings) {
        (Action::Set | Action::Append, Parser::Type, []) => arg.value.written,
        _ => None,
    }
}
