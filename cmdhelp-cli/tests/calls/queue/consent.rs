//! Tests that a token of consent is accepted once by all servers of a queue, which share no folder.

use std::fs;
use std::process::Command;
use std::thread;

use serde_json::{Value, json};

use super::{Queue, call_with};
use crate::calls::http::{STATELESS, Server, meta};

/// A queue, and two servers that require consent to destructive calls, each with a separate state folder.
struct Pair {
    queue: Queue,
    servers: [Server; 2],
}

impl Pair {
    fn new(name: &str) -> Option<Self> {
        let queue = Queue::asking(name)?;
        let flags = ["--queue", &queue.nats.url()];
        let servers = ["one", "two"].map(|state| alone(&queue, state, &flags));
        Some(Self { queue, servers })
    }
}

/// Starts a server with a separate state folder.
fn alone(queue: &Queue, state: &str, flags: &[&str]) -> Server {
    let mut command = queue.world.command(&[]);
    command.env("XDG_STATE_HOME", queue.world.path(state));
    Server::of(command, flags)
}

/// Makes a destructive call through a server, with this token if there is one.
fn drop_one(server: &Server, n: &str, token: Option<&str>) -> Result<String, Value> {
    let mut arguments = json!({ "n": n });
    if let Some(token) = token {
        arguments["confirm"] = json!(token);
    }
    call_with(server, "drop", &arguments, &meta())
}

/// Returns the token of a refusal.
fn token(refusal: &Value) -> String {
    assert_eq!(refusal["code"], "CONFIRMATION_REQUIRED", "{refusal}");
    refusal["token"].as_str().expect("a token").to_owned()
}

fn refused(server: &Server, n: &str, given: Option<&str>) -> Value {
    drop_one(server, n, given).expect_err("it needs consent")
}

/// Asserts that a token is refused for this reason.
fn assert_refused(server: &Server, n: &str, given: &str, why: &str) {
    let refusal = refused(server, n, Some(given));
    assert_eq!(refusal["code"], "CONFIRMATION_REQUIRED", "{refusal}");
    let message = refusal["message"].as_str().expect("a text");
    assert!(message.contains(why), "{message}");
}

#[test]
fn a_token_of_one_server_is_accepted_once_by_all_servers() {
    let Some(Pair { queue, servers }) = Pair::new("consent") else {
        return;
    };
    let _worker = queue.worker();
    let first = token(&refused(&servers[0], "1", None));
    let answer = drop_one(&servers[1], "1", Some(&first));
    assert_eq!(answer, Ok("drop 1".to_owned()));
    for server in &servers {
        assert_refused(server, "1", &first, "has been used");
    }
    assert_eq!(queue.count("drop 1"), 1);
    // A token is accepted by the server that has issued it. The other server then refuses this token, because it was
    // used.
    let second = token(&refused(&servers[0], "2", None));
    let answer = drop_one(&servers[0], "2", Some(&second));
    assert_eq!(answer, Ok("drop 2".to_owned()));
    assert_refused(&servers[1], "2", &second, "has been used");
    assert_eq!(queue.count("drop 2"), 1);
}

#[test]
fn servers_without_a_common_queue_refuse_the_tokens_of_each_other() {
    let Some(Pair { queue, servers }) = Pair::new("consent-apart") else {
        return;
    };
    let apart = alone(&queue, "three", &[]);
    let other_token = token(&refused(&apart, "1", None));
    assert_refused(&servers[0], "1", &other_token, "belongs to another call");
    let token_of_queue = token(&refused(&servers[0], "1", None));
    assert_refused(&apart, "1", &token_of_queue, "belongs to another call");
    assert_eq!(queue.count("drop 1"), 0);
}

#[test]
fn a_token_is_used_by_one_of_many_calls_at_the_same_time() {
    let Some(Pair { queue, servers }) = Pair::new("consent-race") else {
        return;
    };
    let _worker = queue.worker();
    let given = token(&refused(&servers[0], "1", None));
    let completed: usize = thread::scope(|scope| {
        let call = |place: usize| {
            let (server, given) = (&servers[place % 2], &given);
            scope.spawn(move || drop_one(server, "1", Some(given)).is_ok())
        };
        let calls: Vec<_> = (0..8).map(call).collect();
        let completed = calls.into_iter().map(|it| it.join().expect("an answer"));
        completed.map(usize::from).sum()
    });
    assert_eq!((completed, queue.count("drop 1")), (1, 1));
}

#[test]
fn a_token_is_bound_to_the_call_the_program_the_policy_and_the_folder() {
    let Some(Pair { queue, servers }) = Pair::new("consent-bound") else {
        return;
    };
    let _worker = queue.worker();
    let given = token(&refused(&servers[0], "1", None));
    let other = "belongs to another call";
    assert_refused(&servers[1], "2", &given, other);

    let elsewhere = queue.world.path("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    let mut command: Command = queue.world.command(&[]);
    command.current_dir(&elsewhere);
    let there = Server::of(command, &["--queue", &queue.nats.url()]);
    assert_refused(&there, "1", &given, other);

    let registry = fs::read_to_string(queue.world.registry()).expect("a file");
    let stricter = format!("{registry}policy {{ ask \"ledger *\"; }}\n");
    fs::write(queue.world.registry(), stricter).expect("a file");
    let stricter = alone(&queue, "three", &["--queue", &queue.nats.url()]);
    assert_refused(&stricter, "1", &given, other);
    drop(stricter);
    fs::write(queue.world.registry(), registry).expect("a file");

    let program = fs::read_to_string(queue.world.path("ledger")).expect("a file");
    fs::write(queue.world.path("ledger"), format!("{program}# changed\n")).expect("a file");
    let changed = alone(&queue, "four", &["--queue", &queue.nats.url()]);
    assert_refused(&changed, "1", &given, other);
    drop(changed);
    fs::write(queue.world.path("ledger"), program).expect("a file");

    // The servers refuse tokens that nobody has issued, and texts that are no tokens.
    let (start, last) = given.rsplit_once('-').expect("a token");
    assert_refused(
        &servers[1],
        "1",
        &format!("{start}-{}", "0".repeat(last.len())),
        other,
    );
    let (expires, _) = start.split_once('-').expect("a token");
    let invented = format!("{expires}-0123456789abcdef-{last}");
    assert_refused(&servers[1], "1", &invented, other);
    for none in ["yes", "..>*", &start[1..]] {
        assert_refused(&servers[1], "1", none, "the token is invalid");
    }
    assert_eq!((queue.count("drop 1"), queue.count("drop 2")), (0, 0));

    // The refusals have not used up the token, which is the positive control.
    let fresh = alone(&queue, "five", &["--queue", &queue.nats.url()]);
    let answer = drop_one(&fresh, "1", Some(&given));
    assert_eq!(answer, Ok("drop 1".to_owned()));
}

#[test]
fn nats_stores_no_usable_token() {
    let Some(Pair { mut queue, servers }) = Pair::new("consent-stored") else {
        return;
    };
    let given = token(&refused(&servers[0], "1", None));
    let parts: Vec<&str> = given.split('-').collect();
    queue.nats.kill();
    let stored = queue.nats.stored();
    let contains = |text: &str| stored.windows(text.len()).any(|it| it == text.as_bytes());
    assert!(contains(parts[1]), "the number of the token is stored");
    assert!(!contains(parts[2]), "the secret of the token is not");
}

#[test]
fn a_form_of_one_server_is_answered_at_another() {
    let Some(Pair { queue, servers }) = Pair::new("consent-form") else {
        return;
    };
    let _worker = queue.worker();
    let mut meta = meta();
    meta["io.modelcontextprotocol/clientCapabilities"] = json!({"elicitation": {}});
    let mut params = json!({"name": "ledger_drop", "arguments": {"n": "1"}, "_meta": meta});
    let ask = |server: &Server, params: &Value| {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        server.post(&[STATELESS], &request).messages()[0]["result"].clone()
    };
    let question = ask(&servers[0], &params);
    assert_eq!(question["resultType"], "input_required", "{question}");
    params["requestState"] = question["requestState"].clone();
    params["inputResponses"] =
        json!({"confirm": {"action": "accept", "content": {"confirm": true}}});
    let answer = ask(&servers[1], &params);
    assert_eq!(answer["content"][0]["text"], "drop 1", "{answer}");
    let again = ask(&servers[1], &params);
    assert_eq!(again["resultType"], "input_required", "{again}");
    assert_eq!(queue.count("drop 1"), 1);
}

#[test]
fn a_call_that_needs_consent_is_answered_while_nats_is_down() {
    let Some(Pair { mut queue, servers }) = Pair::new("consent-down") else {
        return;
    };
    let given = token(&refused(&servers[0], "1", None));
    queue.nats.kill();
    for given in [None, Some(given.as_str())] {
        let error = refused(&servers[0], "1", given);
        assert_eq!(error["code"], "QUEUE_UNAVAILABLE", "{error}");
        assert_eq!(error["retryable"], true, "{error}");
        assert!(error["token"].is_null(), "{error}");
    }
    assert_eq!(queue.count("drop 1"), 0);
}
