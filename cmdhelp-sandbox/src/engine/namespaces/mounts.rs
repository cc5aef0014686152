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
use std::path::Path;

use rustix::fs::OFlags;
use rustix::mount::{MountFlags, MountPropagationFlags, UnmountFlags, mount_change, unmount};

use self::calls::{HOST, below, memory, remount, remount_descriptor};
use self::tree::{EMPTY, Tree};
use crate::engine::limits;
use crate::message::Fault;
use crate::plan::{Content, Place, Plan};

/// The folder at which the new root is mounted at first. `/proc` exists on every machine with namespaces.
const TEMPORARY_ROOT: &str = "/proc";

/// The mount options of the root, which contains only folders, links and small files.
const ROOT: &str = "mode=0755,size=8m,nr_inodes=16k";

/// The root of a sandbox's file system, which also contains the machine's file system, at [`HOST`], until [`finish`].
#[derive(Clone, Copy)]
pub(in crate::engine) struct NewRoot {
    /// Whether the caller is root.
    is_of_root: bool,
}

/// Creates the root of the file system, for which no plan is needed. The process `outer` can therefore call this
/// function while it waits for the plan. From then on, `outer` finds no file of the machine by its path.
pub(super) fn begin(is_of_root: bool) -> Result<NewRoot, Fault> {
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
    Ok(NewRoot { is_of_root })
}

/// Creates the files and folders of the plan in the root, except for devices: see [`make_devices`]. The machine's file
/// system stays mounted until [`finish`].
pub(in crate::engine) fn make(root: NewRoot, plan: &Plan) -> Result<(), Fault> {
    if root.is_of_root {
        // The usual limit on a user's processes does not apply to root, so the number of processes in the namespace is
        // limited instead.
        limits::processes(&plan.limits, &format!("{HOST}/proc"))?;
    }
    let hides_files = plan.places.iter().any(|it| it.content == Content::NoFile);
    if hides_files {
        step(EMPTY, fs::write(EMPTY, ""))?;
    }

    let tree = Tree::open(&plan.places)?;
    let (_, places) = with_devices(plan);
    for place in places {
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
    if hides_files {
        step(EMPTY, fs::remove_file(EMPTY))?;
    }
    Ok(())
}

/// Creates the devices of the plan in the root, while another process calls [`make`].
pub(in crate::engine) fn make_devices(plan: &Plan) -> Result<(), Fault> {
    let tree = Tree::open(&plan.places)?;
    let (devices, _) = with_devices(plan);
    let mut devices = devices.into_iter();
    devices.try_for_each(|it| tree.put(it, plan.executables.as_deref(), plan.limits.temporary))
}

/// Returns the places in `/dev`, and the other places. Returns all places as other places if the places in `/dev`
/// cannot be created independently: if the plan shares a folder that contains them, or changes one of the machine's
/// folders there.
fn with_devices(plan: &Plan) -> (Vec<&Place>, Vec<&Place>) {
    let is_device = |place: &&Place| {
        let content = &place.content;
        let is_own = matches!(content, Content::Device | Content::Link(_))
            || matches!(content, Content::Terminals | Content::Temporary);
        is_own && place.path.starts_with("/dev") && place.path != *"/dev"
    };
    let (devices, others): (Vec<_>, Vec<_>) = plan.places.iter().partition(is_device);
    let mut paths = others.iter().map(|it| &it.path);
    match paths.any(|path| path == "/" || path.starts_with("/dev")) {
        true => (Vec::new(), plan.places.iter().collect()),
        false => (devices, others),
    }
}

/// Unmounts the machine's file system, and makes the root read-only. The kernel waits for all processors before it
/// unmounts anything, so the process `outer` calls this function while `exec` restricts itself.
pub(in crate::engine) fn finish() -> Result<(), Fault> {
    step(HOST, unmount(HOST, UnmountFlags::DETACH))?;
    step(HOST, fs::remove_dir(HOST))?;
    step(
        "/",
        remount(
            Path::new("/"),
            MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV,
        ),
    )
}

fn step<T, E: Into<io::Error>>(
    what: impl std::fmt::Display,
    result: Result<T, E>,
) -> Result<T, Fault> {
    result.map_err(|error| Fault::of(format!("mounting {what}"), error.into()))
}

#[cfg(test)]
mod tests {
    use super::with_devices;
    use crate::plan::{Content, Place, Plan};
    use crate::policy::{Call, Policy};

    fn usual() -> Plan {
        let call = Call::here(vec!["/bin/sh".to_owned()]).expect("a folder");
        Plan::new(&Policy::default(), &call).expect("a plan")
    }

    #[test]
    fn devices_are_created_separately_unless_another_place_contains_them() {
        let plan = usual();
        let (devices, others) = with_devices(&plan);
        assert!(devices.iter().any(|it| it.path == *"/dev/null"));
        assert!(devices.iter().all(|it| it.path.starts_with("/dev")));
        assert!(!others.iter().any(|it| it.path.starts_with("/dev")));
        assert_eq!(devices.len() + others.len(), plan.places.len());

        for (path, content) in [
            ("/", Content::Read),
            ("/dev", Content::Write),
            ("/dev", Content::Temporary),
            ("/dev/disk", Content::Read),
            ("/dev/zero", Content::NoFile),
        ] {
            let mut plan = usual();
            let path = path.into();
            plan.places.push(Place { path, content });
            let (devices, others) = with_devices(&plan);
            assert!(devices.is_empty(), "{:?}", plan.places.last());
            assert!(others.iter().copied().eq(&plan.places));
        }
    }
}
