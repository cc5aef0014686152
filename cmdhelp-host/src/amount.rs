//! Writes numbers with their nouns, for messages.

/// Returns a number with its noun, such as `1 tool` and `2 tools`.
pub(crate) fn amount(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// Returns a number with its noun and the verb that fits, such as `1 tool is` and `2 tools are`.
pub(crate) fn amount_is(number: u64, noun: &str) -> String {
    let verb = match number {
        1 => "is",
        _ => "are",
    };
    format!("{} {verb}", amount(number, noun))
}
