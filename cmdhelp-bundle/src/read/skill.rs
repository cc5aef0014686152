//! Reads the front matter of SKILL.md. The body, which is written for language models, is not read.

use std::path::Path;

use super::fields::Fields;
use super::file::{File, Log, MAX_SIZE};
use super::front::front;
use super::node::Value;
use crate::model::Model;

/// Reads the skill in a folder; `path` is the folder or its SKILL.md.
pub(super) fn read(log: &Log, path: &Path) -> Option<Model> {
    let root = match path.file_name() {
        Some(name) if name == "SKILL.md" => path.parent().unwrap_or(Path::new(".")),
        _ => path,
    };
    let file = File::open(log, root, &root.join("SKILL.md"), MAX_SIZE)?;
    let front = front(&file)?;
    let fields = Fields::of(&file, &front)?;
    fields.expect(
        "name",
        is_name,
        "write 1 to 64 lower-case letters, digits and `-`; a `-` must stand between two letters or digits",
    );
    let is_about = |it: &str| (1..=1024).contains(&it.trim().chars().count());
    fields.expect("description", is_about, "write 1 to 1024 characters");
    let is_short = |it: &str| (1..=500).contains(&it.chars().count());
    fields.expect("compatibility", is_short, "write 1 to 500 characters");
    let mut model = Model::default();
    model.packaging.id = fields.need_text("name");
    model.summary = fields.need_text("description").unwrap_or_default();
    model.packaging.license = fields.text("license");
    let _text = fields.text("compatibility");
    if let Some(metadata) = fields.fields("metadata") {
        for (_, node) in metadata.entries() {
            if !matches!(node.value, Value::Text(_)) {
                metadata.invalid(
                    node,
                    "the metadata of a skill must be strings",
                    "write it in quotes",
                );
            }
        }
        model.packaging.version = metadata.text("version");
        model.hash = metadata.text("manifest_hash");
    }
    fields.pass(&["allowed-tools"]);
    fields.end();
    Some(model)
}

/// Returns whether a text is the name of a skill.
pub(super) fn is_name(text: &str) -> bool {
    let is_char = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
    (1..=64).contains(&text.len())
        && text.bytes().all(is_char)
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}
