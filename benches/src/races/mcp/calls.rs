//! Measures the cost of a call, compared with a loop that only reads and answers messages.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::{NAME, SAY, build, compile, row, serve};
use crate::measure::{Sides, interleave};
use crate::server::{INITIALIZE, Server};
use crate::workspace::{folder, root};
use crate::{Result, processor};

/// The highest accepted time of a call, as a multiple of the time to parse a message as JSON and
/// answer it with its id.
const CALLING: f64 = 1.2;

const PING: &str = r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"say","arguments":{"text":"hello"}}}"#;

/// A request that a client repeats.
struct Request {
    what: &'static str,
    message: &'static str,
    /// The command line of the server.
    words: &'static [&'static str],
    times: usize,
    /// Whether client and server are pinned to different processors.
    apart: bool,
    bar: Option<f64>,
}

const REQUESTS: [Request; 4] = [
    Request {
        what: "`ping`",
        message: PING,
        words: &["--mcp"],
        times: 500,
        apart: false,
        bar: None,
    },
    Request {
        what: "a call inside the server's process",
        message: CALL,
        words: &["--mcp", "--mcp-in-process"],
        times: 500,
        apart: false,
        bar: Some(CALLING),
    },
    Request {
        what: "a call inside the server's process, on a different processor from its client",
        message: CALL,
        words: &["--mcp", "--mcp-in-process"],
        times: 500,
        apart: true,
        bar: Some(CALLING),
    },
    Request {
        what: "a call in a process of its own",
        message: CALL,
        words: &["--mcp"],
        times: 50,
        apart: false,
        bar: None,
    },
];

/// Measures requests one after the other, compared with a loop that parses each message as JSON and
/// answers it with its id and the same result.
pub(super) fn answers(rounds: usize) -> Result<String> {
    let with = build("calls", SAY, "\"mcp-in-process\"")?;
    let mut rows = String::new();
    for (at, request) in REQUESTS.iter().enumerate() {
        let mut server = serve(&with, request.words)?;
        server.ask(INITIALIZE)?;
        server.ask(request.message)?;
        let answer = server.line.clone();
        drop(server);
        let echo = build_loop(&format!("echo{at}"), &answer, &ECHO)?;
        rows += &beside(&echo, request, &with, rounds)?;
        if request.bar.is_some() {
            let parses = build_loop(&format!("parses{at}"), &answer, &PARSES)?;
            let request = Request {
                what: "the loop, if clap reads the command line in it",
                words: &[],
                bar: None,
                ..*request
            };
            rows += &beside(&echo, &request, &parses, rounds)?;
        }
    }
    Ok(rows)
}

/// Measures a request to a program, compared with the loop `echo`.
fn beside(echo: &Path, request: &Request, program: &Path, rounds: usize) -> Result<String> {
    let sides = Sides::new((echo, &[][..]), (program, request.words));
    if request.apart && !processor::can_part() {
        eprintln!("SKIPPED: {}: no `taskset`, or one processor", request.what);
        return Ok(String::new());
    }
    let [samples] = interleave(rounds.min(100), &sides, |(program, words)| {
        let mut server = match request.apart {
            true => Server::start(processor::parted(program, words)?)?,
            false => serve(program, words)?,
        };
        server.ask(INITIALIZE)?;
        server.ask(request.message)?;
        let start = Instant::now();
        for _ in 0..request.times {
            server.ask(request.message)?;
        }
        Ok([start.elapsed().as_secs_f64() / request.times as f64])
    })?;
    if request.apart {
        processor::join()?;
    }
    let Sides { base, cmdhelp } = samples.typical();
    let shown = [base, cmdhelp].map(|seconds| format!("{:.1} µs", seconds * 1e6));
    let ratio = samples.ratio();
    let bar = request
        .bar
        .map_or_else(String::new, |bar| format!("≤ {bar:.2}×"));
    let what = format!("{}, beside a loop that echoes JSON-RPC", request.what);
    let met = request.bar.map(|bar| ratio <= bar);
    Ok(row(&what, shown, &format!("{ratio:.2}×"), &bar, met))
}

/// The code that is added to the loop. The loop itself answers each message with a recorded result.
struct Loop {
    dependencies: &'static str,
    /// The code before `main`.
    items: &'static str,
    /// The code in `main` before the loop.
    once: &'static str,
    /// The code that runs for each `message`.
    each: &'static str,
}

/// The loop without additions.
const ECHO: Loop = Loop {
    dependencies: "",
    items: "",
    once: "",
    each: "",
};

/// The loop with clap's part of a call: parsing a command line with a tree of commands that has already been built.
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

/// Builds a program that answers each message with the result in `answer` and the id of the message.
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
