//! The main loop of a server, which reads messages from lines of input.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use super::caller::Caller;
use super::error::ProtocolError;
use super::exchange::Exchange;
use super::lines::{InputLines, Line};
use super::members::Members;
use super::message::{Id, Incoming, Request};
use super::protocol::{Negotiated, ProtocolVersion};
use super::server::{Server, success};
use super::thread;
use super::tool_list::ToolList;

/// The time for which the server waits, after the client has closed the input, until the client has read the remaining
/// output.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Serves a client until its input ends, with a thread for each call.
///
/// ```
/// use cmdhelp_mcp::{Call, Caller, Choice, Identity, Outcome, ToolList, Toolbox, serve};
/// use std::io::Write;
/// use std::sync::mpsc::{Sender, channel};
///
/// struct Echo;
/// impl Caller for Echo {
///     fn call(&self, call: &Call<'_>) -> Outcome {
///         Outcome::Document(call.arguments.to_owned())
///     }
/// }
/// struct Output(Sender<Vec<u8>>);
/// impl Write for Output {
///     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
///         self.0.send(bytes.to_vec()).unwrap();
///         Ok(bytes.len())
///     }
///     fn flush(&mut self) -> std::io::Result<()> {
///         Ok(())
///     }
/// }
///
/// let llms = r#"{"tools":[{"name":"help"},
///     {"name":"say","description":"Say it","inputSchema":{"type":"object"}}]}"#;
/// let tools = Toolbox::of("app", llms, false, &Choice::default())?;
/// let identity = Identity { name: "app".into(), version: "1.0.0".into(), summary: "Says it".into() };
/// let input = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
/// let (output, written) = channel();
/// serve(input.as_bytes(), Output(output), &ToolList::new(identity, tools), Echo)?;
/// let written: Vec<u8> = written.iter().flatten().collect();
/// assert_eq!(written, b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the input cannot be read. It is not an error if the client disconnects.
pub fn serve(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    list: &ToolList,
    caller: impl Caller + Send + Sync + 'static,
) -> io::Result<()> {
    let server = Server::new(Box::new(output), list, list.asks());
    serve_on_threads(&server, input, Arc::new(caller))
}

/// Serves a client with an existing server until the input ends.
pub(super) fn serve_on_threads(
    server: &Arc<Server>,
    input: impl BufRead,
    caller: Arc<dyn Caller + Send + Sync>,
) -> io::Result<()> {
    let mut lines = InputLines::new(input);
    let read = loop {
        match server.read(&mut lines) {
            Ok(Read::Call(exchange)) => {
                let caller = Arc::clone(&caller);
                // If no thread can be started, the closure is dropped, and dropping `exchange`
                // sends an error as the answer.
                let _ = thread::start("mcp call", Box::new(move || exchange.run(&*caller)));
            }
            Ok(Read::Message) => {}
            Ok(Read::End) => break Ok(()),
            Err(error) => break Err(error),
        }
        server.outbox.hand_over();
    };
    server.end();
    caller.end();
    read
}

/// The result of reading a line of input.
pub(super) enum Read {
    /// A message that needs no further work.
    Message,
    /// A call that has to be carried out.
    Call(Exchange),
    /// The end of the input.
    End,
}

impl Server {
    /// Reads and handles the next line. Answers are only put into the outbox. So this function waits for input, but it
    /// never waits until the client reads output.
    pub(super) fn read(self: &Arc<Self>, lines: &mut InputLines<impl BufRead>) -> io::Result<Read> {
        Ok(match lines.next()? {
            Line::Text(line) => match self.receive(&line) {
                Some(exchange) => Read::Call(exchange),
                None => Read::Message,
            },
            Line::TooLong => {
                let error = ProtocolError::invalid_request("the line is too long");
                self.outbox.put(error.message(None));
                Read::Message
            }
            Line::End => Read::End,
        })
    }

    /// Handles a message. If the message is the call of a tool, returns the call; it is not carried out yet.
    pub(super) fn receive(self: &Arc<Self>, line: &[u8]) -> Option<Exchange> {
        match Incoming::of(line) {
            Incoming::Request(request) => self.request(request),
            Incoming::Notification(method, params) => {
                self.notification(&method, &params);
                None
            }
            Incoming::Response(id, reply) => {
                self.reply(&id, reply);
                None
            }
            Incoming::Broken(id, error) => {
                let message = error.message(id.as_ref().map(Id::raw));
                match &id {
                    Some(id) => self.outbox.put_answer(id, message),
                    None => self.outbox.put(message),
                }
                None
            }
        }
    }

    fn request(self: &Arc<Self>, request: Request<'_>) -> Option<Exchange> {
        let id = request.id.clone();
        let lists = request.method == "tools/list";
        let message = match self.respond(request) {
            Ok(Response::Result(result)) => success(&id, &result),
            Ok(Response::Call(exchange)) => return Some(exchange),
            Ok(Response::Later) => return None,
            Err(error) => error.message(Some(id.raw())),
        };
        self.outbox.put_answer(&id, message);
        if lists {
            self.state().listed += 1;
            self.changed.notify_all();
        }
        None
    }

    fn respond(self: &Arc<Self>, request: Request<'_>) -> Result<Response, ProtocolError> {
        let method = &*request.method;
        if !Negotiated::is_stateless(&request) {
            match method {
                "ping" => return Ok(Response::Result("{}".to_owned())),
                "initialize" => return self.initialize(&request.params).map(Response::Result),
                _ => {}
            }
        }
        let agreed = self.state().agreed;
        let mut terms = Negotiated::of_request(&request, agreed)?;
        terms.elicits &= self.asks;
        terms.tasks &= self.list.tasks().is_some();
        match (method, terms.protocol) {
            ("server/discover", ProtocolVersion::Stateless) => {
                Ok(Response::Result(self.discover()))
            }
            ("tools/list", protocol) => self.list(&request.params, protocol).map(Response::Result),
            ("tools/call", _) => Exchange::begin(self, request, terms).map(Response::Call),
            ("tasks/get" | "tasks/update" | "tasks/cancel", ProtocolVersion::Stateless) => self
                .about_task(method, &request.params, terms)
                .map(Response::Result),
            ("subscriptions/listen", ProtocolVersion::Stateless) if self.list.can_change() => {
                self.listen(&request).map(|()| Response::Later)
            }
            _ => Err(ProtocolError::unknown_method(method)),
        }
    }

    fn notification(&self, method: &str, params: &Members<'_>) {
        if method != "notifications/cancelled" {
            return;
        }
        if let Some(id) = params.raw("requestId").and_then(Id::of) {
            self.cancel_call(&id);
            self.stop_listening(&id);
        }
    }

    /// Ends the session after the input has ended. Questions to the user end without a reply. Running calls may
    /// continue for some time, and are then cancelled.
    pub(super) fn end(&self) {
        self.state().has_ended = true;
        self.close_questions();
        self.end_subscriptions();
        self.end_calls();
        self.outbox.close(TIMEOUT);
    }
}

/// The response to a valid request.
enum Response {
    Result(String),
    Call(Exchange),
    /// The request opens a subscription, and is answered when the subscription ends.
    Later,
}
