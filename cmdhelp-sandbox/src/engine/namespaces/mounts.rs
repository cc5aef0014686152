//! Creates the file system of a sandbox: an empty file system in memory, into which the plan's files and folders are
//! mounted.
//!
//! An earlier program could have left links in a folder that it could write, to redirect a later mount. To prevent such
//! a redirection, nothing is created in a folder that is shared with the machine, no links are followed, and mounts
//! below a shared folder use descriptors instead of paths.

mod calls;
mod tree;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use rustix::mount::{MountFlags, MountPropagationFlags, UnmountFlags, mount_change, unmount};

use self::calls::{HOST, below, memory, remount, remount_descriptor};
use self::tree::{EMPTY, Tree};
use super::points;
use crate::engine::limits;
use crate::message::Fault;
use crate::plan::{Content, Plan};

/// The folder at which the new root is mounted at first. `/proc` exists on every machine with namespaces.
const TEMPORARY_ROOT: &str = "/proc";

/// The mount options of the root, which contains only folders, links and small files.
const ROOT: &str = "mode=0755,size=8m,nr_inodes=16k";

/// The root of a sandbox's file system, which also contains the machine's file system, at [`HOST`], until [`make`] has
/// created everything in the root.
pub(in crate::engine) struct Root {
    /// The paths at which file systems are mounted on the machine.
    mounts: Vec<PathBuf>,
    /// Whether the caller is root.
    is_of_root: bool,
}

/// Creates the root of the file system, for which no plan is needed. The process `outer` can therefore call this function
/// while it waits for the plan. From then on, `outer` finds no file of the machine by its path.
pub(super) fn begin(is_of_root: bool) -> Result<Root, Fault> {
    step(
        "/",
        mount_change(
            "/",
            MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
        ),
    )?;
    step(
        TEMPORARY_ROOT,
        memory(Path::new(TEMPORARY_ROOT), ROOT, MountFlags::empty()),
    )?;
    let host = format!("{TEMPORARY_ROOT}{HOST}");
    step(&host, fs::create_dir(&host))?;
    step(
        "pivot_root",
        rustix::process::pivot_root(TEMPORARY_ROOT, &host),
    )?;
    step("/", rustix::process::chdir("/"))?;
    Ok(Root {
        mounts: step("/proc/self/mountinfo", points::below(HOST))?,
        is_of_root,
    })
}

/// Creates the files and folders of the plan in the root, and unmounts the machine's file system.
pub(in crate::engine) fn make(root: Root, plan: &Plan) -> Result<(), Fault> {
    if root.is_of_root {
        // The usual limit on a user's processes does not apply to root, so the number of processes in the namespace is
        // limited instead.
        limits::processes(&plan.limits, &format!("{HOST}/proc"))?;
    }
    let hides_files = plan.places.iter().any(|it| it.content == Content::NoFile);
    if hides_files {
        step(EMPTY, fs::write(EMPTY, ""))?;
    }

    let tree = Tree::open(&root.mounts, &plan.places)?;
    for place in &plan.places {
        tree.put(place, plan.executables.as_deref(), plan.limits.temporary)?;
    }
    // Folders in memory are made read-only last, because other files and folders were mounted in these folders before.
    for place in plan
        .places
        .iter()
        .filter(|place| place.content == Content::NoFolder)
    {
        let what = place.path.display();
        let opened = step(&what, below(&tree.root, &place.path, OFlags::PATH))?;
        step(
            &what,
            remount_descriptor(&opened, MountFlags::RDONLY | MountFlags::NOEXEC),
        )?;
    }
    drop(tree);
    step(HOST, unmount(HOST, UnmountFlags::DETACH))?;
    step(HOST, fs::remove_dir(HOST))?;
    if hides_files {
        step(EMPTY, fs::remove_file(EMPTY))?;
    }
    step(
        "/",
        remount(
            Path::new("/"),
            MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV,
        ),
    )?;
    step(
        plan.directory.display(),
        rustix::process::chdir(&plan.directory),
    )
}

fn step<T, E: Into<io::Error>>(
    what: impl std::fmt::Display,
    result: Result<T, E>,
) -> Result<T, Fault> {
    result.map_err(|error| Fault::of(format!("mounting {what}"), error.into()))
}
