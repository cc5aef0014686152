//! Combines the registry files of the user and of the project.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};

use super::fault::RegistryFault;
use super::file::{AuditWords, Entry, File};
use super::folders::Folders;
use super::trust::{Trust, tree_hash};
use crate::amount::amount_is;
use crate::audit::Audit;
use crate::execute::{CallFault, FaultCode, Secrets};
use crate::policy::{Mode, Owner, Policy, Verdict};
use crate::resolve::Preferences;

/// The programs, rules and settings that apply to calls from one folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registry {
    /// The registered programs. A program of the user takes precedence over a program of the project with the same
    /// name.
    pub entries: Vec<Entry>,
    /// The rules for calls, from the registry files of the user and the project.
    pub policy: Policy,
    /// The backends of secrets.
    pub secrets: Secrets,
    /// The audit in which calls are recorded.
    pub audit: Audit,
    /// The rules by which a driver is chosen, if a tool has several drivers. Each driver carries out calls of the tool
    /// with its own program.
    pub drivers: Preferences,
    /// The path of the project's registry file, and whether the user trusts it.
    pub project: Option<(PathBuf, bool)>,
    /// The names of the project's programs, if the user does not trust the project's file. They cannot be called.
    pub untrusted: Vec<String>,
    /// The parts of the registry files that are ignored, and why.
    pub warnings: Vec<Warning>,
}

/// A part of a registry file that is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The registry file that contains the ignored part.
    pub file: PathBuf,
    /// A text that names the ignored part and tells why it is ignored.
    pub why: String,
}

impl Registry {
    /// Reads the user's registry file, and the registry file of the project that contains `folder`.
    ///
    /// # Errors
    ///
    /// Fails if one of the files cannot be read or parsed.
    pub fn open(folders: &Folders, folder: &Path) -> Result<Self, RegistryFault> {
        let user = File::read(&folders.registry(), Owner::User)?;
        let mut registry = Self {
            entries: user.entries,
            policy: Policy {
                rules: user.rules,
                default: user.default,
                mode: Mode::Ask,
            },
            secrets: Secrets {
                places: user.secrets,
            },
            audit: user.audit.audit(folders.state.join("audit.jsonl")),
            drivers: user.drivers,
            project: None,
            untrusted: Vec::new(),
            warnings: Vec::new(),
        };
        if let Some(path) = folders.project(folder) {
            let file = File::read(&path, Owner::Project)?;
            let of_io = |error: io::Error| RegistryFault::of_io(&path, &error);
            let trust = Trust::open(&folders.state).map_err(of_io)?;
            let is_trusted = trust.has(&path, &hash_of_project(&file).map_err(of_io)?);
            registry.add_project(file, is_trusted);
            registry.project = Some((path, is_trusted));
        }
        Ok(registry)
    }

    fn add_project(&mut self, file: File, is_trusted: bool) {
        let path = file.path;
        let mut warn = |why: String| {
            self.warnings.push(Warning {
                file: path.clone(),
                why,
            })
        };
        let tightens = |verdict: Verdict| verdict != Verdict::Allow;
        let all = file.rules.len();
        let rules = file
            .rules
            .into_iter()
            .filter(|it| is_trusted || tightens(it.verdict));
        let before = self.policy.rules.len();
        self.policy.rules.extend(rules);
        let ignored = all - (self.policy.rules.len() - before);
        if ignored > 0 {
            let what = amount_is(ignored as u64, "`allow` rule");
            warn(format!("{what} ignored until you run `cmdhelp trust`"));
        }
        match (&self.policy.default, file.default) {
            (_, None) => {}
            (Some((user, _)), Some((project, id))) if project > *user => {
                self.policy.default = Some((project, id));
            }
            (None, Some((project, id))) if is_trusted || tightens(project) => {
                self.policy.default = Some((project, id));
            }
            (_, Some((project, _))) => warn(format!(
                "`default \"{project}\"` is ignored: a project cannot loosen the policy"
            )),
        }
        // The regions and tags that an untrusted project requires do apply, because they only exclude drivers. Its pins
        // do not apply, because a pin could choose a driver that the user does not want.
        let mut drivers = file.drivers;
        if !is_trusted {
            drivers.pins.clear();
        }
        self.drivers = mem::take(&mut self.drivers).tightened_by(drivers);
        // Only the user's own file can configure secrets and the audit.
        if !file.secrets.is_empty() {
            warn(
                "`secrets` in a project's file are ignored: only the user's file can declare them"
                    .to_owned(),
            );
        }
        if file.audit != AuditWords::default() {
            warn("`audit` in a project's file is ignored: only the user's file can configure the audit".to_owned());
        }
        if !is_trusted && !file.entries.is_empty() {
            let what = amount_is(file.entries.len() as u64, "tool");
            warn(format!("{what} ignored until you run `cmdhelp trust`"));
            let names = file.entries.into_iter().map(|it| it.name);
            self.untrusted.extend(names);
            return;
        }
        for mut entry in file.entries {
            if mem::take(&mut entry.grants.shell) {
                warn(format!(
                    "`shell` of the tool `{}` is ignored: only the user's file can permit a shell",
                    entry.name
                ));
            }
            if self.entries.iter().any(|it| it.name == entry.name) {
                warn(format!(
                    "the tool `{}` of the project is ignored, because the user has registered a tool with the same name",
                    entry.name
                ));
            } else {
                self.entries.push(entry);
            }
        }
    }

    /// Prints the [`warnings`](Self::warnings) on standard error.
    pub fn report(&self) {
        for warning in &self.warnings {
            eprintln!("cmdhelp: {}: {}", warning.file.display(), warning.why);
        }
    }

    /// Returns the fault for the program `name` if it is one of the project's programs, and the user does not trust the
    /// project's file. Returns `None` for any other program.
    #[must_use]
    pub fn untrusted_fault(&self, name: &str) -> Option<CallFault> {
        let (file, _) = self.project.as_ref()?;
        self.untrusted.iter().find(|it| *it == name)?;
        let why = format!(
            "`{}` is a program of the project, whose file {} you have not trusted",
            name.escape_debug(),
            file.display()
        );
        Some(CallFault::new(FaultCode::Untrusted, why).recovery("cmdhelp trust"))
    }

    /// Returns the registered program with this name.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|it| it.name == name)
    }
}

/// Returns the hashes of a project's registry file and of all descriptions to which it refers, as one text.
///
/// # Errors
///
/// Fails if one of the files cannot be read.
pub(super) fn hash_of_project(file: &File) -> io::Result<String> {
    let mut hashes = vec![tree_hash(&file.path)?];
    for entry in &file.entries {
        if let Some(path) = entry.kind.path() {
            hashes.push(tree_hash(path).unwrap_or_else(|_| "missing".to_owned()));
        }
    }
    Ok(hashes.join(" "))
}

impl File {
    /// Returns the text that is stored when the user trusts the file. It contains the hash of the file and the hashes
    /// of all descriptions to which the file refers.
    ///
    /// # Errors
    ///
    /// Fails if one of the files cannot be read.
    pub fn hash(&self) -> io::Result<String> {
        hash_of_project(self)
    }
}
