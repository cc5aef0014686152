//! The command `cmdhelp trust`, with which the user trusts the contents of a project's registry, or
//! the description of a program.

use cmdhelp::prelude::*;
use cmdhelp_host::policy::{Owner, Verdict};
use cmdhelp_host::registry::{Entry, File, Folders, Trust, agree, load, measure, set_pin, widened};
use serde::Serialize;

use super::file;
use crate::failure::Fault;

/// Trust the current contents of the project's registry, or of the description of a program
///
/// Without `--yes`, `cmdhelp` only shows what would be trusted. If the contents change later, they are no longer
/// trusted.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("", note = "see what the project's registry would allow"),
    example("gh --yes", note = "trust a description that has changed")
)]
pub(crate) struct TrustCommand {
    /// The program whose description to trust; by default, the project's registry
    name: Option<String>,
    /// Trust the contents, and do not only show them
    #[arg(long)]
    yes: bool,
}

/// The file or program whose contents or description are trusted.
#[derive(Schema, Serialize)]
pub(crate) struct Trusted {
    /// The path of the file, or the name of the program.
    what: String,
    /// The hash of the contents.
    hash: String,
    /// The programs that the file registers.
    tools: Vec<String>,
    /// The rules of the file that allow calls.
    allows: Vec<String>,
    /// The permissions in the description that the user has not agreed to. If it is unknown which ones the user has
    /// agreed to, all permissions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    widens: Vec<String>,
    /// The commands whose declared effect is less severe than the one that the user has agreed to, so that fewer calls
    /// need consent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<String>,
    /// Whether it is unknown which permissions the user has agreed to, because an older version of `cmdhelp` has
    /// registered the program.
    #[serde(skip_serializing_if = "is_false")]
    unrecorded: bool,
    /// Whether the contents are trusted now.
    trusted: bool,
}

#[cmdhelp::run]
impl TrustCommand {
    fn run(self) -> Result<Trusted, Fault> {
        match &self.name {
            Some(name) => self.description(name),
            None => self.project(),
        }
    }

    fn project(&self) -> Result<Trusted, Fault> {
        let folders = Folders::of_user().ok_or(Fault::NoHome)?;
        let path = folders.project(&std::env::current_dir()?);
        let path = path.ok_or(Fault::NoProject)?;
        let file = File::read(&path, Owner::Project)?;
        let hash = file.hash()?;
        let mut trust = Trust::open(&folders.state)?;
        if self.yes {
            trust.add(&path, &hash)?;
        }
        let allows = file.rules.iter().filter(|it| it.verdict == Verdict::Allow);
        Ok(Trusted {
            what: path.display().to_string(),
            trusted: trust.has(&path, &hash),
            tools: file.entries.iter().map(|it| it.name.clone()).collect(),
            allows: allows
                .map(|it| format!("{} ({})", it.pattern, it.id))
                .collect(),
            widens: Vec::new(),
            effects: Vec::new(),
            unrecorded: false,
            hash,
        })
    }

    fn description(&self, name: &str) -> Result<Trusted, Fault> {
        let path = file(false)?;
        let registry = File::read(&path, Owner::User)?;
        let entry = registry.entries.iter().find(|it| it.name == name);
        let entry = entry.ok_or_else(|| {
            Fault::not_registered(name, registry.entries.iter().map(|it| &*it.name))
        })?;
        let hash = measure(entry)?;
        let folders = Folders::of_user().ok_or(Fault::NoHome)?;
        let more = widened(&folders, entry)?.unwrap_or_default();
        if self.yes {
            let now = Entry {
                pin: Some(hash.clone()),
                ..entry.clone()
            };
            // The program of a description can be missing.
            let target = load(std::slice::from_ref(&now), name, &std::env::current_dir()?).ok();
            agree(&folders, &now, target.as_ref().map(|it| &*it.program))?;
            set_pin(&path, name, &hash)?;
        }
        Ok(Trusted {
            what: name.to_owned(),
            trusted: self.yes || entry.pin.as_ref() == Some(&hash),
            tools: vec![name.to_owned()],
            allows: Vec::new(),
            widens: more.sandbox,
            effects: more.effects,
            unrecorded: more.is_unrecorded,
            hash,
        })
    }
}

/// Returns whether a value is `false`, for serde.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}
