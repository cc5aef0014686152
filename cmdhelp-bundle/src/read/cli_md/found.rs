//! Finds the bundles below a folder. Folders between that folder and a bundle can group bundles.

use std::fs;
use std::path::{Path, PathBuf};

/// The maximum depth of folders that the search enters.
const MAX_DEPTH: usize = 16;

/// The maximum number of files and folders that the search reads.
const MAX: usize = 20_000;

/// Returns the folders at `root` and below that contain a CLI.md, in the order of their paths. Folders inside a bundle
/// are not searched, and links are not followed.
pub(super) fn bundles(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut looked_at = 0;
    let mut folders = vec![(root.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        if folder.join("CLI.md").exists() {
            found.push(folder);
            continue;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            looked_at += 1;
            let is_folder = entry.file_type().is_ok_and(|it| it.is_dir());
            if is_folder && depth < MAX_DEPTH && looked_at < MAX {
                folders.push((entry.path(), depth + 1));
            }
        }
    }
    found.sort();
    found
}
