//! Finds the side effects of running a program: the files that it writes, and the hosts that it tries to reach.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cmdhelp_sandbox::{Observation, Output, Policy, UseKind};

use super::{InspectedProgram, is_complete};

/// The side effects of one run of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SideEffects {
    /// The files that the program has left behind, such as `~/.kept` in the home folder, `./left` in the working
    /// directory, or `/tmp/log`, and the files that it has tried to write but was not allowed to.
    pub(crate) files: Vec<String>,
    /// The hosts that the program has tried to reach, such as `example.com` or `203.0.113.7:53`.
    pub(crate) hosts: Vec<String>,
    /// Whether the program has ended within the limits on its time and its output. If not, it might have had further
    /// side effects.
    pub(crate) is_complete: bool,
}

/// Empty folders in which a program is run. They are removed after the run.
struct EmptyFolders(PathBuf);

impl EmptyFolders {
    /// The names of the folders. After each name is the prefix with which paths in this folder are shown in
    /// [`SideEffects`].
    const NAMES: [(&str, &str); 3] = [("here", "."), ("home", "~"), ("temporary", "/tmp")];

    fn new() -> Option<Self> {
        let mut number = [0; 8];
        getrandom::fill(&mut number).ok()?;
        let name = format!("cmdhelp-check-{:016x}", u64::from_le_bytes(number));
        let mut folders = Self(std::env::temp_dir().join(name));
        for (name, _) in Self::NAMES {
            fs::create_dir_all(folders.0.join(name)).ok()?;
        }
        // The observed paths contain no symbolic links.
        folders.0 = fs::canonicalize(&folders.0).ok()?;
        Some(folders)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    /// Returns the path of a file as it is shown in [`SideEffects`].
    fn shown(&self, file: &Path) -> String {
        let below = |(name, shown): &(&str, &str)| {
            let rest = file.strip_prefix(self.0.join(name)).ok()?;
            Some(Path::new(shown).join(rest))
        };
        let shown = Self::NAMES.iter().find_map(below);
        shown.as_deref().unwrap_or(file).display().to_string()
    }

    /// Returns all files and folders inside these folders, at any depth.
    fn files(&self) -> BTreeSet<PathBuf> {
        let folders = Self::NAMES.iter().map(|(name, _)| self.0.join(name));
        let mut folders: Vec<PathBuf> = folders.collect();
        let mut files = BTreeSet::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                // Symbolic links are not followed.
                if entry.file_type().is_ok_and(|it| it.is_dir()) {
                    folders.push(entry.path());
                }
                files.insert(entry.path());
            }
        }
        files
    }

    /// Returns the files outside of these folders that the program has left behind, or that it has tried to write but
    /// was not allowed to.
    fn files_outside(&self, seen: &Observation) -> BTreeSet<PathBuf> {
        let denied = seen
            .files
            .iter()
            .filter(|it| it.is_denied && matches!(it.kind, UseKind::Written | UseKind::Renamed));
        let files = seen.left.iter().chain(denied.map(|it| &it.path));
        // If a program uses a file that has no name, this is recorded as a use of the file's folder.
        let is_outside =
            |it: &&PathBuf| !it.starts_with(&self.0) && it.as_path() != Path::new("/tmp");
        files.filter(is_outside).cloned().collect()
    }
}

impl Drop for EmptyFolders {
    fn drop(&mut self) {
        // An error is ignored, because the folders are temporary.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl InspectedProgram {
    /// Runs the program with the arguments `words` in empty folders, and returns its side effects. The program is ended
    /// if it exceeds the limit on its time or its output. Returns `None` if it cannot be run.
    ///
    /// If this machine cannot observe programs, only some side effects are noticed: files in the home folder, in the
    /// working directory and in `TMPDIR`, and hosts that the program has looked up by name.
    pub(crate) fn side_effects(&self, words: &[&str]) -> Option<SideEffects> {
        let folders = EmptyFolders::new()?;
        let paths = EmptyFolders::NAMES.map(|(name, _)| folders.path(name));
        let [here, home, temporary] = &paths;
        let mut policy = self.policy.clone();
        policy.write.extend(paths.iter().cloned());
        let variables = [
            ("HOME", home.as_str()),
            ("TMPDIR", temporary),
            // With this variable, the Python interpreter writes no bytecode files. They would count as side effects,
            // although the program itself does not write them.
            ("PYTHONDONTWRITEBYTECODE", "1"),
        ];
        let run = |observe: bool| {
            let policy = Policy {
                observe,
                ..policy.clone()
            };
            self.collect(Path::new(here), policy, words, &variables)
        };
        let output = run(true).or_else(|_| run(false)).ok()??;
        let mut files = folders.files();
        if let Some(seen) = &output.outcome.observation {
            files.extend(folders.files_outside(seen));
        }
        Some(SideEffects {
            files: files.iter().map(|it| folders.shown(it)).collect(),
            hosts: hosts(&output),
            is_complete: is_complete(&output),
        })
    }
}

fn hosts(output: &Output) -> Vec<String> {
    let denied = output.outcome.denied.iter().map(|it| &it.host);
    let seen = output.outcome.observation.as_ref();
    let addresses = seen.map_or(&[][..], |it: &Observation| &it.addresses);
    // Some libraries connect to port 0 to find out the address of this machine. This sends nothing.
    let addresses = addresses.iter().filter(|it| !it.ends_with(":0"));
    let hosts: BTreeSet<&String> = denied.chain(addresses).collect();
    hosts.into_iter().cloned().collect()
}
