//! Tests that a transcript is the same over standard input and output as over HTTP.

use std::io::{BufRead as _, BufReader};

use serde_json::{Value, json};

use super::{Answer, STATELESS, Server, meta};
use crate::calls::client::Client;
use crate::calls::serve::{running, wait_for};
use crate::calls::world::World;

/// A client over one of the transports.
trait Carried {
    /// Sends a request, consents if the server asks, and returns all messages up to the answer.
    fn ask(&mut self, request: &Value) -> Vec<Value>;

    /// Sends a request, and cancels it once `is_running` returns true. No answer must follow.
    fn cancel(&mut self, request: &Value, is_running: &dyn Fn() -> bool);
}

/// Returns the notification that cancels a request.
fn cancelled(request: &Value) -> Value {
    let params = json!({"requestId":request["id"],"_meta":request["params"]["_meta"]});
    json!({"jsonrpc":"2.0","method":"notifications/cancelled","params":params})
}

impl Carried for Client {
    fn ask(&mut self, request: &Value) -> Vec<Value> {
        self.write(request);
        let mut messages = Vec::new();
        loop {
            let message = self.wait_for(|_| true);
            messages.push(message.clone());
            if message["method"] == "elicitation/create" {
                self.write(&agreed(&message));
            } else if message["id"] == request["id"] {
                return messages;
            }
        }
    }

    fn cancel(&mut self, request: &Value, is_running: &dyn Fn() -> bool) {
        self.write(request);
        wait_for("it runs", is_running);
        self.write(&cancelled(request));
        wait_for("it has ended", || !is_running());
    }
}

/// A client over HTTP.
struct OverHttp<'s> {
    server: &'s Server,
    session: Option<String>,
    is_stateless: bool,
}

impl OverHttp<'_> {
    fn headers(&self) -> Vec<(&str, &str)> {
        let session = self
            .session
            .iter()
            .map(|it| ("Mcp-Session-Id", it.as_str()));
        let revision = self.is_stateless.then_some(STATELESS);
        session.chain(revision).collect()
    }
}

impl Carried for OverHttp<'_> {
    fn ask(&mut self, request: &Value) -> Vec<Value> {
        let stream = self
            .server
            .begin("POST /mcp", &self.headers(), &request.to_string());
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let head: Vec<String> = lines.by_ref().take_while(|it| !it.is_empty()).collect();
        let mut answer = Answer {
            status: 0,
            head: head.join("\n"),
            body: String::new(),
        };
        let mut messages = Vec::new();
        if answer.header("content-type") == Some("text/event-stream") {
            for line in lines.filter_map(|it| Some(it.strip_prefix("data: ")?.to_owned())) {
                let message: Value = serde_json::from_str(&line).expect("JSON");
                if message["method"] == "elicitation/create" {
                    let reply = self.server.post(&self.headers(), &agreed(&message));
                    assert_eq!(reply.status, 202);
                }
                messages.push(message);
            }
        } else {
            answer.body = lines.collect();
            messages = answer.messages();
        }
        let session = answer.header("mcp-session-id").map(str::to_owned);
        self.session = session.or(self.session.take());
        messages
    }

    fn cancel(&mut self, request: &Value, is_running: &dyn Fn() -> bool) {
        let stream = self
            .server
            .begin("POST /mcp", &self.headers(), &request.to_string());
        wait_for("it runs", is_running);
        if self.is_stateless {
            drop(stream);
            wait_for("it has ended", || !is_running());
        } else {
            let notice = self.server.post(&self.headers(), &cancelled(request));
            assert_eq!(notice.status, 202);
            wait_for("it has ended", || !is_running());
            let end = super::answer(stream);
            assert!(!end.body.contains("data:"), "no answer: {end:?}");
        }
    }
}

/// Returns the answer that consents to a question of the server.
fn agreed(question: &Value) -> Value {
    json!({"jsonrpc":"2.0","id":question["id"],"result":{"action":"accept","content":{"confirm":true}}})
}

/// Removes the parts of a message that differ between two calls.
fn comparable(message: &Value) -> Value {
    match message {
        Value::Object(members) => {
            let is_question = message["method"] == "elicitation/create";
            let members = members.iter().map(|(key, value)| {
                let differs = ["ms", "token", "requestState"].contains(&key.as_str())
                    || (is_question && key == "id");
                let value = if differs {
                    Value::Null
                } else {
                    comparable(value)
                };
                (key.clone(), value)
            });
            members.collect()
        }
        Value::Array(items) => items.iter().map(comparable).collect(),
        Value::String(text) if text.starts_with('{') => match serde_json::from_str(text) {
            Ok(json @ Value::Object(_)) => comparable(&json),
            _ => message.clone(),
        },
        // This text contains the token of a refusal, which differs between two calls.
        Value::String(text) if text.contains("\"confirm\"") => json!("advice"),
        other => other.clone(),
    }
}

/// Returns the request with the consent that a result demands, for a client without a handshake.
fn again(request: &Value, answer: &Value) -> Value {
    let mut request = request.clone();
    request["id"] = json!("again");
    request["params"]["requestState"] = answer["result"]["requestState"].clone();
    let questions = answer["result"]["inputRequests"].as_object();
    let replies = questions.into_iter().flatten().map(|(key, _)| {
        (
            key.clone(),
            json!({"action":"accept","content":{"confirm":true}}),
        )
    });
    request["params"]["inputResponses"] = replies.collect();
    request
}

/// The calls of a transcript with a list of all tools.
fn listed() -> Vec<(&'static str, Value)> {
    vec![
        ("teller_show", json!({"name":"a","level":3})),
        ("teller_show", json!({"level":"much"})),
        ("teller_show", json!({"level":12345678901234567890_u64})),
        ("teller_fail", json!({})),
        ("teller_shwo", json!({})),
        // This call needs consent, which each client gives in its own way.
        ("teller_drop", json!({"name":"b"})),
    ]
}

/// The calls of a transcript with the five tools that stand for all others, such as `search_tools`.
fn searched() -> Vec<(&'static str, Value)> {
    vec![
        ("search_tools", json!({"query":"standard input"})),
        (
            "search_tools",
            json!({"query":"drop","effect":"read","limit":51}),
        ),
        ("describe_tool", json!({"name":"teller_show"})),
        (
            "call_read",
            json!({"name":"teller_show","arguments":{"name":"a"}}),
        ),
        ("call_read", json!({"name":"teller_shwo"})),
        (
            "call_read",
            json!({"name":"teller_drop","arguments":{"name":"b"}}),
        ),
        ("call_read", json!({"name":"teller_fail"})),
        (
            "call_destructive",
            json!({"name":"teller_drop","arguments":{"name":"b"}}),
        ),
    ]
}

/// Sends the requests of a transcript, and returns the answers. The client requests progress notifications, and cancels
/// the last call.
fn transcript(
    client: &mut dyn Carried,
    revision: &str,
    calls: &[(&str, Value)],
    sleeping: (&str, Value),
    is_running: &dyn Fn() -> bool,
) -> Vec<Value> {
    let is_stateless = revision == "2026-07-28";
    let capabilities = json!({"elicitation":{}});
    let mut number = 0;
    let mut request = |method: &str, mut params: Value| {
        number += 1;
        if is_stateless {
            params["_meta"] = meta();
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = capabilities.clone();
        }
        if method == "tools/call" {
            params["_meta"]["progressToken"] = json!(format!("token {number}"));
        }
        json!({"jsonrpc":"2.0","id":number,"method":method,"params":params})
    };
    let first = match is_stateless {
        true => request("server/discover", json!({})),
        false => request(
            "initialize",
            json!({"protocolVersion":revision,"capabilities":capabilities,"clientInfo":{"name":"t","version":"1"}}),
        ),
    };
    let mut requests = vec![
        first,
        request("tools/list", json!({})),
        request("no/such", json!({})),
    ];
    let call = |(tool, arguments): &(&str, Value)| json!({"name":tool,"arguments":arguments});
    requests.extend(calls.iter().map(|it| request("tools/call", call(it))));
    let mut messages = Vec::new();
    let mut ask = |client: &mut dyn Carried, request: &Value| {
        let mut answers = client.ask(request);
        let last = answers.last().expect("an answer").clone();
        if last["result"]["resultType"] == "input_required" {
            answers.extend(client.ask(&again(request, &last)));
        }
        messages.extend(answers.iter().map(comparable));
    };
    for request in &requests {
        ask(client, request);
    }
    client.cancel(&request("tools/call", call(&sleeping)), is_running);
    ask(client, &request("tools/list", json!({})));
    messages
}

/// Checks that the transcripts in all revisions are the same over both transports.
fn compare(world: &World, list: &str, calls: &[(&str, Value)], sleeping: &(&'static str, Value)) {
    let server = Server::with(world, &[list]);
    let is_running = || running(world) > 0;
    for revision in [
        "2024-11-05",
        "2025-03-26",
        "2025-06-18",
        "2025-11-25",
        "2026-07-28",
    ] {
        let mut over_http = OverHttp {
            server: &server,
            session: None,
            is_stateless: revision == "2026-07-28",
        };
        let sleeping = || sleeping.clone();
        let carried = transcript(&mut over_http, revision, calls, sleeping(), &is_running);
        let mut plain = Client::without_handshake(world, &[list]);
        let plain = transcript(&mut plain, revision, calls, sleeping(), &is_running);
        assert_eq!(
            carried.len(),
            plain.len(),
            "{revision}: {carried:#?}\n{plain:#?}"
        );
        for (carried, plain) in carried.iter().zip(&plain) {
            assert_eq!(carried, plain, "{revision}");
        }
        let was_asked = carried.iter().any(|it| {
            it["method"] == "elicitation/create" || !it["result"]["inputRequests"].is_null()
        });
        // In earlier revisions, the server cannot ask the client.
        assert_eq!(was_asked, revision >= "2025-06-18", "{revision}");
        assert!(world.has_run(), "the positive control");
    }
}

#[test]
fn gives_the_same_transcript_over_http() {
    let world = World::new("http-transcripts");
    compare(
        &world,
        "--list=all",
        &listed(),
        &("teller_sleep", json!({})),
    );
}

#[test]
fn gives_the_same_transcript_of_searches_over_http() {
    let world = World::new("http-searches");
    let sleeping = ("call_read", json!({"name":"teller_sleep"}));
    compare(&world, "--list=search", &searched(), &sleeping);
}

#[test]
fn passes_an_integer_of_many_digits_unchanged() {
    let world = World::new("http-digits");
    let server = Server::new(&world);
    let digits = "12345678901234567890123";
    let params = json!({"name":"teller_show","arguments":{"level":0},"_meta":meta()});
    let call = json!({"jsonrpc":"2.0","id":1,"method":"tools/call","params":params}).to_string();
    let call = call.replace("\"level\":0", &format!("\"level\":{digits}"));
    let answer = server.ask("POST /mcp", &[STATELESS], &call);
    let text = answer.messages()[0]["result"]["content"][0]["text"].clone();
    assert_eq!(text, format!("show\0--level\0{digits}\0"));
}

/// Begins a session, and returns the header with its id.
fn session(server: &Server) -> String {
    let answer = server.post(
        &[],
        &json!({"jsonrpc":"2.0","id":0,"method":"initialize","params":{
            "protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}),
    );
    answer
        .header("mcp-session-id")
        .expect("a session")
        .to_owned()
}

fn sleeping() -> Value {
    json!({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"teller_sleep","arguments":{}}})
}

#[test]
fn cancels_a_call_of_a_session_by_another_request() {
    let world = World::new("http-cancel");
    let server = Server::new(&world);
    let session = session(&server);
    let headers = [("Mcp-Session-Id", &*session)];
    let stream = server.begin("POST /mcp", &headers, &sleeping().to_string());
    wait_for("it runs", || running(&world) > 0);
    let twice = server.post(&headers, &sleeping());
    assert_eq!(twice.status, 400, "its id is in use: {twice:?}");
    let notice =
        json!({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}});
    assert_eq!(server.post(&headers, &notice).status, 202);
    wait_for("it has ended", || running(&world) == 0);
    let end = super::answer(stream);
    assert!(!end.body.contains("data:"), "no answer: {end:?}");
}

#[test]
fn notifies_a_session_of_changes_and_ends_it() {
    let world = World::new("http-session");
    let server = Server::new(&world);
    let session = session(&server);
    let headers = [("Mcp-Session-Id", &*session)];
    let stream = server.begin("GET /mcp", &headers, "");
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let head = lines.by_ref().take_while(|it| !it.is_empty());
    assert!(head.last().is_some(), "the stream is open");
    let text = std::fs::read_to_string(world.path("teller.json")).expect("a file");
    let text = text.replace("Show the arguments", "Show what was given");
    std::fs::write(world.path("teller.json"), text).expect("a file");
    let change = lines.find(|it| it.contains("notifications/tools/list_changed"));
    assert!(change.is_some());
    let call = server.begin("POST /mcp", &headers, &sleeping().to_string());
    wait_for("it runs", || running(&world) > 0);
    assert_eq!(server.ask("DELETE /mcp", &headers, "").status, 200);
    wait_for("nothing is left", || running(&world) == 0);
    super::answer(call);
    let request = json!({"jsonrpc":"2.0","id":1,"method":"ping"});
    assert_eq!(server.post(&headers, &request).status, 404);
}
