//! Tests that a driver whose health check fails is passed over.

use std::fs;

use serde_json::{Value, json};

use super::{Terms, carried_out_by, refused, world};

#[test]
fn a_driver_whose_health_check_fails_is_passed_over() {
    let check = "health_check: {\"method\": \"exec\", \"cmd\": \"alpha doctor\"}";
    let terms = Terms::alpha(check);
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
    // A driver selected by `--driver` is not replaced, even if its health check fails.
    let (_, error) = refused(&world, &["--driver", "alpha"]);
    assert_eq!(
        error["code"],
        json!("PINNED_PROVIDER_UNAVAILABLE"),
        "{error}"
    );
}

#[test]
fn a_successful_health_check_holds_for_its_time() {
    let check =
        "health_check: {\"method\": \"exec\", \"cmd\": \"alpha doctor\", \"every\": \"PT1H\"}";
    let terms = Terms::alpha(check);
    let world = world("every", &terms);
    assert_eq!(carried_out_by(&world, &[]), "beta");
    let well = world.project().join("well");
    fs::write(&well, "").expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "alpha");
    fs::remove_file(well).expect("a file");
    assert_eq!(carried_out_by(&world, &[]), "alpha");
}

#[test]
fn a_driver_that_is_not_installed_is_passed_over() {
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
