//! Writes the source for incurs. In this framework, commands are values that are built when the
//! program starts.

use std::fmt::Write as _;

use super::description::{Command, Description, Group, Kind, LEVELS, TARGET};
use super::dialect::rust_type;
use crate::source::words::pascal;

const HEAD: &str = r#"#![allow(dead_code)]

use incurs::cli::Cli;
use incurs::command::{CommandDef, TypedContext, TypedResult};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(JsonSchema, Serialize)]
struct Done {
    done: bool,
}
"#;

pub(super) fn source(description: &Description) -> String {
    let mut text = HEAD.to_owned();
    text += "\n#[derive(Deserialize)]\n#[serde(rename_all = \"lowercase\")]\nenum Level {\n";
    for level in LEVELS {
        let _ = writeln!(text, "    {},", pascal(level));
    }
    text += "}\n";
    for group in &description.groups {
        self::group(&mut text, group);
    }
    text += "\n#[tokio::main]\nasync fn main() -> Result<(), Box<dyn std::error::Error>> {\n";
    text += "    Cli::create(\"tool\")\n        .version(\"1.0.0\")\n";
    text += "        .description(\"Looks after things of many kinds\")\n";
    for group in &description.groups {
        let _ = writeln!(text, "        .group({}())", group.name);
    }
    text + "        .serve()\n        .await\n}\n"
}

fn group(text: &mut String, group: &Group) {
    for command in &group.commands {
        arguments(text, group, command);
    }
    let name = group.name;
    let _ = writeln!(text, "\nfn {name}() -> Cli {{\n    Cli::create({name:?})");
    let _ = writeln!(text, "        .description({:?})", group.about);
    for command in &group.commands {
        let (name, about) = (command.name, &command.about);
        let of = pascal(group.name) + &pascal(name);
        let _ = writeln!(
            text,
            "        .command({name:?}, CommandDef::typed::<{of}Args, {of}Options, (), Done, _, _>({name:?}, \
             |cx: TypedContext<{of}Args, {of}Options, ()>| async move {{ \
             std::hint::black_box((cx.args, cx.options)); TypedResult::ok(Done {{ done: true }}) }})\
             .description({about:?}).done())"
        );
    }
    text.push_str("}\n");
}

fn arguments(text: &mut String, group: &Group, command: &Command) {
    let of = pascal(group.name) + &pascal(command.name);
    let (target, about) = TARGET;
    let _ = writeln!(
        text,
        "\n#[derive(Deserialize, incurs::Args)]\nstruct {of}Args {{\n    /// {about}\n    {target}: String,\n}}"
    );
    let _ = writeln!(
        text,
        "\n#[derive(Deserialize, incurs::Options)]\nstruct {of}Options {{"
    );
    for option in &command.options {
        let _ = writeln!(text, "    /// {}", option.about);
        if option.kind == Kind::List {
            // Without this attribute, deserialization would require the option.
            text.push_str("    #[serde(default)]\n");
        }
        let _ = writeln!(text, "    {}: {},", option.name, rust_type(option.kind));
    }
    text.push_str("}\n");
}
