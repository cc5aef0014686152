//! Subcommands inherit declarations of their parent command, also those of a part inside it.

use cmdhelp_runtime::manifest::{Rendered, RenderedTools};
use cmdhelp_runtime::spec::{Command, Effect, Exit, Fact, Item, Part, Text};
use serde_json::{Value, json};

const SHOW: Item = Item::Command(Command {
    name: Text::Plain("show"),
    part: &Part {
        items: &[],
        facts: &[
            Fact::About(Some(Text::Plain("Shows"))),
            Fact::Effect(Effect::Read),
        ],
    },
});

/// Returns the object of the command `show` in the manifest of a program. The part inside the root
/// contains this command and declares `fact`.
fn show(fact: Fact) -> Value {
    let inner = Part {
        items: &[SHOW],
        facts: vec![fact].leak(),
    };
    let root = Part {
        items: vec![Item::Part(Box::leak(Box::new(inner)))].leak(),
        facts: &[],
    };
    let root = Command {
        name: Text::Plain("app"),
        part: Box::leak(Box::new(root)),
    };
    assert!(RenderedTools::of(&root).tools().all().contains("Shows"));
    let rendered = Rendered::of(&root);
    let document: Value = serde_json::from_str(rendered.manifest().json.whole()).unwrap();
    document["commands"]["show"].clone()
}

#[test]
fn subcommands_inherit_exit_codes_of_a_part() {
    let exit = Exit {
        code: 44,
        when: Text::Plain("nothing is there"),
        recovery: None,
        message_template: None,
    };
    assert_eq!(
        show(Fact::Exit(exit))["exit_codes"],
        json!({ "44": "nothing is there" })
    );
}

#[test]
fn words_for_another_program_in_a_part_make_subcommands_destructive() {
    assert_eq!(show(Fact::PassesWords(true))["worst_effect"], "destructive");
    assert_eq!(show(Fact::PassesWords(false))["worst_effect"], Value::Null);
}
