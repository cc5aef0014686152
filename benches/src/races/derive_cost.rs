//! Measures the cost of the derives compared with clap_derive: compile time, run time and size.

use crate::binary::{instructions, is_there, least_stack, repeated, size, started, stripped};
use crate::cargo::{Built, Cargo, Incremental, Profile};
use crate::measure::{Samples, Sides, interleave};
use crate::source::{GLOBALS, GROUPS, HUNDRED, Program, SMALL, THOUSAND};
use crate::table::Table;
use crate::table::Unit::{Bytes, Instructions, Seconds};
use crate::workspace::{Facade, Package, Workspace};
use crate::{Options, Result, machine, results};

const NAME: &str = "derive-cost";

/// The highest accepted compile time, as a multiple of clap_derive's compile time.
const COMPILE: f64 = 1.2;
/// The highest accepted run time, as a multiple of clap_derive's run time.
const RUN: f64 = 1.05;
/// The highest accepted time to parse one of a thousand commands, as a multiple of clap_derive's
/// time.
const SELECT: f64 = 0.3;
/// The highest accepted size of a release binary, as a multiple of clap_derive's size.
const SIZE: f64 = 1.03;

/// How many rounds of each measurement the race makes.
struct Effort {
    checks: usize,
    checks_of_a_thousand: usize,
    loops: usize,
    loop_seconds: f64,
    starts: usize,
}

const FULL: Effort = Effort {
    checks: 15,
    checks_of_a_thousand: 5,
    loops: 61,
    loop_seconds: 0.05,
    starts: 200,
};

const QUICK: Effort = Effort {
    checks: 1,
    checks_of_a_thousand: 0,
    loops: 9,
    loop_seconds: 0.01,
    starts: 20,
};

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    let all = [SMALL, HUNDRED, GLOBALS, GROUPS, THOUSAND];
    let programs = if options.quick { &all[..4] } else { &all };
    let (facade, name) = if options.self_test {
        (Facade::Clap, "clap_derive again")
    } else {
        (Facade::Cmdhelp, "cmdhelp")
    };
    let facades = Sides::new(Facade::Clap, facade);
    let (workspace, packages) = Workspace::generate(NAME, programs, &facades)?;
    let mut race = Race {
        cargo: Cargo::new(&workspace),
        effort: if options.quick { QUICK } else { FULL },
        table: Table::new(Sides::new("clap_derive", name)),
    };
    for (program, packages) in programs.iter().zip(&packages) {
        race.check(*program, packages)?;
    }
    // The first build of a profile is not measured, because it also builds the dependencies of the
    // programs.
    for profile in [Profile::Dev, Profile::Release] {
        packages[0].try_map(|it| race.cargo.build(it, profile))?;
    }
    let checked_only = [GLOBALS, GROUPS];
    let built = programs.iter().zip(&packages);
    for (program, packages) in built.filter(|(program, _)| !checked_only.contains(program)) {
        let built = race.build(*program, packages)?;
        race.run(*program, &built)?;
        race.weigh(*program, &built)?;
    }

    let mut report = format!("# {NAME}\n\n{}", machine::describe()?);
    for name in ["clap", "clap_builder", "clap_derive"] {
        report += &format!("- {name}: {}\n", workspace.locked(name)?);
    }
    report += &format!("\n{}", race.table);
    results::print(NAME, &report, !options.quick && !options.self_test)
}

struct Race {
    cargo: Cargo,
    effort: Effort,
    table: Table,
}

/// The programs of both sides.
struct Programs {
    debug: Sides<Built>,
    release: Sides<Built>,
}

impl Race {
    fn check(&mut self, program: Program, packages: &Sides<Package>) -> Result<()> {
        eprintln!("checking {}", program.label);
        let cargo = &self.cargo;
        let mut rows = self.table.of(program.label);
        let rounds = if program == THOUSAND {
            self.effort.checks_of_a_thousand
        } else {
            self.effort.checks
        };

        let [expand, total] = interleave(rounds, packages, |it| cargo.time_passes(it))?;
        rows.add("macro expansion", Seconds, expand, COMPILE);
        rows.add("rustc, checking", Seconds, total, COMPILE);

        let check = |it: &Package| cargo.check(it, Incremental::No);
        let [wall, cpu] = interleave(rounds, packages, check)?;
        rows.add("`cargo check`", Seconds, wall, COMPILE);
        rows.add("`cargo check`, CPU", Seconds, cpu.averaged(), COMPILE);

        let check = |it: &Package| cargo.check(it, Incremental::Yes);
        let [wall, cpu] = interleave(rounds, packages, check)?;
        let cpu = cpu.averaged();
        rows.add("incremental `cargo check`", Seconds, wall, COMPILE);
        rows.add("incremental `cargo check`, CPU", Seconds, cpu, COMPILE);

        let [wall, cpu] = interleave(rounds, packages, |it| cargo.check_edited(it))?;
        rows.add("`cargo check`, help text edited", Seconds, wall, COMPILE);
        rows.add(
            "`cargo check`, help text edited, CPU",
            Seconds,
            cpu.averaged(),
            COMPILE,
        );
        Ok(())
    }

    /// Builds the programs, and adds the time of this one build to the table.
    fn build(&mut self, program: Program, packages: &Sides<Package>) -> Result<Programs> {
        eprintln!("building {}", program.label);
        let mut rows = self.table.of(program.label);
        let mut build = |what, profile| {
            let built = packages.try_map(|it| self.cargo.build(it, profile))?;
            let cpu = Samples::exact(&built.map(|it| it.cpu));
            rows.add(what, Seconds, cpu, None);
            Result::Ok(built)
        };
        Ok(Programs {
            debug: build("debug build, CPU", Profile::Dev)?,
            release: build("release build, CPU", Profile::Release)?,
        })
    }

    fn run(&mut self, program: Program, built: &Programs) -> Result<()> {
        eprintln!("running {}", program.label);
        let effort = &self.effort;
        let mut rows = self.table.of(program.label);
        let argv = program.argv();
        let failing = [argv.as_slice(), &["--no-such-flag".to_owned()]].concat();
        let select = if program == THOUSAND { SELECT } else { RUN };

        for (what, mode, argv, bar) in [
            ("`command()`", "command", &argv, RUN),
            ("`command()` and parse", "whole", &argv, RUN),
            ("`try_parse_from`", "parse", &argv, select),
            ("`try_parse_from`, unknown flag", "fail", &failing, RUN),
        ] {
            let once = repeated(&built.release.base.repeat, mode, 10, argv)?;
            let times = (effort.loop_seconds / once).ceil() as usize;
            let [samples] = interleave(effort.loops, &built.release, |it| {
                Ok([repeated(&it.repeat, mode, times, argv)?])
            })?;
            rows.add(what, Seconds, samples, bar);
        }

        for (what, argv, code) in [
            ("process, start to end", &argv, 0),
            ("process, unknown flag", &failing, 2),
        ] {
            let [samples] = interleave(effort.starts, &built.release, |it| {
                Ok([started(&it.plain, argv, code)?])
            })?;
            rows.add(what, Seconds, samples, None);
        }

        for (what, mode) in [
            ("instructions, `command()`", "command"),
            ("instructions, `try_parse_from`", "parse"),
        ] {
            if !is_there("valgrind") {
                rows.skip(what, "no valgrind here");
                continue;
            }
            let counted = built.release.try_map(|it| {
                let around = instructions(&it.repeat, mode, 0, &argv)?;
                Ok(instructions(&it.repeat, mode, 1, &argv)? - around)
            })?;
            rows.add(what, Instructions, Samples::exact(&counted), None);
        }
        Ok(())
    }

    fn weigh(&mut self, program: Program, built: &Programs) -> Result<()> {
        eprintln!("weighing {}", program.label);
        let mut rows = self.table.of(program.label);

        let sizes = built.release.try_map(|it| size(&it.plain))?;
        rows.add("release binary", Bytes, Samples::exact(&sizes), SIZE);
        let what = "release binary, stripped";
        if is_there("strip") {
            let sizes = built.release.try_map(|it| size(&stripped(&it.plain)?))?;
            rows.add(what, Bytes, Samples::exact(&sizes), SIZE);
        } else {
            rows.skip(what, "no strip here");
        }

        let argv = program.argv();
        let stacks = built.debug.try_map(|it| least_stack(&it.repeat, &argv))?;
        let stacks = Samples::exact(&stacks);
        rows.add("stack to parse on, debug", Bytes, stacks, None);
        Ok(())
    }
}
