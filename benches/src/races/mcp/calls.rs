//! The cost of a call, compared with a loop that only reads and answers messages.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::{NAME, SAY, build, compile, row, serve};
use crate::measure::{Sides, interleave};
use crate::server::{INITIALIZE, Server};
use crate::workspace::{folder, root};
use crate::{Result, processor};

/// The bar of a call, as a multiple of the time to parse a message as JSON and answer it with its
/// id.
const CALLING: f64 = 1.2;

const PING: &str = r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"say","arguments":{"text":"hello"}}}"#;

/// A request that a client repeats.
struct Asked {
    what: &'static str,
    message: &'static str,
    /// The command line of the server.
    words: &'static [&'static str],
    times: usize,
    /// Client and server have a processor each.
    apart: bool,
    bar: Option<f64>,
}

const ASKED: [Asked; 4] = [
    Asked {
        what: "`ping`",
        message: PING,
        words: &["--mcp"],
        times: 500,
        apart: false,
        bar: None,
    },
    Asked {
        what: "a call in the process of the server",
        message: CALL,
        words: &["--mcp", "--mcp-in-process"],
        times: 500,
        apart: false,
        bar: Some(CALLING),
    },
    Asked {
        what: "a call in the process of the server, on another processor than its client",
        message: CALL,
        words: &["--mcp", "--mcp-in-process"],
        times: 500,
        apart: true,
        bar: Some(CALLING),
    },
    Asked {
        what: "a call in a process of its own",
        message: CALL,
        words: &["--mcp"],
        times: 50,
        apart: false,
        bar: None,
    },
];

/// Requests and their answers, one at a time, when all is warm, beside a loop that reads each message
/// as JSON and answers it with its id and with the same result.
pub(super) fn answers(rounds: usize) -> Result<String> {
    let with = build("calls", SAY, "\"mcp-in-process\"")?;
    let mut rows = String::new();
    for (at, asked) in ASKED.iter().enumerate() {
        let mut server = serve(&with, asked.words)?;
        server.ask(INITIALIZE)?;
        server.ask(asked.message)?;
        let answer = server.line.clone();
        drop(server);
        let echo = build_loop(&format!("echo{at}"), &answer, &ECHO)?;
        rows += &beside(&echo, asked, &with, rounds)?;
        if asked.bar.is_some() {
            let parses = build_loop(&format!("parses{at}"), &answer, &PARSES)?;
            let asked = Asked {
                what: "the loop, if clap reads the command line in it",
                words: &[],
                bar: None,
                ..*asked
            };
            rows += &beside(&echo, &asked, &parses, rounds)?;
        }
    }
    Ok(rows)
}

/// Measures a request to a program, compared with a loop that only echoes.
fn beside(echo: &Path, asked: &Asked, program: &Path, rounds: usize) -> Result<String> {
    let sides = Sides::new((echo, &[][..]), (program, asked.words));
    if asked.apart && !processor::can_part() {
        eprintln!("SKIPPED: {}: no `taskset`, or one processor", asked.what);
        return Ok(String::new());
    }
    let [samples] = interleave(rounds.min(100), &sides, |(program, words)| {
        let mut server = match asked.apart {
            true => Server::start(processor::parted(program, words)?)?,
            false => serve(program, words)?,
        };
        server.ask(INITIALIZE)?;
        server.ask(asked.message)?;
        let start = Instant::now();
        for _ in 0..asked.times {
            server.ask(asked.message)?;
        }
        Ok([start.elapsed().as_secs_f64() / asked.times as f64])
    })?;
    if asked.apart {
        processor::join()?;
    }
    let Sides { base, ours } = samples.typical();
    let shown = [base, ours].map(|seconds| format!("{:.1} µs", seconds * 1e6));
    let ratio = samples.ratio();
    let bar = asked
        .bar
        .map_or_else(String::new, |bar| format!("≤ {bar:.2}×"));
    let what = format!("{}, beside a loop that echoes JSON-RPC", asked.what);
    let met = asked.bar.map(|bar| ratio <= bar);
    Ok(row(&what, shown, &format!("{ratio:.2}×"), &bar, met))
}

/// A loop that answers each message as it was answered before, and what it does besides.
struct Loop {
    dependencies: &'static str,
    /// Stands before `main`.
    items: &'static str,
    /// Stands before the loop.
    once: &'static str,
    /// Is done with each `message`.
    each: &'static str,
}

/// Nothing.
const ECHO: Loop = Loop {
    dependencies: "",
    items: "",
    once: "",
    each: "",
};

/// clap's part of a call: it reads a command line with a tree that is built already.
const PARSES: Loop = Loop {
    dependencies: "clap = { version = \"4\", features = [\"derive\"] }\n",
    items: "use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};\n\
        #[derive(Parser)] #[command(name = \"asked\", version = \"1\")]\n\
        struct Cli { #[command(subcommand)] command: Command }\n\
        #[derive(Subcommand)] enum Command { /// Say it\n Say(Say) }\n\
        #[derive(Args)] struct Say { /// What\n text: String }\n",
    once: "let mut command = Cli::command(); command.build();\n",
    each: "let text = message[\"params\"][\"arguments\"][\"text\"].as_str().unwrap_or(\"\");\n\
        let line = [\"asked\", \"say\", \"--\", text];\n\
        let mut matches = command.try_get_matches_from_mut(line).unwrap();\n\
        std::hint::black_box(Cli::from_arg_matches_mut(&mut matches).ok());\n",
};

/// Returns a program that answers each message as this answer does, with the message's id.
fn build_loop(name: &str, answer: &str, does: &Loop) -> Result<PathBuf> {
    let start = "\"result\":";
    let at = answer.find(start).ok_or("no result")? + start.len();
    let result = answer[at..].trim_end().strip_suffix('}');
    let result = result.ok_or("no object")?;
    let Loop {
        dependencies,
        items,
        once,
        each,
    } = does;
    let package = folder(NAME)?.join(name);
    fs::create_dir_all(package.join("src"))?;
    fs::write(
        package.join("Cargo.toml"),
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nserde_json = \"1.0\"\n{dependencies}\n[workspace]\n"
        ),
    )?;
    fs::copy(root().join("Cargo.lock"), package.join("Cargo.lock"))?;
    fs::write(
        package.join("src/main.rs"),
        format!(
            "use std::io::{{BufRead, Write}};\n{items}\
             fn main() {{ {once} for line in std::io::stdin().lock().lines() {{\n\
             let message: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();\n{each}\
             let answer = format!(\"{{{{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":{{}},\\\"result\\\":{{}}}}}}\\n\",\n\
             message[\"id\"], {result:?});\n\
             let mut out = std::io::stdout().lock();\n\
             out.write_all(answer.as_bytes()).unwrap(); out.flush().unwrap(); }} }}\n"
        ),
    )?;
    compile(name, &package)
}
