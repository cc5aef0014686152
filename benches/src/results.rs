//! Where tables are kept.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Result;

/// Keeps the table of a race.
pub(crate) fn write(race: &str, report: &str) -> Result<()> {
    Ok(fs::write(folder().join(race).with_extension("md"), report)?)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results")
}
