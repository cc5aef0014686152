//! Finds the ends of parts in brackets.

/// Returns the position after the closing bracket that belongs to the opening bracket at the beginning of the text.
pub(super) fn bracket_end(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, char) in text.char_indices() {
        match char {
            '[' | '(' | '<' | '{' => depth += 1,
            ']' | ')' | '>' | '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}
