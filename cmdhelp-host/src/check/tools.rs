//! Checks the list of tools that `--llms` prints.

use cmdhelp_bundle::Json;

use super::row::CheckedRequirement;
use super::test;
use crate::discover::InspectedProgram;

/// Adds a row for each requirement on the list of tools that `--llms` prints.
pub(super) fn check(
    rows: &mut Vec<CheckedRequirement>,
    inspected: &InspectedProgram,
    document: Option<&Json>,
) {
    let answer = inspected
        .probe(&["--llms"], &[])
        .filter(|it| it.status == 0);
    let list = answer.and_then(|it| Json::parse(&it.output).ok());
    let tools = list
        .as_ref()
        .and_then(|it| it.get("tools"))
        .map(Json::items);
    let listed = tools.ok_or("`--llms` prints no object with `tools`");
    rows.push(CheckedRequirement::must(
        "FA-1",
        6,
        "`--llms` must list the program's tools",
        listed.map(drop),
    ));
    let tools = tools.unwrap_or_default();
    let name = |it: &Json| {
        it.get("name")
            .and_then(Json::text)
            .unwrap_or_default()
            .to_owned()
    };
    let is_first = tools.first().is_some_and(|it| name(it) == "help");
    rows.push(CheckedRequirement::must(
        "FA-3",
        4,
        "the first entry of `--llms` must be `help`, which explains calls",
        test(is_first, "the first entry of `--llms` is not `help`"),
    ));
    let is_schema = |it: &Json| {
        let schema = it.get("inputSchema");
        schema.and_then(|it| it.get("type")).and_then(Json::text) == Some("object")
    };
    let all = !tools.is_empty() && tools.iter().all(is_schema);
    rows.push(CheckedRequirement::must(
        "FA-7",
        5,
        "each tool of `--llms` must have an input schema",
        test(all, "an `inputSchema` is not the schema of an object"),
    ));
    let is_listed = |tool: &Json| {
        let schema = tool.get("inputSchema");
        let required = schema.and_then(|it| it.get("required"));
        let mut names = required.map_or(&[][..], Json::items).iter();
        let properties = schema.and_then(|it| it.get("properties"));
        names.all(|it| {
            let name = it.text();
            name.zip(properties)
                .is_some_and(|(name, all)| all.get(name).is_some())
        })
    };
    let unlisted = tools.iter().find(|it| !is_listed(it)).map(name);
    let kept = match (tools.is_empty(), unlisted) {
        (true, _) => Err("`--llms` lists no tools".to_owned()),
        (_, Some(name)) => Err(format!(
            "the tool `{name}` requires an input that is not among its properties"
        )),
        (false, None) => Ok(()),
    };
    rows.push(CheckedRequirement::must(
        "FA-8",
        2,
        "a tool must not require an input without a schema",
        kept,
    ));
    let binary = document
        .and_then(|it| it.get("binary"))
        .and_then(Json::text);
    let known = |name: &str| {
        // In the list of tools, the tool of a program without subcommands has the program's name.
        let path = if Some(name) == binary { "" } else { name };
        let commands = document.and_then(|it| it.get("commands"));
        commands.is_none_or(|it| it.get(path).is_some() || it.get(name).is_some())
    };
    let names = tools.iter().skip(1).map(name);
    let unknown = names.into_iter().find(|it| !known(it));
    let kept = match (tools.is_empty(), unknown) {
        (true, _) => Err("`--llms` lists no tools".to_owned()),
        (_, Some(name)) => Err(format!(
            "the program has no command with the name of the tool `{name}`"
        )),
        (false, None) => Ok(()),
    };
    rows.push(CheckedRequirement::must(
        "FA-4",
        5,
        "each tool of `--llms` must have the name of a command",
        kept,
    ));
    let commands = document.and_then(|it| it.get("commands"));
    let commands = commands.map_or(&[][..], Json::entries).iter();
    let mut own = commands.map(|(path, _)| path.clone());
    let own = own.find(|it| !it.is_empty() && Some(it.as_str()) != binary);
    let alone = own.is_none_or(|tool| {
        let words: Vec<&str> = tool.split(' ').chain(["--llms"]).collect();
        let answer = inspected.probe(&words, &[]).filter(|it| it.status == 0);
        let list = answer.and_then(|it| Json::parse(&it.output).ok());
        list.is_some_and(|it| it.get("tools").is_some_and(|it| !it.items().is_empty()))
    });
    let kept = match tools.is_empty() {
        true => Err("`--llms` lists no tools"),
        false => test(alone, "`--llms` after the name of a command lists no tools"),
    };
    rows.push(CheckedRequirement::should(
        "FA-2",
        2,
        "`COMMAND --llms` should list the tools of this command",
        kept,
    ));
}
