//! Tool lists are valid under the schema of `cmdhelp` and those of MCP where available, and the schemas
//! in them are valid JSON Schema.

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::manifest::{Rendered, RenderedTools, Tools, ToolsDraft};
use cmdhelp_runtime::spec::Command;
use serde_json::{Value, json};

use crate::schemas::{MCP, TOOLS, complaints, of_cmdhelp, validator};

/// Validates the tool list of a program and returns it.
pub(crate) fn check_tools(root: &Command) -> Value {
    let rendered = RenderedTools::of(root);
    let tools = rendered.tools();
    let list: Value = serde_json::from_str(tools.all()).unwrap();
    assert_eq!(complaints(of_cmdhelp(TOOLS), &list), "", "{}", tools.all());
    for (revision, schema) in MCP.iter() {
        assert_eq!(complaints(schema, &list), "", "{revision}: {}", tools.all());
    }
    for tool in list["tools"].as_array().unwrap() {
        for key in ["inputSchema", "outputSchema"] {
            if let Some(schema) = tool.get(key) {
                jsonschema::draft202012::meta::validate(schema).unwrap();
            }
        }
        check_input(&tool["inputSchema"]);
    }
    check_places(root, &tools);
    list
}

/// Checks that required keys are properties, and that defaults have the types of their properties. Whether
/// defaults are possible values is up to the author.
fn check_input(schema: &Value) {
    for key in schema["required"].as_array().into_iter().flatten() {
        let key = key.as_str().unwrap();
        assert!(schema["properties"].get(key).is_some(), "{key}: {schema}");
    }
    for (key, property) in schema["properties"].as_object().unwrap() {
        if let Some(default) = property.get("default") {
            let complaints = complaints(&validator(&types_of(property)), default);
            assert_eq!(complaints, "", "{key}: {property}");
        }
    }
}

/// Returns the schema with only its types.
fn types_of(property: &Value) -> Value {
    match (&property["anyOf"], &property["items"]) {
        (Value::Array(any), _) => json!({ "anyOf": [types_of(&any[0]), any[1]] }),
        (_, items @ Value::Object(_)) => json!({ "type": "array", "items": types_of(items) }),
        _ => json!({ "type": property["type"] }),
    }
}

/// Checks that each command of the manifest has a tool, and that the pieces of the list add up to the whole.
fn check_places(root: &Command, tools: &Tools<'_>) {
    let rendered = Rendered::of(root);
    let commands = rendered.manifest().entries.len();
    assert_eq!(ToolsDraft::of(root).size().places, commands + 1);
    let [start, all] = tools.below(0, commands);
    assert_eq!([start, all, Tools::END].concat(), tools.all());
    let single = (0..commands).filter_map(|index| tools.tool(index));
    let joined: String = single.map(|tool| format!(",{tool}")).collect();
    assert_eq!(joined, all);
}

#[test]
fn the_tools_of_the_full_program_are_valid() {
    let list = check_tools(&EVERYTHING);
    let names: Vec<&str> = list["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["help", "everything", "types", "group one"]);
}

#[test]
fn properties_have_the_types_of_their_arguments() {
    let list = check_tools(&EVERYTHING);
    let types = &list["tools"][2]["inputSchema"]["properties"];
    assert_eq!(types["port"]["type"], "array");
    assert_eq!(types["truth"]["type"], "boolean");
    assert_eq!(types["url"]["format"], "uri");
    assert_eq!(types["date"]["format"], "date");
    assert_eq!(types["json"]["contentMediaType"], "application/json");
    assert_eq!(types["listed"]["type"], "string");
    assert_eq!(types["priority"]["enum"], json!(["low"]));
    assert_eq!(types["priority"]["default"], "low");
}

#[test]
fn secret_defaults_are_left_out() {
    let list = check_tools(&EVERYTHING).to_string();
    let document = Rendered::of(&EVERYTHING);
    assert!(!list.contains("hunter2"));
    assert!(!document.manifest().json.contains("hunter2"));
    assert!(document.manifest().json.contains(r#""secret":true"#));
}
