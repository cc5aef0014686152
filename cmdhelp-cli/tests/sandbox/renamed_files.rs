//! Tests that a file is written to the machine if the program saves it by renaming another file over
//! a link in its private home folder.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};

use crate::world::{Engine, NOBODY, User, World, callers, programs};

/// Programs save a file by renaming another one over it. In the private home folder, a link leads to a granted file.
#[test]
fn keeps_a_file_that_is_renamed_over_a_link_in_the_home_folder() {
    let save =
        |name: &str| format!("cd $HOME && echo new > part && chmod 640 part && mv part {name}");
    for user in User::all() {
        // An existing file changes even if the program fails, as if the program wrote to the file.
        for (script, status, kept) in [
            (format!("{}; exit 3", save("notes")), 3, &b"new\n"[..]),
            (
                "rm $HOME/notes; echo new > $HOME/notes".to_owned(),
                0,
                b"new\n",
            ),
            ("echo new > $HOME/notes".to_owned(), 0, b"new\n"),
        ] {
            let world = World::new(user);
            let flags = ["--profile", "none", "--write", "~/notes"];
            let output = world.inside(&flags, &["sh", "-c", &script]);
            assert_eq!(
                output.status.code(),
                Some(status),
                "{script} as {user:?}: {output:?}"
            );
            let file = world.path("home/notes");
            let found = fs::read(&file).expect("a file");
            assert_eq!(found, kept, "{script} as {user:?}");
            if script.contains("640") {
                let mode = fs::metadata(&file).expect("a file").permissions().mode();
                assert_eq!(mode & 0o7777, 0o640);
            }
        }
        // A file that does not exist yet is created if the program succeeds.
        for (end, is_made) in [("true", true), ("exit 3", false)] {
            let world = World::new(user);
            let flags = ["--profile", "none", "--write", "~/state"];
            let script = format!("{}; {end}", save("state"));
            let output = world.inside(&flags, &["sh", "-c", &script]);
            assert_eq!(output.status.success(), is_made, "as {user:?}: {output:?}");
            let saved = fs::read(world.path("home/state")).ok();
            assert_eq!(saved.is_some(), is_made, "{end} as {user:?}");
            assert!(saved.is_none_or(|it| it == b"new\n"));
        }
    }
    // The other engines cannot read the private folders after the program has ended, so the program gets an error.
    for (user, engine) in callers() {
        if engine == Engine::Namespaces {
            continue;
        }
        let world = World::with(user, engine);
        let flags = ["--profile", "none", "--write", "~/notes"];
        let output = world.inside(&flags, &["sh", "-c", &save("notes")]);
        assert!(!output.status.success(), "{engine:?}: {output:?}");
        let found = fs::read(world.path("home/notes")).expect("a file");
        assert_eq!(found, b"notes", "{engine:?}");
    }
}

/// Runs a script without a sandbox.
fn make(world: &World, script: &str) {
    let mut command = world.command(std::path::Path::new("sh"));
    let status = command.args(["-c", &world.fill(script)]).status();
    assert!(status.expect("it runs").success(), "{script}");
}

/// Saves a file of the home folder by renaming another one over it. Returns the exit code and the output.
fn save(world: &World, flags: &[&str], script: &str) -> (Option<i32>, String) {
    let flags = [&["--profile", "none"], flags].concat();
    let output = world.inside(&flags, &["sh", "-c", &format!("cd $HOME; {script}")]);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), printed)
}

/// The machine's file stays the same file, with its other names and mounts.
#[test]
fn writes_into_the_file_whose_link_was_replaced() {
    for user in User::all() {
        let world = World::new(user);
        let (notes, other) = (world.path("home/notes"), world.path("home/other"));
        fs::hard_link(&notes, &other).expect("a second name");
        for text in ["a longer text than before", "short"] {
            let script = format!("echo {text} > part && mv part notes");
            let (code, printed) = save(&world, &["--write", "~/notes"], &script);
            assert_eq!(code, Some(0), "as {user:?}: {printed}");
            for file in [&notes, &other] {
                let found = fs::read_to_string(file).expect("a file");
                assert_eq!(found, format!("{text}\n"), "{file:?} as {user:?}");
            }
        }
        // A program that is running can be granted, and can save itself.
        make(&world, "cp /bin/sh {root}/home/tool");
        let flags = ["--profile", "none", "--write", "~/tool"];
        let script = "cd $HOME; echo new > part; mv part tool";
        let output = world.inside(&flags, &["{root}/home/tool", "-c", script]);
        assert!(output.status.success(), "as {user:?}: {output:?}");
        let tool = fs::read(world.path("home/tool")).expect("a file");
        assert_eq!(tool, b"new\n", "as {user:?}");
        if user == User::Plain {
            continue;
        }
        let program = programs().cmdhelp.display();
        let script = format!(
            "mount --bind {{root}}/outside/file {{root}}/home/notes || {{ echo SKIPPED; exit; }}; \
             {program} run --profile none --write '~/notes' -- \
             sh -c 'cd $HOME; echo new > part; mv part notes' && cat {{root}}/home/notes"
        );
        let mut command = world.command(std::path::Path::new("unshare"));
        let output = command
            .args(["-m", "sh", "-c", &world.fill(&script)])
            .output();
        let output = output.expect("it runs");
        if output.stdout == b"SKIPPED\n" || output.stdout.is_empty() && !output.status.success() {
            println!("SKIPPED: mounting is not permitted: {output:?}");
            continue;
        }
        assert_eq!(output.stdout, b"new\n", "{output:?}");
        let below = fs::read(world.path("outside/file")).expect("a file");
        assert_eq!(below, b"new\n", "the file below the mount");
    }
}

/// A program may be granted a file but not its folder.
#[test]
fn writes_into_a_file_of_a_folder_that_is_not_writable() {
    for user in User::all() {
        let world = World::new(user);
        let folder = world.path("home");
        fs::set_permissions(&folder, PermissionsExt::from_mode(0o555)).expect("a folder");
        // Only root can give the folder to another user, who alone may then change its permissions.
        let other = if user == User::Root { NOBODY } else { 0 };
        if rustix::process::geteuid().is_root() {
            chown(&folder, Some(other), Some(other)).expect("a folder");
        }
        let script = "echo new > part && mv part notes";
        let (code, printed) = save(&world, &["--write", "~/notes"], script);
        fs::set_permissions(&folder, PermissionsExt::from_mode(0o755)).expect("a folder");
        assert_eq!(code, Some(0), "as {user:?}: {printed}");
        let found = fs::read(world.path("home/notes")).expect("a file");
        assert_eq!(found, b"new\n", "as {user:?}");
    }
}

#[test]
fn keeps_the_other_files_and_the_exit_code_if_a_link_was_not_replaced_by_a_file() {
    for user in User::all() {
        for (script, code) in [
            ("rm -f app/a; mkdir app/a; exit 3", 3),
            ("rm -f app/a; mkfifo app/a", 0),
            ("rm -r app; echo x > app", 0),
            ("rm -r app; exit 4", 4),
        ] {
            let world = World::new(user);
            make(&world, "mkdir {root}/home/app; echo a > {root}/home/app/a");
            let script = format!("echo new > part; mv part notes; {script}");
            let flags = ["--write", "~/app/a", "--write", "~/notes"];
            let (found, printed) = save(&world, &flags, &script);
            assert_eq!(found, Some(code), "{script} as {user:?}: {printed}");
            let notes = fs::read(world.path("home/notes")).expect("a file");
            assert_eq!(notes, b"new\n", "{script} as {user:?}");
            let kept = fs::read(world.path("home/app/a")).expect("a file");
            assert_eq!(kept, b"a\n", "{script} as {user:?}");
        }
    }
}

/// If the program saves a file through a link that it has made, the file is not found, and the user
/// gets an error.
#[test]
fn reports_a_link_in_place_of_a_granted_file() {
    for user in User::all() {
        for script in [
            "cd app; echo new > n; mv n a; cd ..; mv app moved; ln -s moved app",
            "rm app/a; ln -s /etc/hostname app/a",
            "rm app/a; echo new > part; ln -s ../part app/a",
            "ln -sf part app/new",
        ] {
            let world = World::new(user);
            make(&world, "mkdir {root}/home/app; echo a > {root}/home/app/a");
            let flags = [
                "--write",
                "~/app/a",
                "--write",
                "~/app/new",
                "--write",
                "~/notes",
            ];
            let script = format!("echo new > other; mv other notes; {script}; echo it runs");
            let (code, printed) = save(&world, &flags, &script);
            assert_ne!(code, Some(0), "{script} as {user:?}");
            let is_told = printed.starts_with("it runs\n{") && printed.contains("home/app/");
            assert!(is_told, "{script} as {user:?}: {printed}");
            let kept = fs::read(world.path("home/app/a")).expect("a file");
            assert_eq!(kept, b"a\n", "{script} as {user:?}");
            assert!(!world.path("home/app/new").exists(), "{script} as {user:?}");
            // The error of one file does not lose another one.
            let notes = fs::read(world.path("home/notes")).expect("a file");
            assert_eq!(notes, b"new\n", "{script} as {user:?}");
        }
    }
}
