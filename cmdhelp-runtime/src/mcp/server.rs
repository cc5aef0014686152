//! The server: from lines of input to lines of output.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::caller::{Caller, Progress};
use super::cancellation::Cancellation;
use super::era::{Era, STATELESS, Terms};
use super::error::ProtocolError;
use super::exchange::Exchange;
use super::lines::{Line, Lines};
use super::mailbox::{Mailbox, Taken};
use super::members::{Members, quoted};
use super::message::{Id, Incoming, Reply, Request};
use super::outbox::Outbox;
use super::result;
use super::toolbox::Toolbox;

/// How long calls may go on when there is no more input. Clients that close it wait for two seconds
/// before they use force.
const FAREWELL: Duration = Duration::from_millis(1_500);

/// How long calls that were called off may take to end.
const REMAINDER: Duration = Duration::from_millis(400);

/// How long a client that has closed our input may take to read what is left of our output.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a client may keep the list of tools: it does not change while the program does not.
const TTL: u64 = 3_600_000;

/// Who a server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the program.
    pub name: String,
    /// Its version; empty, if it has none.
    pub version: String,
    /// What it is for; empty, if nobody says.
    pub summary: String,
}

impl Identity {
    fn json(&self) -> String {
        format!(
            "{{\"name\":{},\"version\":{}}}",
            quoted(&self.name),
            quoted(&self.version)
        )
    }
}

/// A server of tools.
///
/// It is told of what carries out calls, and knows nothing of how.
#[derive(Debug)]
pub(super) struct Server<C> {
    pub(super) tools: Toolbox<'static>,
    pub(super) caller: C,
    /// The identity, as JSON.
    pub(super) identity: String,
    instructions: String,
    outbox: Outbox,
    state: Mutex<State>,
    idle: Condvar,
    questions: AtomicU64,
}

/// What changes from message to message.
#[derive(Debug, Default)]
struct State {
    /// What was agreed by `initialize`.
    agreed: Option<Terms>,
    /// The calls that have no answer yet.
    running: Vec<(Id, Arc<Cancellation>)>,
    /// The calls whose threads have not ended yet, with an answer or without.
    threads: usize,
    /// Who waits for an answer of the client's.
    asked: Vec<(Id, Mailbox<Reply>)>,
    /// The tools that somebody has found.
    found: Vec<usize>,
    /// There is no more input, and so no reply.
    ended: bool,
}

impl State {
    /// Whether this call, and no later one with its id, waits for its answer.
    fn is_running(&self, id: &Id, call: &Arc<Cancellation>) -> bool {
        let mut running = self.running.iter();
        running.any(|(it, running)| it == id && Arc::ptr_eq(running, call))
    }

    fn take_running(&mut self, id: &Id) -> Option<Arc<Cancellation>> {
        let place = self.running.iter().position(|(it, _)| it == id)?;
        Some(self.running.swap_remove(place).1)
    }

    fn take_asked(&mut self, id: &Id) -> Option<Mailbox<Reply>> {
        let place = self.asked.iter().position(|(it, _)| it == id)?;
        Some(self.asked.swap_remove(place).1)
    }
}

/// Serves a client until its input ends.
///
/// ```
/// use cmdhelp_runtime::mcp::{Call, Caller, Choice, Identity, Outcome, Toolbox, serve};
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
/// let tools = Toolbox::of("app", llms, false, &Choice::default());
/// let identity = Identity { name: "app".into(), version: "1.0.0".into(), summary: "Says it".into() };
/// let input = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
/// let (output, written) = channel();
/// serve(input.as_bytes(), Output(output), identity, tools, Echo)?;
/// let written: Vec<u8> = written.iter().flatten().collect();
/// assert_eq!(written, b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the input cannot be read, or no thread can be started for the output. That a client has gone
/// is no error.
pub fn serve<C: Caller>(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    identity: Identity,
    tools: Toolbox<'static>,
    caller: C,
) -> io::Result<()> {
    let server = Arc::new(Server {
        instructions: tools.instructions(&identity.name, &identity.summary),
        tools,
        caller,
        identity: identity.json(),
        outbox: Outbox::new(output)?,
        state: Mutex::default(),
        idle: Condvar::new(),
        questions: AtomicU64::new(1),
    });
    let mut lines = Lines::new(input);
    let read = loop {
        match lines.next() {
            Ok(Line::Text(line)) => server.receive(&line),
            Ok(Line::TooLong) => {
                let error = ProtocolError::invalid_request("the line is too long");
                server.outbox.send(error.message(None));
            }
            Ok(Line::End) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    server.end();
    read
}

impl<C: Caller> Server<C> {
    /// Takes a line. Nothing in here waits, so that the next line can come.
    fn receive(self: &Arc<Self>, line: &[u8]) {
        match Incoming::of(line) {
            Incoming::Request(request) => self.request(request),
            Incoming::Notification(method, params) => self.notification(&method, &params),
            Incoming::Response(id, reply) => {
                if let Some(asker) = self.state().take_asked(&id) {
                    asker.put(reply);
                }
            }
            Incoming::Broken(id, error) => {
                self.outbox.send(error.message(id.as_ref().map(Id::raw)));
            }
        }
    }

    fn request(self: &Arc<Self>, request: Request<'_>) {
        let id = request.id.clone();
        match self.respond(request) {
            Ok(Some(result)) => self.outbox.send(success(&id, &result)),
            // Its thread answers.
            Ok(None) => {}
            Err(error) => self.outbox.send(error.message(Some(id.raw()))),
        }
    }

    /// The result, unless it is left to a thread.
    fn respond(self: &Arc<Self>, request: Request<'_>) -> Result<Option<String>, ProtocolError> {
        let method = request.method.as_str();
        if !Terms::is_stateless(&request) {
            match method {
                "ping" => return Ok(Some("{}".to_owned())),
                "initialize" => return self.initialize(&request.params).map(Some),
                _ => {}
            }
        }
        let agreed = self.state().agreed;
        let terms = Terms::of_request(&request, agreed)?;
        match (method, terms.era) {
            ("server/discover", Era::Stateless) => Ok(Some(self.discover())),
            ("tools/list", era) => self.list(&request.params, era).map(Some),
            ("tools/call", _) => Exchange::start(self, request, terms).map(|()| None),
            _ => Err(ProtocolError::unknown_method(method)),
        }
    }

    fn initialize(&self, params: &Members<'_>) -> Result<String, ProtocolError> {
        let terms = Terms::of_initialize(params)?;
        self.state().agreed = Some(terms);
        let Era::Handshake(revision) = terms.era else {
            return Err(ProtocolError::internal("no handshake"));
        };
        // A list that grows by searching can be told to have grown.
        let tools = if self.tools.searches() {
            "{\"listChanged\":true}"
        } else {
            "{}"
        };
        Ok(format!(
            "{{\"protocolVersion\":\"{revision}\",\"capabilities\":{{\"tools\":{tools}}},\
             \"serverInfo\":{},\"instructions\":{}}}",
            self.identity,
            quoted(&self.instructions)
        ))
    }

    fn discover(&self) -> String {
        format!(
            "{{{}\"supportedVersions\":[\"{STATELESS}\"],\"capabilities\":{{\"tools\":{{}}}},\
             \"instructions\":{},\"ttlMs\":{TTL},\"cacheScope\":\"public\"}}",
            result::frame(Era::Stateless, &self.identity),
            quoted(&self.instructions)
        )
    }

    fn list(&self, params: &Members<'_>, era: Era) -> Result<String, ProtocolError> {
        if params.has("cursor") {
            let message = "there is one page only, and so no cursor";
            return Err(ProtocolError::invalid_params(message));
        }
        Ok(match era {
            Era::Handshake(_) => {
                let found = self.state().found.clone();
                format!("{{\"tools\":{}}}", self.tools.list(era, &found))
            }
            // What one request has found must not change what another is told.
            Era::Stateless => format!(
                "{{{}\"ttlMs\":{TTL},\"cacheScope\":\"public\",\"tools\":{}}}",
                result::frame(era, &self.identity),
                self.tools.list(era, &[])
            ),
        })
    }

    fn notification(&self, method: &str, params: &Members<'_>) {
        if method != "notifications/cancelled" {
            return;
        }
        if let Some(id) = params.raw("requestId").and_then(Id::of) {
            let called_off = self.state().take_running(&id);
            if let Some(cancellation) = called_off {
                cancellation.cancel();
            }
        }
    }

    /// Notes that a call has begun; nothing, if its id is in use.
    pub(super) fn begin(&self, id: &Id) -> Option<Arc<Cancellation>> {
        let mut state = self.state();
        if state.running.iter().any(|(it, _)| it == id) {
            return None;
        }
        let cancellation = Arc::new(Cancellation::default());
        state.running.push((id.clone(), Arc::clone(&cancellation)));
        state.threads += 1;
        Some(cancellation)
    }

    /// Answers a call, unless it was called off or has been answered.
    pub(super) fn answer(
        &self,
        id: &Id,
        call: &Arc<Cancellation>,
        result: Result<String, ProtocolError>,
    ) {
        let mut state = self.state();
        if state.is_running(id, call) {
            state.take_running(id);
            self.outbox.send(match result {
                Ok(result) => success(id, &result),
                Err(error) => error.message(Some(id.raw())),
            });
        }
    }

    /// Notes that the thread of a call has ended.
    pub(super) fn leave(&self) {
        self.state().threads -= 1;
        self.idle.notify_all();
    }

    /// Tells how far a call has come, unless it was called off or has been answered.
    pub(super) fn progress(
        &self,
        id: &Id,
        call: &Arc<Cancellation>,
        token: &str,
        at: Progress<'_>,
    ) {
        let state = self.state();
        if !state.is_running(id, call) {
            return;
        }
        let total = at.total.map(|total| format!(",\"total\":{total}"));
        let message = match at.message {
            "" => String::new(),
            message => format!(",\"message\":{}", quoted(message)),
        };
        self.outbox.send(format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{{\
             \"progressToken\":{token},\"progress\":{}{}{message}}}}}",
            at.done,
            total.unwrap_or_default(),
        ));
    }

    /// Asks the client something, and waits for its reply; nothing comes back if the call is called
    /// off, or the client has gone.
    pub(super) fn ask(&self, call: &Cancellation, method: &str, params: &str) -> Option<Reply> {
        let number = self.questions.fetch_add(1, Ordering::Relaxed);
        let id = Id::text(&format!("{}-{number}", super::consent::QUESTION));
        let asker = Mailbox::new();
        {
            let mut state = self.state();
            if state.ended {
                return None;
            }
            state.asked.push((id.clone(), asker.clone()));
        }
        let called_off = asker.clone();
        call.wake(move || called_off.close());
        self.outbox.send(format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"{method}\",\"params\":{params}}}",
            id.raw()
        ));
        let reply = match asker.take(None) {
            Taken::Item(reply) => Some(reply),
            Taken::Nothing | Taken::Closed => None,
        };
        let is_open = self.state().take_asked(&id).is_some();
        if is_open {
            self.outbox.send(format!(
                "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{{\
                 \"requestId\":{}}}}}",
                id.raw()
            ));
        }
        reply
    }

    /// Lists tools that were hidden, from now on, and says so to a client with a handshake.
    pub(super) fn reveal(&self, places: &[usize], era: Era) {
        if era == Era::Stateless {
            return;
        }
        let mut state = self.state();
        let known = state.found.len();
        for place in places {
            if !state.found.contains(place) {
                state.found.push(*place);
            }
        }
        if state.found.len() > known {
            let message = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";
            self.outbox.send(message.to_owned());
        }
    }

    /// The input has ended: what runs may end by itself for a moment, and is then called off. Nobody
    /// replies any more.
    fn end(&self) {
        let asked = {
            let mut state = self.state();
            state.ended = true;
            std::mem::take(&mut state.asked)
        };
        for (_, asker) in asked {
            asker.close();
        }
        self.wait(FAREWELL);
        let left = self.state().running.clone();
        for (_, cancellation) in left {
            cancellation.cancel();
        }
        self.wait(REMAINDER);
        self.outbox.close(PATIENCE);
    }

    fn wait(&self, patience: Duration) {
        let until = Instant::now() + patience;
        let mut state = self.state();
        while state.threads > 0 {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let woken = self.idle.wait_timeout(state, left);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn success(id: &Id, result: &str) -> String {
    format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{result}}}",
        id.raw()
    )
}
