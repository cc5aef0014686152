//! The target of a call: a program, and the caller's input.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use cmdhelp_bundle::Json;

use super::grants::{Grants, Packed};
use crate::model::Discovered;

/// A program that can be called.
#[derive(Clone, Debug)]
pub struct Target {
    /// The name that it is called by.
    pub name: String,
    /// Its tools.
    pub tools: Discovered,
    /// Its file.
    pub program: PathBuf,
    /// The words that stand before those of every call.
    pub before: Vec<String>,
    /// The folder that it is called in, if it has one of its own: that of its package.
    pub folder: Option<PathBuf>,
    /// The folder of the bundle that describes it, if one does. Such a program is called when it is
    /// installed, has a good version, is set up and signed in to.
    pub bundle: Option<PathBuf>,
    /// Whether the program does not know the values that its description has for arguments that are
    /// not given.
    pub fills_defaults: bool,
    /// The grants beyond its description.
    pub grants: Grants,
    /// The secrets that it gets as variables: the name of the variable, and that of the secret.
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
    /// The arguments, as an object.
    pub inputs: Json,
    /// The arguments as the words of a command line, in place of those of the object. The first ones can
    /// be words of the command.
    pub words: Vec<String>,
    /// Whether the tool is asked what it would do, and does not do it.
    pub dry_run: bool,
    /// The folder of the call.
    pub folder: PathBuf,
    /// How long it can take.
    pub time: Option<Duration>,
}
