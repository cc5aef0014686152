//! Programs and commands with their own names for the flag `--llms`.

use serde_json::json;

use crate::run::{Outcome, line, program};

fn shed(call: &str) -> Outcome {
    line(program!("shed"), call)
}

/// Returns the names of the tools, without the first one.
fn tools(call: &str) -> Vec<String> {
    let document = shed(call).document();
    let tools = document["tools"].as_array().expect("tools");
    let names = tools[1..].iter().map(|tool| tool["name"].as_str());
    names.map(|name| name.expect("a name").to_owned()).collect()
}

#[test]
fn each_command_has_its_declared_flag() {
    for call in ["--agents", "--cmdhelp-llms"] {
        assert_eq!(tools(call), ["saw sharpen", "saw lend"], "{call}");
    }
    for call in ["saw --tools", "saw --cmdhelp-llms"] {
        assert_eq!(tools(call), ["saw sharpen", "saw lend"], "{call}");
    }
    assert_eq!(tools("saw lend --what"), ["saw lend"]);
    assert_eq!(tools("hammer --agents"), [""; 0]);
    for call in [
        "--tools",
        "--llms",
        "saw --agents",
        "saw --what",
        "saw lend --tools",
    ] {
        assert_eq!(shed(call).code, 2, "{call}");
    }
}

#[test]
fn flags_of_the_author_are_unaffected() {
    assert_eq!(shed("saw lend --agents x").document(), json!("x"));
    assert_eq!(shed("saw sharpen --agents x").document(), json!("x"));
    assert_eq!(shed("saw sharpen").document(), json!(null));
    let wrong = shed("saw lend --agents");
    assert_eq!(wrong.code_and_status().0, "INVALID_VALUE");
}

#[test]
fn the_document_and_errors_name_the_flag() {
    let document = shed("help --all --format json").document();
    assert_eq!(document["surface"]["llms"], "--agents");
    let commands = &document["commands"];
    assert_eq!(commands["saw"]["llms"], "--tools");
    assert_eq!(commands["saw lend"]["llms"], "--what");
    assert!(commands["hammer"].get("llms").is_none());
    let refused = |call: &str| shed(call).error()["recovery"].clone();
    assert_eq!(refused("saw --json {}"), "shed saw --tools");
    assert_eq!(
        refused("hammer hide --json {}"),
        "shed hammer hide --agents"
    );
}
