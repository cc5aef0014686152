//! Copies files that a program has written in private folders to the machine: results, which are files that did not
//! exist, and files that the program has renamed over a link to a file of the machine.
//!
//! Many programs save a file by writing another one and renaming it over the first. If a program finds the file through
//! a link, as in the private home folder, renaming replaces the link instead of the file. The text is then written into
//! the machine's file, which keeps its owner, its other names and what is mounted over it.

use std::fs::{File, Permissions};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::{
    AtFlags, CWD, FallocateFlags, FileType, Mode, OFlags, RenameFlags, ResolveFlags, Stat,
};
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
    place: ResultPlace,
    /// The links in the sandbox that lead to the file, and that the program may have replaced.
    links: Vec<PathBuf>,
}

/// What a file is copied into. The descriptors were opened without following links, before the program was started.
enum ResultPlace {
    /// The folder of a file that did not exist before the call.
    Folder(OwnedFd),
    /// A file of the machine.
    File(Existing),
}

impl Results {
    /// Opens the files and folders on the machine into which files are copied. Call this function before
    /// `outer` enters the namespaces.
    pub(super) fn of(plan: &Plan) -> Result<Self, Fault> {
        let links: Vec<(&Path, &Path)> = plan.links_to_written_files().collect();
        let links_to = |path: &Path| {
            let links = links.iter().filter(|(_, target)| *target == path);
            links.map(|(link, _)| (*link).to_owned()).collect()
        };
        let mut all: Vec<Received> = Vec::new();
        // The existing files are copied first, because losing them would harm the user more.
        for (_, path) in &links {
            let is_known = all.iter().any(|it| it.path == **path);
            if !is_known && !plan.results.iter().any(|result| result == path) {
                all.push(Received {
                    path: (*path).to_owned(),
                    place: ResultPlace::File(Existing::at(path)?),
                    links: links_to(path),
                });
            }
        }
        for path in &plan.results {
            let folder = path.parent().unwrap_or(Path::new("/"));
            let opened = unlinked(folder, OFlags::PATH | OFlags::DIRECTORY);
            all.push(Received {
                path: path.clone(),
                place: ResultPlace::Folder(
                    opened.map_err(|error| Fault::of(folder.display(), error))?,
                ),
                links: links_to(path),
            });
        }
        Ok(Self(all))
    }

    /// Returns the number of descriptors that are open for the results.
    pub(super) fn descriptors(&self) -> usize {
        let counts = self.0.iter().map(|it| match it.place {
            ResultPlace::Folder(_) => 1,
            ResultPlace::File(_) => 2,
        });
        counts.sum()
    }

    /// Copies the written files to the machine. New files are copied only if the program `succeeded`. Replaced files
    /// are always copied, because without a sandbox, a program that fails has changed such a file, too. Call this
    /// method after the program has ended. If a file cannot be copied, the other files are copied nevertheless, and
    /// the first error is returned.
    pub(super) fn put(&self, succeeded: bool) -> Result<(), Fault> {
        let mut done = Ok(());
        for it in &self.0 {
            if succeeded || matches!(it.place, ResultPlace::File(_)) {
                let put = it.put();
                done = done.and(put.map_err(|error| Fault::rule(RULE, it.path.display(), error)));
            }
        }
        done
    }
}

/// Returns whether a plan permits the program to write files that have to be copied to the machine.
pub(super) fn are_possible(plan: &Plan) -> bool {
    !plan.results.is_empty() || plan.links_to_written_files().next().is_some()
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
    /// Copies the file that the program has written. If the program has written no file, nothing is copied.
    fn put(&self) -> io::Result<()> {
        for link in &self.links {
            if let Some(made) = replacement(link, &self.path)? {
                return self.copy(made);
            }
        }
        match &self.place {
            ResultPlace::Folder(_) => created(&self.path)?.map_or(Ok(()), |made| self.copy(made)),
            // The link was not replaced, so the program has written to the machine's file directly,
            // or not at all.
            ResultPlace::File(_) => Ok(()),
        }
    }

    fn copy(&self, made: File) -> io::Result<()> {
        match &self.place {
            ResultPlace::Folder(folder) => create(made, &self.path, folder),
            ResultPlace::File(file) => file.write(made),
        }
    }
}

/// Opens `path`, if no component of it is a link.
fn unlinked(path: &Path, flags: OFlags) -> Result<OwnedFd, Errno> {
    let resolve = ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    rustix::fs::openat2(CWD, path, flags | OFlags::CLOEXEC, Mode::empty(), resolve)
}

/// The flags for opening a file that the program has created. The program could have created a link, a pipe or a device
/// instead of a file, so no link is followed, and opening does not wait.
const MADE: OFlags = OFlags::RDONLY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// Opens the file by which the program has replaced a link to `target`. Returns `None` if the link is still there or
/// was removed, or if there is something that cannot be a saved file, such as a folder. Another link is an error,
/// because the program may have saved the file behind it.
fn replacement(link: &Path, target: &Path) -> io::Result<Option<File>> {
    let (Some(folder), Some(name)) = (link.parent(), link.file_name()) else {
        return Ok(None);
    };
    let folder = match unlinked(folder, OFlags::PATH | OFlags::DIRECTORY) {
        Ok(folder) => folder,
        Err(Errno::NOENT | Errno::NOTDIR) => return Ok(None),
        Err(Errno::LOOP) => return Err(replaced(folder)),
        Err(error) => return Err(error.into()),
    };
    match rustix::fs::openat(&folder, name, MADE, Mode::empty()) {
        Ok(made) => {
            let is_file = is_file(&rustix::fs::fstat(&made)?);
            Ok(is_file.then(|| File::from(made)))
        }
        // A socket cannot be opened.
        Err(Errno::NOENT | Errno::NXIO) => Ok(None),
        Err(Errno::LOOP) => {
            let found = rustix::fs::readlinkat(&folder, name, Vec::new())?;
            match found.to_bytes() == target.as_os_str().as_encoded_bytes() {
                true => Ok(None),
                false => Err(replaced(link)),
            }
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the error for a link of the program at `path` in the sandbox.
fn replaced(path: &Path) -> io::Error {
    io::Error::other(format!(
        "the program has put a link at {}, so the file that it may have saved is not found",
        path.display()
    ))
}

/// Opens the new file that the program has created at `path`, or returns `None` if there is no file.
fn created(path: &Path) -> io::Result<Option<File>> {
    let made = match unlinked(path, MADE) {
        Ok(made) => made,
        Err(Errno::NOENT) => return Ok(None),
        Err(Errno::LOOP) => return Err(io::Error::other("the path is a link, and not a file")),
        Err(error) => return Err(error.into()),
    };
    match is_file(&rustix::fs::fstat(&made)?) {
        true => Ok(Some(File::from(made))),
        false => Err(io::Error::other("the path is not a regular file")),
    }
}

fn is_file(found: &Stat) -> bool {
    FileType::from_raw_mode(found.st_mode) == FileType::RegularFile
}

/// A file of the machine, which is opened for writing only if the program has replaced the link to it. A file that is
/// open for writing could not be executed.
struct Existing {
    file: OwnedFd,
    /// The folder `/proc/self/fd` of the machine, through which `file` is opened for writing. The sandbox has another
    /// `/proc`.
    descriptors: OwnedFd,
}

impl Existing {
    fn at(path: &Path) -> Result<Self, Fault> {
        let failed = |error: Errno| Fault::of(path.display(), error);
        let file = unlinked(path, OFlags::PATH).map_err(failed)?;
        if !is_file(&rustix::fs::fstat(&file).map_err(failed)?) {
            return Err(Fault::of(path.display(), "the path is not a regular file"));
        }
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let descriptors = rustix::fs::open("/proc/self/fd", flags, Mode::empty());
        let descriptors = descriptors.map_err(|error| Fault::of("/proc/self/fd", error))?;
        Ok(Self { file, descriptors })
    }

    /// Replaces the text of this file by the text of `made`.
    fn write(&self, mut made: File) -> io::Result<()> {
        let found = rustix::fs::fstat(&self.file)?;
        if found.st_nlink == 0 {
            return Err(io::Error::other("the file was removed during the call"));
        }
        let number = self.file.as_raw_fd().to_string();
        let flags = OFlags::WRONLY | OFlags::NOCTTY | OFlags::CLOEXEC;
        let opened = rustix::fs::openat(&self.descriptors, number, flags, Mode::empty())?;
        let mut file = File::from(opened);
        let length = made.metadata()?.len();
        // A full disk is noticed before the old text is lost. Not every file system can reserve space.
        if length > 0
            && let Err(error @ (Errno::NOSPC | Errno::DQUOT)) =
                rustix::fs::fallocate(&file, FallocateFlags::KEEP_SIZE, 0, length)
        {
            return Err(error.into());
        }
        // The permissions change first, so that nobody reads a text that the program protects.
        let wanted = permissions(rustix::fs::fstat(&made)?.st_mode);
        if found.st_mode & 0o777 != wanted.mode() {
            match file.set_permissions(wanted) {
                // Only the owner can change permissions.
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {}
                changed => changed?,
            }
        }
        let written = io::copy(&mut made, &mut file)?;
        file.set_len(written)
    }
}

/// Creates a copy of `made` at `path` in `folder`, which appears there only when it is complete. Replaces no file.
fn create(mut made: File, path: &Path, folder: &OwnedFd) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mode = rustix::fs::fstat(&made)?.st_mode;
    let (begun, mut copy) = begin(folder)?;
    let is_put = io::copy(&mut made, &mut copy)
        .and_then(|_| copy.set_permissions(permissions(mode)))
        .and_then(|()| {
            let flags = RenameFlags::NOREPLACE;
            Ok(rustix::fs::renameat_with(
                folder, &begun, folder, name, flags,
            )?)
        });
    if is_put.is_err() {
        let _ = rustix::fs::unlinkat(folder, &begun, AtFlags::empty());
    }
    is_put
}

/// Creates an empty file in `folder`. Returns its name and the file.
fn begin(folder: &OwnedFd) -> io::Result<(String, File)> {
    let flags = OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    // A process with the same id may have been killed and have left a file behind.
    for number in 0..NAMES {
        let name = format!(".cmdhelp-{}-{number}", std::process::id());
        match rustix::fs::openat(folder, &name, flags, Mode::RUSR | Mode::WUSR) {
            Err(Errno::EXIST) => {}
            opened => return Ok((name, File::from(opened?))),
        }
    }
    Err(Errno::EXIST.into())
}

/// The maximum number of names that are tried for an incomplete copy.
const NAMES: u32 = 1000;

/// Returns the permissions of a copy, without the bits setuid, setgid and sticky.
fn permissions(mode: u32) -> Permissions {
    Permissions::from_mode(mode & 0o777)
}
