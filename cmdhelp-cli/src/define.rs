//! The command `cmdhelp define`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Format, Install, Options, write};
use cmdhelp_host::policy::{Channel, Pattern};
use cmdhelp_host::{Discovery, Host, define};
use serde::Serialize;

use crate::Cmdhelp;
use crate::failure::{Fault, Unready};

/// Draft a CLI.md bundle for a program that has none
///
/// The bundle contains the commands that `inspect` shows, and grants no access. Guessed effects are left out: the
/// commands need consent until the user writes their effects into TOOL.md.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("git --to .cli/git", note = "draft a bundle of git"),
    example(
        "gh --to .cli/gh --scope 'pr *' --install brew=gh",
        note = "include only some commands, and declare how to install the program"
    )
)]
pub(crate) struct Define {
    /// The program: a registered one, its name or path, or a file or folder that describes it
    program: String,
    /// The folder of the new bundle
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
    /// The commands to include, without the program's name; `*` at the end stands for any subcommands
    #[arg(long, value_name = "COMMANDS")]
    scope: Vec<String>,
    /// A method to install the program: a package manager, `=`, and the name of the package
    #[arg(long, value_name = "MANAGER=PACKAGE")]
    install: Vec<String>,
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
    /// The commands whose effect is guessed, with the guessed effect, which the bundle does not contain.
    guessed: BTreeMap<String, String>,
    /// The command that registers the bundle.
    next: String,
}

impl Run for Define {
    type App = Cmdhelp;
    type Output = Defined;
    type Error = Fault;

    fn run(self, _: &mut Context<Cmdhelp>) -> Result<Defined, Fault> {
        let host = Host::open(std::env::current_dir()?, Channel::Cli)?;
        let target = host.describe(&self.program, &Discovery::of_user())?;
        let scope = self.scope.iter().map(|text| {
            Pattern::read(text)
                .ok_or_else(|| Fault::Arguments(format!("`{text}` is not a command")))
        });
        let scope = scope.collect::<Result<Vec<_>, _>>()?;
        let install = self.install.iter().map(|text| package(text));
        let install = install.collect::<Result<Vec<_>, _>>()?;
        let drafted = define::define(&target.program()?, &target.tools, &scope, &install)
            .map_err(|fault| Fault::NotWritten(Unready::from(fault).to_string()))?;
        let tree = write(&drafted.model, Format::CliMd, &Options::default())
            .map_err(|error| Fault::NotWritten(error.to_string()))?;
        tree.write_to(&self.to)?;
        let to = self.to.display().to_string();
        let guessed = drafted.guessed.into_iter();
        Ok(Defined {
            next: format!("cmdhelp add {to} --yes"),
            to,
            version: drafted.version,
            commands: drafted.model.tools.len(),
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
                "`{text}` is not MANAGER=PACKAGE, with one of {}",
                known.join(", ")
            );
            Err(Fault::Arguments(why))
        }
    }
}
