//! Writes the Markdown table of a race of two sides.

use std::fmt::{self, Display, Formatter};

use crate::measure::{Samples, Sides};

/// The unit of the numbers of a row.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    Seconds,
    Bytes,
    Instructions,
    /// A count, such as a number of crates.
    Count,
}

impl Unit {
    pub(crate) fn show(self, value: f64) -> String {
        let steps: &[(f64, &str)] = match self {
            Self::Seconds => &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")],
            Self::Bytes => &[(1024.0 * 1024.0, "MiB"), (1024.0, "KiB"), (1.0, "B")],
            Self::Instructions => &[(1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, "")],
            Self::Count => return format!("{value:.0}"),
        };
        let fits = steps.iter().find(|(step, _)| value >= *step);
        let (step, name) = fits.unwrap_or(&steps[steps.len() - 1]);
        let value = value / step;
        let digits = if value < 10.0 {
            2
        } else {
            usize::from(value < 100.0)
        };
        format!("{value:.digits$} {name}").trim_end().to_owned()
    }
}

struct Row {
    what: &'static str,
    program: &'static str,
    outcome: Outcome,
}

enum Outcome {
    Measured(Unit, Samples, Option<f64>),
    Skipped(&'static str),
}

/// A table with one row for each measured quantity, in the order in which they are added.
pub(crate) struct Table {
    sides: Sides<&'static str>,
    rows: Vec<Row>,
}

impl Table {
    pub(crate) fn new(sides: Sides<&'static str>) -> Self {
        let rows = Vec::new();
        Self { sides, rows }
    }

    /// Returns the rows of one program, so that the caller can add more.
    pub(crate) fn of(&mut self, program: &'static str) -> Rows<'_> {
        let rows = &mut self.rows;
        Rows { program, rows }
    }
}

/// The rows of one program.
pub(crate) struct Rows<'a> {
    program: &'static str,
    rows: &'a mut Vec<Row>,
}

impl Rows<'_> {
    /// Adds a row. `bar` is the highest accepted ratio of the row.
    pub(crate) fn add(
        &mut self,
        what: &'static str,
        unit: Unit,
        samples: Samples,
        bar: impl Into<Option<f64>>,
    ) {
        self.push(what, Outcome::Measured(unit, samples, bar.into()));
    }

    /// Adds a row for something that was not measured, with the reason.
    pub(crate) fn skip(&mut self, what: &'static str, why: &'static str) {
        self.push(what, Outcome::Skipped(why));
    }

    fn push(&mut self, what: &'static str, outcome: Outcome) {
        let program = self.program;
        self.rows.push(Row {
            what,
            program,
            outcome,
        });
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Sides { base, cmdhelp } = self.sides;
        writeln!(
            f,
            "| what | program | {base} | {cmdhelp} | ratio | quartiles | bar | met |"
        )?;
        writeln!(f, "|---|---|--:|--:|--:|:-:|--:|:-:|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "| {} | {} | ", self.what, self.program)?;
        let (unit, samples, bar) = match &self.outcome {
            Outcome::Measured(unit, samples, bar) => (unit, samples, bar),
            Outcome::Skipped(why) => return write!(f, "| | skipped: {why} | | | |"),
        };
        let typical = samples.typical();
        let ratio = samples.ratio();
        let shown = typical.map(|value| unit.show(*value));
        write!(f, "{} | {} | **{ratio:.3}** | ", shown.base, shown.cmdhelp)?;
        match samples.spread() {
            Some((low, high)) => write!(f, "{low:.2} – {high:.2} | ")?,
            None => write!(f, "| ")?,
        }
        match bar {
            Some(bar) => write!(
                f,
                "≤ {bar:.2} | {} |",
                if ratio <= *bar { "yes" } else { "**no**" }
            ),
            None => write!(f, "| |"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_whether_its_bar_is_met() {
        let mut table = Table::new(Sides::new("clap", "cmdhelp"));
        let mut rows = table.of("small");
        let samples = Samples::exact(&Sides::new(2.0, 3.0));
        rows.add("time", Unit::Seconds, samples, 1.2);
        rows.skip("size", "no scales");
        let text = table.to_string();
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| time | small | 2.00 s | 3.00 s | **1.500** | | ≤ 1.20 | **no** |",
                "| size | small | | | skipped: no scales | | | |",
            ]
        );
    }

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(Unit::Seconds.show(0.012_345), "12.3 ms");
        assert_eq!(Unit::Bytes.show(900_000.0), "879 KiB");
        assert_eq!(Unit::Instructions.show(7_654_321.0), "7.65 M");
    }
}
