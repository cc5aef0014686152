//! Draws the chart of the race `derive-cost`: the cost of the derives as a multiple of the cost of
//! clap's derives.

use super::bars::{Bar, Chart, Panel, Row};
use super::markdown::{measured_on, plain, quantity, table};
use super::svg::Tone;

/// The names of those rows of the table that the chart shows.
const SHOWN: [&str; 9] = [
    "`cargo check`",
    "incremental `cargo check`",
    "debug build, CPU",
    "release build, CPU",
    "`try_parse_from`",
    "`try_parse_from`, unknown flag",
    "process, start to end",
    "release binary, stripped",
    "stack to parse on, debug",
];

/// Draws the chart of the table in `text`, with a panel for each program.
pub(super) fn draw(text: &str) -> String {
    let rows = table(text, None);
    let mut programs: Vec<&str> = Vec::new();
    for row in rows.iter().skip(1) {
        if !programs.contains(&row[1].as_str()) {
            programs.push(&row[1]);
        }
    }
    let panels = programs.into_iter().map(|program| {
        let of_program = |row: &&Vec<String>| row[1] == program;
        let shown = SHOWN.iter().filter_map(|what| {
            let mut rows = rows.iter().filter(of_program);
            ratio(rows.find(|row| row[0] == *what)?)
        });
        Panel {
            title: program.to_owned(),
            rows: shown.collect(),
            mark: Some((1.0, "clap_derive")),
        }
    });
    Chart {
        title: "cmdhelp's derives compared with clap's, on the same source".to_owned(),
        note: format!(
            "Cost as a multiple of clap_derive's; shorter is better. {}",
            measured_on(text)
        ),
        columns: 1,
        panel_width: 700.0,
        label_width: 190.0,
        panels: panels.collect(),
    }
    .draw()
}

/// Makes the bar for a row of the table with the cells name, program, clap_derive, cmdhelp, ratio.
fn ratio(row: &[String]) -> Option<Row> {
    let (ratio, _) = quantity(row.get(4)?)?;
    let bar = Bar {
        length: Some(ratio),
        shown: format!("{ratio:.2}×, {}", row[3]),
        tone: if ratio > 1.0 {
            Tone::Worse
        } else {
            Tone::Cmdhelp
        },
    };
    Some(Row {
        label: plain(&row[0]),
        bars: vec![bar],
    })
}
