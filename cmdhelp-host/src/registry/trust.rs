//! Records which registry files of projects the user trusts, and the hashes of their contents.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Json;
use sha2::{Digest as _, Sha256};

use crate::execute::STATE;
use crate::policy::{hash, hexadecimal};
use crate::replace::replace;

/// The limits on a folder that is hashed: its maximum number of files, and the maximum size of all its files together,
/// in bytes.
const MAX_FILES_AND_BYTES: (usize, u64) = (5_000, 64 << 20);

/// The files that the user trusts, with their hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    path: PathBuf,
    hashes: BTreeMap<String, String>,
}

impl Trust {
    /// Returns the path of the list of trusted files. It is in the state folder `state`.
    pub(crate) fn file(state: &Path) -> PathBuf {
        state.join("trusted.json")
    }

    /// Reads the list of trusted files in the state folder `state`.
    ///
    /// # Errors
    ///
    /// Fails if the list cannot be read, or is damaged.
    pub fn open(state: &Path) -> io::Result<Self> {
        let path = Self::file(state);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => "{}".to_owned(),
            text => text?,
        };
        let damaged = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
        let read = Json::parse(&text).map_err(|it| damaged(format!("{}: {it}", path.display())))?;
        let entries = read.entries().iter();
        let hashes = entries.filter_map(|(key, it)| Some((key.clone(), it.text()?.to_owned())));
        Ok(Self {
            hashes: hashes.collect(),
            path,
        })
    }

    /// Returns whether the user trusts a file whose contents have this hash.
    #[must_use]
    pub fn has(&self, file: &Path, hash: &str) -> bool {
        self.hashes.get(&key(file)).is_some_and(|it| it == hash)
    }

    /// Records that the user trusts a file whose contents have this hash. Other contents of the file are no longer
    /// trusted.
    ///
    /// # Errors
    ///
    /// Fails if the list cannot be written.
    pub fn add(&mut self, file: &Path, hash: &str) -> io::Result<()> {
        self.hashes.insert(key(file), hash.to_owned());
        let entries = self.hashes.iter();
        let entries = entries.map(|(key, hash)| (key.clone(), Json::from(hash.as_str())));
        replace(
            &self.path,
            Json::Object(entries.collect()).pretty().as_bytes(),
        )
    }
}

fn key(file: &Path) -> String {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    file.display().to_string()
}

/// Returns the hash of a file, or of the names and contents of all files below a folder. The folder with an
/// application's state is left out, because each call can change it.
///
/// # Errors
///
/// Fails if a file cannot be read, if the folder contains a symbolic link, or if it has too many or too large files.
pub fn tree_hash(path: &Path) -> io::Result<String> {
    let mut files = BTreeMap::new();
    let mut left = MAX_FILES_AND_BYTES;
    collect(path, path, &mut files, &mut left)?;
    let mut hash = Sha256::new();
    for (name, content) in files {
        hash.update(format!("{name}\0{content}\n"));
    }
    Ok(format!("sha256:{}", hexadecimal(&hash.finalize())))
}

fn collect(
    top: &Path,
    path: &Path,
    files: &mut BTreeMap<String, String>,
    left: &mut (usize, u64),
) -> io::Result<()> {
    let refused = |why: &str| {
        let why = format!("{}: {why}", path.display());
        io::Error::new(io::ErrorKind::InvalidInput, why)
    };
    let meta = match path == top {
        true => fs::metadata(path)?,
        false => fs::symlink_metadata(path)?,
    };
    if meta.is_dir() {
        let is_state = path
            .strip_prefix(top)
            .is_ok_and(|it| it == Path::new(STATE));
        if is_state && top.join("APP.md").is_file() && !top.join("CLI.md").exists() {
            return Ok(());
        }
        for entry in fs::read_dir(path)? {
            collect(top, &entry?.path(), files, left)?;
        }
        return Ok(());
    }
    if !meta.is_file() {
        return Err(refused("neither a file nor a folder"));
    }
    left.0 = left
        .0
        .checked_sub(1)
        .ok_or_else(|| refused("there are too many files"))?;
    left.1 = left
        .1
        .checked_sub(meta.len())
        .ok_or_else(|| refused("the files are too large"))?;
    let name = path.strip_prefix(top).unwrap_or(path).display().to_string();
    files.insert(name, hash(fs::read(path)?));
    Ok(())
}
