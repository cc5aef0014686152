//! What the tests of several packages need.

mod folder;
#[cfg(feature = "programs")]
mod outcome;
mod random;
#[cfg(feature = "programs")]
pub mod schemas;
mod table;

pub use self::folder::Folder;
#[cfg(unix)]
pub use self::folder::executable;
#[cfg(feature = "programs")]
pub use self::outcome::{Outcome, run, run_with};
pub use self::random::{Random, number};
pub use self::table::rows;

use std::path::{Path, PathBuf};

/// Returns the path of a file in a specification by others, or `None` if the file is missing. These specifications are
/// not in the repository; the environment variable `CMDHELP_SPECS` can name their folder.
#[must_use]
pub fn specification(file: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/specs");
    let folder = std::env::var_os("CMDHELP_SPECS").map_or(beside, PathBuf::from);
    let path = folder.join(file);
    if path.exists() {
        return Some(path);
    }
    eprintln!(
        "SKIPPED: nothing is checked against {}, because it is not there; CMDHELP_SPECS can name the folder of the \
         specifications",
        path.display()
    );
    None
}

/// Returns the text of a file in a specification by others, or `None` if the file is missing.
#[must_use]
pub fn specification_text(file: &str) -> Option<String> {
    specification(file).map(|path| std::fs::read_to_string(path).expect("a text"))
}
