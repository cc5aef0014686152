//! What hosts, and the models' interfaces behind them, do not take.
//!
//! The figures are those of the hosts' documentation, their sources and their issue trackers in
//! November 2026. A host that leaves a tool out does not say so, and so it is said here.

use super::name;
use crate::view::reader::{Json, unescape};

/// The limits of a host; what is nothing has no limit that we know of.
pub(super) struct Profile {
    pub(super) name: &'static str,
    /// How many characters a tool's name may have, with what the host puts before it: as many as
    /// these, and for each character of the server's name one more.
    name_most: usize,
    prefix: Prefix,
    /// How many tools.
    tools_most: Option<usize>,
    /// Whether a key of the arguments is taken.
    takes_key: fn(&str) -> bool,
    /// Whether references in schemas are followed.
    follows_references: bool,
}

/// What a host puts before the name of a tool.
enum Prefix {
    Nothing,
    /// This many characters.
    Fixed(usize),
    /// The server's name, and this many characters.
    Server(usize),
}

/// The hosts that we know.
pub(super) const PROFILES: [Profile; 7] = [
    Profile {
        name: "claude-code",
        name_most: 128,
        prefix: Prefix::Server("mcp____".len()),
        tools_most: None,
        takes_key: is_anthropic_key,
        follows_references: false,
    },
    Profile {
        name: "claude-desktop",
        name_most: 64,
        prefix: Prefix::Nothing,
        tools_most: None,
        takes_key: is_anthropic_key,
        follows_references: false,
    },
    Profile {
        name: "cursor",
        name_most: 60,
        prefix: Prefix::Server(0),
        tools_most: Some(80),
        takes_key: |_| true,
        follows_references: true,
    },
    Profile {
        name: "vscode",
        name_most: 64,
        prefix: Prefix::Fixed(18),
        tools_most: Some(128),
        takes_key: |_| true,
        follows_references: false,
    },
    Profile {
        name: "codex",
        name_most: 64,
        prefix: Prefix::Server("mcp____".len()),
        tools_most: None,
        takes_key: |_| true,
        follows_references: false,
    },
    Profile {
        name: "gemini",
        name_most: 63,
        prefix: Prefix::Nothing,
        tools_most: None,
        takes_key: is_identifier,
        follows_references: false,
    },
    Profile {
        name: "windsurf",
        name_most: 64,
        prefix: Prefix::Nothing,
        tools_most: Some(100),
        takes_key: |_| true,
        follows_references: true,
    },
];

/// Letters, digits, `_`, `.` and `-`, at most 64.
fn is_anthropic_key(key: &str) -> bool {
    let is_taken = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte);
    (1..=64).contains(&key.len()) && key.bytes().all(is_taken)
}

/// Letters, digits and `_`, no digit first, at most 64.
fn is_identifier(key: &str) -> bool {
    let is_taken = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let begins = key
        .bytes()
        .next()
        .is_some_and(|byte| !byte.is_ascii_digit());
    begins && key.len() <= 64 && key.bytes().all(is_taken)
}

impl Profile {
    /// The limits that these tools would hit, one line each.
    pub(super) fn hits(&self, server: &str, tools: &[Json<'_>]) -> Vec<String> {
        let mut hits = Vec::new();
        if let Some(most) = self.tools_most.filter(|most| tools.len() > *most) {
            hits.push(format!(
                "{} tools, and {most} are taken; `--mcp-only`, `--mcp-read-only` and \
                 `--mcp-search` list fewer",
                tools.len()
            ));
        }
        for &tool in tools {
            hits.extend(self.hits_of(server, tool));
        }
        hits
    }

    fn hits_of(&self, server: &str, tool: Json<'_>) -> Vec<String> {
        let name = name(tool);
        let mut hits = Vec::new();
        let prefix = match self.prefix {
            Prefix::Nothing => 0,
            Prefix::Fixed(length) => length,
            Prefix::Server(length) => length + server.len(),
        };
        if name.len() + prefix > self.name_most {
            hits.push(format!(
                "`{name}` has {} characters with what is put before it, and {} are taken",
                name.len() + prefix,
                self.name_most
            ));
        }
        let input = tool.get("inputSchema").unwrap_or(Json::whole("{}"));
        for combinator in ["anyOf", "oneOf", "allOf"] {
            if input.get(combinator).is_some() {
                hits.push(format!(
                    "`{name}` has `{combinator}` at the root of its input"
                ));
            }
        }
        let properties = input.get("properties");
        for (key, _) in properties.into_iter().flat_map(Json::entries) {
            let key = unescape(key);
            if !(self.takes_key)(&key) {
                hits.push(format!(
                    "`{name}` has the argument `{key}`, a name that is not taken"
                ));
            }
        }
        let output = tool.get("outputSchema");
        if !self.follows_references && (refers(input) || output.is_some_and(refers)) {
            hits.push(format!(
                "`{name}` has a schema with `$ref`, which is not followed"
            ));
        }
        hits
    }
}

fn refers(schema: Json<'_>) -> bool {
    let mut members = schema.entries();
    members.any(|(key, value)| key == "$ref" || refers(value)) || schema.items().any(refers)
}

#[cfg(test)]
mod tests {
    use super::PROFILES;
    use crate::view::reader::Json;
    use serde_json::{Value, json};

    fn hits(host: &str, tools: &[Value]) -> Vec<String> {
        let profile = PROFILES.iter().find(|profile| profile.name == host);
        let texts: Vec<String> = tools.iter().map(Value::to_string).collect();
        let tools: Vec<Json<'_>> = texts.iter().map(|text| Json::new(text)).collect();
        profile.expect("a host that we know").hits("pad", &tools)
    }

    fn tool(name: &str, input: &Value) -> Value {
        json!({ "name": name, "inputSchema": input })
    }

    #[test]
    fn good_tools_hit_nothing() {
        let input = json!({ "type": "object", "properties": { "title": { "type": "string" } } });
        for profile in &PROFILES {
            let tools = [tool("item_create", &input)];
            assert_eq!(hits(profile.name, &tools), Vec::<String>::new());
        }
    }

    #[test]
    fn names_are_counted_with_what_is_put_before_them() {
        let tools = |length| [tool(&"a".repeat(length), &json!({}))];
        for (host, most) in [
            ("vscode", 46),
            ("cursor", 57),
            ("codex", 54),
            ("claude-desktop", 64),
        ] {
            assert_eq!(hits(host, &tools(most)).len(), 0, "{host}");
            assert_eq!(hits(host, &tools(most + 1)).len(), 1, "{host}");
        }
    }

    #[test]
    fn tools_are_counted() {
        let tools = vec![tool("a", &json!({})); 101];
        assert_eq!(hits("cursor", &tools).len(), 1);
        assert_eq!(hits("windsurf", &tools).len(), 1);
        assert_eq!(hits("vscode", &tools).len(), 0);
    }

    #[test]
    fn schemas_are_looked_at() {
        let odd = tool(
            "a",
            &json!({ "anyOf": [], "properties": { "a b": {}, "x-y": { "$ref": "#" } } }),
        );
        assert_eq!(hits("claude-code", std::slice::from_ref(&odd)).len(), 3);
        assert_eq!(hits("gemini", &[odd]).len(), 4);
    }
}
