//! Stores the permissions and effects of each description to which the user has agreed, in a file that is named after
//! the hash of the description. When a description changes, its permissions can then be compared with the agreed ones.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::{Json, Model, Sandbox};

use super::description::measure;
use super::file::{Entry, EntryKind};
use super::folders::Folders;
use crate::execute::{CallFault, sha256};
use crate::policy::EffectName;
use crate::replace::replace;

/// The permissions and the declared effects of a description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Agreed {
    sandbox: Sandbox,
    /// The effects of the commands. The keys are the commands, such as `remote add`.
    effects: BTreeMap<String, EffectName>,
    /// The SHA-256 of the program's file, for each registered program with this description.
    programs: BTreeMap<String, String>,
}

/// What has become less safe in a changed description, compared with the description to which the user has agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Widened {
    /// The additional permissions, such as `network evil.test`.
    pub sandbox: Vec<String>,
    /// The commands that are now declared to be less harmful than before, such as `drop: destructive, now read`. This
    /// is less safe, because fewer calls would need consent.
    pub effects: Vec<String>,
    /// Whether only the hash of the agreed description is known, and not its permissions. In this case, `sandbox` lists
    /// all permissions of the current description.
    pub is_unrecorded: bool,
}

/// Stores the permissions and effects of an entry's description, to which the user has agreed, and the hash of
/// `program`, the file of the program, so that a later change of the file is noticed. Stores nothing if the
/// entry has no hash, or no description because its tools are discovered from the program.
///
/// # Errors
///
/// Fails if the description cannot be read, or if the file cannot be written.
pub fn agree(folders: &Folders, entry: &Entry, program: Option<&Path>) -> Result<(), CallFault> {
    let (Some(pin), Some(tools)) = (&entry.pin, entry.described()?) else {
        return Ok(());
    };
    let path = file(&folders.state, pin);
    let mut agreed = Agreed::of(&tools.model);
    agreed.programs = recorded(&path).unwrap_or_default().programs;
    match program.and_then(|it| hash_of_program(entry, it)) {
        Some(hash) => agreed.programs.insert(entry.name.clone(), hash),
        None => agreed.programs.remove(&entry.name),
    };
    let text = agreed.to_json().pretty();
    replace(&path, text.as_bytes()).map_err(|error| CallFault::of_file(&path, &error))
}

/// Compares the current description of an entry with the agreed description. Returns `None` if both descriptions are
/// equal, if the entry has no hash, or if it has no description because its tools are discovered from the program.
///
/// # Errors
///
/// Fails if the current description or the file with the agreed permissions cannot be read.
pub fn widened(folders: &Folders, entry: &Entry) -> Result<Option<Widened>, CallFault> {
    let Some(pin) = entry.pin.as_ref().filter(|it| it.starts_with("sha256:")) else {
        return Ok(None);
    };
    if measure(entry)? == *pin {
        return Ok(None);
    }
    let agreed = match fs::read_to_string(file(&folders.state, pin)) {
        // The file with the agreed permissions is missing if an older version of cmdhelp, which stored only the hash,
        // has registered the description.
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        text => Some(Agreed::read(
            &Json::parse(&text?).map_err(io::Error::other)?,
        )),
    };
    let now = entry.described()?.map(|it| Agreed::of(&it.model));
    Ok(now.map(|now| Widened {
        is_unrecorded: agreed.is_none(),
        ..agreed.unwrap_or_default().widened_by(&now)
    }))
}

/// Returns the SHA-256 that the program's file had when the user agreed to the entry's description. Returns `None` if
/// it was not stored.
pub(crate) fn agreed_program(folders: &Folders, entry: &Entry) -> Option<String> {
    let path = file(&folders.state, entry.pin.as_ref()?);
    recorded(&path)?.programs.remove(&entry.name)
}

/// Returns the SHA-256 of `program`, the file of an entry's program. Returns `None` for the program of a bundle, whose
/// version is checked instead.
fn hash_of_program(entry: &Entry, program: &Path) -> Option<String> {
    match entry.kind {
        EntryKind::Bundle(_) => None,
        _ => sha256(program).ok(),
    }
}

fn recorded(path: &Path) -> Option<Agreed> {
    let text = fs::read_to_string(path).ok()?;
    Some(Agreed::read(&Json::parse(&text).ok()?))
}

fn file(state: &Path, pin: &str) -> PathBuf {
    state.join("agreed").join(pin.replace(':', "-") + ".json")
}

impl Agreed {
    fn of(model: &Model) -> Self {
        let effect = |it: &cmdhelp_bundle::Tool| EffectName::from(it.worst_effect());
        let effects = model.tools.iter().map(|it| (it.key(), effect(it)));
        Self {
            sandbox: model.packaging.sandbox.clone(),
            effects: effects.collect(),
            programs: BTreeMap::new(),
        }
    }

    fn widened_by(&self, now: &Self) -> Widened {
        let sandbox = self.sandbox.widened_by(&now.sandbox);
        let sandbox = sandbox.iter().map(|(kind, value)| match *kind {
            "denies" => format!("no longer denies {value}"),
            kind => format!("{kind} {value}"),
        });
        let less = |(path, now): (&String, &EffectName)| {
            let before = self.effects.get(path)?;
            let is_less = match now {
                EffectName::Read => *before != EffectName::Read,
                EffectName::Write => !matches!(before, EffectName::Read | EffectName::Write),
                EffectName::Destructive | EffectName::Unknown => false,
            };
            is_less.then(|| format!("{path}: {}, now {}", before.name(), now.name()))
        };
        Widened {
            sandbox: sandbox.collect(),
            effects: now.effects.iter().filter_map(less).collect(),
            is_unrecorded: false,
        }
    }

    fn to_json(&self) -> Json {
        let sandbox = &self.sandbox;
        let set = sandbox.set.iter();
        let set = set.map(|(name, value)| (name.clone(), Json::from(value.as_str())));
        let kinds = sandbox.lists();
        let kinds = kinds.map(|(kind, values)| (kind.to_owned(), Json::from(values)));
        let effects = self.effects.iter();
        let effects = effects.map(|(path, it)| (path.clone(), Json::from(it.name())));
        let programs = self.programs.iter();
        let programs = programs.map(|(name, hash)| (name.clone(), Json::from(hash.as_str())));
        Json::object([
            ("sandbox", Json::Object(kinds.to_vec())),
            ("set", Json::Object(set.collect())),
            ("effects", Json::Object(effects.collect())),
            ("programs", Json::Object(programs.collect())),
        ])
    }

    fn read(json: &Json) -> Self {
        let permitted = json.get("sandbox").unwrap_or(&Json::Null);
        let pairs = |key: &str| {
            let entries = json.entries_of(key).iter();
            let pairs = entries.filter_map(|(key, it)| Some((key.clone(), it.text()?.to_owned())));
            pairs.collect::<Vec<_>>()
        };
        let mut sandbox = Sandbox {
            set: pairs("set"),
            ..Sandbox::default()
        };
        for (kind, values) in sandbox.lists_mut() {
            *values = permitted.texts_of(kind);
        }
        let effect = |name: &str| EffectName::named(name).unwrap_or(EffectName::Unknown);
        let effects = pairs("effects").into_iter();
        Self {
            sandbox,
            effects: effects.map(|(path, it)| (path, effect(&it))).collect(),
            programs: pairs("programs").into_iter().collect(),
        }
    }
}
