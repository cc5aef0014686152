//! Declarations for bundles: `help --format bundle`, and the same text in the program's file.

use std::path::Path;

use cmdhelp::embedded;
use cmdhelp_bundle::{Model, Options, write};
use cmdhelp_test_support::schemas::{complaints, of_cmdhelp};
use serde_json::Value;

use crate::{FORMATS, PROGRAMS, help};

fn declared(path: &str) -> Value {
    serde_json::from_str(&help(path, &["help", "--format", "bundle"])).expect("JSON")
}

#[test]
fn declarations_are_valid_under_the_schema() {
    let schema = of_cmdhelp("bundle.schema.json");
    for (name, path) in PROGRAMS {
        assert_eq!(complaints(schema, &declared(path)), "", "{name}");
    }
    // The schema rejects invalid values.
    let wrong = serde_json::json!({"install": [{"method": "curl", "url": "https://example.com"}]});
    assert!(!schema.is_valid(&wrong));
    assert!(!schema.is_valid(&serde_json::json!({"comands": {}})));
}

#[test]
fn a_program_without_bundle_declarations_has_no_bundle_text() {
    for (name, silent) in [PROGRAMS[2], PROGRAMS[3]] {
        let declared = help(silent, &["help", "--format", "bundle"]);
        assert_eq!(declared, "{}\n", "{name}");
        let embedded = embedded::read(silent).expect("a document");
        assert_eq!(embedded.bundle(), None, "{name}");
    }
}

#[test]
fn other_documents_contain_no_bundle_declarations() {
    let (_, pad) = PROGRAMS[0];
    let declared = declared(pad);
    assert_eq!(declared["install"][0]["method"], "cargo");
    assert_eq!(declared["commands"]["auth logout"]["idempotent"], true);
    assert_eq!(declared["cost"], "trivial");
    for arguments in [
        &["help", "--all", "--format", "json"][..],
        &["help", "--all", "--format", "md"],
        &["--llms"],
    ] {
        let text = help(pad, arguments);
        assert!(!text.contains("cargo"), "{arguments:?}");
        assert!(!text.contains("trivial"), "{arguments:?}");
    }
}

/// The same files can also be written by a function in the program: see `examples/*/bundle`.
#[test]
fn the_executable_and_its_help_give_the_same_files() {
    for (name, path) in PROGRAMS {
        let embedded = embedded::read(path).expect("a document");
        let from_file = model(embedded.json(), embedded.bundle().unwrap_or("{}"));
        let document = help(path, &["help", "--all", "--format", "json"]);
        let from_help = model(&document, &help(path, &["help", "--format", "bundle"]));
        for (format, what) in FORMATS {
            let [one, other] = [&from_file, &from_help].map(|model| {
                write(model, what, &Options::default()).map(|it| (it.files().count(), it))
            });
            assert_eq!(one, other, "{name} {format}");
        }
    }
}

fn model(document: &str, declared: &str) -> Model {
    let model = Model::parse(document).expect("a manifest");
    model.declared(declared).expect("a declaration")
}

/// The checked-in files are written by `bundled!`; this test compares them with the model in the
/// executable.
#[test]
fn checked_in_files_match_the_executables() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bundles");
    // `todo` is left out: its version is that of the package that compiles it, and this package has
    // another version. `greet` is no example.
    let checked_in = |name: &str| !["todo", "greet"].contains(&name);
    for (name, path) in PROGRAMS.into_iter().filter(|(name, _)| checked_in(name)) {
        let embedded = embedded::read(path).expect("a document");
        let model = model(embedded.json(), embedded.bundle().unwrap_or("{}"));
        for (format, what) in FORMATS {
            let place = root.join(name).join(match format {
                "cli" | "app" | "skill" => format.to_owned(),
                "kdl" => format!("{name}.spec.kdl"),
                "slop-mcp" => format!("{name}.kdl"),
                "codex" => "codex.rules".to_owned(),
                "gemini" => "gemini.toml".to_owned(),
                _ => format!("{format}.json"),
            });
            // The format CLI.md requires an install method, and `one-line` declares none.
            let Ok(tree) = write(&model, what, &Options::default()) else {
                assert_eq!((name, format), ("one-line", "cli"));
                continue;
            };
            let difference = tree.diff(&place).expect("files");
            assert_eq!(difference, None, "{name} {format}");
        }
    }
}
