//! Tables of texts, which are easier to read than lists of tuples.

/// Returns the rows of a table: one for each line that is neither empty nor a comment that begins with `//`. ` | ` stands
/// between two columns, and ` |` stands for a last column that is empty.
///
/// # Panics
///
/// Panics if a row has another number of columns.
pub fn rows<const COLUMNS: usize>(table: &str) -> impl Iterator<Item = [&str; COLUMNS]> {
    let lines = table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.map(|line| {
        let (line, empty) = match line.strip_suffix(" |") {
            Some(rest) => (rest, Some("")),
            None => (line, None),
        };
        let columns: Vec<&str> = line.split(" | ").chain(empty).collect();
        columns.try_into().unwrap_or_else(|_| panic!("{line}"))
    })
}
