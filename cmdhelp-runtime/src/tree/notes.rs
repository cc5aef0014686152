//! What derived types declare and clap cannot represent, effects and secrets, where only clap's traits reach the types.
//!
//! In a generic type, a bound such as `T: Args` is all that the compiler knows of a type parameter, so
//! [`Probe`](super::Probe) finds neither the spec tree nor the route of `T`. Nor does it find those of a type with
//! clap's own derive, which may contain our types. But clap's traits can add the arguments of these types to a
//! command, and while they do, the derived code of our types passes its notes to [`note`].

use std::cell::RefCell;
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// Takes notes, if this thread collects them. Generated code calls this function when it adds arguments with an
/// effect or a secret to the command `cmd`.
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
    let notes = NOTES.take().unwrap_or_default();
    NOTES.set(outer.map(|mut all| {
        all.extend_from_slice(&notes);
        all
    }));
    (cmd, notes)
}

/// A function of one of clap's traits that adds the arguments or subcommands of a type to a command.
pub(crate) type Add = fn(Command) -> Command;

/// The notes of a type that only clap's traits reach, and whether each is about the command to which the type was
/// added, and not about a subcommand of the type.
type NotesOfType = Vec<(Note, bool)>;

/// For each type that only clap's traits reach and that was added to a command: the function that added it, and its
/// notes. Because of them, a call need not add the type again.
static ADDED: Mutex<Vec<(usize, NotesOfType)>> = Mutex::new(Vec::new());

fn added() -> MutexGuard<'static, Vec<(usize, NotesOfType)>> {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a type that only clap's traits reach to a command, and keeps the notes that are taken meanwhile.
#[inline(never)]
pub(crate) fn add_noted(cmd: Command, add: Add) -> Command {
    let name = cmd.get_name().to_owned();
    let (cmd, notes) = taken_by(|| add(cmd));
    let notes = notes.into_iter().map(|TakenNote { command, note }| {
        let is_here = match note {
            Note::Struct(_) | Note::Arg { id: None, .. } => true,
            Note::Arg { id: Some(id), .. } => {
                cmd.get_arguments().any(|arg| arg.get_id() == id.raw())
            }
        };
        (note, is_here && command == name)
    });
    let key = add as usize;
    let mut all = added();
    if !all.iter().any(|(known, _)| *known == key) {
        all.push((key, notes.collect()));
    }
    drop(all);
    cmd
}

/// Returns the notes of a type that only clap's traits reach, except for those about its subcommands. `add` is the
/// function that adds the type.
#[cfg(feature = "calls")]
#[inline]
pub(crate) fn notes_of(add: Add) -> Vec<Note> {
    let known = || {
        let all = added();
        let found = all.iter().find(|(known, _)| *known == add as usize);
        found.map(|(_, notes)| notes.clone())
    };
    let notes = known().or_else(|| {
        add_noted(Command::new(""), add);
        known()
    });
    let notes = notes.into_iter().flatten();
    notes
        .filter_map(|(note, is_here)| is_here.then_some(note))
        .collect()
}

/// Returns the ids of the secret arguments of all types that only clap's traits reach and that were added to a command,
/// or `None` if no such type was added.
#[inline]
pub(crate) fn secret_ids() -> Option<Vec<&'static str>> {
    let all = added();
    let notes = all.iter().flat_map(|(_, notes)| notes);
    let ids = notes.filter_map(|(note, _)| match note {
        Note::Arg {
            id: Some(id),
            is_secret: true,
            ..
        } => Some(id.raw()),
        _ => None,
    });
    (!all.is_empty()).then(|| ids.collect())
}
