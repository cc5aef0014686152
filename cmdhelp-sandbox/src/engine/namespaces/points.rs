//! Finds the paths at which file systems are mounted, and the flags of these mounts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use rustix::mount::MountFlags;

/// Opens the table of the mounts of this process. The machine's `/proc` must be mounted below `root`.
pub(in crate::engine) fn open(root: &str) -> io::Result<File> {
    File::open(format!("{root}/proc/self/mountinfo"))
}

/// Returns the paths of all mounts of this process, with the flags of the mount that is on top at each path. The
/// machine's `/proc` must be mounted below `root`.
pub(super) fn read(root: &str) -> io::Result<BTreeMap<PathBuf, MountFlags>> {
    // Without this capacity, the file would be read in many small parts, because the kernel does not tell its length.
    let mut table = String::with_capacity(16 << 10);
    open(root)?.read_to_string(&mut table)?;
    Ok(parsed(&table))
}

fn parsed(table: &str) -> BTreeMap<PathBuf, MountFlags> {
    let mounts = table.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(4);
        Some((fields.next()?, fields.next()?))
    });
    // A mount point whose folder was removed has no path, and is left out.
    let mounts = mounts.filter(|(path, _)| !path.ends_with("//deleted"));
    mounts
        .map(|(path, options)| (PathBuf::from(unescaped(path)), flags(options)))
        .collect()
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
    fn the_mount_on_top_has_the_flags_of_a_path() {
        let table = "1 0 0:1 / / rw,relatime - tmpfs tmpfs rw\n\
                     3 1 0:2 / /my\\040files ro,nosuid - tmpfs tmpfs rw\n\
                     4 1 0:3 / /old//deleted rw - tmpfs tmpfs rw\n\
                     5 3 0:4 / /my\\040files rw,nodev,noexec shared:1 - tmpfs tmpfs ro\n";
        let expected = [
            ("/", MountFlags::empty()),
            ("/my files", MountFlags::NODEV | MountFlags::NOEXEC),
        ];
        let expected = expected.map(|(path, flags)| (PathBuf::from(path), flags));
        assert_eq!(parsed(table), expected.into());
    }
}
