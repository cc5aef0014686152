//! Valid messages in an unusual form.

use serde_json::json;

use super::client::Client;

/// A response to a response could be mistaken for one to a request, or cause an endless exchange.
#[test]
fn responses_get_no_response() {
    let mut client = Client::handshaken(&[], &json!({}));
    for line in [
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}"#,
        r#"{"jsonrpc":"2.0","id":{},"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":7,"result":{},"error":{"code":1,"message":"both"}}"#,
        r#"{"id":8,"result":{}}"#,
    ] {
        client.send_line(line);
    }
    assert_eq!(client.end(), [] as [serde_json::Value; 0]);
}

/// Some clients escape characters in keys, such as slashes in PHP.
#[test]
fn escaped_keys_are_read() {
    let mut client = Client::start(&[]);
    client.send_line(
        r#"{"jsonrpc":"2.0","\u0069d":1,"method":"server\/discover","params":{"_meta":{"io.modelcontextprotocol\/protocolVersion":"2026-07-28","io.modelcontextprotocol\/clientCapabilities":{}}}}"#,
    );
    let answer = client.message().unwrap();
    assert_eq!(answer["id"], 1);
    assert_eq!(
        answer["result"]["supportedVersions"],
        json!(["2026-07-28"]),
        "{answer}"
    );
    let mut client = client.shake_hands(&json!({}));
    client.send_line(
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"item_drop_all","arguments":{"kind":"a","c\u006fnfirm":"token-of-{\"kind\":\"a\"}"}}}"#,
    );
    let dropped = client.answer(&json!(2));
    assert_eq!(dropped["result"]["structuredContent"]["dropped"], "a");
    client.end();
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let mut client = Client::start(&[]);
    client.send_line("\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
    let answer = client.message().unwrap();
    assert_eq!(answer, json!({ "jsonrpc": "2.0", "id": 1, "result": {} }));
    client.end();
}
