//! Programs and commands whose names are known only at run time.

use cmdhelp_test_support::rows;
use serde_json::json;

use crate::run::line;

const SEALED: &str = env!("CARGO_BIN_EXE_sealed");

#[test]
fn secrets_of_commands_with_dynamic_names_are_redacted() {
    for words in ["open --pin hunter2", "open --pin=hunter2 --loud"] {
        let outcome = line(SEALED, words);
        assert_eq!(outcome.code_and_status().1, 2, "{words}");
        let error = outcome.error().to_string();
        assert!(!error.contains("hunter2"), "{words}: {error}");
    }
    // The error repeats values that are not secret.
    let error = line(SEALED, "open --pni=hunter2").error().to_string();
    assert!(error.contains("--pni"), "{error}");
}

#[test]
fn the_document_describes_commands_with_dynamic_names() {
    let document = line(SEALED, "help --all --format json").document();
    let open = &document["commands"]["open"];
    assert_eq!(open["effect"], "read", "{document}");
    assert_eq!(open["flags"]["pin"]["type"], "int", "{document}");
    assert_eq!(open["exit_codes"]["3"], "it is stuck", "{document}");
    assert_eq!(document["surface"]["output"], "--output", "{document}");
    let chest = &document["commands"]["chest"];
    assert_eq!(chest["runnable"], false, "{document}");
    assert_eq!(chest.get("external_subcommands"), None, "{document}");
    let tools = line(SEALED, "--llms").document();
    let tools = tools["tools"].as_array().expect("tools").iter();
    let names: Vec<_> = tools.map(|tool| &tool["name"]).collect();
    assert_eq!(
        names,
        [&json!("help"), &json!("open"), &json!("chest count")]
    );
}

#[test]
fn messages_name_the_program() {
    for [call, message] in rows(
        "
        help nothing --format json | `sealed` has no command `nothing`
        chest count --dry-run | `sealed chest count` has no dry run
        chest --json {} | `sealed chest` cannot be called with JSON, because it only groups subcommands; call one of these with JSON
        ",
    ) {
        let error = line(SEALED, call).error();
        assert_eq!(error["message"], message, "{call}: {error}");
    }
    let error = line(SEALED, "help nothing --format json").error();
    let recovery = error["recovery"].as_str().unwrap_or_default();
    assert_eq!(recovery, "sealed help --format json", "{error}");
    let help = line(SEALED, "--help").stdout;
    assert!(help.contains("`sealed help [COMMAND] --format"), "{help}");
}
