//! Finds the paths at which file systems are mounted.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Returns the paths of all mounts below `root`, relative to `root` but with a leading slash. The machine's `/proc`
/// must be mounted below `root`.
pub(super) fn below(root: &str) -> io::Result<Vec<PathBuf>> {
    // Without this capacity, the file would be read in many small parts, because the kernel does not tell its length.
    let mut table = String::with_capacity(16 << 10);
    File::open(format!("{root}/proc/self/mountinfo"))?.read_to_string(&mut table)?;
    // A mount point whose folder was removed has no path, and is left out.
    let points = table.lines().filter_map(|line| line.split(' ').nth(4));
    let points = points.filter(|point| !point.ends_with("//deleted"));
    let points = points.map(|point| PathBuf::from(unescaped(point)));
    let below =
        points.filter_map(|point| Some(Path::new("/").join(point.strip_prefix(root).ok()?)));
    Ok(below.collect())
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
