//! Words as they are typed in a shell.

/// A command line. A program that is called by two words, such as `cargo fmt`, has both for its
/// name.
pub(super) fn line(program: &str, words: &[String]) -> String {
    let mut line = program.to_owned();
    for word in words {
        line.push(' ');
        line += &quoted(word);
    }
    line
}

/// A word, in single quotes if a POSIX shell would take it for something else. What stands between
/// angle brackets is no placeholder here: these would redirect.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,+@%".contains(&byte);
    let mut bytes = word.bytes();
    if !word.is_empty() && bytes.all(|byte| is_plain(byte) || !byte.is_ascii()) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
