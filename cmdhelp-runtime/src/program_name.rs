//! The names of a program and its commands, as messages tell them.

use std::borrow::Cow;
use std::env;
use std::path::Path;

use crate::manifest::Traits;

/// Returns the name of a program: that of its file, if the compiler does not know the author's.
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

/// Returns the name of a command: that of the program, and the words behind it.
pub(crate) fn command_name<W: AsRef<str>>(traits: &Traits, words: &[W]) -> String {
    let mut name = program_name(traits).into_owned();
    for word in words {
        name.push(' ');
        name.push_str(word.as_ref());
    }
    name
}
