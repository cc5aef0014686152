//! The properties of calls through a server.

use std::sync::{LazyLock, Mutex, PoisonError};

use arbitrary::{Result, Unstructured};
use serde_json::{Value, json};

use crate::input;
use crate::server::Server;

/// A server that runs calls in its own process, and one that starts a process for each call. Calls
/// of the second server take a thousand times as long as those of the first, so most calls go to
/// the first.
static SERVERS: LazyLock<[Mutex<Server>; 2]> = LazyLock::new(|| {
    [&["--mcp-in-process"][..], &[]].map(|words| Mutex::new(Server::start(words)))
});

/// Answers of a user to the question; only the first one consents.
const ANSWERS: [&str; 14] = [
    r#"{"action":"accept","content":{"confirm":true}}"#,
    r#"{"action":"accept","content":{"confirm":false}}"#,
    r#"{"action":"accept","content":{"confirm":"true"}}"#,
    r#"{"action":"accept","content":{"confirm":1}}"#,
    r#"{"action":"accept","content":{}}"#,
    r#"{"action":"accept"}"#,
    r#"{"action":"accept","content":{"confirm":true,"confirm":false}}"#,
    r#"{"action":"accept","content":{"confirm":true},"action":"decline"}"#,
    r#"{"action":"accept","content":[{"confirm":true}]}"#,
    r#"{"action":"decline","content":{"confirm":true}}"#,
    r#"{"action":"cancel"}"#,
    r#"{"Action":"accept","content":{"confirm":true}}"#,
    r#"{"content":{"confirm":true}}"#,
    "true",
];

/// Guesses of a model in place of the token of a refusal.
const GUESSES: [&str; 8] = [
    "\"yes\"",
    "true",
    "\"\"",
    "null",
    "\"--confirm\"",
    "\"6b0316b1-21bed6140f5a1dcfd2644f1f1ef96ccd\"",
    "[\"yes\"]",
    "1",
];

/// Makes the calls in `data`. Checks that a call only drops something if the user has consented to
/// exactly this call, or if the call has the token of its own refusal. The token of another call
/// has an effect only if both calls are equal. With consent, the refused call is carried out.
pub fn consent(data: &[u8]) {
    if !crate::is_program() {
        return;
    }
    let mut data = Unstructured::new(data);
    if let Ok(plan) = Plan::of(&mut data) {
        let [here, there] = &*SERVERS;
        let server = if plan.in_process { here } else { there };
        let mut server = server.lock().unwrap_or_else(PoisonError::into_inner);
        plan.carry_out(&mut server);
    }
}

/// Returns the result of a call through the server in this process.
pub(crate) fn called(tool: &str, arguments: &str) -> Value {
    let mut server = SERVERS[0].lock().unwrap_or_else(PoisonError::into_inner);
    server.send(&format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
    ));
    server.message()["result"].take()
}

/// Two calls, and the user's answer to the questions that they cause.
#[derive(Debug)]
struct Plan {
    in_process: bool,
    /// Whether the client speaks the stateless revision.
    is_stateless: bool,
    /// Whether the client can ask its user.
    asks: bool,
    tool: &'static str,
    arguments: String,
    guess: Option<&'static str>,
    answer: usize,
    /// The tool of the second call, which is made with the token of the first call.
    other_tool: &'static str,
    other: String,
}

impl Plan {
    fn of(data: &mut Unstructured<'_>) -> Result<Self> {
        let tools = ["drop", "raise", "shapes"];
        let keys = ["what", "hard", "all", "some", "quiet"];
        Ok(Self {
            in_process: data.int_in_range(0..=31)? > 0,
            is_stateless: data.arbitrary()?,
            asks: data.arbitrary()?,
            tool: data.choose(&tools)?,
            guess: match data.arbitrary()? {
                true => Some(data.choose(&GUESSES)?),
                false => None,
            },
            answer: match data.arbitrary()? {
                true => 0,
                false => data.int_in_range(0..=ANSWERS.len() - 1)?,
            },
            other_tool: data.choose(&tools)?,
            arguments: input::arguments(data, &keys)?,
            other: input::arguments(data, &keys)?,
        })
    }

    fn carry_out(&self, server: &mut Server) {
        let guessed = with(&self.arguments, self.guess);
        let first = self.call(server, self.tool, &guessed, "");
        let agreed = first.is_asked && self.answer == 0 && !self.is_stateless;
        assert!(!first.dropped || agreed, "{self:?}: {first:?}");
        // After consent, the call is carried out.
        assert!(!agreed || first.dropped, "{self:?}: {first:?}");
        if self.is_stateless && first.is_asked {
            self.repeat_call(server, &guessed, &first);
        }
        let Some(token) = first.token() else { return };
        let token = Value::from(token).to_string();
        let other = with(&self.other, Some(&token));
        let other = self.call(server, self.other_tool, &other, "");
        let same = with(&self.arguments, Some(&token));
        let same = self.call(server, self.tool, &same, "");
        let is_agreed_to = other.is_asked && self.answer == 0 && !self.is_stateless;
        if other.dropped && !is_agreed_to {
            assert_eq!(self.tool, self.other_tool, "{self:?}: {other:?}");
            assert_eq!(other.content(), same.content(), "{self:?}");
        }
        assert!(same.dropped, "{self:?}: {same:?}");
    }

    /// Makes another call, and repeats the first call, each with the user's answer and the state of
    /// the first call.
    fn repeat_call(&self, server: &mut Server, arguments: &str, first: &Outcome) {
        let answer = ANSWERS[self.answer];
        let state = &first.result["requestState"];
        let more = format!(r#","inputResponses":{{"confirm":{answer}}},"requestState":{state}"#);
        let other = self.call(server, self.other_tool, &self.other, &more);
        let same = self.call(server, self.tool, arguments, &more);
        let agrees = self.answer == 0;
        assert_eq!(same.dropped, agrees, "{self:?}: {same:?}");
        if other.dropped {
            assert!(agrees, "{self:?}: {other:?}");
            assert_eq!(self.tool, self.other_tool, "{self:?}: {other:?}");
            assert_eq!(other.content(), same.content(), "{self:?}");
        }
    }

    fn call(&self, server: &mut Server, tool: &str, arguments: &str, more: &str) -> Outcome {
        let elicitation = if self.asks {
            r#""elicitation":{"form":{}}"#
        } else {
            ""
        };
        let meta = match self.is_stateless {
            true => format!(
                r#","_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{{{elicitation}}}}}"#
            ),
            false => String::new(),
        };
        server.send(&format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}{meta}{more}}}}}"#
        ));
        let mut is_asked = false;
        let mut message = server.message();
        while message["method"] == "elicitation/create" {
            assert!(!server.has_dropped(), "{self:?}: dropped before the answer");
            is_asked = true;
            let (id, answer) = (&message["id"], ANSWERS[self.answer]);
            server.send(&format!(
                r#"{{"jsonrpc":"2.0","id":{id},"result":{answer}}}"#
            ));
            message = server.message();
        }
        let result = message["result"].take();
        is_asked |= result["resultType"] == "input_required";
        Outcome {
            is_asked,
            result,
            dropped: server.has_dropped(),
        }
    }
}

/// The result of a call.
#[derive(Debug)]
struct Outcome {
    is_asked: bool,
    result: Value,
    dropped: bool,
}

impl Outcome {
    /// Returns the token in a refusal, which confirms the same call.
    fn token(&self) -> Option<String> {
        let texts = self.result["content"].as_array()?.iter();
        let mut documents = texts
            .filter_map(|it| it["text"].as_str())
            .filter_map(|text| serde_json::from_str::<Value>(text).ok());
        documents.find_map(|it| Some(it["error"]["token"].as_str()?.to_owned()))
    }

    fn content(&self) -> &Value {
        &self.result["structuredContent"]
    }
}

/// Returns the arguments with the key `confirm`, if there is a value for it.
fn with(arguments: &str, consent: Option<&str>) -> String {
    let Some(consent) = consent else {
        return arguments.to_owned();
    };
    let key = json!("confirm");
    match arguments.strip_suffix('}') {
        Some("{") => format!("{{{key}:{consent}}}"),
        Some(rest) => format!("{rest},{key}:{consent}}}"),
        None => arguments.to_owned(),
    }
}
