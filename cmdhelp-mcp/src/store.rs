//! Stores large results in files.

use std::collections::VecDeque;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use super::frames::Key;
use super::lock::locked;

/// The maximum size of all files together, in bytes. The oldest files are removed to make space.
const MAX: u64 = 1 << 30;

/// A folder for large results. Only the user can read the folder, and the folder is removed when
/// the server ends.
#[derive(Clone, Debug)]
pub(super) struct Store(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    most: u64,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    has_folder: bool,
    is_closed: bool,
    /// The number of files created so far.
    count: u64,
    /// The size of the existing files together, in bytes.
    used: u64,
    /// The complete files with their sizes, the oldest first.
    kept: VecDeque<(PathBuf, u64)>,
}

impl Store {
    pub(super) fn new() -> Self {
        Self::with(MAX)
    }

    fn with(most: u64) -> Self {
        let name = format!("mcp-output-{}-{}", std::process::id(), Key::new().as_str());
        Self(Arc::new(Inner {
            folder: std::env::temp_dir().join(name),
            most,
            state: Mutex::default(),
        }))
    }

    /// Returns the path of the folder, which may not exist yet.
    #[cfg(any(unix, test))]
    pub(super) fn folder(&self) -> &std::path::Path {
        &self.0.folder
    }

    /// Creates a new file.
    pub(super) fn create(&self) -> io::Result<UnfinishedFile> {
        let mut state = self.state();
        if state.is_closed {
            return Err(io::ErrorKind::NotFound.into());
        }
        if !state.has_folder {
            #[cfg_attr(not(unix), expect(unused_mut))]
            let mut builder = DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder.create(&self.0.folder)?;
            state.has_folder = true;
        }
        state.count += 1;
        let path = self.0.folder.join(format!("{}.json", state.count));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path)?;
        Ok(UnfinishedFile {
            store: self.clone(),
            path,
            file,
            size: 0,
            is_kept: false,
        })
    }

    /// Removes all files, and refuses to create new ones.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        if std::mem::take(&mut state.has_folder) {
            let _ = fs::remove_dir_all(&self.0.folder);
        }
    }

    /// Makes space for `bytes` more bytes by removing the oldest files. Fails if the space is not
    /// enough even without them.
    fn reserve(&self, bytes: u64) -> io::Result<()> {
        let mut state = self.state();
        while state.used + bytes > self.0.most {
            let Some((path, size)) = state.kept.pop_front() else {
                return Err(io::ErrorKind::StorageFull.into());
            };
            let _ = fs::remove_file(path);
            state.used -= size;
        }
        state.used += bytes;
        Ok(())
    }

    #[inline(never)]
    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.0.state)
    }
}

/// A file that is being written. Dropping the value removes the file, unless `keep` was called.
#[derive(Debug)]
pub(super) struct UnfinishedFile {
    store: Store,
    path: PathBuf,
    file: File,
    size: u64,
    is_kept: bool,
}

impl UnfinishedFile {
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let more = bytes.len() as u64;
        self.store.reserve(more)?;
        self.size += more;
        self.file.write_all(bytes)
    }

    /// Keeps the file in the store, and returns its path.
    pub(super) fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        let path = self.path.clone();
        let mut state = self.store.state();
        state.kept.push_back((path.clone(), self.size));
        drop(state);
        path
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_file(&self.path);
            self.store.state().used -= self.size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Store;

    #[test]
    fn removes_the_oldest_files_when_full_and_all_files_at_the_end() {
        let store = Store::with(10);
        let keep = |bytes: &[u8]| {
            let mut file = store.create()?;
            file.write(bytes)?;
            Ok::<_, std::io::Error>(file.keep())
        };
        let first = keep(b"12345").expect("place");
        let second = keep(b"12345").expect("place");
        assert!(first.exists() && second.exists());
        let third = keep(b"123456").expect("place, if others go");
        assert!(!first.exists() && !second.exists() && third.exists());
        assert!(keep(b"12345678901").is_err());
        let left = std::fs::read_dir(store.folder()).expect("a folder");
        assert_eq!(left.count(), 0);
        keep(b"1").expect("place");
        store.close();
        assert!(!store.folder().exists() && store.create().is_err());
    }
}
