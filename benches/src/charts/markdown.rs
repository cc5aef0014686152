//! Parses the Markdown tables that races write.

/// Returns the rows of the table below a heading or, if `heading` is `None`, of the first table. The first row contains
/// the names of the columns.
pub(crate) fn table(text: &str, heading: Option<&str>) -> Vec<Vec<String>> {
    let below = match heading {
        Some(heading) => {
            let mut lines = text.lines();
            lines
                .by_ref()
                .find(|line| line.trim_start_matches('#').trim() == heading);
            lines.collect::<Vec<_>>()
        }
        None => text.lines().collect(),
    };
    let table = below.into_iter().skip_while(|line| !line.starts_with('|'));
    let lines = table.take_while(|line| line.starts_with('|'));
    let cells = |line: &str| {
        let inner = line.trim().trim_matches('|');
        inner
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let rows = lines.filter(|line| !line.starts_with("|---"));
    rows.map(cells).collect()
}

/// Parses a cell such as `**2.50 ms** (0.5×)`. Returns the value of the cell in seconds, bytes or
/// pieces, and its text without emphasis and parentheses.
pub(crate) fn quantity(cell: &str) -> Option<(f64, String)> {
    let shown = cell.replace("**", "");
    let shown = shown.split('(').next()?.trim().to_owned();
    let (number, unit) = shown.split_once(' ').unwrap_or((&shown, ""));
    let number: f64 = number.trim_end_matches('×').replace(',', "").parse().ok()?;
    let factor = match unit {
        "s" | "" | "B" | "bytes" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        "KiB" => 1024.0,
        "MiB" => 1024.0 * 1024.0,
        "k" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        _ => return None,
    };
    Some((number * factor, shown))
}

/// Returns the machine and the date in the list above a table.
pub(crate) fn measured_on(text: &str) -> String {
    format!("{}, {}", noted(text, "machine"), noted(text, "date"))
}

/// Returns the value of an entry in the list above a table, such as `- date: …`.
fn noted<'a>(text: &'a str, name: &str) -> &'a str {
    let entry = format!("- {name}: ");
    let line = text.lines().find_map(|line| line.strip_prefix(&entry));
    line.unwrap_or("unknown")
}

/// Returns the text of a cell without Markdown markup.
pub(crate) fn plain(cell: &str) -> String {
    cell.replace(['`', '*'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_found_below_their_heading() {
        let text = "# a\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n## b\n\n| z |\n|---|\n| **3 s** |\n";
        assert_eq!(table(text, None), [["x", "y"], ["1", "2"]]);
        assert_eq!(table(text, Some("b")), [["z"], ["**3 s**"]]);
        assert!(table(text, Some("c")).is_empty());
    }

    #[test]
    fn parses_quantities_with_units_and_emphasis() {
        let read = quantity;
        assert_eq!(
            read("**2.50 ms** (0.5×)"),
            Some((0.0025, "2.50 ms".to_owned()))
        );
        assert_eq!(
            read("1,024 KiB"),
            Some((1_048_576.0, "1,024 KiB".to_owned()))
        );
        assert_eq!(read("**0.851**"), Some((0.851, "0.851".to_owned())));
        assert_eq!(read("> 90 s"), None);
    }
}
