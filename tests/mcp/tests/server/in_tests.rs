//! Tool calls in the tests of a program, without a server process.

use std::pin::pin;
use std::task::{Context as Task, Poll, Waker};

use cmdhelp::call::Test;
use cmdhelp::prelude::*;
use serde_json::{Value, json};

use super::client::{Client, failure, stateless};

#[allow(dead_code, reason = "its `main` is never called")]
#[path = "../../src/bin/served-desk.rs"]
mod desk;

use desk::{Bell, Desk};

fn desk() -> Test<Desk> {
    Test::new().state(Bell(0))
}

#[test]
fn results_equal_those_of_a_server() {
    let mut server = Client::start_program(env!("CARGO_BIN_EXE_served-desk"), &[]);
    for (name, arguments) in [
        (
            "item_put",
            json!({ "title": "--x", "tags": ["a", "b"], "big": i64::MIN, "room": "attic" }),
        ),
        ("item_put", json!({ "titel": "x", "count": 9 })),
        ("item_list_all", json!({})),
        ("count", json!({})),
        ("each", json!({})),
        ("nothing", json!({})),
        ("fail", json!({ "how": "declared" })),
        ("fail", json!({ "how": "panic" })),
        ("shelves", json!({ "cmdhelp_limit": 2 })),
        ("ring", json!({})),
    ] {
        let here = desk().mcp(name, &arguments);
        let params = json!({ "name": name, "arguments": arguments });
        let there = server.result("tools/call", stateless(params.clone(), &json!({})));
        assert_eq!(here, there, "{params}");
    }
    server.end();
}

#[test]
fn tools_use_the_state_of_the_test() {
    let result = Test::<Desk>::new().state(Bell(6)).mcp("ring", &json!({}));
    assert_eq!(result["structuredContent"], 7);
}

#[test]
fn destructive_tools_ask_the_user_of_the_client() {
    let pen = json!({ "id": "pen" });
    let refused = desk().mcp("item_drop", &pen);
    assert_eq!(failure(&refused)["code"], "CONFIRMATION_REQUIRED");
    let result = desk().confirm().mcp("item_drop", &pen);
    assert_eq!(
        result["structuredContent"],
        json!({ "id": "pen", "done": true })
    );
}

#[test]
#[should_panic(expected = "unknown tool: item_dorp; did you mean `item_drop`?")]
fn an_unknown_tool_fails_the_test() {
    desk().mcp("item_dorp", &json!({}));
}

/// Double a number
#[derive(Parser)]
#[command(name = "double")]
#[cmdhelp(effect = "read")]
struct Double {
    #[arg(env = "DOUBLE_NUMBER")]
    number: u32,
}

#[cmdhelp::run]
impl Double {
    async fn run(self) -> Result<u32, std::io::Error> {
        let mut turns = 3;
        std::future::poll_fn(|task| {
            turns -= 1;
            task.waker().wake_by_ref();
            match turns {
                0 => Poll::Ready(()),
                _ => Poll::Pending,
            }
        })
        .await;
        Ok(2 * self.number)
    }
}

/// A minimal executor.
fn block_on(future: impl Future<Output = Value>) -> Value {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Task::from_waker(Waker::noop())) {
            return value;
        }
    }
}

#[test]
fn async_tools_are_awaited() {
    let number = json!({ "number": 21 });
    let result = block_on(Test::<Double>::new().mcp_async("double", &number));
    assert_eq!(result["structuredContent"], 42);
    let double = Test::<Double>::new().env("DOUBLE_NUMBER", "4");
    let result = block_on(double.mcp_async("double", &json!({})));
    assert_eq!(result["structuredContent"], 8);
}
