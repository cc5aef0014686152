//! Finds the folders and files that belong to the installation of a program.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::system::{mode, owner};

/// Returns the interpreter that the first line of a script names, as in `#!/bin/sh`.
fn interpreter(script: &Path) -> Option<PathBuf> {
    let mut beginning = Vec::new();
    let file = File::open(script).ok()?;
    file.take(256).read_to_end(&mut beginning).ok()?;
    let line = beginning
        .strip_prefix(b"#!")?
        .split(|it| *it == b'\n')
        .next()?;
    let path = std::str::from_utf8(line).ok()?.split_whitespace().next()?;
    Some(PathBuf::from(path))
}

/// Returns the folders in which a program and its interpreter are installed, except for folders of the system such as
/// `/usr`.
pub(super) fn folders(program: &Path) -> Vec<String> {
    let mut files = vec![program.to_owned()];
    files.extend(program.canonicalize());
    // A script also needs the installation of its interpreter.
    if let Some(interpreter) = interpreter(program) {
        files.extend(interpreter.canonicalize());
        files.push(interpreter);
    }
    let mut folders = Vec::new();
    for file in files {
        let Some(folder) = file.parent() else {
            continue;
        };
        let is_bin = folder.ends_with("bin") || folder.ends_with(".bin");
        let modules = file.ancestors().find(|it| it.ends_with("node_modules"));
        let prefix = modules.or(match is_bin {
            true => folder.parent(),
            false => Some(folder),
        });
        let home = std::env::home_dir();
        let is_wide = |it: &Path| it.parent().is_none() || Some(it) == home.as_deref();
        let prefix = prefix.filter(|it| !is_wide(it)).unwrap_or(folder);
        if !prefix.starts_with("/usr") || prefix.starts_with("/usr/local") {
            folders.push(prefix.to_string_lossy().into_owned());
        }
    }
    folders.sort();
    folders.dedup();
    folders
}

/// At most this number of files and folders in an installation folder is searched for symbolic links.
const ENTRIES: usize = 4096;

/// The maximum depth of the search for symbolic links in an installation folder.
const DEPTH: usize = 3;

/// Returns the files in `/etc` to which symbolic links in the installation folder of a program point. For example,
/// Linux distributions install the settings of Java in this way. Only links that root owns are followed, and only files
/// that all users may read are returned.
pub(super) fn settings(program: &Path) -> Vec<String> {
    let Ok(file) = program.canonicalize() else {
        return Vec::new();
    };
    let folder = file.parent().filter(|it| it.ends_with("bin"));
    let Some(prefix) = folder.and_then(Path::parent) else {
        return Vec::new();
    };
    let is_shared = |it: &Path| {
        ["/", "/usr", "/usr/local"]
            .iter()
            .any(|one| it == Path::new(one))
    };
    if is_shared(prefix) || Some(prefix) == std::env::home_dir().as_deref() {
        return Vec::new();
    }
    let mut left = ENTRIES;
    let mut found = Vec::new();
    search(prefix, DEPTH, &mut left, &mut found);
    found
}

fn search(folder: &Path, depth: usize, left: &mut usize, found: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let Some(rest) = left.checked_sub(1) else {
            return;
        };
        *left = rest;
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if kind.is_dir() && depth > 1 {
            search(&entry.path(), depth - 1, left, found);
        } else if kind.is_symlink()
            && let Ok(target) = entry.path().canonicalize()
            // A link that root does not own could have been created by an attacker.
            && fs::symlink_metadata(entry.path()).is_ok_and(|it| owner(&it) == Some(0))
            && target.starts_with("/etc")
            && fs::metadata(&target).is_ok_and(|it| it.is_file() && mode(&it).is_some_and(|it| it & 0o4 != 0))
        {
            found.push(target.to_string_lossy().into_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::settings;

    #[test]
    fn only_readable_settings_are_returned() {
        let folder = std::env::temp_dir().join(format!("cmdhelp-settings-{}", std::process::id()));
        for part in ["bin", "lib/deep"] {
            fs::create_dir_all(folder.join(part)).expect("a folder");
        }
        let program = folder.join("bin/brew");
        fs::write(&program, "").expect("a file");
        for (link, target) in [
            ("lib/users.cfg", "/etc/passwd"),
            ("lib/deep/secrets.cfg", "/etc/shadow"),
            ("lib/home", "/root"),
            ("lib/gone", "/etc/no-such-file"),
        ] {
            symlink(target, folder.join(link)).expect("a link");
        }
        // A link that root does not own must not be followed.
        let is_root = rustix::process::geteuid().is_root();
        if is_root {
            let link = folder.join("lib/planted.cfg");
            symlink("/etc/group", &link).expect("a link");
            std::os::unix::fs::lchown(&link, Some(1000), Some(1000)).expect("another owner");
        }
        let found = settings(&program);
        fs::remove_dir_all(&folder).expect("the folder");
        let expected: &[&str] = if is_root { &["/etc/passwd"] } else { &[] };
        assert_eq!(found, expected);
    }
}
