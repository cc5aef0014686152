//! Parses a registry file.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Dialect;
use kdl::{KdlDocument, KdlNode};

use super::fault::RegistryFault;
use super::place::{Place, children};
use super::policy;
use crate::audit::Audit;
use crate::execute::Grants;
use crate::policy::{Owner, Rule, Verdict};
use crate::resolve::Preferences;
use crate::secrets::Backend;

/// The maximum size of a registry file, in bytes.
pub(super) const MAX_SIZE: u64 = 1 << 20;

/// The contents of a registry file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path of the file.
    pub path: PathBuf,
    /// Whether the file belongs to the user or to a project.
    pub owner: Owner,
    /// The registered programs.
    pub entries: Vec<Entry>,
    /// The rules for calls.
    pub rules: Vec<Rule>,
    /// The verdict on calls to which no rule applies, and the file and line that declare it.
    pub default: Option<(Verdict, String)>,
    /// The backends from which secrets are read. The keys are the names of the secrets.
    pub secrets: BTreeMap<String, Backend>,
    /// The settings of the audit.
    pub audit: AuditWords,
    /// The rules by which a driver is chosen, if a tool has several drivers. Each driver carries out calls of the tool
    /// with its own program.
    pub drivers: Preferences,
}

/// The settings in a registry file for the audit, in which calls are recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditWords {
    /// The path of the audit's file, or `None` for the default path.
    pub file: Option<PathBuf>,
    /// The number of rows after which the audit begins a new file, or `None` for the default number.
    pub rows: Option<u64>,
    /// The number of full files that the audit keeps; `None` keeps all files.
    pub keep: Option<usize>,
}

impl AuditWords {
    /// Makes the audit that has these settings. `default_path` is the default path of the audit's file.
    pub(super) fn audit(self, default_path: PathBuf) -> Audit {
        let mut audit = Audit::at(self.file.unwrap_or(default_path));
        if let Some(rows) = self.rows {
            audit = audit.rows_in_a_file(rows);
        }
        match self.keep {
            Some(files) => audit.keeping(files),
            None => audit,
        }
    }
}

/// A registered program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name by which callers select the program.
    pub name: String,
    /// The source of the program's tools.
    pub kind: EntryKind,
    /// The name or path of the program, if the entry contains one.
    pub program: Option<String>,
    /// The hash of the description that the user has registered or trusted.
    pub pin: Option<String>,
    /// The access that the user grants in addition to the access that the description declares.
    pub grants: Grants,
    /// The secrets that the program receives: for each environment variable, the name of the secret that is its value.
    pub secrets: BTreeMap<String, String>,
    /// The owner of the file that contains the entry.
    pub owner: Owner,
    /// The folder of the registry file, to which paths in the entry are relative.
    pub folder: PathBuf,
}

/// The source from which a program's tools are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// The program itself: its tools are discovered, for example from its help text.
    Program,
    /// A file with a manifest.
    Document(PathBuf),
    /// A folder with a CLI.md.
    Bundle(PathBuf),
    /// A folder with an APP.md.
    App(PathBuf),
    /// A file with KDL definitions, or a folder with such files.
    Kdl(PathBuf, Dialect),
    /// A KDL definition in the registry file with this path. The definition has the name of the entry.
    Inline(PathBuf),
}

impl EntryKind {
    /// Returns the name of the kind in a registry file.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Document(_) => "document",
            Self::Bundle(_) => "bundle",
            Self::App(_) => "app",
            Self::Kdl(..) => "kdl",
            Self::Inline(_) => "cli",
        }
    }

    /// Returns the path of the description, or `None` if the tools come from the program itself or from the registry
    /// file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Program | Self::Inline(_) => None,
            Self::Document(path) | Self::Bundle(path) | Self::App(path) | Self::Kdl(path, _) => {
                Some(path)
            }
        }
    }

    /// Sets the dialect of KDL definitions, and returns the new kind. A kind without KDL definitions is returned
    /// unchanged.
    ///
    /// ```
    /// use cmdhelp_bundle::Dialect;
    /// use cmdhelp_host::registry::EntryKind;
    ///
    /// let tools = EntryKind::Kdl("tools.kdl".into(), Dialect::Spec);
    /// assert_eq!(tools.in_dialect(Dialect::SlopMcp), EntryKind::Kdl("tools.kdl".into(), Dialect::SlopMcp));
    /// ```
    #[must_use]
    pub fn in_dialect(self, dialect: Dialect) -> Self {
        match self {
            Self::Kdl(path, _) => Self::Kdl(path, dialect),
            other => other,
        }
    }
}

impl File {
    /// Reads a registry file. A missing file is treated as an empty file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or if its text is invalid.
    pub fn read(path: &Path, owner: Owner) -> Result<Self, RegistryFault> {
        Self::parse(path, &text(path)?, owner)
    }

    /// Parses the text of a registry file.
    ///
    /// ```
    /// use cmdhelp_host::policy::Owner;
    /// use cmdhelp_host::registry::File;
    ///
    /// let text = r#"
    ///     tool "pad" { program "target/release/pad"; write "."; env "PAD_STATE"; }
    ///     policy { deny "pad item delete"; }
    /// "#;
    /// let file = File::parse("cmdhelp.kdl".as_ref(), text, Owner::User)?;
    /// assert_eq!(file.entries[0].grants.write, ["."]);
    /// assert_eq!(file.rules[0].id, "cmdhelp.kdl:3");
    ///
    /// let wrong = File::parse("cmdhelp.kdl".as_ref(), "tool \"pad\" {\n  progam \"x\"; }", Owner::User);
    /// let wrong = wrong.unwrap_err().to_string();
    /// assert!(wrong.starts_with("cmdhelp.kdl:2:3: unknown node `progam`"), "{wrong}");
    /// # Ok::<(), cmdhelp_host::registry::RegistryFault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not KDL, or if a node is invalid.
    pub fn parse(path: &Path, text: &str, owner: Owner) -> Result<Self, RegistryFault> {
        let document = document(path, text)?;
        let mut file = Self {
            path: path.to_owned(),
            owner,
            entries: Vec::new(),
            rules: Vec::new(),
            default: None,
            secrets: BTreeMap::new(),
            audit: AuditWords::default(),
            drivers: Preferences::default(),
        };
        let place = Place {
            file: path,
            text,
            owner,
        };
        for node in document.nodes() {
            match node.name().value() {
                kind @ ("tool" | "cli") => {
                    let entry = match kind {
                        "tool" => entry(place, node)?,
                        _ => inline(place, node)?,
                    };
                    if file.entries.iter().any(|it| it.name == entry.name) {
                        return Err(
                            place.fault(node, format!("`{}` is registered twice", entry.name))
                        );
                    }
                    file.entries.push(entry);
                }
                "policy" => policy::read(place, node, &mut file.rules, &mut file.default)?,
                "secrets" => secrets(place, node, &mut file.secrets)?,
                "audit" => {
                    place.check_block(node)?;
                    for child in children(node) {
                        match child.name().value() {
                            "file" => {
                                file.audit.file = Some(place.path(&place.text_of(child)?));
                            }
                            "rows" => file.audit.rows = Some(place.number_of(child)?),
                            "keep" => {
                                let files = place.number_of(child)?;
                                file.audit.keep = usize::try_from(files).ok();
                            }
                            _ => return Err(place.unknown(child, &["file", "rows", "keep"])),
                        }
                    }
                }
                "drivers" => drivers(place, node, &mut file.drivers)?,
                _ => {
                    let known = ["tool", "cli", "policy", "secrets", "audit", "drivers"];
                    return Err(place.unknown(node, &known));
                }
            }
        }
        Ok(file)
    }
}

/// Returns the text of a registry file. A missing file has an empty text. A link that leads nowhere is a fault, because
/// the file that it names could contain `deny` rules.
pub(super) fn text(path: &Path) -> Result<String, RegistryFault> {
    let meta = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            return Ok(String::new());
        }
        meta => meta.map_err(|error| RegistryFault::of_io(path, &error))?,
    };
    if !meta.is_file() {
        let why = "this is not a file; put a file with the registry there, or remove it";
        return Err(RegistryFault::of_file(path, why));
    }
    if meta.len() > MAX_SIZE {
        return Err(RegistryFault::of_file(
            path,
            "the file is longer than 1 MiB; shorten it, or move definitions to a `.kdl` file of their own and add this \
             file with `cmdhelp add FILE`, because a file of definitions is one entry of the registry",
        ));
    }
    fs::read_to_string(path).map_err(|error| RegistryFault::of_io(path, &error))
}

/// Parses a text in version 1 of KDL.
pub(super) fn document(path: &Path, text: &str) -> Result<KdlDocument, RegistryFault> {
    KdlDocument::parse_v1(text).map_err(|error| {
        let first = error.diagnostics.first();
        let offset = first.map_or(0, |it| it.span.offset());
        let message = first.and_then(|it| it.message.clone().or_else(|| it.label.clone()));
        let mut why = message.unwrap_or_else(|| "invalid KDL".to_owned());
        if ["#true", "#false", "#null"]
            .iter()
            .any(|it| text.contains(it))
        {
            why.truncate(why.trim_end_matches('.').len());
            why.push_str("; this is KDL of version 1, where `true` and `false` have no `#`");
        } else if why.contains("node terminator") {
            why.push_str(" In KDL of version 1, `;` or a line break ends a node, even the last one before `}`");
        }
        RegistryFault::at(path, text, offset, why)
    })
}

/// Returns the reason why no program can be registered as `name`, or `None` if `name` is valid.
#[must_use]
pub fn mistake_in_name(name: &str) -> Option<String> {
    let is_letter = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_' | '.');
    let is_valid = !name.is_empty() && name.chars().all(is_letter) && !name.starts_with(['-', '.']);
    (!is_valid).then(|| {
        format!(
            "invalid name `{}`: use letters, digits, `-`, `_` and `.`, but neither `-` nor `.` at the beginning",
            name.escape_debug()
        )
    })
}

/// Makes an entry that contains only the name of the program, which is the first argument of the node.
fn named(place: Place<'_>, node: &KdlNode) -> Result<Entry, RegistryFault> {
    let name = place.text_of(node)?;
    if let Some(why) = mistake_in_name(&name) {
        return Err(place.fault(node, why));
    }
    Ok(Entry {
        name,
        kind: EntryKind::Program,
        program: None,
        pin: None,
        grants: Grants::default(),
        secrets: BTreeMap::new(),
        owner: place.owner,
        folder: place.file.parent().unwrap_or(Path::new("")).to_owned(),
    })
}

/// Makes the entry for a definition that is written in the registry file itself. In the user's own file, such a
/// definition can use a shell, because the user has written it.
fn inline(place: Place<'_>, node: &KdlNode) -> Result<Entry, RegistryFault> {
    let mut entry = named(place, node)?;
    entry.kind = EntryKind::Inline(place.file.to_owned());
    entry.grants.shell = place.owner == Owner::User;
    Ok(entry)
}

fn entry(place: Place<'_>, node: &KdlNode) -> Result<Entry, RegistryFault> {
    let mut entry = named(place, node)?;
    let mut dialect = Dialect::Spec;
    for child in children(node) {
        let path = |texts: &str| place.path(texts);
        let grants = &mut entry.grants;
        match child.name().value() {
            "program" => entry.program = Some(place.text_of(child)?),
            "document" => entry.kind = EntryKind::Document(path(&place.text_of(child)?)),
            "bundle" => entry.kind = EntryKind::Bundle(path(&place.text_of(child)?)),
            "app" => entry.kind = EntryKind::App(path(&place.text_of(child)?)),
            "kdl" => entry.kind = EntryKind::Kdl(path(&place.text_of(child)?), Dialect::Spec),
            "dialect" => {
                let all = [Dialect::Spec, Dialect::SlopMcp];
                let name = place.text_of(child)?;
                let known = all.into_iter().find(|it| it.name() == name);
                dialect =
                    known.ok_or_else(|| place.fault(child, "expected `spec` or `slop-mcp`"))?;
            }
            "pin" => entry.pin = Some(place.text_of(child)?),
            "read" => grants.read.extend(place.texts(child)?),
            "write" => grants.write.extend(place.texts(child)?),
            "deny" => grants.deny.extend(place.texts(child)?),
            "network" => grants.network.extend(place.texts(child)?),
            "spawn" => grants.spawn.extend(place.texts(child)?),
            "env" => grants.env.extend(place.texts(child)?),
            "shell" => grants.shell = place.bool_of(child)?,
            "secret" => match &place.texts(child)?[..] {
                [variable, slug] => {
                    entry.secrets.insert(variable.clone(), slug.clone());
                }
                _ => {
                    return Err(place.fault(
                        child,
                        "expected the name of a variable, followed by the name of a \
                    secret",
                    ));
                }
            },
            _ => {
                let known = [
                    "program", "document", "bundle", "app", "kdl", "dialect", "pin", "read",
                    "write", "deny", "network", "spawn", "env", "shell", "secret",
                ];
                return Err(place.unknown(child, &known));
            }
        }
    }
    entry.kind = entry.kind.in_dialect(dialect);
    if matches!(entry.kind, EntryKind::Program) && entry.program.is_none() {
        return Err(place.fault(
            node,
            "expected `program`, `bundle`, `app`, `kdl` or `document`",
        ));
    }
    Ok(entry)
}

fn drivers(
    place: Place<'_>,
    node: &KdlNode,
    drivers: &mut Preferences,
) -> Result<(), RegistryFault> {
    place.check_block(node)?;
    for child in children(node) {
        let texts = place.texts(child)?;
        match (child.name().value(), &texts[..]) {
            ("region", _) => drivers.regions.extend(texts),
            ("require-tag", _) => drivers.required_tags.extend(texts),
            ("forbid-tag", _) => drivers.forbidden_tags.extend(texts),
            ("pin", [tool, driver]) => {
                let pin = (tool.clone(), driver.clone(), place.id(child));
                drivers.pins.push(pin);
            }
            ("pin", _) => {
                let why =
                    "expected a tool, such as `issues create`, followed by the id of its driver";
                return Err(place.fault(child, why));
            }
            _ => {
                let known = ["region", "require-tag", "forbid-tag", "pin"];
                return Err(place.unknown(child, &known));
            }
        }
    }
    Ok(())
}

fn secrets(
    place: Place<'_>,
    node: &KdlNode,
    secrets: &mut BTreeMap<String, Backend>,
) -> Result<(), RegistryFault> {
    place.check_block(node)?;
    for child in children(node) {
        match (child.name().value(), &place.texts(child)?[..]) {
            ("map", [slug, backend]) => {
                let known = Backend::named(backend).ok_or_else(|| {
                    // The message does not contain the invalid text, because the text could be the secret itself.
                    let why =
                        "expected `command:…`, `keyring:…`, `env:…` or `file:…`; this file must not \
                         contain secrets";
                    place.fault(child, why)
                })?;
                secrets.insert(slug.clone(), known);
            }
            ("map", _) => {
                return Err(place.fault(child, "expected the name of a secret and its backend"));
            }
            _ => return Err(place.unknown(child, &["map"])),
        }
    }
    Ok(())
}
