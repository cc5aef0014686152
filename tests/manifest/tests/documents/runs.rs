//! A command is described as callable only if it has a handler.

use cmdhelp_runtime::manifest::{Rendered, RenderedTools};
use cmdhelp_runtime::spec::{Command, Fact, Item, Part, Text};
use serde_json::{Value, json};

const HANDLED: Fact = Fact::Handled(0, false);

fn command(name: &'static str, items: Vec<Item>, facts: &[Fact]) -> Command {
    let part = Part {
        items: items.leak(),
        facts: facts.to_vec().leak(),
    };
    Command {
        name: Text::Plain(name),
        part: Box::leak(Box::new(part)),
    }
}

/// Returns the manifest entry of `app box`, and the schema of its tool.
fn entry_and_schema(root: &[Fact], items: &[Item], facts: &[Fact]) -> (Value, Option<Value>) {
    let boxes = Item::Command(command("box", items.to_vec(), facts));
    let ls = Item::Command(command("ls", Vec::new(), &[]));
    let app = command("app", vec![boxes, ls], root);
    let rendered = Rendered::of(&app);
    let document: Value =
        serde_json::from_str(&rendered.manifest().json.to_string()).expect("JSON");
    let tools = RenderedTools::of(&app);
    let tools = tools.tools();
    let tool = (0..tools.commands()).find_map(|index| {
        let tool: Value = serde_json::from_str(tools.tool(index)?).ok()?;
        (tool["name"] == "box").then(|| tool["inputSchema"].clone())
    });
    (document["commands"]["box"].clone(), tool)
}

#[test]
fn external_subcommands_with_a_handler_are_documented() {
    const NEEDED: Fact = Fact::SubcommandRequired(true);
    let words = |entry_and_schema: &(Value, Option<Value>)| {
        let (document, tool) = entry_and_schema;
        let is_told = document.get("external_subcommands").is_some();
        let schema = tool.as_ref();
        let key = schema.and_then(|tool| tool["properties"].get("external_subcommand"));
        assert_eq!(is_told, key.is_some(), "{entry_and_schema:?}");
        is_told
    };
    let is_required = |entry_and_schema: &(Value, Option<Value>)| {
        let tool = entry_and_schema.1.as_ref().expect("a tool");
        tool.get("required") == Some(&json!(["external_subcommand"]))
    };
    let external = [Item::External];
    // The program runs the parsed commands itself.
    for (facts, required) in [(&[][..], false), (&[NEEDED], true)] {
        let found = entry_and_schema(&[], &external, facts);
        assert!(words(&found), "{found:?}");
        assert_eq!(is_required(&found), required, "{found:?}");
    }
    // The handler is at the command, at its parent, or only for external subcommands.
    for (root, facts, required) in [
        (&[][..], &[HANDLED][..], false),
        (&[], &[HANDLED, NEEDED], true),
        (&[HANDLED], &[], false),
        (&[HANDLED], &[NEEDED], true),
        (&[], &[Fact::HandlesExternal], true),
        (&[], &[Fact::HandlesExternal, NEEDED], true),
        (&[HANDLED], &[Fact::HandlesExternal], false),
    ] {
        let found = entry_and_schema(root, &external, facts);
        assert!(words(&found), "{found:?}");
        assert_eq!(is_required(&found), required, "{found:?}");
    }
    // Only another command has a handler.
    let below = Item::Command(command("dust", Vec::new(), &[HANDLED]));
    for facts in [&[][..], &[NEEDED]] {
        let found = entry_and_schema(&[], &[Item::External, below], facts);
        assert!(!words(&found), "{found:?}");
        assert_eq!(found.0["runnable"], false, "{found:?}");
        assert_eq!(found.1, None, "{found:?}");
    }
}

#[test]
fn commands_that_require_a_subcommand_are_no_tools() {
    let below = Item::Command(command("dust", Vec::new(), &[HANDLED]));
    let found = entry_and_schema(&[], &[below], &[]);
    assert_eq!((&found.0["runnable"], &found.1), (&json!(false), &None));
    for (root, facts) in [(&[][..], &[HANDLED][..]), (&[HANDLED], &[])] {
        let (document, tool) = entry_and_schema(root, &[below], facts);
        assert_eq!(document.get("runnable"), None, "{document}");
        assert!(tool.is_some());
    }
    // A program without handlers runs all of its commands.
    let below = Item::Command(command("dust", Vec::new(), &[]));
    let (document, tool) = entry_and_schema(&[], &[below], &[]);
    assert_eq!(document.get("runnable"), None, "{document}");
    assert!(tool.is_some());
}

#[test]
fn requirements_that_subcommands_negate_are_documented() {
    let below = Item::Command(command("dust", Vec::new(), &[]));
    for (facts, told) in [
        (&[][..], Value::Null),
        (&[Fact::SubcommandNegatesReqs(true)], json!(true)),
    ] {
        let (document, _) = entry_and_schema(&[], &[below], facts);
        assert_eq!(document["subcommand_negates_reqs"], told);
    }
}

#[test]
fn arguments_that_exclude_subcommands_are_documented() {
    let below = Item::Command(command("dust", Vec::new(), &[]));
    for (facts, told) in [
        (&[][..], Value::Null),
        (&[Fact::ArgsConflictWithSubcommands(true)], json!(true)),
    ] {
        let (document, _) = entry_and_schema(&[], &[below], facts);
        assert_eq!(document["args_conflicts_with_subcommands"], told);
    }
}
