//! Compares files in the author's crate with the JSON Schemas that schemars generates for types.

use std::path::Path;
use std::{env, fs};

use cmdhelp_spec::lock::BLESS;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// Compares a file with the schema that schemars generates for a type. If they differ and the
/// environment variable `CMDHELP_BLESS` is set, writes the file. `name` is the file's name in
/// messages.
///
/// # Panics
///
/// Panics if the file and the schema differ and the file is not written.
#[track_caller]
pub fn schemars_holds<T: JsonSchema>(path: &str, name: &str) {
    let schema = schema_of::<T>();
    let text = format!("{schema:#}\n");
    assert!(
        !text.contains("\"$ref\":"),
        "`{}` contains itself, so its schema by schemars cannot be part of another schema: write \
         one by hand, with `raw`",
        T::schema_name(),
    );
    let path = Path::new(path);
    let written = fs::read_to_string(path).unwrap_or_default();
    if serde_json::from_str::<Value>(&written).is_ok_and(|written| written == schema) {
        return;
    }
    if env::var_os(BLESS).is_some_and(|bless| !bless.is_empty()) {
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let done = folder.and_then(|()| fs::write(path, text));
        done.unwrap_or_else(|error| panic!("`{name}` cannot be written: {error}"));
    } else {
        panic!(
            "`{name}` differs from the schema that schemars makes: run `CMDHELP_BLESS=1 cargo \
             test` to write it"
        );
    }
}

/// Returns the schema that schemars generates, with all referenced schemas inlined, and without the
/// members `$schema` and `title`.
fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|it| {
        it.inline_subschemas = true;
        it.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    schema.to_value()
}
