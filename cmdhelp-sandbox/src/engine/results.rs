//! Copies files that a program has written in private folders to the machine: results, which are files that did not
//! exist, and files that the program has renamed over a link to a file of the machine.
//!
//! Many programs save a file by writing another one and renaming it over the first. If a program finds the file through
//! a link, as in the private home folder, renaming replaces the link instead of the file.

use std::fs::{File, Permissions};
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RenameFlags, ResolveFlags};
use rustix::io::Errno;

use super::Engine;
use crate::message::Fault;
use crate::plan::Plan;

/// The rule of the policy that grants writing files.
const RULE: &str = "fs.write";

/// The files that are copied to the machine.
#[derive(Default)]
pub(super) struct Results(Vec<Received>);

/// A file that is copied to the machine if the program has written it.
struct Received {
    /// The path of the file on the machine.
    path: PathBuf,
    /// The folder on the machine into which the file is copied.
    folder: OwnedFd,
    /// The paths in the sandbox at which the program may have written the file, the preferred one first.
    sources: Vec<PathBuf>,
    /// Whether the file did not exist before the call.
    is_new: bool,
}

impl Results {
    /// Opens the folders on the machine into which files are copied. Call this function before the process `init`
    /// changes the file system.
    pub(super) fn of(plan: &Plan) -> Result<Self, Fault> {
        let links: Vec<(&Path, &Path)> = plan.links_to_written_files().collect();
        let sources = |path: &Path| {
            let links = links.iter().filter(|(_, target)| *target == path);
            links.map(|(link, _)| (*link).to_owned()).collect()
        };
        let mut all: Vec<Received> = Vec::new();
        for path in &plan.results {
            let mut sources: Vec<PathBuf> = sources(path);
            sources.push(path.clone());
            all.push(Received::at(path, sources, true)?);
        }
        for (_, path) in &links {
            if !all.iter().any(|it| it.path == **path) {
                all.push(Received::at(path, sources(path), false)?);
            }
        }
        Ok(Self(all))
    }

    /// Copies the written files to the machine: the new ones only if the program `succeeded`, and the replaced ones in
    /// any case, because a program that writes to a granted file changes it in any case, too. Call this method after the
    /// program has ended.
    pub(super) fn put(&self, succeeded: bool) -> Result<(), Fault> {
        for it in self.0.iter().filter(|it| succeeded || !it.is_new) {
            let put = it.put();
            put.map_err(|error| Fault::rule(RULE, it.path.display(), error))?;
        }
        Ok(())
    }
}

/// Returns the maximum number of folders that [`Results::of`] opens.
pub(super) fn folders(plan: &Plan) -> usize {
    plan.results.len() + plan.links_to_written_files().count()
}

/// Refuses a plan that permits the program to create files. All engines except `namespaces` need this check, because
/// they cannot copy files out of the sandbox.
pub(super) fn none(plan: &Plan, engine: Engine) -> Result<(), Fault> {
    let Some(path) = plan.results.first() else {
        return Ok(());
    };
    let why = format!(
        "{} does not exist, and this engine cannot create it",
        path.display()
    );
    Err(Fault::rule(RULE, engine.name(), why)
        .needs("create the file first, or use the engine `namespaces`"))
}

impl Received {
    fn at(path: &Path, sources: Vec<PathBuf>, is_new: bool) -> Result<Self, Fault> {
        let folder = path.parent().unwrap_or(Path::new("/"));
        let resolve = ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let opened = rustix::fs::openat2(CWD, folder, flags, Mode::empty(), resolve);
        Ok(Self {
            path: path.to_owned(),
            folder: opened.map_err(|error| Fault::of(folder.display(), error))?,
            sources,
            is_new,
        })
    }

    /// Copies the file that the program has written. If the program has not replaced a link, nothing is copied.
    fn put(&self) -> io::Result<()> {
        for source in &self.sources {
            match open(source) {
                Ok(Some(made)) => return copy(made, &self.path, &self.folder, self.is_new),
                Ok(None) => {}
                // The link of a source is still there, or a new file itself is a link.
                Err(Errno::LOOP) if *source != self.path => {}
                Err(Errno::LOOP) => {
                    return Err(io::Error::other("the path is a link, and not a file"));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// Opens a file that the program may have written, or returns `None` if there is no file.
fn open(path: &Path) -> Result<Option<File>, Errno> {
    // The program could have created a link, a pipe or a device instead of a file, so no link is followed, and opening
    // does not wait.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let resolve = ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    match rustix::fs::openat2(CWD, path, flags, Mode::empty(), resolve) {
        Ok(made) => Ok(Some(File::from(made))),
        Err(Errno::NOENT) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Copies a file to `path` in `folder`. The copy appears in `folder` only when it is complete. If `is_new` is true, the
/// copy replaces no file.
fn copy(mut made: File, path: &Path, folder: &OwnedFd, is_new: bool) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let found = rustix::fs::fstat(&made)?;
    if FileType::from_raw_mode(found.st_mode) != FileType::RegularFile {
        return Err(io::Error::other("the path is not a regular file"));
    }
    let begun = format!(".cmdhelp-{}", std::process::id());
    let flags = OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let copy = rustix::fs::openat(folder, &begun, flags, Mode::RUSR | Mode::WUSR)?;
    let mut copy = File::from(copy);
    let is_put = io::copy(&mut made, &mut copy)
        .and_then(|_| copy.set_permissions(permissions(found.st_mode)))
        .and_then(|()| {
            let flags = match is_new {
                true => RenameFlags::NOREPLACE,
                false => RenameFlags::empty(),
            };
            Ok(rustix::fs::renameat_with(
                folder, &begun, folder, name, flags,
            )?)
        });
    if is_put.is_err() {
        let _ = rustix::fs::unlinkat(folder, &begun, AtFlags::empty());
    }
    is_put
}

/// Returns the permissions of a created file, without the bits setuid, setgid and sticky.
fn permissions(mode: u32) -> Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(mode & 0o777)
}
