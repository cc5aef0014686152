//! Replaces a file atomically.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use crate::system::private_file;

/// Replaces the contents of a file. A reader sees either the old or the new contents.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = folder.join(format!(".{name}.{}", std::process::id()));
    let mut options = private_file();
    options.write(true).create(true).truncate(true);
    let mut file = options.open(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(draft, path)
}
