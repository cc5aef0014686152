//! Checks the bundle that a CLI.md describes.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use cmdhelp_bundle::{Format, Install, Model};

use super::super::first;
use super::super::requirement::{self, Requirement};
use super::super::row::Rows;
use super::{ParsedFiles, folder, is_of_form, is_wider};
use crate::registry::{expression_mistake, range_mistake};

/// The maximum size of a CLI.md, in bytes.
const LONGEST: u64 = 1 << 20;

/// The requirements for the contents of files, each with the name of the file.
const FILES: [(Requirement, &str); 4] = [
    (requirement::CL_5, "CLI.md"),
    (requirement::CL_56, "SECRETS.md"),
    (requirement::TL_1, "TOOL.md"),
    (requirement::DR_1, "DRIVER.md"),
];

/// A function that checks one requirement on the bundle at `path`. If the bundle does not meet it, the function returns
/// the fault as an error.
type BundleCheck = fn(model: &Model, path: &Path) -> Result<(), String>;

/// The requirements for a bundle that can be parsed, each with the function that checks the bundle.
const BUNDLE: [(Requirement, BundleCheck); 5] = [
    (requirement::CL_36, version_expression),
    (requirement::CL_37, version_range),
    (requirement::CL_23, script_hashes),
    (requirement::CL_2, folder_name),
    (requirement::CL_12, examples),
];

/// Adds a row for each requirement on the bundle at `path`.
pub(super) fn check(rows: &mut Rows, path: &Path) {
    let found = ParsedFiles::read(Format::CliMd, path);
    rows.push(requirement::CL_4.checked(found.first(|it| is_of_form(it.code))));
    for (requirement, file) in FILES {
        rows.push(requirement.checked(found.in_files(file)));
    }
    rows.push(requirement::CL_83.checked(found.first(is_wider)));
    if let Some(text) = text(path) {
        rows.push(requirement::CL_13.checked(actions(&text)));
    }
    let Some(model) = &found.model else { return };
    for (requirement, judge) in BUNDLE {
        rows.push(requirement.checked(judge(model, path)));
    }
}

/// Returns the text of the CLI.md at `path`, or `None` if the file is missing, unreadable, or too large.
fn text(path: &Path) -> Option<String> {
    let file = match path.is_dir() {
        true => path.join("CLI.md"),
        false => path.to_owned(),
    };
    // Only a regular file is opened, because opening a pipe could wait forever.
    if !file.is_file() {
        return None;
    }
    let mut text = String::new();
    let mut file = fs::File::open(file).ok()?.take(LONGEST + 1);
    file.read_to_string(&mut text).ok()?;
    (text.len() as u64 <= LONGEST).then_some(text)
}

/// Checks that a CLI.md lists its actions under the key `actions`, and not under `intents`. The text of AIP-29 uses
/// `intents`, but the schema of AIP-29 rejects this key.
fn actions(text: &str) -> Result<(), String> {
    let front = text.split("\n---").next().unwrap_or_default();
    match front.lines().any(|it| it.starts_with("intents:")) {
        true => Err(
            "CLI.md has the key `intents`, which the schema of AIP-29 does not contain; write \
            `actions`"
                .to_owned(),
        ),
        false => Ok(()),
    }
}

fn version_expression(model: &Model, _: &Path) -> Result<(), String> {
    expression_mistake(&model.version_check()).map_or(Ok(()), Err)
}

fn version_range(model: &Model, _: &Path) -> Result<(), String> {
    range_mistake(&model.version_check()).map_or(Ok(()), Err)
}

fn script_hashes(model: &Model, _: &Path) -> Result<(), String> {
    first(model.packaging.install.iter(), |it| match it {
        Install::Script(from) if from.sha256.is_none() => Some(format!(
            "the script `{}` has no SHA-256",
            from.url.escape_debug()
        )),
        _ => None,
    })
}

fn folder_name(model: &Model, path: &Path) -> Result<(), String> {
    let folder = folder(path);
    let id = model.packaging.id.as_deref().unwrap_or_default();
    match folder == id {
        true => Ok(()),
        false => Err(format!(
            "the folder is called `{folder}`, but the id of the bundle is `{id}`"
        )),
    }
}

fn examples(model: &Model, _: &Path) -> Result<(), String> {
    let calls_a_tool = |line: &str| {
        let words = shlex::split(line).unwrap_or_default();
        let behind = match words.split_first() {
            Some((first, behind)) if *first == model.binary => behind,
            _ => &[],
        };
        !words.is_empty() && model.tools.iter().any(|it| behind.starts_with(&it.words))
    };
    first(model.examples.iter(), |it| {
        let line = &it.command;
        (!calls_a_tool(line)).then(|| {
            let line = shown(line);
            format!("the example `{line}` calls no tool of the bundle")
        })
    })
}

/// Escapes control characters and invisible characters in a text from a file.
fn shown(text: &str) -> String {
    text.escape_debug()
        .to_string()
        .replace("\\'", "'")
        .replace("\\\"", "\"")
}
