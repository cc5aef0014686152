//! Generates the clap version of the example `one-line`: removes the line with `cmdhelp` and the test of its
//! bundle files.

use std::path::Path;
use std::{env, fs};

const SHOWN: &str = "../../examples/one-line.rs";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SHOWN}");
    let shown = fs::read_to_string(SHOWN).expect("the example is there");
    let (program, rest) = shown.split_once("// `CMDHELP_BLESS=1").expect("its test");
    let (_, main) = rest.split_once("\n);\n").expect("the end of its test");
    let (kept, added): (Vec<&str>, Vec<&str>) = program
        .lines()
        .chain(main.lines())
        .filter(|line| !line.starts_with("//!"))
        .partition(|line| !line.contains("cmdhelp"));
    assert_eq!(added, ["extern crate cmdhelp as clap; // the one line"]);
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    let file = Path::new(&out).join("without.rs");
    fs::write(file, kept.join("\n")).expect("OUT_DIR can be written to");
}
