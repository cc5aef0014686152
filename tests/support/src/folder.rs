//! Folders of tests.

use std::ffi::OsStr;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

/// An empty folder, which is removed when this value is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder in `parent`, which is often `env!("CARGO_TARGET_TMPDIR")`. Tests run in parallel, so each
    /// folder has a number in its name.
    #[must_use]
    pub fn new(parent: impl AsRef<Path>, name: &str) -> Self {
        static FOLDERS: AtomicUsize = AtomicUsize::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("{name}-{}-{number}", std::process::id());
        let folder = parent.as_ref().join(name);
        // An earlier process with the same id may have left this folder.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// Creates a folder for temporary files.
    #[must_use]
    pub fn temporary(name: &str) -> Self {
        Self::new(env::temp_dir(), &format!("cmdhelp-{name}"))
    }
}

impl Deref for Folder {
    type Target = PathBuf;

    fn deref(&self) -> &PathBuf {
        &self.0
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<OsStr> for Folder {
    fn as_ref(&self) -> &OsStr {
        self.0.as_ref()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a script that can be executed.
#[cfg(unix)]
pub fn executable(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::write(&path, text).expect("a script");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("an executable");
}
