//! Compares the catalogue of compile errors in the guide `errors.md` with the errors that the cases
//! in `tests/mistakes` cause.
//!
//! Each table belongs to the folder of cases that the end of its heading names. `…` matches any
//! text, and `<br>` separates the remedies of one mistake. `CMDHELP_BLESS=1` removes messages that
//! no case prints, and adds new ones as they are printed; then replace the parts that depend on the
//! case by `…`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::files::{bless, read, repository};
use crate::sessions::matches;

/// The heading of the section, and the header of each table.
const SECTION: &str = "\n## Mistakes in a declaration\n";
const HEADER: &str = "| the compiler says | what to do |\n|---|---|\n";

/// The output of a case: messages, each with its remedy if the compiler prints one.
type Printed = BTreeSet<(String, Option<String>)>;

/// A row of a table: a message, and its remedies.
struct Row {
    message: String,
    ways: Vec<String>,
}

/// Returns the output of the cases of each folder.
fn printed() -> BTreeMap<String, Printed> {
    let tests = repository().join("tests/mistakes/tests");
    let mut all = BTreeMap::new();
    let folders = fs::read_dir(tests.join("ui")).expect("the cases");
    let folders = folders.map(|entry| entry.expect("an entry").path());
    for folder in folders.chain([tests.join("handlers")]) {
        if !folder.is_dir() {
            continue;
        }
        let name = folder.file_name().expect("a name");
        let name = name.to_string_lossy().into_owned();
        let printed: &mut Printed = all.entry(name).or_default();
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|end| end == "stderr") {
                printed.extend(messages(&path));
            }
        }
    }
    all.retain(|_, printed| !printed.is_empty());
    all
}

/// Returns the errors in the compiler's output.
fn messages(path: &Path) -> Printed {
    let text = read(path);
    let mut lines = text.lines().peekable();
    let mut found = Printed::new();
    while let Some(line) = lines.next() {
        let Some(rest) = line.strip_prefix("error") else {
            continue;
        };
        let Some((_, message)) = rest.split_once(": ") else {
            continue;
        };
        let message = message
            .strip_prefix("evaluation panicked: ")
            .unwrap_or(message);
        // Help texts of the derives are indented further than those of the compiler.
        let mut way = None;
        while let Some(line) = lines.peek().and_then(|line| line.strip_prefix("       = ")) {
            way = line.strip_prefix("help: ").map(str::to_owned).or(way);
            lines.next();
        }
        found.insert((message.to_owned(), way));
    }
    found
}

/// Returns the tables of the section: the text before each, its folder, and its rows.
fn tables(section: &str) -> Vec<(String, String, Vec<Row>)> {
    let mut tables: Vec<(String, String, Vec<Row>)> = Vec::new();
    for part in section.split("\n### ").skip(1) {
        let (text, rows) = part.split_once(HEADER).expect("a table");
        let heading = text.lines().next().expect("a heading");
        let folder = heading.rsplit('`').nth(1).expect("the folder of its cases");
        let rows = rows.lines().filter(|line| line.starts_with("| "));
        tables.push((folder.to_owned(), text.to_owned(), rows.map(row).collect()));
    }
    tables
}

/// Parses a row of a table.
fn row(line: &str) -> Row {
    let line = line.replace("\\|", "\0");
    let cells: Vec<String> = line
        .split('|')
        .map(|cell| cell.trim().replace('\0', "|"))
        .collect();
    let ways = cells[2].split("<br>").map(str::trim);
    Row {
        message: cells[1].clone(),
        ways: ways
            .filter(|way| !way.is_empty())
            .map(str::to_owned)
            .collect(),
    }
}

impl Row {
    fn is_of(&self, message: &str) -> bool {
        matches(&self.message, message)
    }

    /// Removes the remedies that are not printed, and adds the printed remedies that are missing.
    fn mend(&mut self, printed: &Printed) {
        let ways = || {
            printed
                .iter()
                .filter(|(message, _)| matches(&self.message, message))
                .filter_map(|(_, way)| way.as_deref())
        };
        let mut mended: Vec<String> = self.ways.clone();
        mended.retain(|shown| ways().any(|way| matches(shown, way)));
        for way in ways() {
            if !mended.iter().any(|shown| matches(shown, way)) {
                mended.push(way.to_owned());
            }
        }
        self.ways = mended;
    }

    fn line(&self) -> String {
        let cell = |text: &str| text.replace('|', "\\|");
        let ways = self.ways.join(" <br> ");
        format!("| {} | {} |\n", cell(&self.message), cell(&ways)).replace("|  |", "| |")
    }
}

/// Removes the messages that are not printed from a table, and adds the printed messages that are
/// missing.
fn mended(mut rows: Vec<Row>, printed: &Printed) -> Vec<Row> {
    rows.retain(|row| printed.iter().any(|(message, _)| row.is_of(message)));
    for (message, _) in printed {
        if !rows.iter().any(|row| row.is_of(message)) {
            rows.push(Row {
                message: message.clone(),
                ways: Vec::new(),
            });
        }
    }
    for row in &mut rows {
        row.mend(printed);
    }
    rows
}

#[test]
fn the_catalogue_matches_the_expected_messages() {
    let file = repository().join("src/_docs/errors.md");
    let guide = read(&file);
    let (before, section) = guide.split_once(SECTION).expect("the section");
    let introduction = section.split("\n### ").next().expect("a text");
    let mut printed = printed();
    assert!(printed.len() > 10, "the cases were found");
    let mut text = format!("{before}{SECTION}{introduction}");
    let mut add = |title: &str, rows: Vec<Row>, printed: &Printed| {
        text += &format!("\n### {title}{HEADER}");
        text.extend(mended(rows, printed).iter().map(Row::line));
    };
    for (folder, title, rows) in tables(section) {
        if let Some(printed) = printed.remove(&folder) {
            add(&title, rows, &printed);
        }
    }
    for (folder, printed) in &printed {
        add(&format!("`{folder}`\n\n"), Vec::new(), printed);
    }
    if bless() {
        fs::write(&file, &text).expect("the guide can be written");
    }
    let text_of = read(&file);
    for (shown, right) in text_of.lines().zip(text.lines()) {
        assert_eq!(
            shown, right,
            "`CMDHELP_BLESS=1 cargo test -p cmdhelp-documents-tests` mends it"
        );
    }
    assert_eq!(
        text_of, text,
        "`CMDHELP_BLESS=1 cargo test -p cmdhelp-documents-tests` mends it"
    );
}
