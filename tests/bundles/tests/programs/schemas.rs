//! Front matter is valid under the schemas of the AIPs.

use std::path::Path;

use cmdhelp_bundle::{Format, Layout, Options, Profile, Tree, write};
use cmdhelp_test_support::schemas::validator;
use cmdhelp_test_support::specification;

use crate::yaml::front;
use crate::{PROGRAMS, model, packaged, tree};

/// Returns the schema violations in the files of a bundle.
fn faults(folder: &Path, bundle: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, file) in bundle.files() {
        let front = front(file);
        let name = path.rsplit('/').next().expect("a name");
        let validator = validator(folder, &name.replace(".md", ".schema.json"));
        let found = validator.iter_errors(&front);
        faults.extend(found.map(|it| format!("{path}{}: {it}", it.instance_path())));
    }
    faults
}

#[test]
fn front_matter_is_valid() {
    let Some(folder) = specification("aip") else {
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
    let Some(folder) = specification("aip") else {
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
