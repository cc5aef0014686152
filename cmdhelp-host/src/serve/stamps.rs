//! Takes the stamps of files. A stamp consists of the time of a file's last change and the file's length, so it differs
//! when the file has changed.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Programs;
use crate::host::Host;
use crate::program::places;
use crate::registry::{Folders, Trust};

/// The stamps of files, or `None` for a file that does not exist. The key is the path of the file, as an `OsString`,
/// because `OsString`s are compared faster than paths.
pub(super) type Stamps = BTreeMap<OsString, Option<(SystemTime, u64)>>;

/// Returns the stamps of all files on which the list of tools depends: the files of the registry, the descriptions and
/// the programs.
pub(super) fn stamps(programs: &Programs) -> Stamps {
    let mut stamps = of_registry(&programs.calls.host.folders, &programs.calls.host.folder);
    stamps.extend(of_descriptions(&programs.calls.host));
    stamps.extend(of_programs(programs));
    stamps
}

/// Returns the stamps of the files of the registry.
pub(super) fn of_registry(folders: &Folders, folder: &Path) -> Stamps {
    let files = [folders.registry(), Trust::file(&folders.state)];
    of(files.into_iter().chain(folders.project(folder)))
}

/// Returns the stamps of the descriptions to which the registry refers.
pub(super) fn of_descriptions(host: &Host) -> Stamps {
    let entries = host.registry.entries.iter();
    let named = entries.filter_map(|it| it.kind.path());
    of(named.flat_map(|path| {
        let mut files = vec![path.to_owned()];
        add_inside(path, 0, &mut files);
        files
    }))
}

/// Returns the stamps of the executable files of programs. For a program that is missing, returns the stamps of all
/// paths at which it could appear.
pub(super) fn of_programs(programs: &Programs) -> Stamps {
    let targets = programs.calls.targets.iter();
    let host = &programs.calls.host;
    let absent = programs
        .absent
        .iter()
        .flat_map(|name| match host.registry.entry(name) {
            Some(entry) => places(entry.program.as_deref().unwrap_or(name), &entry.folder),
            None => places(name, &host.folder),
        });
    of(targets.map(|it| it.program.clone()).chain(absent))
}

/// Returns the stamps of files.
pub(super) fn of(files: impl IntoIterator<Item = PathBuf>) -> Stamps {
    let mut stamps = Stamps::new();
    for file in files {
        stamps
            .entry(file.into_os_string())
            .or_insert_with_key(|file| {
                let found = std::fs::metadata(file).ok();
                found.and_then(|it| Some((it.modified().ok()?, it.len())))
            });
    }
    stamps
}

/// The names of folders inside a bundle or an application that contain parts of its description.
const PARTS: [&str; 4] = ["tools", "drivers", "skills", ".agentproto"];
/// The number of folders between a bundle and its deepest file, such as `.agentproto/tools/show/TOOL.md`.
const MAX_DEPTH: usize = 3;

/// Adds the paths of the files and folders in the folder of a bundle or an application. Of its inner folders, only
/// those that `PARTS` names are read.
fn add_inside(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_part = depth > 0 || PARTS.iter().any(|it| *it == name);
        files.push(entry.path());
        // Other inner folders are not read, because they can contain the whole source and state of an application.
        if is_part && depth < MAX_DEPTH && entry.file_type().is_ok_and(|it| it.is_dir()) {
            add_inside(&entry.path(), depth + 1, files);
        }
    }
}
