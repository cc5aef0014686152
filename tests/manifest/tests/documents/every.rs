//! The manifest of a command tree that uses every feature.

use std::collections::BTreeSet;

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::manifest::Rendered;
use cmdhelp_runtime::spec::{
    Action, Arg, DefaultText, Fact, Frag, Item, Parser, Part, Setting, Text, Word,
};
use serde_json::{Value, json};

use crate::schemas::check;

fn document() -> Value {
    let rendered = Rendered::of(&EVERYTHING);
    serde_json::from_str(rendered.manifest().json.whole()).unwrap()
}

#[test]
fn the_document_of_the_full_program_is_valid() {
    check(Rendered::of(&EVERYTHING).manifest().json.whole());
}

#[test]
fn defaults_have_their_types() {
    let document = document();
    let flags = &document["commands"]["types"]["flags"];
    assert_eq!(flags["limited"]["default"], json!([3, 4]));
    assert_eq!(flags["float"].get("default"), None);
    assert_eq!(flags["float"]["default_dynamic"], true);
    assert_eq!(flags["priority"]["default"], "low");
    assert_eq!(document["commands"][""]["flags"]["v"]["default"], 1);
    assert_eq!(document["global_flags"]["cache"]["default"], true);
}

#[test]
fn options_are_no_switches_and_enums_have_values() {
    let document = document();
    let flags = &document["commands"]["types"]["flags"];
    assert_eq!(flags["truth"]["enum"], json!(["true", "false"]));
    assert_eq!(flags["priority"]["enum"], json!(["low"]));
    assert_eq!(flags["listed"]["type"], "enum");
}

/// Declares a function that names the variant of a value, and a list of all variants. The compiler checks
/// that the match is complete, and the test that every variant in the list occurs.
macro_rules! variants {
    ($name:ident, $all:ident, $of:ident: $($variant:ident)*) => {
        fn $name(value: &$of) -> &'static str {
            match value {
                $($of::$variant { .. } => concat!(stringify!($of), "::", stringify!($variant)),)*
            }
        }
        const $all: &[&str] = &[$(concat!(stringify!($of), "::", stringify!($variant))),*];
    };
}

variants!(setting, SETTINGS, Setting: Long OddLong Short Aliases HiddenAliases ShortAliases Help LongHelp
    ValueName Default DefaultMissing Env NumArgs Delimiter RequireEquals Global Required Hide Last
    Trailing HyphenValues Exclusive Values Range Hint Requires Conflicts Type Format Negated Negates
    ValuesFrom Effect HideFromAgents Secret JsonOutput Dynamic);
variants!(fact, FACTS, Fact: About FirstLine LongAbout Version BinName Aliases HiddenAliases Hide
    SubcommandRequired Multicall NoHelpSubcommand NoHelpFlag Flags Group GroupId AnyOf AnyOfOrAll Summary Homepage Example Exit
    Stdin Stdout SeeAlso Since Stability Effect Toggle Context ContextDeadline Words
    Handled HandledByFunction HandlesExternal Streams Failures Confirm TextOutput LlmsWord
    ArgsConflictWithSubcommands SubcommandNegatesReqs DeprecatedNames McpName McpGroup CallDeadline OpenWorld
    Bundle DistinctIds PassesWords
    FromClap Dynamic DynamicArguments);
variants!(item, ITEMS, Item: Arg Args Grammar Command Unnamed Part Deferred Opaque External);
variants!(action, ACTIONS, Action: Set Append SetTrue SetFalse Count Show Dynamic);
variants!(parser, PARSERS, Parser: Type Function Listed);
variants!(word, WORDS, Word: String Int Float Bool Enum Path Url Duration Date DateTime Json Ref
    Extension);
variants!(default, DEFAULTS, DefaultText: Text Number Int Variant Dynamic);
variants!(frag, FRAGS, Frag: Json Typed Schema SchemaDefault Binary);
variants!(text, TEXTS, Text: Plain Escaped Const Styled Dynamic);

#[test]
fn the_full_program_uses_every_variant() {
    let mut seen = BTreeSet::new();
    walk(EVERYTHING.part, &mut seen);
    let all = [
        SETTINGS, FACTS, ITEMS, ACTIONS, PARSERS, WORDS, DEFAULTS, FRAGS, TEXTS,
    ];
    // `Text::Dynamic` does not occur in the tree: a text that is known only at run time is marked by its piece.
    let in_trees = |variant: &&&str| **variant != "Text::Dynamic";
    for variant in all.into_iter().flatten().filter(in_trees) {
        assert!(
            seen.contains(variant),
            "{variant} is in no part of the tree"
        );
    }
}

fn walk(part: &Part, seen: &mut BTreeSet<&'static str>) {
    for entry in part.items {
        seen.insert(item(entry));
        match entry {
            Item::Arg(arg) => walk_arg(arg, seen),
            Item::Args(args) => {
                let frags = [
                    args.positionals,
                    args.locals,
                    args.globals,
                    args.input.properties,
                ];
                seen.extend(frags.into_iter().flatten().map(frag));
            }
            Item::Command(command) => walk(command.part, seen),
            Item::Unnamed(command) => walk(command.part, seen),
            Item::Part(part) => walk(part, seen),
            Item::Grammar(_) | Item::Deferred(_) | Item::Opaque | Item::External => {}
        }
    }
    for entry in part.facts {
        seen.insert(fact(entry));
        if let Fact::About(Some(about)) | Fact::Summary(about) = entry {
            seen.insert(text(about));
        }
    }
}

fn walk_arg(arg: &Arg, seen: &mut BTreeSet<&'static str>) {
    seen.insert(action(&arg.action));
    seen.insert(parser(&arg.parser));
    seen.insert(word(&arg.value.word));
    for entry in arg.settings {
        seen.insert(setting(entry));
        match entry {
            Setting::Hint(hint) => {
                seen.insert(word(hint));
            }
            Setting::Default(texts) => seen.extend(texts.iter().map(default)),
            _ => {}
        }
    }
}

#[test]
fn cases_with_the_same_exit_code_are_merged() {
    let document = document();
    let exits = &document["commands"][""]["exit_codes"];
    assert_eq!(
        exits["1"], "anything else",
        "what the author says of the command holds"
    );
    assert_eq!(exits["3"], r#"it is "gone" (GONE); LOST"#);
    assert_eq!(
        exits["5"],
        json!({"when": "LATE", "recovery": "everything types"})
    );
    assert_eq!(exits["2"], "the command line is not valid");
}
