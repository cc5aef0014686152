//! The file with what schemars says of a type.

use std::{env, fs};

use cmdhelp_schema_tests::types::foreign::Foreign;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// `CMDHELP_BLESS=1` writes the file anew.
#[test]
fn the_file_says_what_schemars_says() {
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
