//! The target and the input of a call.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use cmdhelp_bundle::Json;

use super::grants::{Grants, Packed};
use crate::model::Discovered;

/// A program that can be called.
#[derive(Clone, Debug)]
pub struct Target {
    /// The name under which the program is called.
    pub name: String,
    /// The tools of the program.
    pub tools: Discovered,
    /// The file of the program.
    pub program: PathBuf,
    /// The words that precede the words of every call.
    pub before: Vec<String>,
    /// The folder in which the program is called, if it is not the caller's: that of its package.
    pub folder: Option<PathBuf>,
    /// The folder of the bundle, if a bundle describes the program. Such a program can be called once it is installed
    /// in a supported version, set up and logged in.
    pub bundle: Option<PathBuf>,
    /// Whether the host adds the defaults of the description to a call, because the program does not know them.
    pub fills_defaults: bool,
    /// The access that the user grants beyond the description.
    pub grants: Grants,
    /// The secrets, by the environment variables that receive them.
    pub secrets: BTreeMap<String, String>,
}

impl Target {
    /// Returns the kind of the program's description.
    pub(super) fn packed(&self) -> Packed {
        match (&self.bundle, &self.folder) {
            (Some(_), _) => Packed::Bundle,
            (None, Some(_)) => Packed::App,
            (None, None) => Packed::No,
        }
    }
}

/// The input of a caller.
#[derive(Clone, Debug)]
pub struct Given {
    /// The words that select the command.
    pub command: Vec<String>,
    /// The arguments, as a JSON object.
    pub inputs: Json,
    /// The arguments as the words of a command line, which replace the object. The first words can belong to the
    /// command.
    pub words: Vec<String>,
    /// Whether the call is a dry run.
    pub dry_run: bool,
    /// The folder of the call.
    pub folder: PathBuf,
    /// The time limit.
    pub time: Option<Duration>,
}
