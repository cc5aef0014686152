//! Finds the MCP servers of other projects on this machine, and their versions.

use std::path::PathBuf;
use std::process::Command;

use super::world::{Kind, SIZE};
use crate::Result;
use crate::peers::PEERS;
use crate::release;

/// A server of another project that is on this machine.
pub(super) struct Peer {
    pub(super) kind: Kind,
    pub(super) program: String,
    pub(super) version: String,
}

/// The peers that a user installs, each with the command that installs it.
const INSTALLED: [(Kind, &str); 2] = [
    (Kind::SlopMcp, "npm install @standardbeagle/slop-mcp"),
    (Kind::Usage, "cargo install usage-cli"),
];

/// The peers that are never run, each with the reason.
const ABSENT: [(&str, &str); 1] = [(
    "any-cli-mcp-server",
    "no registry has a package of this name (npm and PyPI, asked on 2026-11-25)",
)];

/// Returns the peers that are on this machine, and a line about each other peer.
///
/// An installed peer is found in `PATH`, or through a variable such as `SLOP_MCP` that contains the path of its
/// program. brontes is a library, so a program for it is built here, but not in a quick race.
pub(super) fn find(is_quick: bool) -> (Vec<Peer>, Vec<String>) {
    let (mut peers, mut skipped) = (Vec::new(), Vec::new());
    for (kind, install) in INSTALLED {
        let name = kind.name();
        let variable = name.replace('-', "_").to_uppercase();
        let known = std::env::var(&variable).ok().or_else(|| in_path(name));
        let Some(program) = known else {
            skipped.push(format!("{name}: not in `PATH` (`{install}`)"));
            continue;
        };
        match version(&program) {
            Ok(version) => peers.push(Peer {
                kind,
                program,
                version,
            }),
            Err(why) => skipped.push(format!("{name}: {why}")),
        }
    }
    match is_quick {
        true => skipped.push("brontes: not built in a quick race".to_owned()),
        false => match brontes() {
            Ok(peer) => peers.push(peer),
            Err(why) => {
                let why = why.to_string();
                let why = why.lines().next().unwrap_or_default();
                skipped.push(format!("brontes: {why}"));
            }
        },
    }
    skipped.extend(ABSENT.map(|(name, why)| format!("{name}: {why}")));
    (peers, skipped)
}

fn in_path(name: &str) -> Option<String> {
    let folders = std::env::var_os("PATH")?;
    let mut files = std::env::split_paths(&folders).map(|it| it.join(name));
    let file: Option<PathBuf> = files.find(|it| it.is_file());
    Some(file?.display().to_string())
}

/// Returns the last word of the first line that `--version` prints.
fn version(program: &str) -> Result<String> {
    let output = Command::new(program).arg("--version").output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().next().unwrap_or_default();
    let word = line.split_whitespace().last();
    Ok(word.ok_or("it prints no version")?.to_owned())
}

/// Builds the program whose server is brontes.
fn brontes() -> Result<Peer> {
    let kind = Kind::Brontes;
    let pinned = PEERS.iter().find(|it| it.name == kind.name());
    let dependencies = pinned.ok_or("its version is not pinned")?.dependencies();
    let version = dependencies.split("\"=").nth(1);
    let version = version.and_then(|it| it.split('"').next());
    let name = "host-brontes";
    let package = release::package("host", name, &source(), &dependencies)?;
    let program = release::build("host", name, &package)?;
    Ok(Peer {
        kind,
        program: program.display().to_string(),
        version: version.unwrap_or_default().to_owned(),
    })
}

/// Returns the source of a program with as many commands as the environment variable `SIZE` says. The commands do
/// nothing.
fn source() -> String {
    format!(
        r#"use clap::{{Arg, Command}};

fn text(text: String) -> &'static str {{
    text.leak()
}}

fn command(at: usize, it: usize) -> Command {{
    Command::new(text(format!("c{{it}}")))
        .about(text(format!("Do the thing number {{it}} of the program {{at}}")))
        .arg(Arg::new("name").help("What it is done to"))
        .arg(
            Arg::new("level")
                .long("level")
                .value_parser(clap::value_parser!(i64))
                .help("How much of it"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_parser(["json", "text"])
                .help("How it is printed"),
        )
}}

#[tokio::main]
async fn main() -> brontes::Result<()> {{
    let size = std::env::var("{SIZE}").expect("the size");
    let (programs, commands) = size.split_once(' ').expect("two numbers");
    let (programs, commands): (usize, usize) =
        (programs.parse().expect("a number"), commands.parse().expect("a number"));
    let mut cli = Command::new("tool").version("1.0.0").subcommand(brontes::command(None));
    for at in 0..programs {{
        let program = Command::new(text(format!("p{{at}}"))).about(text(format!("The program {{at}}")));
        let program = program.subcommand_required(true);
        cli = cli.subcommand(program.subcommands((0..commands).map(|it| command(at, it))));
    }}
    let matches = cli.clone().get_matches();
    match matches.subcommand() {{
        Some(("mcp", asked)) => brontes::handle(asked, &cli, None).await,
        _ => Ok(()),
    }}
}}
"#
    )
}
