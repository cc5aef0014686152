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

use crate::chunk::Chunk;

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

/// Writes a group of types, which are compiled together, to the file that the macro `generated!` includes.
fn write(group: &str, chunks: &[Chunk], more: &str) {
    let source: String = chunks.iter().map(Chunk::source).collect();
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    let file = Path::new(&out).join(format!("{group}.rs"));
    fs::write(file, source + more).expect("OUT_DIR can be written to");
}
