//! What the arguments of a type parameter declare and clap cannot represent: effects and secrets.
//!
//! In a generic type, a bound such as `T: Args` is all that the compiler knows of a type parameter, so
//! [`Probe`](super::Probe) finds neither the spec tree nor the route of `T`. But clap's trait can add the arguments of
//! `T` to a command, and while it does, the derived code of `T` passes its notes to [`note`].

use std::cell::RefCell;

use clap::Command;

use crate::spec::{Effect, Text};

/// The options of `#[cmdhelp(...)]` on an argument that a call has to obey.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// clap's id of the argument, or `None` if the id is a constant of a type that only clap can read.
    pub id: Option<Text>,
    /// The argument's `effect`, and the name of its action.
    pub effect: Option<(Effect, &'static str)>,
    /// Whether the argument is `secret`.
    pub is_secret: bool,
}

thread_local! {
    /// The notes that were taken so far, while this thread collects notes.
    static NOTES: RefCell<Option<Vec<Note>>> = const { RefCell::new(None) };
}

/// Takes notes of arguments, if this thread collects them. Generated code calls this function when it adds arguments
/// with an effect or a secret to a command.
#[inline]
pub fn note(notes: &'static [Note]) {
    NOTES.with_borrow_mut(|taken| {
        if let Some(taken) = taken {
            taken.extend_from_slice(notes);
        }
    });
}

/// Returns the notes that are taken during a call of `add`, which adds arguments to a command.
#[inline]
pub(crate) fn taken_by(add: impl FnOnce() -> Command) -> Vec<Note> {
    let outer = NOTES.replace(Some(Vec::new()));
    add();
    NOTES.replace(outer).unwrap_or_default()
}
