//! Measures the cost of a server for many programs: its start, its list of tools, calls and memory.

mod definitions;
mod peers;
mod world;

use std::cell::RefCell;
use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

use self::definitions::PROGRAM;
use self::world::{Kind, World};
use super::sandbox;
use crate::measure::quantile;
use crate::server::Server;
use crate::table::Unit::{Bytes, Count, Seconds};
use crate::turns::{Cell, in_turns};
use crate::{Options, Result, machine, results};

const NAME: &str = "host";

/// The sizes of the measured registries: the number of programs, and the number of tools of each program.
const SIZES: [(usize, usize); 2] = [(1, 10), (50, 100)];
/// The highest accepted time of the start with 5,000 tools, as a multiple of the time with 10
/// tools.
const START: f64 = 1.1;
/// The highest accepted size of the tool list, in tokens.
const TOKENS: f64 = 1_500.0;

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    if options.self_test {
        return Err("this race has no self-test: run it twice".into());
    }
    let (starts, calls) = if options.quick { (3, 3) } else { (60, 100) };
    let program = sandbox::build()?;
    let (peers, skipped) = peers::find(options.quick);
    for line in &skipped {
        println!("SKIPPED: {line}");
    }
    let mut worlds = Vec::new();
    for size in SIZES {
        worlds.push(World::new(Kind::Cmdhelp, &program, size)?);
    }
    for peer in &peers {
        for size in SIZES {
            worlds.push(World::new(peer.kind, &peer.program, size)?);
        }
    }
    let versions = peers
        .iter()
        .map(|it| [it.kind.name(), &it.version].join(" "));
    let versions = Some(versions.collect::<Vec<_>>().join(", "));
    let versions = versions.filter(|it| !it.is_empty());
    let load = machine::load();
    let mut table = "| what | median | quartiles | beside the row named | bar | met |\n\
                     |---|--:|:-:|--:|--:|--:|\n"
        .to_owned();
    table += &start(&worlds, starts, true);
    let cmdhelp = &worlds[..SIZES.len()];
    table += &start(cmdhelp, starts, false);
    table += &list(&worlds)?;
    table += &call(&worlds, calls)?;
    let mut report = format!(
        "# {NAME}\n\n{}- load: {load} at the beginning, {} at the end\n- tools: those of documents that describe \
         `{PROGRAM}`; {starts} starts and {calls} calls in turns\n- other servers: {}\n",
        machine::describe()?,
        machine::load(),
        versions.as_deref().unwrap_or("none")
    );
    for line in skipped {
        writeln!(report, "- not run: {line}")?;
    }
    write!(report, "\n{table}")?;
    results::print(NAME, &report, !options.quick)
}

/// Measures the time from the start of the server to its first tool list, and the processor time of the server, which
/// does not depend on the load of the machine.
fn start(worlds: &[World], rounds: usize, is_known: bool) -> String {
    let [cells, busy] = in_turns(worlds.len(), 1, rounds, |side, round| {
        let world = &worlds[side];
        if !is_known {
            world.forget();
        }
        let begin = Instant::now();
        let server = world.serve().map_err(|error| error.to_string())?;
        let seconds = begin.elapsed().as_secs_f64();
        let busy = server.processor_time().unwrap_or_default();
        // A call makes the server describe all programs and write its caches for the next starts. Only the first round
        // makes a call: the system removes the sandbox of a call in the background, which would slow down the start of
        // the next server.
        if round == 0 {
            let mut server = server;
            let used = world.use_tool(&mut server);
            used.map_err(|error| error.to_string())?;
        }
        Ok([seconds, busy])
    });
    let kind = match is_known {
        true => "start to first list",
        false => "the same, the first time",
    };
    let mut text = String::new();
    for (world, cell) in worlds.iter().zip(&cells) {
        let bar = (is_known && world.has_bar()).then_some(START);
        text += &row(
            &format!("{kind}, {}", world.name()),
            cell,
            ("10 tools", &cells[0]),
            bar,
        );
    }
    let has_times = busy.iter().any(|it| it.median() > Some(0.0));
    for (world, cell) in worlds.iter().zip(&busy).filter(|_| has_times && is_known) {
        let name = format!("{kind}, processor time, {}", world.name());
        text += &row(&name, cell, ("10 tools", &busy[0]), None);
    }
    text
}

/// Measures the size of the first tool list and the memory of the server.
fn list(worlds: &[World]) -> Result<String> {
    let mut text = String::new();
    for world in worlds {
        let mut server = world.serve()?;
        let tokens = server.line.len().div_ceil(4);
        world.use_tool(&mut server)?;
        let memory = server.most_memory();
        let (name, bar) = (world.name(), world.has_bar());
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
            "| tokens of the list, {name} | {shown} | | | {bar} | {met} |"
        )?;
        let memory = memory.map_or("–".to_owned(), |it| Bytes.show(it));
        writeln!(text, "| most memory, {name} | {memory} | | | | |")?;
    }
    Ok(text)
}

/// Measures a call, compared with running the program directly.
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
                let world = &worlds[side - 2];
                if world.kind == Kind::Usage {
                    return Err("it describes commands, and calls none".to_owned());
                }
                let mut server = servers[side - 2].borrow_mut();
                let called = world.use_tool(&mut server);
                called.map_err(|error| error.to_string())?;
            }
        }
        Ok([begin.elapsed().as_secs_f64()])
    });
    let mut names = vec![format!("`{PROGRAM}`"), "`cmdhelp call`".to_owned()];
    names.extend(
        worlds
            .iter()
            .map(|it| format!("a call over the server, {}", it.name())),
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
