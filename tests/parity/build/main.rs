//! Generates hundreds of types: every shape of a field with every attribute, wherever it is allowed.
//!
//! The types must compile with clap's derive, and their commands must pass clap's debug assertions.
//! The conditions in the tables exclude the types that fail one of these requirements.

mod chunk;
mod containers;
mod documents;
mod fields;
mod flattening;
mod forms;
mod holders;
mod options;
mod programs;
mod values;

use std::path::Path;
use std::{env, fs};

use crate::chunk::{By, Chunk};

fn main() {
    println!("cargo::rerun-if-changed=build");
    write("fields", &fields::chunks(), "");
    write("containers", &containers::chunks(), "");
    let mut commands = holders::chunks();
    commands.push(flattening::chunk());
    write("commands", &commands, "");
    let texts = [
        documents::chunk(),
        values::chunk(),
        programs::chunk(),
        forms::chunk(),
    ];
    write("texts", &texts, &forms::alike());
}

/// Writes a group of types, which are compiled together, to the files that the macros `generated!` include: one file
/// for clap's derive, and one for ours.
fn write(group: &str, chunks: &[Chunk], more: &str) {
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    for (by, name) in [(By::Clap, "by_clap"), (By::Us, "by_us")] {
        let source: String = chunks.iter().map(|chunk| chunk.source(by)).collect();
        let file = Path::new(&out).join(format!("{group}_{name}.rs"));
        fs::write(file, source + more).expect("OUT_DIR can be written to");
    }
}
