//! The target and the input of a call.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use cmdhelp_bundle::{Driver, Json};

use super::grants::{Grants, Packed};
use crate::model::{Discovered, Source};

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
    /// The files of the drivers' programs, in the order of the drivers.
    pub drivers: Vec<PathBuf>,
    /// The id of the driver to which the target is bound.
    pub driver: Option<String>,
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
    /// Returns the target that carries out calls by the program of a driver.
    #[must_use]
    pub fn bound(&self, driver: &Driver) -> Self {
        let mut bound = self.clone();
        let mut drivers = self.tools.model.drivers.iter().zip(&self.drivers);
        let program = drivers.find(|(it, _)| it.id == driver.id);
        if let (Some(model), Some((_, program))) = (&driver.model, program) {
            bound.tools = Discovered::declared(model.clone(), Source::Registered);
            bound.program.clone_from(program);
            bound.driver = Some(driver.id.clone());
        }
        bound
    }

    /// Returns the words that name the program and its driver in a command line of `cmdhelp`.
    pub(crate) fn words(&self) -> String {
        match &self.driver {
            Some(driver) => format!("{} --driver {driver}", self.name),
            None => self.name.clone(),
        }
    }

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

impl Given {
    /// Returns the input as JSON, for another process.
    pub(crate) fn to_json(&self) -> Json {
        let time = self.time.map(|it| it.as_millis());
        let time = time.and_then(|it| u64::try_from(it).ok());
        let folder = self.folder.to_string_lossy().into_owned();
        let members = [
            ("command", self.command.iter().map(String::as_str).collect()),
            ("inputs", self.inputs.clone()),
            ("words", self.words.iter().map(String::as_str).collect()),
            ("dry_run", Json::from(self.dry_run)),
            ("folder", Json::from(folder)),
            ("time_ms", time.map_or(Json::Null, Json::from)),
        ];
        Json::Object(members.map(|(key, value)| (key.to_owned(), value)).into())
    }

    /// Returns the input that [`to_json`](Self::to_json) has made a JSON object of, or `None` for any other value.
    pub(crate) fn parse(json: &Json) -> Option<Self> {
        let texts = |key: &str| {
            let all = json.get(key)?.items().iter();
            all.map(|it| Some(it.text()?.to_owned()))
                .collect::<Option<Vec<String>>>()
        };
        let time = match json.get("time_ms")? {
            Json::Null => None,
            Json::Number(time) => Some(Duration::from_millis(time.parse().ok()?)),
            _ => return None,
        };
        Some(Self {
            command: texts("command")?,
            inputs: json.get("inputs")?.clone(),
            words: texts("words")?,
            dry_run: json.get("dry_run")?.is_true(),
            folder: PathBuf::from(json.get("folder")?.text()?),
            time,
        })
    }
}
