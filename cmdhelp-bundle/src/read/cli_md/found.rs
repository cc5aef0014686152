//! The bundles below a folder: categories may be folders, too, of any depth.

use std::fs;
use std::path::{Path, PathBuf};

/// How deep folders are searched.
const DEEPEST: usize = 16;

/// How many entries of folders are looked at.
const MOST: usize = 20_000;

/// Returns the folders with a CLI.md at `root` and below, by name. What is below a bundle belongs to it, and
/// links are not followed.
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
            if is_folder && depth < DEEPEST && looked_at < MOST {
                folders.push((entry.path(), depth + 1));
            }
        }
    }
    found.sort();
    found
}
