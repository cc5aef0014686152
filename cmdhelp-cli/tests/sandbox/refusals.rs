//! Tests that a rule which cannot be enforced is refused, and nothing runs.

use cmdhelp_test_support::rows;

use crate::world::{User, World};

#[test]
fn refuses_rules_before_anything_runs() {
    let world = World::new(User::all()[0]);
    for [flags, rule] in rows(
        "
        --write *.txt | fs.write
        --read **/[ab].mp3 | fs.read
        --write ./new/file.json | fs.write
        --write . --deny .ssh | fs.deny
        --write . --deny new/folder | fs.deny
        --read /proc | fs.read
        --write /dev | fs.write
        --write /run | fs.write
        --network 10.0.0.0/8 | network.egress
        --network http://example.com | network.egress
        --network * | network.egress
        --env =x | env
        ",
    ) {
        let flags = flags.split(' ').chain(["--write", "{root}/outside"]);
        let flags: Vec<&str> = flags.collect();
        let output = world.inside(&flags, &["{escape}", "write", "{root}/outside/ran"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(78), "{flags:?}: {output:?}");
        assert!(
            text.matches("SANDBOX_UNENFORCEABLE").count() == 1 && text.contains(rule),
            "{flags:?}: {text}"
        );
        assert!(!world.path("outside/ran").exists(), "{flags:?}: it ran");
    }
    // The positive control: the same attempt runs without the rule.
    let (done, printed) = world.attempt(
        &["--write", "{root}/outside"],
        &["write", "{root}/outside/ran"],
    );
    assert_eq!(done, "done", "{printed}");
}

#[test]
fn tells_what_to_write_in_place_of_an_invalid_host() {
    let world = World::new(User::all()[0]);
    for (host, why, needs) in [
        (
            "https://example.com/x",
            "it is a URL",
            "write `example.com`",
        ),
        ("10.0.0.0/8", "it is a range of addresses", "write a name"),
        ("::1", "needs brackets", "write `[::1]`"),
    ] {
        let output = world.inside(&["--network", host], &["true"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(why) && text.contains(needs), "{host}: {text}");
        assert!(!text.contains("doctor"), "{host}: {text}");
    }
}

#[test]
fn reports_a_file_that_is_not_executable() {
    let world = World::new(User::all()[0]);
    std::fs::write(world.path("work/note"), "text").expect("a file");
    let output = world.inside(&[], &["./note"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(66), "{output:?}");
    assert!(text.contains("chmod +x ./note"), "{text}");
}

#[test]
fn reports_a_missing_program() {
    let world = World::new(User::all()[0]);
    for words in [
        &["no-such-program"][..],
        &["./own"],
        &["."],
        &["--spawn", "no-such-program"],
    ] {
        let (flags, words): (&[&str], &[&str]) = match words {
            ["--spawn", ..] => (words, &["true"]),
            _ => (&[], words),
        };
        let output = world.inside(flags, words);
        assert_eq!(output.status.code(), Some(66), "{output:?}");
        // The message does not repeat the code.
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text.matches("PROGRAM_NOT_FOUND").count(), 1, "{text}");
    }
}

#[test]
fn prints_a_plan_without_running_it() {
    let world = World::new(User::all()[0]);
    let output = world.inside(
        &["--dry-run", "--write", "."],
        &["{escape}", "write", "ran"],
    );
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.contains("\"program\"") && text.contains("\"places\""),
        "{text}"
    );
    assert!(!world.path("work/ran").exists());
}

#[test]
fn finds_an_engine_in_doctor() {
    for user in User::all() {
        let world = World::new(user);
        let mut command = world.command(&crate::world::programs().cmdhelp);
        // With `--output json`, `doctor` prints at a terminal the JSON that it prints in a pipe.
        let output = command.args(["doctor", "--output", "json"]);
        let output = output.output().expect("it runs");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        // Other machines may lack this engine, but those of continuous integration have it.
        assert_eq!(report["engine"], "namespaces", "{report}");
        assert_eq!(report["level"], "full", "{report}");
        let features = report["features"].as_array().expect("features");
        for name in [
            "kernel",
            "Landlock",
            "cgroups",
            "user namespaces",
            "AppArmor",
        ] {
            let feature = features.iter().find(|feature| feature["name"] == name);
            let feature = feature.unwrap_or_else(|| panic!("{name}: {report}"));
            let is_enough = feature["enough"].as_bool().expect("a boolean");
            assert_eq!(feature["remedy"].is_string(), !is_enough, "{feature}");
            assert!(feature["found"].is_string(), "{feature}");
        }
        for engine in report["engines"].as_array().expect("engines") {
            let works = engine["works"].as_bool().expect("a boolean");
            assert_eq!(engine["why"].is_string(), !works, "{engine}");
        }
    }
}
