//! What tells whether the files that say what is served were changed.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Programs;
use crate::host::Host;

/// A file, and what tells that it was changed.
pub(super) type Stamp = (PathBuf, Option<(SystemTime, u64)>);

/// Returns the files that say what is served: those of the registry, the descriptions that it names,
/// and the programs.
pub(super) fn stamps(programs: &Programs) -> Vec<Stamp> {
    let mut stamps = descriptions(&programs.calls.host);
    stamps.extend(targets(programs));
    stamps
}

pub(super) fn targets(programs: &Programs) -> impl Iterator<Item = Stamp> {
    let targets = programs.calls.targets.iter();
    targets.map(|it| stamp(it.program.clone()))
}

/// Returns the files of the registry, and the descriptions that it names.
pub(super) fn descriptions(host: &Host) -> Vec<Stamp> {
    let mut files = vec![host.folders.registry()];
    files.extend(host.folders.project(&host.folder));
    files.push(host.folders.state.join("trusted.json"));
    for path in host.registry.entries.iter().filter_map(|it| it.kind.path()) {
        files.push(path.to_owned());
        files.extend(inside(path));
    }
    files.into_iter().map(stamp).collect()
}

/// Returns what tells whether a file was changed.
pub(super) fn stamp(file: PathBuf) -> Stamp {
    let found = std::fs::metadata(&file).ok();
    let stamp = found.and_then(|it| Some((it.modified().ok()?, it.len())));
    (file, stamp)
}

/// Returns what is in the folder of a bundle.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|it| it.path()).collect();
    files.sort_unstable();
    files
}
