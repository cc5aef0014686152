//! Finds the paths at which file systems are mounted, and the flags of these mounts.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use rustix::mount::MountFlags;

/// Opens the table of the mounts of this process. The machine's `/proc` must be mounted below `root`.
pub(in crate::engine) fn open(root: &str) -> io::Result<File> {
    File::open(format!("{root}/proc/self/mountinfo"))
}

/// A mount of this process.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mount {
    pub(super) id: u64,
    /// The id of the mount on which this mount is mounted.
    parent: u64,
    /// The path of the mount when its line of the table was read.
    pub(super) path: PathBuf,
    pub(super) flags: MountFlags,
}

impl Mount {
    /// Returns whether another mount is on top of this one, at the same path.
    pub(super) fn is_covered(&self, mounts: &[Self]) -> bool {
        let is_on_top = |it: &Self| it.parent == self.id && it.path == self.path;
        mounts.iter().any(is_on_top)
    }
}

/// Returns all mounts of this process. The machine's `/proc` must be mounted below `root`.
pub(super) fn read(root: &str) -> io::Result<Vec<Mount>> {
    // Without this capacity, the file would be read in many small parts, because the kernel does not tell its length.
    let mut table = String::with_capacity(16 << 10);
    open(root)?.read_to_string(&mut table)?;
    Ok(table.lines().filter_map(parsed).collect())
}

/// Parses a line of the table. Returns `None` if the folder at which the file system was mounted has been removed.
fn parsed(line: &str) -> Option<Mount> {
    let mut fields = line.split(' ');
    let [id, parent] = [fields.next()?, fields.next()?];
    let path = fields.nth(2).filter(|path| !path.ends_with("//deleted"))?;
    Some(Mount {
        id: id.parse().ok()?,
        parent: parent.parse().ok()?,
        path: PathBuf::from(unescaped(path)),
        flags: flags(fields.next()?),
    })
}

/// Returns the flags that mount options such as `ro,nosuid` stand for.
fn flags(options: &str) -> MountFlags {
    let flag = |option| match option {
        "ro" => MountFlags::RDONLY,
        "nosuid" => MountFlags::NOSUID,
        "nodev" => MountFlags::NODEV,
        "noexec" => MountFlags::NOEXEC,
        _ => MountFlags::empty(),
    };
    options.split(',').map(flag).collect()
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
    use super::{MountFlags, PathBuf, parsed};

    #[test]
    fn a_line_has_the_path_and_the_flags_of_a_mount() {
        let lines = [
            "1 0 0:1 / / rw,relatime - tmpfs tmpfs rw",
            "3 1 0:2 / /my\\040files ro,nosuid - tmpfs tmpfs rw",
            "5 3 0:4 / /my\\040files rw,nodev,noexec shared:1 - tmpfs tmpfs ro",
        ];
        let mounts = lines.map(|line| parsed(line).expect("a mount"));
        let paths = ["/", "/my files", "/my files"].map(PathBuf::from);
        assert_eq!(mounts.each_ref().map(|it| it.path.clone()), paths);
        let flags = [
            MountFlags::empty(),
            MountFlags::RDONLY | MountFlags::NOSUID,
            MountFlags::NODEV | MountFlags::NOEXEC,
        ];
        assert_eq!(mounts.each_ref().map(|it| it.flags), flags);
        let covered = mounts.each_ref().map(|it| it.is_covered(&mounts));
        assert_eq!(covered, [false, true, false]);
        assert_eq!(parsed("4 1 0:3 / /old//deleted rw - tmpfs tmpfs rw"), None);
    }
}
