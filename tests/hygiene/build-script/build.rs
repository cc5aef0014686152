//! Builds the command line at build time, as programs do to generate completions and manual pages.

extern crate cmdhelp as clap;

// The items of this module are `pub` because the library exports them.
#[allow(unreachable_pub)]
#[path = "src/cli.rs"]
mod cli;

use clap::CommandFactory as _;

fn main() {
    println!("cargo::rerun-if-changed=src/cli.rs");
    let folder = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let page = std::path::Path::new(&folder).join("help");
    let help = cli::Garden::command().render_long_help();
    std::fs::write(page, help.to_string()).expect("OUT_DIR can be written to");
}
