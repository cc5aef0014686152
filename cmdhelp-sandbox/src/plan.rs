//! A plan: a policy that was resolved for one call on this machine, as a value that can be printed, compared and stored
//! before anything runs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::policy::Limits;

/// A plan: the process to run, and the files that it sees. Equal plans result in equal sandboxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The file of the program without symbolic links, or its name in the image.
    pub program: PathBuf,
    /// The name under which the program was called, and its arguments.
    pub words: Vec<String>,
    /// The working directory.
    pub directory: PathBuf,
    /// The whole environment of the program.
    pub environment: BTreeMap<String, String>,
    /// The contents of the program's file system, parents before children. Nothing else is visible.
    pub places: Vec<Place>,
    /// The files that do not exist yet and are created in private folders. If the program ends with the code 0, they
    /// are copied to these paths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<PathBuf>,
    /// The files that may be executed; `None` permits all visible files.
    pub executables: Option<Vec<PathBuf>>,
    /// Whether the program may create processes.
    pub spawns: bool,
    /// The hosts that the program may reach.
    pub hosts: Vec<String>,
    /// The image of the system inside; `None` stands for the system of this machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Whether the standard streams are a terminal of the program's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// The limits on resources.
    pub limits: Limits,
}

/// A path in the sandbox's file system.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The path in the sandbox, which for shared content is also the path on the host.
    pub path: PathBuf,
    /// The content of the path.
    pub content: Content,
}

/// The content of a path in the sandbox.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// The file or folder of the host, read-only.
    Read,
    /// The file or folder of the host, for reading and writing.
    Write,
    /// The device of the host.
    Device,
    /// A symbolic link.
    Link(PathBuf),
    /// A file with this text.
    Text(String),
    /// A private folder, which is removed after the call.
    Temporary,
    /// An empty folder that hides the host's folder.
    NoFolder,
    /// An empty file that hides the host's file.
    NoFile,
    /// The `/proc` of the sandbox.
    Processes,
    /// The `/dev/pts` of the sandbox.
    Terminals,
}

impl Plan {
    /// Returns the plan as JSON. Equal plans give equal texts.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a plan has only strings for keys")
    }

    /// Parses a plan that [`to_json`](Self::to_json) has written.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
