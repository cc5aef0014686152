//! Writes the fragments of a manifest that the macro has prepared.

use super::argument::Argument;
use super::out::Out;
use crate::spec::{Action, Arg, Args, Frag, Parser, Text};

impl Out<'_> {
    /// Writes fragments of `args`, with `binary` as the name of the program. The next element after
    /// the fragments needs a comma before it.
    pub(super) const fn frags(&mut self, args: &Args, frags: &[Frag], binary: Text) {
        let mut i = 0;
        while i < frags.len() {
            self.frag(args, &frags[i], binary);
            i += 1;
        }
        self.continues();
    }

    /// Writes one prepared fragment.
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

/// Returns the JSON keys about the type of an argument, if they are already written and the
/// argument's settings do not change them.
const fn written(arg: &Arg) -> Option<&'static str> {
    match (arg.action, arg.parser, arg.settings) {
        (Action::Set | Action::Append, Parser::Type, []) => arg.value.written,
        _ => None,
    }
}
