//! Front matter is valid under the schemas of the AIPs.

use std::path::{Path, PathBuf};

use cmdhelp_bundle::{Format, Layout, Options, Profile, Tree, write};
use jsonschema::{Retrieve, Uri, Validator};
use serde_json::Value;

use crate::yaml::front;
use crate::{PROGRAMS, model, packaged, specifications, tree};

/// Resolves references between schemas by their file names.
struct Beside(PathBuf);

impl Retrieve for Beside {
    fn retrieve(
        &self,
        uri: &Uri<String>,
    ) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        let name = uri.as_str().rsplit('/').next().unwrap_or_default();
        Ok(serde_json::from_str(&std::fs::read_to_string(
            self.0.join(name),
        )?)?)
    }
}

fn validator(folder: &Path, file: &str) -> Validator {
    let name = file
        .rsplit('/')
        .next()
        .expect("a name")
        .replace(".md", ".schema.json");
    let schema = std::fs::read_to_string(folder.join(name)).expect("a schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let options = jsonschema::options().with_retriever(Beside(folder.to_owned()));
    options.build(&schema).expect("a schema")
}

/// Returns the schema violations in the files of a bundle.
fn faults(folder: &Path, bundle: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, file) in bundle.files() {
        let front = front(file);
        let validator = validator(folder, path);
        let found = validator.iter_errors(&front);
        faults.extend(found.map(|it| format!("{path}{}: {it}", it.instance_path())));
    }
    faults
}

#[test]
fn front_matter_is_valid() {
    let Some(folder) = specifications().map(|it| it.join("aip")) else {
        return;
    };
    let mut models: Vec<_> = PROGRAMS.map(|(_, path)| model(path)).into();
    models.push(packaged(PROGRAMS[0].1));
    for model in &models {
        for layout in [Layout::Bundle, Layout::Agentproto] {
            let options = Options {
                layout,
                vendored: Some("bin/it".to_owned()),
                ..Options::default()
            };
            let bundle = write(model, Format::CliMd, &options).expect("a bundle");
            let faults = faults(&folder, &bundle);
            assert!(
                faults.is_empty(),
                "{}:\n{}",
                model.binary,
                faults.join("\n")
            );
        }
    }
}

#[test]
fn examples_are_valid_inputs() {
    let mut count = 0;
    for (name, path) in PROGRAMS {
        for (file, text) in tree(&model(path), Format::CliMd).files() {
            let front = front(text);
            let Some(examples) = front["examples"].as_array().filter(|_| file != "CLI.md") else {
                continue;
            };
            let inputs = jsonschema::validator_for(&front["inputs"]).expect("a schema");
            for example in examples {
                assert!(
                    inputs.is_valid(&example["input"]),
                    "{name}, {file}: {example}"
                );
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count} examples");
}

/// The text of AIP-29 puts the command line into TOOL.md, which AIP-14's schema rejects.
#[test]
fn the_schema_rejects_the_literal_form() {
    let Some(folder) = specifications().map(|it| it.join("aip")) else {
        return;
    };
    let options = Options {
        profile: Profile::Seed,
        ..Options::default()
    };
    let bundle = write(&packaged(PROGRAMS[0].1), Format::CliMd, &options).expect("a bundle");
    let faults = faults(&folder, &bundle);
    assert!(!faults.is_empty());
    assert!(
        faults.iter().all(|it| it.contains("runner")),
        "{}",
        faults.join("\n")
    );
}
