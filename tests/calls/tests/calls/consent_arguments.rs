//! Destructive calls run only after consent.

use serde_json::{Value, json};

use crate::attic::{Attic, SERVERS, failure};
use crate::run::Outcome;

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
fn a_word_after_the_consent_flag_does_not_become_an_argument() {
    let attic = Attic::new();
    for line in [
        "rm --confirm abc",
        "rm --confirm 6922e-1234",
        "--confirm rm --confirm abc",
        "wipe --confirm chairs",
        "wipe --cmdhelp-confirm yes",
        "rm --confirm -",
        "shown --output json --confirm chair",
    ] {
        let error = refused(&attic.line(line));
        let word = line.rsplit(' ').next().expect("a word");
        let reason = error["reason"].as_str().expect("a reason");
        assert!(reason.contains(&format!("`{word}`")), "{line}: {error}");
        assert_eq!(attic.gone(), [""; 0], "{line}");
        // `proceed` is a call that passes the word after `--confirm` as an argument and consents.
        assert_eq!(attic.run_printed(&error["proceed"]).code, 0, "{line}");
        assert_eq!(attic.gone().len(), 1, "{line}");
    }
    for line in [
        "rm abc --confirm",
        "--confirm rm abc",
        "rm --confirm -- abc",
        "rm --confirm --output json abc",
    ] {
        assert_eq!(attic.line(line).code, 0, "{line}");
        assert_eq!(attic.gone(), ["rm abc"], "{line}");
    }
}

/// Words for another program may be names of flags of this one.
#[test]
fn a_refusal_contains_the_call_with_consent_even_if_an_argument_looks_like_a_flag() {
    let attic = Attic::new();
    for line in [
        "exec rm --confirm",
        "exec rm --confirm=all -r",
        "exec rm --dry-run --confirm",
    ] {
        let error = refused(&attic.line(line));
        let printed = attic.run_printed(&error["proceed"]);
        assert_eq!(printed.code, 0, "{line}: {error}");
        assert_eq!(attic.gone(), [line], "{error}");
    }
}

/// clap would let the flag at a command silently replace the same flag before the command.
#[test]
fn a_framework_flag_at_two_commands_is_refused() {
    let attic = Attic::new();
    for (line, flag) in [
        ("--confirm exec --confirm", "--confirm[=<TOKEN>]"),
        ("--confirm rm abc --confirm", "--confirm[=<TOKEN>]"),
        ("--dry-run rm abc --dry-run", "--dry-run"),
        ("--output text grep --output json", "--output <FORMAT>"),
        ("--cmdhelp-confirm rm abc --confirm", "--confirm[=<TOKEN>]"),
    ] {
        let error = attic.line(line).error();
        assert_eq!(error["code"], "ARGUMENT_CONFLICT", "{line}: {error}");
        assert_eq!(error["argument"], flag, "{line}: {error}");
        let message = format!("the argument '{flag}' cannot be used multiple times");
        assert_eq!(error["message"], message, "{line}");
        assert_eq!(attic.gone(), [""; 0], "{line}");
    }
    assert_eq!(attic.line("--confirm exec ls --confirm").code, 0);
    assert_eq!(attic.gone(), ["exec ls --confirm"]);
}

#[test]
fn a_token_after_the_consent_flag_is_a_token() {
    let attic = Attic::new();
    for (before, behind) in [
        ("rm abc", ""),
        ("", "rm abc"),
        ("rm", "abc"),
        ("--house x rm abc", ""),
    ] {
        let token = token(&refused(&attic.line(&format!("{before} {behind}"))));
        for line in [
            format!("{before} --confirm {token} {behind}"),
            format!("{before} --cmdhelp-confirm {token} {behind} --output json"),
        ] {
            assert_eq!(attic.line(&line).code, 0, "{line}");
            assert_eq!(attic.gone(), ["rm abc"], "{line}");
        }
    }
    let of_abc = token(&refused(&attic.line("rm abc")));
    for line in [
        format!("rm --confirm {of_abc}"),
        format!("wipe --confirm {of_abc}"),
        format!("rm other --confirm {of_abc}"),
        format!("rm other --confirm --confirm {of_abc}"),
        format!("--confirm {of_abc} wipe"),
    ] {
        let outcome = attic.line(&line);
        assert_ne!(outcome.code, 0, "{line}: {outcome:?}");
        assert_eq!(attic.gone(), [""; 0], "{line}");
    }
    let value = "{\"id\":\"abc\"}";
    let outcome = attic.call(&["rm", "--json", value, "--confirm", &of_abc]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert_eq!(attic.gone(), ["rm abc"]);
    for word in ["abc", "6922e-1234"] {
        let outcome = attic.call(&["rm", "--json", value, "--confirm", word]);
        assert_eq!(outcome.error()["code"], "ARGUMENT_BESIDE_JSON");
        assert_eq!(attic.gone(), [""; 0]);
    }
}

#[test]
fn servers_accept_consent_to_commands_that_take_flags_as_data() {
    let attic = Attic::new();
    for words in SERVERS {
        for (tool, arguments, gone) in [
            ("exec", json!({"words": ["a", "--b"]}), "exec a --b"),
            ("exec", json!({}), "exec "),
            ("ring", json!({"hard": true}), "ring None"),
            (
                "ring",
                json!({"hard": true, "door": "-x"}),
                "ring Some(\"-x\")",
            ),
            ("rm", json!({"id": "--confirm"}), "rm --confirm"),
        ] {
            let answer = attic.tool(words, tool, &arguments);
            let error = failure(&answer);
            assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{error}");
            assert_eq!(attic.gone(), [""; 0]);
            for guess in [json!("yes"), json!("6922e-1234"), json!("--confirm")] {
                let mut arguments = arguments.clone();
                arguments["confirm"] = guess;
                let error = failure(&attic.tool(words, tool, &arguments));
                assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{error}");
                assert_eq!(attic.gone(), [""; 0]);
            }
            let mut agreed = arguments.clone();
            agreed["confirm"] = error["token"].clone();
            let answer = attic.tool(words, tool, &agreed);
            assert_eq!(answer["result"]["isError"], Value::Null, "{answer}");
            assert_eq!(attic.gone(), [gone]);
        }
    }
}

#[test]
fn consent_keys_of_a_read_tool_are_unknown() {
    let attic = Attic::new();
    for words in SERVERS {
        let plain = attic.tool(words, "grep", &json!({"words": ["a", "-b"]}));
        let text = plain["result"]["content"][0]["text"].as_str();
        assert_eq!(text, Some("{\"result\":[\"a\",\"-b\"]}"), "{plain}");
        for key in [
            "confirm",
            "no_confirm",
            "confrim",
            "cmdhelp_confirm",
            "--confirm",
        ] {
            let answer = attic.tool(words, "grep", &json!({"words": ["a"], key: "x"}));
            let error = failure(&answer);
            assert_eq!(error["code"], "INVALID_INPUT", "{answer}");
            assert!(
                !answer.to_string().contains("did you mean `confirm`"),
                "{answer}"
            );
        }
    }
}

#[test]
fn suggestions_of_tools_contain_no_consent() {
    let attic = Attic::new();
    for words in SERVERS {
        for key in [
            "no_confirm",
            "confrim",
            "config",
            "conform",
            "confirmed",
            "Confirm",
        ] {
            let answer = attic.tool(words, "rm", &json!({"id": "a", key: true}));
            let error = failure(&answer);
            assert_eq!(error["code"], "INVALID_INPUT", "{answer}");
            assert_eq!(error.get("corrected_json"), None, "{answer}");
            let text = answer.to_string().replace(key, "");
            assert!(!text.contains("confirm"), "{answer}");
        }
        assert_eq!(attic.gone(), [""; 0]);
    }
}

#[test]
fn errors_of_servers_name_tools_and_arguments() {
    let attic = Attic::new();
    for words in SERVERS {
        for (tool, arguments, corrected) in [
            ("list", json!({"filtr": "a"}), json!({"filter": "a"})),
            (
                "list",
                json!({"filter": "a", "weight": 1}),
                json!({"filter": "a"}),
            ),
            ("rm", json!({"id": "a"}), Value::Null),
            ("rm", json!({"idd": "a"}), json!({"id": "a"})),
            ("pin", json!({"pin": "1234"}), Value::Null),
        ] {
            let answer = attic.tool(words, tool, &arguments);
            let error = failure(&answer);
            assert_eq!(error["corrected_json"], corrected, "{answer}");
            let text = answer.to_string();
            for line in [
                "corrected_argv",
                "proceed",
                "attic --",
                "/attic",
                "--json",
                "--confirm",
                "put_in",
            ] {
                assert!(!text.contains(line), "{line}: {answer}");
            }
        }
    }
}
