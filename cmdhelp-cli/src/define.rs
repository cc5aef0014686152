//! The command `cmdhelp define`, which drafts a CLI.md bundle for a program.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Format, Install, ObservedCall, Options, write};
use cmdhelp_host::Discovery;
use cmdhelp_host::define::{self, ObservedRun};
use cmdhelp_host::execute::Grants;
use cmdhelp_host::policy::Pattern;
use serde::Serialize;

use crate::emit::callable;
use crate::failure::{Fault, unready};
use crate::registered::host;
use crate::{quantity, screen};

/// Draft a CLI.md bundle for a program that has none
///
/// The bundle contains the commands that `inspect` shows, and grants no access. It does not contain guessed effects. A
/// command without an effect needs consent until the user writes its effect into TOOL.md.
///
/// With `--observe`, the program is called with the arguments after `--`, and the bundle grants access to the files,
/// programs and hosts that this call uses. The call has real effects, so it needs consent: it can read all files except
/// secrets, change files in the current folder and the home folder, and reach all public hosts. If the bundle exists,
/// access that was granted for earlier observed calls stays granted.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    confirm = "token",
    open_world = true,
    example("git --to .cli/git", note = "draft a bundle of git"),
    example(
        "gh --to .cli/gh --scope 'pr *' --install brew=gh",
        note = "include only some commands, and declare how to install the program"
    ),
    example(
        "gh --to .cli/gh --observe -- pr list",
        note = "make a call, and grant the access that it uses"
    )
)]
pub(crate) struct Define {
    /// The program: the name of a registered one, the name or path of any other, or a file or
    /// folder that describes one
    program: String,
    /// The folder of the new bundle
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
    /// The commands to include, without the program's name; `*` at the end includes all subcommands
    #[arg(long, value_name = "COMMANDS")]
    scope: Vec<String>,
    /// How to install the program: a package manager, `=`, and the name of the package
    #[arg(long, value_name = "MANAGER=PACKAGE")]
    install: Vec<String>,
    /// Call the program with the arguments after `--`, and grant the access that this call uses
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    observe: bool,
    #[command(flatten)]
    given: ObservedCallGrants,
    /// The arguments of the observed call
    #[arg(last = true, value_name = "ARGUMENT", requires = "observe")]
    arguments: Vec<String>,
}

/// The access of the observed call, in addition to the access that every observed call has.
#[derive(Args)]
struct ObservedCallGrants {
    /// Let the observed call read this file or folder, although it contains secrets
    #[arg(long, value_name = "PATH", requires = "observe")]
    #[cmdhelp(type = "path")]
    read: Vec<String>,
    /// Let the observed call change this file or folder, too
    #[arg(long, value_name = "PATH", requires = "observe")]
    #[cmdhelp(type = "path")]
    write: Vec<String>,
    /// Let the observed call connect to this host, even if it is not public
    #[arg(long, value_name = "HOST", requires = "observe")]
    network: Vec<String>,
    /// Set an environment variable for the observed call with `NAME=VALUE`, or pass on the variable
    /// `NAME` of this process
    #[arg(long, value_name = "NAME[=VALUE]", requires = "observe")]
    env: Vec<String>,
    /// End the observed call after this time
    #[arg(long, value_name = "TIME", requires = "observe", value_parser = quantity::time)]
    timeout: Option<Duration>,
}

/// The bundle that was written.
#[derive(Schema, Serialize)]
pub(crate) struct Defined {
    /// The folder of the bundle.
    to: String,
    /// The version of the program.
    version: String,
    /// The number of commands in the bundle.
    commands: usize,
    /// The commands whose effect is guessed, each with the guess. The bundle does not contain guesses.
    guessed: BTreeMap<String, String>,
    /// The observed call.
    #[serde(skip_serializing_if = "Option::is_none")]
    observed: Option<Observed>,
    /// The command line that registers the bundle.
    next: String,
}

/// An observed call, with the access that the bundle grants because of it. The paths of files in the folder in which
/// the call ran begin with `./`, and those of files in the home folder with `~/`.
#[derive(Schema, Serialize)]
struct Observed {
    /// The exit code of the call.
    exit_code: u8,
    /// The files and folders that it read.
    read: Vec<String>,
    /// The files and folders that it wrote.
    write: Vec<String>,
    /// The hosts that it tried to reach.
    network: Vec<String>,
    /// The programs that it started.
    spawn: Vec<String>,
    /// The access that the call has used but that is not granted, each with the reason.
    withheld: Vec<String>,
}

impl From<&ObservedCall> for Observed {
    fn from(call: &ObservedCall) -> Self {
        let used = call.used.clone();
        Self {
            exit_code: call.exit_code,
            read: used.reads,
            write: used.writes,
            network: used.network,
            spawn: used.spawns,
            withheld: call.withheld.clone(),
        }
    }
}

impl Define {
    /// Makes the observed call. The program's output is passed on to the standard error of this
    /// process.
    fn observed(&self, program: &Path) -> Result<ObservedCall, Fault> {
        let given = Grants {
            read: self.given.read.clone(),
            write: self.given.write.clone(),
            network: self.given.network.clone(),
            env: self.given.env.clone(),
            ..Grants::default()
        };
        let mut run = ObservedRun::start(program, &self.arguments, given)?;
        let copies = run
            .take_streams()
            .map(|from| from.map(|from| thread::spawn(move || screen::copy(from, io::stderr()))));
        let call = run.wait(self.given.timeout);
        for copy in copies.into_iter().flatten() {
            let _ = copy.join();
        }
        Ok(call?)
    }
}

#[cmdhelp::run]
impl Define {
    fn run(self) -> Result<Defined, Fault> {
        let host = host()?;
        let target = host.describe(&self.program, &Discovery::of_user())?;
        let scope = self.scope.iter().map(|text| {
            Pattern::read(text)
                .ok_or_else(|| Fault::Arguments(format!("`{text}` is not the name of a command")))
        });
        let scope = scope.collect::<Result<Vec<_>, _>>()?;
        let install = self.install.iter().map(|text| package(text));
        let install = install.collect::<Result<Vec<_>, _>>()?;
        let program = target.program()?;
        let mut drafted = define::define(&program, &target.tools, &scope, &install)
            .map_err(|fault| Fault::NotWritten(unready(&fault)))?;
        let observed = match self.observe {
            true => Some(self.observed(&program)?),
            false => None,
        };
        if let Some(call) = &observed {
            drafted.observe(call.clone(), &self.to);
        }
        let tree = write(
            &callable(&drafted.model),
            Format::CliMd,
            &Options::default(),
        )
        .map_err(|error| Fault::NotWritten(error.to_string()))?;
        tree.write_to(&self.to)?;
        let to = self.to.display().to_string();
        let guessed = drafted.guessed.into_iter();
        Ok(Defined {
            next: cmdhelp_host::command_line(["add", &to, "--yes"]),
            to,
            version: drafted.version,
            commands: drafted.model.tools.len(),
            observed: observed.as_ref().map(Observed::from),
            guessed: guessed
                .map(|(command, effect)| (command, effect.as_str().to_owned()))
                .collect(),
        })
    }
}

fn package(text: &str) -> Result<Install, Fault> {
    let known = [
        "brew", "apt", "dnf", "pacman", "choco", "scoop", "npm", "pip", "cargo", "go",
    ];
    match text.split_once('=') {
        Some((manager, package)) if known.contains(&manager) && !package.is_empty() => {
            Ok(Install::Package {
                manager: manager.to_owned(),
                package: package.to_owned(),
                scoped: false,
            })
        }
        _ => {
            let why = format!(
                "expected MANAGER=PACKAGE, found `{text}`; the managers are {}",
                known.join(", ")
            );
            Err(Fault::Arguments(why))
        }
    }
}
