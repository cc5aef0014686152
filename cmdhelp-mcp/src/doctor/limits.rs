//! The limits of hosts, and of the interfaces of models behind them.
//!
//! A host that leaves a tool out gives no notice, so the self-test reports it. The compiler can
//! check a program against the same limits.

use cmdhelp_spec::review::Host;

use cmdhelp_runtime::view::reader::Json;

use super::name;

/// Returns the limits of a host that these tools exceed, one line each.
pub(super) fn hits(host: Host, server: &str, tools: &[Json<'_>]) -> Vec<String> {
    let (_, limits) = host.limits();
    let mut hits = Vec::new();
    let mut count = |what: &str, there: usize, most: Option<usize>| {
        if let Some(most) = most.filter(|most| there > *most) {
            hits.push(format!("{there} {what}, and {most} are taken"));
        }
    };
    let properties = tools.iter().map(|tool| keys(*tool).count());
    let fewer = "tools (`--mcp-only`, `--mcp-read-only` and `--mcp-search` list fewer)";
    count(fewer, tools.len(), limits.tools);
    count(
        "arguments of all tools",
        properties.sum(),
        limits.properties,
    );
    for &tool in tools {
        let name = name(tool);
        let in_tool = |what: &str| format!("characters in {what} `{name}`");
        let description = tool.get("description").and_then(Json::text);
        let description = description.map_or(0, |text| text.chars().count());
        let length = name.len() + host.prefix(server);
        count(&in_tool("the name"), length, Some(limits.name));
        count(
            &in_tool("the description of"),
            description,
            limits.description,
        );
        let values = tool.get("inputSchema").map_or(0, values);
        count(
            &format!("values in the enums of `{name}`"),
            values,
            limits.values,
        );
        for key in keys(tool) {
            count(
                &format!("characters in the key `{key}` of `{name}`"),
                key.len(),
                Some(limits.key),
            );
        }
    }
    if !limits.empty_values {
        hits.extend(tools.iter().flat_map(|&tool| empty_values(tool)));
    }
    hits
}

/// Returns the problems that several hosts have with these schemas.
pub(super) fn oddities(tools: &[Json<'_>]) -> Vec<String> {
    let mut oddities = Vec::new();
    for &tool in tools {
        let name = name(tool);
        let (input, output) = (tool.get("inputSchema"), tool.get("outputSchema"));
        for combinator in ["anyOf", "oneOf", "allOf"] {
            if input.is_some_and(|input| input.get(combinator).is_some()) {
                oddities.push(format!(
                    "`{name}` has `{combinator}` at the root of its input"
                ));
            }
        }
        if input.into_iter().chain(output).any(refers) {
            oddities.push(format!("`{name}` has a schema with `$ref`"));
        }
    }
    oddities
}

/// Returns the keys of a tool's arguments, escaped as in the schema.
fn keys<'a>(tool: Json<'a>) -> impl Iterator<Item = &'a str> {
    arguments(tool).map(|(key, _)| key)
}

/// Returns a tool's arguments, each with its schema.
fn arguments<'a>(tool: Json<'a>) -> impl Iterator<Item = (&'a str, Json<'a>)> {
    let properties = tool.get("inputSchema").and_then(|it| it.get("properties"));
    properties.into_iter().flat_map(Json::entries)
}

/// Returns the number of values of all enums in a schema.
fn values(schema: Json<'_>) -> usize {
    let members = schema.entries().map(|(key, value)| match key {
        "enum" => value.items().count(),
        _ => values(value),
    });
    members.sum::<usize>() + schema.items().map(values).sum::<usize>()
}

/// Returns the arguments of a tool for which the empty text is a possible value, one line each.
fn empty_values(tool: Json<'_>) -> impl Iterator<Item = String> {
    let found = arguments(tool).filter(|(_, schema)| has_empty_value(*schema));
    found.map(move |(key, _)| format!("the empty string is a value of `{key}` of `{}`", name(tool)))
}

/// Returns whether the empty string is a value of an enum in a schema.
fn has_empty_value(schema: Json<'_>) -> bool {
    let mut members = schema.entries();
    members.any(|(key, value)| match key {
        "enum" => value.items().any(|value| value.raw() == "\"\""),
        _ => has_empty_value(value),
    }) || schema.items().any(has_empty_value)
}

fn refers(schema: Json<'_>) -> bool {
    let mut members = schema.entries();
    members.any(|(key, value)| key == "$ref" || refers(value)) || schema.items().any(refers)
}

#[cfg(test)]
mod tests {
    use super::{Host, hits, oddities};
    use cmdhelp_runtime::view::reader::Json;

    /// Returns the number of limits that several copies of a tool exceed.
    fn count(host: Host, times: usize, tool: &str) -> usize {
        hits(host, "pad", &vec![Json::new(tool); times]).len()
    }

    fn named(name: &str) -> String {
        format!("{{\"name\":\"{name}\",\"inputSchema\":{{\"properties\":{{\"title\":{{}}}}}}}}")
    }

    #[test]
    fn good_tools_hit_nothing() {
        for host in Host::ALL {
            assert_eq!(count(host, 3, &named("item_create")), 0, "{host:?}");
        }
    }

    #[test]
    fn names_are_counted_with_what_is_put_before_them() {
        for host in Host::ALL {
            let most = host.limits().1.name - host.prefix("pad");
            assert_eq!(count(host, 1, &named(&"a".repeat(most))), 0, "{host:?}");
            assert_eq!(count(host, 1, &named(&"a".repeat(most + 1))), 1, "{host:?}");
        }
    }

    #[test]
    fn tools_values_and_texts_are_counted() {
        assert_eq!(count(Host::Cursor, 81, &named("a")), 1);
        assert_eq!(count(Host::VsCode, 81, &named("a")), 0);
        let values = vec!["1"; 1_001].join(",");
        let text = "x".repeat(1_025);
        let tool = format!(
            "{{\"name\":\"a\",\"description\":\"{text}\",\"inputSchema\":{{\"properties\":\
             {{\"{}\":{{\"items\":{{\"enum\":[{values}]}}}}}}}}}}",
            "k".repeat(65)
        );
        assert_eq!(count(Host::OpenAi, 1, &tool), 3);
        assert_eq!(count(Host::Mcp, 1, &tool), 1);
    }

    #[test]
    fn an_empty_text_among_values_is_found() {
        let tool = |values: &str| {
            format!(
                "{{\"name\":\"a\",\"inputSchema\":{{\"properties\":\
                 {{\"b\":{{\"items\":{{\"enum\":[{values}]}}}}}}}}}}"
            )
        };
        assert_eq!(count(Host::Gemini, 1, &tool("\"c\",\"\"")), 1);
        assert_eq!(count(Host::Gemini, 1, &tool("\"c\",\"\\\"\"")), 0);
        assert_eq!(count(Host::OpenAi, 1, &tool("\"\"")), 0);
    }

    #[test]
    fn schemas_are_looked_at() {
        let odd = Json::new(
            r##"{"name":"a","inputSchema":{"anyOf":[]},"outputSchema":{"a":[{"$ref":"#"}]}}"##,
        );
        assert_eq!(oddities(&[odd]).len(), 2);
        assert_eq!(oddities(&[Json::new(&named("a"))]).len(), 0);
    }
}
