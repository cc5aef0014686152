//! Functions that few programs call at run time cost the build of other programs nothing.
//!
//! rustc generates code for each function of a crate that is neither generic nor `#[inline]`, even if no
//! program calls it; code for a generic or an `#[inline]` function is generated only in crates that call it at run
//! time.
//! Most functions of `cmdhelp-spec` run only while constants are computed, and some parts of the runtime
//! serve only programs with secrets, with consent, or with facts that constants do not know. Functions that
//! all programs call at run time are not `#[inline]`: they are compiled once, with `cmdhelp-spec`, and not
//! again in each program.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Adds the names of all functions that have a body and neither a type parameter nor an attribute `inline`, except
/// tests.
fn add(tokens: TokenStream, names: &mut Vec<String>) {
    let mut is_inline = false;
    let mut has_type_parameter = false;
    let mut is_test = false;
    let mut function = None;
    let mut before = [String::new(), String::new()];
    for token in tokens {
        match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let text = group.stream().to_string();
                is_inline |= text.starts_with("inline");
                is_test |= text.replace(' ', "") == "cfg(test)";
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                match function.take() {
                    Some(name) if !is_inline && !has_type_parameter && !is_test => names.push(name),
                    None if !is_test => add(group.stream(), names),
                    _ => {}
                }
                (is_inline, is_test, has_type_parameter) = (false, false, false);
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => {
                (is_inline, is_test, function) = (false, false, None);
                has_type_parameter = false;
            }
            TokenTree::Ident(name) if before[1] == "fn" => function = Some(name.to_string()),
            TokenTree::Ident(_) if before[1] == "<" && function.as_ref() == Some(&before[0]) => {
                has_type_parameter = true;
            }
            _ => {}
        }
        before = [std::mem::take(&mut before[1]), token.to_string()];
    }
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        match path.is_dir() {
            true => sources(&path, files),
            false => files.push(path),
        }
    }
}

/// The files and folders of the runtime that most programs do not need.
const RARE: [&str; 15] = [
    "call/allow.rs",
    "call/circumstances.rs",
    "call/consent.rs",
    "call/input.rs",
    "call/replace_stdin.rs",
    "call/token.rs",
    "context/gather.rs",
    "embedded/error.rs",
    "embedded/scan.rs",
    "embedded/window.rs",
    "reflect",
    "reflect.rs",
    "secret_finder.rs",
    "secrets",
    "secrets.rs",
];

/// The functions of `cmdhelp-spec` with which generated code reads each plain command line.
const COMPILED_ONCE: [&str; 8] = [
    "grammar/fast/line.rs: count",
    "grammar/fast/line.rs: default_text",
    "grammar/fast/line.rs: down",
    "grammar/fast/line.rs: env",
    "grammar/fast/line.rs: has_group",
    "grammar/fast/line.rs: next_argument",
    "grammar/fast/line.rs: read",
    "grammar/fast/line.rs: text",
];

/// Asserts that all functions in these files and folders below `folder` are `#[inline]`, except those
/// in `compiled_once`, and that at least `expected` functions are.
fn assert_inline(folder: &str, parts: &[&str], compiled_once: &[&str], expected: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    for part in parts {
        let path = folder.join(part);
        match path.is_dir() {
            true => sources(&path, &mut files),
            false => files.push(path),
        }
    }
    let mut functions = 0;
    let mut missing = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        functions += text.matches("#[inline]").count();
        let mut names = Vec::new();
        add(text.parse().expect("Rust"), &mut names);
        let file = file.strip_prefix(&folder).unwrap_or(&file).display();
        missing.extend(names.iter().map(|name| format!("{file}: {name}")));
    }
    assert!(
        functions >= expected,
        "only {functions} functions were found"
    );
    missing.sort();
    let (once, missing): (Vec<_>, Vec<_>) = missing
        .iter()
        .map(String::as_str)
        .partition(|function| compiled_once.contains(function));
    assert_eq!(once, compiled_once, "these functions are not `#[inline]`");
    assert!(
        missing.is_empty(),
        "add `#[inline]` to these functions, so that only crates that call them compile them:\n{}",
        missing.join("\n")
    );
}

#[test]
fn functions_of_the_spec_crate_are_inline() {
    assert_inline("cmdhelp-spec/src", &[""], &COMPILED_ONCE, 1000);
}

#[test]
fn functions_of_the_runtime_that_few_programs_call_are_inline() {
    assert_inline("cmdhelp-runtime/src", &RARE, &[], 200);
}
