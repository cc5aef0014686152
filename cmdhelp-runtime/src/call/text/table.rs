//! Formats objects as a table. The columns are the fields of all objects, in the order in which
//! they first occur. A field of a nested object is a separate column, named by its path.

use super::cells::{Kind, cell, kind};
use crate::list::List as _;
use crate::substring::Substring as _;
use crate::view::reader::{Json, unescape};
use crate::view::visible::verbatim_line;

/// The number of spaces between two columns.
const GAP: usize = 2;

/// The width below which a column is not narrowed.
const MIN_WIDTH: usize = 8;

/// A table whose first row is the header.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
    widths: Vec<usize>,
}

impl Table {
    pub(super) fn of(items: &[Json<'_>]) -> Self {
        let mut columns: Vec<String> = Vec::new();
        let mut found: Vec<Vec<(usize, String)>> = Vec::new();
        for item in items {
            let mut cells = Vec::new();
            collect(*item, "", &mut |path, value| {
                let known = columns.iter().position(|it| *it == path);
                let at = known.unwrap_or_else(|| {
                    columns.push(path);
                    columns.len() - 1
                });
                cells.push((at, cell(value)));
            });
            found.push(cells);
        }
        let head = columns.iter().map(|name| verbatim_line(&name.uppercased()));
        let mut rows: Vec<Vec<String>> = vec![head.list()];
        for cells in found {
            let mut row = vec![String::new(); columns.len()];
            for (at, text) in cells {
                row[at] = text;
            }
            rows.push(row);
        }
        let widest = |at: usize| rows.iter().map(|row| width_of(&row[at])).max();
        let widths = (0..columns.len()).filter_map(widest).list();
        Self { rows, widths }
    }

    /// Returns the table as text, with lines of at most `columns` terminal columns. `…` marks a
    /// shortened cell. Returns `None` if the table has too many columns for this width.
    pub(super) fn within(mut self, columns: Option<usize>) -> Option<String> {
        if let Some(columns) = columns {
            self.shrink(columns)?;
        }
        let lines = self.rows.iter().map(|row| {
            let mut line = String::new();
            for (text, width) in row.iter().zip(&self.widths) {
                let text = cut(text, *width);
                let blank = width - width_of(&text) + GAP;
                line += &text;
                line.extend(std::iter::repeat_n(' ', blank));
            }
            line.trim_end().to_owned()
        });
        Some(lines.list().join("\n"))
    }

    /// Narrows the widest column repeatedly until the table fits. Returns `None` if the table
    /// cannot fit.
    fn shrink(&mut self, columns: usize) -> Option<()> {
        let gaps = GAP * self.widths.len().saturating_sub(1);
        while self.widths.iter().sum::<usize>() + gaps > columns {
            let widest = self.widths.iter_mut().max()?;
            if *widest <= MIN_WIDTH {
                return None;
            }
            *widest -= 1;
        }
        Some(())
    }
}

/// Calls `each` with each field of an object: its path and its value. Fields of nested objects have
/// paths such as `author.name`.
fn collect<'a>(object: Json<'a>, above: &str, each: &mut dyn FnMut(String, Json<'a>)) {
    for (key, value) in object.entries() {
        let path = match above {
            "" => unescape(key).into_owned(),
            above => format!("{above}.{}", unescape(key)),
        };
        match kind(value) {
            Kind::Object => collect(value, &path, each),
            Kind::List | Kind::Scalar => each(path, value),
        }
    }
}

/// Returns a text, or its beginning with `…` at the end if the text is wider than `width`.
fn cut(text: &str, width: usize) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let mut used = 1;
    let fits = |character: &char| {
        used += width_of_char(*character);
        used <= width
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// Returns the number of terminal columns that a text without line breaks takes.
pub(super) fn width_of(text: &str) -> usize {
    text.chars().map(width_of_char).sum()
}

/// Returns the number of columns that a character takes: two for East Asian letters and emoji, and
/// none for combining marks.
const fn width_of_char(character: char) -> usize {
    match character {
        '\u{300}'..='\u{36f}' | '\u{200c}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::view::reader::Json;

    fn table(json: &str, columns: usize) -> Option<String> {
        let items: Vec<Json<'_>> = Json::new(json).items().collect();
        Table::of(&items).within(Some(columns))
    }

    #[test]
    fn fields_of_nested_objects_are_columns() {
        let json = r#"[{"by":{"name":"Ada","at":{"city":"Rome"}},"offers":[{},{}]},{"by":{"name":"漢字"}}]"#;
        let text = "BY.NAME  BY.AT.CITY  OFFERS\nAda      Rome        2 items\n漢字";
        assert_eq!(table(json, 80).as_deref(), Some(text));
    }

    #[test]
    fn wide_letters_take_two_columns() {
        let json = r#"[{"a":"漢字漢字漢字","b":1}]"#;
        assert_eq!(
            table(json, 14).as_deref(),
            Some("A            B\n漢字漢字漢…  1")
        );
        assert_eq!(table(json, 10), None);
    }
}
