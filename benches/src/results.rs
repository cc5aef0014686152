//! Writes the files with the tables and charts.

use std::fs;
use std::path::PathBuf;

use crate::{Result, charts};

/// Prints the table of a race. If `is_kept` is true, also writes the table and its chart to files.
pub(crate) fn print(race: &str, report: &str, is_kept: bool) -> Result<()> {
    print!("{report}");
    match is_kept {
        true => write(race, report),
        false => Ok(()),
    }
}

/// Writes the table of a race and its chart to files.
pub(crate) fn write(race: &str, report: &str) -> Result<()> {
    fs::write(kept(race, "md"), report)?;
    if let Some(chart) = charts::of_race(race, report) {
        fs::write(kept(race, "svg"), chart)?;
    }
    Ok(())
}

/// Redraws all charts from the stored tables. Races without a stored table are left out.
pub(crate) fn draw() -> Result<()> {
    for (name, picture) in pictures()? {
        let file = kept(name, "svg");
        fs::write(&file, picture)?;
        println!("{}", file.display());
    }
    Ok(())
}

fn pictures() -> Result<Vec<(&'static str, String)>> {
    let mut pictures = vec![(charts::DATA_FLOW, charts::data_flow())];
    for race in charts::DRAWN {
        let table = kept(race, "md");
        if !table.exists() {
            continue;
        }
        let chart = charts::of_race(race, &fs::read_to_string(table)?);
        pictures.extend(chart.map(|chart| (race, chart)));
    }
    Ok(pictures)
}

fn kept(name: &str, extension: &str) -> PathBuf {
    // The diagram is a part of the guides and is packaged with them, so it is in their folder.
    let folder = match name {
        charts::DATA_FLOW => "../src/_docs",
        _ => "results",
    };
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    folder.join(name).with_extension(extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_agree_with_the_tables() {
        for (name, picture) in pictures().unwrap() {
            let drawn = fs::read_to_string(kept(name, "svg")).unwrap_or_default();
            assert!(drawn == picture, "{name}.svg: run `cmdhelp-benches charts`");
        }
    }
}
