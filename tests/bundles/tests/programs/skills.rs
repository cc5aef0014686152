//! Skills stay short for programs of any size, and begin with the purpose of the program.

use cmdhelp_bundle::{Format, Model};
use cmdhelp_spec::manifest::tokens;
use serde_json::{Map, Value, json};

use crate::yaml::front;
use crate::{PROGRAMS, model, tree};

const MOST_TOKENS: usize = 5_000;

/// Returns the skill of a program.
fn skill(model: &Model) -> String {
    let tree = tree(model, Format::Skill);
    tree.get("SKILL.md").expect("SKILL.md").to_owned()
}

/// Returns a program with this number of commands in groups of this size.
fn program(commands: usize, in_group: usize) -> Model {
    let command = |number: usize| {
        let path = match in_group {
            1 => format!("command-{number}"),
            _ => format!("group-{} command-{number}", number / in_group),
        };
        let flag = json!({"type": "string", "description": "What to begin with"});
        let command =
            json!({"summary": "Do something", "flags": {"begin-with": flag}, "effect": "read"});
        (path, command)
    };
    let commands: Map<String, Value> = (0..commands).map(command).collect();
    let document = json!({
        "cmdhelp_version": "0.1",
        "binary": "app",
        "surface": {"help": "describe"},
        "commands": commands
    });
    Model::parse(&document.to_string()).expect("a manifest")
}

#[test]
fn a_skill_is_short() {
    for (name, path) in PROGRAMS {
        assert!(tokens(skill(&model(path)).len()) <= MOST_TOKENS, "{name}");
    }
    let ways = [
        (40, 1, "`app command-39 [--begin-with <string>]`"),
        (
            2_000,
            50,
            "`app group-39`: 50 commands; `app describe group-39 --format sig` lists them",
        ),
        (2_000, 1, "2000 commands; `app describe` lists them"),
        (10_000, 2, "10000 commands; `app describe` lists them"),
    ];
    for (commands, in_group, expected) in ways {
        let skill = skill(&program(commands, in_group));
        assert!(skill.contains(expected), "no `{expected}` in\n{skill}");
        let tokens = tokens(skill.len());
        assert!(
            tokens <= MOST_TOKENS,
            "{commands} commands: {tokens} tokens"
        );
    }
}

/// A program without cmdhelp has no `help` subcommand.
#[test]
fn a_skill_names_a_help_command_that_exists() {
    let mut model = program(2, 1);
    let text = skill(&model);
    assert!(
        text.contains("- Ask: `app describe <command> --format md` prints all"),
        "{text}"
    );
    assert!(
        text.contains("- Find: `app describe --search <words>` finds"),
        "{text}"
    );
    model.help_word = None;
    let other = skill(&model);
    assert!(
        other.contains("- Ask: `app <command> --help` prints all"),
        "{other}"
    );
    assert!(!other.contains("--search"), "{other}");
}

/// The program is in the folder of the package, not on the PATH.
#[test]
fn the_skill_of_a_package_calls_the_program_of_the_package() {
    let (_, pad) = PROGRAMS[0];
    let package = tree(&model(pad), Format::App);
    let skill = package.get("skills/pad-usage/SKILL.md").expect("the skill");
    assert_eq!(
        front(skill)["compatibility"],
        "Needs `./app/pad` of its package."
    );
    let call =
        "- Call `./app/pad` from the folder of the package, wherever `pad` is written here.\n";
    assert!(skill.contains(call), "{skill}");
}

/// An agent decides by the description alone whether to load the skill.
#[test]
fn a_description_begins_with_the_summary() {
    let (_, pad) = PROGRAMS[0];
    let skill = front(&skill(&model(pad)));
    let description = skill["description"].as_str().expect("a text");
    let start = "Project management for developers and AI agents. Items live in collections";
    assert!(description.starts_with(start), "{description}");
    assert!(description.ends_with("Use when the user mentions `pad` or asks for what it does."));
}
