//! The target of a call (the program and its tools) and the caller's input.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cmdhelp_bundle::{Driver, Json, Tool};

use super::grants::{DescriptionKind, Grants};
use crate::model::{Discovered, Source};
use crate::program::find as find_program;
use crate::suggestion::command_line;

/// A program whose tools can be called.
#[derive(Clone, Debug)]
pub struct Target {
    /// The name by which callers select the program.
    pub name: String,
    /// The word by which `cmdhelp` finds the program again: the name, or the path that the caller has given.
    pub selector: String,
    /// The tools of the program.
    pub tools: Discovered,
    /// The file of the program.
    pub program: PathBuf,
    /// The arguments of the program that precede the arguments of every call.
    pub before: Vec<String>,
    /// The executable files of the drivers' programs, in the order of the drivers in `tools`.
    pub drivers: Vec<PathBuf>,
    /// The id of the chosen driver, if the program has several drivers.
    pub driver: Option<String>,
    /// The folder of the application's package, in which its calls run. If it is `None`, a call runs in the folder that
    /// the caller gives.
    pub folder: Option<PathBuf>,
    /// The folder of the bundle that describes the program. The program can be called only after it is installed in a
    /// supported version, set up and logged in.
    pub bundle: Option<PathBuf>,
    /// Whether a KDL definition describes the program. The definition's defaults are added to the command line, because
    /// the program itself may have other defaults. Positional arguments are written before flags, because the first
    /// positional arguments may be the words of a subcommand, and many programs accept the flags of a subcommand only
    /// after these words.
    pub is_defined: bool,
    /// The access that the user grants, in addition to the access that the description declares.
    pub grants: Grants,
    /// The secrets that the program receives: for each environment variable, the name of the secret that is its value.
    pub secrets: BTreeMap<String, String>,
}

impl Target {
    /// Returns a copy of the target in which the program and the tools are those of a driver. If the driver has no
    /// program of its own, the copy is equal to the target.
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

    /// Returns a command of `cmdhelp`, such as `cmdhelp login`, for the program and its driver.
    pub(crate) fn recovery(&self, command: &str) -> String {
        let driver = self.driver.iter().flat_map(|it| ["--driver", it.as_str()]);
        command_line([command, &self.selector].into_iter().chain(driver))
    }

    /// Returns a command of `cmdhelp`, such as `cmdhelp inspect`, for one command of the program. `more` are the words at
    /// the end of the line.
    pub(super) fn recovery_of(&self, command: &str, tool: &Tool, more: &[&str]) -> String {
        let words = Discovered::words_of(tool);
        let words = words.iter().map(String::as_str);
        command_line(
            [command, &self.selector]
                .into_iter()
                .chain(words)
                .chain(more.iter().copied()),
        )
    }

    /// Returns whether the program was selected by its path, and the program of this name in `PATH` is another one.
    pub(super) fn is_namesake(&self) -> bool {
        let named = find_program(&self.name, Path::new("/"));
        let is_other = |it: &PathBuf| it.canonicalize().ok() != self.program.canonicalize().ok();
        self.selector.contains('/') && named.as_ref().is_some_and(is_other)
    }

    /// Returns the kind of the program's description.
    pub(super) fn packed(&self) -> DescriptionKind {
        match (&self.bundle, &self.folder) {
            (Some(_), _) => DescriptionKind::Bundle,
            (None, Some(_)) => DescriptionKind::App,
            (None, None) => DescriptionKind::No,
        }
    }
}

/// The input of a caller: a command and its arguments.
#[derive(Clone, Debug)]
pub struct CallInput {
    /// The words of the command after the program's name, such as `remote` and `add`.
    pub command: Vec<String>,
    /// The arguments, as a JSON object.
    pub inputs: Json,
    /// The arguments as a command line. They are used instead of the JSON object `inputs`. The command line can begin
    /// with the words of the command.
    pub words: Vec<String>,
    /// Whether the call is a dry run.
    pub dry_run: bool,
    /// The folder from which the program is called.
    pub folder: PathBuf,
    /// The time limit that the caller sets for the call.
    pub time: Option<Duration>,
}

impl CallInput {
    /// Returns the input as JSON, which is sent to another process.
    pub(crate) fn to_json(&self) -> Json {
        let time = self.time.map(|it| it.as_millis());
        let time = time.and_then(|it| u64::try_from(it).ok());
        let folder = self.folder.to_string_lossy().into_owned();
        Json::object([
            ("command", self.command.iter().map(String::as_str).collect()),
            ("inputs", self.inputs.clone()),
            ("words", self.words.iter().map(String::as_str).collect()),
            ("dry_run", Json::from(self.dry_run)),
            ("folder", Json::from(folder)),
            ("time_ms", time.map_or(Json::Null, Json::from)),
        ])
    }

    /// Parses the JSON that [`to_json`](Self::to_json) returns. Returns `None` for any other JSON.
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
