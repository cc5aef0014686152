//! Tests that mounts below a granted folder keep no rights, even if another process moves them, or if their paths are
//! not UTF-8.

use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::world::{Engine, World, callers, programs};

/// Mounts a file system below each of two folders, creates the file `ready`, and then calls a program that prints the
/// options of these mounts.
const SCRIPT: &str = r#"
    mkdir -p a/mounted b/mounted ../outside/c/mounted
    mount -t tmpfs none a/mounted && mount -t tmpfs none b/mounted || exit 1
    touch ready
    for _ in $(seq 40); do
        "$0" run --engine namespaces --write . -- sh -c 'grep "/mounted " /proc/self/mountinfo | cut -d" " -f6'
    done
    exit 0
"#;

#[test]
fn restricts_mounts_that_are_moved_meanwhile() {
    let namespaces = callers().into_iter();
    for (user, engine) in namespaces.filter(|(_, engine)| *engine == Engine::Namespaces) {
        let world = World::with(user, engine);
        let mut call = world.command(Path::new("unshare"));
        call.args(["--map-root-user", "--mount", "sh", "-c", SCRIPT]);
        call.arg(&programs().cmdhelp);
        let call = call.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let call = call.expect("it runs");
        let is_over = AtomicBool::new(false);
        let (output, swaps) = std::thread::scope(|scope| {
            let swapped = scope.spawn(|| {
                // The last folder is not granted.
                let folders = ["work/a", "work/b", "outside/c"].map(|it| world.path(it));
                let ready = world.path("work/ready");
                let mut swaps = 0;
                while !is_over.load(Ordering::Relaxed) {
                    if ready.exists() {
                        let (one, other) = (&folders[swaps % 3], &folders[(swaps + 1) % 3]);
                        renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).expect("a swap");
                        swaps += 1;
                    }
                }
                swaps
            });
            let output = call.wait_with_output().expect("it ends");
            is_over.store(true, Ordering::Relaxed);
            (output, swapped.join().expect("swaps"))
        });
        assert!(
            output.status.success(),
            "as {user:?} with {engine:?}: {output:?}"
        );
        assert!(swaps > 1000, "{swaps} swaps prove nothing");
        let text = String::from_utf8_lossy(&output.stdout);
        // The other calls are refused, with an error as JSON.
        let mounts: Vec<&str> = text.lines().filter(|it| !it.starts_with('{')).collect();
        assert!(!mounts.is_empty(), "no call has found a mount: {output:?}");
        for options in mounts {
            let are_restricted = options.contains("nosuid") && options.contains("nodev");
            assert!(are_restricted, "as {user:?} with {engine:?}: {options}");
        }
    }
}

/// Mounts a file system at a path that is not UTF-8, and calls a program that prints the options of this mount.
const SCRIPT_IN_BYTES: &str = r#"
    name=$(printf 'mounted\377')
    mkdir "$name" && mount -t tmpfs none "$name" || exit 1
    "$0" run --engine namespaces --read . -- sh -c 'grep -a "/mounted" /proc/self/mountinfo | cut -d" " -f6'
"#;

#[test]
fn restricts_mounts_whose_paths_are_not_utf8() {
    let namespaces = callers().into_iter();
    for (user, engine) in namespaces.filter(|(_, engine)| *engine == Engine::Namespaces) {
        let world = World::with(user, engine);
        let mut call = world.command(Path::new("unshare"));
        call.args(["--map-root-user", "--mount", "sh", "-c", SCRIPT_IN_BYTES]);
        let output = call.arg(&programs().cmdhelp).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let options: Vec<&str> = text.trim().split(',').collect();
        let are_restricted = ["ro", "nosuid", "nodev"]
            .iter()
            .all(|it| options.contains(it));
        assert!(are_restricted, "as {user:?}: {output:?}");
    }
}
