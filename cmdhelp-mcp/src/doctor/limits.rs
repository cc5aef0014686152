//! Compares tools with the limits of hosts and of the model APIs that the hosts use.
//!
//! A host that drops a tool because of a limit does not report this, so the self-test reports it.
//! The compiler can check a program against the same limits (`targets(...)`).

use cmdhelp_spec::review::Host;

use cmdhelp_runtime::view::reader::Json;

use super::name;

/// Returns a line of the report for each limit of the host that these tools exceed.
pub(super) fn exceeded(host: Host, server: &str, tools: &[Json<'_>]) -> Vec<String> {
    let (_, limits) = host.limits();
    let mut exceeded = Vec::new();
    let mut count = |what: &str, there, most| count(what, there, most, &mut exceeded);
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
        exceeded.extend(tools.iter().flat_map(|&tool| empty_values(tool)));
    }
    exceeded
}

/// Adds a line of the report if the number `there` is greater than `most`.
#[inline(never)]
fn count(what: &str, there: usize, most: Option<usize>, exceeded: &mut Vec<String>) {
    if let Some(most) = most.filter(|most| there > *most) {
        exceeded.push(format!(
            "{there} {what}, but the host accepts at most {most}"
        ));
    }
}

/// Returns a line of the report for each feature of these tools' schemas that several hosts do not
/// support.
pub(super) fn unsupported(tools: &[Json<'_>]) -> Vec<String> {
    let mut unsupported = Vec::new();
    for &tool in tools {
        let name = name(tool);
        let (input, output) = (tool.get("inputSchema"), tool.get("outputSchema"));
        for combinator in ["anyOf", "oneOf", "allOf"] {
            if input.is_some_and(|input| input.get(combinator).is_some()) {
                unsupported.push(format!(
                    "the input schema of `{name}` has `{combinator}` at its root, which some hosts \
                     reject"
                ));
            }
        }
        if input.into_iter().chain(output).any(refers) {
            unsupported.push(format!(
                "the schema of `{name}` contains `$ref`, which some hosts \
                reject"
            ));
        }
    }
    unsupported
}

/// Returns the names of a tool's arguments, escaped as in the schema.
fn keys<'a>(tool: Json<'a>) -> impl Iterator<Item = &'a str> {
    arguments(tool).map(|(key, _)| key)
}

/// Returns the arguments of a tool, each with its schema.
fn arguments<'a>(tool: Json<'a>) -> impl Iterator<Item = (&'a str, Json<'a>)> {
    let properties = tool.get("inputSchema").and_then(|it| it.get("properties"));
    properties.into_iter().flat_map(Json::entries)
}

/// Returns the number of values in all enums of a schema.
fn values(schema: Json<'_>) -> usize {
    let members = schema.entries().map(|(key, value)| match key {
        "enum" => value.items().count(),
        _ => values(value),
    });
    members.sum::<usize>() + schema.items().map(values).sum::<usize>()
}

/// Returns a line of the report for each argument of a tool that allows the empty string as a
/// value.
fn empty_values(tool: Json<'_>) -> impl Iterator<Item = String> {
    let found = arguments(tool).filter(|(_, schema)| has_empty_value(*schema));
    found.map(move |(key, _)| format!("the empty string is a value of `{key}` of `{}`", name(tool)))
}

/// Returns whether an enum in a schema has the empty string as a value.
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
    use super::{Host, exceeded, unsupported};
    use cmdhelp_runtime::view::reader::Json;

    /// Returns the number of limits that a list of `times` copies of a tool exceeds.
    fn count(host: Host, times: usize, tool: &str) -> usize {
        exceeded(host, "pad", &vec![Json::new(tool); times]).len()
    }

    fn named(name: &str) -> String {
        format!("{{\"name\":\"{name}\",\"inputSchema\":{{\"properties\":{{\"title\":{{}}}}}}}}")
    }

    #[test]
    fn tools_within_all_limits_are_not_reported() {
        for host in Host::ALL {
            assert_eq!(count(host, 3, &named("item_create")), 0, "{host:?}");
        }
    }

    #[test]
    fn the_prefix_that_a_host_adds_counts_for_the_limit_of_names() {
        for host in Host::ALL {
            let most = host.limits().1.name - host.prefix("pad");
            assert_eq!(count(host, 1, &named(&"a".repeat(most))), 0, "{host:?}");
            assert_eq!(count(host, 1, &named(&"a".repeat(most + 1))), 1, "{host:?}");
        }
    }

    #[test]
    fn reports_too_many_tools_and_enum_values_and_too_long_texts() {
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
    fn reports_an_empty_string_in_an_enum() {
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
    fn reports_combinators_at_the_root_and_references() {
        let odd = Json::new(
            r##"{"name":"a","inputSchema":{"anyOf":[]},"outputSchema":{"a":[{"$ref":"#"}]}}"##,
        );
        assert_eq!(unsupported(&[odd]).len(), 2);
        assert_eq!(unsupported(&[Json::new(&named("a"))]).len(), 0);
    }
}
