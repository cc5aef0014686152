//! A policy, worked out for one call on this machine: a value that is printed, compared and kept
//! before anything runs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::policy::Limits;

/// A plan: the process to run, and the files that it sees. Two equal plans give a program the same
/// sandbox.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The program's file, without symbolic links; of an image, its name.
    pub program: PathBuf,
    /// Its name, as it was called, and its arguments.
    pub words: Vec<String>,
    /// The folder that it starts in.
    pub directory: PathBuf,
    /// Its whole environment.
    pub environment: BTreeMap<String, String>,
    /// The places in its file system, parents before children. Nothing else is there.
    pub places: Vec<Place>,
    /// Files that do not exist yet and are made in private folders. When the program has ended with the
    /// status 0, each that it has made is put in its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<PathBuf>,
    /// The files that may be executed; without a list, every file that is visible.
    pub executables: Option<Vec<PathBuf>>,
    /// Whether it may make processes.
    pub spawns: bool,
    /// The hosts that it may reach.
    pub hosts: Vec<String>,
    /// The image of the system inside; without one, the system is this machine's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Whether its standard streams are a terminal of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// The limits on its use of resources.
    pub limits: Limits,
}

/// One path in the sandbox's file system.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The path, inside; for what is shared, also outside.
    pub path: PathBuf,
    /// The content.
    pub content: Content,
}

/// The content of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// The host's file or folder, to read.
    Read,
    /// The host's file or folder, to read and write.
    Write,
    /// The host's device.
    Device,
    /// A symbolic link.
    Link(PathBuf),
    /// A file with this text.
    Text(String),
    /// A private folder, gone after the call.
    Temporary,
    /// An empty folder in place of the host's.
    NoFolder,
    /// An empty file in place of the host's.
    NoFile,
    /// The processes of the sandbox.
    Processes,
    /// The terminals of the sandbox.
    Terminals,
}

impl Plan {
    /// Writes the plan as JSON: the same text for equal plans.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a plan has only strings for keys")
    }

    /// Reads a plan that [`to_json`](Self::to_json) wrote.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
