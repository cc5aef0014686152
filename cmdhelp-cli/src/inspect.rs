//! The command `cmdhelp inspect`, which shows the commands of a program.

mod screen;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use cmdhelp::prelude::*;
use cmdhelp_bundle::Json;
use cmdhelp_host::execute::{CallFault, FaultCode};
use cmdhelp_host::{Aspect, Bounds, Discovered, Discovery, Fact, did_you_mean};
use serde::Serialize;
use serde_json::Value;

use crate::failure::Fault;
use crate::known::known;
use crate::quantity;
use crate::registered::{KdlDialect, host};

/// Show the commands of a program, and where each fact about them comes from
///
/// If a program has a manifest or a description, this is shown. Any other program is run in a sandbox, without network
/// and with an empty home folder, and the facts are read from its shell completions and the help of each command. Facts
/// from help texts are guesses, and are marked as such.
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("git", note = "list the commands of git"),
    example(
        "git commit --why",
        note = "show one command, and the source of each fact"
    ),
    example(
        "cargo --as cmdhelp",
        note = "write a manifest for a program that has none"
    ),
    example(
        "mise --spec mise.usage.kdl --no-run",
        note = "show the commands in a specification"
    )
)]
pub(crate) struct Inspect {
    /// The program: the name of a registered one, the name or path of any other, or a file or
    /// folder that describes one
    target: String,
    /// Show only this command and its subcommands, such as `remote add`
    command: Vec<String>,
    /// Read only this source of facts
    #[arg(long, value_enum)]
    source: Option<Source>,
    /// Also read this specification, a `.yaml` file of carapace or a `.kdl` file of usage
    #[arg(long, value_name = "FILE")]
    #[cmdhelp(type = "path")]
    spec: Option<PathBuf>,
    /// The dialect of the KDL definitions, in place of the registered one
    #[arg(long, value_enum)]
    dialect: Option<KdlDialect>,
    /// Do not run the program, and read only files
    #[arg(long)]
    no_run: bool,
    /// Run the program again, and do not use its cached output
    #[arg(long, conflicts_with = "no_run")]
    refresh: bool,
    /// End the discovery of the commands after this time; by default, after a minute
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
    /// Show the source of each fact
    #[arg(long)]
    why: bool,
    /// The format of the output; by default, a table at a terminal and JSON otherwise
    #[arg(long, value_enum)]
    #[cmdhelp(json_output)]
    format: Option<DocumentFormat>,
    /// Print a manifest of this kind
    #[arg(long = "as", value_enum, conflicts_with = "format")]
    kind: Option<ManifestKind>,
}

#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
enum Source {
    /// The file with which the program is registered, or the file that describes the program
    Registered,
    /// The manifest in the program's file, read without running the program
    Embedded,
    /// The output of `help --format json`
    Cmdhelp,
    /// The output of `--llms`
    Llms,
    /// The manifest that a program with oclif has beside its file
    Oclif,
    /// The table of completions that gcloud has beside its file
    Gcloud,
    /// The shell completions of a program that uses cobra
    Cobra,
    /// The shell completions of a program that uses clap
    Clap,
    /// The shell completions of a program that uses click
    Click,
    /// The shell completions of a program that uses argcomplete
    Argcomplete,
    /// The specification of carapace that `--spec` names
    Carapace,
    /// The specification of usage that `--spec` names
    Usage,
    /// The text of `--help`
    Help,
    /// The manual page
    Man,
}

known! {
    Source => cmdhelp_host::Source {
        Registered, Embedded, Cmdhelp, Llms, Oclif, Gcloud, Cobra, Clap, Click, Argcomplete, Carapace, Usage, Help, Man,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum DocumentFormat {
    /// A table for people
    Text,
    /// JSON
    Json,
    /// One line for each command
    Sig,
    /// Markdown
    Md,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum ManifestKind {
    /// A manifest of cmdhelp 0.1
    Cmdhelp,
}

/// The result of an inspection.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum InspectOutput {
    /// The commands, with the origins of the facts.
    Commands(Box<InspectedCommands>),
    /// A manifest of the requested kind.
    Manifest(Value),
}

/// The commands of a program, with the origins of the facts.
#[derive(Debug, Serialize)]
pub(crate) struct InspectedCommands {
    /// The program's file, if it is on this machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// The most reliable source in which facts were found.
    source: &'static str,
    /// How reliable facts from this source are.
    confidence: &'static str,
    /// Whether all facts were read within the time limit, and all definitions are valid.
    complete: bool,
    /// The mistakes in definitions, which were left out because of them, each with its file, line
    /// and column.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<String>,
    /// Warnings about command lines that a shell runs, and about files that are ignored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    /// The library that has formatted the help texts, recognized by their style.
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<&'static str>,
    /// The number of commands.
    commands: usize,
    /// The number of flags of all commands.
    flags: usize,
    /// The commands, as a manifest of cmdhelp 0.1.
    document: Value,
    /// The effects that are guessed from the names of commands. The manifest does not contain them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    guessed_effects: BTreeMap<String, &'static str>,
    /// The origin of each fact.
    #[serde(skip_serializing_if = "Option::is_none")]
    origins: Option<Vec<FactOrigin>>,
    /// The output for a terminal.
    #[serde(skip)]
    text: String,
}

/// A fact and its origin.
#[derive(Debug, Serialize)]
struct FactOrigin {
    /// The fact.
    fact: String,
    /// The source.
    source: &'static str,
    /// How reliable the fact is.
    confidence: &'static str,
}

#[cmdhelp::run]
impl Inspect {
    fn run(self) -> Result<InspectOutput, Fault> {
        let host = host()?;
        let discovery = Discovery {
            source: self.source.map(Into::into),
            no_run: self.no_run,
            is_fresh: self.refresh,
            spec: self.spec.clone(),
            dialect: self.dialect.map(Into::into),
            bounds: Bounds {
                time: self.timeout.unwrap_or(Bounds::default().time),
                ..Bounds::default()
            },
            ..Discovery::of_user()
        };
        let described = host.describe(&self.target, &discovery);
        let mut found = described.map_err(|fault| self.failure(fault))?.tools;
        self.select(&mut found)?;
        let document = found.document(&self.command).to_string();
        let document: Value = serde_json::from_str(&document).map_err(std::io::Error::from)?;
        if self.kind == Some(ManifestKind::Cmdhelp) {
            return Ok(InspectOutput::Manifest(document));
        }
        let mut guessed_effects = BTreeMap::new();
        for tool in &found.model.tools {
            let is_trusted = found.trusted_effect(tool).is_some();
            if let Some(effect) = tool.effect.filter(|_| !is_trusted) {
                guessed_effects.insert(Discovered::words_of(tool).join(" "), effect.as_str());
            }
        }
        let flags = found.model.tools.iter().map(|it| {
            let flags = it.arguments.iter().filter(|it| !it.is_positional());
            flags.count()
        });
        Ok(InspectOutput::Commands(Box::new(InspectedCommands {
            program: found.program.as_ref().map(|it| it.display().to_string()),
            source: found.origin.source.name(),
            confidence: found.origin.confidence.name(),
            complete: !found.is_partial && found.faults.is_empty(),
            faults: found.faults.clone(),
            warnings: found.warnings(),
            style: found.style,
            commands: found.model.tools.len(),
            flags: flags.sum(),
            document,
            guessed_effects,
            origins: self.why.then(|| origins(&found)),
            text: screen::text(&found, &self.command, self.format, self.why),
        })))
    }

    fn text(shown: &InspectOutput) -> Option<String> {
        match shown {
            InspectOutput::Commands(found) => Some(found.text.clone()),
            // A JSON value of `cmdhelp-bundle` is printed with escapes in place of invisible characters.
            InspectOutput::Manifest(document) => Json::parse(&document.to_string())
                .ok()
                .map(|it| it.pretty()),
        }
    }

    /// Converts the error for a program that cannot be described. If `--source` selects a single source, the error
    /// names this source, because other sources could describe the program.
    fn failure(&self, fault: CallFault) -> Fault {
        match self.source {
            Some(source) if fault.code == FaultCode::Undescribed => Fault::Undescribed(format!(
                "the source `{}` does not describe `{}`",
                cmdhelp_host::Source::from(source).name(),
                self.target.escape_debug()
            )),
            _ => fault.into(),
        }
    }

    /// Keeps only the selected commands.
    fn select(&self, found: &mut Discovered) -> Result<(), Fault> {
        if self.command.is_empty() {
            return Ok(());
        }
        let path = self.command.join(" ");
        let near = found.nearest(&path);
        found
            .model
            .tools
            .retain(|it| Discovered::words_of(it).starts_with(&self.command));
        if found.model.tools.is_empty() {
            let hint = did_you_mean(near.as_deref());
            return Err(Fault::NoCommand(found.model.binary.clone(), path, hint));
        }
        Ok(())
    }
}

/// Returns the origin of each fact about the tools.
fn origins(found: &Discovered) -> Vec<FactOrigin> {
    let mut known = Vec::new();
    let mut add = |fact: Fact| {
        let origin = found.origin_of(&fact);
        known.push(FactOrigin {
            fact: fact.to_string(),
            source: origin.source.name(),
            confidence: origin.confidence.name(),
        });
    };
    for tool in &found.model.tools {
        let path = tool.path();
        // The facts are sorted by their commands, so all facts about this command follow one after
        // the other, from `first` on.
        let first = Fact::of_command(&path, Aspect::Existence);
        let of_command = found.origins.range(first..).map(|(fact, _)| fact);
        if found.origins.is_empty() {
            add(Fact::of_command(&path, Aspect::Existence));
        }
        of_command
            .take_while(|it| it.command == path)
            .cloned()
            .for_each(&mut add);
    }
    known
}
