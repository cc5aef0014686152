//! Finds the executable file of a program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::system::mode;

/// Folders that are searched for programs even if they are not in `PATH`.
const COMMON_FOLDERS: [&str; 5] = [
    "~/.cargo/bin",
    "~/.local/bin",
    "~/go/bin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
];

/// Finds the executable file of a program. `name` is a path relative to `folder`, or a name that is searched in `PATH`
/// and in other common folders such as `~/.local/bin`. A name is not searched in relative folders of `PATH`, or in
/// folders to which every user can write, because anybody could place a program there.
///
/// ```
/// use cmdhelp_host::registry::find;
///
/// assert!(find("sh", "/tmp".as_ref()).is_some_and(|it| it.is_absolute()));
/// assert_eq!(find("no-such-program", "/tmp".as_ref()), None);
/// ```
#[must_use]
pub fn find(name: &str, folder: &Path) -> Option<PathBuf> {
    let places = places(name, folder);
    places.iter().find_map(|it| executable(it))
}

/// Returns the paths at which a program is looked for, in the order of the search. `name` has the same meaning as for
/// [`find`].
pub(crate) fn places(name: &str, folder: &Path) -> Vec<PathBuf> {
    if name.contains('/') {
        return vec![below(name, folder)];
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let common_folders = COMMON_FOLDERS.iter().map(|it| below(it, folder));
    let folders = env::split_paths(&path).chain(common_folders);
    let folders = folders.filter(|it| it.is_absolute() && !is_everybodys(it));
    folders.map(|it| it.join(name)).collect()
}

/// Returns the path that a text stands for. It is relative to `folder`, unless it begins with `/` or `~/`.
pub(crate) fn below(path: &str, folder: &Path) -> PathBuf {
    match path.strip_prefix("~/") {
        Some(rest) => env::home_dir().unwrap_or_default().join(rest),
        None => folder.join(path),
    }
}

/// Returns the absolute path of a program, or `None` if the file at `path` is not executable.
pub(crate) fn executable(path: &Path) -> Option<PathBuf> {
    // Symbolic links are not resolved, because some programs depend on the name by which they are called.
    let path = std::path::absolute(path).ok()?;
    let meta = fs::metadata(&path).ok()?;
    let can_run = mode(&meta).is_none_or(|it| it & 0o111 != 0);
    (meta.is_file() && can_run).then_some(path)
}

/// Returns whether every user can write to a folder.
fn is_everybodys(folder: &Path) -> bool {
    let mode = fs::metadata(folder).ok().and_then(|it| mode(&it));
    mode.is_some_and(|it| it & 0o002 != 0)
}
