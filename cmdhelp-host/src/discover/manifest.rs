//! Reads the manifest of a program, from the program's file or from its output.

use std::path::Path;

use cmdhelp_bundle::Model;
use cmdhelp_runtime::embedded;

use super::error::DiscoverError;
use super::probe::InspectedProgram;
use crate::model::{Discovered, Source};

mod tools;

/// Reads the manifest that is embedded in a program's file, without running the program.
pub(super) fn embedded(program: &Path) -> Result<Option<Discovered>, DiscoverError> {
    match embedded::read(program) {
        Ok(document) => {
            let declaration = document.bundle().map(str::to_owned);
            let mut found = read(document.into_json(), Source::Embedded)?;
            found.declaration = declaration;
            Ok(Some(found))
        }
        Err(_) => Ok(None),
    }
}

/// Runs the program to get the manifest that it prints. Returns `None` if the program does not support cmdhelp 0.1.
pub(super) fn cmdhelp(inspected: &InspectedProgram) -> Result<Option<Discovered>, DiscoverError> {
    let probes: [&[&str]; 2] = [&["help", "--capabilities"], &["--cmdhelp-capabilities"]];
    let is_line = |words: &&[&str]| {
        inspected
            .probe_uncached(words, &[])
            .is_some_and(|it| it.status == 0 && is_capabilities(&it.output))
    };
    if !probes.iter().any(is_line) {
        return Ok(None);
    }
    let probes: [&[&str]; 2] = [
        &["help", "--depth", "64", "--format", "json"],
        &["help", "--all", "--format", "json"],
    ];
    let answers = probes
        .iter()
        .filter_map(|it| inspected.probe_uncached(it, &[]));
    let mut texts = answers.filter(|it| it.status == 0).map(|it| it.output);
    texts.next().map(|it| read(it, Source::Cmdhelp)).transpose()
}

/// Returns whether a text is a single line such as `cmdhelp/0.1: text, md, json`. With this line, a program declares
/// that it prints manifests.
pub(crate) fn is_capabilities(text: &str) -> bool {
    let Some((version, formats)) = text.trim_end().split_once(": ") else {
        return false;
    };
    let number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    let is_version = version
        .strip_prefix("cmdhelp/")
        .and_then(|it| it.split_once('.'))
        .is_some_and(|(major, minor)| number(major) && number(minor));
    let is_format = |it: &str| {
        !it.is_empty()
            && it
                .bytes()
                .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || b"_-".contains(&it))
    };
    is_version && !formats.contains('\n') && formats.split(',').all(|it| is_format(it.trim_start()))
}

/// Parses a manifest.
fn read(document: String, source: Source) -> Result<Discovered, DiscoverError> {
    let wrong = |error| DiscoverError::Document(source, error);
    let model = Model::parse_for_calls(&document).map_err(wrong)?;
    let mut found = Discovered::declared(model, source);
    found.groups = tools::groups(&document);
    found.document = Some(document);
    Ok(found)
}

/// Runs the program with `--llms` to get its list of tools. Returns `None` if the program prints no such list.
pub(super) fn llms(
    binary: &str,
    inspected: &InspectedProgram,
) -> Result<Option<Discovered>, DiscoverError> {
    let Some(answer) = inspected
        .probe_uncached(&["--llms"], &[])
        .filter(|it| it.status == 0)
    else {
        return Ok(None);
    };
    Ok(tools::read(binary, &answer.output))
}
