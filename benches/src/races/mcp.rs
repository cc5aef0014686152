//! Measures the cost of the MCP server: its start, its size and calls.

mod calls;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::binary::{size, stripped};
use crate::measure::{Sides, interleave};
use crate::server::{INITIALIZE, LIST, Server};
use crate::source::groups::{Shape, program};
use crate::workspace::root;
use crate::{Options, Result, machine, release, results};

const NAME: &str = "mcp";

/// The measured programs, with their labels.
const SHAPES: [(&str, Shape); 2] = [
    (
        "1 command",
        Shape {
            commands: 1,
            flags: 4,
            flags_of_every_other: 0,
            examples: 0,
        },
    ),
    (
        "200 commands",
        Shape {
            commands: 200,
            flags: 3,
            flags_of_every_other: 1,
            examples: 1,
        },
    ),
];

/// The highest accepted time until the first tool list, in seconds in addition to the time of
/// `--version`.
const START: f64 = 1.5e-3;
/// The highest accepted size that the feature adds to a program, in KiB.
const WEIGHT: f64 = 150.0;

/// A program with one command that does hardly anything.
const SAY: &str = "use cmdhelp::prelude::*;\n\
    #[derive(Parser)] #[command(name = \"asked\", version = \"1\")]\n\
    struct Cli { #[command(subcommand)] command: Command }\n\
    #[derive(Subcommand)] enum Command { /// Say it\n Say(Say) }\n\
    #[derive(Args)] #[cmdhelp(effect = \"read\")] struct Say { /// What\n text: String }\n\
    impl Run for Say { type App = Cli; type Output = String; type Error = std::convert::Infallible;\n\
    fn run(self, _: &mut Context<Cli>) -> Result<String, Self::Error> { Ok(self.text) } }\n\
    fn main() -> std::process::ExitCode { cmdhelp::run::<Cli>() }\n";

/// Code that starts a process, writes to its input, and reads its standard error in a thread. A
/// call in a separate process needs at least the parts of the standard library that this code uses.
const STARTS_PROCESSES: &str = "fn start(words: Vec<String>) -> std::io::Result<()> {\n\
    use std::io::{BufRead, BufReader, Read, Write}; use std::process::{Command, Stdio};\n\
    let mut child = Command::new(std::env::current_exe()?).args(words).env(\"A\", \"b\")\n\
    .stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;\n\
    let errors = child.stderr.take();\n\
    let reads = std::thread::Builder::new().spawn(move || {\n\
    for line in BufReader::new(errors.unwrap()).lines() { eprintln!(\"{}\", line.unwrap()); } })?;\n\
    child.stdin.take().unwrap().write_all(b\"{}\")?;\n\
    let mut said = Vec::new(); child.stdout.take().unwrap().read_to_end(&mut said)?;\n\
    let ended = child.wait()?; let _ = reads.join();\n\
    println!(\"{ended} {}\", said.len()); Ok(()) }\n";

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    if options.self_test {
        return Err("this race has no self-test: run it twice".into());
    }
    let rounds = if options.quick { 20 } else { 500 };
    let mut report = format!(
        "# {NAME}\n\n{}\n| what | base | cmdhelp | outcome | bar | met |\n|---|--:|--:|--:|--:|---|\n",
        machine::describe()?
    );
    for (what, shape) in SHAPES {
        let source = program("cmdhelp", shape, "");
        let name = |side: &str| format!("{side}{}", shape.commands);
        let with = build(&name("with"), &source, "\"mcp\"")?;
        let without = build(&name("without"), &source, "")?;
        report += &start(what, &with, rounds)?;
        report += &weigh(what, &without, &with)?;
    }
    let with = build("says-with", SAY, "\"mcp\"")?;
    let without = build("says-without", SAY, "")?;
    report += &weigh("1 command that is called", &without, &with)?;
    report += &floor_of_weight(&without)?;
    report += &crates()?;
    report += &calls::answers(rounds)?;
    results::print(NAME, &report, !options.quick)
}

fn row(
    what: &str,
    [base, cmdhelp]: [String; 2],
    outcome: &str,
    bar: &str,
    met: Option<bool>,
) -> String {
    let met = match met {
        Some(true) => "yes",
        Some(false) => "**no**",
        None => "",
    };
    format!("| {what} | {base} | {cmdhelp} | **{outcome}** | {bar} | {met} |\n")
}

/// Measures the time from starting the program to the first tool list, compared with `--version`.
fn start(what: &str, program: &Path, rounds: usize) -> Result<String> {
    let sides = Sides::new(false, true);
    let [samples] = interleave(rounds, &sides, |lists| {
        let start = Instant::now();
        let seconds = match *lists {
            true => {
                let mut server = serve(program, &["--mcp"])?;
                server.ask(INITIALIZE)?;
                server.ask(LIST)?;
                start.elapsed().as_secs_f64()
            }
            false => {
                let mut command = Command::new(program);
                command.arg("--version").stdout(Stdio::piped());
                command.output()?;
                start.elapsed().as_secs_f64()
            }
        };
        Ok([seconds])
    })?;
    let Sides { base, cmdhelp } = samples.typical();
    let shown = [base, cmdhelp].map(|seconds| format!("{:.2} ms", seconds * 1e3));
    let outcome = format!("{:+.2} ms", (cmdhelp - base) * 1e3);
    let what = format!("start to the first `tools/list`, beside `--version`, {what}");
    Ok(row(
        &what,
        shown,
        &outcome,
        "≤ +1.50 ms",
        Some(cmdhelp - base <= START),
    ))
}

/// Compares the size of a stripped release binary with the size of the same program without the
/// feature.
fn weigh(what: &str, without: &Path, with: &Path) -> Result<String> {
    let what = format!("release binary, stripped, {what}");
    heavier(&what, without, with, Some(WEIGHT))
}

/// Measures the size of those parts of the standard library that every implementation of the
/// feature needs.
fn floor_of_weight(without: &Path) -> Result<String> {
    let starts = "if std::env::args().nth(1).as_deref() == Some(\"--start\") {\n\
                  start(std::env::args().skip(2).collect()).unwrap(); }\n";
    let main = "fn main() -> std::process::ExitCode {";
    let source = SAY.replace(main, &format!("{STARTS_PROCESSES}{main} {starts}"));
    let with = build("starts", &source, "")?;
    let what = "the same without the feature, but for a thread that reads what a process writes";
    heavier(what, without, &with, None)
}

/// Compares the sizes of two stripped programs. `bar` is the maximum accepted difference, in KiB.
fn heavier(what: &str, base: &Path, cmdhelp: &Path, bar: Option<f64>) -> Result<String> {
    let (base, cmdhelp) = (size(&stripped(base)?)?, size(&stripped(cmdhelp)?)?);
    let more = (cmdhelp - base) / 1024.0;
    let shown = [base, cmdhelp].map(|bytes| format!("{:.0} KiB", bytes / 1024.0));
    let met = bar.map(|bar| more <= bar);
    let bar = bar.map_or_else(String::new, |bar| format!("≤ +{bar} KiB"));
    Ok(row(what, shown, &format!("{more:+.0} KiB"), &bar, met))
}

/// Counts the crates that the feature adds.
fn crates() -> Result<String> {
    let count = |features: &str| -> Result<usize> {
        let package = package("tree", SAY, features)?;
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "tree",
            "--prefix",
            "none",
            "--no-dedupe",
            "-e",
            "normal,build",
        ]);
        let output = cargo.current_dir(package).output()?;
        let text = String::from_utf8(output.stdout)?;
        let names: std::collections::BTreeSet<&str> = text
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        Ok(names.len())
    };
    let (base, cmdhelp) = (count("")?, count("\"mcp\"")?);
    let shown = [base.to_string(), cmdhelp.to_string()];
    let outcome = format!("+{}", cmdhelp - base);
    Ok(row(
        "crates in the tree",
        shown,
        &outcome,
        "+0",
        Some(cmdhelp == base),
    ))
}

fn serve(program: &Path, words: &[&str]) -> Result<Server> {
    let mut command = Command::new(program);
    command.args(words);
    Server::start(command)
}

fn package(name: &str, source: &str, features: &str) -> Result<PathBuf> {
    let cmdhelp = format!(
        "cmdhelp = {{ path = {:?}, features = [{features}] }}",
        root()
    );
    release::package(NAME, name, source, &cmdhelp)
}

fn build(name: &str, source: &str, features: &str) -> Result<PathBuf> {
    let package = package(name, source, features)?;
    compile(name, &package)
}

fn compile(name: &str, package: &Path) -> Result<PathBuf> {
    release::build(NAME, name, package)
}
