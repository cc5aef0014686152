//! Tests that the sandbox has few dependencies, so that they can be audited, and that their licences require only
//! attribution.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use toml::de::DeTable;

/// The maximum number of crates in the sandbox, including the package itself.
const MOST: usize = 30;

/// Runs `cargo`, and returns its output.
fn cargo(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the dependencies of a crate, as texts such as `serde 1.0.0`.
fn crates_of(name: &str) -> BTreeSet<String> {
    let tree = cargo(&[
        "tree",
        "--locked",
        "-p",
        name,
        "--all-features",
        "-e",
        "normal",
        "--prefix",
        "none",
    ]);
    let lines = tree.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let (name, version) = (words.next(), words.next());
            let version = version.unwrap_or_default().trim_start_matches('v');
            format!("{} {version}", name.unwrap_or_default())
        })
        .collect()
}

/// Returns the licences that the settings of `cargo deny` allow.
fn allowed_licences() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deny.toml");
    let text = std::fs::read_to_string(path).expect("the settings of cargo deny");
    let settings = DeTable::parse(&text).expect("TOML");
    let licences = &settings.get_ref()["licenses"].get_ref()["allow"];
    let licences = licences.get_ref().as_array().expect("an array").iter();
    licences
        .map(|licence| licence.get_ref().as_str().expect("text").to_owned())
        .collect()
}

/// Returns whether the licences in `allowed` are enough to use a crate that has this licence expression.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace(['(', ')'], " ").replace('/', " OR ");
    expression.split(" AND ").all(|part| {
        let mut choices = part.split(" OR ").map(str::trim);
        choices.any(|choice| allowed.iter().any(|licence| licence == choice))
    })
}

#[test]
fn limits_the_crates_of_the_sandbox() {
    let crates = crates_of("cmdhelp-sandbox");
    assert!(
        crates.iter().any(|name| name.starts_with("landlock ")),
        "{crates:?}"
    );
    assert!(crates.len() <= MOST, "{} crates: {crates:?}", crates.len());
}

#[test]
fn accepts_only_licences_that_require_attribution() {
    let metadata = cargo(&[
        "metadata",
        "--locked",
        "--all-features",
        "--format-version",
        "1",
    ]);
    let metadata: Value = serde_json::from_str(&metadata).expect("JSON");
    let allowed = allowed_licences();
    let packages = metadata["packages"].as_array().expect("packages");
    for program in ["cmdhelp-sandbox", "cmdhelp-cli"] {
        let crates = crates_of(program);
        let mut seen = 0;
        for package in packages {
            let name =
                [&package["name"], &package["version"]].map(|value| value.as_str().expect("text"));
            if !crates.contains(&name.join(" ")) {
                continue;
            }
            seen += 1;
            let licence = package["license"].as_str().unwrap_or("none");
            assert!(
                is_allowed(licence, &allowed),
                "{}: {licence}",
                name.join(" ")
            );
        }
        assert_eq!(seen, crates.len(), "{program}");
    }
}

#[test]
fn allows_an_expression_with_an_allowed_choice() {
    let licences = allowed_licences();
    for allowed in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
    ] {
        assert!(is_allowed(allowed, &licences), "{allowed}");
    }
    for other in ["GPL-3.0", "MIT AND GPL-2.0", "LGPL-2.1 OR MPL-2.0", "none"] {
        assert!(!is_allowed(other, &licences), "{other}");
    }
}
