//! Caches the list of tools for clients in a file.
//!
//! Clients do not wait long for a server to start, but reading a registry and the descriptions of thousands of commands
//! can take long. As long as no file has changed, a client therefore gets the list of the previous start at once, and
//! the registry is read after that. Calls never use the cache.

use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use cmdhelp_bundle::Json;

use super::ToolFront;
use super::listing::ListMode;
use super::stamps::{Stamps, of, of_registry};
use crate::policy::hash;
use crate::registry::Folders;
use crate::replace::replace;

/// The cache file. It contains the list of tools that the previous server for the same programs gave to its clients.
#[derive(Debug)]
pub(super) struct ToolListCache {
    path: PathBuf,
    /// The version of cmdhelp, and the folder, the programs, the list mode and the `PATH` of the server. The cache is
    /// valid only for a server with an equal key.
    key: String,
}

impl ToolListCache {
    /// Returns the cache of a server for these programs.
    pub(super) fn of(folders: &Folders, folder: &Path, only: &[String], list: ListMode) -> Self {
        let version = env!("CARGO_PKG_VERSION");
        let path = env::var_os("PATH");
        let key = format!("{version} {folder:?} {only:?} {list:?} {path:?}");
        Self {
            path: folders.cache.join("lists").join(hash(&key)),
            key,
        }
    }

    /// Returns the cached list, and the stamps of the files on which the list depends. Returns `None` if a file has
    /// changed, or if a project's registry file was added or removed.
    pub(super) fn read(&self, folders: &Folders, folder: &Path) -> Option<(ToolFront, Stamps)> {
        let kept = Json::parse(&std::fs::read_to_string(&self.path).ok()?).ok()?;
        let text = |key: &str| kept.get(key)?.text();
        let files = text("files")?;
        let paths = files.lines().filter_map(|it| it.split_once(" at "));
        let mut stamps = of(paths.map(|(_, path)| PathBuf::from(path)));
        stamps.extend(of_registry(folders, folder));
        if text("key")? != self.key || text_of(&stamps)? != files {
            return None;
        }
        let front = ToolFront {
            summary: text("summary")?.to_owned(),
            llms: text("llms")?.to_owned(),
            // Only the list of a registry without errors is cached.
            absent: Vec::new(),
        };
        Some((front, stamps))
    }

    /// Writes the list of tools for the next start. Errors are ignored, because without the cache, the next client gets
    /// the same list, only later.
    pub(super) fn write(&self, front: &ToolFront, stamps: &Stamps) {
        let Some(files) = text_of(stamps) else {
            return;
        };
        let kept = Json::object([
            ("key", Json::from(self.key.as_str())),
            ("files", Json::from(files.as_str())),
            ("summary", Json::from(front.summary.as_str())),
            ("llms", Json::from(front.llms.as_str())),
        ]);
        let _ = replace(&self.path, kept.to_string().as_bytes());
    }
}

/// Returns the stamps as a text that has one line for each file. Returns `None` if a path contains a line break.
fn text_of(stamps: &Stamps) -> Option<String> {
    let mut text = String::new();
    for (path, found) in stamps {
        let path = path.to_str().filter(|it| !it.contains(['\n', '\r']))?;
        let written = match found {
            Some((time, length)) => {
                let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
                let (seconds, nanos) = (since.as_secs(), since.subsec_nanos());
                writeln!(text, "{seconds}.{nanos} {length} at {path}")
            }
            None => writeln!(text, "missing at {path}"),
        };
        written.ok()?;
    }
    Some(text)
}
