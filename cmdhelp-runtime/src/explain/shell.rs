//! Command lines as they are typed in a shell.

use cmdhelp_spec::shell::quoted;

/// Returns a command line. The name of a program that is called by two words, such as `cargo fmt`,
/// is not quoted.
pub(super) fn line(program: &str, words: &[String]) -> String {
    let mut line = program.to_owned();
    for word in words {
        line.push(' ');
        line += &quoted(word, true);
    }
    line
}
