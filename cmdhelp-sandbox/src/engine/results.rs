//! Copies results, which are files that a program has created in private folders, to the machine.

use std::fs::{File, Permissions};
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RenameFlags, ResolveFlags};
use rustix::io::Errno;

use super::Engine;
use crate::message::Fault;
use crate::plan::Plan;

/// The rule of the policy that grants the creation of results.
const RULE: &str = "fs.write";

/// The files that the program is allowed to create. Each file is stored with the folder on the machine into which the
/// file is copied.
pub(super) struct Results(Vec<(PathBuf, OwnedFd)>);

impl Results {
    /// Opens the folders on the machine into which results are copied. Call this function before the process `init`
    /// changes the file system.
    pub(super) fn of(plan: &Plan) -> Result<Self, Fault> {
        let open = |path: &PathBuf| {
            let folder = path.parent().unwrap_or(Path::new("/"));
            let resolve = ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
            let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
            rustix::fs::openat2(CWD, folder, flags, Mode::empty(), resolve)
                .map(|opened| (path.clone(), opened))
                .map_err(|error| Fault::of(folder.display(), error))
        };
        plan.results
            .iter()
            .map(open)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Copies the created files to the machine. Call this method after the program has ended.
    pub(super) fn put(&self) -> Result<(), Fault> {
        for (path, folder) in &self.0 {
            let put = put(path, folder);
            put.map_err(|error| Fault::rule(RULE, path.display(), error))?;
        }
        Ok(())
    }
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

/// Copies the file at `path` into `folder`. The copy appears in `folder` only when it is complete, and replaces no
/// file.
fn put(path: &Path, folder: &OwnedFd) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    // The program could have created a link, a pipe or a device instead of a file, so no link is followed, and opening
    // does not wait.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let resolve = ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    let mut made = match rustix::fs::openat2(CWD, path, flags, Mode::empty(), resolve) {
        Ok(made) => File::from(made),
        Err(Errno::NOENT) => return Ok(()),
        Err(Errno::LOOP) => return Err(io::Error::other("the path is a link, and not a file")),
        Err(error) => return Err(error.into()),
    };
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
            let none = RenameFlags::NOREPLACE;
            Ok(rustix::fs::renameat_with(
                folder, &begun, folder, name, none,
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
