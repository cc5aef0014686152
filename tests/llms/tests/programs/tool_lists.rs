//! The tool lists of programs.

use std::fs;

use serde_json::{Value, json};

use crate::programs::run::{document, names, program, refused, run};

const PAD: &str = program!("llms_pad");

fn tool<'d>(document: &'d Value, name: &str) -> &'d Value {
    let tools = document["tools"].as_array().unwrap();
    tools.iter().find(|tool| tool["name"] == name).unwrap()
}

#[test]
fn all_visible_commands_are_tools() {
    let document = document(PAD, &["--llms"]);
    let all = [
        "help",
        "item create",
        "item move",
        "item delete",
        "collection list",
    ];
    assert_eq!(names(&document), all);
}

#[test]
fn the_tools_of_a_group_and_of_a_command_are_listed() {
    let all = document(PAD, &["--llms"]);
    for (words, below) in [
        (
            &["item", "--llms"][..],
            &["item create", "item move", "item delete"][..],
        ),
        (&["collection", "--llms"], &["collection list"]),
        (&["item", "delete", "--llms"], &["item delete"]),
        (&["--llms", "item", "delete"], &["item delete"]),
        (
            &["item", "--cmdhelp-llms"],
            &["item create", "item move", "item delete"],
        ),
        (&["serve", "--llms"], &[]),
    ] {
        let some = document(PAD, words);
        assert_eq!(names(&some)[1..], *below, "{words:?}");
        for name in names(&some) {
            assert_eq!(tool(&some, name), tool(&all, name));
        }
    }
}

#[test]
fn an_interactive_command_is_documented_and_not_a_tool() {
    let pad = document(PAD, &["help", "--all", "--format", "json"]);
    assert_eq!(pad["commands"]["edit"]["interactive"], true);
    assert_eq!(pad["commands"]["serve"]["interactive"], Value::Null);
    let all = document(PAD, &["--llms"]);
    assert!(!names(&all).contains(&"edit"), "{:?}", names(&all));
    let call = refused(PAD, &["edit", "--json", r#"{"item":"1"}"#]);
    assert_eq!(call["code"], "NOT_CALLABLE");
}

#[test]
fn arguments_are_properties() {
    let document = document(PAD, &["--llms"]);
    let schema = &tool(&document, "item create")["inputSchema"];
    assert_eq!(schema["required"], json!(["collection", "title"]));
    let properties = &schema["properties"];
    assert_eq!(
        properties["priority"],
        json!({
            "type": "string",
            "enum": ["low", "medium", "high"],
            "description": "How urgent it is",
            "default": "medium",
        })
    );
    assert_eq!(properties["tag"]["items"], json!({ "type": "string" }));
    assert_eq!(properties["at"]["minItems"], 2);
    assert_eq!(
        properties["color"]["anyOf"][1],
        json!({ "type": "boolean" })
    );
    assert_eq!(
        properties["attach"]["description"],
        "A file to attach. Not with `body`."
    );
    let limit = &tool(&document, "collection list")["inputSchema"]["properties"]["limit"];
    assert_eq!(limit["maximum"], 4_294_967_295_u64);
    assert_eq!(limit["default"], 20);
}

#[test]
fn arguments_of_parent_commands_have_their_own_keys() {
    let document = document(PAD, &["--llms"]);
    let properties = |name| &tool(&document, name)["inputSchema"]["properties"];
    assert_eq!(
        properties("item create")["verbose"]["description"],
        "Tell who did it"
    );
    assert_eq!(
        properties("item create")["pad_verbose"]["description"],
        "Tell more"
    );
    assert_eq!(
        properties("item move")["verbose"]["description"],
        "Tell more"
    );
    assert!(properties("item move").get("pad_verbose").is_none());
}

#[test]
fn rules_beyond_the_schema_are_described_in_words() {
    let document = document(PAD, &["--llms"]);
    let description = tool(&document, "item move")["description"]
        .as_str()
        .unwrap();
    assert!(
        description.contains("Pass exactly one of `to` and `rank`."),
        "{description}"
    );
}

#[test]
fn outputs_and_effects_are_listed() {
    let document = document(PAD, &["--llms"]);
    assert_eq!(
        tool(&document, "item create")["outputSchema"]["required"],
        json!(["id"])
    );
    let list = tool(&document, "collection list");
    assert!(list.get("outputSchema").is_none());
    assert_eq!(list["_meta"]["cmdhelp/outputSchema"]["type"], "array");
    assert_eq!(
        list["annotations"],
        json!({ "readOnlyHint": true, "destructiveHint": false, "openWorldHint": false })
    );
    assert_eq!(list["_meta"]["cmdhelp/openWorld"], false);
    let annotations = &tool(&document, "item create")["annotations"];
    assert_eq!(annotations.get("openWorldHint"), None);
    // An argument of the command raises its effect.
    assert_eq!(
        tool(&document, "item create")["annotations"]["destructiveHint"],
        true
    );
    assert!(tool(&document, "item move").get("annotations").is_none());
}

#[test]
fn secret_defaults_are_left_out() {
    for words in [&["--llms"][..], &["help", "--all", "--format", "json"]] {
        assert!(!run(PAD, words).stdout.contains("hunter2"));
    }
}

#[test]
fn a_program_without_subcommands_is_one_tool() {
    let document = document(program!("llms_single"), &["--tools"]);
    assert_eq!(names(&document), ["help", "single"]);
    let properties = &tool(&document, "single")["inputSchema"]["properties"];
    assert_eq!(properties["times"]["maximum"], 5);
    assert_eq!(properties["loud"]["maximum"], 3);
    assert!(properties.get("no_color").is_none());
    let help = document["tools"][0]["description"].as_str().unwrap();
    assert!(help.contains("`single <name> --with '<value>'`"), "{help}");
}

#[test]
fn values_known_only_at_run_time_are_listed() {
    let document = document(program!("llms_dynamic"), &["--llms"]);
    let schema = &tool(&document, "add")["inputSchema"];
    assert_eq!(schema["properties"]["depth"]["maximum"], 255);
    assert_eq!(schema["properties"]["depth"]["default"], 2);
    assert_eq!(schema["properties"]["much"]["default"], 7);
    assert_eq!(schema["required"], json!(["what"]));
}

/// The list is generated at compile time and is in the executable only once.
#[test]
fn the_executable_contains_the_list_once() {
    let file = fs::read(PAD).unwrap();
    let count = |needle: &[u8]| {
        file.windows(needle.len())
            .filter(|at| *at == needle)
            .count()
    };
    assert_eq!(count(br#""name":"item create","description""#), 1);
    assert_eq!(count(br#""name":"collection list","description""#), 1);
}

/// The list that is generated at compile time equals the list that the program renders.
#[test]
fn the_list_rendered_at_run_time_is_the_same() {
    use cmdhelp_runtime::manifest::RenderedTools;
    use cmdhelp_runtime::tree::Root;

    let later = RenderedTools::of(&<cmdhelp_llms_tests::pad::Pad as Root>::SPEC);
    assert_eq!(run(PAD, &["--llms"]).stdout, later.tools().all());
    let later = RenderedTools::of(&<cmdhelp_llms_tests::calls::Calls as Root>::SPEC);
    let baked = <cmdhelp_llms_tests::calls::Calls as Root>::tools().unwrap();
    assert_eq!(baked.all(), later.tools().all());
}

/// The properties from the compiler equal those from clap's `Command` at run time, with and without
/// precomputed fragments.
#[test]
fn the_reflected_list_is_the_same() {
    use cmdhelp::CommandFactory as _;
    use cmdhelp_llms_tests::calls::Calls;
    use cmdhelp_runtime::manifest::RenderedTools;
    use cmdhelp_runtime::reflect::reflect;
    use cmdhelp_runtime::spec::{Command, Item, Part, Text};
    use cmdhelp_runtime::tree::{Root, Tree};

    static PART: Part = Part {
        items: &[Item::Part(<Calls as Tree>::PART), Item::Opaque],
        facts: &[],
    };
    let root = Command {
        name: Text::Plain("calls"),
        part: &PART,
    };
    let reflected = RenderedTools::of(&reflect(&root, &Calls::command()));
    let known = RenderedTools::of(&<Calls as Root>::SPEC);
    let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let (reflected, known) = (parse(reflected.tools().all()), parse(known.tools().all()));
    assert_eq!(names(&reflected), names(&known));
    for name in names(&known) {
        assert_eq!(tool(&reflected, name), tool(&known, name), "{name}");
    }
}

#[test]
fn a_program_without_handlers_shows_no_secret() {
    let pad = program!("llms_pad");
    let help = run(pad, &["--help"]);
    assert_eq!((help.code, help.stderr.as_str()), (0, ""));
    assert!(help.stdout.contains("[default: ***]"), "{}", help.stdout);
    assert!(!help.stdout.contains("hunter2"));
    for words in [
        &["--token=hunter3", "--token=hunter3", "item"][..],
        &["--tokn=hunter3", "item"],
        &["--token", "hunter3", "hunter3"],
        &["item", "create", "--json", r#"{"token":"hunter3"}"#],
    ] {
        let outcome = run(pad, words);
        assert_eq!(outcome.code, 2, "{words:?}");
        let output = outcome.stdout + &outcome.stderr;
        assert!(
            !output.is_empty() && !output.contains("hunter3"),
            "{output}"
        );
    }
}
