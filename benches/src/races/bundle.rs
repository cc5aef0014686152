//! The compile time of declarations for bundles, compared with the same program without them, and
//! the size that the feature `bundle` adds to a program without such declarations.

use crate::binary::code_and_data;
use crate::cargo::{Cargo, Incremental};
use crate::measure::{Sides, interleave};
use crate::races::weight::{RUNS, Weighed, ours};
use crate::source::HUNDRED;
use crate::table::Table;
use crate::table::Unit::Seconds;
use crate::workspace::{Facade, Package, Workspace};
use crate::{Options, Result, machine, results};

const NAME: &str = "bundle";

/// The highest accepted compile time, as a multiple of that without the declarations.
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
    let mut report = format!("# {NAME}\n\n{}\n{table}", machine::describe()?);
    if !options.self_test {
        let [without, with] = ["", "bundle"].map(|feature| {
            let name = if feature.is_empty() {
                "silent"
            } else {
                "silent-bundle"
            };
            Weighed::of("nothing declared", name, RUNS, &ours(feature))
        });
        let without = code_and_data(&without?.program)?;
        let with = code_and_data(&with?.program)?;
        report += &format!(
            "\nA program that declares nothing has {without} bytes of code and data without the feature \
             `bundle`, and {with} with it. Some bytes of difference are padding between constants, whose \
             order follows the hash of the build.\n"
        );
    }
    print!("{report}");
    if !options.quick && !options.self_test {
        results::write(NAME, &report)?;
    }
    Ok(())
}
