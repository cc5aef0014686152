//! Extracts the programs that the README and the guides show.

#[allow(dead_code, reason = "the tests use the rest")]
mod markdown;
mod steps;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The files and folders that contain programs.
const DOCUMENTS: [&str; 2] = ["../../README.md", "../../src/_docs"];

/// The guide that builds a program step by step.
const TUTORIAL: &str = "../../src/_docs/tutorial.md";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=markdown.rs");
    println!("cargo::rerun-if-changed=steps.rs");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    let out = Path::new(&out);
    let mut programs = BTreeMap::<String, String>::new();
    for document in DOCUMENTS.into_iter().flat_map(documents) {
        println!("cargo::rerun-if-changed={}", document.display());
        let text = fs::read_to_string(&document).expect("a document");
        for block in markdown::blocks(&text) {
            if let Some(name) = block.marked("program") {
                // A document can show a program in several code blocks.
                *programs.entry(name.to_owned()).or_default() += &block.program();
            }
        }
    }
    for (name, program) in programs {
        let file = out.join(name).with_extension("rs");
        fs::write(file, program).expect("OUT_DIR can be written to");
    }
    write_steps(out);
}

/// Writes a module for each step of the tutorial, with a function that calls its program.
fn write_steps(out: &Path) {
    let tutorial = fs::read_to_string(TUTORIAL).expect("the tutorial");
    let mut modules = String::new();
    for (number, program) in steps::steps(&tutorial).iter().enumerate() {
        modules += &format!(
            "mod step_{number} {{\n{program}\n\
             pub(super) fn call(words: &[&str]) -> cmdhelp::call::Tested {{ cmdhelp::test::<Jot>(words) }}\n}}\n"
        );
    }
    fs::write(out.join("steps.rs"), modules).expect("OUT_DIR can be written to");
}

/// Returns the document at a path, or all documents in the folder.
fn documents(path: &str) -> Vec<PathBuf> {
    if path.ends_with(".md") {
        return vec![path.into()];
    }
    println!("cargo::rerun-if-changed={path}");
    let entries = fs::read_dir(path).expect("the guides");
    let files = entries.map(|entry| entry.expect("a file").path());
    files
        .filter(|file| file.extension().is_some_and(|end| end == "md"))
        .collect()
}
