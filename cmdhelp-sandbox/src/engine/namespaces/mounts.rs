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
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount_change, mount_move, unmount,
};

use self::calls::{HOST, below, memory, remount, remount_descriptor};
use self::tree::{EMPTY, Tree};
use super::points;
use crate::engine::limits;
use crate::message::Fault;
use crate::plan::{Content, Place, Plan};
use crate::policy::Limits;

/// The folder at which the new root is mounted at first. `/proc` exists on every machine with namespaces.
const TEMPORARY_ROOT: &str = "/proc";

/// The folder at which a second root is mounted at first, and the folder of the first root in the second one.
const SECOND_ROOT: &str = "/.second";
const FIRST_ROOT: &str = "/.first";

/// The mount options of the root, which contains only folders, links and small files.
const ROOT: &str = "mode=0755,size=8m,nr_inodes=16k";

/// The root of a sandbox's file system, which also contains the machine's file system, at [`HOST`], until [`make`] has
/// created everything in the root.
pub(in crate::engine) struct Root {
    /// The paths at which file systems are mounted on the machine.
    mounts: Vec<PathBuf>,
    /// Whether the caller is root.
    is_of_root: bool,
    /// The places that were created before there was a plan, sorted by their paths.
    made: Vec<Place>,
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
        made: Vec::new(),
    })
}

impl Root {
    /// Creates places that most plans have, before there is a plan. `places` are sorted by their paths. If one of them
    /// cannot be created, none is in the root.
    pub(in crate::engine) fn prepare(&mut self, places: Vec<Place>) -> Result<(), Fault> {
        let tree = Tree::open(&self.mounts, &places)?;
        let temporary = Limits::default().temporary;
        let mut all = places.iter();
        let done = all.try_for_each(|place| tree.put(place, None, temporary));
        drop(tree);
        match done {
            Ok(()) => {
                self.made = places;
                Ok(())
            }
            Err(_) => self.empty(),
        }
    }

    /// Returns whether the places that were created before are created equally, and first, for this plan. Does not compare
    /// the files at these places: a file that was replaced while the plan was made stays the old file in the sandbox, which
    /// can only read it.
    fn fits(&self, plan: &Plan) -> bool {
        let mut left = &self.made[..];
        for place in &plan.places {
            match left.split_first() {
                Some((first, others)) if first == place => left = others,
                _ if self.has_below(&place.path) => return false,
                _ => {}
            }
        }
        let is_as_usual =
            plan.executables.is_none() && plan.limits.temporary == Limits::default().temporary;
        left.is_empty() && (is_as_usual || self.made.is_empty())
    }

    /// Returns whether a place that was created before is at this path or below it.
    fn has_below(&self, path: &Path) -> bool {
        self.made.iter().any(|it| it.path.starts_with(path))
    }

    /// Replaces the root by an empty one.
    fn empty(&mut self) -> Result<(), Fault> {
        let second = Path::new(SECOND_ROOT);
        step(SECOND_ROOT, fs::create_dir(second))?;
        step(SECOND_ROOT, memory(second, ROOT, MountFlags::empty()))?;
        let [host, first] = [HOST, FIRST_ROOT].map(|it| format!("{SECOND_ROOT}{it}"));
        step(&host, fs::create_dir(&host))?;
        step(&first, fs::create_dir(&first))?;
        step(&host, mount_move(HOST, &host))?;
        step("pivot_root", rustix::process::pivot_root(second, &first))?;
        step("/", rustix::process::chdir("/"))?;
        step(FIRST_ROOT, unmount(FIRST_ROOT, UnmountFlags::DETACH))?;
        step(FIRST_ROOT, fs::remove_dir(FIRST_ROOT))?;
        self.made.clear();
        Ok(())
    }
}

/// Creates the files and folders of the plan in the root, and unmounts the machine's file system.
pub(in crate::engine) fn make(mut root: Root, plan: &Plan) -> Result<(), Fault> {
    if root.is_of_root {
        // The usual limit on a user's processes does not apply to root, so the number of processes in the namespace is
        // limited instead.
        limits::processes(&plan.limits, &format!("{HOST}/proc"))?;
    }
    if !root.fits(plan) {
        root.empty()?;
    }
    let hides_files = plan.places.iter().any(|it| it.content == Content::NoFile);
    if hides_files {
        step(EMPTY, fs::write(EMPTY, ""))?;
    }

    let tree = Tree::open(&root.mounts, &plan.places)?;
    let mut made = root.made.iter().peekable();
    for place in &plan.places {
        if made.next_if_eq(&place).is_none() {
            tree.put(place, plan.executables.as_deref(), plan.limits.temporary)?;
        }
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

#[cfg(test)]
mod tests {
    use super::Root;
    use crate::plan::{Content, Place, Plan};
    use crate::policy::{Call, Exec, Policy};
    use crate::resolve;

    /// Returns a root with the usual places.
    fn prepared() -> Root {
        Root {
            mounts: Vec::new(),
            is_of_root: false,
            made: resolve::usual_places(),
        }
    }

    fn plan(exec: Exec) -> Plan {
        let policy = Policy {
            exec,
            ..Policy::default()
        };
        let call = Call::here(vec!["/bin/sh".to_owned()]).expect("a folder");
        Plan::new(&policy, &call).expect("a plan")
    }

    fn with(mut plan: Plan, at: usize, path: &str, content: Content) -> Plan {
        let path = path.into();
        plan.places.insert(at, Place { path, content });
        plan
    }

    #[test]
    fn a_prepared_root_fits_only_plans_with_the_same_places() {
        let usual = plan(Exec::Anything);
        assert!(prepared().fits(&usual));
        let last = usual.places.len();
        let added = with(usual.clone(), last, "/usr/share/doc", Content::NoFolder);
        assert!(prepared().fits(&added));

        let mut larger = usual.clone();
        larger.limits.temporary += 1;
        let mut fewer = usual.clone();
        fewer.places.retain(|it| it.path != *"/etc/passwd");
        let mut other = usual.clone();
        for place in &mut other.places {
            if place.path == *"/usr" {
                place.content = Content::Write;
            }
        }
        let no_programs = plan(Exec::Nothing);
        for unlike in [larger, fewer, other, no_programs] {
            assert!(!prepared().fits(&unlike), "{unlike:?}");
            let empty = Root {
                made: Vec::new(),
                ..prepared()
            };
            assert!(empty.fits(&unlike), "an empty root fits every plan");
        }
        // A folder above a prepared place hides it, wherever the plan mentions it.
        for at in [0, last] {
            for path in ["/", "/etc", "/dev", "/etc/passwd"] {
                let hidden = with(usual.clone(), at, path, Content::Read);
                assert!(!prepared().fits(&hidden), "{path} at {at}");
            }
        }
    }
}
