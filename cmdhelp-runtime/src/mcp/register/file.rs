//! A file of somebody else's.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A file that is to be changed as a whole or not at all.
#[derive(Debug)]
pub(super) struct File {
    /// Where it really is: configuration is often a link.
    path: PathBuf,
    /// What is in it; nothing, if there is none yet.
    pub(super) text: String,
}

impl File {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let wrong = |error| format!("{} cannot be read: {error}", path.display());
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
                String::new()
            }
            Err(error) => return Err(wrong(error)),
        };
        Ok(Self {
            path: fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            text,
        })
    }

    /// Writes another text beside it, and then puts that in its place, with its permissions.
    pub(super) fn write(&self, text: &str) -> Result<(), String> {
        let wrong = |error| format!("{} cannot be written: {error}", self.path.display());
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(wrong)?;
        }
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.new", std::process::id()));
        let new = self.path.with_file_name(name);
        let written = fs::write(&new, text).and_then(|()| {
            if let Ok(old) = fs::metadata(&self.path) {
                fs::set_permissions(&new, old.permissions())?;
            }
            fs::rename(&new, &self.path)
        });
        written.map_err(|error| {
            let _ = fs::remove_file(&new);
            wrong(error)
        })
    }
}
