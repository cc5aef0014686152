//! The observation of a run: the files, programs and hosts that a program has used.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The access that a program has used during an observed run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// The uses of files and folders, without duplicates.
    pub files: Vec<FileUse>,
    /// The written and renamed files and folders that exist at the end of the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<PathBuf>,
    /// The files of the programs that were started, except the program itself.
    pub programs: Vec<PathBuf>,
    /// Whether the program has created processes.
    pub forks: bool,
    /// The granted hosts that the program has requested from the proxy, even if they could not be reached.
    pub hosts: Vec<String>,
    /// The addresses to which the program has tried to connect or to send datagrams without the proxy. At most 1,000.
    pub addresses: Vec<String>,
    /// Whether some uses of files or some addresses are missing, because there were too many or because paths are not
    /// UTF-8.
    pub is_incomplete: bool,
}

/// A use of a file or folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileUse {
    /// The path, without symbolic links.
    pub path: PathBuf,
    /// The path by which the program has used the file, if this path contains symbolic links.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PathBuf>,
    /// How the file was used.
    pub kind: UseKind,
    /// Whether the use was denied, because the file is hidden or read-only.
    pub is_denied: bool,
}

/// A way of using a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UseKind {
    /// The existence or the attributes of the file were looked up.
    Looked,
    /// The file was opened for reading.
    Read,
    /// The names in the folder were read.
    Listed,
    /// The file was created or opened for writing, or its attributes were changed.
    Written,
    /// The name of the file was added to its folder or removed from it, for example by renaming or deleting the file.
    Renamed,
}
