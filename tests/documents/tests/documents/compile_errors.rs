//! Compares the tables in the guide `compile_errors.md` with the errors that the cases in
//! `tests/mistakes` cause.
//!
//! A comment before each table names the folders of its cases. `…` matches any text, and `<br>`
//! separates the remedies of one mistake. `CMDHELP_BLESS=1` removes messages that no case prints, and
//! adds new ones as they are printed, to the last table of their folder; then move them to the table
//! of their kind, and replace the parts that depend on the case by `…`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::files::{bless, read, repository};
use crate::links::headings;
use crate::sessions::matches;

/// The header of each table, and the comment that names its folders.
const HEADER: &str = "| the compiler says | what to do |\n|---|---|\n";
const CASES: &str = "\n<!-- cases: ";

/// Messages, each with its remedy if the compiler prints one.
type Messages = BTreeSet<(String, Option<String>)>;

/// Returns the path of the guide.
fn guide() -> PathBuf {
    repository().join("src/_docs/compile_errors.md")
}

/// Returns the messages that the cases of each folder cause.
fn printed() -> BTreeMap<String, Messages> {
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
        let printed: &mut Messages = all.entry(name).or_default();
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
fn messages(path: &Path) -> Messages {
    let text = read(path);
    let mut lines = text.lines().peekable();
    let mut found = Messages::new();
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
        let mut remedy = None;
        while let Some(line) = lines.peek().and_then(|line| line.strip_prefix("       = ")) {
            remedy = line.strip_prefix("help: ").map(str::to_owned).or(remedy);
            lines.next();
        }
        found.insert((message.to_owned(), remedy));
    }
    found
}

/// A table of the guide: the text between the table before it and this one, the folders of its
/// cases, and its rows.
struct Table {
    text_before: String,
    folders: Vec<String>,
    rows: Vec<Row>,
}

impl Table {
    /// Returns the messages of the table's cases.
    fn printed(&self, all: &BTreeMap<String, Messages>) -> Messages {
        let folders = self.folders.iter().filter_map(|folder| all.get(folder));
        folders.flatten().cloned().collect()
    }

    fn is_of(&self, folder: &str) -> bool {
        self.folders.iter().any(|known| known == folder)
    }
}

/// Returns the tables of the guide, and the text after the last table.
fn tables(guide: &str) -> (Vec<Table>, &str) {
    let mut parts = guide.split(HEADER);
    let mut text = parts.next().expect("an introduction");
    let mut tables = Vec::new();
    for part in parts {
        let (_, folders) = text.rsplit_once(CASES).expect("a comment with folders");
        let (folders, _) = folders.split_once(" -->").expect("the end of the comment");
        let end = part.find("\n\n").map_or(part.len(), |end| end + 1);
        let (rows, rest) = part.split_at(end);
        tables.push(Table {
            text_before: text.to_owned(),
            folders: folders.split(' ').map(str::to_owned).collect(),
            rows: rows.lines().map(Row::parse).collect(),
        });
        text = rest;
    }
    (tables, text)
}

/// A row of a table: a message, and its remedies.
struct Row {
    message: String,
    remedies: Vec<String>,
}

impl Row {
    fn parse(line: &str) -> Self {
        let line = line.replace("\\|", "\0");
        let cells: Vec<String> = line
            .split('|')
            .map(|cell| cell.trim().replace('\0', "|"))
            .collect();
        let remedies = cells[2].split("<br>").map(str::trim);
        Self {
            message: cells[1].clone(),
            remedies: remedies
                .filter(|remedy| !remedy.is_empty())
                .map(str::to_owned)
                .collect(),
        }
    }

    fn is_of(&self, message: &str) -> bool {
        matches(&self.message, message)
    }

    /// Removes the remedies that are not printed, and adds the printed remedies that are missing.
    fn update(&mut self, printed: &Messages) {
        let printed_remedies = || {
            printed
                .iter()
                .filter(|(message, _)| matches(&self.message, message))
                .filter_map(|(_, remedy)| remedy.as_deref())
        };
        let mut remedies: Vec<String> = self.remedies.clone();
        remedies.retain(|shown| printed_remedies().any(|remedy| matches(shown, remedy)));
        for remedy in printed_remedies() {
            if !remedies.iter().any(|shown| matches(shown, remedy)) {
                remedies.push(remedy.to_owned());
            }
        }
        self.remedies = remedies;
    }

    fn line(&self) -> String {
        let cell = |text: &str| text.replace('|', "\\|");
        let remedies = self.remedies.join(" <br> ");
        format!("| {} | {} |\n", cell(&self.message), cell(&remedies)).replace("|  |", "| |")
    }
}

/// Adds the messages that no table of their folder has to the last table of the folder.
fn add_missing(tables: &mut [Table], all: &BTreeMap<String, Messages>) {
    for (folder, printed) in all {
        for (message, _) in printed {
            let mut of_folder = tables.iter().filter(|table| table.is_of(folder));
            if of_folder.any(|table| table.rows.iter().any(|row| row.is_of(message))) {
                continue;
            }
            let last = tables.iter_mut().rfind(|table| table.is_of(folder));
            let last = last.unwrap_or_else(|| panic!("no table has the cases of `{folder}`"));
            last.rows.push(Row {
                message: message.clone(),
                remedies: Vec::new(),
            });
        }
    }
}

#[test]
fn the_guide_to_compile_errors_matches_the_expected_messages() {
    let shown = read(&guide());
    let printed = printed();
    assert!(printed.len() > 10, "the cases were found");
    let (mut tables, end) = tables(&shown);
    for table in &mut tables {
        let printed = table.printed(&printed);
        table
            .rows
            .retain(|row| printed.iter().any(|(message, _)| row.is_of(message)));
    }
    add_missing(&mut tables, &printed);
    let mut expected = String::new();
    for table in &mut tables {
        let printed = table.printed(&printed);
        table.rows.iter_mut().for_each(|row| row.update(&printed));
        expected += &format!("{}{HEADER}", table.text_before);
        expected.extend(table.rows.iter().map(Row::line));
    }
    expected += end;
    if bless() {
        fs::write(guide(), &expected).expect("the guide can be written");
    }
    let shown = read(&guide());
    for (shown, expected) in shown.lines().zip(expected.lines()) {
        assert_eq!(
            shown, expected,
            "`CMDHELP_BLESS=1 cargo test -p cmdhelp-documents-tests` updates it"
        );
    }
    assert_eq!(
        shown, expected,
        "`CMDHELP_BLESS=1 cargo test -p cmdhelp-documents-tests` updates it"
    );
}

#[test]
fn each_section_of_the_guide_to_compile_errors_is_in_its_contents() {
    let text = read(&guide());
    let (contents, _) = text.split_once("\n## ").expect("a section");
    let sections = headings(&text);
    assert!(sections.len() > 10, "the sections were found");
    // The first heading is the title of the page.
    for section in &sections[1..] {
        let link = format!("](#{section})");
        assert_eq!(contents.matches(&link).count(), 1, "{section}");
    }
}
