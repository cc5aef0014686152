//! The tool names in the manifest equal those of the server.

use cmdhelp_mcp::{Choice, Toolbox};
use cmdhelp_spec::manifest::{Limits, Reason, RenderedTools, refused, tool_name};
use cmdhelp_spec::spec::{Command, Fact, Item, Part, Text};
use cmdhelp_test_support::{Random, number};

const LIMITS: Limits = Limits {
    name: 18,
    tools: None,
    description: None,
    key: 64,
    properties: None,
    values: None,
    empty_values: true,
};

/// Returns a random command name that clap accepts, with characters that tool names cannot contain.
fn word(random: &mut Random) -> String {
    let pieces = [
        "a", "B", "list", "-", "_", "--", ".", "3", "\u{f6}", "x-y", "item",
    ];
    let word: String = (0..1 + random.below(4))
        .map(|_| random.pick(&pieces))
        .collect();
    match word.trim_matches('-') {
        "" => "a".to_owned(),
        word => word.to_owned(),
    }
}

fn command(name: &str, part: Part) -> Command {
    Command {
        name: Text::Const(name.to_owned().leak()),
        part: Box::leak(Box::new(part)),
    }
}

/// Returns a program with these commands, each of up to two words.
fn program(commands: &[Vec<String>]) -> Command {
    let items = commands.iter().map(|words| {
        let leaf = |word: &str| command(word, Part::EMPTY);
        Item::Command(match words.as_slice() {
            [word] => leaf(word),
            [above, word, ..] => command(
                above,
                Part {
                    items: vec![Item::Command(leaf(word))].leak(),
                    facts: &[Fact::SubcommandRequired(true)],
                },
            ),
            [] => leaf("a"),
        })
    });
    command(
        "app",
        Part {
            items: items.collect::<Vec<_>>().leak(),
            facts: &[Fact::SubcommandRequired(true)],
        },
    )
}

#[test]
fn the_compiler_and_the_server_agree_on_names() {
    let mut random = Random::new(number("MCP_SEED", 1));
    let (mut numbered, mut long, mut good) = (0, 0, 0);
    for _ in 0..number("MCP_NAMES", 3_000) {
        let commands: Vec<Vec<String>> = (0..2)
            .map(|_| {
                (0..1 + random.below(2))
                    .map(|_| word(&mut random))
                    .collect()
            })
            .collect();
        if commands[0][0] == commands[1][0] {
            // clap rejects two commands with the same name.
            continue;
        }
        let root = program(&commands);
        let names: Vec<String> = commands.iter().map(|it| tool_name(&it.join(" "))).collect();
        let refused = refused(&root, &LIMITS, 0).map(|refused| refused.reason);
        match refused {
            Some(Reason::NameLength(length)) => {
                long += 1;
                let first = names.iter().find(|name| name.len() > LIMITS.name);
                assert_eq!(first.map(String::len), Some(length), "{commands:?}");
            }
            Some(Reason::NameTaken) => {
                numbered += 1;
                assert_eq!(names[0], names[1], "{commands:?}");
            }
            other => {
                good += 1;
                assert!(other.is_none(), "{commands:?}: {other:?}");
                assert_ne!(names[0], names[1], "{commands:?}");
                assert!(names.iter().all(|name| name.len() <= LIMITS.name));
            }
        }
        // The server lists these names, and adds a number to the second of two equal names.
        let llms = RenderedTools::of(&root);
        let tools = Toolbox::of("app", llms.tools().all(), false, &Choice::default()).unwrap();
        let tool_names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        let second = match names[0] == names[1] {
            true => format!("{}_2", names[1]),
            false => names[1].clone(),
        };
        assert_eq!(
            tool_names,
            [names[0].as_str(), second.as_str()],
            "{commands:?}"
        );
        for name in tool_names {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            assert!(name.chars().all(fits) && !name.contains("__"), "{name}");
            assert!(name.starts_with(|first: char| first.is_ascii_lowercase()));
        }
    }
    assert!(
        numbered > 5 && long > 5 && good > 100,
        "{numbered} equal, {long} long, {good} good"
    );
}

/// If the server has the search tool, no command has the same tool name.
#[test]
fn tool_names_do_not_collide_with_the_search_tool() {
    let llms = r#"{"tools":[
        {"name":"help","description":"How to call","inputSchema":{"type":"object"}},
        {"name":"search tools","description":"Seeks","inputSchema":{"type":"object"}},
        {"name":"look","description":"Looks","inputSchema":{"type":"object"},
            "_meta":{"cmdhelp/mcpName":"search_tools"}}
    ]}"#;
    let names = |choice: &Choice| -> Vec<String> {
        let tools = Toolbox::of("app", llms, false, choice).unwrap();
        tools.iter().map(|tool| tool.name.clone()).collect()
    };
    let all = Choice::default();
    assert_eq!(names(&all), ["search_tools_2", "search_tools"]);
    let by_search = Choice {
        search: Some(Choice::commands("look")),
        ..Choice::default()
    };
    assert_eq!(names(&by_search), ["search_tools_2", "look"]);
}
