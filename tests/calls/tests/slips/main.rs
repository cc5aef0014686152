//! A correction is the command line without its mistake, or there is none. The tests make single
//! mistakes of every kind in random command lines of programs with arguments of every shape.
//!
//! `SLIPS_LINES=1000 SLIPS_SEED=7` sets the number of command lines and the seed.

#![allow(
    deprecated,
    reason = "flags with names of framework flags are intended"
)]

mod lines;
mod plain;
mod programs;

use std::collections::BTreeMap;

use serde_json::Value;

use self::lines::{KINDS, Kind, Random, line, mistaken};

fn from_env(name: &str, otherwise: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.map_or(otherwise, |value| value.parse().expect("a number"))
}

fn with_program(words: Vec<String>) -> Vec<String> {
    std::iter::once("prog".to_owned()).chain(words).collect()
}

/// Returns the corrected command line in an error.
fn corrected(out: &str) -> Option<Vec<String>> {
    let document: Value = serde_json::from_str(out).ok()?;
    let words = document["error"]["corrected_argv"].as_array()?;
    let words = words.iter().map(|word| word.as_str().expect("a word"));
    Some(words.map(str::to_owned).collect())
}

/// Returns the command line that an explanation proposes, unless it contains a placeholder.
fn proposed(message: &str) -> Option<Vec<String>> {
    let (_, line) = message
        .split_once("Corrected: `")
        .or_else(|| message.split_once("Without it: `"))?;
    let line = line.strip_suffix('`').filter(|line| !line.contains('<'))?;
    Some(line.split(' ').map(str::to_owned).collect())
}

#[test]
fn corrections_are_the_lines_without_the_mistake() {
    let lines = from_env("SLIPS_LINES", 25);
    let seed = from_env("SLIPS_SEED", 1);
    // The number of refused command lines of each kind, and of those with a correction.
    let mut kinds: BTreeMap<Kind, (usize, usize)> = BTreeMap::new();
    let (mut explained, mut wrong) = (0, Vec::new());
    for (number, program) in programs::all().enumerate() {
        let mut random = Random(seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
        let mut cmd = (program.command)();
        cmd.build();
        for _ in 0..lines {
            let line = line(&mut random, &cmd);
            let words = line.iter().map(|(_, word)| word.clone()).collect();
            let right = with_program(words);
            let meant = (program.call)(&right);
            if meant.code != 0 {
                continue;
            }
            for kind in KINDS {
                let Some(words) = mistaken(&mut random, &line, kind) else {
                    continue;
                };
                let mistaken = with_program(words);
                let outcome = (program.call)(&mistaken);
                if outcome.code == 0 {
                    continue;
                }
                if let Some(words) = (program.explain)(&mistaken).as_deref().and_then(proposed) {
                    explained += 1;
                    let again = (program.call)(&words);
                    if again.out != meant.out {
                        wrong.push(format!(
                            "{} {kind:?}: {right:?} as {mistaken:?} was explained as {words:?}",
                            program.name
                        ));
                    }
                }
                let (refused, mended) = kinds.entry(kind).or_default();
                *refused += 1;
                let Some(words) = corrected(&outcome.out) else {
                    continue;
                };
                *mended += 1;
                let again = (program.call)(&words);
                if again.out != meant.out {
                    wrong.push(format!(
                        "{} {kind:?}: {right:?} as {mistaken:?} became {words:?}",
                        program.name
                    ));
                }
            }
        }
    }
    println!("{kinds:?}, {explained}");
    assert!(explained > 100, "{explained}");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    for (kind, least) in [(Kind::Slip, 100), (Kind::Surplus, 20), (Kind::Flag, 10)] {
        assert!(kinds[&kind].1 > least, "{kinds:?}");
    }
}
