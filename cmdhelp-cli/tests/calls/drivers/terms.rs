//! Tests that limits in the front matter of a driver are enforced, and that terms which cannot be enforced are refused
//! with their position.

use std::fs;

use serde_json::json;

use super::{Terms, refused, world, write};
use crate::calls::world::World;

#[test]
fn a_driver_shortens_the_time_of_a_tool() {
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

/// Terms that cannot be enforced are refused with a file, a line and a remedy, instead of being ignored.
#[test]
fn terms_that_cannot_be_kept_are_refused() {
    for (name, terms, part) in [
        (
            "longer",
            Terms::alpha("timeout_override_ms: 60000"),
            "the time limit of 60000 ms is longer than the 30000 ms of `list`",
        ),
        (
            "http",
            Terms::alpha("health_check: {\"method\": \"http\"}"),
            "health checks by HTTP are not supported",
        ),
        (
            "transform",
            Terms::alpha_entry(
                "    mapping: {\"tag\": {\"from\": \"label\", \"transform\": \"upper\"}}",
            ),
            "transformations of inputs are not supported",
        ),
        (
            "unknown",
            Terms::alpha_entry("    mapping: {\"lable\": \"tag\"}"),
            "`mapping` names `lable`",
        ),
        (
            "image",
            Terms::alpha("runner: {\"image\": \"node:22\"}"),
            "`image` of a `runner` is not supported",
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

/// The driver `alpha` has a limit, and `beta` runs the same program without a limit.
#[test]
fn the_limits_of_a_runner_hold_while_the_program_runs() {
    for (name, runner, script, limited, free) in [
        (
            "memory",
            "runner: {\"engine\": \"subprocess\", \"limits\": {\"memory_mb\": 32}}",
            "x=xxxxxxxx; i=0; while [ $i -lt 24 ]; do x=$x$x; i=$((i+1)); done; echo grown",
            // When the memory limit is reached, the shell reports an error or crashes.
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
        let terms = Terms::alpha(runner);
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
        // A program that never ends uses a processor until this time.
        let time = if free == Some("TIMEOUT") { "2s" } else { "10s" };
        let words = [
            "call",
            "issues",
            "list",
            "--driver",
            "beta",
            "--timeout",
            time,
        ];
        let (_, answer) = world.json(&words);
        assert_eq!(
            answer["error"]["code"].as_str(),
            free,
            "{name} without the limit: {answer}"
        );
    }
}
