//! `cmdhelp emit`.

use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Dialect, Format, Harness, Options, Profile, write};
use cmdhelp_host::policy::Channel;
use cmdhelp_host::{Discovery, Host};
use serde::Serialize;

use crate::Cmdhelp;
use crate::failure::Fault;

/// Write what a program can do in a format that agents' hosts read
///
/// Files of commands that are gone are removed.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example(
        "target/release/pad --as cli-md --to .cli/pad --vendored bin/pad",
        note = "write a CLI.md bundle"
    ),
    example(
        "target/release/pad --as skill --to skills/pad --check",
        note = "see whether a skill is up to date"
    )
)]
pub(crate) struct Emit {
    /// The program: a registered one, its name or path, or a file or folder that describes it
    program: String,
    /// The format
    #[arg(long = "as", value_enum, value_name = "FORMAT")]
    format: Kind,
    /// The folder; for KDL and rules, the file
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
    /// Write TOOL.md as the text of AIP-29 has it, with the command line in it
    #[arg(long)]
    seed_profile: bool,
    /// The path of the program in the bundle
    #[arg(long, value_name = "PATH")]
    vendored: Option<String>,
    /// The name by which Claude Code knows the program's MCP server, whose tools have rules, too
    #[arg(long, value_name = "NAME")]
    server: Option<String>,
    /// Write nothing, and fail if the files differ
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Kind {
    /// CLI.md, DRIVER.md, and a TOOL.md for each command
    CliMd,
    /// APP.md, a skill and schemas
    App,
    /// KDL definitions, in one file
    Kdl,
    /// The same for slop-mcp, which does not read all of them
    KdlSlopMcp,
    /// SKILL.md
    Skill,
    /// Permission rules of Claude Code
    RulesClaudeCode,
    /// Permission rules of Codex
    RulesCodex,
    /// Permission rules of Gemini CLI
    RulesGemini,
}

impl From<Kind> for Format {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::CliMd => Self::CliMd,
            Kind::App => Self::App,
            Kind::Kdl => Self::Kdl(Dialect::Spec),
            Kind::KdlSlopMcp => Self::Kdl(Dialect::SlopMcp),
            Kind::Skill => Self::Skill,
            Kind::RulesClaudeCode => Self::Rules(Harness::ClaudeCode),
            Kind::RulesCodex => Self::Rules(Harness::Codex),
            Kind::RulesGemini => Self::Rules(Harness::Gemini),
        }
    }
}

/// What was written.
#[derive(Schema, Serialize)]
pub(crate) struct Emitted {
    /// The folder or file.
    to: String,
    /// The files, by their paths in the folder.
    files: Vec<String>,
    /// Whether something was written.
    written: bool,
}

impl Run for Emit {
    type App = Cmdhelp;
    type Output = Emitted;
    type Error = Fault;

    fn run(self, _: &mut Context<Cmdhelp>) -> Result<Emitted, Fault> {
        let host = Host::open(std::env::current_dir()?, Channel::Cli)?;
        let target = host.describe(&self.program, &Discovery::of_user())?;
        let options = Options {
            profile: match self.seed_profile {
                true => Profile::Seed,
                false => Profile::Schema,
            },
            vendored: self.vendored,
            server: self.server,
        };
        // What is written counts as declared for those who read it.
        let model = target.tools.trusted_model();
        let model = match &target.tools.declaration {
            Some(declaration) => model
                .declared(declaration)
                .map_err(|error| Fault::NotWritten(error.to_string()))?,
            None => model,
        };
        let tree = write(&model, self.format.into(), &options)
            .map_err(|error| Fault::NotWritten(error.to_string()))?;
        let difference = tree.diff(&self.to)?;
        let written = difference.is_some() && !self.check;
        match difference {
            Some(difference) if self.check => return Err(Fault::FilesDiffer(difference)),
            Some(_) => tree.write_to(&self.to)?,
            None => {}
        }
        // A tree of one file has no folder, and the file no name but that of the place.
        let own_name = self.to.file_name().unwrap_or_default().to_string_lossy();
        let name = |path: &str| if path.is_empty() { &*own_name } else { path }.to_owned();
        Ok(Emitted {
            to: self.to.display().to_string(),
            files: tree.files().map(|(path, _)| name(path)).collect(),
            written,
        })
    }
}
