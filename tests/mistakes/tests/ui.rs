//! The derives' errors, one case for each message, in folders named after the kind of mistake.
//!
//! `TRYBUILD=overwrite cargo test -p cmdhelp-mistakes-tests --test ui` updates the expected messages;
//! review the changes before you commit them.
//!
//! Each case is a whole program, even if several are similar: the message must point into the file of the
//! case.

#[path = "flags/same.rs"]
mod flags;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn each_mistake_is_explained() {
    flags::run("cases");
}

#[test]
#[ignore = "`each_mistake_is_explained` runs it"]
fn cases() {
    trybuild::TestCases::new().compile_fail("tests/ui/*/*.rs");
}

/// The locations with two errors: at the first, two traits are missing; at the second, rustc checks the return type of
/// an `async` method twice; at the third, rustc itself also reports an error.
const TWICE: [&str; 3] = [
    "tests/ui/failure/no_error.rs:4:6",
    "tests/ui/handler/returns_another_type.rs:38:49",
    "tests/ui/wrong-attribute/command_on_argument.rs:5:7",
];

/// Checks that one mistake causes one error: each error has a location, and no location has two errors.
#[test]
fn each_mistake_is_reported_once() {
    let mut cases = 0;
    for case in ["tests/ui", "tests/handlers"]
        .into_iter()
        .flat_map(expected)
    {
        cases += 1;
        let text = fs::read_to_string(&case).expect("a case");
        let mut places = BTreeMap::<&str, usize>::new();
        for error in text.split("\nerror").map(str::trim_start) {
            let place = error
                .split("--> ")
                .nth(1)
                .and_then(|rest| rest.lines().next());
            let place = place.unwrap_or_else(|| panic!("{}: {error}", case.display()));
            *places.entry(place).or_default() += 1;
        }
        for (place, errors) in places {
            let many = errors > 1 && !TWICE.contains(&place);
            assert!(!many, "{}: {errors} errors at {place}", case.display());
        }
    }
    assert!(cases > 100, "only {cases} cases were found");
}

/// Returns the files with expected messages in a folder and its subfolders.
fn expected(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let found = paths.flat_map(|path| match path.is_dir() {
        true => expected(&path),
        false => vec![path],
    });
    let is_expected = |path: &PathBuf| path.extension().is_some_and(|end| end == "stderr");
    found.filter(is_expected).collect()
}
