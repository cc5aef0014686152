//! A real destructive command runs only after consent.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs};

use serde_json::{Value, json};

use super::client::{Client, failure, stateless};

/// A server that records deleted items in a file.
struct Desk {
    client: Client,
    log: PathBuf,
}

impl Desk {
    fn new(capabilities: &Value) -> Self {
        Self::start(&[], capabilities)
    }

    fn start(words: &[&str], capabilities: &Value) -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let log = env::temp_dir().join(format!("cmdhelp-desk-{}-{number}", std::process::id()));
        let variables = [("DESK_LOG", log.as_os_str())];
        let client = Client::start_with(env!("CARGO_BIN_EXE_served-desk"), words, &variables);
        Self {
            client: client.shake_hands(capabilities),
            log,
        }
    }

    /// Returns the recorded items and clears the record.
    fn dropped(&self) -> Option<String> {
        let dropped = fs::read_to_string(&self.log).ok();
        let _ = fs::remove_file(&self.log);
        dropped
    }

    /// Sends a call and returns the next message of any kind.
    fn send(&mut self, id: i32) -> Value {
        let params = json!({ "name": "item_drop", "arguments": { "id": "pen" } });
        let message =
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params });
        self.client.send(&message);
        self.client.message().unwrap()
    }
}

#[test]
fn clients_with_a_handshake_ask_their_user() {
    let mut desk = Desk::new(&json!({ "elicitation": {} }));
    for (id, action, agrees) in [
        (1, "accept", true),
        (2, "accept", false),
        (3, "decline", true),
        (4, "cancel", true),
    ] {
        let question = desk.send(id);
        let message = question["params"]["message"].as_str().unwrap();
        assert!(
            message.contains("desk item drop") && message.contains("\"pen\""),
            "{message}"
        );
        assert_eq!(desk.dropped(), None);
        let answer = json!({ "action": action, "content": { "confirm": agrees } });
        desk.client
            .send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": answer }));
        let result = desk.client.answer(&json!(id))["result"].clone();
        if action == "accept" && agrees {
            assert_eq!(
                result["structuredContent"],
                json!({ "id": "pen", "done": true })
            );
            assert_eq!(desk.dropped().as_deref(), Some("pen"));
        } else {
            let failure = failure(&result);
            assert_eq!(failure["code"], "CONFIRMATION_DECLINED");
            let way_out = match action {
                "cancel" => "Ask the user",
                _ => "Do not repeat the call",
            };
            let message = failure["message"].as_str().unwrap();
            assert!(message.contains(way_out), "{message}");
            assert_eq!(desk.dropped(), None);
        }
    }
    desk.client.end();
}

#[test]
fn stateless_clients_ask_their_user_and_repeat_the_call() {
    let mut desk = Desk::new(&json!({}));
    let able = json!({ "elicitation": { "form": {} } });
    let call = |id: &str, more: Value| {
        let mut params = json!({ "name": "item_drop", "arguments": { "id": id } });
        params
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        stateless(params, &able)
    };
    let question = desk.client.result("tools/call", call("pen", json!({})));
    assert_eq!(question["resultType"], "input_required");
    let state = question["requestState"].as_str().unwrap();
    let yes = json!({ "confirm": { "action": "accept", "content": { "confirm": true } } });
    assert_eq!(desk.dropped(), None);

    // Consent to one call is not consent to another.
    let other = call(
        "paper",
        json!({ "inputResponses": yes, "requestState": state }),
    );
    assert_eq!(
        desk.client.result("tools/call", other)["resultType"],
        "input_required"
    );
    // A modified state is rejected, whether the user has accepted or declined.
    let no = json!({ "confirm": { "action": "decline" } });
    for (id, answers) in [(90, &yes), (91, &no)] {
        for state in [json!("forged"), json!(format!("{state}x")), json!(7)] {
            let params = call(
                "pen",
                json!({ "inputResponses": answers, "requestState": state }),
            );
            desk.client.send(
                &json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }),
            );
            let answer = desk.client.answer(&json!(id));
            assert_eq!(answer["error"]["code"], -32602, "{answer}");
        }
    }
    assert_eq!(desk.dropped(), None);

    let same = call(
        "pen",
        json!({ "inputResponses": yes, "requestState": state }),
    );
    let result = desk.client.result("tools/call", same);
    assert_eq!(
        result["structuredContent"],
        json!({ "id": "pen", "done": true })
    );
    assert_eq!(desk.dropped().as_deref(), Some("pen"));
    desk.client.end();
}

#[test]
fn clients_without_elicitation_get_the_next_step() {
    let mut desk = Desk::new(&json!({}));
    let result = desk.client.call("item_drop", json!({ "id": "pen" }));
    let error = failure(&result);
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
    assert_eq!(error["preview"], json!({ "id": "pen", "done": false }));
    let advice = result["content"][1]["text"].as_str().unwrap();
    assert!(advice.contains("\"confirm\": "), "{advice}");
    for guess in [json!("yes"), json!("true"), json!(""), json!(null)] {
        let arguments = json!({ "id": "pen", "confirm": guess });
        let error = desk.client.failure("item_drop", arguments);
        assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{guess}");
    }
    let arguments = json!({ "id": "pen", "confirm": true });
    assert_eq!(
        desk.client.failure("item_drop", arguments)["code"],
        "INVALID_INPUT"
    );
    let other = json!({ "id": "paper", "confirm": error["token"] });
    assert_eq!(
        desk.client.failure("item_drop", other)["code"],
        "CONFIRMATION_REQUIRED"
    );
    assert_eq!(desk.dropped(), None);

    let same = json!({ "id": "pen", "confirm": error["token"] });
    let result = desk.client.call("item_drop", same);
    assert_eq!(
        result["structuredContent"],
        json!({ "id": "pen", "done": true })
    );
    assert_eq!(desk.dropped().as_deref(), Some("pen"));
    desk.client.end();
}

#[test]
fn unattended_hosts_are_not_asked() {
    let able = json!({ "elicitation": {} });
    let mut ways = vec![&["--mcp-no-questions"][..]];
    if cfg!(unix) {
        ways.push(&["--mcp-in-process", "--mcp-no-questions"]);
    }
    for words in ways {
        let mut desk = Desk::start(words, &able);
        let error = desk.client.failure("item_drop", json!({ "id": "pen" }));
        assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{words:?}");
        let params = json!({ "name": "item_drop", "arguments": { "id": "pen" } });
        let stateless = desk.client.result("tools/call", stateless(params, &able));
        assert_eq!(stateless["isError"], true, "{stateless}");
        assert_eq!(desk.dropped(), None);
        let same = json!({ "id": "pen", "confirm": error["token"] });
        assert_eq!(desk.client.call("item_drop", same)["isError"], Value::Null);
        assert_eq!(desk.dropped().as_deref(), Some("pen"));
        desk.client.end();
    }
}

/// After a call with a wrong token the user is asked, and the user's answer counts.
#[test]
fn the_users_answer_wins_over_a_token() {
    let mut desk = Desk::new(&json!({}));
    let able = json!({ "elicitation": {} });
    let mut call = |token: &Value, more: Value| {
        let arguments = json!({ "id": "pen", "confirm": token });
        let mut params = json!({ "name": "item_drop", "arguments": arguments });
        params
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        desk.client.result("tools/call", stateless(params, &able))
    };
    let guess = json!("yes");
    let question = call(&guess, json!({}));
    let state = question["requestState"].as_str().unwrap().to_owned();
    let token = json!(state.split_once('-').unwrap().1);
    let answer = |action: &str| {
        let answer = json!({ "action": action, "content": { "confirm": true } });
        json!({ "inputResponses": { "confirm": answer }, "requestState": state })
    };
    let declined = call(&token, answer("decline"));
    assert_eq!(failure(&declined)["code"], "CONFIRMATION_DECLINED");
    let accepted = call(&guess, answer("accept"));
    assert_eq!(
        accepted["structuredContent"],
        json!({ "id": "pen", "done": true }),
        "{accepted}"
    );
    desk.client.end();
}

#[test]
fn prompts_without_a_preview_show_the_arguments() {
    let mut client = Client::handshaken(&[], &json!({ "elicitation": {} }));
    for (kind, shown, hidden) in [("unseen", "\"unseen\"", "items"), ("pens", "items", "pens")] {
        let params = json!({ "name": "item_drop_all", "arguments": { "kind": kind } });
        client
            .send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }));
        let question = client.message().unwrap();
        let message = question["params"]["message"].as_str().unwrap();
        assert!(
            message.contains(shown) && !message.contains(hidden),
            "{message}"
        );
        let answer = json!({ "action": "decline" });
        client.send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": answer }));
        client.answer(&json!(1));
    }
    client.end();
}

/// An answer with contradictory values counts as no answer.
#[test]
fn an_answer_with_a_duplicate_key_is_no_consent() {
    let mut desk = Desk::new(&json!({ "elicitation": {} }));
    for (id, answer) in [
        r#""result":{"action":"accept","content":{"confirm":true,"confirm":false}}"#,
        r#""result":{"action":"accept","content":{"confirm":false,"confirm":true}}"#,
        r#""result":{"action":"accept","content":{"confirm":true,"conf\u0069rm":false}}"#,
        r#""result":{"action":"accept","action":"decline","content":{"confirm":true}}"#,
        r#""result":{"action":"accept","content":{"confirm":true},"content":{}}"#,
        r#""result":{"action":"accept","content":{"confirm":true}},"result":{}"#,
    ]
    .into_iter()
    .enumerate()
    {
        let id = i32::try_from(id).unwrap() + 1;
        let question = desk.send(id);
        let line = format!(r#"{{"jsonrpc":"2.0","id":{},{answer}}}"#, question["id"]);
        desk.client.send_line(&line);
        let result = desk.client.answer(&json!(id))["result"].clone();
        assert_eq!(
            failure(&result)["code"],
            "CONFIRMATION_REQUIRED",
            "{answer}"
        );
        assert_eq!(desk.dropped(), None, "{answer}");
    }
    desk.client.end();
}
