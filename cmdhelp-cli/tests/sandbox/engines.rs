//! Tests the choice of the engine, and the rules that weaker engines refuse.

use crate::world::{Engine, User, World, callers, programs};

/// The system calls that some machines forbid.
const NAMESPACES: &str = "unshare";
const LANDLOCK: &str = "landlock";

/// Runs `cmdhelp` while these system calls are forbidden, and returns its exit code and output.
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
    let (status, printed) = run(&[]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(
        printed.contains("it runs") && printed.contains("the engine `landlock`"),
        "{printed}"
    );

    let (status, printed) = run(&["--require", "full"]);
    assert_eq!(status, Some(78), "{printed}");
    assert!(
        printed.contains("SANDBOX_UNAVAILABLE") && !printed.contains("it runs"),
        "{printed}"
    );
    assert!(
        printed.contains("user namespaces"),
        "it is not printed how to mend it: {printed}"
    );

    let (status, printed) = run(&["--network", "example.test", "--engine", "landlock"]);
    assert_eq!(status, Some(78), "{printed}");
    assert!(
        printed.contains("SANDBOX_UNENFORCEABLE") && printed.contains("network.egress"),
        "{printed}"
    );

    let (status, printed) = without(&world, &[NAMESPACES], &["doctor"]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(
        printed.contains(r#""engine":"landlock""#) && printed.contains(r#""level":"landlock""#),
        "{printed}"
    );
}

#[test]
fn runs_nothing_without_an_engine() {
    let world = World::new(User::Plain);
    let words = ["run", "--write", ".", "--", "sh", "-c", "echo ran > ran"];
    let (status, printed) = without(&world, &[NAMESPACES, LANDLOCK], &words);
    assert_eq!(status, Some(78), "{printed}");
    assert!(printed.contains("SANDBOX_UNAVAILABLE"), "{printed}");
    assert!(!world.path("work/ran").exists(), "it ran");
    let (status, printed) = without(&world, &[], &words);
    assert_eq!(status, Some(0), "{printed}");
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
                // The folder contains `.git`, whose hooks must not be writable.
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
