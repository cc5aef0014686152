//! Text that handlers print besides their results, and data in questions to the user.

use std::fs::{self, File};
use std::process::Stdio;

use serde_json::json;

use super::client::Client;

const HOSTILE: &str = env!("CARGO_BIN_EXE_served-hostile");

/// Calls as processes, and in the process of the server.
const MODES: [&[&str]; 2] = [&[], &["--mcp-in-process"]];

/// Characters that control a terminal, or hide text.
const CONTROLS: &str = "\u{1b}[2J\u{1b}]52;c;eA==\u{7}\u{9b}8m\u{202e}\u{200b}\r\u{8}.";

/// Secret values of different lengths, and one with several lines.
const KEYS: [&str; 6] = [
    "qzkx",
    "qzkxwv",
    "qzkxwvq",
    "qzkxwvqy",
    "qzkx-wvqy-kzqx-vwyq-qxkz",
    "qzkx\nwvqy-kzqx-vwyq\n\nqxkz",
];

fn does_something(character: char) -> bool {
    let hides = matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    hides || (character.is_control() && character != '\n')
}

/// Returns the parts of a key that must not be printed.
fn pieces(key: &str) -> Vec<String> {
    let characters: Vec<char> = key.chars().collect();
    let pieces = characters.windows(characters.len().min(8));
    pieces.map(|piece| piece.iter().collect()).collect()
}

#[test]
fn the_log_is_redacted_and_escaped() {
    let file = std::env::temp_dir().join(format!("cmdhelp-log-{}", std::process::id()));
    for mode in MODES {
        let log = Stdio::from(File::create(&file).unwrap());
        let mut client = Client::of(HOSTILE, mode, &[], log).shake_hands(&json!({}));
        for (at, key) in KEYS.iter().enumerate() {
            let errors = format!("begin {at} {CONTROLS} {key} and {key:?}\nend {at}");
            client.call("blurt", json!({ "text": "", "errors": errors, "key": key }));
            // The secret of one call is not redacted in the output of another.
            client.call(
                "blurt",
                json!({ "text": "", "errors": format!("plain {at} wvqy\n") }),
            );
        }
        client.end();
        let log = fs::read_to_string(&file).unwrap();
        assert_eq!(log.chars().find(|it| does_something(*it)), None, "{log}");
        for (at, key) in KEYS.iter().enumerate() {
            for part in ["begin", "end", "plain"] {
                assert!(log.contains(&format!("{part} {at}")), "{mode:?}: {log}");
            }
            for piece in pieces(key) {
                assert!(!log.contains(&piece), "{mode:?}: {piece:?} in {log}");
            }
        }
        assert_eq!(log.matches("wvqy").count(), KEYS.len(), "{log}");
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn output_of_failed_commands_is_redacted_before_truncation() {
    let mut client = Client::start_program(HOSTILE, &[]).shake_hands(&json!({}));
    for key in KEYS {
        // The text is cut within the key, by bytes or by characters.
        for before in [1_990, 1_995, 1_997, 1_999] {
            for padding in ["x", "é", "\""] {
                let text = padding.repeat(before / padding.len()) + key + " and more";
                for text in [text.clone(), padding.repeat(before) + key] {
                    let arguments = json!({ "text": text, "code": 7, "key": key });
                    let error = client.failure("quit", arguments);
                    assert_eq!(error["code"], "COMMAND_FAILED");
                    let stdout = error["stdout"].as_str().unwrap();
                    assert!(stdout.starts_with(padding) && stdout.chars().count() <= 2_000);
                    let rest = stdout.trim_start_matches(padding);
                    let is_whole = |it: &&str| " and more".starts_with(it);
                    let shown = rest.trim_start_matches('*');
                    assert!(is_whole(&shown), "{key:?}: {rest:?}");
                }
            }
        }
    }
    client.end();
}

#[test]
fn prompts_for_consent_escape_control_characters() {
    for mode in MODES {
        let client = Client::start_program(HOSTILE, mode);
        let mut client = client.shake_hands(&json!({ "elicitation": {} }));
        for in_words in [true, false] {
            let arguments = json!({ "drawer": CONTROLS, "in_words": in_words });
            let params = json!({ "name": "wipe", "arguments": arguments });
            client.send(
                &json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params }),
            );
            let question = client.find(|message| message["method"] == "elicitation/create");
            let message = question["params"]["message"].as_str().unwrap();
            assert!(message.contains("52;c;eA=="), "{message}");
            let found = message.chars().find(|it| does_something(*it));
            assert_eq!(found, None, "{message:?}");
            let reply = json!({ "action": "decline" });
            client.send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": reply }));
            client.answer(&json!(7));
        }
        client.end();
    }
}
