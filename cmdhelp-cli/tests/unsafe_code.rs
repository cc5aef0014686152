//! Tests that the compiler rejects unsafe code in every package of the workspace.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

#[test]
fn every_package_forbids_unsafe_code() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let read = |path: &Path| std::fs::read_to_string(path).expect("a file");
    let root = Path::new(metadata["workspace_root"].as_str().expect("a path"));
    let workspace = read(&root.join("Cargo.toml"));
    let (_, lints) = workspace
        .split_once("[workspace.lints.rust]")
        .expect("lints");
    assert!(lints.contains("\nunsafe_code = \"forbid\"\n"), "{lints}");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 10, "{} packages", packages.len());
    for package in packages {
        let manifest = read(Path::new(
            package["manifest_path"].as_str().expect("a path"),
        ));
        if manifest.contains("[lints]\nworkspace = true\n") {
            continue;
        }
        // A package without the lints of the workspace must forbid unsafe code in its library.
        let mut targets = package["targets"].as_array().expect("targets").iter();
        let library = targets.find(|target| target["kind"][0] == "lib");
        let library = library.unwrap_or_else(|| panic!("{} has no lints", package["name"]));
        let source = read(Path::new(library["src_path"].as_str().expect("a path")));
        let forbids = source.contains("#![forbid(unsafe_code)]");
        assert!(forbids, "{}", package["name"]);
    }
}
