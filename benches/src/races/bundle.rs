//! Measures the compile time of a program with declarations for bundles, compared with the same
//! program without them, and the size that the feature `bundle` adds to a program without such
//! declarations.

use std::fs;

use crate::binary::{code_and_data, is_there};
use crate::cargo::{Cargo, Incremental};
use crate::measure::{Samples, Sides, interleave};
use crate::races::weight::{RUNS, dependency};
use crate::source::HUNDRED;
use crate::table::Table;
use crate::table::Unit::{Instructions, Seconds};
use crate::workspace::{Facade, Package, Workspace};
use crate::{Options, Result, machine, release, results};

const NAME: &str = "bundle";

/// The race in whose folder the programs are built, so that both races build the dependencies only
/// once.
const SIZES: &str = "weight";

/// The highest accepted compile time, as a multiple of the compile time without the declarations.
const COMPILE: f64 = 1.02;

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    let with = match options.self_test {
        true => Facade::Effects,
        false => Facade::Bundled,
    };
    let sides = Sides::new(Facade::Effects, with);
    let (workspace, packages) = Workspace::generate(NAME, &[HUNDRED], &sides)?;
    let cargo = Cargo::new(&workspace);
    let mut table = Table::new(Sides::new("effects alone", "with words for bundles"));
    let rounds = if options.quick { 2 } else { 25 };
    let mut rows = table.of(HUNDRED.label);
    let [expand, total] = interleave(rounds, &packages[0], |it| cargo.time_passes(it))?;
    rows.add("macro expansion", Seconds, expand, None);
    rows.add("rustc, checking", Seconds, total, COMPILE);
    let check = |it: &Package| cargo.check(it, Incremental::No);
    let [wall, cpu] = interleave(rounds, &packages[0], check)?;
    rows.add("`cargo check`", Seconds, wall, COMPILE);
    rows.add("`cargo check`, CPU", Seconds, cpu.averaged(), COMPILE);
    let counted = "instructions of rustc, checking";
    // rustc is about fifty times slower under valgrind, so quick races do not count instructions.
    match (options.quick, is_there("valgrind")) {
        (true, _) => rows.skip(counted, "only in the full race"),
        (false, false) => rows.skip(counted, "there is no valgrind"),
        (false, true) => {
            let instructions = packages[0].try_map(|it| cargo.instructions(it))?;
            let instructions = Samples::exact(&instructions);
            rows.add(counted, Instructions, instructions, COMPILE);
        }
    }
    let mut report = format!("# {NAME}\n\n{}\n{table}", machine::describe()?);
    if !options.self_test {
        report += &silent()?;
    }
    results::print(NAME, &report, !options.quick && !options.self_test)
}

/// Returns a sentence for the report about the size of a program without declarations for bundles.
///
/// Each feature of a crate, even one without any code, changes the hash of the crate, and with it
/// the order in which the compiler optimizes functions and places constants. The sentence therefore
/// compares the feature `bundle` with the empty feature `derive`.
fn silent() -> Result<String> {
    let without = built(&dependency(""))?;
    let [bundle, empty] = ["bundle", "derive"].map(|feature| built(&dependency(feature)));
    let for_tests = format!(
        "{} }}\n\n[dev-dependencies]\ncmdhelp = {{ {}",
        dependency(""),
        dependency("bundle")
    );
    let same = match built(&for_tests)?.bytes == without.bytes {
        true => "the same file, to the byte,",
        false => "**another file**",
    };
    Ok(format!(
        "\nA program that declares nothing is {same} with and without the feature `bundle` in \
         `[dev-dependencies]`. With the feature in `[dependencies]`, it has {} bytes of code and data \
         instead of {}, and with the empty feature `derive`, {}: any feature changes the hash of the \
         crate, and so the order of functions and constants.\n",
        bundle?.code_and_data, without.code_and_data, empty?.code_and_data,
    ))
}

struct Built {
    bytes: Vec<u8>,
    code_and_data: u64,
}

/// Builds the program without declarations for bundles. `dependency` is the table of the dependency
/// on `cmdhelp` in `Cargo.toml`, without braces.
fn built(dependency: &str) -> Result<Built> {
    // All programs have the same name, because the compared files contain the name of their
    // package.
    let dependency = format!("cmdhelp = {{ {dependency} }}");
    let package = release::package(SIZES, "silent", RUNS, &dependency)?;
    let program = release::build(SIZES, "silent", &package)?;
    Ok(Built {
        bytes: fs::read(&program)?,
        code_and_data: code_and_data(&program)?,
    })
}
