//! The files and folders of a sandbox, which are mounted from the machine or created in its root.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustix::fs::{CWD, FileType, Mode, OFlags};
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount,
    mount_change, mount_remount, move_mount, open_tree, unmount,
};

use super::calls::{HOST, below, by_descriptor, is_folder, kept, memory, remount_descriptor};
use super::step;
use crate::engine::namespaces::points::{self, Mount};
use crate::message::Fault;
use crate::plan::{Content, Place};

/// The empty file that is mounted over denied files.
pub(super) const EMPTY: &str = "/.empty";

/// The flags for copying a mount without the mounts below it.
const ONE: OpenTreeFlags = OpenTreeFlags::OPEN_TREE_CLONE
    .union(OpenTreeFlags::OPEN_TREE_CLOEXEC)
    .union(OpenTreeFlags::AT_EMPTY_PATH);

/// The flags for copying a mount with all mounts below it.
const ALL: OpenTreeFlags = ONE.union(OpenTreeFlags::AT_RECURSIVE);

/// The folder at which a copy is mounted while the mounts below its top are restricted.
const COPY: &str = "/.copy";

/// How often mounts that other processes move are remounted, before the call is refused.
const ATTEMPTS: usize = 20;

/// The folders that contain libraries.
const LIBRARIES: [&str; 6] = ["/lib", "/lib32", "/lib64", "/libx32", "/nix", "/usr"];

/// The root folders of the machine and of the sandbox, both of which exist while mounts are made.
pub(super) struct Tree<'a> {
    /// The root of the machine's file system.
    host: OwnedFd,
    /// The root of the sandbox's file system.
    pub(super) root: OwnedFd,
    /// The folders of the plan: `true` for folders that are shared with the machine, and `false` for private folders.
    /// Nothing must be created below a shared folder.
    shared: HashMap<&'a Path, bool>,
    /// The folder in which something was created last. The folder stays open, because the next path is often in the
    /// same folder. Nothing can be mounted over the folder later, because parents are created before their children.
    last: RefCell<Option<(PathBuf, Rc<OwnedFd>)>>,
}

impl<'a> Tree<'a> {
    pub(super) fn open(places: &'a [Place]) -> Result<Self, Fault> {
        let open = |path| {
            rustix::fs::open(
                path,
                OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC,
                Mode::empty(),
            )
        };
        let shared = places.iter().filter_map(|place| {
            let is_shared = match place.content {
                Content::Read | Content::Write => true,
                Content::Temporary => false,
                _ => return None,
            };
            Some((place.path.as_path(), is_shared))
        });
        Ok(Self {
            host: step(HOST, open(HOST))?,
            root: step("/", open("/"))?,
            shared: shared.collect(),
            last: RefCell::default(),
        })
    }

    /// Mounts or creates the file or folder at one path of the plan. `executables` are the files that the plan permits
    /// to be executed, and `temporary` is the maximum size of a private folder.
    pub(super) fn put(
        &self,
        place: &Place,
        executables: Option<&[PathBuf]>,
        temporary: u64,
    ) -> Result<(), Fault> {
        let path = &place.path;
        let what = path.display();
        let private = MountFlags::NOSUID | MountFlags::NODEV;
        match &place.content {
            Content::Read => self.share(
                path,
                path,
                MountFlags::RDONLY | private | executable(executables, place),
            ),
            Content::Write => self.share(path, path, private | executable(executables, place)),
            Content::HostLink => self.keep_link(path),
            Content::Device => self.share(path, path, MountFlags::NOSUID | MountFlags::NOEXEC),
            Content::NoFile => {
                let source = Path::new(EMPTY);
                self.put_on(
                    &self.root,
                    source,
                    path,
                    MountFlags::RDONLY | private | MountFlags::NOEXEC,
                )
            }
            Content::Link(target) => step(
                &what,
                self.parent(path)
                    .and_then(|(parent, name)| rustix::fs::symlinkat(target, &*parent, name)),
            ),
            Content::Text(text) => {
                let mut file = File::from(step(&what, self.create(path))?);
                step(&what, file.write_all(text.as_bytes()))
            }
            Content::Temporary => {
                let data = format!("mode=0700,size={temporary},nr_inodes=64k");
                let flags = private | executable(executables, place);
                self.mount_at(path, |point| memory(point, &data, flags))
            }
            Content::NoFolder => {
                self.mount_at(path, |point| memory(point, "mode=0755,size=64k", private))
            }
            Content::Processes => {
                let flags = private | MountFlags::NOEXEC;
                self.mount_at(path, |point| {
                    mount("proc", point, "proc", flags, Some(c"subset=pid,hidepid=4"))
                })
            }
            Content::Terminals => {
                let flags = MountFlags::NOSUID | MountFlags::NOEXEC;
                self.mount_at(path, |point| {
                    mount(
                        "devpts",
                        point,
                        "devpts",
                        flags,
                        Some(c"newinstance,ptmxmode=0666,mode=0620"),
                    )
                })
            }
        }
    }

    fn share(&self, source: &Path, path: &Path, flags: MountFlags) -> Result<(), Fault> {
        self.put_on(&self.host, source, path, flags)
    }

    /// Mounts `source`, with all mounts below it, at `path` in the sandbox. `flags` are the flags of the mount.
    fn put_on(
        &self,
        root: &OwnedFd,
        source: &Path,
        path: &Path,
        flags: MountFlags,
    ) -> Result<(), Fault> {
        let what = path.display();
        let opened = step(&what, below(root, source, OFlags::PATH))?;
        let is_folder = step(&what, is_folder(&opened))?;
        // The kernel refuses to copy a mount of the machine without the mounts below it, which would show what they
        // cover. If it does not refuse, the copy has no mounts below it, even if another process moves one there.
        let copy = match open_tree(&opened, "", ONE) {
            Err(Errno::INVAL) => {
                let copy = step(&what, open_tree(&opened, "", ALL))?;
                let restricted = self.with_restricted_mounts(&copy, flags);
                restricted.map_err(|error| {
                    let rule = match flags.contains(MountFlags::RDONLY) {
                        true => "fs.read",
                        false => "fs.write",
                    };
                    Fault::rule(rule, &what, error)
                })?
            }
            copy => step(&what, copy)?,
        };
        let made = step(&what, self.make(path, is_folder))?;
        let attached = match &made {
            Some((parent, name)) => {
                let from = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH;
                move_mount(&copy, "", parent, *name, from)
            }
            None => {
                let point = step(&what, below(&self.root, path, OFlags::PATH))?;
                let both = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH
                    | MoveMountFlags::MOVE_MOUNT_T_EMPTY_PATH;
                move_mount(&copy, "", &point, "", both)
            }
        };
        step(&what, attached)?;
        let kept = step(&what, kept(&copy))?;
        let remounted = match self.is_own(path) {
            true => mount_remount(path, MountFlags::BIND | kept | flags, c""),
            false => mount_remount(by_descriptor(&copy), MountFlags::BIND | kept | flags, c""),
        };
        step(&what, remounted)
    }

    /// Adds `flags` to all mounts below the top of a copy. Returns another copy, which has no other mounts.
    ///
    /// Other processes can move folders with mounts at any time, also to a place from which the table of mounts leaves
    /// them out, so the paths in the table are only hints. All mounts below the top are made unbindable at first, which
    /// needs no paths. A mount becomes bindable when it has the flags, and the kernel copies no unbindable mounts.
    fn with_restricted_mounts(&self, copy: &OwnedFd, flags: MountFlags) -> io::Result<OwnedFd> {
        rustix::fs::mkdir(COPY, Mode::from_raw_mode(0o700))?;
        move_mount(copy, "", CWD, COPY, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?;
        mount_change(
            COPY,
            MountPropagationFlags::UNBINDABLE | MountPropagationFlags::REC,
        )?;
        mount_change(COPY, MountPropagationFlags::PRIVATE)?;
        let top = below(&self.root, Path::new(COPY), OFlags::PATH)?;
        let mut failure = None;
        for attempt in 1..=ATTEMPTS {
            let mut inner = points::read(HOST, COPY)?;
            inner.retain(|mount| mount.path != Path::new("/"));
            failure = None;
            for Mount { path, .. } in &inner {
                let restricted = below(&top, path, OFlags::PATH).and_then(|mount| {
                    remount_descriptor(&mount, flags)?;
                    mount_change(by_descriptor(&mount), MountPropagationFlags::PRIVATE)
                });
                failure = restricted
                    .err()
                    .map(|error| (path.clone(), error))
                    .or(failure);
            }
            let has_covered = inner.iter().any(|mount| mount.is_covered(&inner));
            if attempt == ATTEMPTS && has_covered && failure.is_none() {
                // A mount that another one covers, such as that of an automounter, has no path of its own. The program
                // cannot uncover it.
                mount_change(
                    COPY,
                    MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
                )?;
            }
            match open_tree(&top, "", ALL) {
                // The kernel has found an unbindable mount.
                Err(Errno::PERM) => {}
                restricted => {
                    unmount(COPY, UnmountFlags::DETACH)?;
                    rustix::fs::rmdir(COPY)?;
                    return Ok(restricted?);
                }
            }
        }
        let failure = failure.map_or_else(String::new, |(path, error)| {
            format!(" ({}: {error})", path.display())
        });
        Err(io::Error::other(format!(
            "a mount below it cannot be restricted, because it is hidden or is moved{failure}"
        )))
    }

    /// Mounts the link at `path` on itself. Because of this mount, the program can neither remove nor replace the link.
    fn keep_link(&self, path: &Path) -> Result<(), Fault> {
        let what = path.display();
        let link = |root| {
            let opened = below(root, path, OFlags::PATH | OFlags::NOFOLLOW)?;
            let mode = rustix::fs::fstat(&opened)?.st_mode;
            match FileType::from_raw_mode(mode).is_symlink() {
                true => Ok(opened),
                false => Err(Errno::NOENT),
            }
        };
        let copy = step(&what, open_tree(step(&what, link(&self.host))?, "", ONE))?;
        let point = step(&what, link(&self.root))?;
        let empty =
            MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH | MoveMountFlags::MOVE_MOUNT_T_EMPTY_PATH;
        step(&what, move_mount(&copy, "", &point, "", empty))
    }

    /// Calls `mounted` with a path of the folder at `path`. The passed path stays valid even if another process moves
    /// this folder in the meantime.
    fn mount_at(
        &self,
        path: &Path,
        mounted: impl FnOnce(&Path) -> rustix::io::Result<()>,
    ) -> Result<(), Fault> {
        step(path.display(), self.make(path, true))?;
        let done = match self.is_own(path) {
            true => mounted(path),
            false => {
                let point = below(&self.root, path, OFlags::PATH | OFlags::DIRECTORY);
                mounted(&by_descriptor(&step(path.display(), point)?))
            }
        };
        step(path.display(), done)
    }

    /// Opens the folder at `path`. Creates the folder if it is missing, unless its path is below a shared folder.
    fn folder(&self, path: &Path) -> rustix::io::Result<OwnedFd> {
        self.make(path, true)?;
        below(&self.root, path, OFlags::PATH | OFlags::DIRECTORY)
    }

    /// Creates a folder or an empty file at `path`. Returns its parent folder and its name. If the path is below a
    /// shared folder, where other processes could replace files, creates nothing and returns `None`.
    fn make<'p>(
        &self,
        path: &'p Path,
        is_folder: bool,
    ) -> rustix::io::Result<Option<(Rc<OwnedFd>, &'p Path)>> {
        if path == Path::new("/") || self.is_shared(path) {
            return Ok(None);
        }
        let (parent, name) = self.parent(path)?;
        let made = match is_folder {
            true => rustix::fs::mkdirat(&*parent, name, Mode::from_raw_mode(0o755)),
            false => {
                let mode = Mode::from_raw_mode(0o644);
                rustix::fs::mknodat(&*parent, name, FileType::RegularFile, mode, 0)
            }
        };
        match made {
            Ok(()) | Err(Errno::EXIST) => Ok(Some((parent, name))),
            Err(error) => Err(error),
        }
    }

    /// Creates a file, and opens it for writing. Fails if the path is below a shared folder.
    fn create(&self, path: &Path) -> rustix::io::Result<OwnedFd> {
        if self.is_shared(path) {
            return Err(Errno::ROFS);
        }
        let (parent, name) = self.parent(path)?;
        let flags =
            OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        rustix::fs::openat(&*parent, name, flags, Mode::from_raw_mode(0o644))
    }

    /// Opens the parent folder of `path`.
    fn parent<'p>(&self, path: &'p Path) -> rustix::io::Result<(Rc<OwnedFd>, &'p Path)> {
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(Errno::INVAL);
        };
        let last = self.last.borrow().clone();
        if let Some((_, folder)) = last.filter(|(known, _)| known == parent) {
            return Ok((folder, Path::new(name)));
        }
        let folder = Rc::new(self.folder(parent)?);
        self.last
            .replace(Some((parent.to_owned(), Rc::clone(&folder))));
        Ok((folder, Path::new(name)))
    }

    /// Returns whether no folder above `path` is shared. If no folder is shared, no other process can redirect the
    /// path.
    fn is_own(&self, path: &Path) -> bool {
        let mut above = path.ancestors().skip(1);
        !above.any(|folder| self.shared.get(folder) == Some(&true))
    }

    /// Returns whether the nearest folder above `path` that the plan mentions is shared.
    fn is_shared(&self, path: &Path) -> bool {
        let mut above = path.ancestors().skip(1);
        above.find_map(|folder| self.shared.get(folder)) == Some(&true)
    }
}

/// Returns the mount flag `noexec`, if the plan permits only some files to be executed. Returns no flag for a file that
/// the plan permits to be executed, and for folders of libraries.
fn executable(executables: Option<&[PathBuf]>, place: &Place) -> MountFlags {
    let Some(executables) = executables else {
        return MountFlags::empty();
    };
    let is_shared_for_it = executables.contains(&place.path);
    // The dynamic loader maps libraries as executable memory, which `noexec` would forbid.
    let is_library = LIBRARIES
        .iter()
        .any(|library| place.path.starts_with(library));
    match is_shared_for_it || (is_library && place.content == Content::Read) {
        true => MountFlags::empty(),
        false => MountFlags::NOEXEC,
    }
}
