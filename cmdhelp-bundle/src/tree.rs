//! A tree of files, to be written to a folder or compared with one.

mod diff;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use self::diff::unified;

/// The files of a folder, by their paths; or a single file without a folder.
///
/// ```
/// use cmdhelp_bundle::{Format, Model, Options, write};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let document = r#"{"cmdhelp_version":"0.1","binary":"pad","commands":{"list":{"summary":"List"}}}"#;
/// let tree = write(&Model::parse(document)?, Format::Skill, &Options::default())?;
///
/// let folder = std::env::temp_dir().join("cmdhelp-bundle-tree-example");
/// tree.write_to(&folder)?;
/// assert!(tree.diff(&folder)?.is_none());
///
/// std::fs::write(folder.join("SKILL.md"), "by hand\n")?;
/// let difference = tree.diff(&folder)?.expect("a difference");
/// assert!(difference.contains("-by hand"), "{difference}");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    files: Vec<(String, String)>,
    /// A folder and a file name. All files with this name in the subfolders of the folder belong to the tree.
    /// [`Tree::write_to`] deletes those of them that the tree does not contain any more, such as the files of removed
    /// commands.
    owned: Option<(&'static str, &'static str)>,
}

impl Tree {
    /// Makes a tree without files.
    pub(crate) const fn new() -> Self {
        Self {
            files: Vec::new(),
            owned: None,
        }
    }

    /// Makes a tree that is a single file without a folder.
    pub(crate) fn file(text: String) -> Self {
        Self {
            files: vec![(String::new(), text)],
            owned: None,
        }
    }

    /// Declares that all files with this name in the subfolders of `folder` belong to the tree.
    pub(crate) const fn owning(mut self, folder: &'static str, name: &'static str) -> Self {
        self.owned = Some((folder, name));
        self
    }

    /// Adds a file with this path and text.
    pub(crate) fn add(&mut self, path: impl Into<String>, text: String) {
        self.files.push((path.into(), text));
    }

    /// Returns the path and text of each file, in the order in which they are written. The folders in a path are
    /// separated by `/`; the path of a single file is empty.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    /// Returns the text of a file, or `None` if the tree does not have the file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&str> {
        self.files()
            .find_map(|(it, text)| (it == path).then_some(text))
    }

    /// Writes the files into the folder `to`, which is created if it does not exist. Deletes files from an earlier
    /// write whose commands are not in the tree any more. If the tree is a single file, `to` is the path of the file.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written.
    pub fn write_to(&self, to: impl AsRef<Path>) -> io::Result<()> {
        let to = to.as_ref();
        for (path, text) in self.files() {
            let place = place(to, path);
            if let Some(folder) = place.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(place, text)?;
        }
        for path in self.stale(to)? {
            let place = place(to, &path);
            fs::remove_file(&place)?;
            // If the folder contains files that are not part of the tree, it cannot be removed, and these files are
            // kept.
            if let Some(folder) = place.parent() {
                let _kept = fs::remove_dir(folder);
            }
        }
        Ok(())
    }

    /// Returns the changes that [`write_to`](Self::write_to) would make, as a unified diff, or
    /// `None` if there are no changes.
    ///
    /// # Errors
    ///
    /// Fails if a file exists and cannot be read.
    pub fn diff(&self, on_disk: impl AsRef<Path>) -> io::Result<Option<String>> {
        let folder = on_disk.as_ref();
        let mut difference = String::new();
        for (path, text) in self.files() {
            let place = place(folder, path);
            match fs::read(&place) {
                // Git can convert line ends on checkout, so files that differ only in line ends
                // count as equal.
                Ok(found) => {
                    let found = String::from_utf8_lossy(&found).replace("\r\n", "\n");
                    difference.push_str(&unified(
                        &place.display().to_string(),
                        Some(&found),
                        Some(text),
                    ));
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    difference.push_str(&unified(&place.display().to_string(), None, Some(text)));
                }
                Err(error) => return Err(error),
            }
        }
        for path in self.stale(folder)? {
            let place = place(folder, &path);
            let found = String::from_utf8_lossy(&fs::read(&place)?).into_owned();
            difference.push_str(&unified(&place.display().to_string(), Some(&found), None));
        }
        Ok(Some(difference).filter(|it| !it.is_empty()))
    }

    /// Returns the paths of files on disk that belong to the tree by their folder and name, but that the tree does not
    /// contain any more.
    fn stale(&self, on_disk: &Path) -> io::Result<Vec<String>> {
        let Some((folder, name)) = self.owned else {
            return Ok(Vec::new());
        };
        let entries = match fs::read_dir(on_disk.join(folder)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut stale = Vec::new();
        for entry in entries {
            let entry = entry?.file_name();
            let path = format!("{folder}/{}/{name}", entry.to_string_lossy());
            if self.get(&path).is_none() && place(on_disk, &path).is_file() {
                stale.push(path);
            }
        }
        stale.sort();
        Ok(stale)
    }
}

fn place(folder: &Path, path: &str) -> PathBuf {
    match path {
        "" => folder.to_owned(),
        path => path
            .split('/')
            .fold(folder.to_owned(), |at, name| at.join(name)),
    }
}
