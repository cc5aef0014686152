//! Tests which of several drivers carries out a call: the choice depends on the arguments of the call, the rules of the
//! user, a pinned driver and the costs.

mod health;
mod terms;

use std::fs;

use cmdhelp_test_support::executable;
use serde_json::{Value, json};

use crate::calls::world::{World, assert_fails};

/// A program that prints its name and its arguments. The program's command `doctor` succeeds while the file `well`
/// exists.
const PROGRAM: &str = "#!/bin/sh
case \"$1\" in
    --version) echo \"NAME 1.2.0\";;
    doctor) [ -e well ] || { echo 'no route to the service' >&2; exit 3; };;
    sleep) sleep 600;;
    *) printf '%s ' NAME \"$@\";;
esac
";

const DRIVER: &str = r#"---
name: "NAME"
id: "NAME"
description: "A driver"
version: "1.0.0"
kind: "cli"
implements:
  - tool: "list"
    version: "^1.0.0"
    metadata: {"cli": {"argv": ["list", "${input.label | optional('--label', input.label)}"]}}
ENTRY
install: [{"method": "vendored", "path": "../../bin/NAME"}]
version_check: {"cmd": "NAME --version", "parse": "NAME (\\S+)", "range": ">=1"}
metadata: {"cli": {"bin": "NAME", "sandbox": {"fs": {"read": ["."]}, "exec": {"allow": true, "spawn": ["sleep"]}}}}
TERMS
---
"#;

const TOOL: &str = r#"---
name: "List"
id: "list"
description: "List the issues"
version: "1.2.0"
inputs: {"type": "object", "properties": {"label": {"type": "string"}}, "additionalProperties": false}
outputs: {}
mutates: []
approval: "auto"
TERMS
---
"#;

/// Additional front matter of both drivers and of the tool.
#[derive(Default)]
struct Terms {
    alpha: &'static str,
    alpha_entry: &'static str,
    beta: &'static str,
    beta_entry: &'static str,
    tool: &'static str,
}

impl Terms {
    /// Returns terms of the driver `alpha`.
    fn alpha(alpha: &'static str) -> Self {
        Self {
            alpha,
            ..Self::default()
        }
    }

    /// Returns terms in the entry of the driver `alpha`.
    fn alpha_entry(alpha_entry: &'static str) -> Self {
        Self {
            alpha_entry,
            ..Self::default()
        }
    }
}

fn write(world: &World, terms: &Terms) {
    let folder = world.path("issues");
    let drivers = [
        ("alpha", terms.alpha, terms.alpha_entry),
        ("beta", terms.beta, terms.beta_entry),
    ];
    fs::create_dir_all(world.path("bin")).expect("a folder");
    for (name, driver, entry) in drivers {
        let file = folder.join("drivers").join(name).join("DRIVER.md");
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        let text = DRIVER.replace("NAME", name);
        let text = text.replace("TERMS", driver).replace("ENTRY", entry);
        fs::write(file, text).expect("a file");
        let program = world.path("home/.local/bin").join(name);
        fs::create_dir_all(program.parent().expect("a folder")).expect("a folder");
        executable(&program, PROGRAM.replace("NAME", name));
    }
    let file = folder.join("tools/list/TOOL.md");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(file, TOOL.replace("TERMS", terms.tool)).expect("a file");
}

fn world(name: &str, terms: &Terms) -> World {
    let world = World::empty(&format!("drivers-{name}"));
    write(&world, terms);
    let (status, added) = world.json(&["add", "../issues", "--yes"]);
    assert_eq!(status, 0, "{added}");
    world
}

/// Calls the tool, and returns the driver that has carried out the call.
fn carried_out_by(world: &World, more: &[&str]) -> String {
    let (status, answer) = world.json(&[&["call", "issues", "list"], more].concat());
    assert_eq!(status, 0, "{answer}");
    let text = answer["value"].as_str().expect("a text");
    text.split(' ').next().expect("a word").to_owned()
}

/// Returns the exit code and the error of a refused call.
fn refused(world: &World, more: &[&str]) -> (i32, Value) {
    let (status, answer) = world.json(&[&["call", "issues", "list"], more].concat());
    assert_eq!(answer["ok"], json!(false), "{answer}");
    (status, answer["error"].clone())
}

#[test]
fn chooses_the_first_id_among_equal_drivers() {
    let world = world("equal", &Terms::default());
    assert_eq!(
        carried_out_by(&world, &["--json", r#"{"label": "bug"}"#]),
        "alpha"
    );
    let (_, plan) = world.json(&["call", "issues", "list", "--explain"]);
    assert_eq!(plan["driver"]["id"], json!("alpha"), "{plan}");
    assert_eq!(
        plan["driver"]["why"],
        json!("the next driver is equal, but its id comes later")
    );
    let beta = &plan["driver"]["rejected"]["beta"];
    assert_eq!(*beta, json!("a driver with a higher rank is used"));
    // The audit contains the chosen driver, and the keys of the arguments without their values.
    let audit = fs::read_to_string(world.state().join("audit.jsonl")).expect("a file");
    let rows = audit
        .lines()
        .map(|it| serde_json::from_str(it).expect("JSON"));
    let rows: Vec<Value> = rows.collect();
    let row = rows.iter().find(|it| it["type"] == "driver.resolved");
    let row = row.expect("a row");
    assert_eq!(row["driver"], json!("alpha"));
    assert_eq!(row["input_keys"], json!(["label"]));
    assert!(!audit.contains("bug"), "{audit}");
    let call = rows.iter().find(|it| it["type"] == "call").expect("a row");
    assert_eq!(call["driver"], json!("alpha"));
}

#[test]
fn rejects_a_driver_that_lacks_an_argument() {
    let narrow = "    schema_narrowing: {\"drop_inputs\": [\"label\"]}";
    let terms = Terms::alpha_entry(narrow);
    let both = world("narrow", &terms);
    assert_eq!(carried_out_by(&both, &[]), "alpha");
    let label = ["--json", r#"{"label": "bug"}"#];
    assert_eq!(carried_out_by(&both, &label), "beta");
    let terms = Terms {
        beta_entry: narrow,
        ..terms
    };
    let none = world("narrow-both", &terms);
    let (status, error) = refused(&none, &label);
    assert_eq!(
        (status, &error["code"]),
        (2, &json!("INPUT_UNSUPPORTED")),
        "{error}"
    );
}

#[test]
fn passes_arguments_by_the_names_of_the_driver() {
    let terms = Terms::alpha_entry("    mapping: {\"label\": \"tag\"}");
    let world = World::empty("drivers-mapping");
    write(&world, &terms);
    let file = world.path("issues/drivers/alpha/DRIVER.md");
    let text = fs::read_to_string(&file).expect("a file");
    let text = text
        .replace("input.label", "input.tag")
        .replace("'--label'", "'--tag'");
    fs::write(file, text).expect("a file");
    world.json(&["add", "../issues", "--yes"]);
    let (_, answer) = world.json(&["call", "issues", "list", "--json", r#"{"label": "bug"}"#]);
    assert_eq!(answer["value"], json!("alpha list --tag bug"), "{answer}");
}

#[test]
fn uses_a_pinned_driver_or_fails() {
    let world = world("pin", &Terms::default());
    assert_eq!(carried_out_by(&world, &["--driver", "beta"]), "beta");
    world.register("drivers { pin \"issues list\" \"beta\"; forbid-tag \"beta-only\"; }\n");
    assert_eq!(carried_out_by(&world, &[]), "beta");
    let (status, error) = refused(&world, &["--driver", "gamma"]);
    assert_eq!(status, 69, "{error}");
    assert_eq!(error["code"], json!("PINNED_PROVIDER_UNAVAILABLE"));
    assert!(
        error["message"]
            .as_str()
            .expect("a text")
            .contains("there is no such driver")
    );
}

#[test]
fn prefers_cheaper_and_preferred_drivers() {
    let dear = "cost_override: {\"cost_class\": \"expensive\"}";
    let terms = Terms::alpha(dear);
    assert_eq!(carried_out_by(&world("cost", &terms), &[]), "beta");
    let terms = Terms {
        alpha: "cost_override: {\"cost_units_per_call\": 2.5}",
        beta: "cost_override: {\"cost_units_per_call\": 2.25}",
        ..terms
    };
    assert_eq!(carried_out_by(&world("price", &terms), &[]), "beta");
    let terms = Terms {
        tool: "default_implementation: \"alpha\"",
        alpha: dear,
        ..Terms::default()
    };
    assert_eq!(carried_out_by(&world("preferred", &terms), &[]), "alpha");
}

#[test]
fn excludes_drivers_by_regions_and_tags() {
    let terms = Terms {
        alpha: "region: [\"us\"]\npolicy_tags: [\"beta\"]",
        beta: "region: [\"eu\", \"us\"]\npolicy_tags: [\"gdpr\"]",
        ..Terms::default()
    };
    for (name, rule) in [
        ("region", "region \"eu\""),
        ("require", "require-tag \"gdpr\""),
        ("forbid", "forbid-tag \"beta\""),
    ] {
        let world = world(name, &terms);
        assert_eq!(carried_out_by(&world, &[]), "alpha");
        world.register(&format!("drivers {{ {rule}; }}\n"));
        assert_eq!(carried_out_by(&world, &[]), "beta");
        // `--driver` cannot select a driver that violates the rules.
        let (_, error) = refused(&world, &["--driver", "alpha"]);
        assert_eq!(
            error["code"],
            json!("PINNED_PROVIDER_UNAVAILABLE"),
            "{error}"
        );
    }
    let world = world("nowhere", &terms);
    world.register("drivers { region \"asia\"; }\n");
    let (status, error) = refused(&world, &[]);
    assert_eq!(
        (status, &error["code"]),
        (69, &json!("NO_ROUTE")),
        "{error}"
    );
    let why = "the driver works in us, but the policy permits only asia";
    assert_eq!(error["drivers"]["alpha"], json!(why));
}

#[test]
fn lets_an_untrusted_project_only_exclude_drivers() {
    let terms = Terms {
        alpha: "region: [\"us\"]",
        beta: "region: [\"eu\"]",
        ..Terms::default()
    };
    let world = world("project", &terms);
    let pin = "drivers { pin \"issues list\" \"beta\"; }\n";
    fs::write(world.project().join("cmdhelp.kdl"), pin).expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "alpha");
    fs::write(
        world.project().join("cmdhelp.kdl"),
        "drivers { region \"eu\"; }\n",
    )
    .expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "beta");
}

#[test]
fn a_call_in_the_background_has_the_driver_that_is_demanded() {
    let world = world("detach", &Terms::default());
    let (status, started) = world.json(&["call", "issues", "list", "--driver", "beta", "--detach"]);
    assert_eq!(status, 0, "{started}");
    let task = started["task"].as_str().expect("a task");
    assert_eq!(world.json(&["task", "wait", task]).0, 0);
    let (status, answer) = world.json(&["task", "result", task]);
    let text = answer["value"].as_str().expect("a text");
    assert!(status == 0 && text.starts_with("beta "), "{answer}");
    // A driver that does not exist is refused before a task is created.
    let (_, error) = refused(&world, &["--driver", "gamma", "--detach"]);
    assert_eq!(error["code"], json!("PINNED_PROVIDER_UNAVAILABLE"));
}

#[test]
fn refuses_a_driver_of_a_program_without_drivers() {
    let world = World::new("drivers-none");
    let (status, answer) = world.json(&["call", "teller", "show", "--driver", "x"]);
    let message = assert_fails(status, &answer, (69, "PINNED_PROVIDER_UNAVAILABLE"));
    assert!(message.contains("has no drivers"), "{message}");
    assert!(!world.has_run());
}
