//! A module that a library shares with its build script: the tests of `hygiene/build-script`.

use std::path::Path;

use crate::lanes::Lane;

#[test]
fn a_build_script_has_the_command_of_the_library() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hygiene/build-script");
    let output = Lane::new()
        .cargo(&folder)
        .args(["test", "--offline", "--color=never"])
        .output()
        .expect("cargo");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("test result: ok. 3 passed"), "{printed}");
    assert!(!messages.contains("warning:"), "{messages}");
}
