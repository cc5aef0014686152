//! A confirmation token is valid only for the preview that was shown.

use std::fs;

use serde_json::Value;

use crate::attic::{Attic, texts};
use crate::run::{Outcome, command, program, run};

#[track_caller]
fn refused(outcome: &Outcome) -> Value {
    let error = outcome.error();
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{error}");
    error
}

fn token(error: &Value) -> String {
    error["token"].as_str().expect("a token").to_owned()
}

#[test]
fn effects_of_arguments_count_for_values_from_any_source() {
    let attic = Attic::new();
    let none: &[(&str, &str)] = &[];
    let variable: &[(&str, &str)] = &[("ATTIC_VARIABLE", "x")];
    for (line, value, variables, counts) in [
        ("", "{}", none, false),
        ("--mode chair", "{\"mode\":\"chair\"}", none, false),
        ("--mode everything", "{\"mode\":\"everything\"}", none, true),
        ("--mode some", "{\"mode\":\"some\"}", none, true),
        ("--mode many", "{\"mode\":\"many\"}", none, true),
        ("--here x", "{\"here\":\"x\"}", none, true),
        ("", "{}", variable, true),
        ("--missing", "{\"missing\":true}", none, true),
        ("--missing=x", "{\"missing\":\"x\"}", none, true),
        ("--no-keep", "{\"keep\":false}", none, true),
        ("-t", "{\"times\":1}", none, true),
    ] {
        let mut words = vec!["forced"];
        words.extend(line.split_whitespace());
        let calls = [
            attic.call_with(&words, "", variables),
            attic.call_with(&["forced", "--json", value], "", variables),
        ];
        for outcome in calls {
            let code = if counts { 77 } else { 0 };
            assert_eq!(outcome.code, code, "{line}: {outcome:?}");
            assert_eq!(attic.gone(), [""; 0], "{line}");
        }
        words.push("--confirm");
        assert_eq!(attic.call_with(&words, "", variables).code, 0, "{line}");
        let gone = if counts { vec!["forced"] } else { vec![] };
        assert_eq!(attic.gone(), gone, "{line}");
    }
}

#[test]
fn a_token_covers_the_shown_preview() {
    let attic = Attic::new();
    let (one, two) = (attic.folder.join("one"), attic.folder.join("two"));
    fs::write(&one, "a chair").expect("a file");
    fs::write(&two, "a table").expect("a file");
    let file = |path: &std::path::Path| [("ATTIC_FILE", path.to_str().expect("text").to_owned())];
    let call = |words: &[&str], path| {
        let [(name, path)] = &file(path);
        attic.call_with(words, "", &[(name, path)])
    };
    let error = refused(&call(&["shown", "it"], &one));
    assert_eq!(error["preview"], "it: a chair");
    let confirm = format!("--confirm={}", token(&error));
    // An environment variable selects another state file, so the token is refused.
    let other = refused(&call(&["shown", "it", &confirm], &two));
    assert_eq!(
        other["reason"],
        "what the call would do has changed since its preview"
    );
    // The content of the state file has changed, so the preview differs and the token is refused.
    fs::write(&one, "something precious").expect("a file");
    let changed = refused(&call(&["shown", "it", &confirm], &one));
    assert_eq!(
        changed["reason"],
        "what the call would do has changed since its preview"
    );
    assert_eq!(changed["preview"], "it: something precious");
    assert_eq!(attic.gone(), [""; 0]);
    fs::write(&one, "a chair").expect("a file");
    assert_eq!(call(&["shown", "it", &confirm], &one).code, 0);
    assert_eq!(attic.gone(), ["shown it"]);
    // `--confirm` without a token confirms the call, whatever the preview shows.
    assert_eq!(call(&["shown", "it", "--confirm"], &two).code, 0);
}

/// A preview that differs at each call cannot be confirmed with a token. The error states that the
/// preview changes from call to call.
#[test]
fn a_changing_preview_cannot_be_confirmed() {
    let attic = Attic::new();
    let error = refused(&attic.line("restless"));
    let confirm = format!("--confirm={}", token(&error));
    let error = refused(&attic.call(&["restless", &confirm]));
    assert_eq!(
        error["reason"],
        "what the call would do has changed since its preview"
    );
    assert_eq!(attic.gone(), [""; 0]);
}

#[test]
fn a_token_covers_standard_input() {
    let attic = Attic::new();
    for command in ["replace", "replace-shown"] {
        let long = "x".repeat(100_000);
        for input in ["A", "", &long] {
            let error = refused(&attic.call_with(&[command], input, &[]));
            let confirm = format!("--confirm={}", token(&error));
            for other in ["B", "AA"] {
                let outcome = attic.call_with(&[command, &confirm], other, &[]);
                refused(&outcome);
                assert_eq!(attic.gone(), [""; 0], "{command}");
            }
            let outcome = attic.call_with(&[command, &confirm], input, &[]);
            assert_eq!(outcome.code, 0, "{command}: {outcome:?}");
            assert_eq!(attic.gone(), [format!("replaced by {input}")]);
        }
        let outcome = attic.call_with(&[command, "--confirm"], "B", &[]);
        assert_eq!(outcome.code, 0, "{outcome:?}");
        assert_eq!(attic.gone(), ["replaced by B"]);
    }
}

/// The value `-` of an argument stands for standard input, even if the command does not declare that it reads it.
#[test]
fn a_token_covers_standard_input_that_an_argument_names() {
    let attic = Attic::new();
    let error = refused(&attic.call_with(&["rm", "-"], "A", &[]));
    let confirm = format!("--confirm={}", token(&error));
    refused(&attic.call_with(&["rm", "-", &confirm], "B", &[]));
    assert_eq!(attic.gone(), [""; 0]);
    assert_eq!(attic.call_with(&["rm", "-", &confirm], "A", &[]).code, 0);
    assert_eq!(attic.gone(), ["rm -"]);
}

#[test]
fn a_token_does_not_cover_the_value_of_a_secret_in_the_environment() {
    let vault = |secret: &str, words: &[&str]| {
        run(command(program!("vault"))
            .env("VAULT_TOKEN", secret)
            .args(words))
    };
    let error = refused(&vault("first-secret", &["hide"]));
    let confirm = format!("--confirm={}", token(&error));
    let outcome = vault("second-secret", &["hide", &confirm]);
    let reached = match outcome.code {
        0 => true,
        _ => outcome.error()["code"] != "CONFIRMATION_REQUIRED",
    };
    assert!(reached, "{outcome:?}");
}

#[test]
fn a_token_covers_the_paths_in_environment_variables() {
    let attic = Attic::new();
    for variable in ["HOME", "XDG_DATA_HOME", "ATTIC_HOUSE"] {
        let call = |words: &[&str], value| attic.call_with(words, "", &[(variable, value)]);
        let confirm = format!("--confirm={}", token(&refused(&call(&["rm", "a"], "/one"))));
        refused(&call(&["rm", "a", &confirm], "/two"));
        refused(&attic.call_with(&["rm", "a", &confirm], "", &[]));
        assert_eq!(attic.gone(), [""; 0], "{variable}");
        assert_eq!(call(&["rm", "a", &confirm], "/one").code, 0);
        assert_eq!(attic.gone(), ["rm a"]);
    }
    let confirm = format!("--confirm={}", token(&refused(&attic.line("rm a"))));
    refused(&attic.call(&["--house", "left", "rm", "a", &confirm]));
    // An unrelated environment variable does not invalidate the token.
    let outcome = attic.call_with(&["rm", "a", &confirm], "", &[("COLUMNS", "7")]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn deleted_folders_are_not_the_same() {
    let attic = Attic::new();
    let in_removed = |name: &str, words: &str| {
        let folder = attic.folder.join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let script = "cd \"$1\" && rmdir \"$1\" && exec \"$2\" $3";
        let mut command = std::process::Command::new("sh");
        command
            .args(["-c", script, "sh"])
            .arg(&folder)
            .arg(crate::attic::ATTIC)
            .arg(words);
        command.stdin(std::process::Stdio::null());
        command.env("ATTIC_LOG", attic.folder.join("log"));
        run(&mut command)
    };
    // Both folders exist at the same time, so that they have different inode numbers.
    let held = attic.folder.join("held");
    fs::create_dir_all(&held).expect("a folder");
    let error = refused(&in_removed("one", "rm a"));
    let words = format!("rm a --confirm={}", token(&error));
    fs::create_dir_all(attic.folder.join("between")).expect("a folder");
    refused(&in_removed("two", &words));
    assert_eq!(attic.gone(), [""; 0]);
}

/// Guessing a short secret with an old token gives the same answer for each guess. The token itself is not redacted.
#[test]
fn a_token_does_not_reveal_a_secret() {
    let attic = Attic::new();
    let first = refused(&attic.line("pin --pin 3"));
    let valid = token(&first);
    assert!(!valid.contains('*'), "{valid}");
    let expired = valid.replacen(valid.split('-').next().expect("a time"), "1", 1);
    let reasons: Vec<Value> = (0..10)
        .map(|pin| {
            let line = format!("pin --pin {pin} --confirm={expired}");
            refused(&attic.line(&line))["reason"].clone()
        })
        .collect();
    assert!(
        reasons.iter().all(|reason| *reason == reasons[0]),
        "{reasons:?}"
    );
    let outcome = attic.line(&format!("pin --pin 3 --confirm={valid}"));
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert_eq!(attic.gone(), ["pin 3"]);
    let proceed = texts(&first["proceed"]).join(" ");
    assert!(proceed.ends_with(&valid), "{first}");
}
