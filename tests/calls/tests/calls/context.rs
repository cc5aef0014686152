//! What a command gets beside its arguments.

use serde_json::json;

use crate::run::desk;

#[test]
fn ancestors_arguments_are_reachable() {
    assert_eq!(
        desk("-vv context --drawer left").document(),
        json!({
            "drawer": "left",
            "verbose": 2,
            "has_things": false,
            "command": ["context"],
            "store": 2,
        })
    );
    assert_eq!(desk("context -v").document()["verbose"], 1);
}
