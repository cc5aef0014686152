//! Finds the files that match a pattern when the plan is made. Files that appear later do not match.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The maximum number of matches. Each match becomes a separate grant.
const MATCHES: usize = 10_000;

/// The maximum number of files and folders that are visited in search of matches.
const VISITED: usize = 200_000;

/// Returns whether a pattern has wildcards.
pub(super) fn has_wildcard(pattern: &str) -> bool {
    pattern.contains(['*', '?', '[', '{'])
}

/// Returns the files and folders that match an absolute pattern, without following links. In a name, `*` stands for any
/// characters, and `?` for one character. The name `**` stands for any number of folders.
pub(super) fn matching(pattern: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let mut names = Vec::new();
    for part in pattern.components() {
        match part {
            Component::Normal(name) => names.push(name.to_str().unwrap_or_default()),
            Component::ParentDir => return Err("contains `..`".to_owned()),
            _ => {}
        }
    }
    if names.iter().any(|name| name.contains(['[', '{'])) {
        return Err("has wildcards other than the supported `*`, `**` and `?`".to_owned());
    }
    let fixed = names.iter().take_while(|name| !has_wildcard(name)).count();
    let folder: PathBuf = Path::new("/").join(names[..fixed].iter().collect::<PathBuf>());
    let mut search = PatternSearch::default();
    search.walk(folder, &names[fixed..]);
    match search.matches.len() > MATCHES || search.visited > VISITED {
        true => Err(format!(
            "matches more than {MATCHES} files, or its folders contain more than {VISITED} files"
        )),
        false => Ok(search.matches),
    }
}

#[derive(Default)]
struct PatternSearch {
    matches: BTreeSet<PathBuf>,
    visited: usize,
}

impl PatternSearch {
    fn walk(&mut self, path: PathBuf, names: &[&str]) {
        let Some((name, rest)) = names.split_first() else {
            self.matches.insert(path);
            return;
        };
        if *name == "**" {
            self.walk(path.clone(), rest);
            if rest.is_empty() {
                return;
            }
        }
        for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
            self.visited += 1;
            if self.visited > VISITED || self.matches.len() > MATCHES {
                return;
            }
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if *name == "**" {
                if is_folder {
                    self.walk(entry.path(), names);
                }
            } else if entry
                .file_name()
                .to_str()
                .is_some_and(|it| is_match(name, it))
                && (is_folder || rest.is_empty())
            {
                self.walk(entry.path(), rest);
            }
        }
    }
}

/// Returns whether a name matches a pattern, in at most as many steps as the product of the two lengths.
fn is_match(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) =
        (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut from) = (0, 0);
    // The position in the pattern after the last `*`, and the position in the name up to which this `*` matches.
    let mut star: Option<(usize, usize)> = None;
    while from < name.len() {
        match pattern.get(at) {
            Some('*') => {
                at += 1;
                star = Some((at, from));
            }
            Some(letter) if *letter == '?' || *letter == name[from] => {
                at += 1;
                from += 1;
            }
            _ => {
                let Some((after, end)) = star else {
                    return false;
                };
                star = Some((after, end + 1));
                (at, from) = (after, end + 1);
            }
        }
    }
    pattern[at..].iter().all(|letter| *letter == '*')
}

#[cfg(test)]
mod tests {
    use super::is_match;

    #[test]
    fn wildcards_stand_for_letters_of_one_name() {
        for (pattern, name) in [
            ("*.txt", "a.txt"),
            ("*", "x"),
            ("?.?", "a.b"),
            (".git", ".git"),
            ("a*b*c", "a-b-b-c"),
        ] {
            assert!(is_match(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("*.txt", "a.txt~"),
            ("?", ""),
            ("?", "ab"),
            (".git", ".gita"),
            ("a*b*c", "a-c-b"),
        ] {
            assert!(!is_match(pattern, name), "{pattern} {name}");
        }
    }
}
