//! The command `cmdhelp emit`, which writes descriptions of a program in other formats.

use std::fs;
use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::{
    Dialect, Format, Harness, Layout, Model, Options, Profile, WriteError, no_rules, unwritable,
    write,
};
use cmdhelp_host::Discovery;
use serde::Serialize;

use crate::failure::Fault;
use crate::registered::host;

/// Write a description of a program's commands in a format that agents read
///
/// If the files already exist, those of commands that the program no longer has are removed.
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
    ),
    example(
        "target/release/pad --as cli-md --layout agentproto --to .",
        note = "write tools for agentproto"
    )
)]
pub(crate) struct Emit {
    /// The program: the name of a registered one, the name or path of any other, or a file or
    /// folder that describes one
    program: String,
    /// The format to write
    #[arg(long = "as", value_enum, value_name = "FORMAT")]
    format: Kind,
    /// The folder to write to, or the file for KDL and rules
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
    /// Write each TOOL.md in the form of the examples in AIP-29, which contains the command line
    #[arg(long, conflicts_with = "layout")]
    seed_profile: bool,
    /// The folders into which the files of the bundle are written
    #[arg(long, value_enum)]
    layout: Option<Folders>,
    /// The path of the program in the bundle
    #[arg(long, value_name = "PATH")]
    vendored: Option<String>,
    /// The program's file, which is copied into the package of an application
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Also write rules for the program's tools in the MCP server that has this name in Claude Code
    #[arg(long, value_name = "NAME")]
    server: Option<String>,
    /// Write nothing, and fail if a file in the folder would change
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Folders {
    /// A folder with CLI.md, as AIP-29 describes it
    Bundle,
    /// `.agentproto/drivers` and `.agentproto/tools`, from which agentproto loads tools; files of other programs, and
    /// of commands that no longer exist, stay there
    Agentproto,
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
    /// The folder or file with the description.
    to: String,
    /// The paths of the files, relative to the folder.
    files: Vec<String>,
    /// What the package of an application lacks, and how to add it.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
    /// The facts of the program that the files do not contain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOut>,
    /// Whether any file was changed.
    written: bool,
}

/// Facts that the files do not contain, and the reason.
#[derive(Schema, Serialize)]
struct LeftOut {
    /// The names of the facts, or the command and its arguments.
    facts: Vec<String>,
    /// Why the files do not contain the facts.
    why: String,
}

/// Returns the facts of the program that the files of a format do not contain.
fn left_out(model: &Model, format: Format) -> Vec<LeftOut> {
    let mut all: Vec<LeftOut> = Vec::new();
    for row in cmdhelp_bundle::left_out(model, format) {
        let fact = row.what.to_owned();
        match all.iter_mut().find(|it| it.why == row.why) {
            Some(same) => same.facts.push(fact),
            None => all.push(LeftOut {
                facts: vec![fact],
                why: row.why.to_owned(),
            }),
        }
    }
    let facts = unwritable(model, format);
    if !facts.is_empty() {
        let why = "the format cannot express how these arguments are written on a command line, so no call can pass them";
        let why = why.to_owned();
        all.push(LeftOut { facts, why });
    }
    all
}

/// Returns the model without the arguments that CLI.md cannot write on a command line, if the program has no flag for
/// JSON either. TOOL.md would list them as inputs, although no call could pass them.
pub(crate) fn callable(model: &Model) -> Model {
    let mut left = model.clone();
    if model.json_flag.is_none() {
        for (tool, whole) in left.tools.iter_mut().zip(&model.tools) {
            let lost = model.command_line(whole).only_by_json;
            tool.arguments.retain(|it| !lost.contains(&it.key));
        }
    }
    left
}

#[cmdhelp::run]
impl Emit {
    fn run(self) -> Result<Emitted, Fault> {
        let host = host()?;
        let target = host.describe(&self.program, &Discovery::of_user())?;
        if self.binary.is_some() && self.format != Kind::App {
            let why = "`--binary` requires `--as app`";
            return Err(Fault::Arguments(why.to_owned()));
        }
        if self.layout.is_some() && self.format != Kind::CliMd {
            let why = "`--layout` requires `--as cli-md`";
            return Err(Fault::Arguments(why.to_owned()));
        }
        let options = Options {
            layout: match self.layout {
                Some(Folders::Agentproto) => Layout::Agentproto,
                _ => Layout::Bundle,
            },
            profile: match self.seed_profile {
                true => Profile::Seed,
                false => Profile::Schema,
            },
            vendored: self.vendored,
            server: self.server,
        };
        // Guessed facts are left out, because readers of the files would mistake them for declared ones.
        let model = target.tools.trusted_model();
        let model = match &target.tools.declaration {
            Some(declaration) => model
                .declared(declaration)
                .map_err(|error| Fault::NotWritten(error.to_string()))?,
            None => model,
        };
        if let (Format::Rules(_), Some(why)) = (self.format.into(), no_rules(&model)) {
            eprintln!("cmdhelp: {why}");
        }
        if self.format == Kind::CliMd {
            for tools in model.tools_with_same_id() {
                let names: Vec<String> = tools
                    .iter()
                    .map(|it| format!("`{}`", it.path().escape_debug()))
                    .collect();
                let names = names.join(", ");
                eprintln!(
                    "cmdhelp: {names} would get the same id, so a hash is added to their ids"
                );
            }
        }
        let whole = model;
        let model = match self.format {
            Kind::CliMd => callable(&whole),
            _ => whole.clone(),
        };
        let tree = write(&model, self.format.into(), &options).map_err(|error| {
            Fault::NotWritten(match error {
                WriteError::NoInstall => "CLI.md must say how the program is installed, but the description of the \
                    program declares no method: add `--vendored PATH`, the path that the program's file has in the \
                    bundle, such as `bin/pad`"
                    .to_owned(),
                error => error.to_string(),
            })
        })?;
        let mut difference = tree.diff(&self.to)?;
        let copy = self.to.join("app").join(&model.binary);
        let binary = match &self.binary {
            Some(binary) => Some(fs::read(binary)?),
            None => None,
        };
        let binary = binary.filter(|it| fs::read(&copy).ok().as_ref() != Some(it));
        if binary.is_some() {
            let line = format!(
                "{} would change: the program's file differs from this copy\n",
                copy.display()
            );
            difference.get_or_insert_default().push_str(&line);
        }
        let written = difference.is_some() && !self.check;
        match difference {
            Some(difference) if self.check => return Err(Fault::FilesDiffer(difference)),
            Some(_) => tree.write_to(&self.to)?,
            None => {}
        }
        if let (Some(from), Some(_)) = (&self.binary, binary) {
            // The file of a running program can be replaced, but not overwritten.
            let draft = copy.with_extension("new");
            fs::copy(from, &draft)?;
            fs::rename(draft, &copy)?;
        }
        let is_packaged = self.format == Kind::App && model.packaging.entry.is_none();
        let missing = (is_packaged && !self.check && !copy.is_file()).then(|| {
            format!(
                "the package has no program yet, so it cannot be registered: copy the program to {}, or repeat this \
                 command with `--binary` and the path of the program",
                copy.display()
            )
        });
        // A description that is a single file has the file name in `--to`.
        let own_name = self.to.file_name().unwrap_or_default().to_string_lossy();
        let name = |path: &str| if path.is_empty() { &*own_name } else { path }.to_owned();
        Ok(Emitted {
            to: self.to.display().to_string(),
            files: tree.files().map(|(path, _)| name(path)).collect(),
            missing,
            left_out: left_out(&whole, self.format.into()),
            written,
        })
    }
}
