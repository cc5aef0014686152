//! Draws the chart of the race `sandbox`: the time of a call with each sandboxing tool.

use super::bars::{Bar, Chart, Panel, Row};
use super::markdown::{measured_on, quantity, table};
use super::svg::Tone;

/// Draws the chart of the table in `text`.
pub(super) fn draw(text: &str) -> String {
    let rows = table(text, None);
    // Rows of tools that did not work on the machine have no number and are left out.
    let rows = rows.iter().skip(1).filter_map(|cells| {
        let (length, shown) = quantity(cells.get(1)?)?;
        let tone = match cells[0].starts_with("cmdhelp") {
            true => Tone::Cmdhelp,
            false => Tone::Other,
        };
        Some(Row {
            label: cells[0].clone(),
            bars: vec![Bar {
                length: Some(length),
                shown,
                tone,
            }],
        })
    });
    Chart {
        title: "Running a program that does nothing".to_owned(),
        note: format!("Shorter is better. {}", measured_on(text)),
        columns: 1,
        panel_width: 640.0,
        label_width: 200.0,
        panels: vec![Panel {
            title: "Time from start to end, median".to_owned(),
            rows: rows.collect(),
            mark: None,
        }],
    }
    .draw()
}
