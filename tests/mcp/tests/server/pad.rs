//! An example, served to several clients at once.

use std::process::Command;

use serde_json::{Value, json};

use super::client::Client;

const PAD: &str = env!("CARGO_BIN_EXE_served-pad");

/// The number of concurrent clients, each with its own server.
const CLIENTS: usize = 8;
const CALLS: usize = 12;

/// Concurrent calls add items. Each item that a call has reported as added is stored.
#[test]
fn acknowledged_items_are_stored() {
    let folder = std::env::temp_dir().join(format!("cmdhelp-pad-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("pad.json");
    let mut login = Command::new(PAD);
    let login = login.args(["auth", "login", "ada"]).env("PAD_STATE", &file);
    assert!(login.output().unwrap().status.success());
    let start = || {
        let variables = [("PAD_STATE", file.as_os_str())];
        Client::start_with(PAD, &[], &variables).shake_hands(&json!({}))
    };
    let mut clients: Vec<Client> = (0..CLIENTS).map(|_| start()).collect();
    for (number, client) in clients.iter_mut().enumerate() {
        for call in 0..CALLS {
            let arguments = json!({ "collection": "tasks", "title": format!("{number}/{call}") });
            let params = json!({ "name": "item_create", "arguments": arguments });
            client.send(
                &json!({ "jsonrpc": "2.0", "id": call, "method": "tools/call", "params": params }),
            );
        }
    }
    let mut added = Vec::new();
    for client in &mut clients {
        for call in 0..CALLS {
            let result = client.answer(&json!(call))["result"].clone();
            assert!(result.get("isError").is_none(), "{result}");
            added.push(result["structuredContent"].clone());
        }
    }
    let listed = clients[0].call("item_list", json!({ "collection": "tasks" }));
    let listed = listed["structuredContent"]["result"].as_array().unwrap();
    let sorted = |items: &[Value], key: &str| {
        let mut texts: Vec<String> = items.iter().map(|it| it[key].to_string()).collect();
        texts.sort();
        texts.dedup();
        texts
    };
    for key in ["title", "ref"] {
        assert_eq!(sorted(listed, key), sorted(&added, key));
        assert_eq!(sorted(listed, key).len(), CLIENTS * CALLS, "{key}");
    }
    for client in clients {
        client.end();
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
