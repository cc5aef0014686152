//! Reads a configuration file, and replaces its text.

use std::collections::hash_map::RandomState;
use std::fs::{self, DirBuilder, OpenOptions};
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The maximum number of bytes of a configuration file.
const MAX: u64 = 64 << 20;

/// A configuration file. The file is replaced as a whole, so that it is never incomplete.
#[derive(Debug)]
pub(super) struct File {
    /// The path of the file itself. Configuration files are often symbolic links; these are
    /// resolved, and stay links.
    path: PathBuf,
    /// Whether other users may read the file if it has to be created.
    #[cfg_attr(not(unix), expect(dead_code))]
    is_shared: bool,
}

impl File {
    /// Finds the file. A project's file must be in the current folder. A link that points out of
    /// this folder is refused, because the project's author could use it to have a private file of
    /// the user changed.
    pub(super) fn find(path: &Path, is_project: bool) -> Result<Self, String> {
        let wrong = |error: io::Error| format!("{} cannot be read: {error}", path.display());
        let real = resolve(path).map_err(wrong)?;
        if is_project {
            let folder = fs::canonicalize(".").map_err(wrong)?;
            if !real.starts_with(folder) {
                return Err(format!(
                    "{} points outside of the project, to {}, so it was not changed",
                    path.display(),
                    real.display()
                ));
            }
        }
        Ok(Self {
            path: real,
            is_shared: is_project,
        })
    }

    /// Returns the text of the file, which is empty if the file does not exist.
    pub(super) fn read(&self) -> Result<String, String> {
        let read = || {
            let kind = match fs::metadata(&self.path) {
                Ok(metadata) => metadata.file_type(),
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(String::new()),
                Err(error) => return Err(error),
            };
            // Only regular files are opened: opening a named pipe would block until another process
            // writes to it.
            if !kind.is_file() {
                return Err(io::Error::other("it is not a regular file"));
            }
            let mut text = String::new();
            let file = fs::File::open(&self.path)?;
            match file.take(MAX + 1).read_to_string(&mut text)? as u64 {
                ..=MAX => Ok(text),
                _ => Err(io::Error::other(format!(
                    "the file has more than {MAX} bytes"
                ))),
            }
        };
        read().map_err(|error| format!("{} cannot be read: {error}", self.path.display()))
    }

    /// Replaces the text of the file, while holding its lock. `edit` gets the old text and returns
    /// the new one.
    pub(super) fn change(
        &self,
        edit: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<(), String> {
        let wrong =
            |error: io::Error| format!("{} cannot be written: {error}", self.path.display());
        self.make_folder().map_err(wrong)?;
        let _lock = Lock::of(&self.path).map_err(wrong)?;
        loop {
            let old = self.read()?;
            let new = edit(&old)?;
            if new == old {
                return Ok(());
            }
            let beside = self.write_beside(&new).map_err(wrong)?;
            // If a host that does not use the lock has changed the file in the meantime, the edit
            // is repeated with the new text.
            if self.read()? == old {
                return beside.replace(&self.path).map_err(wrong);
            }
        }
    }

    fn make_folder(&self) -> io::Result<()> {
        let Some(folder) = self.path.parent() else {
            return Ok(());
        };
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        if !self.is_shared {
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        }
        builder.recursive(true).create(folder)
    }

    /// Writes the text to a new file in the same folder. Other users cannot read the new file
    /// before it has the owner and the permissions of the old one.
    fn write_beside(&self, text: &str) -> io::Result<NewFile> {
        let old = match OpenOptions::new().write(true).open(&self.path) {
            Ok(file) => Some(file.metadata()?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // A read-only file is not changed, because its owner has protected it on purpose. Without
        // this check, root could write it.
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(io::Error::from(ErrorKind::PermissionDenied));
        }
        let mut options = OpenOptions::new();
        // The name must not exist yet, so that no existing file or link is opened.
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(
            &mut options,
            match old.is_none() && self.is_shared {
                true => 0o666,
                false => 0o600,
            },
        );
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{:016x}.new", random()));
        let beside = NewFile(self.path.with_file_name(name));
        let mut file = options.open(&beside.0)?;
        file.write_all(text.as_bytes())?;
        if let Some(old) = old {
            #[cfg(unix)]
            give_to_owner_of(&old, &file)?;
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        Ok(beside)
    }
}

/// A new file. Dropping this value removes the file unless the file has already replaced the old
/// one.
struct NewFile(PathBuf);

impl NewFile {
    fn replace(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)?;
        // Where the system permits opening a folder, the folder is synchronized with the disk, too,
        // so that the new name is stored.
        let folder = path.parent().map(fs::File::open);
        if let Some(Ok(folder)) = folder {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Gives the new file the owner and the group of the old one, because an administrator may be
/// changing the file of another user.
#[cfg(unix)]
fn give_to_owner_of(old: &fs::Metadata, file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    let new = file.metadata()?;
    let owner = (new.uid() != old.uid()).then(|| old.uid());
    let group = (new.gid() != old.gid()).then(|| old.gid());
    match (owner, group) {
        (None, None) => Ok(()),
        _ => std::os::unix::fs::fchown(file, owner, group),
    }
}

/// A lock on a file: a folder beside the file, with the file's name and `.lock`. Hosts with the npm
/// package `proper-lockfile` use the same lock.
struct Lock(PathBuf);

/// The age at which a lock counts as abandoned. A change takes only milliseconds, and a host that
/// holds a lock for longer renews it every few seconds.
const STALE: std::time::Duration = std::time::Duration::from_secs(10);

impl Lock {
    fn of(path: &Path) -> io::Result<Self> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        let lock = path.with_file_name(name);
        let pause = std::time::Duration::from_millis(5);
        let patience = 4 * STALE.as_millis() / pause.as_millis();
        for _ in 0..patience {
            match fs::create_dir(&lock) {
                Ok(()) => return Ok(Self(lock)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
            let held = fs::symlink_metadata(&lock);
            let age = held.and_then(|held| Ok((held.is_dir(), held.modified()?.elapsed())));
            match age {
                // A file, or a folder that is not empty, is not a lock, so it is not removed.
                Ok((false, _)) => return Err(stale_lock(&lock)),
                Ok((true, Ok(age))) if age > STALE => match fs::remove_dir(&lock) {
                    Err(error) if error.kind() != ErrorKind::NotFound => {
                        return Err(stale_lock(&lock));
                    }
                    _ => {}
                },
                _ => std::thread::sleep(pause),
            }
        }
        let message = format!("another program holds the lock {}", lock.display());
        Err(io::Error::new(ErrorKind::TimedOut, message))
    }
}

fn stale_lock(lock: &Path) -> io::Error {
    io::Error::other(format!(
        "{} is not a lock, but stands where the lock must be created; remove it",
        lock.display()
    ))
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// Resolves all symbolic links of a path. Returns an existing file, or a path at which a file can
/// be created.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            match (path.parent(), path.file_name()) {
                (Some(folder), Some(name)) => {
                    let folder = match folder.as_os_str().is_empty() {
                        true => Path::new("."),
                        false => folder,
                    };
                    Ok(resolve(folder)?.join(name))
                }
                _ => Err(error),
            }
        }
        found => found,
    }
}

/// Returns a random number. `RandomState` gets its seed from the random numbers of the system, so
/// the hash of no data is random, too.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
