//! Reads APP.md, the file of an Agent Application, and the files that its front matter names.

use std::path::Path;

use cmdhelp_spec::spec::Effect;

use super::fault::FaultCode;
use super::fields::Fields;
use super::file::{File, Log, MAX_SIZE};
use super::front::front;
use super::skill::is_name;
use crate::json::Json;
use crate::model::{Model, Tool};

/// Reads the Agent Application in a folder; `path` is the folder or its APP.md.
pub(super) fn read(log: &Log, path: &Path) -> Option<Model> {
    let root = match path.file_name() {
        Some(name) if name == "APP.md" => path.parent().unwrap_or(Path::new(".")),
        _ => path,
    };
    let file = File::open(log, root, &root.join("APP.md"), MAX_SIZE)?;
    let front = front(&file)?;
    let fields = Fields::of(&file, &front)?;
    let is_schema = |it: &str| it == "agentapplications/v1";
    fields.expect(
        "schema",
        is_schema,
        "write `agentapplications/v1`, which tells this format from other files with the name \
         APP.md",
    );
    fields.expect(
        "slug",
        is_name,
        "write lower-case letters and digits, with single `-`",
    );
    let mut model = Model::default();
    let packaging = &mut model.packaging;
    let _kind = fields.text("kind");
    let _schema = fields.text("schema");
    packaging.id = fields.text("slug");
    packaging.name = fields.need_text("name");
    packaging.version = fields.text("version");
    packaging.license = fields.text("license");
    packaging.authors = fields.texts("authors");
    packaging.tags = fields.texts("tags");
    if let Some(entry) = fields.need("entry").and_then(|it| Fields::of(&file, it)) {
        packaging.entry = entry.need_text("command");
        entry.end();
    }
    let words = ["supported", "notSupported"];
    packaging.scheduling = fields.one_of("scheduling", &words).as_deref() == Some("supported");
    model.summary = fields.need_text("description").unwrap_or_default();
    let metadata = fields.json("metadata").unwrap_or(Json::Null);
    let facts = metadata.get("cmdhelp").unwrap_or(&Json::Null);
    let fact = |key: &str| facts.text_of(key).map(ToOwned::to_owned);
    model.hash = fact("manifest_hash");
    let named = fact("binary").or_else(|| packaging.id.clone());
    model.binary = named.unwrap_or_default();
    read_commands(&fields, &mut model);
    for skill in fields.list("skills") {
        if let Some(name) = super::fields::text(&file, skill) {
            let path = root.join("skills").join(&name).join("SKILL.md");
            if !is_name(&name) {
                fields.invalid(
                    skill,
                    "invalid name of a skill",
                    "write the name of a folder in `skills`",
                );
            } else if let Some(file) = File::open(log, root, &path, MAX_SIZE) {
                let _front = super::front::front(&file);
            }
        }
    }
    fields.end();
    Some(model)
}

/// Reads the commands. Commands that need confirmation get the effect `destructive`, because APP.md contains no
/// effects.
fn read_commands(fields: &Fields<'_>, model: &mut Model) {
    let _commands = fields.need("commands");
    let mut names: Vec<String> = Vec::new();
    for (node, name) in fields.list("commands").iter().zip(fields.texts("commands")) {
        if names.contains(&name) {
            let message = format!("duplicate command `{}`", name.escape_debug());
            fields.file.fault(
                node.at,
                FaultCode::DuplicateName,
                message,
                "remove one of them",
            );
            continue;
        }
        names.push(name);
    }
    let confirmed = fields.texts("confirmationRequired");
    for (node, name) in fields.list("confirmationRequired").iter().zip(&confirmed) {
        if !names.contains(name) {
            let message = format!("the application has no command `{}`", name.escape_debug());
            fields.invalid(node, &message, "write a name that is in `commands`");
        }
    }
    for name in names {
        let is_root = name == model.binary;
        let words = name.split_whitespace().map(ToOwned::to_owned);
        model.tools.push(Tool {
            words: if is_root { Vec::new() } else { words.collect() },
            effect: confirmed.contains(&name).then_some(Effect::Destructive),
            ..Tool::default()
        });
    }
}
