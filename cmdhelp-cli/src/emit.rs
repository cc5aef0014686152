//! The command `cmdhelp emit`.

use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Dialect, Format, Harness, Options, Profile, write};
use cmdhelp_host::policy::Channel;
use cmdhelp_host::{Discovery, Host};
use serde::Serialize;

use crate::Cmdhelp;
use crate::failure::Fault;

/// Write a program's commands in a format that agents' hosts read
///
/// The files of commands that no longer exist are removed.
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
    /// Write TOOL.md in the form of the text of AIP-29, which contains the command line
    #[arg(long)]
    seed_profile: bool,
    /// The path of the program in the bundle
    #[arg(long, value_name = "PATH")]
    vendored: Option<String>,
    /// The name of the program's MCP server in Claude Code, to write rules for its tools, too
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
    /// KDL definitions for slop-mcp, which does not support all nodes
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

/// The files that were written.
#[derive(Schema, Serialize)]
pub(crate) struct Emitted {
    /// The folder or file that was written to.
    to: String,
    /// The paths of the files in the folder.
    files: Vec<String>,
    /// Whether any file was changed.
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
        // Readers of the files take everything in them for declared, so guesses are left out.
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
        // A tree that is a single file has the name of the target.
        let own_name = self.to.file_name().unwrap_or_default().to_string_lossy();
        let name = |path: &str| if path.is_empty() { &*own_name } else { path }.to_owned();
        Ok(Emitted {
            to: self.to.display().to_string(),
            files: tree.files().map(|(path, _)| name(path)).collect(),
            written,
        })
    }
}
