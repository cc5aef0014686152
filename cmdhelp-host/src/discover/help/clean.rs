//! Removes terminal formatting from a help text.

/// The maximum number of lines of a help text that are read.
const MAX_LINES: usize = 20_000;

/// The maximum number of characters of each line that are read.
const MAX_LINE_CHARS: usize = 4_000;

/// Removes escape sequences from a text, and the backspaces with which bold and underlined characters are printed.
/// Replaces tabs by spaces, and cuts long texts and long lines.
pub(crate) fn clean(text: &str) -> String {
    let cut = |line: &str| line.chars().take(MAX_LINE_CHARS).collect::<String>();
    let text = match text.lines().count() > MAX_LINES
        || text.lines().any(|it| it.len() > MAX_LINE_CHARS)
    {
        true => &text
            .lines()
            .take(MAX_LINES)
            .map(cut)
            .collect::<Vec<_>>()
            .join("\n"),
        false => text,
    };
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut column = 0;
    let mut is_indent = true;
    while let Some(char) = chars.next() {
        match char {
            '\x1b' => skip_sequence(&mut chars),
            '\x08' => {
                if plain.pop().is_some() {
                    column -= 1;
                }
            }
            '\n' => {
                while plain.ends_with(' ') {
                    plain.pop();
                }
                plain.push('\n');
                (column, is_indent) = (0, true);
            }
            '\t' => {
                // A tab after a word is replaced by at least two spaces, because columns are separated by two spaces.
                let width = 8 - column % 8;
                let width = if is_indent { width } else { width.max(2) };
                plain.extend(std::iter::repeat_n(' ', width));
                column += width;
            }
            // An ellipsis is replaced by three dots, which have the same number of bytes.
            '…' => {
                plain.push_str("...");
                column += 1;
                is_indent = false;
            }
            ' ' | '\u{a0}' => {
                plain.push(' ');
                column += 1;
            }
            _ if char.is_control() => {}
            _ => {
                plain.push(char);
                column += 1;
                is_indent = false;
            }
        }
    }
    match plain.contains(['│', '╭', '┌', '┃']) {
        true => unboxed(&plain),
        false => plain,
    }
}

/// Removes box-drawing characters from a text, and makes the titles of boxes headings.
fn unboxed(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let bare = line.trim_start();
        if bare.starts_with(['╭', '┌', '┏']) {
            let title = bare.trim_matches(|it: char| ('─'..='╿').contains(&it) || it == ' ');
            plain.extend(["\n", title, ":\n"]);
        } else if let Some(inner) = bare.strip_prefix(['│', '┃']) {
            let inner = inner.trim_end().trim_end_matches(['│', '┃']).trim_end();
            // In a box, a star at the beginning of a line marks a required argument. It is removed.
            let inner = inner.replacen(" *  ", "    ", 1);
            plain.extend([" ", &inner, "\n"]);
        } else if !bare.starts_with(['╰', '└', '┗']) {
            plain.extend([line, "\n"]);
        }
    }
    plain
}

/// Skips the rest of an escape sequence after the escape character.
fn skip_sequence(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    match chars.next() {
        Some('[') => {
            for char in chars.by_ref() {
                if ('@'..='~').contains(&char) {
                    break;
                }
            }
        }
        Some(']') => {
            while let Some(char) = chars.next() {
                if char == '\x07' || (char == '\x1b' && chars.next_if_eq(&'\\').is_some()) {
                    break;
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_LINE_CHARS, MAX_LINES, clean};

    #[test]
    fn long_lines_and_texts_are_cut_off() {
        let long = "é".repeat(MAX_LINE_CHARS + 1);
        let first = clean(&format!("{long}\nb"));
        let first = first.lines().next().expect("a line");
        assert_eq!(first.chars().count(), MAX_LINE_CHARS);
        assert_eq!(
            clean(&"a\n".repeat(MAX_LINES + 5)).lines().count(),
            MAX_LINES
        );
    }

    #[test]
    fn removes_colours_and_overstrikes() {
        assert_eq!(clean("\x1b[1m-h\x1b[0m, \x1b]8;;x\x07help\n"), "-h, help\n");
        assert_eq!(clean("-\x08--\x08-h\x08h _\x08a  \nb"), "--h a\nb");
        assert_eq!(
            clean("\t-abcdef\tb\n"),
            format!("{}-abcdef  b\n", " ".repeat(8))
        );
    }
}
