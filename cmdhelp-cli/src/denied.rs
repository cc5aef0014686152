//! Reports the access that the sandbox has denied to a command, and the flags that grant it.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use cmdhelp_sandbox::{Call, Content, Outcome, Plan};
use cmdhelp_spec::shell;
use serde::Serialize;

/// The maximum number of reported files.
const MOST: usize = 3;

/// The messages of programs about a file that they cannot write.
const UNWRITTEN: [&str; 2] = ["Read-only file system", "EROFS"];

/// The messages of programs about a file that they cannot find or read.
const UNSEEN: [&str; 4] = [
    "No such file or directory",
    "ENOENT",
    "not found",
    "Permission denied",
];

/// Folders for which no grant is suggested, because they belong to the system or the sandbox has its own.
const NEVER: [&str; 8] = [
    "/bin", "/dev", "/etc", "/proc", "/run", "/sys", "/usr", "/var",
];

/// An access that was denied.
#[derive(Debug, PartialEq, Serialize)]
struct Row {
    kind: &'static str,
    #[serde(flatten)]
    what: What,
    why: String,
    #[serde(skip)]
    grant: Option<String>,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Host(String),
    Path(PathBuf),
}

/// Reports the denied accesses on standard error: at a terminal as sentences, otherwise as one line of JSON.
pub(crate) fn tell(outcome: &Outcome, errors: &[u8], plan: &Plan, call: &Call) {
    let mut rows: Vec<Row> = outcome
        .denied
        .iter()
        .map(|denied| Row {
            kind: "network",
            what: What::Host(denied.host.clone()),
            why: denied.why.clone(),
            // If the host is granted already, another grant would not help.
            grant: (!plan.hosts.contains(&denied.host)).then(|| flag("--network", &denied.host)),
        })
        .collect();
    // If the command has succeeded, it did not need the hidden files.
    if outcome.status() != 0 {
        rows.extend(files(&String::from_utf8_lossy(errors), plan, call));
    }
    if rows.is_empty() {
        return;
    }
    if std::io::stderr().is_terminal() {
        for row in &rows {
            eprintln!("{}", sentence(row));
        }
        return;
    }
    let mut grants: Vec<&String> = rows.iter().filter_map(|row| row.grant.as_ref()).collect();
    grants.dedup();
    eprintln!(
        "cmdhelp: {}",
        serde_json::json!({ "denied": rows, "grant": grants })
    );
}

/// Returns a flag as it is written in a shell. The name of a file could contain what a shell executes.
fn flag(name: &str, value: &str) -> String {
    format!("{name} {}", shell::quoted(value, true))
}

fn sentence(row: &Row) -> String {
    let what = match &row.what {
        What::Host(host) => host.clone(),
        What::Path(path) => path.display().to_string(),
    };
    let grant = row
        .grant
        .as_ref()
        .map(|grant| format!("; `{grant}` grants it"))
        .unwrap_or_default();
    format!("cmdhelp: denied {what}: {}{grant}", row.why)
}

/// Returns the files that a command has tried to access in vain. These files are mentioned in its standard error,
/// exist, and are hidden or read-only in the sandbox.
fn files(errors: &str, plan: &Plan, call: &Call) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for line in errors.lines() {
        let has = |texts: &[&str]| texts.iter().any(|text| line.contains(text));
        let is_unwritten = has(&UNWRITTEN);
        if !is_unwritten && !has(&UNSEEN) {
            continue;
        }
        // A word with a slash is a path; other words can be part of the sentence.
        let (paths, others): (Vec<&str>, Vec<&str>) =
            words(line).partition(|word| word.contains('/'));
        for word in paths.into_iter().chain(others) {
            // If the folder of the call is hidden, the command has started in another folder.
            let path = match is_unwritten {
                true => plan.directory.join(word),
                false => call.directory.join(word),
            };
            let row = match is_unwritten {
                true => unwritten(&path, plan),
                false => unseen(&path, plan),
            };
            let Some(row) = row.filter(|row| !rows.contains(row)) else {
                continue;
            };
            if !call.keeps(&path) && rows.len() < MOST {
                rows.push(row);
            }
            break;
        }
    }
    rows
}

/// Returns the words of a line that can be paths. Paths with control characters are left out, because a terminal would
/// obey these characters in the report.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| letter.is_whitespace() || "'\"`()<>,;".contains(letter));
    let words = words.map(|word| word.trim_end_matches([':', '.']));
    words
        .filter(|word| !word.is_empty() && !word.contains("..") && !word.contains(char::is_control))
}

fn unwritten(path: &Path, plan: &Plan) -> Option<Row> {
    let folder = path.parent()?;
    if content(plan, path) != Some(&Content::Read) || is_of_the_system(path) || !folder.is_dir() {
        return None;
    }
    let folder = match folder.starts_with(&plan.directory) {
        true => plan.directory.as_path(),
        false => folder,
    };
    let grant = match folder == plan.directory {
        true => ".".to_owned(),
        false => folder.display().to_string(),
    };
    Some(Row {
        kind: "write",
        what: What::Path(folder.to_owned()),
        why: "it may only be read".to_owned(),
        grant: Some(flag("--write", &grant)),
    })
}

fn unseen(path: &Path, plan: &Plan) -> Option<Row> {
    let is_seen = !matches!(content(plan, path), None | Some(Content::Temporary));
    if is_seen || is_of_the_system(path) || !path.exists() {
        return None;
    }
    Some(Row {
        kind: "read",
        what: What::Path(path.to_owned()),
        why: "it exists, but is not granted".to_owned(),
        grant: Some(flag("--read", &path.display().to_string())),
    })
}

fn content<'a>(plan: &'a Plan, path: &Path) -> Option<&'a Content> {
    plan.place_of(path).map(|place| &place.content)
}

fn is_of_the_system(path: &Path) -> bool {
    NEVER.iter().any(|folder| path.starts_with(folder)) || path.parent().is_none()
}
