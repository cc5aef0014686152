//! Finds the arguments that a usage line names before the place of the other flags: `find [-H] [path...] [expression]`.

use super::super::placeholder::word_end;
use super::argument::is_general;
use super::brackets::bracket_end;

/// Returns the part of a usage line before the placeholder that stands for all other flags, if this part contains a
/// positional argument. A program with such a usage line can reject flags before that argument.
pub(super) fn before_flags(line: &str) -> Option<&str> {
    let mut rest = line;
    let mut has_argument = false;
    while !rest.is_empty() {
        let end = match rest.as_bytes()[0] {
            b'[' | b'(' => bracket_end(rest),
            _ => word_end(rest).max(1),
        };
        let (item, after) = rest.split_at(end);
        let name = item.trim_matches(['<', '>', '[', ']', '.', ' ']);
        // The flags of programs such as find and test are parts of an expression.
        if is_general(item) || name.eq_ignore_ascii_case("expression") {
            return has_argument.then(|| line[..line.len() - rest.len()].trim_end());
        }
        let is_word = name.starts_with(|it: char| it.is_alphanumeric());
        has_argument |= is_word && !item.contains(" -");
        rest = after.trim_start_matches('.').trim_start();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::before_flags;

    #[test]
    fn the_place_of_the_flags_is_found() {
        for (line, before) in [
            (
                "[-H] [-D debugopts] [path...] [expression]",
                Some("[-H] [-D debugopts] [path...]"),
            ),
            ("<FILE> [OPTIONS]", Some("<FILE>")),
            ("[OPTION]... [FILE]...", None),
            ("[-H] [options] file", None),
            ("EXPRESSION", None),
            ("[-ab] [-c NAME] [file ...]", None),
        ] {
            assert_eq!(before_flags(line), before, "{line}");
        }
    }
}
