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

fn main() {
    println!("cargo::rerun-if-changed=build");
    let mut chunks = fields::chunks();
    chunks.extend(containers::chunks());
    chunks.extend(holders::chunks());
    chunks.push(flattening::chunk());
    chunks.push(documents::chunk());
    chunks.push(values::chunk());
    chunks.push(programs::chunk());
    chunks.push(forms::chunk());
    let mut source: String = chunks.iter().map(chunk::Chunk::source).collect();
    source.push_str(&forms::alike());
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&out).join("matrix.rs"), source).expect("OUT_DIR can be written to");
}
