//! The Markdown files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the repository.
pub(crate) fn repository() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.join("../..").canonicalize().expect("the folder")
}

/// Returns the README and the guides.
pub(crate) fn shown() -> Vec<PathBuf> {
    let mut files = vec![repository().join("README.md")];
    files.extend(below(&repository().join("src/_docs")));
    files
}

/// Returns all Markdown files below a folder, except those in cargo's target folder.
pub(crate) fn below(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        !name.starts_with('.') && name != "target"
    };
    entries
        .into_iter()
        .filter(is_ours)
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => below(&path),
            Some(end) if end == "md" => vec![path],
            _ => Vec::new(),
        })
        .collect()
}

/// Returns the text of a document.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a document")
}

/// Returns whether `CMDHELP_BLESS` asks to update the documents.
pub(crate) fn bless() -> bool {
    std::env::var_os("CMDHELP_BLESS").is_some()
}
