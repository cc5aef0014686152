//! A published client lists and calls the tools of a real program.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ElicitRequestParams,
    ElicitResult, ElicitationAction, ElicitationCapability, FormElicitationCapability,
    Implementation, ProtocolVersion,
};
use rmcp::service::{
    ClientLifecycleMode, RequestContext, RoleClient, RunningService, serve_client_with_lifecycle,
};
use rmcp::transport::TokioChildProcess;
use rmcp::{ClientHandler, ErrorData};
use serde_json::{Value, json};
use tokio::process::Command;

/// A host whose user always says the same.
struct Host {
    can_ask: bool,
    says: ElicitationAction,
    asked: AtomicUsize,
}

impl ClientHandler for Host {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        if self.can_ask {
            let form = FormElicitationCapability::default();
            capabilities.elicitation = Some(ElicitationCapability::new().with_form(form));
        }
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        assert!(matches!(
            request,
            ElicitRequestParams::FormElicitationParams { .. }
        ));
        let answer = ElicitResult::new(self.says.clone());
        Ok(match self.says {
            ElicitationAction::Accept => answer.with_content(json!({ "confirm": true })),
            _ => answer,
        })
    }
}

type Client = RunningService<RoleClient, Host>;

/// The program, built as it is now.
fn desk() -> &'static Path {
    static DESK: OnceLock<PathBuf> = OnceLock::new();
    DESK.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let target = root.join("target/mcp-client");
        let mut cargo = std::process::Command::new(env!("CARGO"));
        cargo.args([
            "build",
            "--quiet",
            "-p",
            "cmdhelp-mcp-tests",
            "--bin",
            "served-desk",
        ]);
        cargo.arg("--target-dir").arg(&target).current_dir(root);
        assert!(cargo.status().unwrap().success());
        target
            .join("debug")
            .join("served-desk")
            .with_extension(std::env::consts::EXE_EXTENSION)
    })
}

fn modes() -> [ClientLifecycleMode; 3] {
    let newest = vec![ProtocolVersion::V_2026_07_28];
    [
        ClientLifecycleMode::Initialize,
        ClientLifecycleMode::Discover {
            preferred_versions: newest.clone(),
        },
        ClientLifecycleMode::Auto {
            preferred_versions: newest,
            legacy_version: None,
        },
    ]
}

async fn start(mode: ClientLifecycleMode, can_ask: bool, says: ElicitationAction) -> Client {
    let mut command = Command::new(desk());
    command.arg("--mcp");
    let process = TokioChildProcess::new(command).unwrap();
    let host = Host {
        can_ask,
        says,
        asked: AtomicUsize::new(0),
    };
    serve_client_with_lifecycle(host, process, mode)
        .await
        .unwrap()
}

async fn call(client: &Client, name: &'static str, arguments: Value) -> CallToolResult {
    let mut params = CallToolRequestParams::new(name);
    params.arguments = arguments.as_object().cloned();
    client.call_tool(params).await.unwrap()
}

/// The error in the text of a result.
fn failure(result: &CallToolResult) -> Value {
    assert_eq!(result.is_error, Some(true));
    assert_eq!(result.structured_content, None);
    let content = serde_json::to_value(&result.content).unwrap();
    let document: Value = serde_json::from_str(content[0]["text"].as_str().unwrap()).unwrap();
    document["error"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn tools_are_listed_and_called() {
    for mode in modes() {
        let has_handshake = mode == ClientLifecycleMode::Initialize;
        let client = start(mode, false, ElicitationAction::Decline).await;
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
async fn the_user_is_asked() {
    for mode in modes() {
        for (says, is_done) in [
            (ElicitationAction::Accept, true),
            (ElicitationAction::Decline, false),
        ] {
            let client = start(mode.clone(), true, says).await;
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
async fn a_user_that_cannot_be_asked_has_not_agreed() {
    for mode in modes() {
        let client = start(mode, false, ElicitationAction::Accept).await;
        let dropped = call(&client, "item_drop", json!({ "id": "pen" })).await;
        assert_eq!(failure(&dropped)["code"], "CONFIRMATION_REQUIRED");
        assert_eq!(client.service().asked.load(Ordering::SeqCst), 0);
        client.cancel().await.unwrap();
    }
}
