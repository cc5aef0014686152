//! Tests the choice among several drivers: by the arguments of a call, the rules of the user, a pin, costs and health.
//! Terms that are not supported must be refused with their position.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use serde_json::{Value, json};

use crate::world::World;

/// A program that prints its name and its arguments. Its command `doctor` succeeds while the file `well` exists.
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

/// The terms of both drivers and of the tool.
#[derive(Default)]
struct Terms {
    alpha: &'static str,
    alpha_entry: &'static str,
    beta: &'static str,
    beta_entry: &'static str,
    tool: &'static str,
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
        fs::write(&program, PROGRAM.replace("NAME", name)).expect("a file");
        fs::set_permissions(program, fs::Permissions::from_mode(0o755)).expect("a file");
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
        json!("the id of this driver comes first")
    );
    let beta = &plan["driver"]["rejected"]["beta"];
    assert_eq!(*beta, json!("another driver has a higher rank"));
    // The audit contains the choice of the driver, and the keys of the arguments without values.
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
    let terms = Terms {
        alpha_entry: narrow,
        ..Terms::default()
    };
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
    let terms = Terms {
        alpha_entry: "    mapping: {\"label\": \"tag\"}",
        ..Terms::default()
    };
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
    let terms = Terms {
        alpha: dear,
        ..Terms::default()
    };
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
        // A demanded driver must also comply with the rules.
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
fn skips_a_driver_whose_health_check_fails() {
    let check = "health_check: {\"method\": \"exec\", \"cmd\": \"alpha doctor\"}";
    let terms = Terms {
        alpha: check,
        ..Terms::default()
    };
    let world = world("health", &terms);
    let well = world.project().join("well");
    fs::write(&well, "").expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "alpha");
    fs::remove_file(well).expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "beta");
    let (_, plan) = world.json(&["call", "issues", "list", "--explain"]);
    let why = plan["driver"]["rejected"]["alpha"]
        .as_str()
        .expect("a text");
    assert!(why.contains("no route to the service"), "{why}");
    // If the demanded driver does not work, no other driver is used.
    let (_, error) = refused(&world, &["--driver", "alpha"]);
    assert_eq!(
        error["code"],
        json!("PINNED_PROVIDER_UNAVAILABLE"),
        "{error}"
    );
}

#[test]
fn caches_a_successful_health_check() {
    let check =
        "health_check: {\"method\": \"exec\", \"cmd\": \"alpha doctor\", \"every\": \"PT1H\"}";
    let terms = Terms {
        alpha: check,
        ..Terms::default()
    };
    let world = world("every", &terms);
    assert_eq!(carried_out_by(&world, &[]), "beta");
    let well = world.project().join("well");
    fs::write(&well, "").expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "alpha");
    fs::remove_file(well).expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "alpha");
}

#[test]
fn skips_a_driver_that_is_not_installed() {
    let world = world("absent", &Terms::default());
    fs::remove_file(world.path("home/.local/bin/alpha")).expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "beta");
    let (status, error) = refused(&world, &["--driver", "alpha"]);
    assert_eq!(
        (status, &error["code"]),
        (69, &json!("INSTALL_REQUIRED")),
        "{error}"
    );
    assert_eq!(
        error["recovery"],
        json!("cmdhelp install issues --driver alpha")
    );
    let (_, states) = world.json(&["status", "issues"]);
    let states = states["programs"].as_array().expect("a list");
    let state = |it: &Value| (it["driver"].clone(), it["state"].clone());
    let states: Vec<_> = states.iter().map(state).collect();
    assert_eq!(
        states,
        [
            (json!("alpha"), json!("install")),
            (json!("beta"), json!("ready"))
        ]
    );
}

#[test]
fn applies_the_shorter_time_limit_of_a_driver() {
    let terms = Terms {
        alpha: "timeout_override_ms: 20000",
        alpha_entry: "    timeout_override_ms: 700",
        ..Terms::default()
    };
    let world = world("time", &terms);
    let (_, plan) = world.json(&["call", "issues", "list", "--explain"]);
    assert_eq!(plan["timeout_ms"], json!(700), "{plan}");
    let (_, plan) = world.json(&["call", "issues", "list", "--driver", "beta", "--explain"]);
    assert_eq!(plan["timeout_ms"], json!(30000), "{plan}");
}

/// Terms that are not supported must be refused, with a file, a line and a remedy. Unsupported terms must not be
/// ignored.
#[test]
fn refuses_terms_that_are_not_supported() {
    for (name, terms, part) in [
        (
            "longer",
            Terms {
                alpha: "timeout_override_ms: 60000",
                ..Terms::default()
            },
            "60000 ms are more than the 30000 ms of `list`",
        ),
        (
            "http",
            Terms {
                alpha: "health_check: {\"method\": \"http\"}",
                ..Terms::default()
            },
            "health checks by HTTP are not carried out",
        ),
        (
            "transform",
            Terms {
                alpha_entry: "    mapping: {\"tag\": {\"from\": \"label\", \"transform\": \"upper\"}}",
                ..Terms::default()
            },
            "is not carried out",
        ),
        (
            "unknown",
            Terms {
                alpha_entry: "    mapping: {\"lable\": \"tag\"}",
                ..Terms::default()
            },
            "`mapping` names `lable`",
        ),
        (
            "image",
            Terms {
                alpha: "runner: {\"image\": \"node:22\"}",
                ..Terms::default()
            },
            "`image` of a `runner` is not carried out",
        ),
        (
            "wide",
            Terms {
                tool: "metadata: {\"cmdhelp\": {\"sandbox\": {\"network\": [\"evil.test\"]}}}",
                ..Terms::default()
            },
            "SANDBOX_WIDENED",
        ),
    ] {
        let world = World::empty(&format!("drivers-refused-{name}"));
        write(&world, &terms);
        let output = world.run(&["add", "../issues", "--yes"]);
        let text = String::from_utf8(output.stdout).expect("text")
            + &String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{name}: {text}");
        assert!(text.contains(part), "{name}: {text}");
        assert!(text.contains(".md:"), "{name}: {text}");
    }
}

#[test]
fn uses_the_demanded_driver_for_a_task() {
    let world = world("detach", &Terms::default());
    let (status, begun) = world.json(&["call", "issues", "list", "--driver", "beta", "--detach"]);
    assert_eq!(status, 0, "{begun}");
    let task = begun["task"].as_str().expect("a task");
    assert_eq!(world.json(&["task", "wait", task]).0, 0);
    let (status, answer) = world.json(&["task", "result", task]);
    let text = answer["value"].as_str().expect("a text");
    assert!(status == 0 && text.starts_with("beta "), "{answer}");
    // A driver that does not exist is refused before a task is created.
    let (_, error) = refused(&world, &["--driver", "gamma", "--detach"]);
    assert_eq!(error["code"], json!("PINNED_PROVIDER_UNAVAILABLE"));
}

/// The driver `alpha` has a limit of memory. The driver `beta` runs the same program without the limit.
#[test]
fn enforces_the_limits_of_a_driver() {
    for (name, runner, script, limited, free) in [
        (
            "memory",
            "runner: {\"engine\": \"subprocess\", \"limits\": {\"memory_mb\": 32}}",
            "x=xxxxxxxx; i=0; while [ $i -lt 24 ]; do x=$x$x; i=$((i+1)); done; echo grown",
            // The shell either reports that it lacks memory, or crashes.
            &["TOOL_FAILED", "KILLED"][..],
            None,
        ),
        (
            "cpu",
            "runner: {\"limits\": {\"cpu_ms\": 1000}}",
            "while :; do :; done",
            &["KILLED"],
            Some("TIMEOUT"),
        ),
        (
            "time",
            "runner: {\"limits\": {\"timeout_ms\": 700}}",
            "while [ ! -e go ]; do sleep 0.1; done",
            &["TIMEOUT"],
            None,
        ),
    ] {
        let terms = Terms {
            alpha: runner,
            ..Terms::default()
        };
        let world = world(&format!("limits-{name}"), &terms);
        for driver in ["alpha", "beta"] {
            let program = format!(
                "#!/bin/sh\n[ \"$1\" = --version ] && echo '{driver} 1.2.0' && exit\n{script}\n"
            );
            fs::write(world.path("home/.local/bin").join(driver), program).expect("a file");
        }
        let (_, error) = refused(&world, &["--driver", "alpha"]);
        let code = error["code"].as_str().expect("a code");
        assert!(limited.contains(&code), "{name}: {error}");
        fs::write(world.project().join("go"), "").expect("a file");
        let words = [
            "call",
            "issues",
            "list",
            "--driver",
            "beta",
            "--timeout",
            "10s",
        ];
        let (_, answer) = world.json(&words);
        assert_eq!(
            answer["error"]["code"].as_str(),
            free,
            "{name} without the limit: {answer}"
        );
    }
}
