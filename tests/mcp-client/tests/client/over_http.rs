//! `cmdhelp serve --http`, in all revisions that the client knows.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CancelTaskParams, ElicitationAction,
    GetTaskParams, ProtocolVersion, TaskStatus,
};
use rmcp::service::{ClientLifecycleMode, serve_client_with_lifecycle};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::{Value, json};

use super::host::{Client, Host, built, call, failure};

/// A program that prints its arguments, and sleeps if the first argument is `wait`.
const PROGRAM: &str = r#"#!/bin/sh
[ "$1" = wait ] && sleep "$2"
IFS='|'
echo "$*"
"#;

/// Returns the document of the program.
fn document() -> Value {
    let number = json!([{"name": "seconds", "type": "int", "required": true}]);
    let name = json!([{"name": "title", "type": "string", "required": true}]);
    json!({
        "cmdhelp_version": "0.1",
        "binary": "shelf",
        "summary": "Keeps books",
        "commands": {
            "find": {"summary": "Find a book", "effect": "read", "args": name},
            "drop": {"summary": "Remove a book", "effect": "destructive", "args": name},
            "wait": {"summary": "Wait for a book", "effect": "read", "args": number},
        },
    })
}

/// A server over HTTP with a home folder of its own. The server and its folder are removed after
/// the test.
struct Server {
    process: Child,
    home: PathBuf,
    uri: String,
    token: String,
}

impl Server {
    fn start(name: &str, flags: &[&str]) -> Self {
        let program = built(&["-p", "cmdhelp-cli", "--features", "http"], "cmdhelp");
        let home = format!("mcp-client-http-{}-{name}", std::process::id());
        let home = std::env::temp_dir().join(home);
        let configuration = home.join(".config/cmdhelp");
        fs::create_dir_all(&configuration).unwrap();
        let (script, file) = (home.join("shelf"), home.join("shelf.json"));
        fs::write(&script, PROGRAM).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(&file, document().to_string()).unwrap();
        let registry = format!("tool \"shelf\" {{ document {file:?}; program {script:?}; }}\n");
        fs::write(configuration.join("cmdhelp.kdl"), registry).unwrap();
        let mut command = Command::new(program);
        command.args(["serve", "--http=127.0.0.1:0"]).args(flags);
        command.current_dir(&home).env("HOME", &home);
        for name in ["CONFIG", "STATE", "CACHE", "DATA"] {
            command.env_remove(format!("XDG_{name}_HOME"));
        }
        let mut process = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap())
            .lines()
            .map_while(Result::ok);
        let started = "cmdhelp: serving at ";
        let line = lines.find_map(|it| Some(it.strip_prefix(started)?.to_owned()));
        let line = line.expect("the server has started");
        std::thread::spawn(move || lines.for_each(drop));
        let (uri, file) = line.split_once("; the token is in ").unwrap();
        let token = fs::read_to_string(file).unwrap().trim().to_owned();
        Self {
            process,
            home,
            uri: uri.to_owned(),
            token,
        }
    }

    /// Connects a host with the token of the server.
    async fn connect(&self, host: Host, mode: ClientLifecycleMode) -> Client {
        let config = self.config().auth_header(&*self.token);
        let transport = StreamableHttpClientTransport::from_config(config);
        serve_client_with_lifecycle(host, transport, mode)
            .await
            .unwrap()
    }

    fn config(&self) -> StreamableHttpClientTransportConfig {
        StreamableHttpClientTransportConfig::with_uri(&*self.uri)
    }

    /// Returns the number of processes of the program that wait.
    fn waiting(&self) -> usize {
        let script = self.home.join("shelf");
        let is_waiting = |it: &Path| {
            let words = fs::read(it.join("cmdline")).unwrap_or_default();
            let words: Vec<&[u8]> = words.split(|it| *it == 0).collect();
            let script = script.as_os_str().as_encoded_bytes();
            words.contains(&script) && words.contains(&&b"wait"[..]) && !words.contains(&&b"--"[..])
        };
        let processes = fs::read_dir("/proc").unwrap().flatten();
        processes.filter(|it| is_waiting(&it.path())).count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.home);
    }
}

/// The revisions, with the way in which a client selects each of them.
fn revisions() -> Vec<(ProtocolVersion, ClientLifecycleMode)> {
    let newest = vec![ProtocolVersion::V_2026_07_28];
    let mut all = Vec::new();
    for revision in ProtocolVersion::KNOWN_VERSIONS {
        if revision.has_initialize() {
            all.push((revision.clone(), ClientLifecycleMode::Initialize));
            continue;
        }
        all.push((
            revision.clone(),
            ClientLifecycleMode::Discover {
                preferred_versions: newest.clone(),
            },
        ));
        all.push((
            revision.clone(),
            ClientLifecycleMode::Auto {
                preferred_versions: newest.clone(),
                legacy_version: None,
            },
        ));
    }
    all
}

/// Returns the text of a result.
fn printed(result: &CallToolResult) -> String {
    assert_ne!(result.is_error, Some(true), "{result:?}");
    let content = serde_json::to_value(&result.content).unwrap();
    content[0]["text"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_revisions_list_and_call_over_http() {
    let server = Server::start("all", &[]);
    let mut seen = Vec::new();
    for (revision, mode) in revisions() {
        let host = Host::new(Some(ElicitationAction::Accept)).with_revision(revision.clone());
        let client = server.connect(host, mode).await;
        seen.push(revision.to_string());
        let negotiated = client.peer_info().map(|it| it.protocol_version.clone());
        if revision.has_initialize() {
            assert_eq!(negotiated, Some(revision.clone()));
        }
        let tools = client.list_all_tools().await.unwrap();
        let names: Vec<&str> = tools.iter().map(|it| it.name.as_ref()).collect();
        assert_eq!(names, ["shelf_drop", "shelf_find", "shelf_wait"]);
        let found = call(&client, "shelf_find", json!({"title": "Dune"})).await;
        assert_eq!(printed(&found), "find|Dune", "{revision}");
        let wrong = call(&client, "shelf_find", json!({"titel": "Dune"})).await;
        assert_eq!(failure(&wrong)["code"], "INPUT_INVALID", "{revision}");
        // Questions to the user are part of the protocol since 2025-06-18. Clients of earlier
        // revisions get a token instead of a question.
        let dropped = call(&client, "shelf_drop", json!({"title": "Dune"})).await;
        let asked = client.service().asked.load(Ordering::SeqCst);
        match revision >= ProtocolVersion::V_2025_06_18 {
            true => assert_eq!((printed(&dropped), asked), ("drop|Dune".to_owned(), 1)),
            false => {
                assert_eq!(
                    (failure(&dropped)["code"].clone(), asked),
                    (json!("CONFIRMATION_REQUIRED"), 0)
                );
                let token = failure(&dropped)["token"].clone();
                let again = json!({"title": "Dune", "confirm": token});
                let again = call(&client, "shelf_drop", again).await;
                assert_eq!(printed(&again), "drop|Dune", "{revision}");
            }
        }
        client.cancel().await.unwrap();
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_calls_of_one_client_run_at_once_over_http() {
    let server = Server::start("many", &[]);
    for (revision, mode) in revisions() {
        let host = Host::new(None).with_revision(revision.clone());
        let client = server.connect(host, mode).await;
        let titles: Vec<String> = (0..20).map(|it| format!("book {it}")).collect();
        let mut calls = tokio::task::JoinSet::new();
        for title in titles {
            let peer = client.peer().clone();
            calls.spawn(async move {
                let mut params = CallToolRequestParams::new("shelf_find");
                params.arguments = json!({"title": title}).as_object().cloned();
                (title, peer.call_tool(params).await.unwrap())
            });
        }
        while let Some(done) = calls.join_next().await {
            let (title, result) = done.unwrap();
            assert_eq!(printed(&result), format!("find|{title}"), "{revision}");
        }
        client.cancel().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_call_is_a_task_for_the_client() {
    let server = Server::start("tasks", &["--task-after=100ms"]);
    let (_, mode) = revisions().pop().unwrap();
    let client = server.connect(Host::new(None).with_tasks(), mode).await;
    let begin = async |seconds: u32| {
        let mut params = CallToolRequestParams::new("shelf_wait");
        params.arguments = json!({"seconds": seconds}).as_object().cloned();
        match client.call_tool_once(params).await.unwrap() {
            CallToolResponse::Task(it) => it.task.task_id,
            other => panic!("no task: {other:?}"),
        }
    };
    let state = async |task: &str| {
        let task = GetTaskParams::new(task);
        client.peer().get_task(task).await.unwrap().task
    };
    let task = begin(2).await;
    let ended = loop {
        let found = state(&task).await;
        match found.status() {
            TaskStatus::Working => tokio::time::sleep(Duration::from_millis(100)).await,
            _ => break found,
        }
    };
    let ended = serde_json::to_value(&ended).unwrap();
    assert_eq!(ended["status"], "completed", "{ended}");
    let text = ended["result"]["content"][0]["text"].as_str().unwrap();
    assert_eq!(text, "wait|2");

    let task = begin(1_000).await;
    assert_eq!(state(&task).await.status(), TaskStatus::Working);
    assert!(server.waiting() > 0, "the positive control");
    client
        .peer()
        .cancel_task(CancelTaskParams::new(&*task))
        .await
        .unwrap();
    while state(&task).await.status() != TaskStatus::Cancelled || server.waiting() > 0 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    client.cancel().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_the_token_is_refused() {
    let server = Server::start("token", &[]);
    for (_, mode) in revisions() {
        for config in [
            server.config(),
            server.config().auth_header("0123456789abcdef"),
        ] {
            let transport = StreamableHttpClientTransport::from_config(config);
            let refused =
                serve_client_with_lifecycle(Host::new(None), transport, mode.clone()).await;
            assert!(refused.is_err());
        }
    }
    // Positive control: with the right token, a client can connect.
    for (_, mode) in revisions() {
        let client = server.connect(Host::new(None), mode).await;
        client.cancel().await.unwrap();
    }
}
