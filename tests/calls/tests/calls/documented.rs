//! The table of statuses and codes in the guide to them: each is there for a call that ends so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::run::{DESK, SHELF, line, program};

/// Calls, and how they end.
const CALLS: &[(&str, &str, &str, i32)] = &[
    (SHELF, "login nobody --confirm", "ERROR", 1),
    (program!("wrapped"), "fail", "IO_ERROR", 1),
    (DESK, "fial x", "UNKNOWN_COMMAND", 2),
    (DESK, "thing", "MISSING_COMMAND", 2),
    (DESK, "greet Ada Bob", "UNKNOWN_ARGUMENT", 2),
    (DESK, "thing add", "MISSING_ARGUMENT", 2),
    (DESK, "greet Ada --times many", "INVALID_VALUE", 2),
    (SHELF, "values --equals x", "MISSING_EQUALS", 2),
    (DESK, "thing add Cup --replace=yes", "TOO_MANY_VALUES", 2),
    (SHELF, "values --several a", "TOO_FEW_VALUES", 2),
    (SHELF, "values --pair a", "WRONG_NUMBER_OF_VALUES", 2),
    (
        DESK,
        "greet Ada --times 1 --times 2",
        "ARGUMENT_CONFLICT",
        2,
    ),
    (SHELF, "values --odd", "USAGE_ERROR", 2),
    (DESK, "greet Ada --dry-run", "DRY_RUN_UNSUPPORTED", 2),
    (SHELF, "show 1 --select titel", "UNKNOWN_FIELD", 2),
    (SHELF, "undeclared --select id", "SELECT_UNSUPPORTED", 2),
    (SHELF, "show 1 --limit 1", "LIMIT_UNSUPPORTED", 2),
    (DESK, "fail panic", "INTERNAL", 70),
    (DESK, "thing drop T-1", "CONFIRMATION_REQUIRED", 77),
];

/// Those that take more than words: what is no text (`usage`), a terminal (`terminal`), and a signal
/// (`waiting`).
const ELSEWHERE: &[(&str, i32)] = &[
    ("INVALID_UTF8", 2),
    ("CONFIRMATION_DECLINED", 77),
    ("INTERRUPTED", 130),
];

/// The rows of the table: a status, and the codes that stand beside it.
fn documented() -> BTreeSet<(String, i32)> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/_docs/errors.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let (_, table) = guide.split_once("| status | code | |").expect("a table");
    let rows = table.lines().skip(2).take_while(|row| row.starts_with('|'));
    let rows = rows.filter_map(|row| {
        let mut cells = row.split('|').skip(1);
        let status = cells.next()?.trim().parse::<i32>().ok()?;
        Some((status, cells.next()?.to_owned()))
    });
    let is_code = |word: &str| {
        word.chars()
            .all(|c| c.is_ascii_uppercase() || "_8".contains(c))
    };
    rows.flat_map(|(status, codes)| {
        let words: Vec<String> = codes.split('`').map(str::to_owned).collect();
        let codes = words
            .into_iter()
            .filter(move |word| !word.is_empty() && is_code(word));
        codes.map(move |code| (code, status)).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn each_code_in_the_guide_has_a_call_that_ends_so() {
    let mut seen: BTreeSet<(String, i32)> = ELSEWHERE
        .iter()
        .map(|(code, status)| ((*code).to_owned(), *status))
        .collect();
    for (program, call, code, status) in CALLS {
        let ended = line(program, call).code_and_status();
        assert_eq!(ended, ((*code).to_owned(), *status), "{call}");
        seen.insert(ended);
    }
    assert_eq!(documented(), seen);
}

#[cfg(unix)]
#[test]
fn what_the_system_kills_ends_as_shells_say_it() {
    use crate::run::{command, said};
    let mut shell = command("sh");
    shell.args(["-c", "\"$0\" wait --deaf & kill -9 $!; wait $!", DESK]);
    let said = said(shell.output().expect("a shell"));
    assert_eq!((said.stdout.as_str(), said.code), ("", 137));
}
