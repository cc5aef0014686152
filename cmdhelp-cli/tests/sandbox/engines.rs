//! Tests which engine is used, and what weaker engines refuse.

use crate::world::{Engine, User, World, callers, programs};

/// The system calls that some machines forbid.
const NAMESPACES: &str = "unshare";
const LANDLOCK: &str = "landlock";

/// Runs `cmdhelp` with these system calls forbidden, and returns its exit code and output.
fn without(world: &World, forbidden: &[&str], words: &[&str]) -> (Option<i32>, String) {
    let mut command = world.command(&programs().escape);
    command.arg("without").args(forbidden).arg("--");
    command.arg(&programs().cmdhelp).args(words);
    let output = command.output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn uses_or_refuses_landlock_without_namespaces() {
    let world = World::new(User::Plain);
    if !callers().contains(&(User::Plain, Engine::Landlock)) {
        println!("SKIPPED: there is no Landlock");
        return;
    }
    let run = |flags: &[&str]| {
        let words = [
            &["run", "--profile", "none"],
            flags,
            &["--", "sh", "-c", "echo it runs"],
        ];
        without(&world, &[NAMESPACES], &words.concat())
    };
    let (status, told) = run(&[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.contains("it runs") && told.contains("the engine `landlock`"),
        "{told}"
    );

    let (status, told) = run(&["--require", "full"]);
    assert_eq!(status, Some(78), "{told}");
    assert!(
        told.contains("SANDBOX_UNAVAILABLE") && !told.contains("it runs"),
        "{told}"
    );
    assert!(
        told.contains("user namespaces"),
        "it is not told how to mend it: {told}"
    );

    let (status, told) = run(&["--network", "example.test", "--engine", "landlock"]);
    assert_eq!(status, Some(78), "{told}");
    assert!(
        told.contains("SANDBOX_UNENFORCEABLE") && told.contains("network.egress"),
        "{told}"
    );

    let (status, told) = without(&world, &[NAMESPACES], &["doctor"]);
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.contains(r#""engine":"landlock""#) && told.contains(r#""level":"landlock""#),
        "{told}"
    );
}

#[test]
fn runs_nothing_without_an_engine() {
    let world = World::new(User::Plain);
    let words = ["run", "--write", ".", "--", "sh", "-c", "echo ran > ran"];
    let (status, told) = without(&world, &[NAMESPACES, LANDLOCK], &words);
    assert_eq!(status, Some(78), "{told}");
    assert!(told.contains("SANDBOX_UNAVAILABLE"), "{told}");
    assert!(!world.path("work/ran").exists(), "it ran");
    let (status, told) = without(&world, &[], &words);
    assert_eq!(status, Some(0), "{told}");
    assert!(world.path("work/ran").exists(), "it does not run anywhere");
}

#[test]
fn refuses_rules_that_an_engine_cannot_enforce() {
    let root = User::all().contains(&User::Root);
    for (_, engine) in callers() {
        let rows: &[(&[&str], &str)] = match engine {
            Engine::Namespaces => continue,
            Engine::Bwrap => &[(&["--no-spawn"], "exec"), (&["--spawn", "git"], "exec")],
            Engine::Landlock => &[
                (&["--no-spawn"], "exec"),
                (&["--spawn", "git"], "exec"),
                (&["--network", "example.test"], "network.egress"),
                (&["--write", ".", "--deny", "denied"], "fs.deny"),
                (&["--deny", "denied"], "fs.deny"),
                // The folder contains `.git`, where hooks must not be writable.
                (&["--write", "."], "fs.deny"),
            ],
        };
        let refused = |world: &World, flags: &[&str], rule: &str| {
            let flags = [flags, &["--write", "{root}/outside"]].concat();
            let output = world.inside(&flags, &["{escape}", "write", "{root}/outside/ran"]);
            let text = String::from_utf8_lossy(&output.stdout);
            assert_eq!(
                output.status.code(),
                Some(78),
                "{engine:?} {flags:?}: {output:?}"
            );
            assert!(
                text.contains("SANDBOX_UNENFORCEABLE") && text.contains(rule),
                "{engine:?} {flags:?}: {text}"
            );
            assert!(
                !world.path("outside/ran").exists(),
                "{engine:?} {flags:?}: it ran"
            );
        };
        let world = World::with(User::Plain, engine);
        for (flags, rule) in rows {
            refused(&world, flags, rule);
        }
        if root {
            refused(&World::with(User::Root, engine), &[], "limits.processes");
        }
    }
}
