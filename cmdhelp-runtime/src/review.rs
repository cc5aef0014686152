//! Where derived types stand in a program, for what is reviewed while it compiles.

mod documents;
mod examples;

use core::marker::PhantomData;

pub use self::documents::{Documented, documents_parse};
pub use self::examples::examples_parse;
use crate::spec::{Command, Item, Part, Text};
use crate::tree::{Root, Tree};
pub use cmdhelp_spec::review::*;

/// The top of a program.
#[derive(Debug)]
pub struct AtRoot<T>(PhantomData<T>);

impl<T: Root> AtRoot<T> {
    const COMMAND: Command = T::SPEC;
    const HERE: Level = Level {
        command: &Self::COMMAND,
        up: None,
        program: T::TRAITS.binary,
    };
}

impl<T: Root> Scope for AtRoot<T> {
    // A program without a name is told by the running program how it is called.
    const LEVEL: Option<&'static Level> = if Self::COMMAND.name.is_empty() {
        None
    } else {
        Some(&Self::HERE)
    };
    const CALM: bool = Self::LEVEL.is_some();
}

/// The command that an item of an enum's part is.
#[derive(Debug)]
pub struct Variant<E, S, const ITEM: usize>(PhantomData<(E, S)>);

impl<E: Tree, S: Scope, const ITEM: usize> Variant<E, S, ITEM> {
    const COMMAND: Option<&'static Command> = command(E::PART, ITEM);
    const HERE: Level = Level {
        command: match Self::COMMAND {
            Some(command) => command,
            None => &UNKNOWN,
        },
        up: S::LEVEL,
        program: match S::LEVEL {
            Some(level) => level.program,
            None => "",
        },
    };
}

impl<E: Tree, S: Scope, const ITEM: usize> Scope for Variant<E, S, ITEM> {
    const LEVEL: Option<&'static Level> = match (Self::COMMAND, S::LEVEL) {
        (Some(_), Some(_)) => Some(&Self::HERE),
        _ => None,
    };
    const CALM: bool = S::CALM_BELOW;
}

/// Stands where nothing is known.
const UNKNOWN: Command = Command {
    name: Text::Plain(""),
    part: &Part::OPAQUE,
};

/// An item of a part, if it is a command.
const fn command(part: &'static Part, item: usize) -> Option<&'static Command> {
    match &part.items[item] {
        Item::Command(command) => Some(command),
        _ => None,
    }
}
