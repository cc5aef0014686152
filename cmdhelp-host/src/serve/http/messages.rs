//! Passes the messages of HTTP requests to the engine of the MCP protocol, and returns the engine's answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cmdhelp_bundle::Json;
use cmdhelp_mcp::{Caller, Envelope, HANDSHAKES, STATELESS, ToolList};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, EXPECT, HeaderMap, HeaderValue, WWW_AUTHENTICATE,
};
use hyper::{Method, Request, Response, StatusCode};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::answers::{AnswerBody, OpenRequest};
use super::event::Event;
use super::gate::Gate;
use super::metrics::Metrics;
use super::sessions::{Client, Sessions};
use super::shared::{Shared, SharedSession};

/// The maximum length of a message, in bytes.
const MAX_LEN: usize = 4 << 20;
/// If a message is too long, at most this number of its bytes is received and discarded before it is refused.
const DISCARDED: usize = 4 * MAX_LEN;
/// The time limit for receiving the body of a request.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum number of simultaneous calls. Further calls wait until a call has ended.
const CALLS: usize = 64;
/// The header that contains the id of the session.
const SESSION: &str = "mcp-session-id";
/// The header that contains the protocol revision of a request.
const REVISION: &str = "mcp-protocol-version";

/// The answer to a request that is refused, and is therefore not passed to the engine.
type Refusal = Box<Response<AnswerBody>>;

/// The HTTP service, which checks requests and passes their messages to the engine.
pub(super) struct Service {
    pub(super) metrics: Metrics,
    list: ToolList,
    caller: Arc<dyn Caller + Send + Sync>,
    gate: Gate,
    pub(super) sessions: Sessions,
    shared: Shared,
    calls: Arc<Semaphore>,
}

impl Service {
    /// Makes a service that passes accepted messages to the engine.
    pub(super) fn new(
        list: ToolList,
        caller: Arc<dyn Caller + Send + Sync>,
        gate: Gate,
        shared: Shared,
    ) -> Self {
        Self {
            metrics: Metrics::default(),
            list,
            caller,
            gate,
            sessions: Sessions::default(),
            shared,
            calls: Arc::new(Semaphore::new(CALLS)),
        }
    }

    /// Starts to handle messages for sessions of this server that clients have sent to other servers.
    pub(super) fn receive_from_other_servers(self: &Arc<Self>) {
        let service = Arc::downgrade(self);
        self.shared
            .receive_from_other_servers(move |session, message| {
                let Some(service) = service.upgrade() else {
                    return;
                };
                let Some(client) = service.sessions.get(session) else {
                    return;
                };
                if message.is_empty() {
                    service.sessions.remove(session);
                    client.end();
                } else if Envelope::of(message).is_ok_and(|it| is_for_others(&it)) {
                    client.receive(message);
                }
            });
    }

    /// Answers a request. Until the answer has been sent, the connection does not count as idle.
    pub(super) async fn answer(
        &self,
        request: Request<Incoming>,
        mut busy: OpenRequest,
    ) -> Response<AnswerBody> {
        let mut response = self.respond(request, &mut busy).await;
        response.body_mut().hold(busy);
        response
    }

    async fn respond(
        &self,
        request: Request<Incoming>,
        busy: &mut OpenRequest,
    ) -> Response<AnswerBody> {
        if self.sessions.has_ended() {
            return AnswerBody::refusal(StatusCode::SERVICE_UNAVAILABLE, "the server is ending");
        }
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        if path == "/healthz" && method == Method::GET {
            return AnswerBody::refusal(StatusCode::OK, "ok");
        }
        if let Some(status) = self.gate.refusal(request.uri(), request.headers()) {
            return self.refused(status);
        }
        let headers = request.headers();
        match (path.as_str(), method) {
            ("/metrics", Method::GET) => {
                let text = self.metrics.text(self.sessions.count());
                AnswerBody::text(StatusCode::OK, "text/plain; version=0.0.4", text)
            }
            ("/mcp", Method::POST) => match self.post(request, busy).await {
                Ok(response) => response,
                Err(refusal) => *refusal,
            },
            ("/mcp", Method::GET) => match self.listen(headers).await {
                Ok(response) => response,
                Err(refusal) => *refusal,
            },
            ("/mcp", Method::DELETE) => match self.client(headers).await {
                Ok((client, name)) => {
                    self.sessions.remove(&name);
                    self.shared.remove(&name).await;
                    client.end();
                    AnswerBody::refusal(StatusCode::OK, "the session has ended")
                }
                Err(refusal) => *refusal,
            },
            ("/mcp" | "/metrics" | "/healthz", _) => AnswerBody::refusal(
                StatusCode::METHOD_NOT_ALLOWED,
                "this path does not support the HTTP method of the request",
            ),
            _ => AnswerBody::refusal(
                StatusCode::NOT_FOUND,
                "there is nothing at this path; the paths are /mcp, /healthz and /metrics",
            ),
        }
    }

    fn refused(&self, status: StatusCode) -> Response<AnswerBody> {
        if status == StatusCode::FORBIDDEN {
            count(&self.metrics.forbidden);
            let why = "the host or origin of the request is not allowed; the server's flag `--allow-host` allows more";
            return AnswerBody::refusal(status, why);
        }
        count(&self.metrics.unauthorized);
        let mut response = AnswerBody::refusal(
            status,
            "the header `Authorization: Bearer` must contain the token of the server",
        );
        let scheme = HeaderValue::from_static("Bearer");
        response.headers_mut().insert(WWW_AUTHENTICATE, scheme);
        response
    }

    /// Finds the session that the headers of a request name. Returns the client of the session, and the id of the
    /// session.
    async fn client(&self, headers: &HeaderMap) -> Result<(Arc<Client>, String), Refusal> {
        let Some(name) = header(headers, SESSION) else {
            let why = "`Mcp-Session-Id` must be the one from the answer to `initialize`";
            return Err(refusal(StatusCode::BAD_REQUEST, why));
        };
        let own = self.sessions.get(name);
        let client = match (self.shared.find(name).await, own) {
            (SharedSession::Ended, own) => {
                self.sessions.remove(name);
                own.inspect(|it| it.end());
                None
            }
            (SharedSession::Started(handshake), None) => self.resumed(name, &handshake).await,
            (_, own) => own,
        };
        let client = client.ok_or_else(|| {
            let why = "there is no such session; start again with `initialize`";
            refusal(StatusCode::NOT_FOUND, why)
        })?;
        Ok((client, name.to_owned()))
    }

    /// Makes a client for a session that began at another server. `handshake` is the first message of the session.
    async fn resumed(&self, name: &str, handshake: &[u8]) -> Option<Arc<Client>> {
        let client = self.sessions.begin(&self.list, &self.caller);
        let id = Envelope::of(handshake).ok()?.id?;
        let (mut events, _waiting) = client.wait_for(&id, false)?;
        client.receive(handshake);
        events.recv().await?;
        client.receive(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        self.sessions.keep(name, client)
    }

    /// Answers a request to listen for the messages of a session.
    async fn listen(&self, headers: &HeaderMap) -> Result<Response<AnswerBody>, Refusal> {
        check_accept(headers, &["text/event-stream"])?;
        let (client, _) = self.client(headers).await?;
        let (events, waiting) = client.listen();
        Ok(AnswerBody::stream(None, events, waiting))
    }

    async fn post(
        &self,
        request: Request<Incoming>,
        busy: &mut OpenRequest,
    ) -> Result<Response<AnswerBody>, Refusal> {
        let (parts, body) = request.into_parts();
        let headers = &parts.headers;
        check_types(headers)?;
        let message = read(headers, body).await?;
        let envelope = Envelope::of(&message);
        let envelope =
            envelope.map_err(|error| Box::new(AnswerBody::json(StatusCode::BAD_REQUEST, error)))?;
        count(&self.metrics.messages);
        let is_stateless =
            envelope.revision.is_some() || header(headers, REVISION) == Some(STATELESS);
        let begins = !is_stateless && envelope.method == "initialize";
        let (client, session) = match is_stateless || begins {
            true => (self.sessions.begin(&self.list, &self.caller), None),
            false => {
                let (client, session) = self.client(headers).await?;
                (client, Some(session))
            }
        };
        check_headers(headers, &envelope)?;
        let Some(id) = &envelope.id else {
            client.receive(&message);
            if let Some(session) = session.filter(|_| is_for_others(&envelope)) {
                self.shared.send_to_other_servers(&session, &message).await;
            }
            return Ok(AnswerBody::refusal(StatusCode::ACCEPTED, "accepted"));
        };
        if envelope.method == "tools/call" {
            count(&self.metrics.calls);
            busy.permit = Arc::clone(&self.calls).acquire_owned().await.ok();
        }
        let Some((mut events, waiting)) = client.wait_for(id, is_stateless) else {
            let why = format!("a request with the id {id} is already running");
            return Err(mistake(-32600, &why, id));
        };
        if envelope.method.starts_with("tasks/") {
            // A request about a task is handled in another thread, because it reads files or the queue, which can take
            // long.
            let (client, message) = (Arc::clone(&client), message.clone());
            // An error is ignored: if the thread fails, the stream ends without an answer.
            let _ = spawn_blocking(move || client.receive(&message)).await;
        } else {
            client.receive(&message);
        }
        Ok(match events.recv().await {
            Some(Event::Answer(text)) if begins => self.begun(client, text, &message).await,
            Some(Event::Answer(text)) => AnswerBody::json(status(&text, is_stateless), text),
            Some(Event::Message(text)) => AnswerBody::stream(Some(text), events, waiting),
            Some(Event::End) | None => AnswerBody::stream(None, events, waiting),
        })
    }

    /// Stores a client after its handshake. Returns the answer to the handshake, to which the id of the session is
    /// added as a header.
    async fn begun(
        &self,
        client: Arc<Client>,
        text: String,
        handshake: &[u8],
    ) -> Response<AnswerBody> {
        let answer = Json::parse(&text).unwrap_or(Json::Null);
        let result = answer.get("result");
        if result
            .and_then(|it| it.text_of("protocolVersion"))
            .is_none()
        {
            return AnswerBody::json(StatusCode::OK, text);
        }
        let name = self.sessions.add(client);
        let Some(name) = name.and_then(|it| HeaderValue::from_str(&it).ok()) else {
            let why = "the server has too many sessions; try again later";
            return AnswerBody::refusal(StatusCode::SERVICE_UNAVAILABLE, why);
        };
        if let Ok(name) = name.to_str() {
            self.shared.add(name, handshake).await;
        }
        let mut response = AnswerBody::json(StatusCode::OK, text);
        response.headers_mut().insert(SESSION, name);
        response
    }
}

/// Returns whether another server may wait for a message of a session. This is so if the message is a reply to a
/// question of a server, or a cancellation.
fn is_for_others(envelope: &Envelope) -> bool {
    let is_cancellation = envelope.method == "notifications/cancelled";
    envelope.id.is_none() && (envelope.method.is_empty() || is_cancellation)
}

fn count(number: &AtomicU64) {
    number.fetch_add(1, Ordering::Relaxed);
}

fn refusal(status: StatusCode, why: &str) -> Refusal {
    Box::new(AnswerBody::refusal(status, why))
}

fn header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    Some(headers.get(name)?.to_str().unwrap_or_default())
}

/// Checks the headers of a request: its body must be JSON, and the client must accept answers as JSON and as a stream
/// of events.
fn check_types(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = header(headers, CONTENT_TYPE.as_str()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let why = "`Content-Type` must be application/json";
        return Err(refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
    }
    check_accept(headers, &["application/json", "text/event-stream"])
}

/// Checks that the client accepts answers of all of these types. A client can write them in one header or in several.
fn check_accept(headers: &HeaderMap, kinds: &[&str]) -> Result<(), Refusal> {
    let accepted = headers.get_all(ACCEPT).iter();
    let accepted: Vec<String> = accepted
        .filter_map(|it| Some(it.to_str().ok()?.to_ascii_lowercase()))
        .collect();
    let accepts = |kind: &&str| {
        let mut accepted = accepted.iter();
        accepted.any(|it| it.contains(kind) || it.contains("*/*"))
    };
    if !kinds.iter().all(accepts) {
        let why = format!("`Accept` must contain {}", kinds.join(" and "));
        return Err(refusal(StatusCode::NOT_ACCEPTABLE, &why));
    }
    Ok(())
}

/// Reads the body of a request. Returns a refusal if it is longer than `MAX_LEN`.
async fn read(headers: &HeaderMap, mut body: Incoming) -> Result<Bytes, Refusal> {
    let too_long = || {
        let why = format!("the message is too long; at most {MAX_LEN} bytes are allowed");
        refusal(StatusCode::PAYLOAD_TOO_LARGE, &why)
    };
    let found = header(headers, CONTENT_LENGTH.as_str()).and_then(|it| it.parse::<usize>().ok());
    if found.is_some_and(|it| it > MAX_LEN) {
        // A client that sends the header `Expect` sends the body only after it has got an answer.
        if !headers.contains_key(EXPECT) {
            discard(body).await;
        }
        return Err(too_long());
    }
    match timeout(TIMEOUT, Limited::new(&mut body, MAX_LEN).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            discard(body).await;
            Err(too_long())
        }
        Ok(Err(_)) => {
            let why = "the body cannot be read";
            Err(refusal(StatusCode::BAD_REQUEST, why))
        }
        Err(_) => {
            let why = "the body did not arrive in time";
            Err(refusal(StatusCode::REQUEST_TIMEOUT, why))
        }
    }
}

/// Receives the rest of a body without storing it. Many clients read the answer only after they have sent the whole
/// body. If the server did not receive it, they would report a broken connection.
async fn discard(mut body: Incoming) {
    let receive = async {
        let mut length = 0;
        while let Some(Ok(frame)) = body.frame().await {
            length += frame.data_ref().map_or(0, Bytes::len);
            if length > DISCARDED {
                break;
            }
        }
    };
    // The result is ignored, because the client gets the same answer even if the rest of the body does not arrive in
    // time.
    let _ = timeout(TIMEOUT, receive).await;
}

/// Checks that the headers agree with the message. Proxies read only the headers, so they must not be misled.
fn check_headers(headers: &HeaderMap, envelope: &Envelope) -> Result<(), Refusal> {
    let id = envelope.id.as_deref().unwrap_or("null");
    let Some(revision) = &envelope.revision else {
        // The revision of a session is set by its handshake. If the header contains another revision, the message is
        // refused only if the revision is unknown, as the protocol demands.
        return match header(headers, REVISION) {
            Some(found) if found != STATELESS && !HANDSHAKES.contains(&found) => {
                let why = format!("the `MCP-Protocol-Version` {found} is not supported");
                Err(mistake(-32600, &why, id))
            }
            _ => Ok(()),
        };
    };
    let tool = envelope.tool.as_deref().unwrap_or_default();
    let is_call = envelope.method == "tools/call";
    let names_task = envelope.tool.is_some() && headers.contains_key("mcp-name");
    let name = (is_call || names_task).then_some(("Mcp-Name", tool));
    let needed = [
        ("MCP-Protocol-Version", revision.as_str()),
        ("Mcp-Method", &envelope.method),
    ];
    for (name, meant) in needed.into_iter().chain(name) {
        let why = match header(headers, name) {
            Some(found) if found == meant => continue,
            Some(_) => format!("`{name}` does not match the message, which has `{meant}`"),
            None => format!("`{name}: {meant}` is missing"),
        };
        return Err(mistake(-32020, &why, id));
    }
    Ok(())
}

/// Makes an answer with a JSON-RPC error, for a message that is refused before it is passed to the engine.
fn mistake(code: i32, why: &str, id: &str) -> Refusal {
    let why = Json::from(why);
    let text =
        format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{code},"message":{why}}}}}"#);
    Box::new(AnswerBody::json(StatusCode::BAD_REQUEST, text))
}

/// Returns the HTTP status of an answer. Even the answer to a failed call has the status 200. In the protocol revision
/// without sessions, however, protocol errors have the status of an HTTP error, so that proxies notice them.
fn status(text: &str, is_stateless: bool) -> StatusCode {
    let answer = Json::parse(text).unwrap_or(Json::Null);
    let code = answer.get("error").and_then(|it| it.get("code"));
    match code {
        // The codes -32021 and -32022 mean that the client lacks an extension, or that the client's revision is not
        // supported.
        Some(Json::Number(code)) if code == "-32021" || code == "-32022" => StatusCode::BAD_REQUEST,
        Some(Json::Number(code)) if is_stateless => match code.as_str() {
            "-32601" => StatusCode::NOT_FOUND,
            "-32600" | "-32602" | "-32700" => StatusCode::BAD_REQUEST,
            _ => StatusCode::OK,
        },
        _ => StatusCode::OK,
    }
}
