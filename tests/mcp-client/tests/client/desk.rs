//! A program with arguments and results of every shape.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use rmcp::model::{CallToolRequestParams, ElicitationAction};
use rmcp::service::ClientLifecycleMode;
use serde_json::json;

use super::host::{built, call, failure, modes, start};

fn desk() -> &'static Path {
    static DESK: OnceLock<PathBuf> = OnceLock::new();
    let words = ["-p", "cmdhelp-mcp-tests", "--bin", "served-desk"];
    DESK.get_or_init(|| built(&words, "served-desk"))
}

#[tokio::test(flavor = "multi_thread")]
async fn tools_are_listed_and_called() {
    for mode in modes() {
        let has_handshake = mode == ClientLifecycleMode::Initialize;
        let client = start(desk(), &[], mode, None).await;
        let tools = client.list_all_tools().await.unwrap();
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        assert_eq!(names[..3], ["item_put", "item_list_all", "item_drop"]);
        let arguments = json!({ "title": "pen", "tags": ["a", "b"], "corner": [1, 2] });
        let put = call(&client, "item_put", arguments)
            .await
            .structured_content
            .unwrap();
        assert_eq!(
            (&put["title"], &put["tags"]),
            (&json!("pen"), &json!(["a", "b"]))
        );
        let counted = call(&client, "count", json!({})).await.structured_content;
        let expected = if has_handshake {
            json!({ "result": 3 })
        } else {
            json!(3)
        };
        assert_eq!(counted, Some(expected));
        let wrong = call(&client, "item_put", json!({ "titel": "pen" })).await;
        assert_eq!(failure(&wrong)["code"], "INVALID_INPUT");
        let failed = call(&client, "fail", json!({ "how": "declared" })).await;
        assert_eq!(failure(&failed)["code"], "NO_SUCH_ITEM");
        let unknown = client
            .call_tool(CallToolRequestParams::new("nonsense"))
            .await;
        assert!(unknown.is_err());
        client.cancel().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_asks_its_user() {
    for mode in modes() {
        for (says, is_done) in [
            (ElicitationAction::Accept, true),
            (ElicitationAction::Decline, false),
        ] {
            let client = start(desk(), &[], mode.clone(), Some(says)).await;
            let dropped = call(&client, "item_drop", json!({ "id": "pen" })).await;
            assert_eq!(client.service().asked.load(Ordering::SeqCst), 1);
            if is_done {
                let done = json!({ "id": "pen", "done": true });
                assert_eq!(dropped.structured_content, Some(done));
            } else {
                assert_eq!(failure(&dropped)["code"], "CONFIRMATION_DECLINED");
            }
            client.cancel().await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_elicitation_gives_no_consent() {
    for mode in modes() {
        let client = start(desk(), &[], mode, None).await;
        let dropped = call(&client, "item_drop", json!({ "id": "pen" })).await;
        assert_eq!(failure(&dropped)["code"], "CONFIRMATION_REQUIRED");
        assert_eq!(client.service().asked.load(Ordering::SeqCst), 0);
        client.cancel().await.unwrap();
    }
}
