//! The programs whose views are tested, and functions that create spec trees.

use cmdhelp_runtime::context::ProgramState;
use cmdhelp_runtime::manifest::{Manifest, Rendered};
use cmdhelp_runtime::schema::{Node, Shape};
use cmdhelp_runtime::spec::{
    Action, Arg, Command, DefaultText, Effect, Example, Exit, Fact, Item, Other, Parser, Part,
    PossibleValue, Setting, Stdin, Stdout, Text, ValueType, Word,
};
use cmdhelp_runtime::view::scope::{Depth, Scope};
use cmdhelp_runtime::view::{find, json, markdown};

pub(crate) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

pub(crate) fn list<T: Clone>(values: &[T]) -> &'static [T] {
    leak(values.to_vec())
}

pub(crate) fn text(text: &str) -> Text {
    Text::Const(leak(text.to_owned()))
}

pub(crate) fn texts(all: &[&str]) -> &'static [Text] {
    leak(all.iter().map(|one| text(one)).collect::<Vec<_>>())
}

pub(crate) fn others(all: &[&str]) -> &'static [Other] {
    let other = |one: &&str| Other {
        id: text(one),
        spelling: text(one),
    };
    leak(all.iter().map(other).collect::<Vec<_>>())
}

pub(crate) fn part(items: Vec<Item>, facts: Vec<Fact>) -> &'static Part {
    leak(Part {
        items: leak(items),
        facts: leak(facts),
    })
}

pub(crate) fn about(summary: &str) -> Fact {
    Fact::About(Some(text(summary)))
}

pub(crate) fn command(name: &str, items: Vec<Item>, facts: Vec<Fact>) -> Item {
    Item::Command(root(name, items, facts))
}

pub(crate) fn root(name: &str, items: Vec<Item>, facts: Vec<Fact>) -> Command {
    Command {
        name: text(name),
        part: part(items, facts),
    }
}

fn arg(id: &str, action: Action, value: ValueType, settings: Vec<Setting>) -> Arg {
    let named = |setting: &Setting| matches!(setting, Setting::Long(_) | Setting::Short(_));
    Arg {
        id: text(id),
        positional: !settings.iter().any(named),
        action,
        required: false,
        many: action == Action::Append,
        value,
        parser: Parser::Type,
        settings: leak(settings),
    }
}

pub(crate) fn positional(id: &str, word: Word, settings: Vec<Setting>) -> Item {
    Item::Arg(arg(id, Action::Set, ValueType::new(word), settings))
}

pub(crate) fn flag(id: &str, value: ValueType, mut settings: Vec<Setting>) -> Item {
    settings.insert(0, Setting::Long(text(id)));
    Item::Arg(arg(id, Action::Set, value, settings))
}

pub(crate) fn many(id: &str, mut settings: Vec<Setting>) -> Item {
    settings.insert(0, Setting::Long(text(id)));
    Item::Arg(arg(
        id,
        Action::Append,
        ValueType::new(Word::String),
        settings,
    ))
}

pub(crate) fn switch(id: &str, mut settings: Vec<Setting>) -> Item {
    settings.insert(0, Setting::Long(text(id)));
    Item::Arg(arg(
        id,
        Action::SetTrue,
        ValueType::new(Word::Bool),
        settings,
    ))
}

pub(crate) fn example(line: &str, note: Option<&str>) -> Fact {
    Fact::Example(Example {
        line: text(line),
        heads: &[],
        note: note.map(text),
    })
}

pub(crate) fn exit(code: u8, when: &str, recovery: Option<&str>) -> Fact {
    Fact::Exit(Exit {
        code,
        when: text(when),
        recovery: recovery.map(text),
        message_template: recovery.map(|_| text("Invalid: {field}")),
    })
}

fn values(names: &[&str]) -> &'static [PossibleValue] {
    let value = |name: &&str| PossibleValue {
        variant: "",
        name: text(name),
        help: (*name == "high").then(|| text("before all others")),
        hide: false,
    };
    leak(names.iter().map(value).collect::<Vec<_>>())
}

pub(crate) fn collections() -> Result<Vec<String>, String> {
    Ok(vec!["tasks".into(), "my \"ideas\"".into()])
}

pub(crate) const ITEM: &str = r#"{"type": "object", "required": ["ref"]}"#;
const ANYTHING: &Node = &Node::new(Shape::Any);
pub(crate) const ITEM_NODE: &Node = &Node::new(Shape::Written(ITEM));

fn create() -> Item {
    let stdout = Stdout {
        text_template: Some(text("Created {ref}: {title}")),
        schema: Some(("Item", ITEM_NODE)),
    };
    command(
        "create",
        vec![
            positional(
                "collection",
                Word::String,
                vec![
                    Setting::Required(true),
                    Setting::ValuesFrom(text("collection list"), Some(collections)),
                ],
            ),
            positional("title", Word::String, vec![]),
            flag(
                "priority",
                ValueType::one_of(values(&["low", "medium", "high"])),
                vec![
                    Setting::Short('p'),
                    Setting::Help(text("How urgent | it is")),
                    Setting::Default(list(&[DefaultText::Text(text("low"))])),
                    Setting::Env(text("PAD_PRIORITY")),
                    Setting::Conflicts(others(&["stdin"])),
                ],
            ),
            many("field", vec![Setting::Format(text("key=value"))]),
            flag(
                "port",
                ValueType::new(Word::Int).range(Some(0), Some(65535)),
                vec![Setting::Required(true)],
            ),
            switch("cache", vec![Setting::Negated(text("--no-cache"))]),
        ],
        vec![
            about("Create a new item in a collection."),
            Fact::LongAbout(Some(text("Create a new item.\n\n# Not a heading\n\nMore."))),
            Fact::Aliases(texts(&["new"])),
            Fact::Stdin(Stdin {
                accepted: true,
                format: Some(text("text/markdown")),
            }),
            Fact::Stdout(stdout),
            exit(0, "ok", None),
            exit(2, "validation error", Some("Check the types")),
            example("task \"Fix OAuth\" --priority high", Some("an urgent task")),
            example("idea", None),
            Fact::SeeAlso(texts(&["item list"])),
            Fact::Since(text("0.1.0")),
            Fact::Stability(text("stable")),
            Fact::Effect(Effect::Write),
        ],
    )
}

/// Returns a program with nested subcommands, and with a command that has every fact.
pub(crate) fn pad() -> Rendered {
    let show = |schema| {
        Fact::Stdout(Stdout {
            text_template: None,
            schema: Some(schema),
        })
    };
    let item = command(
        "item",
        vec![
            create(),
            command(
                "list",
                vec![],
                vec![about("List items"), show(("Item", ITEM_NODE))],
            ),
            command(
                "field",
                vec![
                    command("add", vec![], vec![about("Add a field")]),
                    command("del", vec![], vec![about("Delete a field")]),
                ],
                vec![about("Fields of items"), Fact::SubcommandRequired(true)],
            ),
        ],
        vec![
            about("Work with items"),
            Fact::HiddenAliases(texts(&["it"])),
        ],
    );
    let collection = command(
        "collection",
        vec![command(
            "list",
            vec![],
            vec![about("List collections"), show(("Collection", ANYTHING))],
        )],
        vec![
            about("Collections of items"),
            Fact::SubcommandRequired(true),
        ],
    );
    Rendered::of(&root(
        "pad",
        vec![
            switch("verbose", vec![Setting::Global(true)]),
            item,
            collection,
            command("version", vec![], vec![about("Tell the version")]),
        ],
        vec![
            about("Project management"),
            Fact::Version(text("1.4.2")),
            Fact::Homepage(text("https://getpad.dev")),
        ],
    ))
}

/// Returns a program without subcommands.
pub(crate) fn single() -> Rendered {
    Rendered::of(&root(
        "one",
        vec![positional(
            "file",
            Word::Path,
            vec![Setting::Required(true)],
        )],
        vec![about("Does one thing")],
    ))
}

pub(crate) const DEPTHS: [Depth; 6] = [
    Depth::Default,
    Depth::Levels(0),
    Depth::Levels(1),
    Depth::Levels(2),
    Depth::Levels(9),
    Depth::All,
];

pub(crate) fn scope(manifest: &Manifest<'_>, words: &[&str], depth: Depth) -> Scope {
    Scope::of(manifest, find::resolve(manifest, words).unwrap(), depth)
}

/// Returns the JSON view of a command, parsed.
pub(crate) fn document(
    manifest: &Manifest<'_>,
    words: &[&str],
    depth: Depth,
    moment: &ProgramState,
) -> serde_json::Value {
    let json = json::render(manifest, &scope(manifest, words, depth), moment);
    serde_json::from_str(&json).unwrap()
}

/// Returns the Markdown view of a command.
pub(crate) fn page(
    manifest: &Manifest<'_>,
    words: &[&str],
    depth: Depth,
    moment: &ProgramState,
) -> String {
    markdown::render(manifest, &scope(manifest, words, depth), moment)
}
