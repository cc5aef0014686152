//! Resolves the files and folders of a policy into places: paths in the sandbox, each with its content.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::{HOME, patterns};
use crate::plan::Content;

use crate::policy::{Call, Policy};
use crate::refusal::Refusal;

/// The folders for which the sandbox has its own content. The machine's content would reveal processes and devices of
/// the machine.
const OWN: [&str; 4] = ["/dev", "/proc", "/run", "/sys"];

/// The folders in `/` that a grant of `/` does not include, because the sandbox has its own folders with these names.
const NOT_OF_THE_ROOT: [&str; 5] = ["dev", "proc", "run", "sys", "tmp"];

/// A file or folder that a policy grants.
pub(super) struct Grant {
    /// The path, without symbolic links.
    pub(super) path: PathBuf,
    /// The path as the policy names it, if this path contains symbolic links.
    name: Option<PathBuf>,
    /// Whether the program is allowed to write the file or folder.
    pub(super) write: bool,
}

impl Grant {
    /// Returns the content of the path in the sandbox.
    pub(super) fn content(&self) -> Content {
        match self.write {
            true => Content::Write,
            false => Content::Read,
        }
    }
}

/// Returns the granted files and folders, and the missing files that the program is allowed to create.
pub(super) fn grants(policy: &Policy, call: &Call) -> Result<(Vec<Grant>, Vec<PathBuf>), Refusal> {
    let mut grants: Vec<Grant> = Vec::new();
    let mut results = Vec::new();
    let rules = [
        ("fs.read", &policy.read, false),
        ("fs.write", &policy.write, true),
    ];
    for (rule, patterns, write) in rules {
        for pattern in patterns {
            if !write && is_pattern(pattern, call) {
                grants.extend(matching(rule, pattern, call)?);
                continue;
            }
            let written = absolute(rule, pattern, call)?;
            let missing = to_be_made(&written, pattern);
            // The grant for writing a missing file includes reading it.
            if !write
                && missing
                    .as_ref()
                    .is_some_and(|it| may_be_made(it, policy, call))
            {
                continue;
            }
            let result = missing.filter(|_| write);
            let Some(path) = canonical(&written).or(result.clone()) else {
                let (why, needs) = match fs::canonicalize(&written) {
                    Ok(path) => (
                        format!("{} is not UTF-8, so it cannot be granted", path.display()),
                        "rename the folder, or make the call from another folder",
                    ),
                    Err(_) => (
                        format!("{} does not exist", written.display()),
                        "create the file or folder first, or grant the folder that will contain it",
                    ),
                };
                return Err(Refusal::unenforceable(rule, why).needs(needs));
            };
            if path == Path::new("/") {
                grants.extend(of_the_root()?.map(|path| Grant {
                    path,
                    name: None,
                    write,
                }));
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
                Some(result) if results.contains(&result) => {}
                Some(result) => results.push(result),
                None => grants.push(Grant {
                    name: Some(plain(&written)).filter(|name| *name != path),
                    path,
                    write,
                }),
            }
        }
    }
    // A missing file in a writable folder is created in that folder directly, so the file needs no private folder.
    results.retain(|result: &PathBuf| {
        let mut writing = grants.iter().filter(|grant| grant.write);
        !writing.any(|grant| result.starts_with(&grant.path))
    });
    Ok((grants, results))
}

/// Adds granted files and folders to the places of a sandbox. A grant replaces the content that every sandbox has at
/// the path of the grant. Everything in a writable folder becomes writable.
pub(super) fn add(places: &mut BTreeMap<PathBuf, Content>, grants: &[Grant]) {
    let is_in_written = |path: &Path| {
        let mut writing = grants.iter().filter(|grant| grant.write);
        writing.any(|grant| path.starts_with(&grant.path) && path != grant.path)
    };
    // A granted file in a writable folder is visible with that folder. A separate place would make the file a mount,
    // which the program could not replace by another file.
    let own = grants.iter().filter(|grant| !is_in_written(&grant.path));
    for grant in own {
        places.insert(grant.path.clone(), grant.content());
    }
    // In a granted folder, the links and texts that every sandbox has are removed, so that the machine's files are
    // visible.
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

/// Adds links for grants that the policy names by a path through symbolic links, so that programs find the files at
/// that path.
pub(super) fn link_by_name(places: &mut BTreeMap<PathBuf, Content>, grants: &[Grant]) {
    for grant in grants {
        let Some(name) = &grant.name else { continue };
        let is_own = OWN.iter().any(|own| name.starts_with(own));
        let leads_up = name.components().any(|it| it == Component::ParentDir);
        let is_free = matches!(nearest(places, name), None | Some(Content::Temporary));
        let has_places = places.keys().any(|place| place.starts_with(name));
        // A plan is sent as JSON, which can only contain paths that are UTF-8.
        let is_text = name.to_str().is_some();
        if is_text && is_free && !is_own && !leads_up && !has_places {
            places.insert(name.clone(), Content::Link(grant.path.clone()));
        }
    }
}

/// Adds links in the private home folder for grants and results in the caller's home folder, so that programs find the
/// granted files in the private home folder, and create the results through it.
pub(super) fn link_from_home(
    places: &mut BTreeMap<PathBuf, Content>,
    grants: &[Grant],
    results: &[PathBuf],
    call: &Call,
) {
    let Some(home) = call.home.as_deref().and_then(canonical) else {
        return;
    };
    let mut below: Vec<(&Path, &Path)> = grants
        .iter()
        .map(|grant| &grant.path)
        .chain(results)
        .filter_map(|path| Some((path.strip_prefix(&home).ok()?, path.as_path())))
        .collect();
    below.sort();
    for (name, path) in below {
        let link = Path::new(HOME).join(name);
        let is_free = !places.keys().any(|place| {
            place.starts_with(&link) || (link.starts_with(place) && place != Path::new(HOME))
        });
        // A path below another link needs no further link, because programs reach it through the other link.
        if is_free && !name.as_os_str().is_empty() {
            places.insert(link, Content::Link(path.to_owned()));
        }
    }
}

/// Hides the files and folders that the policy denies.
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
                        "{} does not exist, but the program could create it in a writable folder",
                        written.display()
                    ),
                )
                .needs("create it before the call, or grant only parts of the writable folder"));
            }
            None => continue,
        };
        hide(places, &path);
    }
    Ok(())
}

/// Removes the places at `path` and below it. If the path is still visible through a folder above it, hides it with an
/// empty file or folder.
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

/// Adds a place for each folder between the nearest writable folder and `path`. The added folders become mounts, which
/// the program cannot rename. Without the mounts, the program could replace `path` by renaming a folder above it.
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

/// Returns the content of the place at `path` or, if there is none, of the nearest place above `path`.
pub(super) fn nearest<'a>(
    places: &'a BTreeMap<PathBuf, Content>,
    path: &Path,
) -> Option<&'a Content> {
    path.ancestors().find_map(|path| places.get(path))
}

/// Returns the path without symbolic links, or `None` if the path does not exist or is not UTF-8.
pub(super) fn canonical(path: &Path) -> Option<PathBuf> {
    // This system call saves time, because most of the checked paths do not exist and need no further calls.
    fs::symlink_metadata(path).ok()?;
    let path = fs::canonicalize(path).ok()?;
    path.to_str().is_some().then_some(path)
}

/// Returns the path of a missing file, with the links in its folder resolved. Returns `None` if the file exists, if its
/// folder does not exist, or if `pattern` does not name a single file.
fn to_be_made(written: &Path, pattern: &str) -> Option<PathBuf> {
    let is_one_file = !pattern.ends_with(['/', '*', '.']);
    if !is_one_file || fs::symlink_metadata(written).is_ok() {
        return None;
    }
    let folder = canonical(written.parent()?).filter(|folder| folder.is_dir())?;
    let path = folder.join(written.file_name()?);
    path.to_str().is_some().then_some(path)
}

/// Returns whether a policy grants to create a missing file: itself, or as a file in a folder.
fn may_be_made(missing: &Path, policy: &Policy, call: &Call) -> bool {
    policy.write.iter().any(|pattern| {
        let written = absolute("fs.write", pattern, call).ok();
        let granted = written.and_then(|it| canonical(&it).or_else(|| to_be_made(&it, pattern)));
        granted.is_some_and(|it| missing.starts_with(it))
    })
}

/// Converts a path in a policy to an absolute path. Refuses a text with wildcards that is not the path of an existing
/// file.
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
    if is_pattern(path, call) {
        return Err(
            unenforceable("is a pattern, which is only allowed for reading, because matching files may appear later")
                .needs("grant the folder, or each file by its name"),
        );
    }
    below(path, call).ok_or_else(|| {
        unenforceable("is below the home folder, but the caller has no home folder (`HOME`)")
    })
}

/// Returns whether a text in a policy is a pattern with wildcards, and not the path of an existing file.
fn is_pattern(text: &str, call: &Call) -> bool {
    let path = text.strip_suffix("/**").unwrap_or(text);
    patterns::has_wildcard(path) && fs::symlink_metadata(call.directory.join(path)).is_err()
}

/// Returns grants for reading the files that match a pattern now. Leaves out secrets, and the folders for which the
/// sandbox has its own content.
fn matching(rule: &str, pattern: &str, call: &Call) -> Result<Vec<Grant>, Refusal> {
    let path = pattern.strip_suffix("/**").unwrap_or(pattern);
    let refused = |why: &str| {
        let shown = pattern.escape_debug();
        Refusal::unenforceable(rule, format!("`{shown}` {why}"))
            .needs("grant the folder, or each file by its name")
    };
    let path = below(path, call).ok_or_else(|| {
        refused("is below the home folder, but the caller has no home folder (`HOME`)")
    })?;
    let found = patterns::matching(&path).map_err(|why| refused(&why))?;
    let found = found.into_iter().filter_map(|path| canonical(&path));
    let is_own = |path: &Path| OWN.iter().any(|own| path.starts_with(own));
    let found = found.filter(|path| !is_own(path) && !call.keeps(path));
    Ok(found
        .map(|path| Grant {
            path,
            name: None,
            write: false,
        })
        .collect())
}

/// Returns the absolute path for a path relative to the call's folder or, after `~`, to the home folder. Returns `None`
/// if there is no home folder.
fn below(path: &str, call: &Call) -> Option<PathBuf> {
    if path != "~" && !path.starts_with("~/") {
        return Some(call.directory.join(path));
    }
    let home = call.home.as_ref()?;
    Some(home.join(path[1..].trim_start_matches('/')))
}

/// Returns whether the program could create a file at `path`, where no file exists now.
fn may_appear(places: &BTreeMap<PathBuf, Content>, path: &Path) -> bool {
    // The part of the path that does not exist contains no symbolic links to resolve.
    let existing = path.ancestors().find_map(canonical);
    let plain = plain(path);
    let candidates = existing.iter().chain([&plain]);
    candidates
        .map(|path| nearest(places, path))
        .any(|content| content == Some(&Content::Write))
}

/// Returns a path without the components `.`.
fn plain(path: &Path) -> PathBuf {
    let parts = path.components();
    parts.filter(|part| *part != Component::CurDir).collect()
}

fn of_the_root() -> Result<impl Iterator<Item = PathBuf>, Refusal> {
    let unreadable =
        |error| Refusal::unenforceable("fs.read", format!("/ cannot be listed: {error}"));
    let entries = fs::read_dir("/").map_err(unreadable)?;
    let names = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(names.filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str());
        // A link in `/` is not followed. The sandbox has the link, too, and the target of the link is granted under its
        // own path.
        name.is_some_and(|name| !NOT_OF_THE_ROOT.contains(&name)) && !path.is_symlink()
    }))
}
