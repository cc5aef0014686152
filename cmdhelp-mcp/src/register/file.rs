//! A file of somebody else's: reading it, and putting another text into its place.

use std::collections::hash_map::RandomState;
use std::fs::{self, DirBuilder, OpenOptions};
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// How many bytes a configuration can have.
const MOST: u64 = 64 << 20;

/// A file that is changed as a whole or not at all.
#[derive(Debug)]
pub(super) struct File {
    /// Where it really is: configuration is often a link.
    path: PathBuf,
    /// Others may read a new one.
    is_shared: bool,
}

impl File {
    /// Finds the file. That of a project stays in the folder that we are in: a link there was made by
    /// whoever wrote the project, and must not lead to a file of the person who works on it.
    pub(super) fn find(path: &Path, is_project: bool) -> Result<Self, String> {
        let wrong = |error: io::Error| format!("{} cannot be read: {error}", path.display());
        let real = resolve(path).map_err(wrong)?;
        if is_project {
            let folder = fs::canonicalize(".").map_err(wrong)?;
            if !real.starts_with(folder) {
                return Err(format!(
                    "{} leads out of the project, to {}, and is left as it is",
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

    /// Reads it; it is empty if there is none yet.
    pub(super) fn read(&self) -> Result<String, String> {
        let read = || {
            let kind = match fs::metadata(&self.path) {
                Ok(metadata) => metadata.file_type(),
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(String::new()),
                Err(error) => return Err(error),
            };
            // To open a pipe is to wait for somebody who writes into it.
            if !kind.is_file() {
                return Err(io::Error::other("it is not a regular file"));
            }
            let mut text = String::new();
            let file = fs::File::open(&self.path)?;
            match file.take(MOST + 1).read_to_string(&mut text)? as u64 {
                ..=MOST => Ok(text),
                _ => Err(io::Error::other(format!("it has more than {MOST} bytes"))),
            }
        };
        read().map_err(|error| format!("{} cannot be read: {error}", self.path.display()))
    }

    /// Changes it while nobody else does who knows of the lock; `edit` makes the new text of the old
    /// one, or says why not.
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
            // Hosts that know nothing of the lock write it, too.
            if self.read()? == old {
                return beside.take_place_of(&self.path).map_err(wrong);
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

    /// Writes the text into a new file in the same folder, which nobody else can read before it has
    /// the owner and the permissions of the old one.
    fn write_beside(&self, text: &str) -> io::Result<NewFile> {
        let old = match OpenOptions::new().write(true).open(&self.path) {
            Ok(file) => Some(file.metadata()?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // Who may write anything may write this, too; but somebody has said that it is to stay.
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(io::Error::from(ErrorKind::PermissionDenied));
        }
        let mut options = OpenOptions::new();
        // A name that exists is not opened, whatever it is.
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

/// A file that is to be the new one, and is removed if it does not become that.
struct NewFile(PathBuf);

impl NewFile {
    fn take_place_of(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)?;
        // What the folder says is on the disk as well, where a folder can be opened.
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

/// Gives the file to the owner of the old one, as where an administrator changes it.
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

/// The right to change a file, among those that ask for it in the same way: by a folder beside it
/// with `.lock` behind its name, as hosts take it that use the package `proper-lockfile`.
struct Lock(PathBuf);

/// How old a lock is whose owner has gone: a change takes milliseconds, and hosts that hold one for
/// longer renew it every few seconds.
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
                // Whatever else it is than an empty folder stays, and is no lock.
                Ok((false, _)) => return Err(held_by_nobody(&lock)),
                Ok((true, Ok(age))) if age > STALE => match fs::remove_dir(&lock) {
                    Err(error) if error.kind() != ErrorKind::NotFound => {
                        return Err(held_by_nobody(&lock));
                    }
                    _ => {}
                },
                _ => std::thread::sleep(pause),
            }
        }
        let message = format!("{} says that another program changes it", lock.display());
        Err(io::Error::new(ErrorKind::TimedOut, message))
    }
}

fn held_by_nobody(lock: &Path) -> io::Error {
    io::Error::other(format!("{} is in the way", lock.display()))
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// Returns where a path leads, by whatever links: to a file, or to where one can be made.
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

/// Returns a number that nobody can guess: the standard library keys its hashes with what the
/// system has by chance.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
