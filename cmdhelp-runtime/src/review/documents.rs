//! Checks the command lines in documentation by parsing them with the program itself.

use clap::error::ErrorKind;

use super::{Parsed, line_error};
#[cfg(feature = "agents")]
use crate::json_call::has_unknown_value;
use crate::line_error::LineError;

/// A command line in a document. The fields are its place in the document, its words, beginning
/// with the program's name, and whether it may be incomplete because the text only mentions the
/// command.
pub type Documented = (&'static str, &'static [&'static str], bool);

/// Parses the program's command lines in a document. Skips the command lines of other programs.
///
/// # Panics
///
/// Panics if the program does not accept one of the command lines.
#[inline]
pub fn documents_parse<T>(lines: &[Documented])
where
    T: Parsed,
{
    let failures: Vec<String> = lines.iter().filter_map(failure::<T>).collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n\n"));
}

#[inline]
fn failure<T>((place, words, mentioned): &Documented) -> Option<String>
where
    T: Parsed,
{
    let binary = T::TRAITS.binary;
    let name: Vec<&str> = binary.split(' ').collect();
    let arguments = words.strip_prefix(name.as_slice())?;
    let argv: Vec<&str> = std::iter::once(&binary).chain(arguments).copied().collect();
    #[cfg(feature = "agents")]
    if has_unknown_value(&T::TRAITS, arguments) {
        return None;
    }
    let line_error = line_error::<T>(&argv)?;
    let accepted = match &line_error {
        LineError::Clap(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => true,
            ErrorKind::MissingRequiredArgument
            | ErrorKind::MissingSubcommand
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => *mentioned,
            _ => false,
        },
        #[cfg(feature = "agents")]
        LineError::Refused(_) => false,
    };
    (!accepted).then(|| {
        format!(
            "{place}: `{}` does not parse:\n{line_error}",
            words.join(" ")
        )
    })
}
