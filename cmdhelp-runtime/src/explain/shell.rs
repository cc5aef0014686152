//! Writes command lines as a user types them in a shell.

use cmdhelp_spec::shell::quoted;

/// Returns a command line quoted for a shell. The program's name is not quoted, because it may
/// consist of two words, such as `cargo fmt`.
pub(super) fn line(program: &str, words: &[String]) -> String {
    let mut line = program.to_owned();
    for word in words {
        line.push(' ');
        line += &quoted(word, true);
    }
    line
}
