//! Tests links that another program has planted before a call, or plants during the call.

use std::path::Path;

use crate::escapes::WRITE;
use crate::world::{Engine, User, World, callers, programs};

#[test]
fn writes_nothing_through_a_folder_that_becomes_a_link() {
    for user in User::all() {
        let world = World::new(user);
        let target = world.path("outside");
        let words = ["race", target.to_str().expect("text"), "10000"];
        let (_, printed) = world.attempt(WRITE, &words);
        assert!(printed.starts_with("tried"), "{printed}");
        assert!(!target.join("f").exists(), "something was written outside");
        let (_, printed) = world.control(&words);
        assert!(printed.starts_with("tried"), "{printed}");
        assert!(
            target.join("f").exists(),
            "outside of a sandbox nothing was written: this proves nothing"
        );
    }
}

#[test]
fn mounts_nothing_through_planted_links() {
    for user in User::all() {
        let world = World::new(user);
        let victim = world.path("home");
        std::fs::remove_dir_all(world.path("work/.git")).expect("a folder");
        std::os::unix::fs::symlink(&victim, world.path("work/.git")).expect("a link");
        std::fs::create_dir(victim.join("hooks")).expect("a folder");
        if user == User::Plain && rustix::process::geteuid().is_root() {
            std::os::unix::fs::chown(victim.join("hooks"), Some(65534), Some(65534))
                .expect("an owner");
        }
        let before = names(&victim);
        let (inside, printed) = world.attempt(WRITE, &["write", ".git/hooks/new"]);
        assert_ne!(inside, "done", "{printed}");
        assert_eq!(
            names(&victim),
            before,
            "something was made in {}",
            victim.display()
        );
        assert!(names(&victim.join("hooks")).is_empty());
        let (outside, printed) = world.control(&["write", ".git/hooks/new"]);
        assert_eq!(outside, "done", "{printed}");
    }
}

#[test]
fn the_file_that_leads_git_to_the_folder_of_a_worktree_stays_as_it_is() {
    for user in User::all() {
        for words in [&["write", ".git"][..], &["rename", ".git", "git"]] {
            let world = World::new(user);
            std::fs::remove_dir_all(world.path("work/.git")).expect("a folder");
            let file = world.path("work/.git");
            std::fs::write(&file, "gitdir: ../repository\n").expect("a file");
            if user == User::Plain && rustix::process::geteuid().is_root() {
                std::os::unix::fs::chown(&file, Some(65534), Some(65534)).expect("an owner");
            }
            let (inside, output) = world.attempt(WRITE, words);
            assert_ne!(inside, "done", "{words:?} as {user:?}: {output}");
            let text = std::fs::read_to_string(&file).expect("a file");
            assert_eq!(text, "gitdir: ../repository\n");
            let (outside, output) = world.control(words);
            assert_eq!(outside, "done", "{words:?}: {output}");
        }
    }
}

#[test]
fn a_link_to_what_other_programs_execute_stays_as_it_is() {
    let in_home = ["--profile", "none", "--write", "{root}/home"];
    let rows: [(&[&str], &str, &str, &[&str]); 5] = [
        (
            WRITE,
            "work/.git/hooks",
            "../hooks",
            &["unlink", ".git/hooks"],
        ),
        (
            WRITE,
            "work/.git/hooks",
            "../hooks",
            &["rename", ".git/hooks", "other"],
        ),
        (
            WRITE,
            "work/.git/hooks",
            "../hooks",
            &["write", "hooks/pre-commit"],
        ),
        (
            WRITE,
            "work/.vscode",
            "nowhere",
            &["rename", "own", ".vscode"],
        ),
        (
            &in_home,
            "home/.bashrc",
            "notes",
            &["unlink", "{root}/home/.bashrc"],
        ),
    ];
    for user in User::all() {
        for (flags, link, target, words) in rows {
            let world = World::new(user);
            let path = world.path(link);
            let _ = std::fs::remove_dir_all(&path);
            std::os::unix::fs::symlink(target, &path).expect("a link");
            let hooks = world.path("work/hooks");
            std::fs::create_dir(&hooks).expect("a folder");
            if user == User::Plain && rustix::process::geteuid().is_root() {
                std::os::unix::fs::chown(&hooks, Some(65534), Some(65534)).expect("an owner");
            }
            let (inside, output) = world.attempt(flags, words);
            assert!(
                matches!(inside.as_str(), "refused" | "absent"),
                "{words:?} as {user:?}: {output}"
            );
            assert_eq!(
                std::fs::read_link(&path).expect("a link"),
                Path::new(target)
            );
            let (outside, output) = world.control(words);
            assert_eq!(outside, "done", "{words:?}: {output}");
        }
        // A sandboxed program can still read a granted folder through the link.
        let world = World::new(user);
        std::os::unix::fs::symlink("../notes", world.path("home/.config/git")).expect("a link");
        let words = ["read", "{root}/home/.config/git"];
        let (inside, output) = world.attempt(&in_home, &words);
        assert_eq!(inside, "done", "as {user:?}: {output}");
    }
}

fn names(folder: &Path) -> Vec<std::ffi::OsString> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    names
}

/// Mounts a file system whose links the kernel does not follow, reads a link in it, and does the same in a sandbox that
/// grants the folder above it, and in one that grants the file system itself.
const UNFOLLOWED: &str = r#"
    mkdir mounted && mount -t tmpfs -o nosymfollow none mounted || { echo "no such mount"; exit 0; }
    echo text > mounted/file && ln -s file mounted/link || exit 1
    cat mounted/file mounted/link
    "$0" run --engine namespaces --write . -- cat mounted/file mounted/link
    "$0" run --engine namespaces --read mounted -- cat mounted/file mounted/link
    exit 0
"#;

#[test]
fn mounts_without_links_have_none_in_the_sandbox() {
    let namespaces = callers().into_iter();
    for (user, engine) in namespaces.filter(|(_, engine)| *engine == Engine::Namespaces) {
        let world = World::with(user, engine);
        let mut call = world.command(Path::new("unshare"));
        call.args(["--map-root-user", "--mount", "sh", "-c", UNFOLLOWED]);
        let output = call.arg(&programs().cmdhelp).output().expect("it runs");
        let printed = String::from_utf8_lossy(&output.stdout);
        if printed.contains("no such mount") {
            println!("SKIPPED: `mount` or the kernel does not know `nosymfollow`");
            continue;
        }
        // Each call reads the file, and none of them the link.
        assert_eq!(printed, "text\ntext\ntext\n", "as {user:?}: {output:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        let refused = errors.matches("Too many levels of symbolic links").count();
        assert_eq!(refused, 3, "as {user:?}: {errors}");
    }
}
