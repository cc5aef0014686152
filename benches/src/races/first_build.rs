//! Measures a user's first build: the cost of building a program with one command when no crate has
//! been built yet.

use crate::cargo::Cargo;
use crate::measure::{Samples, Sides};
use crate::source::SMALL;
use crate::table::Table;
use crate::table::Unit::{Count, Seconds};
use crate::workspace::{Facade, Package, Workspace};
use crate::{Options, Result, machine, results};

const NAME: &str = "first-build";

/// The highest accepted time of `cargo check`, as a multiple of clap_derive's time.
const CHECK: f64 = 1.6;
/// The highest accepted time of a release build, as a multiple of clap_derive's time.
const RELEASE: f64 = 1.5;
/// The highest accepted number of crates in addition to those of clap_derive.
const MORE_CRATES: f64 = 6.0;

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    let (facade, name) = match options.self_test {
        true => (Facade::Clap, "clap_derive again"),
        false => (Facade::Cmdhelp, "cmdhelp"),
    };
    let facades = Sides::new(Facade::Clap, facade);
    let (workspace, packages) = Workspace::generate(NAME, &[SMALL], &facades)?;
    let cargo = Cargo::new(&workspace);
    let packages = &packages[0];
    let mut table = Table::new(Sides::new("clap_derive", name));
    let mut rows = table.of(SMALL.label);

    let crates = packages.try_map(|package| cargo.crates(package))?;
    let bar = (crates.base + MORE_CRATES) / crates.base;
    rows.add("crates", Count, Samples::exact(&crates), bar);
    let check = |package: &Package| cargo.first(package, &["check"]);
    let seconds = Samples::exact(&packages.try_map(check)?);
    rows.add("first `cargo check`, CPU", Seconds, seconds, CHECK);
    if options.quick {
        rows.skip("first release build, CPU", "it takes long");
    } else {
        let build = |package: &Package| cargo.first(package, &["build", "--release"]);
        let seconds = Samples::exact(&packages.try_map(build)?);
        rows.add("first release build, CPU", Seconds, seconds, RELEASE);
    }

    let mut report = format!("# {NAME}\n\n{}", machine::describe()?);
    for name in ["clap", "clap_builder", "clap_derive"] {
        report += &format!("- {name}: {}\n", workspace.locked(name)?);
    }
    report += &format!("\n{table}");
    results::print(NAME, &report, !options.quick && !options.self_test)
}
