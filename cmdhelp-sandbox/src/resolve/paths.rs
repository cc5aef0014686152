//! Resolves the files of a policy.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::HOME;
use crate::plan::Content;

use crate::policy::{Call, Policy};
use crate::refusal::Refusal;

/// The folders that the sandbox creates itself, because those of the host would reveal or reach the host.
const OWN: [&str; 4] = ["/dev", "/proc", "/run", "/sys"];

/// The folders that a grant of `/` does not include, because the sandbox creates them itself.
const NOT_OF_THE_ROOT: [&str; 5] = ["dev", "proc", "run", "sys", "tmp"];

/// A path that a policy grants.
pub(super) struct Grant {
    /// The path, without symbolic links.
    pub(super) path: PathBuf,
    /// Whether it may be written.
    pub(super) write: bool,
}

impl Grant {
    /// Returns the content of the path.
    pub(super) fn content(&self) -> Content {
        match self.write {
            true => Content::Write,
            false => Content::Read,
        }
    }
}

/// Returns the granted paths, and the files that may be created.
pub(super) fn grants(policy: &Policy, call: &Call) -> Result<(Vec<Grant>, Vec<PathBuf>), Refusal> {
    let mut grants: Vec<Grant> = Vec::new();
    let mut results = Vec::new();
    let rules = [
        ("fs.read", &policy.read, false),
        ("fs.write", &policy.write, true),
    ];
    for (rule, patterns, write) in rules {
        for pattern in patterns {
            let written = absolute(rule, pattern, call)?;
            let result = to_be_made(&written, pattern).filter(|_| write);
            let Some(path) = canonical(&written).or(result.clone()) else {
                return Err(Refusal::unenforceable(
                    rule,
                    format!("{} does not exist", written.display()),
                )
                .needs("create it first, or grant the folder that it is to be in"));
            };
            if path == Path::new("/") {
                grants.extend(of_the_root()?.map(|path| Grant { path, write }));
                continue;
            }
            if let Some(own) = OWN.iter().find(|own| path.starts_with(own)) {
                return Err(Refusal::unenforceable(
                    rule,
                    format!(
                        "{} is not shared: the sandbox has its own {own}",
                        path.display()
                    ),
                ));
            }
            match result {
                Some(result) => results.push(result),
                None => grants.push(Grant { path, write }),
            }
        }
    }
    // Files below a writable folder need no grant of their own.
    results.retain(|result: &PathBuf| {
        let mut writing = grants.iter().filter(|grant| grant.write);
        !writing.any(|grant| result.starts_with(&grant.path))
    });
    Ok((grants, results))
}

/// Adds grants to the places. A path below a writable folder is writable, too, and grants replace the contents of the
/// base.
pub(super) fn add(places: &mut BTreeMap<PathBuf, Content>, grants: &[Grant]) {
    let is_written = |path: &Path| {
        let mut writing = grants.iter().filter(|grant| grant.write);
        writing.any(|grant| path.starts_with(&grant.path))
    };
    for grant in grants {
        let content = match is_written(&grant.path) {
            true => Content::Write,
            false => Content::Read,
        };
        places.insert(grant.path.clone(), content);
    }
    // A link or text of the base below a granted folder is replaced by that of the host.
    let shadowed = |path: &PathBuf, content: &Content| {
        let granted = grants.iter().any(|grant| path.starts_with(&grant.path));
        granted && matches!(content, Content::Link(_) | Content::Text(_))
    };
    places.retain(|path, content| !shadowed(path, content));
    for grant in grants.iter().filter(|grant| grant.write) {
        let below = places.range_mut(grant.path.clone()..);
        for (_, content) in below.take_while(|(path, _)| path.starts_with(&grant.path)) {
            if *content == Content::Read {
                *content = Content::Write;
            }
        }
    }
}

/// Adds links from the private home folder to grants below the caller's home folder, so that programs find them.
pub(super) fn lead_from_home(
    places: &mut BTreeMap<PathBuf, Content>,
    grants: &[Grant],
    call: &Call,
) {
    let Some(home) = call.home.as_deref().and_then(canonical) else {
        return;
    };
    let mut below: Vec<(&Path, &Path)> = grants
        .iter()
        .filter_map(|grant| Some((grant.path.strip_prefix(&home).ok()?, grant.path.as_path())))
        .collect();
    below.sort();
    for (name, path) in below {
        let link = Path::new(HOME).join(name);
        let is_free = !places.keys().any(|place| {
            place.starts_with(&link) || (link.starts_with(place) && place != Path::new(HOME))
        });
        // Paths below a link are reached through the link.
        if is_free && !name.as_os_str().is_empty() {
            places.insert(link, Content::Link(path.to_owned()));
        }
    }
}

/// Hides the denied files and folders.
pub(super) fn deny(
    places: &mut BTreeMap<PathBuf, Content>,
    results: &mut Vec<PathBuf>,
    policy: &Policy,
    call: &Call,
) -> Result<(), Refusal> {
    for pattern in &policy.deny {
        let written = absolute("fs.deny", pattern, call)?;
        if let Some(denied) = canonical(&written).or_else(|| to_be_made(&written, pattern)) {
            results.retain(|result| !result.starts_with(&denied));
        }
        let path = match canonical(&written) {
            Some(path) => path,
            None if may_appear(places, &written) => {
                return Err(Refusal::unenforceable(
                    "fs.deny",
                    format!(
                        "{} does not exist, and could be made in a folder that may be written",
                        written.display()
                    ),
                )
                .needs("create it first, or grant less than that folder"));
            }
            None => continue,
        };
        hide(places, &path);
    }
    Ok(())
}

/// Hides `path` by an empty file or folder, and removes the places below it.
pub(super) fn hide(places: &mut BTreeMap<PathBuf, Content>, path: &Path) {
    let seen = nearest(places, path).is_some();
    places.retain(|place, _| !place.starts_with(path));
    if !seen {
        return;
    }
    pin(places, path);
    let content = match path.is_dir() {
        true => Content::NoFolder,
        false => Content::NoFile,
    };
    places.insert(path.to_owned(), content);
}

/// Makes each folder between a writable place and `path` a place of its own. Such a folder cannot be renamed, so `path`
/// cannot be replaced.
pub(super) fn pin(places: &mut BTreeMap<PathBuf, Content>, path: &Path) {
    let mut between = Vec::new();
    for folder in path.ancestors().skip(1) {
        match places.get(folder) {
            Some(Content::Write) => {
                places.extend(between.into_iter().map(|folder| (folder, Content::Write)));
                return;
            }
            Some(_) => return,
            None => between.push(folder.to_owned()),
        }
    }
}

/// Returns the content of `path`, or of the nearest folder above it.
pub(super) fn nearest<'a>(
    places: &'a BTreeMap<PathBuf, Content>,
    path: &Path,
) -> Option<&'a Content> {
    path.ancestors().find_map(|path| places.get(path))
}

/// Returns the path without symbolic links, or `None` if it does not exist.
pub(super) fn canonical(path: &Path) -> Option<PathBuf> {
    // Most paths do not exist, which this single call finds out.
    fs::symlink_metadata(path).ok()?;
    let path = fs::canonicalize(path).ok()?;
    path.to_str().is_some().then_some(path)
}

/// Returns the path of a file that can be created, without symbolic links: its folder exists, but it does not.
fn to_be_made(written: &Path, pattern: &str) -> Option<PathBuf> {
    let is_one_file = !pattern.ends_with(['/', '*', '.']);
    if !is_one_file || fs::symlink_metadata(written).is_ok() {
        return None;
    }
    let folder = canonical(written.parent()?).filter(|folder| folder.is_dir())?;
    let path = folder.join(written.file_name()?);
    path.to_str().is_some().then_some(path)
}

/// Turns a path of a policy into an absolute path.
fn absolute(rule: &str, pattern: &str, call: &Call) -> Result<PathBuf, Refusal> {
    let unenforceable = |why: &str| {
        let shown = pattern.escape_debug();
        Refusal::unenforceable(rule, format!("`{shown}` {why}"))
    };
    let path = pattern.strip_suffix("/**").unwrap_or(pattern);
    let path = if path.is_empty() && !pattern.is_empty() {
        "/"
    } else {
        path
    };
    if path.is_empty() || path.contains('\0') {
        return Err(unenforceable("is not a path"));
    }
    if path.contains(['*', '?', '[', '{'])
        && fs::symlink_metadata(call.directory.join(path)).is_err()
    {
        return Err(
            unenforceable("is a pattern, and files that match it may appear later")
                .needs("grant the folder, or each file by its name"),
        );
    }
    if path != "~" && !path.starts_with("~/") {
        return Ok(call.directory.join(path));
    }
    let home = call
        .home
        .as_ref()
        .ok_or_else(|| unenforceable("needs a home folder"))?;
    Ok(home.join(path[1..].trim_start_matches('/')))
}

/// Returns whether a path that does not exist could be created in the sandbox.
fn may_appear(places: &BTreeMap<PathBuf, Content>, path: &Path) -> bool {
    // Only the part that exists is checked, since it can contain links.
    let existing = path.ancestors().find_map(canonical);
    let plain: PathBuf = path
        .components()
        .filter(|part| *part != Component::CurDir)
        .collect();
    let candidates = existing.iter().chain([&plain]);
    candidates
        .map(|path| nearest(places, path))
        .any(|content| content == Some(&Content::Write))
}

fn of_the_root() -> Result<impl Iterator<Item = PathBuf>, Refusal> {
    let unreadable =
        |error| Refusal::unenforceable("fs.read", format!("/ cannot be listed: {error}"));
    let entries = fs::read_dir("/").map_err(unreadable)?;
    let names = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(names.filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str());
        // Links at the top are not followed: they are links in the sandbox, too, and their targets are granted by name.
        name.is_some_and(|name| !NOT_OF_THE_ROOT.contains(&name)) && !path.is_symlink()
    }))
}
