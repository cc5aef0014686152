//! The example `todo`: items that one call writes are read by the next.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use rmcp::model::ElicitationAction;
use serde_json::{Value, json};

use super::host::{Client, built, call, failure, modes, start};

/// Returns the result of a call without its envelope.
async fn data(client: &Client, name: &'static str, arguments: Value) -> Value {
    let result = call(client, name, arguments).await;
    assert_ne!(result.is_error, Some(true), "{result:?}");
    let document = result.structured_content.unwrap();
    assert_eq!(document["ok"], true, "{document}");
    document["data"].clone()
}

/// Returns the path of a folder that does not exist yet.
fn folder(number: usize) -> PathBuf {
    let name = format!("mcp-client-todo-{}-{number}", std::process::id());
    std::env::temp_dir().join(name)
}

#[tokio::test(flavor = "multi_thread")]
async fn items_are_added_and_listed() {
    let words = ["--example", "todo", "--features", "mcp"];
    let todo = built(&words, "examples/todo");
    for (number, mode) in modes().into_iter().enumerate() {
        let folder = folder(number);
        let variables = [("TODO_DATA_DIR", folder.as_path())];
        let user = Some(ElicitationAction::Accept);
        let client = start(&todo, &variables, mode, user).await;

        let tools = client.list_all_tools().await.unwrap();
        let hints = |name: &str| {
            let tool = tools.iter().find(|tool| tool.name == name).unwrap();
            let hints = tool.annotations.clone().unwrap();
            (hints.read_only_hint, hints.destructive_hint)
        };
        assert_eq!(hints("list"), (Some(true), Some(false)));
        assert_eq!(hints("add"), (Some(false), Some(false)));
        assert_eq!(hints("remove"), (Some(false), Some(true)));

        let mut ids = Vec::new();
        for title in ["Write docs", "--tidy up", "Rest"] {
            let item = data(&client, "add", json!({ "title": title })).await;
            assert_eq!(item["title"], title);
            ids.push(item["id"].clone());
        }
        data(&client, "complete", json!({ "id": ids[1] })).await;
        let open = data(&client, "list", json!({ "status": "open" })).await;
        let open: Vec<&Value> = open
            .as_array()
            .unwrap()
            .iter()
            .map(|it| &it["id"])
            .collect();
        assert_eq!(open, [&ids[0], &ids[2]]);
        let mut read = Vec::new();
        let mut arguments = json!({ "limit": 1 });
        loop {
            let result = call(&client, "list", arguments.clone()).await;
            let document = result.structured_content.unwrap();
            read.push(document["data"][0]["id"].clone());
            match document["next"].get("after") {
                Some(after) => arguments["after"] = after.clone(),
                None => break,
            }
        }
        assert_eq!(read, ids);

        let gone = data(&client, "remove", json!({ "id": ids[0] })).await;
        assert_eq!(gone["id"], ids[0]);
        assert_eq!(client.service().asked.load(Ordering::SeqCst), 1);
        let missing = call(&client, "get", json!({ "id": ids[0] })).await;
        let error = failure(&missing);
        assert!(error["message"].is_string(), "{error}");
        let wrong = call(&client, "add", json!({ "titel": "x" })).await;
        let error = failure(&wrong);
        assert_eq!(error["corrected_json"], json!({ "title": "x" }));

        client.cancel().await.unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
