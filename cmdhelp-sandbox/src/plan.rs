//! A plan is a policy that was resolved for one call on this machine, into a value that can be printed, compared and
//! stored before anything runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::policy::Limits;

/// A process to run, and everything that it can access. Equal plans result in equal sandboxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(Default))]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The path of the program without symbolic links or, if the plan has an image, the program's name in the image.
    pub program: PathBuf,
    /// The name under which the program was called, and its arguments.
    pub words: Vec<String>,
    /// The working directory of the program.
    pub directory: PathBuf,
    /// The whole environment of the program.
    pub environment: BTreeMap<String, String>,
    /// The files and folders that the program sees, parents before children.
    pub places: Vec<Place>,
    /// The files that do not exist yet and that the program is allowed to create. The program creates the files in
    /// private folders. If the program exits with code 0, the created files are copied to the same paths on the
    /// machine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<PathBuf>,
    /// The files that the program is allowed to execute. `None` permits all visible files.
    pub executables: Option<Vec<PathBuf>>,
    /// Whether the program is allowed to create processes.
    pub spawns: bool,
    /// The hosts that the program is allowed to reach.
    pub hosts: Vec<String>,
    /// The container image with the file system that the program sees. `None` stands for this machine's file system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Whether the program gets a terminal of its own as its standard streams.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// Whether the sandbox records which files, programs and hosts the program uses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub observed: bool,
    /// The limits on resources.
    pub limits: Limits,
}

/// A path in the sandbox's file system, with its content.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The path in the sandbox. A file or folder of the machine has the same path on the machine.
    pub path: PathBuf,
    /// The content of the path.
    pub content: Content,
}

/// The content of a path in the sandbox.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// The machine's file or folder, read-only.
    Read,
    /// The machine's file or folder, readable and writable.
    Write,
    /// The machine's device file.
    Device,
    /// A symbolic link to this path.
    Link(PathBuf),
    /// The machine's symbolic link at this path, which the program cannot replace.
    HostLink,
    /// A file with this text.
    Text(String),
    /// A private folder, which is removed after the call.
    Temporary,
    /// An empty folder, which hides the machine's folder.
    NoFolder,
    /// An empty file, which hides the machine's file.
    NoFile,
    /// A separate `/proc`, with only the processes of the sandbox.
    Processes,
    /// A separate `/dev/pts`, with only the terminals of the sandbox.
    Terminals,
}

impl Plan {
    /// Returns the place that determines what is visible at a path: the place with this path or, if there is none, the
    /// place at the nearest folder above the path.
    pub fn place_of(&self, path: &Path) -> Option<&Place> {
        let above = self.places.iter().filter(|it| path.starts_with(&it.path));
        above.max_by_key(|it| it.path.as_os_str().len())
    }

    /// Returns the links to files that the program may write or create: the path of each link, and the path of its file.
    /// If the program renames another file over such a link, the link no longer leads to the machine's file.
    #[cfg(target_os = "linux")]
    pub(crate) fn links_to_written_files(&self) -> impl Iterator<Item = (&Path, &Path)> {
        self.places.iter().filter_map(|place| {
            let Content::Link(target) = &place.content else {
                return None;
            };
            let is_linked = self.results.contains(target) || self.is_written_file(target);
            is_linked.then_some((&*place.path, &**target))
        })
    }

    /// Returns whether the plan grants to write this file.
    #[cfg(target_os = "linux")]
    pub(crate) fn is_written_file(&self, path: &Path) -> bool {
        // The places are sorted by their paths.
        let found = self.places.binary_search_by(|it| (*it.path).cmp(path));
        found.is_ok_and(|at| self.places[at].content == Content::Write) && path.is_file()
    }

    /// Returns the plan as JSON. Equal plans result in equal texts.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a plan has only strings for keys")
    }

    /// Parses a plan that [`to_json`](Self::to_json) has written.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
