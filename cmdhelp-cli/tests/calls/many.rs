//! Tests a server of thousands of tools.

use std::collections::HashSet;
use std::fs;

use serde_json::{Map, Value, json};

use crate::calls::client::Client;
use crate::calls::world::World;

const PROGRAMS: usize = 50;
const COMMANDS: usize = 100;

/// Registers programs with many commands. Some names are longer than clients permit, and some tools of one program would
/// have the same name as those of another: `p0 x c9` and `p0_x c9`.
fn many(name: &str) -> World {
    let world = World::empty(name);
    let program = world.path("teller");
    let mut registry = String::new();
    for number in 0..PROGRAMS {
        let (pair, is_second) = (number / 2, number % 2 == 1);
        let binary = match is_second {
            true => format!("p{pair}_x"),
            false => format!("p{pair}"),
        };
        let command = |it: usize| {
            let name = match it {
                8 => format!("c{it} {}", "long-word-".repeat(8)),
                9 if !is_second => format!("x c{it}"),
                _ => format!("c{it}"),
            };
            let summary = format!("Do the thing number {it} of the program {number}");
            (name, json!({"summary": summary, "effect": "read"}))
        };
        let commands: Map<String, Value> = (0..COMMANDS).map(command).collect();
        let document = world.path(&format!("{binary}.json"));
        let text = json!({"cmdhelp_version": "0.1", "binary": binary, "summary": "One of many", "commands": commands});
        fs::write(&document, text.to_string()).expect("a file");
        registry += &format!("tool {binary:?} {{ document {document:?}; program {program:?}; }}\n");
    }
    world.register(&registry);
    world
}

/// Returns the approximate number of tokens of a text.
fn tokens(text: &str) -> usize {
    text.len().div_ceil(4)
}

#[test]
fn the_list_of_thousands_of_tools_is_short_and_each_is_found() {
    let world = many("many-search");
    let mut client = Client::new(&world, &[]);
    let listed = client.ask("tools/list", json!({}));
    let names: Vec<&str> = listed["result"]["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(names.len(), 5, "{names:?}");
    assert!(tokens(&listed.to_string()) <= 1_500, "{listed}");
    let query = json!({"query": "thing number 42 of the program 16", "limit": 1});
    let (_, found) = client.call("search_tools", query);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    assert_eq!(found["tools"][0]["name"], "p8_c42", "{found}");
    assert!(found["matched"].as_u64() > Some(1), "{found}");
    // The next server knows the same list from its cache.
    drop(client);
    let mut client = Client::new(&world, &[]);
    assert_eq!(
        client.ask("tools/list", json!({}))["result"],
        listed["result"]
    );
}

#[test]
fn thousands_of_tools_have_unique_names_that_clients_permit() {
    let world = many("many-all");
    let mut client = Client::new(&world, &["--list=all"]);
    let tools = client.tools();
    assert_eq!(tools.len(), PROGRAMS * COMMANDS);
    let names: HashSet<&str> = tools.iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names.len(), tools.len());
    let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '-';
    for name in names {
        assert!((1..=64).contains(&name.len()), "{name}");
        assert!(name.chars().all(is_plain), "{name}");
    }
}
