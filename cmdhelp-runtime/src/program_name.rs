//! Writes the names of a program and its commands for messages.

use std::borrow::Cow;
use std::env;
use std::path::Path;

use crate::manifest::Traits;

/// Returns the name of a program. If the program declares none, returns the name of its file.
pub(crate) fn program_name(traits: &Traits) -> Cow<'static, str> {
    match traits.binary {
        "" => {
            let file = env::args_os().next().unwrap_or_default();
            let name = Path::new(&file).file_stem().unwrap_or_default();
            name.to_string_lossy().into_owned().into()
        }
        name => name.into(),
    }
}

/// Returns the name of a command: the program's name, followed by the words of the command.
pub(crate) fn command_name<W: AsRef<str>>(traits: &Traits, words: &[W]) -> String {
    let mut name = program_name(traits).into_owned();
    for word in words {
        name.push(' ');
        name.push_str(word.as_ref());
    }
    name
}
