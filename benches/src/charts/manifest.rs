//! Draws the chart of the race `manifest`: the cost of the manifest, compared with a program
//! without it.

use super::bars::{Bar, Chart, Panel, Row};
use super::markdown::{measured_on, plain, quantity, table};
use super::svg::Tone;

/// The panels, each with its title and a text with which the names of its rows begin or end.
const PANELS: [(&str, &str); 3] = [
    (
        "Printing: compared with a program that writes the same bytes",
        ", whole process",
    ),
    (
        "Compiling: compared with the same program on clap",
        "`cargo ",
    ),
    (
        "Binary size: compared with the same program on clap",
        "release binary",
    ),
];

/// Draws the chart of the table in `text`.
pub(super) fn draw(text: &str) -> String {
    let rows = table(text, None);
    let panels = PANELS.iter().map(|(title, known_by)| Panel {
        title: (*title).to_owned(),
        rows: rows
            .iter()
            .filter(|row| row[0].starts_with(known_by) || row[0].ends_with(known_by))
            .filter_map(|row| pair(row))
            .collect(),
        mark: None,
    });
    Chart {
        title: "The cost of the manifest".to_owned(),
        note: format!(
            "Grey: the base. Colour: cmdhelp. Shorter is better. {}",
            measured_on(text)
        ),
        columns: 1,
        panel_width: 800.0,
        label_width: 370.0,
        panels: panels.collect(),
    }
    .draw()
}

/// Makes the bars for a row of the table with the cells name, base, cmdhelp, outcome.
fn pair(row: &[String]) -> Option<Row> {
    let bar = |cell: &String, tone, outcome: &str| {
        let (length, shown) = quantity(cell)?;
        Some(Bar {
            length: Some(length),
            shown: format!("{shown}{outcome}"),
            tone,
        })
    };
    let outcome = plain(row.get(3)?);
    let outcome = outcome.split(" (").next().unwrap_or_default();
    let bars = vec![
        bar(&row[1], Tone::Other, "")?,
        bar(&row[2], Tone::Cmdhelp, &format!(", {outcome}"))?,
    ];
    let what = row[0].trim_end_matches(", whole process");
    let what = what.trim_start_matches("release binary, stripped, ");
    // `manifest = false` is too long for a label, so a shorter text replaces it.
    let label = plain(what).replace("manifest = false", "without it");
    Some(Row { label, bars })
}
