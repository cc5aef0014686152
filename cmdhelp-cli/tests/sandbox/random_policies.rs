//! Tests random policies: granted access succeeds, and other access fails.
//!
//! `SANDBOX_POLICIES=2000 SANDBOX_SEED=7` tests 2000 policies of another seed; with `SANDBOX_SECONDS=60`, the test goes
//! on for at least a minute.

use std::path::Path;
use std::time::{Duration, Instant};

use cmdhelp_test_support::{Random, number};

use crate::world::{Engine, World, callers};

const FOLDERS: [&str; 5] = ["work", "work/denied", "readable", "outside", "home"];
const FILES: [&str; 5] = [
    "work/own",
    "work/denied/file",
    "readable/file",
    "outside/file",
    "home/notes",
];

#[test]
fn grants_exactly_the_access_of_random_policies() {
    let mut random = Random::new(number("SANDBOX_SEED", 4243));
    let (mut allowed, mut refused) = (0, 0);
    let since = Instant::now();
    let seconds = Duration::from_secs(number("SANDBOX_SECONDS", 0));
    let policies = number("SANDBOX_POLICIES", 40);
    let callers = callers();
    let mut tried = 0;
    while tried < policies || since.elapsed() < seconds {
        tried += 1;
        let (user, engine) = random.pick(&callers);
        let world = World::with(user, engine);
        let rules: Vec<(&str, &str)> = (0..random.below(5))
            .map(|_| {
                let word = random.pick(&["--read", "--read", "--write", "--write", "--deny"]);
                (word, random.pick(&FOLDERS))
            })
            .collect();
        let file = random.pick(&FILES);
        let attempt = random.pick(&["read", "write"]);

        let has = |word: &str| {
            let mut rules = rules.iter().filter(|(rule, _)| *rule == word);
            rules.any(|(_, folder)| Path::new(file).starts_with(folder))
        };
        let is_granted = has("--write") || (attempt == "read" && has("--read"));
        let is_allowed = is_granted && !has("--deny");

        let mut flags = vec!["--profile".to_owned(), "none".to_owned()];
        for (word, folder) in &rules {
            flags.extend([(*word).to_owned(), format!("{{root}}/{folder}")]);
        }
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let before = content(&world, file);
        let (outcome, printed) = world.attempt(&flags, &[attempt, &format!("{{root}}/{file}")]);
        let is_unchanged = content(&world, file) == before;
        // Every sandbox has its own `/tmp`: if the test's folders are there, the file can be written in the sandbox,
        // but not on the host.
        let is_private = attempt == "write" && is_unchanged && world.root.starts_with("/tmp");
        let expected: &[&str] = match (is_allowed, is_private) {
            (true, _) => &["done"],
            (false, true) => &["refused", "absent", "done"],
            (false, false) => &["refused", "absent"],
        };
        let is_written = outcome == "done" && is_allowed && attempt == "write";
        assert_ne!(
            is_unchanged, is_written,
            "{attempt} {file} with {rules:?} as {user:?} with {engine:?}: {printed}"
        );
        // An engine that cannot enforce a plan refuses the plan without running anything.
        let is_refused = engine != Engine::Namespaces && printed.contains("SANDBOX_UNENFORCEABLE");
        assert!(
            is_refused || expected.contains(&outcome.as_str()),
            "{attempt} {file} with {rules:?} as {user:?} with {engine:?}: {printed}"
        );
        if is_refused {
            continue;
        }
        match is_allowed {
            true => allowed += 1,
            false => refused += 1,
        }
    }
    assert!(
        allowed > 0 && refused > 0,
        "{allowed} allowed, {refused} refused"
    );
}

/// Returns the content of a file of the test on the host.
fn content(world: &World, file: &str) -> Vec<u8> {
    std::fs::read(world.path(file)).expect("a file")
}
