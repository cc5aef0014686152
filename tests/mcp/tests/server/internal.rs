//! Failures of the process that runs a call.

use std::io::{self, Write};
use std::sync::mpsc::{Sender, channel};

use cmdhelp_mcp::{Call, Caller, Choice, Identity, Outcome, ToolList, Toolbox, serve};
use cmdhelp_mcp_tests::LLMS;
use serde_json::{Value, json};

use super::client::stateless;
use super::schemas::check;

struct Fails;

impl Caller for Fails {
    fn call(&self, call: &Call<'_>) -> Outcome {
        assert_ne!(call.tool.name, "panic", "this is meant to be seen");
        Outcome::Document(call.arguments.to_owned())
    }
}

struct Output(Sender<Vec<u8>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        drop(self.0.send(bytes.to_vec()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the answers of a server to these requests, in any order.
fn answers(requests: &[Value]) -> Vec<Value> {
    let tools = Toolbox::of("app", LLMS, false, &Choice::default()).unwrap();
    let identity = Identity {
        name: "app".into(),
        version: "1.0.0".into(),
        summary: "Fails".into(),
    };
    let lines: Vec<String> = requests.iter().map(|it| format!("{it}\n")).collect();
    let (output, written) = channel();
    serve(
        lines.concat().as_bytes(),
        Output(output),
        &ToolList::new(identity, tools),
        Fails,
    )
    .unwrap();
    let written: Vec<u8> = written.iter().flatten().collect();
    let written = String::from_utf8(written).unwrap();
    written
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn calls_that_cannot_be_executed_get_an_error() {
    let initialize = json!({
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25", "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        },
    });
    for is_stateless in [false, true] {
        let call = |id: u32, name: &str| {
            let params = json!({ "name": name, "arguments": { "text": "hello" } });
            let params = match is_stateless {
                true => stateless(params, &json!({})),
                false => params,
            };
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
        };
        let mut requests = vec![call(1, "panic"), call(2, "echo")];
        if !is_stateless {
            requests.insert(0, initialize.clone());
        }
        let answers = answers(&requests);
        assert_eq!(answers.len(), requests.len(), "{answers:?}");
        let of = |id: u32| answers.iter().find(|answer| answer["id"] == id).unwrap();
        assert_eq!(
            of(1)["error"],
            json!({ "code": -32603, "message": "the call could not be carried out" })
        );
        assert_eq!(
            of(2)["result"]["structuredContent"],
            json!({ "text": "hello" })
        );
        for id in [1, 2] {
            check(is_stateless, "tools/call", of(id));
        }
    }
}
