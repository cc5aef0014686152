//! What derived types declare and clap cannot represent, effects and secrets, where only clap's traits reach the types.
//!
//! In a generic type, a bound such as `T: Args` is all that the compiler knows of a type parameter, so
//! [`Probe`](super::Probe) finds neither the spec tree nor the route of `T`. Nor does it find those of a type with
//! clap's own derive, which may contain our types. But clap's traits can add the arguments of these types to a
//! command, and while they do, the derived code of our types passes its notes to [`note`].

use std::cell::RefCell;

use clap::Command;

use crate::spec::{Effect, Text};

/// Options of `#[cmdhelp(...)]` that a call has to obey.
#[derive(Clone, Copy, Debug)]
pub enum Note {
    /// The `effect` of a struct.
    Struct(Effect),
    /// The options of an argument.
    Arg {
        /// clap's id of the argument, or `None` if the id is a constant of a type that only clap can read.
        id: Option<Text>,
        /// The argument's `effect`, and the name of its action.
        effect: Option<(Effect, &'static str)>,
        /// Whether the argument is `secret`.
        is_secret: bool,
    },
}

/// A note, and the name of the command to which the type was added.
#[derive(Clone, Debug)]
pub(crate) struct TakenNote {
    pub(crate) command: String,
    pub(crate) note: Note,
}

thread_local! {
    /// The notes that were taken so far, while this thread collects notes.
    static NOTES: RefCell<Option<Vec<TakenNote>>> = const { RefCell::new(None) };
}

/// Takes notes, if this thread collects them. Generated code calls this function when it adds arguments with an effect or
/// a secret to the command `cmd`.
#[inline]
pub fn note(cmd: &Command, notes: &'static [Note]) {
    NOTES.with_borrow_mut(|taken| {
        if let Some(taken) = taken {
            taken.extend(notes.iter().map(|&note| TakenNote {
                command: cmd.get_name().to_owned(),
                note,
            }));
        }
    });
}

/// Returns the command that `build` returns, and the notes that are taken while it is built.
#[inline]
pub(crate) fn taken_by(build: impl FnOnce() -> Command) -> (Command, Vec<TakenNote>) {
    let outer = NOTES.replace(Some(Vec::new()));
    let cmd = build();
    (cmd, NOTES.replace(outer).unwrap_or_default())
}
