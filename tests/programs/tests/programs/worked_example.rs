//! The manifest of `pad` has every key in the worked example of the specification.

use std::collections::BTreeSet;

use cmdhelp_test_support::{rows, specification_text};
use serde_json::Value;

use crate::programs::pad::pad;
use crate::programs::schemas::check_document;

/// The keys in the worked example of section 5 and in sections 5.1 to 5.3 and 7, each with the kind of its
/// value.
const SHOWN: &[&str] = &[
    "/cmdhelp_version string",
    "/binary string",
    "/version string",
    "/summary string",
    "/homepage string",
    "/global_flags object",
    "/commands object",
    "/commands/item create object",
    "/commands/item create/summary string",
    "/commands/item create/args array",
    "/commands/item create/args/0 object",
    "/commands/item create/args/0/name string",
    "/commands/item create/args/0/type string",
    "/commands/item create/args/0/required true",
    "/commands/item create/args/0/enum_source string",
    "/commands/item create/args/0/enum array",
    "/commands/item create/args/1 object",
    "/commands/item create/args/1/name string",
    "/commands/item create/args/1/type string",
    "/commands/item create/args/1/required true",
    "/commands/item create/flags object",
    "/commands/item create/flags/priority object",
    "/commands/item create/flags/priority/type string",
    "/commands/item create/flags/priority/enum array",
    "/commands/item create/flags/parent object",
    "/commands/item create/flags/parent/type string",
    "/commands/item create/flags/field object",
    "/commands/item create/flags/field/type string",
    "/commands/item create/flags/field/repeatable true",
    "/commands/item create/flags/field/format string",
    "/commands/item create/flags/stdin object",
    "/commands/item create/flags/stdin/type string",
    "/commands/item create/flags/cache object",
    "/commands/item create/flags/cache/type string",
    "/commands/item create/flags/cache/negate_flag string",
    "/commands/item create/stdin object",
    "/commands/item create/stdin/accepted true",
    "/commands/item create/stdin/format string",
    "/commands/item create/stdout object",
    "/commands/item create/stdout/text_template string",
    "/commands/item create/stdout/json_schema_ref string",
    "/commands/item create/exit_codes object",
    "/commands/item create/exit_codes/0 string",
    "/commands/item create/exit_codes/2 object",
    "/commands/item create/exit_codes/2/when string",
    "/commands/item create/exit_codes/2/recovery string",
    "/commands/item create/exit_codes/2/message_template string",
    "/commands/item create/exit_codes/4 object",
    "/commands/item create/exit_codes/4/when string",
    "/commands/item create/exit_codes/4/recovery string",
    "/commands/item create/examples array",
    "/commands/item create/examples/0 object",
    "/commands/item create/examples/0/cmd string",
    "/commands/item create/examples/0/note string",
    "/commands/item create/see_also array",
    "/commands/item create/since string",
    "/commands/item create/stability string",
    "/schemas object",
    "/schemas/Item object",
    "/context object",
    "/context/workspace string",
    "/context/profile string",
    "/context/auth string",
    "/context/collections array",
];

/// Values in the worked example that the specification prescribes.
const DOCUMENTED: &str = r##"
/cmdhelp_version | "0.1"
/binary | "pad"
/commands/item create/args/0/type | "enum"
/commands/item create/args/0/enum_source | "dynamic:pad collection list"
/commands/item create/args/0/enum | ["tasks","ideas","plans","docs"]
/commands/item create/args/1/type | "string"
/commands/item create/flags/priority/enum | ["low","medium","high","critical"]
/commands/item create/flags/parent/type | "ref"
/commands/item create/flags/field/format | "key=value"
/commands/item create/flags/stdin/type | "bool"
/commands/item create/flags/cache/negate_flag | "--no-cache"
/commands/item create/stdin/format | "text/markdown"
/commands/item create/stdout/text_template | "Created {ref}: {title}"
/commands/item create/stdout/json_schema_ref | "#/schemas/Item"
/commands/item create/exit_codes/0 | "ok"
/commands/item create/see_also | ["item update","item delete"]
/commands/item create/stability | "stable"
"##;

/// Collects the path of each value in a document, with the kind of the value.
fn places(value: &Value, at: &str, all: &mut BTreeSet<String>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(true) => "true",
        Value::Bool(false) => "false",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !at.is_empty() {
        all.insert(format!("{at} {kind}"));
    }
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                places(value, &format!("{at}/{key}"), all);
            }
        }
        Value::Array(items) => {
            // Only elements that are objects are compared.
            for (index, item) in items
                .iter()
                .enumerate()
                .filter(|(_, item)| item.is_object())
            {
                places(item, &format!("{at}/{index}"), all);
            }
        }
        _ => {}
    }
}

fn document() -> Value {
    pad().document(&["help", "--format", "json", "--all"])
}

#[test]
fn every_key_of_the_specification_is_present() {
    let document = document();
    let mut there = BTreeSet::new();
    places(&document, "", &mut there);
    let missing = SHOWN.iter().filter(|place| !there.contains(**place));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "{missing:#?}");
    for [place, outcome] in rows(DOCUMENTED) {
        let value = document.pointer(place).expect("it is there");
        assert_eq!(value.to_string(), outcome, "{place}");
    }
}

#[test]
fn the_document_is_valid_under_all_schemas() {
    check_document(&document());
}

/// Reads the keys from the text of the specification.
#[test]
fn the_worked_example_is_the_specifications() {
    let Some(text) = specification_text("cmdhelp-v0.1.txt") else {
        return;
    };
    let shown = worked_example(&text);
    let mut wanted = BTreeSet::new();
    places(&shown, "", &mut wanted);
    // The example is complete except for a list and an enumeration, which end in `...`.
    assert!(wanted.len() > 50, "{wanted:#?}");
    let mut there = BTreeSet::new();
    places(&document(), "", &mut there);
    let missing: Vec<_> = wanted.difference(&there).collect();
    assert!(missing.is_empty(), "{missing:#?}");
    // The list above contains all keys, so the test is complete without the text of the specification.
    let listed: BTreeSet<String> = SHOWN.iter().map(|place| (*place).to_owned()).collect();
    let unlisted: Vec<_> = wanted.difference(&listed).collect();
    assert!(unlisted.is_empty(), "{unlisted:#?}");
}

/// Returns the JSON of section 5, without its comments.
fn worked_example(text: &str) -> Value {
    let start = text.find("5. JSON schema").expect("section 5");
    let text = &text[start..];
    let example = &text[text.find('{').expect("an object")..];
    let mut json = String::new();
    for (index, part) in example.split("/*").enumerate() {
        let after = part.split_once("*/").map_or(part, |(_, after)| after);
        json.push_str(if index == 0 { part } else { after });
    }
    let mut values = serde_json::Deserializer::from_str(&json).into_iter();
    values.next().expect("a value").expect("JSON")
}
