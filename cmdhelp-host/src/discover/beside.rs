//! Reads files that are installed with a program and list its commands: the manifest that the library oclif writes, and
//! the table of completions of gcloud. The program is not run.

mod gcloud;
mod oclif;

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::draft::Draft;
use crate::model::Source;

/// The maximum number of bytes that are read from a file.
const MAX_SIZE: u64 = 64 << 20;

/// The number of folders above a program's file that are searched.
const LEVELS: usize = 4;

/// The sources that are files which are installed with a program.
pub(super) const SOURCES: [Source; 2] = [Source::Oclif, Source::Gcloud];

/// Reads the commands of a program from the files of one source.
pub(super) fn read(source: Source, binary: &str, program: &Path) -> Option<Draft> {
    let draft = match source {
        Source::Oclif => oclif::read(&folders(program)),
        Source::Gcloud if binary == "gcloud" => gcloud::read(&folders(program)),
        _ => None,
    };
    draft.filter(Draft::says_something)
}

/// Returns the folders above the program's file, the innermost one first. Before that, symbolic links in the path of
/// the file are resolved.
fn folders(program: &Path) -> Vec<PathBuf> {
    let file = program
        .canonicalize()
        .unwrap_or_else(|_| program.to_owned());
    let above = file.ancestors().skip(1).take(LEVELS);
    above.map(Path::to_owned).collect()
}

/// Returns the first `MAX_SIZE` bytes of a file as text.
fn text(file: &Path) -> Option<String> {
    if !fs::metadata(file).ok()?.is_file() {
        return None;
    }
    let mut text = String::new();
    let mut file = File::open(file).ok()?.take(MAX_SIZE);
    file.read_to_string(&mut text).ok()?;
    Some(text)
}
