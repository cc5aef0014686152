//! Provides private folders for results: granted files that do not exist yet, and that the program is allowed to
//! create.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::paths;
use crate::plan::Content;
use crate::refusal::Refusal;

/// The maximum number of other files in the folder of a result. Each file beside a result becomes a place of the plan,
/// so that the file stays visible.
const NEIGHBOURS: usize = 1000;

/// Makes the folders of `results` private. If the folder of a result was readable, adds places for the files in the
/// folder, so that the files stay visible.
pub(super) fn receive(
    places: &mut BTreeMap<PathBuf, Content>,
    results: &[PathBuf],
) -> Result<(), Refusal> {
    for folder in results.iter().filter_map(|result| result.parent()) {
        if places.get(folder) == Some(&Content::Temporary) {
            continue;
        }
        let is_read = paths::nearest(places, folder) == Some(&Content::Read);
        places.insert(folder.to_owned(), Content::Temporary);
        if !is_read {
            continue;
        }
        for (path, content) in neighbours(folder)? {
            places.entry(path).or_insert(content);
        }
    }
    Ok(())
}

/// Returns the files, folders and links in a folder, but no sockets, pipes and devices.
fn neighbours(folder: &Path) -> Result<Vec<(PathBuf, Content)>, Refusal> {
    let refused = |why: String| {
        Refusal::unenforceable("fs.write", format!("{}: {why}", folder.display()))
            .needs("create the file first, or grant write access to its folder")
    };
    let entries = fs::read_dir(folder).map_err(|error| refused(error.to_string()))?;
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| refused(error.to_string()))?;
        let (path, kind) = (entry.path(), entry.file_type());
        let kind = kind.map_err(|error| refused(error.to_string()))?;
        let content = match kind.is_symlink() {
            true => fs::read_link(&path).ok().map(Content::Link),
            false => (kind.is_file() || kind.is_dir()).then_some(Content::Read),
        };
        found.extend(content.map(|content| (path, content)));
        if found.len() > NEIGHBOURS {
            let why = format!(
                "a new file cannot be granted in a folder with more than {NEIGHBOURS} other files"
            );
            return Err(refused(why));
        }
    }
    Ok(found)
}
