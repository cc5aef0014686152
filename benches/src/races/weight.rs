//! Measures the size that each part of the framework adds to a program, in stripped release
//! binaries.

mod parts;

use std::path::PathBuf;

use crate::binary::{size, stripped};
use crate::source::groups::{Shape, program};
use crate::workspace::root;
use crate::{Options, Result, machine, release, results};

const NAME: &str = "weight";

/// The highest accepted size, in KiB, that `cmdhelp` adds to a clap program that only parses its
/// command line.
const PARSING: f64 = 150.0;
/// The highest accepted size, in KiB, that `cmdhelp` adds to a clap program if `cmdhelp` also runs
/// the command.
const RUNNING: f64 = 250.0;
/// The highest accepted size, in KiB, that the MCP server adds to a program whose command `cmdhelp`
/// runs.
const SERVING: f64 = 250.0;

/// A program that parses its command line. `FACADE` stands for the crate whose derives are used.
const PARSES: &str = r#"use FACADE::Parser;
/// Copies a file
#[derive(Parser)]
#[command(name = "copy", version = "1.0.0")]
struct Cli {
    /// The file to copy
    from: std::path::PathBuf,
    /// The copy
    to: std::path::PathBuf,
    /// Replace the copy if it is there
    #[arg(short, long)]
    force: bool,
    /// How often to try
    #[arg(long, default_value_t = 1)]
    tries: u16,
}
fn main() {
    let cli = Cli::parse();
    println!("{:?} {:?} {} {}", cli.from, cli.to, cli.force, cli.tries);
}
"#;

/// The program `PARSES` with an implementation of `Run`, which the framework runs.
pub(super) const RUNS: &str = r#"use cmdhelp::prelude::*;
/// Copies a file
#[derive(Parser)]
#[command(name = "copy", version = "1.0.0")]
#[cmdhelp(effect = "write")]
struct Cli {
    /// The file to copy
    from: std::path::PathBuf,
    /// The copy
    to: std::path::PathBuf,
    /// Replace the copy if it is there
    #[arg(short, long)]
    force: bool,
    /// How often to try
    #[arg(long, default_value_t = 1)]
    tries: u16,
}
impl Run for Cli {
    type App = Self;
    type Output = String;
    type Error = std::convert::Infallible;
    fn run(self, _: &mut Context<Self>) -> Result<String, Self::Error> {
        Ok(format!("{:?} {:?} {} {}", self.from, self.to, self.force, self.tries))
    }
}
fn main() -> std::process::ExitCode {
    cmdhelp::run::<Cli>()
}
"#;

/// Returns the program `RUNS` with an asynchronous command. Its executor only polls the command in
/// a loop.
fn runs_later() -> String {
    let source = RUNS.replace("impl Run for", "impl RunAsync for");
    let source = source.replace("    fn run(", "    async fn run(");
    source.replace(
        "    cmdhelp::run::<Cli>()\n",
        r#"    let mut program = std::pin::pin!(cmdhelp::run_async::<Cli>());
    let mut waker = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(code) = program.as_mut().poll(&mut waker) {
            return code;
        }
    }
"#,
    )
}

/// The features that add code to a program whose command is run. Each is measured alone.
const FEATURES: [&str; 6] = [
    "async",
    "complete",
    "explain",
    "interrupt",
    "man",
    "mcp-in-process",
];

const MANY: Shape = Shape {
    commands: 200,
    flags: 3,
    flags_of_every_other: 1,
    examples: 0,
};

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    if options.self_test {
        return Err("this race has no self-test, because the sizes of binaries hardly vary".into());
    }
    let mut report = format!(
        "# {NAME}\n\nRelease binaries, stripped, default profile.\n\n{}\n\
         | program | beside | beside it | size | more | bar | met |\n|---|---|--:|--:|--:|--:|---|\n",
        machine::describe()?
    );
    let parses = |facade: &str| PARSES.replace("FACADE", facade);
    let clap = Weighed::of("clap, one command", "clap", &parses("clap"), CLAP)?;
    let defaults = dependency("");
    // `least` turns on only the default features of clap, and no optional feature of cmdhelp
    // itself.
    let least = "default-features = false, features = [\"std\", \"color\", \"help\", \"usage\", \
                 \"error-context\", \"suggestions\"]";
    let without = format!("path = {:?}, {least}", root());
    let least_parsed = Weighed::of(
        "parsed, without `agents` and `calls`",
        "less",
        &parses("cmdhelp"),
        &without,
    )?;
    report += &least_parsed.row(&clap, Some(PARSING));
    let agents = without.replace("\"std\"", "\"agents\", \"std\"");
    let agents = Weighed::of(
        "parsed, without `calls`",
        "agents",
        &parses("cmdhelp"),
        &agents,
    )?;
    report += &agents.row(&clap, None);
    let parsed = Weighed::of(
        "parsed, default features",
        "parsed",
        &parses("cmdhelp"),
        &defaults,
    )?;
    report += &parsed.row(&clap, Some(PARSING));
    let run = Weighed::of("run, default features", "run", RUNS, &defaults)?;
    report += &run.row(&clap, Some(RUNNING));
    // A result with parts needs more code than a text: for tables, and for `--select` and `--limit`.
    let lists = RUNS
        .replace("Output = String", "Output = Vec<String>")
        .replace("Result<String", "Result<Vec<String>")
        .replace("Ok(format!(", "Ok(vec![format!(")
        .replace("self.tries))", "self.tries)])");
    let lists = Weighed::of("run, with a list as result", "lists", &lists, &defaults)?;
    report += &lists.row(&run, None);
    let destroys = RUNS.replace("effect = \"write\"", "effect = \"destructive\"");
    let destroys = Weighed::of("run, destructive", "destroys", &destroys, &defaults)?;
    report += &destroys.row(&run, None);
    let secret = RUNS.replace("    from: std", "    #[cmdhelp(secret)]\n    from: std");
    let secret = Weighed::of("run, with a secret", "secret", &secret, &defaults)?;
    report += &secret.row(&run, None);
    let served = Weighed::of("run, with `mcp`", "served", RUNS, &dependency("mcp"))?;
    report += &served.row(&run, Some(SERVING));
    let waits = Weighed::of("run, waiting", "waits", &runs_later(), &dependency("async"))?;
    report += &waits.row(&run, None);
    if !options.quick {
        for feature in FEATURES {
            let name = format!("run, with `{feature}`");
            let with = Weighed::of(&name, feature, RUNS, &dependency(feature))?;
            report += &with.row(&run, None);
        }
        let [base, many] = ["clap", "cmdhelp"].map(|facade| program(facade, MANY, ""));
        let base = Weighed::of("clap, 200 commands", "clap-many", &base, CLAP)?;
        let parsed = Weighed::of("parsed, 200 commands", "parsed-many", &many, &defaults)?;
        report += &parsed.row(&base, Some(0.0));
        let least = Weighed::of(
            "parsed, 200 commands, without `agents` and `calls`",
            "less-many",
            &many,
            &without,
        )?;
        report += &least.row(&base, Some(0.0));
    }
    report += &parts::tables(&[&clap, &least_parsed, &parsed, &run, &served])?;
    results::print(NAME, &report, !options.quick)
}

const CLAP: &str = "version = \"4.6\", features = [\"derive\"]";

/// Returns the dependency on `cmdhelp` with a feature.
pub(super) fn dependency(feature: &str) -> String {
    format!("path = {:?}, features = [{}]", root(), quoted(feature))
}

fn quoted(feature: &str) -> String {
    match feature {
        "" => String::new(),
        feature => format!("{feature:?}"),
    }
}

/// A built program, and the size of its stripped file.
struct Weighed {
    name: String,
    program: PathBuf,
    bytes: f64,
}

impl Weighed {
    fn of(name: &str, package: &str, source: &str, dependency: &str) -> Result<Self> {
        let facade = if dependency == CLAP {
            "clap"
        } else {
            "cmdhelp"
        };
        let dependency = format!("{facade} = {{ {dependency} }}");
        let folder = release::package(NAME, package, source, &dependency)?;
        let built = release::build(NAME, package, &folder)?;
        Ok(Self {
            name: name.to_owned(),
            bytes: size(&stripped(&built)?)?,
            program: built,
        })
    }

    fn row(&self, base: &Self, bar: Option<f64>) -> String {
        let kib = |bytes: f64| format!("{:.0} KiB", bytes / 1024.0);
        let more = (self.bytes - base.bytes) / 1024.0;
        let met = match bar.map(|bar| more <= bar) {
            Some(true) => "yes",
            Some(false) => "**no**",
            None => "",
        };
        let bar = bar.map_or_else(String::new, |bar| format!("≤ +{bar:.0} KiB"));
        format!(
            "| {} | {} | {} | {} | **{more:+.0} KiB** | {bar} | {met} |\n",
            self.name,
            base.name,
            kib(base.bytes),
            kib(self.bytes),
        )
    }
}
