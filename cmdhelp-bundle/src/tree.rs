//! Files in a folder, as they are written and as they are on disk.

mod diff;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use self::diff::unified;

/// Files, by their paths in a folder; or one file that has no folder of its own.
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
    /// The folder each of whose folders has one file of this name, which is nobody else's.
    own: Option<(&'static str, &'static str)>,
}

impl Tree {
    /// Makes a tree without files.
    pub(crate) const fn new() -> Self {
        Self {
            files: Vec::new(),
            own: None,
        }
    }

    /// Makes a tree of one file, whose place is not a folder.
    pub(crate) fn file(text: String) -> Self {
        Self {
            files: vec![(String::new(), text)],
            own: None,
        }
    }

    /// Says that no other file of this name is in a folder of the folder.
    pub(crate) const fn owning(mut self, folder: &'static str, name: &'static str) -> Self {
        self.own = Some((folder, name));
        self
    }

    /// Adds a file.
    pub(crate) fn add(&mut self, path: impl Into<String>, text: String) {
        self.files.push((path.into(), text));
    }

    /// Returns the files in the order in which they are written, each with its path: words with `/`
    /// between them, and nothing for the only file of a tree without a folder.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    /// Returns the text of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&str> {
        self.files()
            .find_map(|(it, text)| (it == path).then_some(text))
    }

    /// Writes the files below a folder, which is made if it is not there, and removes the files of
    /// commands that are gone. Of a tree without a folder, `to` is the file.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
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
            // A folder in which somebody keeps more stays.
            if let Some(folder) = place.parent() {
                let _kept = fs::remove_dir(folder);
            }
        }
        Ok(())
    }

    /// Returns how the files differ from those on disk, as a unified diff from there to here, and nothing
    /// if they do not.
    ///
    /// # Errors
    ///
    /// If a file is there and cannot be read.
    pub fn diff(&self, on_disk: impl AsRef<Path>) -> io::Result<Option<String>> {
        let folder = on_disk.as_ref();
        let mut difference = String::new();
        for (path, text) in self.files() {
            let place = place(folder, path);
            match fs::read(&place) {
                // Git may write the ends of lines in the way of the system.
                Ok(found) => {
                    let found = String::from_utf8_lossy(&found).replace("\r\n", "\n");
                    difference.push_str(&unified(&place.display().to_string(), &found, text));
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    difference.push_str(&unified(&place.display().to_string(), "", text));
                }
                Err(error) => return Err(error),
            }
        }
        for path in self.stale(folder)? {
            let place = place(folder, &path);
            let found = String::from_utf8_lossy(&fs::read(&place)?).into_owned();
            difference.push_str(&unified(&place.display().to_string(), &found, ""));
        }
        Ok(Some(difference).filter(|it| !it.is_empty()))
    }

    /// Returns the files on disk that an earlier tree had and this one has not.
    fn stale(&self, on_disk: &Path) -> io::Result<Vec<String>> {
        let Some((folder, name)) = self.own else {
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
