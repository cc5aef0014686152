//! The search for tools that are not listed.

use serde_json::json;

use super::client::Client;

/// Searches for a tool and lists the tools again after the notification, as hosts do. Returns whether the
/// list came before the result of the search.
fn lists_before_it_is_answered(words: &[&str]) -> bool {
    let words = [&["--mcp-search", "count"], words].concat();
    let desk = env!("CARGO_BIN_EXE_served-desk");
    let mut desk = Client::start_with(desk, &words, &[]).shake_hands(&json!({}));
    let params = json!({ "name": "search_tools", "arguments": { "query": "item drop" } });
    let search = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    desk.send(&search);
    let notification = desk.message().unwrap();
    assert_eq!(
        notification["method"], "notifications/tools/list_changed",
        "{notification}"
    );
    desk.send(&json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list" }));
    let first = desk.message().unwrap();
    let second = desk.message().unwrap();
    let (list, result) = match first["id"] == json!(2) {
        true => (&first, &second),
        false => (&second, &first),
    };
    assert!(
        list["result"]["tools"]
            .to_string()
            .contains("\"item_drop\"")
    );
    assert!(result["result"].to_string().contains("item_drop"));
    let is_in_order = first["id"] == json!(2);
    desk.end();
    is_in_order
}

/// A model calls a tool as soon as it learns of the tool, so the host must know the tool before.
#[test]
fn found_tools_are_listed_before_the_answer() {
    let mut ways = vec![&[][..]];
    if cfg!(unix) {
        ways.push(&["--mcp-in-process"]);
    }
    for words in ways {
        // The server waits only briefly for the list, so on a busy machine the result can come
        // first.
        assert!(
            (0..20).any(|_| lists_before_it_is_answered(words)),
            "{words:?}"
        );
    }
}

#[test]
fn a_client_that_never_relists_is_answered() {
    let desk = env!("CARGO_BIN_EXE_served-desk");
    let words = ["--mcp-search", "item"];
    let mut desk = Client::start_with(desk, &words, &[]).shake_hands(&json!({}));
    let found = desk.call("search_tools", json!({ "query": "count items" }));
    assert!(found.to_string().contains("count"), "{found}");
    // A found tool can be called by its name.
    let count = desk.call("count", json!({}));
    assert_eq!(count["structuredContent"], json!({ "result": 3 }));
    desk.end();
}
