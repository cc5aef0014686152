//! Keys that the writers write for other readers. The readers of this package do not need them, because another key or
//! file states the same fact.

use cmdhelp_bundle::{Format, Layout, Model, Options, Profile, Tree, write};
use cmdhelp_test_support::Random;
use serde_json::{Value, json};

use crate::generate;

/// Returns the front matter of a file.
fn front(tree: &Tree, path: &str) -> Value {
    let text = tree.get(path).unwrap_or_else(|| panic!("no {path}"));
    let text = text.strip_prefix("---\n").expect("front matter");
    let (front, _) = text.split_once("\n---\n").expect("front matter");
    yaml_serde::from_str(front).expect("YAML")
}

/// Returns random models with packaging.
fn packaged() -> impl Iterator<Item = Model> {
    let mut random = Random::new(5);
    let models = std::iter::repeat_with(move || generate::model(&mut random));
    let packaged = models.filter(|it| !it.packaging.args.is_empty());
    packaged.take(50)
}

fn bundle(model: &Model, profile: Profile, layout: Layout) -> Tree {
    let options = Options {
        profile,
        layout,
        ..Options::default()
    };
    write(model, Format::CliMd, &options).expect("a bundle")
}

/// Returns the paths of the files that state the tools of a bundle.
fn tools(tree: &Tree) -> Vec<&str> {
    let paths = tree.files().map(|(path, _)| path);
    paths.filter(|it| it.ends_with("TOOL.md")).collect()
}

#[test]
fn a_required_argument_with_several_values_has_at_least_one() {
    let document = json!({
        "cmdhelp_version": "0.1",
        "binary": "pad",
        "commands": {"show": {"summary": "Show items", "flags": {
            "of": {"type": "string", "repeatable": true, "required": true},
            "with": {"type": "string", "repeatable": true},
        }}}
    });
    let model = Model::parse(&document.to_string()).expect("a manifest");
    let inputs = serde_json::from_str(&model.tools[0].inputs().pretty()).expect("JSON");
    let inputs = jsonschema::validator_for(&inputs).expect("a schema");
    assert!(inputs.is_valid(&json!({"of": ["a"], "with": []})));
    assert!(!inputs.is_valid(&json!({"of": []})));
}

#[test]
fn observed_calls_are_marked_as_derived() {
    for model in packaged() {
        let tree = bundle(&model, Profile::Schema, Layout::Bundle);
        let front = front(&tree, "CLI.md");
        let calls = &front["metadata"]["cmdhelp"]["observed"];
        assert_eq!(calls[0]["confidence"], "derived", "{front:#}");
    }
}

#[test]
fn the_driver_has_the_arguments_that_every_call_starts_with() {
    for model in packaged() {
        let tree = bundle(&model, Profile::Schema, Layout::Bundle);
        let driver = front(&tree, "DRIVER.md");
        let expected = json!(model.packaging.args);
        assert_eq!(driver["metadata"]["cli"]["bin_args"], expected);
    }
}

/// agentproto reads `tty` beside `sandbox`.
#[test]
fn the_driver_of_agentproto_has_the_terminal_beside_the_sandbox() {
    let mut needed = 0;
    for model in packaged() {
        let tree = bundle(&model, Profile::Schema, Layout::Agentproto);
        let is_driver = |it: &&str| it.ends_with("DRIVER.md") && !it.contains("pad-http");
        let path = tree.files().map(|(path, _)| path).find(is_driver);
        let driver = front(&tree, path.expect("a driver"));
        let needs_terminal = model.packaging.sandbox.tty;
        let tty = &driver["metadata"]["cli"]["tty"];
        assert_eq!(*tty == true, needs_terminal, "{driver:#}");
        needed += u32::from(needs_terminal);
    }
    assert!((1..50).contains(&needed), "{needed}");
}

#[test]
fn tools_require_the_secrets_unless_they_work_without_a_login() {
    let (mut with, mut without) = (0, 0);
    for model in packaged() {
        let tree = bundle(&model, Profile::Schema, Layout::Bundle);
        for (tool, path) in model.tools.iter().zip(tools_in_order(&model)) {
            let secrets = &front(&tree, &path)["requires"]["secrets"];
            if tool.rules.signed_in == Some(false) {
                assert_eq!(*secrets, Value::Null, "{path}");
                without += 1;
            } else {
                assert_eq!(*secrets, json!(["pad/token"]), "{path}");
                with += 1;
            }
        }
    }
    assert!(with > 0 && without > 0, "{with} and {without}");
}

/// Returns the path of the TOOL.md of each tool of a model.
fn tools_in_order(model: &Model) -> Vec<String> {
    let ids = model.tool_ids().into_iter();
    ids.map(|it| format!("tools/{it}/TOOL.md")).collect()
}

/// In the literal form of AIP-29, TOOL.md has the command line, and the sandbox if the tool narrows it.
#[test]
fn the_literal_form_has_the_command_line_and_the_sandbox_in_each_tool() {
    let mut narrowed = 0;
    for model in packaged() {
        let tree = bundle(&model, Profile::Seed, Layout::Bundle);
        assert_eq!(tools(&tree).len(), model.tools.len());
        for (tool, path) in model.tools.iter().zip(tools_in_order(&model)) {
            let front = front(&tree, &path);
            let line = model.command_line(tool).template;
            let expected = json!({"cli": "../../CLI.md", "argv": line.words()});
            assert_eq!(front["runner"], expected, "{path}");
            let reads = tool.rules.sandbox.iter().find(|(kind, _)| kind == "reads");
            let Some((_, reads)) = reads else {
                assert_eq!(front["sandbox"], Value::Null, "{path}");
                continue;
            };
            let expected = json!({
                "network": {"egress": []},
                "fs": {"read": reads},
                "exec": {"allow": true, "spawn": ["git"]},
            });
            assert_eq!(front["sandbox"], expected, "{path}");
            narrowed += 1;
        }
    }
    assert!(narrowed > 0);
}
