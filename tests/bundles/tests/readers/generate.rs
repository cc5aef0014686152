//! Random models that use every field.

mod packaging;

use cmdhelp_bundle::{CallRules, Confinement, Driver, Json, Model, Process, Retry, Sandbox};
use cmdhelp_test_support::Random;
use serde_json::{Map, Value, json};

use self::packaging::package;

/// Texts that the parser of a format could misinterpret.
pub(crate) const TEXTS: [&str; 26] = [
    "Show an item",
    "List the items. All of them!",
    "a: b",
    "# no comment",
    "---",
    "a\n---\nb",
    "yes",
    "null",
    "1.10",
    "2026-01-01",
    "{a}",
    "[a]",
    "\"",
    "it's",
    "back\\slash",
    "a\tb",
    "\u{2028}a\u{85}",
    "\u{202e}evil",
    "x\u{e0065}\ry",
    "x\u{e0158}\u{3164}y",
    "\u{0}\u{7}",
    "\u{1f600} \u{e9}",
    "`code` ``more``",
    "${input.x}",
    "*/ <script>",
    "First line\n\nSecond paragraph",
];

fn text(random: &mut Random) -> String {
    random.pick(&TEXTS).to_owned()
}

fn name(random: &mut Random) -> &'static str {
    random.pick(&[
        "item", "list", "show", "add-all", "x", "status", "import", "a1",
    ])
}

fn set(object: &mut Value, random: &mut Random, one_in: usize, key: &str, value: Value) {
    if random.one_in(one_in) {
        object[key] = value;
    }
}

/// Returns a random argument in the form of the manifest.
fn argument(random: &mut Random, is_flag: bool) -> Value {
    let types = [
        "string", "int", "float", "bool", "enum", "path", "url", "date", "json",
    ];
    let mut value_type = random.pick(&types);
    if value_type == "bool" && !is_flag {
        value_type = "string";
    }
    let mut value = json!({"type": value_type});
    let about = text(random);
    set(&mut value, random, 2, "description", json!(about));
    set(&mut value, random, 4, "required", json!(true));
    set(&mut value, random, 5, "repeatable", json!(true));
    match value_type {
        "int" => {
            set(&mut value, random, 3, "minimum", json!(1));
            set(&mut value, random, 3, "maximum", json!(99));
            set(&mut value, random, 3, "default", json!(7));
        }
        "float" => set(&mut value, random, 3, "default", json!(1.5)),
        "bool" => {
            set(&mut value, random, 6, "default", json!(true));
            set(&mut value, random, 6, "negate_flag", json!("--no-it"));
        }
        "enum" if random.one_in(5) => value["enum"] = json!(["true", "false"]),
        "enum" if random.one_in(5) => value["enum"] = json!([1, 2]),
        "enum" => value["enum"] = json!(["low", "high", text(random)]),
        _ => {
            let default = text(random);
            set(&mut value, random, 4, "default", json!(default));
        }
    }
    if value_type == "enum" {
        set(
            &mut value,
            random,
            5,
            "enum_source",
            json!("dynamic:pad list"),
        );
    } else {
        set(&mut value, random, 8, "values", json!({"min": 0, "max": 1}));
        set(&mut value, random, 8, "delimiter", json!(","));
    }
    set(&mut value, random, 6, "format", json!("key=value"));
    set(&mut value, random, 9, "require_equals", json!(is_flag));
    if is_flag {
        set(&mut value, random, 9, "separator", json!(","));
    }
    set(&mut value, random, 9, "hyphen_values", json!(true));
    set(&mut value, random, 6, "env", json!("PAD_TOKEN"));
    set(&mut value, random, 8, "effect", json!("write"));
    set(&mut value, random, 6, "secret", json!(true));
    set(&mut value, random, 8, "requires", json!(["--other"]));
    set(
        &mut value,
        random,
        8,
        "conflicts_with",
        json!(["--other", "<x>"]),
    );
    set(&mut value, random, 12, "exclusive", json!(true));
    value
}

fn flags(random: &mut Random, most: usize) -> Value {
    let mut flags = Map::new();
    for _ in 0..random.below(most + 1) {
        let names = [
            "all",
            "dry-run",
            "n",
            "output-file",
            "v",
            "confirm",
            "stdin",
            "key",
        ];
        let key = random.pick(&names);
        let mut flag = argument(random, true);
        set(&mut flag, random, 4, "short", json!("z"));
        flags.insert(key.to_owned(), flag);
    }
    Value::Object(flags)
}

fn command(random: &mut Random) -> Value {
    let mut command = json!({"summary": text(random), "flags": flags(random, 4)});
    let mut args = Vec::new();
    for i in 0..random.below(3) {
        let mut arg = argument(random, false);
        arg["name"] = json!(format!("arg-{i}"));
        set(&mut arg, random, 8, "last", json!(true));
        set(&mut arg, random, 8, "trailing", json!(true));
        args.push(arg);
    }
    command["args"] = json!(args);
    let (about, example, when) = (text(random), text(random), text(random));
    set(&mut command, random, 2, "description", json!(about));
    let effect = random.pick(&["read", "write", "destructive"]);
    set(&mut command, random, 2, "effect", json!(effect));
    set(
        &mut command,
        random,
        8,
        "worst_effect",
        json!("destructive"),
    );
    let group = json!({"members": ["--all", "<arg-0>"], "required": random.one_in(2), "multiple": random.one_in(2)});
    set(&mut command, random, 5, "groups", json!([group]));
    let format = random.pick(&["application/json", "text/csv", "application/octet-stream"]);
    set(
        &mut command,
        random,
        4,
        "stdin",
        json!({"accepted": true, "format": format}),
    );
    set(
        &mut command,
        random,
        3,
        "stdout",
        json!({"json_schema_ref": "#/schemas/Item"}),
    );
    set(
        &mut command,
        random,
        3,
        "exit_codes",
        json!({"3": {"when": when, "recovery": "x"}}),
    );
    set(
        &mut command,
        random,
        3,
        "examples",
        json!([{"cmd": example, "note": "x"}, {"cmd": "pad"}]),
    );
    set(&mut command, random, 6, "dry_run", json!(true));
    set(&mut command, random, 6, "confirm", json!("<name>"));
    set(&mut command, random, 6, "aliases", json!(["ls"]));
    set(&mut command, random, 6, "see_also", json!(["pad list"]));
    set(&mut command, random, 6, "stability", json!("deprecated"));
    set(&mut command, random, 9, "external_subcommands", json!(true));
    command
}

/// Returns a random model.
pub(crate) fn model(random: &mut Random) -> Model {
    let mut commands = Map::new();
    for _ in 0..=random.below(4) {
        let mut path = name(random).to_owned();
        if random.one_in(2) {
            path = format!("{path} {}", name(random));
        }
        if random.one_in(8) {
            path.clear();
        }
        commands.insert(path, command(random));
    }
    let mut document = json!({
        "cmdhelp_version": "0.1",
        "binary": random.pick(&["pad", "My_Tool", "x.y"]),
        "summary": text(random),
        "commands": commands,
        "global_flags": flags(random, 1),
        "schemas": {"Item": {"type": "object", "properties": {"a": {"$ref": "#/schemas/Item"}}}}
    });
    let about = text(random);
    set(&mut document, random, 2, "description", json!(about));
    set(&mut document, random, 2, "version", json!("1.4.2"));
    set(
        &mut document,
        random,
        2,
        "homepage",
        json!("https://pad.example/"),
    );
    set(
        &mut document,
        random,
        2,
        "manifest_hash",
        json!("0123456789abcdef"),
    );
    let surface = json!({
        "help": "help",
        "output": "--output",
        "confirm": "--confirm",
        "dry_run": "--dry-run",
        "json": "--json",
    });
    set(&mut document, random, 2, "surface", surface);
    let mut model = Model::parse(&document.to_string()).expect("a manifest");
    if model.tools.is_empty() {
        return self::model(random);
    }
    model.text_output = random.one_in(4);
    add_what_definitions_say(random, &mut model);
    package(random, &mut model);
    if random.one_in(4) {
        model.drivers.push(Driver {
            id: "pad-http".into(),
            kind: "http".into(),
            regions: vec!["eu".into()],
            ..Driver::default()
        });
    }
    // Readers reject a tool with more permissions than its program.
    let Sandbox { reads, spawns, .. } = model.packaging.sandbox.clone();
    let rules = model.tools.iter_mut().map(|it| &mut it.rules);
    for (kind, values) in rules.flat_map(|it| &mut it.sandbox) {
        match &**kind {
            "reads" => values.clone_from(&reads),
            "spawns" => values.clone_from(&spawns),
            _ => {}
        }
    }
    model
}

/// Adds the fields of tools that no manifest contains.
fn add_what_definitions_say(random: &mut Random, model: &mut Model) {
    for tool in &mut model.tools {
        if random.one_in(4) {
            tool.process = Process {
                timeout_ms: Some(500),
                workdir: Some("..".into()),
                env: vec![("LC_ALL".into(), text(random)), ("a-b".into(), "c".into())],
                expand_env: random.one_in(2),
                shell: random.one_in(2),
                allow_failure: random.one_in(2),
                output: Some(random.pick(&["auto", "json", "text"]).into()),
                untrimmed: random.one_in(2),
                base64: random.one_in(2),
                silent_errors: random.one_in(2),
                fail_on_stderr: random.one_in(2),
                confinement: Some(Confinement {
                    network: random.one_in(2),
                    filesystem: Some("home".into()),
                    cpu_seconds: Some(9),
                    memory_mb: None,
                    open_files: Some(7),
                }),
            };
        }
        if random.one_in(6) {
            // Readers take the arguments of a tool from its schema, and this schema declares none.
            tool.arguments.clear();
            tool.schema = Some(Json::parse(r#"{"type":"object"}"#).expect("JSON"));
            tool.template = Some(cmdhelp_bundle::Template::new(["a", "${input.b | json()}"]));
        }
        if random.one_in(8) {
            tool.program = Some("other".into());
        }
        if random.one_in(6) {
            tool.rules = CallRules {
                sandbox: vec![
                    ("network".into(), Vec::new()),
                    ("reads".into(), Vec::new()),
                    ("spawns".into(), Vec::new()),
                ],
                mutates: vec!["external:x".into()],
                idempotent: random.one_in(2),
                retry: Some(Retry {
                    attempts: 3,
                    backoff: "fixed".into(),
                    first_ms: Some(5),
                }),
                cost: Some("metered".into()),
                signed_in: Some(random.one_in(2)),
                schedules: random.one_in(2),
            };
        }
    }
    if random.one_in(8) {
        model.tools[0].name = Some("named".into());
    }
    if random.one_in(8) {
        let (command, note) = (text(random), Some(text(random)));
        model
            .examples
            .push(cmdhelp_bundle::Example { command, note });
    }
}
