//! The scope of a help request: which commands the manifest contains.

use serde_json::Value;

use crate::run::{document, line, paths, program, run};

const PAD: &str = program!("pad");

#[test]
fn the_root_is_a_summary() {
    let root = document(PAD, "help --format json");
    assert_eq!(paths(&root), ["item", "collection", "types"]);
    for (path, command) in root["commands"].as_object().unwrap() {
        let keys: Vec<&str> = command
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        let allowed = ["summary", "subcommands", "tokens", "subtree_tokens"];
        assert!(
            keys.iter().all(|key| allowed.contains(key)),
            "{path}: {keys:?}"
        );
    }
    assert!(root.get("global_flags").is_none());
    assert_eq!(root, document(PAD, "help --format json --depth 0"));
}

#[test]
fn a_group_is_a_summary_of_its_subcommands() {
    let group = document(PAD, "help item --format json");
    assert_eq!(
        paths(&group),
        ["item", "item create", "item delete", "item list"]
    );
    assert!(group["commands"]["item create"].get("flags").is_none());
}

#[test]
fn a_leaf_is_shown_in_full_at_any_depth() {
    let leaf = document(PAD, "help item create --format json");
    assert_eq!(paths(&leaf), ["item create"]);
    let create = &leaf["commands"]["item create"];
    for key in [
        "args",
        "flags",
        "examples",
        "stdin",
        "stdout",
        "exit_codes",
        "see_also",
    ] {
        assert!(!create[key].is_null(), "{key}");
    }
    let zero = document(PAD, "help item create --format json --depth 0");
    assert_eq!(zero["commands"], leaf["commands"]);
}

#[test]
fn each_level_of_depth_shows_one_more_level_in_full() {
    let one = document(PAD, "help --format json --depth 1");
    assert!(one["commands"]["types"]["flags"].is_object());
    assert!(one["commands"]["item create"].is_object());
    assert!(one["commands"]["item create"].get("flags").is_none());
    let two = document(PAD, "help --depth=2 --format=json");
    assert!(two["commands"]["item create"]["flags"].is_object());
}

#[test]
fn a_greater_depth_contains_the_smaller_one() {
    for target in ["", "item", "item create", "collection"] {
        let at =
            |depth: usize| document(PAD, &format!("help {target} --format json --depth {depth}"));
        let all = document(PAD, &format!("help {target} --format json --all"));
        let mut smaller = at(0);
        for depth in 1..4 {
            let greater = at(depth);
            contains(&greater["commands"], &smaller["commands"]);
            smaller = greater;
        }
        contains(&all["commands"], &smaller["commands"]);
    }
}

fn contains(greater: &Value, smaller: &Value) {
    for (path, command) in smaller.as_object().unwrap() {
        let found = &greater[path];
        assert!(found.is_object(), "{path}");
        for (key, value) in command.as_object().unwrap() {
            // `subtree_tokens` is only present if the subcommands are left out.
            let is_price = key == "subtree_tokens";
            assert!(
                is_price || found[key] == *value,
                "{path} {key}: {found} {value}"
            );
        }
    }
}

#[test]
fn all_overrides_depth() {
    let all = document(PAD, "help --all --depth 0 --format json");
    assert_eq!(paths(&all).len(), 8, "{:?}", paths(&all));
}

#[test]
fn every_key_of_the_specification_is_present() {
    let all = document(PAD, "help --all --format json");
    let create = &all["commands"]["item create"];
    let parts: [(&Value, &[&str]); 6] = [
        (
            &all,
            &[
                "cmdhelp_version",
                "binary",
                "version",
                "summary",
                "homepage",
                "global_flags",
                "commands",
                "schemas",
                "context",
            ],
        ),
        (
            create,
            &[
                "summary",
                "description",
                "args",
                "flags",
                "stdin",
                "stdout",
                "exit_codes",
                "examples",
                "see_also",
                "since",
                "stability",
            ],
        ),
        (
            &create["args"][0],
            &[
                "name",
                "type",
                "required",
                "enum",
                "enum_source",
                "description",
            ],
        ),
        (&create["flags"]["cache"], &["type", "negate_flag"]),
        (&create["flags"]["field"], &["repeatable", "format"]),
        (&create["flags"]["priority"], &["type", "enum", "default"]),
    ];
    for (part, keys) in parts {
        for key in keys {
            assert!(!part[key].is_null(), "{key} in {part}");
        }
    }
    assert!(create["exit_codes"]["0"].is_string());
    assert_eq!(create["exit_codes"]["4"]["recovery"], "Run pad auth login");
    assert_eq!(create["stdout"]["json_schema_ref"], "#/schemas/Item");
    assert_eq!(
        create["args"][0]["enum_source"],
        "dynamic:pad collection list"
    );
    assert_eq!(all["context"]["workspace"], "docapp");
}

#[test]
fn a_switch_is_bool_and_a_boolean_value_is_an_enum() {
    let all = document(PAD, "help types --format json");
    let flags = &all["commands"]["types"]["flags"];
    assert_eq!(flags["color"]["enum"], serde_json::json!(["true", "false"]));
    let create = document(PAD, "help item create --format json");
    let stdin = &create["commands"]["item create"]["flags"]["stdin"];
    assert_eq!(stdin["type"], "bool");
}

#[test]
fn every_listed_path_is_accepted() {
    let all = document(PAD, "help --all --format json");
    for path in paths(&all) {
        let outcome = line(PAD, &format!("{path} --help"));
        assert_eq!(outcome.code, 0, "{path}: {outcome:?}");
    }
}

#[test]
fn aliases_select_the_same_command() {
    let create = document(PAD, "help item create --format json");
    for words in [
        "help item new --format json",
        "help i create --format json",
        "help it new --format json",
        "item help create --format json",
        "help --format json item create",
        "--workspace x help item create --format json",
        "item create --help --format json",
        "item new -h --format json",
        "--cmdhelp-help item create --format json",
    ] {
        assert_eq!(document(PAD, words), create, "{words}");
    }
}

#[test]
fn hidden_items_are_in_no_document() {
    for format in ["json", "md", "sig"] {
        let outcome = line(PAD, &format!("help --all --format {format}"));
        for hidden in [
            "secret",
            "chat",
            "Not for everyone",
            "For people only",
            "panic",
        ] {
            assert!(!outcome.stdout.contains(hidden), "{format}: {hidden}");
        }
    }
    assert_eq!(line(PAD, "help secret --format json").code, 2);
    assert!(
        !line(PAD, "help secre --format json")
            .stdout
            .contains("secret")
    );
}

#[test]
fn both_formats_have_the_same_examples() {
    let all = document(PAD, "help --all --format json");
    let page = line(PAD, "help --all --format md").stdout;
    let commands = all["commands"].as_object().unwrap();
    let examples = commands
        .values()
        .filter_map(|command| command["examples"].as_array());
    let lines: Vec<&str> = examples
        .flatten()
        .filter_map(|example| example["cmd"].as_str())
        .collect();
    assert_eq!(lines.len(), 3);
    for line in lines {
        assert!(page.contains(&format!("```bash\n{line}\n```")), "{line}");
    }
    assert_eq!(page, line_of("llm"));
}

fn line_of(format: &str) -> String {
    run(PAD, &["help", "--all", "--format", format]).stdout
}

#[test]
fn sections_are_in_the_order_of_the_specification() {
    let page = line(PAD, "help item create --format md").stdout;
    assert!(page.starts_with("---\ncmdhelp_version: \"0.1\"\nbinary: pad\nversion: 1.4.2\n"));
    let order = [
        "## `pad item create`",
        "### Synopsis",
        "### Arguments",
        "### Flags",
        "### Stdin",
        "### Examples",
        "### Output",
        "### Workspace context",
        "### See also",
    ];
    let places: Vec<Option<usize>> = order.iter().map(|heading| page.find(heading)).collect();
    assert!(places.iter().all(Option::is_some), "{places:?}");
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn a_search_finds_by_name_summary_and_flag() {
    let found = document(PAD, "help --search workspace items --format json");
    assert!(paths(&found).contains(&"item list".to_owned()), "{found}");
    let found = document(PAD, "help --format json --search priority");
    assert_eq!(paths(&found), ["item create"]);
    assert!(
        line(PAD, "help --search collection")
            .stdout
            .starts_with("pad collection")
    );
}

#[test]
fn omitted_commands_are_summarized_by_their_group() {
    let lines = line(PAD, "help --depth 0 --format sig").stdout;
    let (groups, types) = lines.split_at(lines.find("pad types").unwrap());
    assert_eq!(
        groups,
        "pad item …  # Work with items\npad collection …  # Work with collections\n"
    );
    assert_eq!(types.lines().count(), 1, "{types}");
    let all = line(PAD, "help --depth 1 --format sig").stdout;
    assert_eq!(all, line(PAD, "help --format sig").stdout);
}

#[test]
fn a_search_without_results_is_reported() {
    for format in ["text", "sig"] {
        let outcome = line(
            PAD,
            &format!("help --search nowhere zzzz --format {format}"),
        );
        assert_eq!((outcome.code, outcome.stdout.as_str()), (0, ""), "{format}");
        assert_eq!(
            outcome.stderr,
            "no command of `pad` matches `nowhere zzzz`\n"
        );
    }
    let found = document(PAD, "help --search zzzz --format json");
    assert!(paths(&found).is_empty(), "{found}");
}

#[test]
fn a_depth_beyond_the_deepest_command_is_accepted() {
    let all = document(PAD, "help --all --format json");
    let deep = document(PAD, "help --depth 99999999999999999999 --format json");
    assert_eq!(deep["commands"], all["commands"]);
}
