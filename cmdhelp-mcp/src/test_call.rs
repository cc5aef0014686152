//! Calls tools in tests with the server's own code, but without a separate process.
//!
//! A server carries out a call while it handles the request, but a test may have to await the call
//! with its own async runtime. So each request is handled twice. The first time, only the command
//! line is determined, which the test then carries out. The second time, the answer is written with
//! the outcome of that call.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use cmdhelp_runtime::for_server::{Erased, Secrets};
use cmdhelp_runtime::server::{Calls, Listener, Streams, ToolCall};
use cmdhelp_runtime::view::reader::quoted;
use cmdhelp_spec::spec::Words;

use super::caller::{Call, Caller};
use super::capture::Capture;
use super::child::Children;
use super::consent::QUESTION;
use super::ended;
use super::lines::InputLines;
use super::lock::locked;
use super::members::Members;
use super::options::Options;
use super::outcome::Outcome;
use super::protocol::{CAPABILITIES, STATELESS, VERSION};
use super::serve::Read;
use super::served::{CONFIRM, identity, toolbox};
use super::server::Server;
use super::store::Store;
use super::streams::{Notices, ResultWriter};
use super::tool_list::ToolList;

/// Calls a tool as a client does. Returns the result of `tools/call`, or the message of the
/// protocol error.
pub(super) async fn call(
    program: &'static Erased,
    call: ToolCall<'_>,
    calls: &mut dyn Calls,
) -> Result<String, String> {
    let answer = exchange(program, &request(&call, None), calls).await?;
    // A client that can ask its user gets a question in place of a result. It repeats the request
    // with the user's answer.
    let result = Members::of(&answer).unwrap_or(Members::NONE);
    match result.raw("requestState") {
        Some(state) => exchange(program, &request(&call, Some(state)), calls).await,
        None => Ok(answer),
    }
}

/// Returns a client's request for the call. If the test consents, the client declares that it can
/// ask its user. `state` is the state that the client sends back with the user's answer.
fn request(call: &ToolCall<'_>, state: Option<&str>) -> String {
    let (name, arguments) = (quoted(call.name), call.arguments);
    let capabilities = match call.confirmed {
        true => r#"{"elicitation":{"form":{}}}"#,
        false => "{}",
    };
    let consent = state.map(|state| {
        format!(
            ",\"requestState\":{state},\"inputResponses\":{{\"{QUESTION}\":\
             {{\"action\":\"accept\",\"content\":{{\"{QUESTION}\":true}}}}}}"
        )
    });
    format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{{\"name\":{name},\
         \"arguments\":{arguments}{},\"_meta\":{{\"{VERSION}\":\"{STATELESS}\",\
         \"{CAPABILITIES}\":{capabilities}}}}}}}\n",
        consent.unwrap_or_default()
    )
}

/// Handles a request, and carries out its call if there is one.
async fn exchange(
    program: &'static Erased,
    request: &str,
    calls: &mut dyn Calls,
) -> Result<String, String> {
    let caller = Prepared::default();
    let answer = answer(program, request, &caller)?;
    let Some(requested) = caller.requested.take() else {
        return result(&answer);
    };
    *caller.outcome.borrow_mut() = Some(requested.carry_out(program, calls).await?);
    result(&self::answer(program, request, &caller)?)
}

/// Returns the server's answer to a request.
fn answer(program: &'static Erased, request: &str, caller: &Prepared) -> Result<String, String> {
    let options = Options::read(&[])?;
    let tools = toolbox(program, &options)?;
    let written = Written::default();
    let output = Box::new(written.clone());
    let server = Server::new(
        output,
        &ToolList::new(identity(program), tools),
        options.asks,
    );
    match server.read(&mut InputLines::new(request.as_bytes())) {
        Ok(Read::Call(exchange)) => drop(exchange.attempt(caller)),
        Ok(Read::Message | Read::End) => server.outbox.write(),
        Err(error) => return Err(error.to_string()),
    }
    let bytes = std::mem::take(&mut *locked(&written.0));
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the result in an answer, or the message of the error in it.
fn result(answer: &str) -> Result<String, String> {
    let members = Members::of(answer).unwrap_or(Members::NONE);
    match members.raw("result") {
        Some(result) => Ok(result.to_owned()),
        None => Err(match members.object("error") {
            Some(error) => error.text("message").unwrap_or_default().into_owned(),
            None => format!("no answer: {answer}"),
        }),
    }
}

/// A caller that returns a prepared outcome. Without a prepared outcome, the caller only records
/// the call.
#[derive(Default)]
struct Prepared {
    outcome: RefCell<Option<Outcome>>,
    requested: RefCell<Option<RequestedCall>>,
}

impl Caller for Prepared {
    fn call(&self, call: &Call<'_>) -> Outcome {
        if let Some(outcome) = self.outcome.take() {
            return outcome;
        }
        *self.requested.borrow_mut() = Some(RequestedCall {
            tool: call.tool.name.clone(),
            path: call.tool.path.clone(),
            arguments: call.arguments.to_owned(),
            flags: call.flags(CONFIRM),
        });
        ended::cancelled()
    }
}

/// The call that a request asks for.
struct RequestedCall {
    tool: String,
    path: Vec<String>,
    arguments: String,
    flags: Vec<String>,
}

impl RequestedCall {
    async fn carry_out(
        self,
        program: &'static Erased,
        calls: &mut dyn Calls,
    ) -> Result<Outcome, String> {
        let tools = toolbox(program, &Options::read(&[])?)?;
        let tool = tools.iter().find(|tool| tool.name == self.tool);
        let tool = tool.ok_or_else(|| format!("unknown tool: {}", self.tool))?;
        let secrets = tool.secrets(&self.arguments, Secrets::defaults_of(program));
        let json = [program.traits.binary, Words::LONGER_JSON, &self.arguments];
        let words = json.into_iter().map(OsString::from);
        let rest = self.path.into_iter().chain(self.flags).map(OsString::from);
        let store = Store::new();
        let mut output = ResultWriter::new(Capture::new(Children::BUDGET, &store));
        let mut notices = Notices::default();
        let streams = Streams {
            out: &mut output,
            err: &mut notices,
        };
        let listener = Listener {
            progress: Box::new(|_, _, _| {}),
            cancellation: None,
        };
        let called = calls.line(words.chain(rest).collect(), streams, listener);
        let called = called.done().await;
        let outcome = output.outcome(&called, notices, &secrets, tool);
        store.close();
        Ok(outcome)
    }
}

/// Collects the messages that the server writes.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        locked(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
