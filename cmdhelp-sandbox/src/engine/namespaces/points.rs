//! Finds the paths at which file systems are mounted.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Opens the table of the mounts of this process. The machine's `/proc` must be mounted below `root`.
pub(in crate::engine) fn open(root: &str) -> io::Result<File> {
    File::open(format!("{root}/proc/self/mountinfo"))
}

/// A mount of this process.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::engine) struct Mount {
    id: u64,
    /// The id of the mount on which this mount is mounted.
    parent: u64,
    /// The path of the mount when its line of the table was read.
    pub(in crate::engine) path: PathBuf,
}

impl Mount {
    /// Returns whether another mount is on top of this one, at the same path.
    pub(super) fn is_covered(&self, mounts: &[Self]) -> bool {
        let is_on_top = |it: &Self| it.parent == self.id && it.path == self.path;
        mounts.iter().any(is_on_top)
    }
}

/// Returns all mounts of this process below `root`, with paths relative to `root` but with a leading slash. The
/// machine's `/proc` must be mounted below `host`.
pub(in crate::engine) fn read(host: &str, root: &str) -> io::Result<Vec<Mount>> {
    // Without this capacity, the file would be read in many small parts, because the kernel does not tell its length.
    let mut table = Vec::with_capacity(16 << 10);
    open(host)?.read_to_end(&mut table)?;
    Ok(below(root, &table))
}

/// Returns all mounts below `root` in a table. The table consists of bytes, because paths need not be UTF-8.
fn below(root: &str, table: &[u8]) -> Vec<Mount> {
    let id = |text: &[u8]| str::from_utf8(text).ok()?.parse().ok();
    let mounts = table.split(|byte| *byte == b'\n').filter_map(|line| {
        let mut fields = line.split(|byte| *byte == b' ');
        let (own, parent) = (id(fields.next()?), id(fields.next()?));
        // A mount point whose folder was removed has no path, and is left out.
        let point = fields.nth(2).filter(|it| !it.ends_with(b"//deleted"))?;
        let path = match point.strip_prefix(root.as_bytes())? {
            [] => PathBuf::from("/"),
            path @ [b'/', ..] => unescaped(path),
            _ => return None,
        };
        Some(Mount {
            id: own?,
            parent: parent?,
            path,
        })
    });
    mounts.collect()
}

/// Decodes a path in `mountinfo`, in which white space and backslashes are octal escapes.
fn unescaped(text: &[u8]) -> PathBuf {
    let mut parts = text.split(|byte| *byte == b'\\');
    let mut path = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..3)
            .and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 8).ok());
        path.extend(code);
        path.extend_from_slice(if code.is_some() { &part[3..] } else { part });
    }
    Path::new(OsStr::from_bytes(&path)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::{OsStr, OsStrExt, PathBuf, below};

    #[test]
    fn paths_are_relative_to_the_root() {
        let table = "1 0 0:1 / / rw - tmpfs tmpfs rw\n\
                     2 1 8:1 / /.host rw - ext4 /dev/sda rw\n\
                     3 2 0:2 / /.host/my\\040files rw - tmpfs tmpfs rw\n\
                     4 2 0:3 / /.host/old//deleted rw - tmpfs tmpfs rw\n\
                     5 1 0:4 / /.hosts rw - tmpfs tmpfs rw\n\
                     6 3 0:5 / /.host/my\\040files rw - tmpfs tmpfs rw\n";
        let mounts = below("/.host", table.as_bytes());
        let paths = ["/", "/my files", "/my files"].map(PathBuf::from);
        assert!(mounts.iter().map(|it| &it.path).eq(&paths), "{mounts:?}");
        let covered = mounts.iter().map(|it| it.is_covered(&mounts));
        assert_eq!(covered.collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn paths_need_not_be_utf8() {
        let table = b"1 0 0:1 / /.host/\xff\\040\xe9 rw - tmpfs tmpfs rw\n";
        let mounts = below("/.host", table);
        let path = OsStr::from_bytes(b"/\xff \xe9");
        assert!(mounts.iter().map(|it| &it.path).eq([path]), "{mounts:?}");
    }
}
