//! Draws the chart of the race `peers`: the same program of 200 commands, declared with each
//! framework.

use super::bars::{Bar, Chart, Panel, Row};
use super::markdown::{measured_on, plain, quantity, table};
use super::svg::Tone;

/// The heading of the tables that are drawn. All frameworks can build a program of this size, and
/// their results differ visibly.
const SIZE: &str = "200 commands";
const BROUGHT: &str = "What they bring along";

/// The rows of the tables that are drawn. Each has the heading of its table, its name, and the
/// title of its panel.
const SHOWN: [(&str, &str, &str); 8] = [
    (
        SIZE,
        "telling everything, whole process",
        "Printing the whole description, whole process",
    ),
    (
        SIZE,
        "everything: tokens, about",
        "Tokens of that description, four bytes each",
    ),
    (
        SIZE,
        "parsing a line, whole process",
        "Parsing a line, whole process",
    ),
    (SIZE, "memory to parse a line", "Memory to parse a line"),
    (
        SIZE,
        "`cargo check` after a change",
        "cargo check after a change",
    ),
    (SIZE, "release build", "Release build of the program"),
    (SIZE, "release binary, stripped", "Release binary, stripped"),
    (BROUGHT, "crates in the tree", "Crates in the tree"),
];

/// Draws the chart of the tables in `text`.
pub(super) fn draw(text: &str) -> String {
    let panels = SHOWN.iter().filter_map(|(heading, what, title)| {
        let rows = table(text, Some(heading));
        let names = rows.first()?;
        let values = rows.iter().find(|row| row[0] == *what)?;
        let cells = names.iter().zip(values).skip(1);
        Some(Panel {
            title: (*title).to_owned(),
            rows: cells.map(|(name, cell)| row(name, cell)).collect(),
            mark: None,
        })
    });
    Chart {
        title: format!("One program of {SIZE}, declared with each framework"),
        note: format!(
            "Shorter is better; a bar with a gap is cut. {}",
            measured_on(text)
        ),
        columns: 2,
        panel_width: 440.0,
        label_width: 90.0,
        panels: panels.collect(),
    }
    .draw()
}

fn row(name: &str, cell: &str) -> Row {
    let known = quantity(cell);
    let bar = Bar {
        length: known.as_ref().map(|(length, _)| *length),
        shown: known.map_or_else(|| plain(cell), |(_, shown)| shown),
        tone: if name == "cmdhelp" {
            Tone::Cmdhelp
        } else {
            Tone::Other
        },
    };
    Row {
        label: name.to_owned(),
        bars: vec![bar],
    }
}
