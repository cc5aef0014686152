//! Compares the same program, declared with each framework: its compile time, its run time and the
//! size of its description.

use std::error::Error;
use std::fmt::{self, Display, Formatter, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::binary::{executed, is_there, size, started, stripped};
use crate::peers::ask::{Ask, peak, stdout_of};
use crate::peers::description::{Description, SIZES, Size};
use crate::peers::entrant::{Entrant, Verb};
use crate::peers::{PEERS, Peer};
use crate::standings::{Row, Standings};
use crate::table::Unit::{self, Bytes, Count, Instructions, Seconds};
use crate::turns::{Cell, in_turns};
use crate::{Options, Result, machine, results};

const NAME: &str = "peers";

/// The numbers of rounds for each size.
struct Effort {
    sizes: &'static [Size],
    checks: [usize; 3],
    builds: [usize; 3],
    starts: [usize; 3],
}

const FULL: Effort = Effort {
    sizes: &SIZES,
    checks: [3, 1, 1],
    builds: [3, 1, 1],
    starts: [51, 25, 3],
};

const QUICK: Effort = Effort {
    sizes: SIZES.first_chunk::<1>().unwrap(),
    checks: [1, 0, 0],
    builds: [1, 0, 0],
    starts: [5, 0, 0],
};

/// The time limit of one build.
const LIMIT: Duration = Duration::from_secs(120);
/// The time limit of all builds together. After this time, no larger program is built.
const ALL: Duration = Duration::from_secs(60 * 60);

/// Runs the race and prints its tables.
pub(crate) fn run(options: Options) -> Result<()> {
    if options.self_test {
        return Err("this race has no self-test: run it twice".into());
    }
    let effort = if options.quick { QUICK } else { FULL };
    let taking_part = |peer: &&Peer| peer.quick || !options.quick;
    let peers: Vec<&'static Peer> = PEERS.iter().filter(taking_part).collect();
    let entrants: Result<Vec<Entrant>> = peers
        .iter()
        .map(|peer| Entrant::generate(NAME, peer, effort.sizes))
        .collect();
    let sides: Vec<&'static str> = peers.iter().map(|peer| peer.name).collect();
    let table = || Standings {
        sides: sides.clone(),
        rows: Vec::new(),
    };
    let mut race = Race {
        entrants: entrants?,
        started: Instant::now(),
        dependencies: table(),
        programs: effort.sizes.iter().map(|_| table()).collect(),
        reasons: Vec::new(),
        effort,
    };
    race.build_dependencies()?;
    race.compile();
    race.ask();
    race.parse();
    race.weigh();

    let report = race.report()?;
    print!("{report}");
    if options.quick {
        return match race.reasons.first() {
            Some(reason) => Err(format!("not everything could be measured: {reason}").into()),
            None => Ok(()),
        };
    }
    results::write(NAME, &report)
}

struct Race {
    entrants: Vec<Entrant>,
    effort: Effort,
    started: Instant,
    dependencies: Standings,
    /// The measured programs, with one table for each size.
    programs: Vec<Standings>,
    /// The errors that left cells without a number, printed below the tables.
    reasons: Vec<String>,
}

impl Race {
    fn progress(&self, what: &str) {
        eprintln!("[{:4.0} s] {what}", self.started.elapsed().as_secs_f64());
    }

    /// Builds each framework and its dependencies from scratch.
    fn build_dependencies(&mut self) -> Result<()> {
        for entrant in &self.entrants {
            entrant.fetch()?;
            entrant.clean()?;
        }
        let crates: Result<Vec<f64>> = self.entrants.iter().map(Entrant::crates).collect();
        self.add_once("crates in the tree", Count, crates?);
        for (what, verb) in [
            ("`cargo check` of these crates, once", Verb::Check),
            ("release build of these crates, once", Verb::Release),
        ] {
            let mut all = Vec::new();
            for entrant in &self.entrants {
                let seconds = entrant.dependencies(verb)?;
                self.progress(&format!("{what}: {}: {seconds:.1} s", entrant.peer.name));
                all.push(seconds);
            }
            self.add_once(what, Seconds, all);
        }
        Ok(())
    }

    fn add_once(&mut self, what: &str, unit: Unit, values: Vec<f64>) {
        let cells = values.into_iter().map(|value| Cell::Measured(vec![value]));
        self.dependencies.rows.push(Row {
            what: what.to_owned(),
            unit,
            cells: cells.collect(),
        });
    }

    /// Checks and builds the programs of all sizes.
    fn compile(&mut self) {
        for at in 0..self.effort.sizes.len() {
            let [clean, incremental] = self.check(at);
            self.row(at, "`cargo check`, from scratch", Seconds, clean);
            self.row(at, "`cargo check` after a change", Seconds, incremental);
            let what = "release build";
            let rounds = self.effort.builds[at];
            let [cells] = self.compile_all(what, at, rounds, |entrant, size, round| {
                rebuilt(entrant, size, Verb::Release, round).map(|seconds| [seconds])
            });
            self.row(at, what, Seconds, cells);
        }
    }

    /// Measures `cargo check` from scratch and after a change.
    fn check(&mut self, at: usize) -> [Vec<Cell>; 2] {
        let rounds = self.effort.checks[at];
        self.compile_all("`cargo check`", at, rounds, |entrant, size, round| {
            entrant.forget(size)?;
            Ok([
                rebuilt(entrant, size, Verb::Check, 2 * round)?,
                rebuilt(entrant, size, Verb::Check, 2 * round + 1)?,
            ])
        })
    }

    fn compile_all<const N: usize>(
        &mut self,
        what: &str,
        at: usize,
        rounds: usize,
        mut measure: impl FnMut(&Entrant, Size, usize) -> Result<[f64; N]>,
    ) -> [Vec<Cell>; N] {
        let size = self.effort.sizes[at];
        let mut reasons = Vec::new();
        // The time is checked once for all rounds. If only some rounds built a program, the program
        // would differ from the description of the last round.
        let is_late = self.started.elapsed() > ALL;
        let cells = in_turns(self.entrants.len(), 0, rounds, |side, round| {
            if is_late {
                return Err("no time left".to_owned());
            }
            let entrant = &self.entrants[side];
            let outcome = measure(entrant, size, round);
            let shown = match &outcome {
                Ok(seconds) => format!("{seconds:.1?} s"),
                Err(error) => error.to_string(),
            };
            let (name, commands) = (entrant.peer.name, size.commands());
            self.progress(&format!("{what}, {commands} commands: {name}: {shown}"));
            outcome.map_err(|error| match error.is::<TooLate>() {
                true => error.to_string(),
                false => {
                    reasons.push(reason(what, size, entrant, &*error));
                    FAILS.to_owned()
                }
            })
        });
        self.reasons.extend(reasons);
        cells
    }

    /// Measures the requests for the descriptions of the programs.
    fn ask(&mut self) {
        for at in 0..self.effort.sizes.len() {
            let described = self.as_built(at);
            for (what, ask) in [
                (
                    "what there is",
                    (|peer| peer.index) as fn(&Peer) -> Option<Ask>,
                ),
                ("everything", |peer| Some(peer.manifest)),
            ] {
                let whole = what == "everything";
                let telling = format!("telling {what}");
                let [seconds, bytes, tokens] = self.repeatedly(&telling, at, |entrant, program| {
                    let Some(ask) = ask(entrant.peer) else {
                        return Ok(None);
                    };
                    let (seconds, answer) = ask.answer(program, &described)?;
                    let left_out = described.abouts().find(|it| !answer.contains(it));
                    if let Some(it) = left_out.filter(|_| whole) {
                        return Err(format!("does not tell of “{it}”").into());
                    }
                    let bytes = answer.len();
                    Ok(Some([seconds, bytes as f64, bytes.div_ceil(4) as f64]))
                });
                self.row(at, &format!("{telling}, whole process"), Seconds, seconds);
                self.row(at, &format!("{what}: bytes"), Bytes, bytes);
                self.row(at, &format!("{what}: tokens, about"), Count, tokens);
            }
            if is_there("time") {
                let what = "memory to tell everything";
                let [peaks] = self.once_each(what, at, |entrant, program| {
                    Ok(Some([entrant.peer.manifest.peak(program)?]))
                });
                self.row(at, what, Bytes, peaks);
            }
        }
    }

    /// Measures parsing of a command line.
    fn parse(&mut self) {
        for (at, size) in self.effort.sizes.iter().copied().enumerate() {
            let line = Description::of(size).typical_line();
            let argv = [vec!["tool".to_owned()], line.clone()].concat();
            let what = "parsing a line";
            let [seconds] = self.repeatedly(what, at, |_, program| {
                Ok(Some([started(program, &argv, 0)?]))
            });
            self.row(at, &format!("{what}, whole process"), Seconds, seconds);
            if is_there("valgrind") {
                let what = "instructions to parse a line";
                let [counted] =
                    self.once_each(what, at, |_, program| Ok(Some([executed(program, &line)?])));
                self.row(at, what, Instructions, counted);
            }
            if is_there("time") {
                let what = "memory to parse a line";
                let [peaks] = self.once_each(what, at, |_, program| {
                    let used = peak(program, &line, |mut command| {
                        stdout_of(&mut command).map(drop)
                    });
                    Ok(Some([used?]))
                });
                self.row(at, what, Bytes, peaks);
            }
        }
    }

    fn weigh(&mut self) {
        let (what, strips) = match is_there("strip") {
            true => ("release binary, stripped", true),
            false => ("release binary", false),
        };
        for at in 0..self.effort.sizes.len() {
            let [sizes] = self.once_each(what, at, |_, program| {
                let program = match strips {
                    true => stripped(program)?,
                    false => program.to_owned(),
                };
                Ok(Some([size(&program)?]))
            });
            self.row(at, what, Bytes, sizes);
        }
    }

    /// Returns the description from which the programs were built last.
    fn as_built(&self, at: usize) -> Description {
        Description::of(self.effort.sizes[at]).edited(self.effort.builds[at] - 1)
    }

    fn once_each<const N: usize>(
        &mut self,
        what: &str,
        at: usize,
        measure: impl FnMut(&Entrant, &Path) -> Result<Option<[f64; N]>>,
    ) -> [Vec<Cell>; N] {
        self.run_all(what, at, 0, 1, measure)
    }

    /// Measures the programs of a size in turns, after one warm-up round that is not recorded.
    fn repeatedly<const N: usize>(
        &mut self,
        what: &str,
        at: usize,
        measure: impl FnMut(&Entrant, &Path) -> Result<Option<[f64; N]>>,
    ) -> [Vec<Cell>; N] {
        self.run_all(what, at, 1, self.effort.starts[at], measure)
    }

    fn run_all<const N: usize>(
        &mut self,
        what: &str,
        at: usize,
        before: usize,
        rounds: usize,
        mut measure: impl FnMut(&Entrant, &Path) -> Result<Option<[f64; N]>>,
    ) -> [Vec<Cell>; N] {
        let size = self.effort.sizes[at];
        self.progress(&format!("{what}, {} commands", size.commands()));
        let mut reasons = Vec::new();
        let cells = in_turns(self.entrants.len(), before, rounds, |side, _| {
            let entrant = &self.entrants[side];
            let program = entrant.program(size);
            if !program.exists() {
                return Err("not built".to_owned());
            }
            match measure(entrant, &program) {
                Ok(Some(values)) => Ok(values),
                Ok(None) => Err("–".to_owned()),
                Err(error) => {
                    reasons.push(reason(what, size, entrant, &*error));
                    Err(FAILS.to_owned())
                }
            }
        });
        self.reasons.extend(reasons);
        cells
    }

    fn row(&mut self, at: usize, what: &str, unit: Unit, cells: Vec<Cell>) {
        let what = what.to_owned();
        self.programs[at].rows.push(Row { what, unit, cells });
    }

    fn report(&self) -> Result<String> {
        let mut report = format!("# {NAME}\n\n{}", machine::describe()?);
        for entrant in &self.entrants {
            let peer = entrant.peer;
            let version = entrant.locked(peer.name)?;
            let manifest = peer.manifest.name();
            let index = peer.index.map_or_else(|| "–".to_owned(), Ask::name);
            let _ = writeln!(
                report,
                "- {} {version}: what there is: {index}; everything: {manifest}",
                peer.name
            );
        }
        let _ = writeln!(
            report,
            "\n## What they bring along\n\n{}",
            self.dependencies
        );
        for (size, table) in self.effort.sizes.iter().zip(&self.programs) {
            let _ = writeln!(
                report,
                "## {} commands\n\n{table}",
                thousands(size.commands())
            );
        }
        if !self.reasons.is_empty() {
            report += "## What failed\n\n";
        }
        for reason in &self.reasons {
            let _ = writeln!(report, "- {reason}");
        }
        Ok(report.trim_end().to_owned() + "\n")
    }
}

/// The error of a build that was killed at the time limit.
#[derive(Debug)]
struct TooLate;

impl Display for TooLate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "> {} s", LIMIT.as_secs())
    }
}

impl Error for TooLate {}

/// Returns the seconds of a build after a change.
fn rebuilt(entrant: &Entrant, size: Size, verb: Verb, revision: usize) -> Result<f64> {
    let seconds = entrant.rebuild(size, verb, revision, LIMIT)?;
    Ok(seconds.ok_or(TooLate)?)
}

/// The text of a cell after an error. The error itself is printed below the tables.
const FAILS: &str = "fails";

/// Returns the first line of an error, together with the measurement, the size and the framework
/// that it concerns.
fn reason(what: &str, size: Size, entrant: &Entrant, error: &dyn Error) -> String {
    let error = error.to_string();
    let line = error.lines().find(|line| !line.trim().is_empty());
    format!(
        "{}, {} commands, {what}: {}",
        entrant.peer.name,
        thousands(size.commands()),
        line.unwrap_or("no reason given")
    )
}

fn thousands(number: usize) -> String {
    match number {
        1000.. => format!("{},{:03}", number / 1000, number % 1000),
        _ => number.to_string(),
    }
}
