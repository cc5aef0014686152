//! What one server of many programs costs: to start, to list its tools, to call one, to keep.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::sandbox;
use crate::measure::quantile;
use crate::server::{INITIALIZE, LIST, Server};
use crate::table::Unit::{Bytes, Count, Seconds};
use crate::turns::{Cell, in_turns};
use crate::workspace::root;
use crate::{Options, Result, machine, results};

const NAME: &str = "host";

/// The registries: how many programs, and how many tools each of them has.
const SIZES: [(usize, usize); 2] = [(1, 10), (50, 100)];
/// How many times the start with 10 tools that with 5,000 may take.
const START: f64 = 1.1;
/// How many tokens the list may have.
const TOKENS: f64 = 1_500.0;
/// What all tools run: a program that does nothing.
const PROGRAM: &str = "/bin/true";

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    if options.self_test {
        return Err("this race has no self-test: run it twice".into());
    }
    let (starts, calls) = if options.quick { (3, 3) } else { (60, 100) };
    let program = sandbox::build()?;
    let worlds = SIZES
        .iter()
        .map(|size| World::new(&program, *size))
        .collect::<Result<Vec<World>>>()?;
    let mut report = format!(
        "# {NAME}\n\n{}- tools: those of documents that describe `{PROGRAM}`; {starts} starts and {calls} \
         calls in turns\n\n| what | median | quartiles | beside the row named | bar | met |\n\
         |---|--:|:-:|--:|--:|--:|\n",
        machine::describe()?
    );
    report += &start(&worlds, starts, true);
    report += &start(&worlds, starts, false);
    report += &list(&worlds)?;
    report += &call(&worlds, calls)?;
    print!("{report}");
    if !options.quick {
        results::write(NAME, &report)?;
    }
    Ok(())
}

/// A home folder with a registry.
struct World {
    program: String,
    folder: PathBuf,
    tools: usize,
}

impl World {
    fn new(program: &str, (programs, commands): (usize, usize)) -> Result<Self> {
        let tools = programs * commands;
        let folder = root().join(format!("target/benches/host-{tools}"));
        let _ = fs::remove_dir_all(&folder);
        let config = folder.join(".config/cmdhelp");
        fs::create_dir_all(&config)?;
        let mut registry = String::new();
        for at in 0..programs {
            let file = config.join(format!("p{at}.json"));
            fs::write(&file, document(at, commands))?;
            writeln!(
                registry,
                "tool \"p{at}\" {{ document {file:?}; program {PROGRAM:?}; }}"
            )?;
        }
        fs::write(config.join("cmdhelp.kdl"), registry)?;
        Ok(Self {
            program: program.to_owned(),
            folder,
            tools,
        })
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words).current_dir(&self.folder).env_clear();
        command
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", &self.folder);
        command
    }

    /// Starts a server, and returns it when it has listed its tools.
    fn serve(&self) -> Result<Server> {
        let mut server = Server::start(self.command(&["serve"]))?;
        server.ask(INITIALIZE)?;
        server.ask(LIST)?;
        Ok(server)
    }

    /// Forgets what clients were told before.
    fn forget(&self) {
        let _ = fs::remove_dir_all(self.folder.join(".cache"));
    }

    /// Returns the message that calls the first tool.
    fn call(&self) -> String {
        let params = match self.tools > 40 {
            true => r#"{"name":"call_read","arguments":{"name":"p0_c0"}}"#,
            false => r#"{"name":"p0_c0","arguments":{}}"#,
        };
        format!(r#"{{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{params}}}"#)
    }
}

/// Describes a program as large ones are.
fn document(at: usize, commands: usize) -> String {
    let commands = (0..commands).map(|it| {
        format!(
            r#""c{it}":{{"summary":"Do the thing number {it} of the program {at}","effect":"read",
            "args":[{{"name":"name","type":"string","description":"What it is done to"}}],
            "flags":{{"level":{{"type":"int","description":"How much of it"}},
            "format":{{"type":"enum","enum":["json","text"],"description":"How it is printed"}}}}}}"#
        )
    });
    let commands: Vec<String> = commands.collect();
    format!(
        r#"{{"cmdhelp_version":"0.1","binary":"p{at}","summary":"The program {at}","commands":{{{}}}}}"#,
        commands.join(",")
    )
}

/// From the start of the server to its first list.
fn start(worlds: &[World], rounds: usize, is_known: bool) -> String {
    let [cells] = in_turns(worlds.len(), 1, rounds, |side, _| {
        let world = &worlds[side];
        if !is_known {
            world.forget();
        }
        let begin = Instant::now();
        let server = world.serve().map_err(|error| error.to_string())?;
        let seconds = begin.elapsed().as_secs_f64();
        let mut server = server;
        // The next start knows what this one has found out.
        server
            .ask(&world.call())
            .map_err(|error| error.to_string())?;
        Ok([seconds])
    });
    let kind = match is_known {
        true => "start to first list",
        false => "the same, the first time",
    };
    let mut text = String::new();
    for (world, cell) in worlds.iter().zip(&cells) {
        let tools = world.tools;
        let bar = (is_known && tools > 10).then_some(START);
        text += &row(
            &format!("{kind}, {tools} tools"),
            cell,
            ("10 tools", &cells[0]),
            bar,
        );
    }
    text
}

/// What clients read before they ask for anything, and what the server needs.
fn list(worlds: &[World]) -> Result<String> {
    let mut text = String::new();
    for world in worlds {
        let mut server = world.serve()?;
        let tokens = server.line.len().div_ceil(4);
        server.ask(&world.call())?;
        let memory = server.most_memory();
        let (tools, bar) = (world.tools, world.tools > 10);
        let shown = Count.show(f64::from(u32::try_from(tokens)?));
        let met = match tokens as f64 <= TOKENS {
            _ if !bar => "",
            true => "yes",
            false => "**no**",
        };
        let bar = if bar {
            format!("≤ {TOKENS}")
        } else {
            String::new()
        };
        writeln!(
            text,
            "| tokens of the list, {tools} tools | {shown} | | | {bar} | {met} |"
        )?;
        let memory = memory.map_or("–".to_owned(), |it| Bytes.show(it));
        writeln!(text, "| most memory, {tools} tools | {memory} | | | | |")?;
    }
    Ok(text)
}

/// A call, beside the program itself.
fn call(worlds: &[World], rounds: usize) -> Result<String> {
    let servers = worlds.iter().map(|it| Ok(RefCell::new(it.serve()?)));
    let servers = servers.collect::<Result<Vec<RefCell<Server>>>>()?;
    let sides = 2 + servers.len();
    let [cells] = in_turns(sides, 2, rounds, |side, _| {
        let begin = Instant::now();
        let run = |mut command: Command| {
            command.stdin(Stdio::null()).stdout(Stdio::null());
            let status = command.status().map_err(|error| error.to_string())?;
            match status.success() {
                true => Ok(()),
                false => Err(format!("it ends with {status}")),
            }
        };
        match side {
            0 => run(Command::new(PROGRAM))?,
            1 => run(worlds[0].command(&["call", "p0", "c0"]))?,
            _ => {
                let mut server = servers[side - 2].borrow_mut();
                let asked = server.ask(&worlds[side - 2].call());
                asked.map_err(|error| error.to_string())?;
                if server.line.contains("\"isError\":true") {
                    return Err(server.line.trim_end().replace('|', "/"));
                }
            }
        }
        Ok([begin.elapsed().as_secs_f64()])
    });
    let mut names = vec![format!("`{PROGRAM}`"), "`cmdhelp call`".to_owned()];
    names.extend(
        worlds
            .iter()
            .map(|it| format!("a call over the server, {} tools", it.tools)),
    );
    let rows = names.iter().zip(&cells);
    Ok(rows
        .map(|(name, cell)| row(name, cell, ("the program", &cells[0]), None))
        .collect())
}

fn row(what: &str, cell: &Cell, (beside, base): (&str, &Cell), bar: Option<f64>) -> String {
    let values = match cell {
        Cell::Measured(values) => values,
        Cell::Missing(why) => return format!("| {what} | – | {why} | | | |\n"),
    };
    let at = |share| Seconds.show(quantile(values.clone(), share));
    let ratio = cell.ratio_to(base);
    let shown = ratio.map_or(String::new(), |it| format!("**{it:.2}×** {beside}"));
    let met = match (bar, ratio) {
        (Some(bar), Some(ratio)) if ratio <= bar => "yes",
        (Some(_), _) => "**no**",
        (None, _) => "",
    };
    let bar = bar.map_or(String::new(), |it| format!("≤ {it:.2}×"));
    format!(
        "| {what} | {} | {} – {} | {shown} | {bar} | {met} |\n",
        at(0.5),
        at(0.25),
        at(0.75)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_whether_the_bar_is_met() {
        let (ten, many) = (Cell::Measured(vec![0.010]), Cell::Measured(vec![0.012]));
        assert_eq!(
            row("start", &many, ("10 tools", &ten), Some(1.1)),
            "| start | 12.0 ms | 12.0 ms – 12.0 ms | **1.20×** 10 tools | ≤ 1.10× | **no** |\n"
        );
        assert_eq!(
            row("start", &ten, ("10 tools", &ten), Some(1.1)),
            "| start | 10.0 ms | 10.0 ms – 10.0 ms | **1.00×** 10 tools | ≤ 1.10× | yes |\n"
        );
    }
}
