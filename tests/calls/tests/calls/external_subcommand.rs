//! External subcommands beside other commands: beside a flattened enum, and beside the handler of the root.

use std::convert::Infallible;

use cmdhelp::prelude::*;
use serde_json::{Value, json};

use crate::effects::printed;
use crate::run::line;

const BESIDE: &str = env!("CARGO_BIN_EXE_beside");

#[test]
fn each_command_runs_its_own_handler() {
    for (words, output) in [
        ("say", Value::Null),
        ("say a", json!("a")),
        ("say --json {\"text\":\"a\"}", json!("a")),
        ("repeat a", json!("aa")),
        ("plug a --b", json!(["plug", "a", "--b"])),
    ] {
        let outcome = line(BESIDE, words);
        let printed: Value = serde_json::from_str(&outcome.stdout).expect("JSON");
        assert_eq!(printed, output, "{words}");
    }
}

/// A program that lists its plugins if it is called without one.
#[derive(Parser)]
#[command(name = "host")]
struct Host {
    #[command(subcommand)]
    plugin: Option<Plugin>,
}

#[derive(Subcommand)]
enum Plugin {
    #[command(external_subcommand)]
    #[cmdhelp(run = plugin)]
    Other(Vec<String>),
}

fn plugin(words: Vec<String>, _: &mut Context<Host>) -> Result<String, Infallible> {
    Ok(words.join(" "))
}

#[cmdhelp::run]
impl Host {
    fn run(self) -> Result<Vec<String>, Infallible> {
        assert!(self.plugin.is_none(), "`plugin` runs the plugins");
        Ok(vec!["greet".to_owned()])
    }
}

/// One tool lists the plugins and runs them, and the results have different types.
#[test]
fn a_tool_declares_no_schema_that_the_result_of_a_plugin_may_not_fit() {
    assert_eq!(printed::<Host>(&["host"]), json!(["greet"]));
    let input = r#"{"external_subcommand":["greet","Ada"]}"#;
    assert_eq!(printed::<Host>(&["host", "--json", input]), "greet Ada");
    let list = printed::<Host>(&["host", "--llms"]);
    let tools = list["tools"].as_array().expect("tools");
    let tool = tools.iter().find(|tool| tool["name"] == "host");
    let tool = tool.expect("the root is a tool");
    assert!(tool.get("outputSchema").is_none(), "{tool}");
    assert!(
        tool["_meta"].get("cmdhelp/outputSchema").is_none(),
        "{tool}"
    );
}
