//! Writes the Markdown table of a race of many sides, with one column for each side. All other
//! sides are compared with the first one.

use std::fmt::{self, Display, Formatter};

use crate::table::Unit;
use crate::turns::Cell;

/// One measured quantity of all sides.
pub(crate) struct Row {
    pub(crate) what: String,
    pub(crate) unit: Unit,
    pub(crate) cells: Vec<Cell>,
}

/// Rows about the same program.
pub(crate) struct Standings {
    pub(crate) sides: Vec<&'static str>,
    pub(crate) rows: Vec<Row>,
}

impl Display for Standings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "| what | {} |", self.sides.join(" | "))?;
        writeln!(f, "|---|{}", "--:|".repeat(self.sides.len()))?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "| {} |", self.what)?;
        let medians = || self.cells.iter().filter_map(Cell::median);
        let best = medians().fold(f64::INFINITY, f64::min);
        for (at, cell) in self.cells.iter().enumerate() {
            if let Cell::Missing(why) = cell {
                write!(f, " {why} |")?;
                continue;
            }
            let value = cell.median().unwrap_or(f64::NAN);
            let shown = self.unit.show(value);
            let shown = if value <= best {
                format!("**{shown}**")
            } else {
                shown
            };
            match cell.ratio_to(&self.cells[0]).filter(|_| at > 0) {
                Some(ratio) => write!(f, " {shown} ({}×) |", digits(ratio))?,
                None => write!(f, " {shown} |")?,
            }
        }
        Ok(())
    }
}

/// Formats a ratio with three digits, or as a whole number if it is large.
fn digits(ratio: f64) -> String {
    let digits = match ratio {
        _ if ratio < 10.0 => 2,
        _ if ratio < 100.0 => 1,
        _ => 0,
    };
    format!("{ratio:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_the_best_cell_and_prints_the_reason_of_a_missing_one() {
        let row = Row {
            what: "time".to_owned(),
            unit: Unit::Seconds,
            cells: vec![
                Cell::Measured(vec![2.0, 4.0, 3.0]),
                Cell::Measured(vec![1.0, 2.0, 9.0]),
                Cell::Missing("not built".to_owned()),
            ],
        };
        assert_eq!(
            row.to_string(),
            "| time | 3.00 s | **2.00 s** (0.50×) | not built |"
        );
    }
}
