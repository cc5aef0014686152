use cmdhelp_runtime::context::Moment;
use cmdhelp_runtime::manifest::Rendered;
use cmdhelp_runtime::spec::{Fact, Item};
use cmdhelp_runtime::view::markdown::render;
use cmdhelp_runtime::view::scope::Depth;

use crate::programs::{
    DEPTHS, about, command, document, example, pad, page, root, scope, single, text,
};

#[test]
fn a_command_is_told_in_the_order_of_the_specification() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let whole = page(
        &manifest,
        &["item", "create"],
        Depth::Default,
        &Moment::default(),
    );
    let hash = manifest.json.split("\"manifest_hash\":").nth(1).unwrap();
    let expected = include_str!("item_create.md").replace("HASH", &hash[..18]);
    assert_eq!(whole, expected, "{whole}");
}

#[test]
fn a_group_is_a_list() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let top = page(&manifest, &[], Depth::Default, &Moment::default());
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
fn two_pages_about_one_program_are_the_same() {
    let (one, two) = (pad(), pad());
    for depth in DEPTHS {
        let page = |rendered: &Rendered| {
            let manifest = rendered.manifest();
            render(&manifest, &scope(&manifest, &[], depth), &Moment::default())
        };
        assert_eq!(page(&one), page(&two));
    }
}

#[test]
fn examples_and_schemas_are_those_of_the_json_document() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let read = document(&manifest, &[], Depth::All, &Moment::default());
    let page = page(&manifest, &[], Depth::All, &Moment::default());
    let mut count = 0;
    for command in read["commands"].as_object().unwrap().values() {
        for example in command["examples"].as_array().into_iter().flatten() {
            let line = example["cmd"].as_str().unwrap();
            assert!(page.contains(&format!("```bash\n{line}\n```\n")), "{line}");
            count += 1;
        }
    }
    assert_eq!(count, page.matches("```bash\n").count());
    // A schema is shown once, even if several commands have it.
    assert_eq!(
        page.matches("```json\n").count(),
        read["schemas"].as_object().unwrap().len()
    );
    assert!(page.contains("JSON: `#/schemas/Item`, see `pad item create`."));
}

#[test]
fn a_program_of_one_command_is_that_command() {
    let rendered = single();
    let page = page(
        &rendered.manifest(),
        &[],
        Depth::Default,
        &Moment::default(),
    );
    assert!(page.contains("\n## `one`\n\nDoes one thing\n\n### Synopsis\n\n`one <file>`\n"));
    assert!(page.contains("| `file` | path | yes |  |\n"));
}

#[test]
fn what_an_author_wrote_as_markdown_stays_so() {
    let description =
        "Runs it:\n\n```sh\n# not as root\napp run\n```\n\n    # indented\n\n- a list";
    let facts = vec![about("App"), Fact::LongAbout(Some(text(description)))];
    let rendered = Rendered::of(&root("app", vec![], facts));
    let page = page(
        &rendered.manifest(),
        &[],
        Depth::Default,
        &Moment::default(),
    );
    assert!(
        page.contains(&format!("\nApp\n\n{description}\n")),
        "{page}"
    );
}

#[test]
fn the_front_matter_has_texts_and_no_numbers() {
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
            &Moment::default(),
        );
        assert_eq!(page.lines().nth(3).unwrap(), format!("version: {written}"));
    }
}

#[test]
fn a_program_without_a_name_of_its_own_is_called_by_its_commands() {
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
        &Moment::default(),
    );
    assert!(page.contains("\n# box\n") && page.contains("\n## `add`\n"));
    assert!(page.contains("\n### Synopsis\n\n`add [command]`\n"));
}
