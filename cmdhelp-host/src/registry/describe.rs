//! Finds the program that a user names: a registered program, a program on this machine, or a file that describes a
//! program.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Dialect;

use super::agreed::{Widened, widened};
use super::description::measure;
use super::file::{Entry, EntryKind};
use super::folders::Folders;
use crate::discover::Discovery;
use crate::execute::{CallFault, FaultCode, Grants};
use crate::model::{Discovered, Source};
use crate::policy::Owner;
use crate::program::{executable, find};
use crate::suggestion::command_line;

/// A program that was found, and its tools.
#[derive(Clone, Debug)]
pub struct DescribedProgram {
    /// The entry of the program in the registry, or the entry that an unregistered program would get.
    pub entry: Entry,
    /// Whether the program is registered.
    pub is_registered: bool,
    /// The tools of the program.
    pub tools: Discovered,
}

impl DescribedProgram {
    /// Finds a program. `word` is the name of a registered program, a path, the name of a program in the search path,
    /// or the name of a file or folder in `folder`; the first match in this order is used. The tools are read from the
    /// program's description. If there is no description, or if `discovery` asks for another source, the tools are
    /// discovered, for example from the help text that the program prints.
    ///
    /// # Errors
    ///
    /// Fails if there is no such program, if its description is invalid, or if the description has changed since the
    /// user trusted it.
    pub fn find(
        entries: &[Entry],
        word: &str,
        folder: &Path,
        discovery: &Discovery,
    ) -> Result<Self, CallFault> {
        if word.is_empty() {
            let why = "the name of the program is empty; write a name such as `git`, or a path";
            return Err(CallFault::new(FaultCode::NotFound, why));
        }
        let mut entry = Entry::named(entries, word, folder);
        if let Some(dialect) = discovery.dialect {
            entry.kind = entry.kind.in_dialect(dialect);
        }
        entry.is_as_trusted()?;
        let is_asked = discovery.source.is_some_and(|it| it != Source::Registered);
        let described = match is_asked {
            true => None,
            false => entry.described()?,
        };
        let mut tools = match (described, &entry.kind) {
            (Some(described), _) => described,
            (None, EntryKind::Program) => discovery.read(&entry.found()?)?,
            _ => {
                let own = Discovery {
                    source: Some(Source::Registered),
                    ..discovery.clone()
                };
                let described = Self::find(entries, word, folder, &own)?;
                discovery.read(&described.program()?)?
            }
        };
        if tools.program.is_none() {
            tools.program = entry.started(&tools.model).ok().map(|it| it.program);
        }
        Ok(Self {
            is_registered: entries.contains(&entry),
            entry,
            tools,
        })
    }

    /// Returns the executable file of the program.
    ///
    /// # Errors
    ///
    /// Fails if the program is not on this machine, or if its command line needs a shell.
    pub fn program(&self) -> Result<PathBuf, CallFault> {
        match &self.tools.program {
            Some(program) => Ok(program.clone()),
            None => Ok(self.entry.started(&self.tools.model)?.program),
        }
    }
}

/// Finds the executable file of a program, without discovering the program's tools. `word` has the same meaning as for
/// [`DescribedProgram::find`].
pub(crate) fn program(entries: &[Entry], word: &str, folder: &Path) -> Result<PathBuf, CallFault> {
    let entry = Entry::named(entries, word, folder);
    match entry.kind {
        EntryKind::Program => entry.found(),
        _ => DescribedProgram::find(entries, word, folder, &Discovery::of_user())?.program(),
    }
}

impl Entry {
    fn named(entries: &[Self], word: &str, folder: &Path) -> Self {
        let registered = entries.iter().find(|it| it.name == word);
        registered.map_or_else(|| Self::of(word, folder), Self::clone)
    }

    /// Returns the entry that an unregistered program would get in the registry. `word` is a name or a path. If a name
    /// is both a program in the search path and a folder, the program is used, because the folder can come from
    /// anybody.
    #[must_use]
    pub fn of(word: &str, folder: &Path) -> Self {
        let kind = match word.contains('/') || find(word, folder).is_none() {
            true => EntryKind::of(&folder.join(word)),
            false => EntryKind::Program,
        };
        let path = kind.path().map_or_else(|| word.into(), Path::to_owned);
        let own = match kind {
            EntryKind::Document(_) | EntryKind::Kdl(..) if path.is_file() => path.file_stem(),
            _ => path.file_name(),
        };
        Self {
            name: own.unwrap_or_default().to_string_lossy().into_owned(),
            program: match &kind {
                // A name is stored as it is and not as a path, because the program is searched in `PATH` for each call.
                EntryKind::Program if !word.contains('/') || word.starts_with("~/") => {
                    Some(word.to_owned())
                }
                EntryKind::Program => Some(absolute(&folder.join(word)).display().to_string()),
                _ => None,
            },
            kind,
            pin: None,
            grants: Grants::default(),
            secrets: BTreeMap::new(),
            owner: Owner::User,
            folder: folder.to_owned(),
        }
    }

    /// Returns the permissions in the current description to which the user has not agreed. Returns `None` if the
    /// description is invalid or has no such permissions.
    fn widened(&self) -> Option<Widened> {
        let more = widened(&Folders::of_user()?, self).ok()??;
        Some(more).filter(|it| it.is_unrecorded || !it.sandbox.is_empty())
    }

    fn is_as_trusted(&self) -> Result<(), CallFault> {
        let Some(pin) = &self.pin else {
            return Ok(());
        };
        let now = measure(self)?;
        if now == *pin {
            return Ok(());
        }
        let why = format!(
            "the description of `{}` has changed since it was trusted: from {pin} to {now}",
            self.name
        );
        let fault = match self.widened() {
            Some(more) if more.is_unrecorded => {
                let why = format!("{why}; the permissions of the trusted version are not recorded");
                CallFault::new(FaultCode::Untrusted, why).with("permits", &more.sandbox[..])
            }
            Some(more) => {
                let why = format!(
                    "the description of `{}` now permits more than you have agreed to: {}",
                    self.name,
                    more.sandbox.join(", ")
                );
                CallFault::new(FaultCode::SandboxWidened, why).with("widened", &more.sandbox[..])
            }
            None => CallFault::new(FaultCode::Untrusted, why),
        };
        Err(fault.recovery(command_line(["trust", &self.name])))
    }
}

impl EntryKind {
    /// Returns the kind of description at a path. A description is a manifest in a `.json` file, a `.kdl` file, a
    /// CLI.md or APP.md, or a folder that contains CLI.md, APP.md or `.kdl` files. A manifest, or a file of
    /// definitions, can also have any other name, unless it is executable. A file of any other kind is taken for a
    /// program.
    ///
    /// ```
    /// use cmdhelp_host::registry::EntryKind;
    ///
    /// assert_eq!(EntryKind::of("/bin/sh".as_ref()), EntryKind::Program);
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let above = || whole(path.parent().unwrap_or(path));
        let is_file = path.is_file();
        let name = path.file_name().and_then(|it| it.to_str());
        let extension = path.extension().and_then(|it| it.to_str());
        match (name, extension) {
            _ if path.is_dir() && path.join("APP.md").is_file() => Self::App(whole(path)),
            _ if path.is_dir() && has_definitions(path) => Self::Kdl(whole(path), Dialect::Spec),
            _ if path.is_dir() => Self::Bundle(whole(path)),
            (Some("APP.md"), _) if is_file => Self::App(above()),
            (Some("CLI.md"), _) if is_file => Self::Bundle(above()),
            (_, Some("kdl")) if is_file => Self::Kdl(whole(path), Dialect::Spec),
            (_, Some("json")) if is_file && !begins_with_definition(path) => {
                Self::Document(whole(path))
            }
            _ if !is_file || executable(path).is_some() => Self::Program,
            _ if begins_with_definition(path) => Self::Kdl(whole(path), Dialect::Spec),
            _ if begins_with_object(path) => Self::Document(whole(path)),
            _ => Self::Program,
        }
    }
}

/// Returns whether a file begins with a KDL definition, `cli "name" { … }`, possibly after comments.
fn begins_with_definition(path: &Path) -> bool {
    let text = beginning(path);
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|it| !it.is_empty() && !it.starts_with("//"));
    let rest = first.and_then(|it| it.strip_prefix("cli"));
    rest.is_some_and(|it| it.trim_start().starts_with('"'))
}

/// Returns whether a file begins with a JSON object, as manifests do.
fn begins_with_object(path: &Path) -> bool {
    let text = beginning(path);
    let rest = text.trim_start().strip_prefix('{');
    rest.is_some_and(|it| it.trim_start().starts_with('"'))
}

/// Returns the beginning of a file as text, or an empty text if the file cannot be read.
fn beginning(path: &Path) -> String {
    const LENGTH: u64 = 4096;
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|it| it.take(LENGTH).read_to_end(&mut bytes));
    match read {
        Ok(_) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(_) => String::new(),
    }
}

/// Returns whether a folder contains files with KDL definitions and no CLI.md.
fn has_definitions(folder: &Path) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_kdl = |it: &Path| it.extension().is_some_and(|it| it == "kdl");
    !folder.join("CLI.md").is_file() && entries.any(|it| is_kdl(&it.path()))
}

/// Converts a path to an absolute path. Symbolic links are not resolved, because some programs depend on the name by
/// which they are called.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn whole(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
