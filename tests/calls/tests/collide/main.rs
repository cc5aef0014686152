//! A script calls programs whose own flags have names of framework flags, in every combination. Like an
//! agent, it uses only the guide for agents, `help --format json` and `--llms`.

#![allow(
    deprecated,
    reason = "flags with names of framework flags are intended"
)]

mod agent;
mod claps;
#[macro_use]
mod programs;
mod short;

use self::agent::{Agent, call};
use self::programs::{Above, FLAGS, Groups};

#[test]
fn the_guide_and_the_document_agree_for_every_subset_with_the_first_flag() {
    drive_subsets('y');
}

#[test]
fn the_guide_and_the_document_agree_for_every_subset_without_the_first_flag() {
    drive_subsets('n');
}

/// Drives the programs whose first letter, which tells whether they have the first flag, is this one.
fn drive_subsets(first: char) {
    let mut seen = 0;
    programs::all::visit("", &mut |letters, call| {
        if !letters.starts_with(first) {
            return;
        }
        for last in ["yy", "yn", "ny", "nn"] {
            let letters = [letters, last].concat();
            let path: Vec<&str> = ["of"]
                .into_iter()
                .chain(letters[5..].split("").filter(|it| !it.is_empty()))
                .collect();
            let flags = FLAGS.iter().zip(letters.chars());
            let own = flags
                .filter(|(_, letter)| *letter == 'y')
                .map(|((key, _), _)| *key);
            Agent::of(call, "subsets", &path, &own.collect::<Vec<_>>()).drive();
            seen += 1;
        }
    });
    assert_eq!(seen, 1 << (FLAGS.len() - 1));
}

#[test]
fn flags_of_parent_commands_collide_too() {
    let all: Vec<&str> = FLAGS.iter().map(|(key, _)| *key).collect();
    Agent::of(call::<Above>, "above", &["leaf"], &all).drive();
    let some = ["json", "limit", "confirm"];
    Agent::of(call::<Groups>, "groups", &["some", "leaf"], &some).drive();
}

/// A flag of the root is not available at its command, so no tip suggests it there.
#[test]
fn tips_name_only_available_flags() {
    for typed in ["--json", "--jso", "--limi"] {
        let line = ["above", "leaf", typed, "--cmdhelp-output=text"].map(str::to_owned);
        let outcome = call::<Above>(&line);
        assert_eq!(outcome.code, 2, "{outcome:?}");
        let told = format!("{outcome:?}");
        assert!(
            !told.contains("\\0") && !told.contains(&format!("'{typed}'\\n\\n  tip")),
            "{told}"
        );
        assert!(
            !told.contains("exists: '--json'") && !told.contains("exists: '--limit'"),
            "{told}"
        );
    }
}

#[test]
fn flags_of_other_commands_have_no_influence() {
    Agent::of(call::<Groups>, "groups", &["none"], &[]).drive();
}
