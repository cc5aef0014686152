use cmdhelp_runtime::context::ProgramState;
use cmdhelp_runtime::manifest::Rendered;
use cmdhelp_runtime::spec::{Fact, Item};
use cmdhelp_runtime::view::markdown::render;
use cmdhelp_runtime::view::scope::Depth;

use crate::programs::{
    DEPTHS, about, command, document, example, pad, page, root, scope, single, text,
};

#[test]
fn sections_have_the_order_of_the_specification() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let whole = page(
        &manifest,
        &["item", "create"],
        Depth::Default,
        &ProgramState::default(),
    );
    let hash = manifest.json.split("\"manifest_hash\":").nth(1).unwrap();
    let expected = include_str!("item_create.md").replace("HASH", &hash[..18]);
    assert_eq!(whole, expected, "{whole}");
}

#[test]
fn a_command_with_subcommands_is_shown_as_a_list() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let top = page(&manifest, &[], Depth::Default, &ProgramState::default());
    let (_, list) = top.split_once("## Commands\n\n").unwrap();
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("- `pad item` — Work with items ("));
    assert!(lines[0].contains(" tokens; 3 subcommands, "));
    assert!(lines[1].contains("; 1 subcommand, "));
    assert!(lines[2].starts_with("- `pad version` — Tell the version ("));
    assert!(!top.contains("## Global flags"));
}

#[test]
fn the_same_program_always_has_the_same_page() {
    let (one, two) = (pad(), pad());
    for depth in DEPTHS {
        let page = |rendered: &Rendered| {
            let manifest = rendered.manifest();
            render(
                &manifest,
                &scope(&manifest, &[], depth),
                &ProgramState::default(),
            )
        };
        assert_eq!(page(&one), page(&two));
    }
}

#[test]
fn has_the_same_examples_and_schemas_as_the_json() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let read = document(&manifest, &[], Depth::All, &ProgramState::default());
    let page = page(&manifest, &[], Depth::All, &ProgramState::default());
    let mut count = 0;
    for command in read["commands"].as_object().unwrap().values() {
        for example in command["examples"].as_array().into_iter().flatten() {
            let line = example["cmd"].as_str().unwrap();
            assert!(page.contains(&format!("```bash\n{line}\n```\n")), "{line}");
            count += 1;
        }
    }
    assert_eq!(count, page.matches("```bash\n").count());
    // A schema is shown once, even if several commands use it.
    assert_eq!(
        page.matches("```json\n").count(),
        read["schemas"].as_object().unwrap().len()
    );
    assert!(page.contains("JSON: `#/schemas/Item`, see `pad item create`."));
}

#[test]
fn shows_the_root_of_a_program_without_subcommands() {
    let rendered = single();
    let page = page(
        &rendered.manifest(),
        &[],
        Depth::Default,
        &ProgramState::default(),
    );
    assert!(page.contains("\n## `one`\n\nDoes one thing\n\n### Synopsis\n\n`one <file>`\n"));
    assert!(page.contains("| `file` | path | yes |  |\n"));
}

#[test]
fn keeps_markdown_of_the_author() {
    let description =
        "Runs it:\n\n```sh\n# not as root\napp run\n```\n\n    # indented\n\n- a list";
    let facts = vec![about("App"), Fact::LongAbout(Some(text(description)))];
    let rendered = Rendered::of(&root("app", vec![], facts));
    let page = page(
        &rendered.manifest(),
        &[],
        Depth::Default,
        &ProgramState::default(),
    );
    assert!(
        page.contains(&format!("\nApp\n\n{description}\n")),
        "{page}"
    );
}

#[test]
fn quotes_versions_that_yaml_would_not_parse_as_strings() {
    for (version, written) in [
        ("1.4.2", "1.4.2"),
        ("1.0.0-rc.1+build-7", "1.0.0-rc.1+build-7"),
        ("v2", "v2"),
        ("1.4", "\"1.4\""),
        ("2", "\"2\""),
        ("1e3", "\"1e3\""),
        ("No", "\"No\""),
        ("2026-05-01", "\"2026-05-01\""),
        ("a: b # c", "\"a: b # c\""),
        ("\"\\\u{1b}\u{85}", "\"\\\"\\\\\\u001b\\u0085\""),
    ] {
        let rendered = Rendered::of(&root("app", vec![], vec![Fact::Version(text(version))]));
        let page = page(
            &rendered.manifest(),
            &[],
            Depth::Default,
            &ProgramState::default(),
        );
        assert_eq!(page.lines().nth(3).unwrap(), format!("version: {written}"));
    }
}

#[test]
fn commands_of_a_multicall_program_have_no_program_name() {
    let facts = vec![Fact::Multicall(true), about("Many tools")];
    let add = command(
        "add",
        vec![Item::External],
        vec![about("Add"), example("x", None)],
    );
    let rendered = Rendered::of(&root("box", vec![add], facts));
    let page = page(
        &rendered.manifest(),
        &["add"],
        Depth::Default,
        &ProgramState::default(),
    );
    assert!(page.contains("\n# box\n") && page.contains("\n## `add`\n"));
    assert!(page.contains("\n### Synopsis\n\n`add [command]`\n"));
}
