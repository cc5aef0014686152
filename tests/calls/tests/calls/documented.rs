//! The calls return all exit statuses and error codes in the tables of the guide, and no others.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::run::{DESK, SHELF, line, program, words};

/// Calls, with their error code and exit status.
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

/// Calls with `--json`: a program, a command, a value, and the error code.
const VALUES: &[(&str, &str, &str, &str)] = &[
    (DESK, "greet", "{", "INVALID_JSON"),
    (DESK, "greet", "@there-is-none.json", "UNREADABLE_INPUT"),
    (DESK, "greet", "{}", "INVALID_INPUT"),
    (DESK, "greet --times 2", "{}", "ARGUMENT_BESIDE_JSON"),
    (DESK, "thing", "{}", "NOT_CALLABLE"),
];

/// Calls with `--json` that fail because of one field, with the code of the violation.
const VIOLATIONS: &[(&str, &str, &str, &str)] = &[
    (DESK, "greet", r#"{"nam":"Ada"}"#, "UNKNOWN_KEY"),
    (DESK, "greet", r#"{"name":1}"#, "WRONG_TYPE"),
    (
        DESK,
        "thing add",
        r#"{"title":"x","manner":"gentle"}"#,
        "INVALID_VALUE",
    ),
    (
        DESK,
        "greet",
        r#"{"name":"Ada","times":300}"#,
        "OUT_OF_RANGE",
    ),
    (DESK, "greet", "{}", "MISSING"),
    (SHELF, "values", r#"{"few":["a"]}"#, "TOO_FEW_VALUES"),
    (
        SHELF,
        "values",
        r#"{"few":["a","b","c","d"]}"#,
        "TOO_MANY_VALUES",
    ),
    (
        program!("ledger"),
        "book",
        r#"{"inCents":"2","dueAt":"1","noDueAt":true}"#,
        "CONFLICT",
    ),
    (SHELF, "values", r#"{"parted":["a,b"]}"#, "CANNOT_BE_PASSED"),
];

/// Help requests that fail, with their error code.
const QUESTIONS: &[(&str, &str)] = &[
    ("help nothnig --format json", "UNKNOWN_COMMAND"),
    ("help --format jsn", "UNKNOWN_FORMAT"),
    ("help --format json --depth", "MISSING_VALUE"),
    ("help --format json --depth deep", "INVALID_DEPTH"),
    ("help --format json --dept 1", "UNKNOWN_OPTION"),
];

/// An error code and the exit status of the call.
type Ends = (String, i32);

fn guide() -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/_docs/errors.md");
    fs::read_to_string(guide).expect("the guide")
}

/// Returns the cells of the table below this heading.
fn rows<'a>(guide: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let heading = format!("\n## {heading}\n");
    let (_, section) = guide.split_once(&heading).expect("a heading");
    let section = section.split("\n## ").next().expect("a section");
    let rows = section.lines().filter(|line| line.starts_with('|'));
    rows.skip(2)
        .map(|row| row.split('|').skip(1).collect())
        .collect()
}

/// Returns the codes in these cells: words of capital letters in backticks.
fn codes(cells: &[&str]) -> Vec<String> {
    let is_code = |word: &&str| {
        let fits = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        word.starts_with(|c: char| c.is_ascii_uppercase()) && word.chars().all(fits)
    };
    let words = cells.iter().flat_map(|cell| cell.split('`'));
    words.filter(is_code).map(str::to_owned).collect()
}

fn ends<const N: usize>(ends: [(&str, i32); N]) -> BTreeSet<Ends> {
    ends.map(|(code, status)| (code.to_owned(), status)).into()
}

#[test]
fn every_code_in_the_guide_is_returned_by_a_call() {
    let mut seen = BTreeSet::new();
    for (program, call, code, status) in CALLS {
        let ended = line(program, call).code_and_status();
        assert_eq!(ended, ((*code).to_owned(), *status), "{call}");
        seen.insert(ended);
    }
    seen.extend(more());
    let guide = guide();
    let rows = rows(&guide, "Calls");
    let documented = rows.iter().flat_map(|cells| {
        let status = cells[0].trim().parse::<i32>().unwrap_or_default();
        let codes = codes(&cells[1..2]);
        codes.into_iter().map(move |code| (code, status))
    });
    assert_eq!(documented.collect::<BTreeSet<_>>(), seen);
}

/// Makes calls that cannot be written as a line of text, because they need invalid UTF-8, a
/// terminal or a signal.
#[cfg(all(unix, feature = "default"))]
fn more() -> BTreeSet<Ends> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    use crate::async_commands::interrupted;
    use crate::run::{command, run};
    use crate::terminal::Terminal;

    let mut seen = ends([]);
    let mut call = command(DESK);
    call.arg("greet").arg(OsStr::from_bytes(b"\xff"));
    seen.insert(run(&mut call).code_and_status());

    let mut terminal = Terminal::open(&["thing", "drop", "T-1", "--output", "json"]);
    terminal.wait_for("[y/N] ");
    terminal.type_in("n\n");
    seen.insert(coded(terminal.end()));

    let child = interrupted::begun(&["wait"]);
    interrupted::interrupt(&child);
    let (status, _, shown) = interrupted::end(child);
    seen.insert(coded((shown, status)));
    seen
}

/// Returns the error code in an output with pretty-printed JSON and other lines around it.
#[cfg(all(unix, feature = "default"))]
fn coded((shown, status): (String, Option<i32>)) -> Ends {
    let (_, after) = shown.split_once("\"code\":").expect("a code");
    let code = after.split('"').nth(1).expect("a code");
    (code.to_owned(), status.expect("a status"))
}

#[cfg(not(all(unix, feature = "default")))]
fn more() -> BTreeSet<Ends> {
    ends([
        ("INVALID_UTF8", 2),
        ("CONFIRMATION_DECLINED", 77),
        ("INTERRUPTED", 130),
    ])
}

/// Returns the arguments of a call with `--json`.
fn valued<'a>(path: &'a str, value: &'a str) -> Vec<&'a str> {
    path.split(' ').chain(["--json", value]).collect()
}

#[test]
fn every_code_of_json_calls_is_returned_by_a_call() {
    let mut seen = BTreeSet::new();
    for (program, path, value, code) in VALUES {
        let (found, status) = words(program, &valued(path, value)).code_and_status();
        assert_eq!((found.as_str(), status), (*code, 2), "{path} {value}");
        seen.insert(found);
    }
    for (program, path, value, code) in VIOLATIONS {
        let error = words(program, &valued(path, value)).error();
        let violations = error["violations"].as_array().expect("violations").iter();
        let found: Vec<&str> = violations.filter_map(|it| it["code"].as_str()).collect();
        assert!(found.contains(code), "{path} {value}: {error}");
        seen.insert((*code).to_owned());
    }
    let ambiguous = words(program!("keeper"), &["convert", "--json", "{}"]).code_and_status();
    assert_eq!(ambiguous, ("AMBIGUOUS_JSON".to_owned(), 2));
    let none = line(DESK, "greet --json").code_and_status();
    assert_eq!(none, ("MISSING_VALUE".to_owned(), 2));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("too-large.json");
    fs::write(&file, " ".repeat((8 << 20) + 1)).expect("a file");
    let large = format!("@{}", file.display());
    let large = words(DESK, &valued("greet", &large)).code_and_status();
    assert_eq!(large, ("INPUT_TOO_LARGE".to_owned(), 2));
    seen.extend([ambiguous.0, none.0, large.0]);

    let guide = guide();
    let rows = rows(&guide, "JSON calls");
    let documented = rows.iter().flat_map(|cells| codes(cells));
    assert_eq!(documented.collect::<BTreeSet<_>>(), seen);
}

#[test]
fn every_code_of_questions_is_returned_by_a_question() {
    let mut seen = BTreeSet::new();
    for (question, code) in QUESTIONS {
        let (found, status) = line(DESK, question).code_and_status();
        assert_eq!((found.as_str(), status), (*code, 2), "{question}");
        seen.insert(found);
    }
    let guide = guide();
    let rows = rows(&guide, "Questions about the program");
    let documented = rows.iter().flat_map(|cells| codes(cells));
    assert_eq!(documented.collect::<BTreeSet<_>>(), seen);
}

#[cfg(unix)]
#[test]
fn killed_programs_have_the_exit_code_of_shells() {
    use crate::run::{command, run};
    let mut shell = command("sh");
    shell.args(["-c", "\"$0\" wait --deaf & kill -9 $!; wait $!", DESK]);
    let outcome = run(&mut shell);
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 137));
}
