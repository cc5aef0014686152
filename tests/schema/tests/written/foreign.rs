//! The file with the schema that schemars generates for a type.

use std::{env, fs};

use cmdhelp_schema_tests::types::foreign::Foreign;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// `CMDHELP_BLESS=1` updates the file.
#[test]
fn the_schema_file_equals_schemars_schema() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/types/foreign.schema.json");
    let settings = SchemaSettings::draft2020_12().with(|it| {
        it.inline_subschemas = true;
        it.meta_schema = None;
    });
    let schema = settings.into_generator().into_root_schema_for::<Foreign>();
    let schema = schema.to_value();
    if env::var_os("CMDHELP_BLESS").is_some() {
        fs::write(path, format!("{schema:#}\n")).unwrap();
    }
    let written: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(written, schema);
}

/// Returns the message of the generated test about a file.
fn panic_message<T: schemars::JsonSchema>(name: &str, text: Option<&str>) -> Option<String> {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    match text {
        Some(text) => fs::write(&path, text).unwrap(),
        None => drop(fs::remove_file(&path)),
    }
    let path = path.to_str().unwrap().to_owned();
    let held = std::panic::catch_unwind(|| cmdhelp::__private::schemars_holds::<T>(&path, "it"));
    held.err()
        .map(|panic| panic.downcast_ref::<String>().unwrap().clone())
}

#[test]
fn an_outdated_schema_file_is_reported() {
    if env::var_os("CMDHELP_BLESS").is_some() {
        return;
    }
    let held = include_str!("../../src/types/held.schema.json");
    assert_eq!(panic_message::<Foreign>("held.json", Some(held)), None);
    for text in [None, Some("{}"), Some("no JSON")] {
        let message = panic_message::<Foreign>("other.json", text).unwrap();
        assert!(
            message.starts_with("`it` differs from the schema"),
            "{message}"
        );
    }
}

#[test]
fn recursive_schemas_cannot_be_embedded() {
    #[derive(schemars::JsonSchema)]
    struct Folder {
        _folders: Vec<Folder>,
    }
    let message = panic_message::<Folder>("folder.json", None).unwrap();
    assert!(message.starts_with("`Folder` contains itself"), "{message}");
}
