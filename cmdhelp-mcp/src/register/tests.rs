//! Tests with random configuration files that a change keeps all other entries, and that no text makes the editing
//! functions panic. `REGISTER_TEXTS` sets the number of texts, and `REGISTER_SEED` the seed.

use cmdhelp_test_support::{Random, number};

use super::{json, toml};
use serde_json::{Value, json as value};

const ENTRY: &str = "command = \"pad\"\nargs = [\"--mcp\"]\n";

fn random() -> Random {
    Random::new(number("REGISTER_SEED", 1))
}

fn texts() -> std::ops::Range<u64> {
    0..number("REGISTER_TEXTS", 20_000)
}

/// Pieces of texts: some are JSON, some are TOML, and some are neither.
const PIECES: &[&str] = &[
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "mcp_servers",
    "mcpServers",
    ".",
    "pad",
    "\"pad\"",
    "'pad'",
    "=",
    " = ",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "#",
    "\\",
    "\"",
    "'",
    "\"\"\"",
    ",",
    ":",
    "1",
    "true",
    "null",
    "-0.0",
    "\u{1f980}",
    "\u{e9}",
    "\u{feff}",
    "\u{a0}",
    "\0",
    "command",
    "args",
    "url",
    "[mcp_servers.pad]\n",
    "[mcp_servers.pad]\r\n",
    "[mcp_servers.pad.env] \r\n",
    "a = 1\r\n",
    "command = \"x\"",
    "{\"mcpServers\":{\"pad\":",
    "{\"a\":1}",
    "\u{2028}",
    "\u{c}",
];

#[test]
fn no_text_causes_a_panic() {
    let mut random = random();
    for _ in texts() {
        let pieces = 1 + random.below(24);
        let text: String = (0..pieces).map(|_| random.pick(PIECES)).collect();
        if let Some(with) = toml::put(&text, "mcp_servers", "pad", ENTRY) {
            let again = toml::put(&with, "mcp_servers", "pad", ENTRY);
            assert_eq!(again.as_ref(), Some(&with), "{text:?}");
        }
        if let Some(without) = toml::take(&text, "mcp_servers", "pad") {
            let again = toml::take(&without, "mcp_servers", "pad");
            assert_eq!(again.as_ref(), Some(&without), "{text:?}");
        }
        let entry = "{ \"command\": \"pad\" }";
        if let Some(with) = json::put(&text, "mcpServers", "pad", entry) {
            let with: Value = serde_json::from_str(&with).expect(&text);
            assert_eq!(with["mcpServers"]["pad"]["command"], "pad", "{text:?}");
        }
        json::take(&text, "mcpServers", "pad");
    }
}

/// Tables of other servers and programs, which can stand in any order.
const OTHERS: &[&str] = &[
    "[mcp_servers.other]\ncommand = \"o\" # [mcp_servers.pad]\n",
    "# [mcp_servers.pad]\n",
    "[profile.\"mcp_servers.pad\"]\nlist = [\n  1, # one ]\n  \"]\",\n]\n",
    "[[mcp_servers.many]]\na = { b = \"[mcp_servers.pad]\" }\n",
    "['mcp_servers'.padded]\nargs = []\n",
    "[mcp_servers.other.pad]\nname = '\u{1f980}\\'\n",
];

/// Tables of our server, with lines that a user may have added.
const SERVER_TABLES: &[&str] = &[
    "[mcp_servers.pad]\ncommand = \"x\"\nargs = [\"--mcp\"]\n",
    "[ mcp_servers . \"pad\" ] # mine\nenabled = true\n",
    "[mcp_servers.pad.env]\nTOKEN = \"s\"\n",
    "[mcp_servers.'pad'.tools.one]\nlist = [\n  [1],\n]\n",
];

#[test]
fn changes_only_the_table_of_our_server() {
    let mut random = random();
    for _ in texts() {
        let end = random.pick(&["\n", "\r\n", " \r\n", "\t\n", "\n\n", "\r\n \r\n"]);
        let mut is_free = [true; SERVER_TABLES.len()];
        let (mut text, mut others) = (String::from("a = 1\n"), String::from("a = 1\n"));
        for _ in 0..random.below(6) {
            let place = random.below(SERVER_TABLES.len());
            // A table may occur only once. The first two elements of `SERVER_TABLES` are spellings of the same
            // table.
            let names_table = if place < 2 { 0 } else { place };
            if random.below(2) == 0 && std::mem::take(&mut is_free[names_table]) {
                text += SERVER_TABLES[place];
            } else {
                let other = random.pick(OTHERS);
                text += other;
                others += other;
            }
        }
        let (text, others) = (text.replace('\n', end), others.replace('\n', end));
        let words = |text: &str| text.split_ascii_whitespace().collect::<String>();
        let without = toml::take(&text, "mcp_servers", "pad").expect(&text);
        assert_eq!(words(&without), words(&others), "{text:?}");
        for line in without.lines() {
            assert!(text.contains(line), "{line:?}, made of {text:?}");
        }
        let with = toml::put(&others, "mcp_servers", "pad", ENTRY).expect(&others);
        assert!(
            with.starts_with(&others) && with.ends_with(ENTRY),
            "{with:?}"
        );
        let put = toml::put(&text, "mcp_servers", "pad", ENTRY).expect(&text);
        let kept = toml::take(&put, "mcp_servers", "pad").expect(&put);
        assert_eq!(words(&kept), words(&others), "{put:?}");
    }
}

fn any_value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 4 } else { 6 }) {
        0 => Value::Null,
        1 => value!(random.below(1_000)),
        2 => value!(random.pick(&["", "pad", "\"}]", "\\", "\u{1f980}\n", "mcpServers"])),
        3 => value!(-1.5e10),
        4 => (0..random.below(4))
            .map(|_| any_value(random, depth - 1))
            .collect(),
        _ => any_object(random, depth),
    }
}

fn any_object(random: &mut Random, depth: usize) -> Value {
    let keys = ["a", "pad", "mcpServers", "\"", "\u{e9}\\", ""];
    let members = (0..random.below(5)).map(|_| {
        (
            random.pick(&keys).to_owned(),
            any_value(random, depth.saturating_sub(1)),
        )
    });
    Value::Object(members.collect())
}

#[test]
fn changes_only_the_member_of_our_server() {
    let mut random = random();
    let entry = r#"{ "command": "pad", "args": ["--mcp"] }"#;
    for _ in texts() {
        let mut before = any_object(&mut random, 3);
        if random.below(2) == 0 {
            before["mcpServers"] = any_object(&mut random, 2);
        }
        let text = match random.below(3) {
            0 => before.to_string(),
            1 => serde_json::to_string_pretty(&before).expect("a value"),
            _ => serde_json::to_string_pretty(&before)
                .expect("a value")
                .replace('\n', " \r\n\t"),
        };
        let value = |text: &str| serde_json::from_str::<Value>(text).expect(text);
        let is_ours = |value: &Value| value.get("mcpServers").is_none_or(Value::is_object);
        let Some(without) = json::take(&text, "mcpServers", "pad") else {
            assert!(!is_ours(&before), "{text}");
            continue;
        };
        let mut others = before.clone();
        if let Some(Value::Object(servers)) = others.get_mut("mcpServers") {
            servers.remove("pad");
        }
        assert_eq!(value(&without), others, "{text}");
        let with = json::put(&without, "mcpServers", "pad", entry).expect(&without);
        others["mcpServers"]["pad"] = value(entry);
        assert_eq!(value(&with), others, "{without}");
        if let Some(put) = json::put(&text, "mcpServers", "pad", entry) {
            let pad = &mut value(&put)["mcpServers"]["pad"];
            assert_eq!(
                (&pad["command"], &pad["args"]),
                (&value!("pad"), &value!(["--mcp"]))
            );
        }
    }
}
