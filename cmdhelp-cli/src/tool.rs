//! The arguments of `cmdhelp` that select a tool and contain its input.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cmdhelp::prelude::*;
use cmdhelp_bundle::Json;
use cmdhelp_host::execute::{CallFault, CallInput};
use cmdhelp_host::policy::{Channel, Mode};
use cmdhelp_host::secrets::{SHOWN, redact};
use cmdhelp_host::{Decided, Host};

use crate::failure::{Fault, of_file};

/// The maximum size of a tool's arguments, in bytes.
const MAX_ARGUMENTS_SIZE: u64 = 16 << 20;

/// The arguments of `cmdhelp` that select a tool and contain its input.
#[derive(Args)]
pub(crate) struct Tool {
    /// The name of a registered program, or another program on this machine
    #[arg(value_name = "TOOL")]
    pub(crate) tool: String,
    /// The words that select a command of the program, such as `remote add`
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// The arguments of the command as a JSON object; `@FILE` reads it from a file, and `-` from
    /// standard input
    #[arg(long, value_name = "JSON")]
    #[cmdhelp(type = "json")]
    pub(crate) json: Option<String>,
    /// The folder in which the program runs; by default, the current folder
    #[arg(long, value_name = "FOLDER")]
    #[cmdhelp(type = "path")]
    pub(crate) cwd: Option<String>,
    /// The driver that makes the call, if the tool has several drivers
    #[arg(long, value_name = "ID")]
    pub(crate) driver: Option<String>,
    #[command(flatten)]
    pub(crate) mode: ModeFlags,
    /// The arguments of the command as a command line, after `--`
    #[arg(value_name = "ARGV", last = true)]
    pub(crate) argv: Vec<String>,
}

/// The flags that make the policy stricter, or less strict for calls to which no rule applies.
#[derive(Args)]
pub(crate) struct ModeFlags {
    /// Deny all calls that are not declared as read-only, even if a rule allows them
    #[arg(long)]
    read_only: bool,
    /// Also allow calls that are declared to write but not to destroy, if no rule applies
    #[arg(long, conflicts_with = "read_only")]
    trust_writes: bool,
}

impl ModeFlags {
    /// Returns the mode of the policy.
    pub(crate) fn mode(&self) -> Mode {
        match (self.read_only, self.trust_writes) {
            (true, _) => Mode::ReadOnly,
            (false, true) => Mode::TrustWrites,
            (false, false) => Mode::Ask,
        }
    }

    /// Returns the flag that selects the same mode in another command line of `cmdhelp`, if one is
    /// needed.
    pub(crate) fn words(&self) -> Option<String> {
        match self.mode() {
            Mode::ReadOnly => Some("--read-only".to_owned()),
            Mode::TrustWrites => Some("--trust-writes".to_owned()),
            Mode::Ask => None,
        }
    }
}

/// The secret arguments of a call.
pub(crate) struct Hidden {
    /// The keys of the secret arguments that the caller has given.
    pub(crate) keys: Vec<String>,
    values: Vec<String>,
}

impl Hidden {
    pub(crate) fn of(decided: &Decided) -> Self {
        Self {
            keys: decided.plan.given_secrets(),
            values: decided.plan.secret_values(),
        }
    }

    /// Masks the values of secret arguments in a JSON object. Another text, such as `@FILE`, is not changed.
    fn masked(&self, text: &str) -> String {
        let Ok(Json::Object(mut members)) = Json::parse(text) else {
            return text.to_owned();
        };
        let is_secret = |key: &String| self.keys.contains(key);
        if !members.iter().any(|(key, _)| is_secret(key)) {
            return text.to_owned();
        }
        for (_, value) in members.iter_mut().filter(|(key, _)| is_secret(key)) {
            *value = Json::from(SHOWN);
        }
        redact(&Json::Object(members).to_string(), &self.values)
    }
}

impl Tool {
    /// Reads the registry, plans the call, and returns the plan with the decision of the policy.
    /// The inner error is that of the call.
    pub(crate) fn decide(
        &self,
        time: Option<Duration>,
    ) -> Result<Result<(Host, Decided), CallFault>, Fault> {
        let (host, given) = self.open(time, false)?;
        Ok(host.decide(&self.tool, &given).map(|it| (host, it)))
    }

    /// Reads the registry and the arguments of the tool.
    pub(crate) fn open(
        &self,
        time: Option<Duration>,
        dry_run: bool,
    ) -> Result<(Host, CallInput), Fault> {
        let mut host = Host::open(self.folder()?, Channel::Cli)?;
        host.registry.policy.mode = self.mode.mode();
        host.registry.drivers.demanded.clone_from(&self.driver);
        let given = CallInput {
            command: self.command.clone(),
            inputs: self.inputs()?,
            words: self.argv.clone(),
            dry_run,
            folder: host.folder.clone(),
            time,
        };
        Ok((host, given))
    }

    fn folder(&self) -> Result<PathBuf, Fault> {
        match &self.cwd {
            Some(folder) => fs::canonicalize(folder).map_err(of_file(folder.as_ref())),
            None => Ok(std::env::current_dir()?),
        }
    }

    fn inputs(&self) -> Result<Json, Fault> {
        let text = match self.json.as_deref() {
            None => "{}".to_owned(),
            Some("-") => read(io::stdin().lock())?,
            Some(text) => match text.strip_prefix('@') {
                Some(file) => {
                    let file = Path::new(file);
                    fs::File::open(file).and_then(read).map_err(of_file(file))?
                }
                None => text.to_owned(),
            },
        };
        let value =
            Json::parse(&text).map_err(|error| Fault::Arguments(format!("--json: {error}")))?;
        match value {
            Json::Object(_) => Ok(value),
            _ => Err(Fault::Arguments("--json: expected an object".to_owned())),
        }
    }

    /// Returns the command line of another command of `cmdhelp` with the same tool and arguments. The secrets in
    /// `hidden` are masked.
    pub(crate) fn words(
        &self,
        command: &[&str],
        flags: Vec<String>,
        hidden: &Hidden,
    ) -> Vec<String> {
        let mut words: Vec<String> = command.iter().map(|it| (*it).to_owned()).collect();
        words.push(self.tool.clone());
        words.extend(self.command.iter().cloned());
        let flags_with_values = [
            ("--json", &self.json.as_ref().map(|it| hidden.masked(it))),
            ("--cwd", &self.cwd),
            ("--driver", &self.driver),
        ];
        for (flag, value) in flags_with_values {
            words.extend(value.iter().flat_map(|it| [flag.to_owned(), it.clone()]));
        }
        words.extend(self.mode.words());
        words.extend(flags);
        if !self.argv.is_empty() {
            words.push("--".to_owned());
            words.extend(self.argv.iter().map(|it| redact(it, &hidden.values)));
        }
        words
    }
}

fn read(from: impl io::Read) -> io::Result<String> {
    let mut text = String::new();
    from.take(MAX_ARGUMENTS_SIZE).read_to_string(&mut text)?;
    Ok(text)
}
