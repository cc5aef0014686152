//! Parts of manifests, and manifests with an unknown key.

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::context::{ProgramState, Session, Unavailable};
use cmdhelp_runtime::manifest::{Manifest, Rendered};
use cmdhelp_runtime::view::scope::{Depth, Scope};
use cmdhelp_runtime::view::{json, search};
use serde_json::Value;

use crate::schemas::{DOCUMENT, STRICT, check, of_cmdhelp};

fn moment() -> ProgramState {
    let session = Session::new()
        .workspace("docapp")
        .fact("collections", vec!["tasks".to_owned(), "ideas".to_owned()]);
    ProgramState {
        session: Some(session),
        values: vec![("group one".to_owned(), vec!["x".to_owned()])],
        unavailable: vec![Unavailable {
            what: "list".to_owned(),
            why: "no \"network\"".to_owned(),
        }],
    }
}

/// Validates the manifest of each command, at each depth, with and without values of the running program.
pub(crate) fn check_all(manifest: &Manifest<'_>) {
    for target in 0..manifest.entries.len() {
        for depth in [Depth::Default, Depth::Levels(1), Depth::All] {
            let scope = Scope::of(manifest, target, depth);
            for moment in [ProgramState::default(), moment()] {
                check(&json::render(manifest, &scope, &moment));
            }
        }
    }
    let words = ["a"];
    let found = search::search(manifest, &words);
    let scope = search::scope(&words, &found);
    check(&json::render(manifest, &scope, &ProgramState::default()));
}

#[test]
fn parts_of_a_document_are_valid() {
    check_all(&Rendered::of(&EVERYTHING).manifest());
}

/// Objects of `cmdhelp` allow no unknown keys. Objects of the specification allow unknown keys
/// where the specification says so.
#[test]
fn misspelt_keys_are_rejected_everywhere() {
    let rendered = Rendered::of(&EVERYTHING);
    let manifest = rendered.manifest();
    let summaries = Scope::of(&manifest, 0, Depth::Default);
    for scope in [Scope::of(&manifest, 0, Depth::All), summaries] {
        let json = json::render(&manifest, &scope, &moment());
        let document: Value = serde_json::from_str(&json).unwrap();
        let mut objects = Vec::new();
        collect(&document, String::new(), &mut objects);
        for place in objects {
            let mut misspelt = document.clone();
            misspelt.pointer_mut(&place).unwrap()["sumary"] = true.into();
            assert!(!of_cmdhelp(STRICT).is_valid(&misspelt), "{place}");
            assert_eq!(
                of_cmdhelp(DOCUMENT).is_valid(&misspelt),
                !place.ends_with("/stdin"),
                "{place}"
            );
        }
    }
}

/// Collects the paths of the objects whose keys are defined by `cmdhelp` or the specification.
fn collect(value: &Value, place: String, objects: &mut Vec<String>) {
    let key = place.rsplit('/').next().unwrap_or_default();
    let is_schema = place.starts_with("/schemas");
    match value {
        Value::Object(entries) if !is_schema => {
            let is_map = ["commands", "flags", "global_flags", "exit_codes", "context"];
            if !is_map.contains(&key) && key != "enum_help" {
                objects.push(place.clone());
            }
            for (key, value) in entries {
                let key = key.replace('~', "~0").replace('/', "~1");
                collect(value, format!("{place}/{key}"), objects);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{place}/{index}"), objects);
            }
        }
        _ => {}
    }
}
