//! An MCP host for the tests, and the servers that it starts.

use std::path::{Path, PathBuf};
use std::process::Command as Build;
use std::sync::atomic::{AtomicUsize, Ordering};

use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ElicitRequestParams,
    ElicitResult, ElicitationAction, ElicitationCapability, FormElicitationCapability,
    Implementation, JsonObject, ProtocolVersion, TASKS_EXTENSION_ID,
};
use rmcp::service::{
    ClientLifecycleMode, RequestContext, RoleClient, RunningService, serve_client_with_lifecycle,
};
use rmcp::transport::TokioChildProcess;
use rmcp::{ClientHandler, ErrorData};
use serde_json::{Value, json};
use tokio::process::Command;

/// A host whose user always gives the same answer.
pub(crate) struct Host {
    /// The description of the host that servers get.
    config: ClientConfig,
    /// The user's answer, or `None` if there is no user.
    user: Option<ElicitationAction>,
    pub(crate) asked: AtomicUsize,
}

impl Host {
    pub(crate) fn new(user: Option<ElicitationAction>) -> Self {
        let mut capabilities = ClientCapabilities::default();
        if user.is_some() {
            let form = FormElicitationCapability::default();
            capabilities.elicitation = Some(ElicitationCapability::new().with_form(form));
        }
        Self {
            config: ClientConfig::new(capabilities, Implementation::new("test", "1")),
            user,
            asked: AtomicUsize::new(0),
        }
    }

    /// Requests this revision in a handshake.
    pub(crate) fn with_revision(mut self, revision: ProtocolVersion) -> Self {
        self.config = self.config.with_protocol_version(revision);
        self
    }

    /// Declares that the host supports tasks.
    pub(crate) fn with_tasks(mut self) -> Self {
        let extensions = [(TASKS_EXTENSION_ID.to_owned(), JsonObject::new())];
        self.config.capabilities.extensions = Some(extensions.into_iter().collect());
        self
    }
}

impl ClientHandler for Host {
    fn get_info(&self) -> ClientConfig {
        self.config.clone()
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
        let says = self.user.clone().expect("a user who can be asked");
        let answer = ElicitResult::new(says.clone());
        Ok(match says {
            ElicitationAction::Accept => answer.with_content(json!({ "confirm": true })),
            _ => answer,
        })
    }
}

pub(crate) type Client = RunningService<RoleClient, Host>;

/// Builds a program and returns its path. The program is in the target folder of the workspace, where most of its
/// dependencies have already been built.
pub(crate) fn built(words: &[&str], file: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = root.join("target");
    let mut cargo = Build::new(env!("CARGO"));
    cargo.args(["build", "--quiet"]).args(words);
    cargo.arg("--target-dir").arg(&target).current_dir(root);
    assert!(cargo.status().unwrap().success());
    let file = target.join("debug").join(file);
    file.with_extension(std::env::consts::EXE_EXTENSION)
}

pub(crate) fn modes() -> [ClientLifecycleMode; 3] {
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

/// Starts a server with these environment variables.
pub(crate) async fn start(
    program: &Path,
    variables: &[(&str, &Path)],
    mode: ClientLifecycleMode,
    user: Option<ElicitationAction>,
) -> Client {
    let mut command = Command::new(program);
    command.arg("--mcp").envs(variables.iter().copied());
    let process = TokioChildProcess::new(command).unwrap();
    serve_client_with_lifecycle(Host::new(user), process, mode)
        .await
        .unwrap()
}

pub(crate) async fn call(client: &Client, name: &'static str, arguments: Value) -> CallToolResult {
    let mut params = CallToolRequestParams::new(name);
    params.arguments = arguments.as_object().cloned();
    client.call_tool(params).await.unwrap()
}

/// Returns the error in the text of a result.
pub(crate) fn failure(result: &CallToolResult) -> Value {
    assert_eq!(result.is_error, Some(true));
    assert_eq!(result.structured_content, None);
    let content = serde_json::to_value(&result.content).unwrap();
    let document: Value = serde_json::from_str(content[0]["text"].as_str().unwrap()).unwrap();
    document["error"].clone()
}
