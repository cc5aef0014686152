//! Calls as processes: they end completely, without leaving other processes.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use serde_json::json;

use super::client::{Client, failure, stateless};

/// Waits until a condition holds. On a busy machine, the guards of many servers that end at once need long.
pub(crate) fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(120);
    while !is_so() {
        assert!(Instant::now() < until, "not so: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Returns whether the system lists the processes of the server.
fn can_list_processes() -> bool {
    let sees = cfg!(target_os = "linux");
    if !sees {
        eprintln!("SKIPPED: there is no way to look at processes on this system");
    }
    sees
}

#[test]
fn a_cancelled_call_is_stopped_with_its_processes() {
    if !can_list_processes() {
        return;
    }
    let mut client = Client::handshaken(&[], &json!({}));
    let call = json!({ "name": "hang", "arguments": {} });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call }));
    wait_until("it runs, and what it started", || {
        client.processes().len() == 2
    });
    let cancelled = json!({ "requestId": 1, "reason": "enough" });
    client.send(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled }),
    );
    wait_until("nothing runs", || client.processes().is_empty());
    // The id of the cancelled call can be used again, and the cancelled call gets no answer.
    let call = json!({ "name": "echo", "arguments": { "a": 1 } });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call }));
    let answer = client.message().unwrap();
    assert_eq!(answer["result"]["structuredContent"]["a"], 1);
    assert_eq!(client.end(), [] as [serde_json::Value; 0]);
}

#[test]
fn a_call_past_its_timeout_is_stopped() {
    let mut client = Client::handshaken(&[], &json!({}));
    let error = client.failure("brief", json!({}));
    assert_eq!(error["code"], "TIMEOUT");
    client.end();
}

#[test]
fn the_largest_timeout_is_accepted() {
    let latest = u64::MAX.to_string();
    for more in [&[][..], &["--mcp-in-process"]] {
        if cfg!(not(unix)) && !more.is_empty() {
            continue;
        }
        let words = [&["--mcp-timeout", &latest], more].concat();
        let desk = Client::start_program(env!("CARGO_BIN_EXE_served-desk"), &words);
        let mut desk = desk.shake_hands(&json!({}));
        let result = desk.call("count", json!({}));
        assert_eq!(result["structuredContent"], json!({ "result": 3 }));
        desk.end();
    }
}

/// A process that the call started, such as a service, can keep the call's output open.
#[test]
fn background_processes_do_not_delay_the_result() {
    let mut client = Client::handshaken(&["deadline=1"], &json!({}));
    let mut ends_in_time = || {
        let arguments = json!({ "leaves": true });
        let result = client.call("echo", arguments.clone());
        match result.get("isError") {
            None => assert_eq!(result["structuredContent"], arguments),
            Some(_) => assert_eq!(failure(&result)["code"], "TIMEOUT"),
        }
        result.get("isError").is_none()
    };
    // On a busy machine, a call can be late without a fault, so it suffices that one call of ten is
    // in time.
    assert!((0..10).any(|_| ends_in_time()));
}

#[test]
fn running_calls_are_stopped_and_answered_at_the_end() {
    let mut client = Client::handshaken(&[], &json!({}));
    for (id, name, arguments) in [
        (1, "hang", json!({})),
        (2, "work", json!({ "steps": 2, "ms": 200 })),
    ] {
        let call = json!({ "name": name, "arguments": arguments });
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call }));
    }
    let rest = client.end();
    let of = |id: i32| rest.iter().find(|message| message["id"] == id).unwrap();
    assert_eq!(rest.len(), 2);
    assert_eq!(failure(&of(1)["result"])["code"], "CANCELLED");
    assert_eq!(of(2)["result"]["structuredContent"], json!({ "steps": 2 }));
}

#[test]
fn an_unanswered_question_ends_with_the_input() {
    let mut client = Client::handshaken(&[], &json!({ "elicitation": {} }));
    let call = json!({ "name": "item_drop_all", "arguments": {} });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call }));
    assert_eq!(client.message().unwrap()["method"], "elicitation/create");
    let rest = client.end();
    assert_eq!(rest.len(), 1);
    assert_eq!(failure(&rest[0]["result"])["code"], "CONFIRMATION_REQUIRED");
}

#[test]
fn cancelling_a_call_cancels_its_question() {
    let mut client = Client::handshaken(&[], &json!({ "elicitation": {} }));
    let call = json!({ "name": "item_drop_all", "arguments": {} });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call }));
    let question = client.message().unwrap();
    let cancelled = json!({ "requestId": 1 });
    client.send(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled }),
    );
    let notice = client.message().unwrap();
    assert_eq!(notice["method"], "notifications/cancelled");
    assert_eq!(notice["params"]["requestId"], question["id"]);
    // An answer of the user after the cancellation is ignored.
    let accepted = json!({ "action": "accept", "content": { "confirm": true } });
    client.send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": accepted }));
    assert_eq!(client.end(), [] as [serde_json::Value; 0]);
}

#[test]
fn commands_that_fail_in_any_way_are_errors() {
    let mut client = Client::handshaken(&[], &json!({}));
    let panicked = client.failure("panic", json!({}));
    assert_eq!(panicked["code"], "COMMAND_FAILED");
    assert_eq!(panicked["exit_code"], 101);
    assert!(panicked["stderr"].as_str().unwrap().contains("on purpose"));
    if cfg!(unix) {
        assert_eq!(client.failure("abort", json!({}))["code"], "KILLED");
    }
    assert_eq!(client.failure("fail", json!({}))["code"], "NO_SUCH_ITEM");
    client.end();
}

#[test]
fn large_results_are_written_to_a_file() {
    let mut client = Client::handshaken(&[], &json!({}));
    let error = client.failure("large", json!({ "bytes": 3_000_000 }));
    assert_eq!(error["code"], "OUTPUT_TOO_LARGE");
    assert_eq!(error["succeeded"], true);
    let path = error["file"].as_str().unwrap();
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(text.len() as u64, error["bytes"].as_u64().unwrap());
    assert!(text.starts_with(error["beginning"].as_str().unwrap()));
    client.end();
}

#[test]
fn a_client_may_write_all_calls_before_it_reads() {
    let mut client = Client::handshaken(&[], &json!({}));
    let text = "x".repeat(9_000);
    for id in 0..200 {
        let call = json!({ "name": "echo", "arguments": { "text": text } });
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call }));
    }
    for id in 0..200 {
        let answer = client.answer(&json!(id));
        assert_eq!(answer["result"]["structuredContent"]["text"], text);
    }
    client.end();
}

#[test]
fn running_calls_are_stopped_if_the_server_is_killed() {
    if !can_list_processes() {
        return;
    }
    // Tests in the background can inherit a setting that ignores other signals, such as SIGINT.
    for signal in ["-TERM", "-KILL"] {
        let mut client = Client::handshaken(&[], &json!({}));
        let call = json!({ "name": "hang", "arguments": {} });
        client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call }));
        wait_until("it runs, and what it started", || {
            client.processes().len() == 2
        });
        // Waits longer than most calls run, so that only hanging processes are left.
        std::thread::sleep(Duration::from_secs(1));
        client.kill(signal);
        wait_until("nothing runs", || client.processes().is_empty());
    }
}

#[test]
fn calls_run_the_executable_that_was_started() {
    if !can_list_processes() {
        return;
    }
    let folder = env::temp_dir().join(format!("cmdhelp-replaced-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (program, new) = (folder.join("program"), folder.join("new"));
    fs::copy(env!("CARGO_BIN_EXE_cmdhelp-mcp-tests"), &program).unwrap();
    let mut client = Client::start_program(program.to_str().unwrap(), &[]).shake_hands(&json!({}));
    let arguments = json!({ "a": 1 });
    for _ in 0..3 {
        let result = client.call("echo", arguments.clone());
        assert_eq!(result["structuredContent"], arguments, "{result}");
        // The program's file is removed first, and later replaced.
        if program.exists() {
            fs::remove_file(&program).unwrap();
        } else {
            fs::copy(env!("CARGO_BIN_EXE_served-desk"), &new).unwrap();
            fs::rename(&new, &program).unwrap();
        }
    }
    client.end();
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn queued_calls_use_no_processor_time() {
    if !can_list_processes() {
        return;
    }
    let mut client = Client::handshaken(&[], &json!({}));
    let call = json!({ "name": "work", "arguments": { "steps": 1, "ms": 60_000 } });
    for id in 0..600 {
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call }));
    }
    // The answer shows that all calls have been read.
    client.request("ping", json!({}));
    wait_until("as many run as may", || client.processes().len() == 16);
    std::thread::sleep(Duration::from_millis(500));
    let before = client.work();
    std::thread::sleep(Duration::from_secs(3));
    let work = client.work() - before;
    assert!(work < 30, "{work} hundredths of a second");
    client.end();
}

#[test]
fn a_client_that_reads_nothing_does_not_block_the_end() {
    let mut desk = Command::new(env!("CARGO_BIN_EXE_served-desk"))
        .arg("--mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let params = stateless(json!({}), &json!({}));
    let mut stdin = desk.stdin.take().unwrap();
    for id in 0..100 {
        let list = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/list", "params": params });
        stdin.write_all(format!("{list}\n").as_bytes()).unwrap();
    }
    drop(stdin);
    let until = Instant::now() + Duration::from_secs(20);
    let mut ended = desk.try_wait().unwrap();
    while ended.is_none() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(50));
        ended = desk.try_wait().unwrap();
    }
    let _ = desk.kill();
    assert!(ended.is_some_and(|status| status.success()), "{ended:?}");
}

/// Some hosts do not read the standard error of a server.
#[test]
fn a_client_that_ignores_the_log_is_answered() {
    let mut client = Client::unheard(&["deadline=30"]).shake_hands(&json!({}));
    for bytes in [3_000_000, 1_000] {
        let result = client.call("large", json!({ "bytes": bytes, "complains": true }));
        assert_eq!(
            result["structuredContent"],
            json!({ "text": "" }),
            "{result}"
        );
    }
    client.end();
}
