//! Finds the paths at which file systems are mounted.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

/// Opens the table of the mounts of this process. The machine's `/proc` must be mounted below `root`.
pub(in crate::engine) fn open(root: &str) -> io::Result<File> {
    File::open(format!("{root}/proc/self/mountinfo"))
}

/// Returns the paths of all mounts of this process below `root`, relative to `root` but with a leading slash. The
/// machine's `/proc` must be mounted below `host`.
pub(super) fn read(host: &str, root: &str) -> io::Result<Vec<PathBuf>> {
    // Without this capacity, the file would be read in many small parts, because the kernel does not tell its length.
    let mut table = String::with_capacity(16 << 10);
    open(host)?.read_to_string(&mut table)?;
    Ok(below(root, &table))
}

/// Returns the paths of all mounts below `root` in a table.
fn below(root: &str, table: &str) -> Vec<PathBuf> {
    let points = table.lines().filter_map(|line| line.split(' ').nth(4));
    // A mount point whose folder was removed has no path, and is left out.
    let points = points.filter(|point| !point.ends_with("//deleted"));
    let below = points.filter_map(|point| point.strip_prefix(root));
    let below = below.filter_map(|point| match point.as_bytes() {
        [] => Some(PathBuf::from("/")),
        [b'/', ..] => Some(PathBuf::from(unescaped(point))),
        _ => None,
    });
    below.collect()
}

/// Decodes a path in `mountinfo`, in which white space and backslashes are octal escapes.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut path = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..3)
            .and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match code {
            Some(code) => {
                path.push(char::from(code));
                path.push_str(&part[3..]);
            }
            None => path.push_str(part),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::{PathBuf, below};

    #[test]
    fn paths_are_relative_to_the_root() {
        let table = "1 0 0:1 / / rw - tmpfs tmpfs rw\n\
                     2 1 8:1 / /.host rw - ext4 /dev/sda rw\n\
                     3 2 0:2 / /.host/my\\040files rw - tmpfs tmpfs rw\n\
                     4 2 0:3 / /.host/old//deleted rw - tmpfs tmpfs rw\n\
                     5 1 0:4 / /.hosts rw - tmpfs tmpfs rw\n";
        let paths = ["/", "/my files"].map(PathBuf::from);
        assert_eq!(below("/.host", table), paths);
    }
}
