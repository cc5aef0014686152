//! Benchmarks that compare `cmdhelp` with its alternatives. `cargo run --release -p cmdhelp-benches` runs them.
//!
//! A benchmark is called a race. Each race generates its programs, measures both sides in turns in one run, and prints
//! a table of ratios. A race never fails because a time is too long, since times on a shared machine vary too much.
//!
//! | module | subject |
//! |---|---|
//! | `races` | the races, one file each |
//! | `source`, `workspace` | the generated programs, and their packages on disk |
//! | `peers` | the other frameworks: their programs, and requests for their descriptions |
//! | `cargo`, `rustc`, `release` | builds of the programs, and the times that they report |
//! | `server` | an MCP client, which starts a program as a server |
//! | `measure`, `turns` | measurements of two sides, and of many sides, in turns |
//! | `table`, `standings` | the tables of a race of two sides, and of many sides |
//! | `charts`, `results` | the charts, and the files of tables and charts |
//! | `binary`, `deadline`, `machine`, `processor` | sections of a file, time limits, the machine, pinning to processors |

mod binary;
mod cargo;
mod charts;
mod deadline;
mod machine;
mod measure;
mod peers;
mod processor;
mod races;
mod release;
mod results;
mod rustc;
mod server;
mod source;
mod standings;
mod table;
mod turns;
mod workspace;

use std::error::Error;
use std::process::ExitCode;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "\
Usage: cmdhelp-benches <RACE> [--quick] [--self-test]

Races:
  derive-cost  compile time, run time, size and stack, compared with clap_derive
  first-build  a user's first build, with no crate built before, compared with clap_derive
  bundle       the compile time of declarations for bundles, and the size of the feature
  manifest     the manifest: time to print it, compile time, size
  mcp          the MCP server: start, size, calls
  weight       the size that each part adds to a release binary
  peers        the same program, declared with other frameworks
  sandbox      a call in a sandbox, compared with other sandboxing tools
  host         one server of thousands of tools: start, list, calls

Other commands:
  charts       redraw the charts in benches/results from the tables there

Options:
  --quick      check that the race runs: fewer repetitions and no large program
  --self-test  measure the noise: compare clap_derive with itself

Only a full race writes its table, and its chart, to benches/results.";

/// The options of a race.
#[derive(Clone, Copy, Default)]
struct Options {
    quick: bool,
    self_test: bool,
}

fn main() -> ExitCode {
    if let Some(code) = rustc::stand_in() {
        return code;
    }
    let mut race = None;
    let mut options = Options::default();
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "--quick" => options.quick = true,
            "--self-test" => options.self_test = true,
            "-h" | "--help" => {
                println!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            _ if race.is_none() && !word.starts_with('-') => race = Some(word),
            _ => return misused(&format!("unexpected argument '{word}'")),
        }
    }
    let outcome = match race.as_deref() {
        Some("derive-cost") => races::derive_cost::run(options),
        Some("first-build") => races::first_build::run(options),
        Some("bundle") => races::bundle::run(options),
        Some("manifest") => races::manifest::run(options),
        Some("mcp") => races::mcp::run(options),
        Some("weight") => races::weight::run(options),
        Some("peers") => races::peers::run(options),
        Some("host") => races::host::run(options),
        Some("sandbox") => races::sandbox::run(options),
        Some("charts") => results::draw(),
        Some(other) => return misused(&format!("there is no race '{other}'")),
        None => return misused("which race?"),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn misused(problem: &str) -> ExitCode {
    eprintln!("error: {problem}\n\n{USAGE}");
    ExitCode::from(2)
}
