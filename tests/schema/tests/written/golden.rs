//! A few schemas as literals.

#![allow(
    dead_code,
    reason = "only the schemas of these types are tested, not their values"
)]

use std::collections::BTreeMap;

use cmdhelp::schema::Schema;
use cmdhelp_schema_tests::types::own::Limits;
use serde::Serialize;
use serde_json::{Value, json};

#[track_caller]
fn expect<T: Schema>(name: &str, schema: &Value) {
    assert_eq!(T::NAME, name);
    let written: Value = serde_json::from_str(T::SCHEMA).unwrap();
    assert_eq!(written, *schema, "{written:#}");
    assert_eq!(T::SCHEMA.len(), written.to_string().len(), "it is minified");
}

/// An item as it is stored.
///
/// It has a state.
#[derive(Schema, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Item {
    /// Which one it is
    item_id: String,
    state: State,
    /// The one above it
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<Box<Item>>,
    due: Option<u32>,
}

/// How far it is
#[derive(Schema, Serialize)]
#[serde(rename_all = "kebab-case")]
enum State {
    /// Nobody has begun.
    NotBegun,
    Done,
}

#[test]
fn a_struct() {
    expect::<Item>(
        "Item",
        &json!({
            "description": "An item as it is stored.\n\nIt has a state.",
            "type": "object",
            "properties": {
                "itemId": {"description": "Which one it is", "type": "string"},
                "state": {
                    "description": "How far it is\n\n- `not-begun`: Nobody has begun",
                    "type": "string",
                    "enum": ["not-begun", "done"],
                },
                "parent": {"description": "The one above it", "$ref": "#"},
                "due": {
                    "anyOf": [
                        {"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32},
                        {"type": "null"},
                    ],
                },
            },
            "required": ["itemId", "state", "due"],
            "additionalProperties": false,
        }),
    );
}

/// A page
#[derive(Schema, Serialize)]
struct Page<T> {
    items: Vec<T>,
    #[serde(flatten)]
    position: Position,
}

/// Where it is
#[derive(Schema, Serialize)]
#[serde(tag = "at")]
enum Position {
    /// There is one more.
    Middle {
        next: String,
    },
    End,
}

#[test]
fn a_generic_type_with_a_flattened_enum() {
    expect::<Page<(bool, State)>>(
        "Page_of_Tuple_of_Boolean_and_State",
        &json!({
            "description": "A page",
            "type": "object",
            "properties": {
                "items": {
                    "type": "array",
                    "items": {
                        "type": "array",
                        "prefixItems": [
                            {"type": "boolean"},
                            {
                                "description": "How far it is\n\n- `not-begun`: Nobody has begun",
                                "type": "string",
                                "enum": ["not-begun", "done"],
                            },
                        ],
                        "minItems": 2,
                        "maxItems": 2,
                    },
                },
            },
            "required": ["items"],
            "allOf": [{
                "description": "Where it is",
                "anyOf": [
                    {
                        "description": "There is one more",
                        "type": "object",
                        "properties": {
                            "at": {"type": "string", "enum": ["Middle"]},
                            "next": {"type": "string"},
                        },
                        "required": ["at", "next"],
                    },
                    {
                        "type": "object",
                        "properties": {"at": {"type": "string", "enum": ["End"]}},
                        "required": ["at"],
                    },
                ],
            }],
        }),
    );
}

/// A formula
#[derive(Schema, Serialize)]
#[serde(untagged)]
enum Formula {
    Number(f64),
    Sum { sum: Vec<Formula> },
}

#[derive(Schema, Serialize)]
struct Sheet {
    /// What stands in the cells
    cells: BTreeMap<String, Formula>,
    total: Option<Formula>,
}

#[test]
fn a_recursive_type_inside_another() {
    expect::<Sheet>(
        "Sheet",
        &json!({
            "type": "object",
            "properties": {
                "cells": {
                    "description": "What stands in the cells",
                    "type": "object",
                    "additionalProperties": {"$ref": "#/$defs/Formula"},
                },
                "total": {"anyOf": [{"$ref": "#/$defs/Formula"}, {"type": "null"}]},
            },
            "required": ["cells", "total"],
            "$defs": {
                "Formula": {
                    "description": "A formula",
                    "anyOf": [
                        {"type": "number"},
                        {
                            "type": "object",
                            "properties": {
                                "sum": {
                                    "type": "array",
                                    "items": {"$ref": "#/$defs/Formula"},
                                },
                            },
                            "required": ["sum"],
                        },
                    ],
                },
            },
        }),
    );
}

#[test]
fn attributes_change_the_schema() {
    let schema: Value = serde_json::from_str(Limits::SCHEMA).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let value = |stars: i32, ratio: f64, maybe: Option<i32>| json!({"stars": stars, "ratio": ratio, "maybe": maybe, "mail": "a@example.com"});
    assert!(validator.is_valid(&value(1, -0.5, None)));
    assert!(validator.is_valid(&value(5, 0.0, Some(9))));
    assert!(!validator.is_valid(&value(0, 0.0, None)));
    assert!(!validator.is_valid(&value(6, 0.0, None)));
    assert!(!validator.is_valid(&value(1, -0.6, None)));
    assert!(!validator.is_valid(&value(1, 0.0, Some(10))));
    assert!(!validator.is_valid(&value(1, 0.0, Some(-129))));
    assert_eq!(Limits::NAME, "Limits.v1");
    assert_eq!(schema["description"], "In place of the comment");
    assert_eq!(schema["properties"]["mail"]["format"], "email");
}

/// By hand, the name and the text are enough.
struct ByHand;

impl Schema for ByHand {
    const NAME: &'static str = "ByHand";
    const SCHEMA: &'static str = r#"{"type":"string"}"#;
}

#[test]
fn a_handwritten_schema_in_another() {
    expect::<Result<Vec<ByHand>, [ByHand; 2]>>(
        "Result_of_List_of_ByHand_or_Array_of_ByHand",
        &json!({
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"Ok": {"type": "array", "items": {"type": "string"}}},
                    "required": ["Ok"],
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "properties": {
                        "Err": {
                            "type": "array",
                            "items": {"type": "string"},
                            "minItems": 2,
                            "maxItems": 2,
                        },
                    },
                    "required": ["Err"],
                    "additionalProperties": false,
                },
            ],
        }),
    );
}

mod documented {
    use cmdhelp::prelude::*;

    use super::{Page, State};

    /// Shows a page of states
    #[derive(Parser)]
    #[command(name = "pages")]
    #[cmdhelp(stdout(schema = Page::<State>))]
    pub(super) struct Pages {}
}

#[test]
fn the_document_has_the_schema_of_the_output() {
    use cmdhelp::manifest::Manifest as _;

    let document: Value = serde_json::from_str(documented::Pages::MANIFEST).unwrap();
    let schema: Value = serde_json::from_str(<Page<State>>::SCHEMA).unwrap();
    assert_eq!(document["schemas"]["Page_of_State"], schema);
}
