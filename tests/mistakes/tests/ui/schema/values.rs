use cmdhelp::prelude::*;

#[derive(Schema)]
#[schema(name = "an item")]
struct Item {
    #[schema(raw = "{\"type\": string}")]
    no_json: u8,
    #[schema(raw = "true")]
    no_object: u8,
    #[schema(raw = SCHEMA)]
    no_literal_either: u8,
    #[schema(raw = include_str!("no.json"))]
    no_json_in_the_file: u8,
    #[schema(raw = r##"{"items": {"$ref": "#/$defs/Item"}, "$defs": {}}"##)]
    reference: u8,
    #[schema(raw = 1)]
    no_text: u8,
    #[schema(with = "Vec<")]
    no_type: u8,
    #[schema(minimum = "1")]
    no_number: u8,
    #[schema(maximum = LIMIT)]
    no_literal: u8,
    #[schema(maximum = 5u8)]
    with_suffix: u8,
}

#[derive(Schema)]
#[schema(recursive("Vec<", Item))]
struct Several {}

#[derive(Schema)]
#[schema(recursive = 1)]
struct One {}

const SCHEMA: &str = "{}";
const LIMIT: u8 = 5;

fn main() {}
