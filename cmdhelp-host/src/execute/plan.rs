//! The plan of a call.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cmdhelp_bundle::{Argument, Json, Kind, Model, Object, Tool};
use cmdhelp_sandbox::{Call, Exec, Network, Policy, Variable};
use cmdhelp_spec::spec::Effect;
use sha2::{Digest as _, Sha256};

use super::bound_call::{BoundCall, stdin};
use super::dry_run::DryRun;
use super::fault::{CallFault, FaultCode};
use super::resolution::Resolution;
use super::shell::{self, SHELL};
use super::target::{CallInput, Target};
use super::words::Syntax;
use super::{effect, inputs, process};
use crate::model::Confidence;
use crate::policy::{Channel, EffectName, PolicyInput, hash, hexadecimal};
use crate::program::find as find_program;

/// The default time limit of a call.
const TIME: Duration = Duration::from_secs(30);

/// The environment variables that suppress the prompts, pagers and colors of a program. They are set for tools whose
/// effect is not declared.
const QUIET_VARIABLES: [(&str, &str); 6] = [
    ("CI", "1"),
    ("GIT_PAGER", "cat"),
    ("GIT_TERMINAL_PROMPT", "0"),
    ("NO_COLOR", "1"),
    ("PAGER", "cat"),
    ("TERM", "dumb"),
];

/// The plan of a call: the process to run, its sandbox, and the format of its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallPlan {
    /// The name of the program and the words of the called tool, such as `git`, `remote` and `add`.
    pub path: Vec<String>,
    /// The file of the program.
    pub program: PathBuf,
    /// The SHA-256 of the program's file.
    pub sha256: String,
    /// The arguments after the program's name.
    pub words: Vec<String>,
    /// The words of the tool and all of its arguments. In place of each value is the key of its argument, such as
    /// `${input.title}`.
    pub template: Vec<String>,
    /// The text that the program gets as standard input.
    pub stdin: Option<String>,
    /// The folder in which the program runs.
    pub folder: PathBuf,
    /// The sandbox policy of the process. The values of secrets are added when the process starts.
    pub sandbox: Policy,
    /// The secrets that the program receives: for each environment variable, the name of the secret that is its value.
    pub secrets: BTreeMap<String, String>,
    /// The time limit of the call.
    pub time: Duration,
    /// The effect of the call.
    pub effect: Option<Effect>,
    /// Whether the effect is declared, derived or guessed.
    pub confidence: Confidence,
    /// Whether the output of the program must be JSON.
    pub json: bool,
    /// Whether a bundle describes the program.
    pub is_of_bundle: bool,
    /// The called tool.
    pub tool: Tool,
    /// The arguments that the caller has given, and the defaults of all other arguments.
    pub inputs: Json,
    /// Whether the call is a dry run.
    pub dry_run: bool,
    /// The program's name and the words of each command that the line could call, if the line contains words that the
    /// description of the program does not list. The program gets such a line unchanged.
    pub candidates: Option<Vec<Vec<String>>>,
    /// The driver that was chosen for the call, if the tool has several drivers.
    pub driver: Option<Resolution>,
    /// The flag that tells the program that the user has consented, or `None` if the tool does not ask for consent or
    /// the program has no such flag.
    confirm: Option<String>,
    /// Whether the program was selected by its path, and another program has its name.
    is_namesake: bool,
    given: Vec<String>,
    /// The index in `words` at which flags of the program itself are inserted.
    flags_at: usize,
}

impl CallPlan {
    /// Plans a call. No program is run.
    ///
    /// # Errors
    ///
    /// Fails if the command does not exist, if the arguments do not match the command's schema, or if the program's
    /// file cannot be read.
    pub fn new(target: &Target, given: &CallInput) -> Result<Self, CallFault> {
        let model = &target.tools.model;
        let BoundCall {
            tool,
            inputs: given_inputs,
            complete,
            words: own,
            dry_run,
            candidates,
        } = BoundCall::of(target, given)?;
        let is_ours = Syntax::of(model) == Syntax::Clap;
        let (program, before) = started_program(target, tool)?;
        let effect = match dry_run {
            Some(DryRun::Declared(_)) => Some(Effect::Read),
            _ => effect::of_call(tool, &given_inputs, Syntax::of(model)),
        };
        // The meaning of a word that the description does not list is unknown.
        let is_certain = |it: &Effect| candidates.is_none() || *it == Effect::Destructive;
        let effect = effect.filter(is_certain);
        let confidence = target.tools.effect_origin(tool).confidence;
        let mut all = [&before[..], &model.packaging.args].concat();
        // Flags follow the words of the command, unless other arguments stand between these words, or the first argument
        // after them could take the flags for its values.
        let takes_flags = |it: &Argument| match it.kind {
            Kind::Positional { trailing, .. } => trailing || it.hyphen_values,
            _ => false,
        };
        let mut arguments = tool.arguments.iter();
        let place = match arguments.any(|it| it.behind.is_some() || takes_flags(it)) {
            true if is_ours => all.len(),
            _ => all.len() + tool.words.len(),
        };
        all.extend(own);
        let flags_at = place.min(all.len());
        if let (true, Some(flag)) = (is_ours, &model.output_flag) {
            all.insert(flags_at, format!("{flag}=json"));
        }
        if let Some(DryRun::Declared(flag)) = dry_run {
            all.insert(flags_at, flag.to_owned());
        }
        Ok(Self {
            path: path(target, tool),
            sha256: sha256(&program).map_err(|error| unreadable(&program, &error))?,
            program,
            template: template(tool),
            words: all,
            stdin: stdin(tool, &given_inputs),
            folder: folder(target, tool, given),
            sandbox: sandbox(target, tool, effect, confidence),
            secrets: target.secrets.clone(),
            time: time(tool, given),
            effect,
            confidence,
            json: is_ours || prints_json(model, tool),
            is_of_bundle: target.bundle.is_some(),
            inputs: complete,
            dry_run: dry_run.is_some(),
            candidates,
            driver: None,
            confirm: model
                .confirm_flag
                .clone()
                .filter(|_| tool.asks_for_consent()),
            is_namesake: target.is_namesake(),
            flags_at,
            given: given_inputs
                .entries()
                .iter()
                .map(|(key, _)| key.clone())
                .collect(),
            tool: tool.clone(),
        })
    }

    /// Returns the facts about the call by which the policy decides.
    #[must_use]
    pub fn question(&self, channel: Channel) -> PolicyInput<'_> {
        PolicyInput {
            path: self.path.iter().map(String::as_str).collect(),
            inputs: &self.inputs,
            effect: self.effect,
            confidence: self.confidence,
            asks: self.tool.confirm.is_some() && self.effect == Some(Effect::Destructive),
            channel,
            is_namesake: self.is_namesake,
            candidates: self.candidates.as_deref(),
        }
    }

    /// If the call is destructive, adds the flag that tells the program that the user has consented. Adds nothing if
    /// the program has no such flag.
    pub fn agree(&mut self) {
        if let (Some(flag), Some(Effect::Destructive)) = (&self.confirm, self.effect) {
            self.words.insert(self.flags_at, flag.clone());
        }
    }

    /// Returns the name of the tool with its program, such as `git remote add`.
    #[must_use]
    pub fn name(&self) -> String {
        self.path.join(" ")
    }

    /// Returns a hash of the plan's tool, program, command line, standard input, sandbox policy and names of secrets.
    /// Two plans that differ in one of these parts have different hashes.
    #[must_use]
    pub fn hash(&self) -> String {
        let facts = Json::object([
            ("path", Json::from(&self.path[..])),
            ("program", Json::from(self.program.display().to_string())),
            ("words", Json::from(&self.words[..])),
            ("stdin", self.stdin.clone().map_or(Json::Null, Json::from)),
            ("sandbox", self.sandbox_json()),
            ("secrets", Json::from(&self.secret_names()[..])),
        ]);
        hash(facts.to_string())
    }

    /// Returns a hash of the plan, of the program's file and of the folder in which the program runs. A server and a
    /// worker compare these hashes to check that they have made the same plan.
    #[cfg(feature = "nats")]
    pub(crate) fn plan_hash(&self) -> String {
        let folder = self.folder.to_string_lossy();
        let facts = [self.hash(), self.sha256.clone(), folder.into_owned()];
        hash(Json::from(&facts[..]).to_string())
    }

    /// Returns the plan as JSON, without the values of secret arguments.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut plan = Object::default();
        plan.put("tool", self.name())
            .put("program", self.program.display().to_string())
            .put("sha256", self.sha256.as_str())
            .put("template", &self.template[..])
            .put("argv", &self.shown_words()[..])
            .put_some("stdin_bytes", self.stdin.as_ref().map(|it| it.len() as u64))
            .put("folder", self.folder.display().to_string())
            .put("effect", EffectName::from(self.effect).name())
            .put("effect_from", self.confidence.name())
            .put(
                "timeout_ms",
                u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX),
            )
            .put("sandbox", self.sandbox_json())
            .put_some("driver", self.driver.as_ref().map(Resolution::to_json))
            .put_true("dry_run", self.dry_run)
            .put_true("verbatim", self.candidates.is_some())
            .put_filled("secrets", &self.secret_names());
        plan.into()
    }

    /// Returns the arguments after the program's name, with the values of secret arguments masked.
    #[must_use]
    pub fn shown_words(&self) -> Vec<String> {
        let hidden = self.secret_values();
        self.words
            .iter()
            .map(|word| crate::secrets::redact(word, &hidden))
            .collect()
    }

    /// Returns the values of secret arguments.
    #[must_use]
    pub fn secret_values(&self) -> Vec<String> {
        inputs::secret_values(&self.tool, &self.inputs)
    }

    /// Returns the keys of the secret arguments that the caller has given.
    #[must_use]
    pub fn given_secrets(&self) -> Vec<String> {
        let secret = self.tool.arguments.iter().filter(|it| it.secret);
        let keys = secret.map(|it| it.key.clone());
        keys.filter(|it| self.given.contains(it)).collect()
    }

    /// Returns the keys of the arguments that the caller has given.
    #[must_use]
    pub fn given_keys(&self) -> Vec<&str> {
        self.given.iter().map(String::as_str).collect()
    }

    fn secret_names(&self) -> Vec<String> {
        self.secrets
            .iter()
            .map(|(variable, slug)| format!("{variable}={slug}"))
            .collect()
    }

    /// Returns the command line and the folder of the process that runs in the sandbox.
    pub(super) fn call(&self) -> io::Result<Call> {
        let program = self.program.display().to_string();
        let mut call = Call::here([&[program][..], &self.words].concat())?;
        call.directory.clone_from(&self.folder);
        Ok(call)
    }

    fn sandbox_json(&self) -> Json {
        let policy = &self.sandbox;
        let variable = |it: &Variable| match &it.value {
            Some(value) => format!("{}={value}", it.name),
            None => it.name.clone(),
        };
        let spawn = match &policy.exec {
            Exec::Nothing => Vec::new(),
            Exec::Anything => vec!["*".to_owned()],
            Exec::Only(names) => names.clone(),
        };
        let Network::Hosts(network) = &policy.network else {
            unreachable!("plans name hosts");
        };
        let environment: Vec<String> = policy.environment.iter().map(variable).collect();
        Json::object([
            ("read", Json::from(&policy.read[..])),
            ("write", Json::from(&policy.write[..])),
            ("deny", Json::from(&policy.deny[..])),
            ("network", Json::from(&network[..])),
            ("spawn", Json::from(&spawn[..])),
            ("env", Json::from(&environment[..])),
        ])
    }
}

/// Returns the file that is executed (the program or, if the tool needs one, a shell), and the arguments that precede
/// those of the call.
fn started_program(target: &Target, tool: &Tool) -> Result<(PathBuf, Vec<String>), CallFault> {
    Ok(match (&tool.program, tool.process.shell) {
        (name, true) => {
            let text = name.as_ref().unwrap_or(&target.tools.model.binary);
            (program_of_tool(SHELL, target)?, shell::words(text)?.into())
        }
        (Some(name), false) => (program_of_tool(name, target)?, target.before.clone()),
        (None, false) => (target.program.clone(), target.before.clone()),
    })
}

/// Returns the name of the program and the words of the tool.
fn path(target: &Target, tool: &Tool) -> Vec<String> {
    let mut path = vec![target.name.clone()];
    match &tool.name {
        // A definition with several tools names each tool, so the tool's name follows the program's name.
        Some(name) if *name != target.name => path.push(name.clone()),
        Some(_) => {}
        None => path.extend(tool.words.iter().cloned()),
    }
    path
}

/// Returns the sandbox policy of the process. The values of secrets are added later.
fn sandbox(target: &Target, tool: &Tool, effect: Option<Effect>, confidence: Confidence) -> Policy {
    let model = &target.tools.model;
    let writes = effect != Some(Effect::Read) || confidence == Confidence::Guessed;
    let declared = model.sandbox_of(tool);
    let mut sandbox = target.grants.policy(&declared, target.packed(), writes);
    process::confine(&mut sandbox, &tool.process);
    process::limit(&mut sandbox, &model.packaging);
    let passed = tool.arguments.iter().filter(|it| !it.secret);
    let passed = passed.filter_map(|it| it.env.clone());
    sandbox
        .environment
        .extend(passed.map(|name| Variable { name, value: None }));
    if confidence != Confidence::Declared {
        sandbox.environment.splice(
            0..0,
            QUIET_VARIABLES.map(|(name, value)| Variable {
                name: name.to_owned(),
                value: Some(value.to_owned()),
            }),
        );
    }
    sandbox
}

/// Returns the folder in which the program runs: the folder of its package or, without a package, the folder that the
/// caller has given. If the tool declares a subfolder, the program runs in this subfolder.
fn folder(target: &Target, tool: &Tool, given: &CallInput) -> PathBuf {
    let folder = target.folder.as_ref().unwrap_or(&given.folder);
    match &tool.process.workdir {
        Some(below) => folder.join(below),
        None => folder.clone(),
    }
}

/// Finds a program that is used only by one tool, and that the definition of this tool names.
fn program_of_tool(name: &str, target: &Target) -> Result<PathBuf, CallFault> {
    let folder = target.program.parent().unwrap_or(Path::new("/"));
    find_program(name, folder).ok_or_else(|| {
        let why = format!("there is no program `{}`", name.escape_debug());
        CallFault::new(FaultCode::NotFound, why)
    })
}

/// Returns whether the description declares that the tool prints JSON.
fn prints_json(model: &Model, tool: &Tool) -> bool {
    let by_output = model
        .packaging
        .output
        .as_ref()
        .is_some_and(|it| it.format == "json");
    by_output || model.packaging.entry.is_some() || tool.process.output.as_deref() == Some("json")
}

/// Returns the time limit of a call: the lower of the caller's limit and the tool's limit, or the default if neither
/// limit exists.
fn time(tool: &Tool, given: &CallInput) -> Duration {
    match (
        tool.process.timeout_ms.map(Duration::from_millis),
        given.time,
    ) {
        (Some(declared), Some(given)) => declared.min(given),
        (declared, given) => declared.or(given).unwrap_or(TIME),
    }
}

/// Returns the words of a tool and all of its arguments, with a placeholder such as `${input.title}` for each value.
fn template(tool: &Tool) -> Vec<String> {
    let mut words = tool.words.clone();
    words.extend(tool.arguments.iter().map(|it| match it.spelling() {
        Some(spelling) if it.is_switch() => spelling.to_owned(),
        Some(spelling) => format!("{spelling} ${{input.{}}}", it.key),
        None => format!("${{input.{}}}", it.key),
    }));
    words
}

/// Returns the SHA-256 of a file, in hexadecimal digits.
///
/// # Errors
///
/// Fails if the file cannot be read.
pub(crate) fn sha256(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut file = File::open(path)?;
    let mut some = vec![0; 64 << 10];
    loop {
        match file.read(&mut some)? {
            0 => break,
            read => hash.update(&some[..read]),
        }
    }
    Ok(hexadecimal(&hash.finalize()))
}

fn unreadable(program: &Path, error: &io::Error) -> CallFault {
    let why = format!("{}: {error}", program.display());
    CallFault::new(FaultCode::NotFound, why)
}
