//! Reports the access that the sandbox has denied to a command, and the flags that grant it.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use cmdhelp_sandbox::{Call, Content, Outcome, Plan};
use cmdhelp_spec::shell;
use serde::Serialize;

/// The maximum number of files that are reported.
const MAX_FILES: usize = 3;

/// Texts that programs print if they cannot write a file.
const UNWRITTEN: [&str; 2] = ["Read-only file system", "EROFS"];

/// Texts that programs print if they cannot replace a file.
const BUSY: [&str; 2] = ["resource busy", "EBUSY"];

/// Texts that programs print if they cannot find or read a file.
const DYNAMIC: [&str; 4] = [
    "No such file or directory",
    "ENOENT",
    "not found",
    "Permission denied",
];

/// Folders to which no access is suggested, because they belong to the system, or because the sandbox has other folders
/// at these paths.
const NEVER: [&str; 8] = [
    "/bin", "/dev", "/etc", "/proc", "/run", "/sys", "/usr", "/var",
];

/// Pairs of folders in the home folder. A program that is in the first folder also needs the second
/// one.
const TOGETHER: [(&str, &str); 1] = [(".cargo", ".rustup")];

/// An access that the sandbox has denied.
#[derive(Debug, PartialEq, Serialize)]
struct Denial {
    kind: &'static str,
    #[serde(flatten)]
    what: DeniedTarget,
    why: String,
    #[serde(skip)]
    grant: Option<String>,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum DeniedTarget {
    Host(String),
    Path(PathBuf),
}

/// Reports what was denied on standard error: as sentences if standard error is a terminal, and otherwise as one line
/// of JSON.
pub(crate) fn print_denials(outcome: &Outcome, errors: &[u8], plan: &Plan, call: &Call) {
    let errors = String::from_utf8_lossy(errors);
    let mut rows: Vec<Denial> = outcome
        .denied
        .iter()
        .map(|denied| match is_by_ssh(&denied.host, &errors) {
            true => Denial {
                kind: "network",
                what: DeniedTarget::Host(denied.host.clone()),
                why: "in the sandbox, hosts can be reached only with HTTP and HTTPS, and not with ssh"
                    .to_owned(),
                grant: None,
            },
            false => Denial {
                kind: "network",
                what: DeniedTarget::Host(denied.host.clone()),
                why: denied.why.clone(),
                // If the host is already granted, granting it again would not help.
                grant: (!plan.hosts.contains(&denied.host))
                    .then(|| flag("--network", &denied.host)),
            },
        })
        .collect();
    // If the command has succeeded, it did not need the files that the sandbox hides.
    if outcome.status() != 0 {
        let mut found = files(&errors, plan, call);
        let is_unclear = found.is_empty() && rows.is_empty() && !outcome.timed_out;
        for folder in folders_of_the_program(plan, call) {
            let is_in_it = |row: &Denial| matches!(&row.what, DeniedTarget::Path(path) if path.starts_with(&folder));
            if is_unclear || found.iter().any(is_in_it) {
                found.retain(|row| !is_in_it(row));
                found.push(Denial {
                    kind: "read",
                    grant: Some(flag("--read", &folder.display().to_string())),
                    what: DeniedTarget::Path(folder),
                    why: "the program may need this folder, but has no access to it".to_owned(),
                });
            }
        }
        rows.append(&mut found);
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

/// Returns a flag with its value. The value is quoted for a shell, because the name of a file could contain a command.
fn flag(name: &str, value: &str) -> String {
    format!("{name} {}", shell::quoted(value, true))
}

fn sentence(row: &Denial) -> String {
    let what = match &row.what {
        DeniedTarget::Host(host) => host.clone(),
        DeniedTarget::Path(path) => path.display().to_string(),
    };
    let grant = row
        .grant
        .as_ref()
        .map(|grant| format!("; `{grant}` grants it"))
        .unwrap_or_default();
    format!("cmdhelp: denied {what}: {}{grant}", row.why)
}

/// Returns the files that a command has failed to access. These are files that exist, that are hidden or read-only in
/// the sandbox, and that the command's error output mentions.
fn files(errors: &str, plan: &Plan, call: &Call) -> Vec<Denial> {
    let mut rows: Vec<Denial> = Vec::new();
    for line in errors.lines() {
        let has = |texts: &[&str]| texts.iter().any(|text| line.contains(text));
        let is_busy = has(&BUSY);
        let is_unwritten = is_busy || has(&UNWRITTEN);
        if !is_unwritten && !has(&DYNAMIC) {
            continue;
        }
        // A word with a slash is certainly a path, so it is tried first. A word without a slash may be an ordinary word
        // of the message.
        let (paths, others): (Vec<&str>, Vec<&str>) =
            words(line).partition(|word| word.contains('/'));
        for word in paths.into_iter().chain(others) {
            // If the sandbox hides the folder from which the command was called, the command runs in another folder,
            // which is `plan.directory`.
            let path = match is_unwritten {
                true => plan.directory.join(word),
                false => call.directory.join(word),
            };
            let row = match is_unwritten {
                // A file can be busy for other reasons than the sandbox, so it is reported only if the sandbox protects
                // this file itself.
                true if is_busy => {
                    kept(&path, plan).filter(|row| row.what == DeniedTarget::Path(path.clone()))
                }
                true => kept(&path, plan).or_else(|| unwritten(&path, plan)),
                false => dynamic(&path, plan),
            };
            let Some(row) = row.filter(|row| !rows.contains(row)) else {
                continue;
            };
            if !call.keeps(&path) && rows.len() < MAX_FILES {
                rows.push(row);
            }
            break;
        }
    }
    rows
}

/// Returns the words of a line that can be paths. Words with control characters are not returned, because they could
/// control the terminal on which the report is printed.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| letter.is_whitespace() || "'\"`()<>,;".contains(letter));
    let words = words.map(|word| word.trim_end_matches([':', '.']));
    words
        .filter(|word| !word.is_empty() && !word.contains("..") && !word.contains(char::is_control))
}

/// Returns whether the command's error output contains a message of ssh about this host.
fn is_by_ssh(host: &str, errors: &str) -> bool {
    let mut lines = errors.lines();
    lines.any(|line| line.starts_with("ssh: ") && line.contains(host))
}

/// Returns the folders in the home folder that a program probably needs, because it is installed in one of them, such
/// as `~/.cargo`. Folders to which the program has access are not returned.
fn folders_of_the_program(plan: &Plan, call: &Call) -> Vec<PathBuf> {
    let home = call
        .home
        .as_deref()
        .and_then(|home| home.canonicalize().ok());
    let inside = home
        .as_deref()
        .and_then(|home| plan.program.strip_prefix(home).ok());
    let Some((home, first)) = home
        .as_deref()
        .zip(inside.and_then(|path| path.iter().next()))
    else {
        return Vec::new();
    };
    // `~/.local` does not belong to a single program, and access to it would include secrets of other programs.
    let is_of_a_tool = first.to_string_lossy().starts_with('.') && first != ".local";
    let others = TOGETHER.iter().filter(|(one, _)| first == *one);
    let names = std::iter::once(first).chain(others.map(|(_, other)| other.as_ref()));
    let folders = names.map(|name| home.join(name));
    folders
        .filter(|folder| is_of_a_tool && folder.is_dir() && !call.keeps(folder))
        .filter(|folder| !matches!(content(plan, folder), Some(Content::Read | Content::Write)))
        .collect()
}

/// Returns a denial if `path` is a protected file, which cannot be changed or replaced although its folder is writable.
fn kept(path: &Path, plan: &Plan) -> Option<Denial> {
    let place = plan
        .place_of(path)
        .filter(|place| matches!(place.content, Content::Read | Content::HostLink))?;
    let is_in_written = content(plan, place.path.parent()?) == Some(&Content::Write);
    let shown = place
        .path
        .strip_prefix(&plan.directory)
        .unwrap_or(&place.path);
    is_in_written.then(|| Denial {
        kind: "write",
        what: DeniedTarget::Path(place.path.clone()),
        why: "other programs execute or follow this file, so access to its folder does not include it"
            .to_owned(),
        grant: Some(flag("--write", &shown.display().to_string())),
    })
}

fn unwritten(path: &Path, plan: &Plan) -> Option<Denial> {
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
    Some(Denial {
        kind: "write",
        what: DeniedTarget::Path(folder.to_owned()),
        why: "the policy permits only reading".to_owned(),
        grant: Some(flag("--write", &grant)),
    })
}

fn dynamic(path: &Path, plan: &Plan) -> Option<Denial> {
    let is_seen = !matches!(content(plan, path), None | Some(Content::Temporary));
    if is_seen || is_of_the_system(path) || !path.exists() {
        return None;
    }
    Some(Denial {
        kind: "read",
        what: DeniedTarget::Path(path.to_owned()),
        why: "the file exists, but the command has no access to it".to_owned(),
        grant: Some(flag("--read", &path.display().to_string())),
    })
}

fn content<'a>(plan: &'a Plan, path: &Path) -> Option<&'a Content> {
    plan.place_of(path).map(|place| &place.content)
}

fn is_of_the_system(path: &Path) -> bool {
    NEVER.iter().any(|folder| path.starts_with(folder)) || path.parent().is_none()
}
