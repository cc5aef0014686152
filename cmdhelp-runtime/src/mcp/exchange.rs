//! A `tools/call`, from the request to the answer, on a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use super::caller::{Call, Caller, Consent, Outcome, Progress, failure};
use super::cancellation::Cancellation;
use super::consent::{self, Answer, QUESTION};
use super::era::{Era, Terms};
use super::error::ProtocolError;
use super::members::{Members, quoted};
use super::message::{Id, Request};
use super::result::{self, Refusal};
use super::search;
use super::server::Server;
use super::thread;
use super::tool::Tool;
use crate::view::reader::Json;

/// A call that has not been answered yet.
pub(super) struct Exchange<C: Caller> {
    server: Arc<Server<C>>,
    id: Id,
    terms: Terms,
    name: String,
    arguments: String,
    /// The token that progress is told with, as JSON.
    progress: Option<String>,
    /// What the client brings with it after it was told to ask.
    answer: Option<Answer>,
    state: Option<String>,
    cancellation: Arc<Cancellation>,
}

impl<C: Caller> Exchange<C> {
    /// Starts a call, which then answers itself; or tells why it cannot be one.
    pub(super) fn start(
        server: &Arc<Server<C>>,
        request: Request<'_>,
        terms: Terms,
    ) -> Result<(), ProtocolError> {
        let params = &request.params;
        let Some(name) = params.text("name") else {
            return Err(ProtocolError::invalid_params("`name` has to be a text"));
        };
        let arguments = match params.has("arguments") {
            true => params.raw("arguments").unwrap_or_default(),
            false => "{}",
        };
        if !arguments.starts_with('{') {
            let message = "`arguments` has to be an object";
            return Err(ProtocolError::invalid_params(message));
        }
        if server.tools.find(&name).is_none() && !is_search(server, &name) {
            return Err(unknown(server, &name));
        }
        let meta = params.object("_meta").unwrap_or(Members::NONE);
        let token = meta.raw("progressToken");
        let token = token.filter(|token| Id::of(token).is_some());
        let answers = params.object("inputResponses");
        let answer =
            answers.map(|answers| answers.raw(QUESTION).map_or(Answer::Unclear, Answer::of));
        let Some(cancellation) = server.begin(&request.id) else {
            let message = format!("a call with the id {} is under way", request.id.raw());
            return Err(ProtocolError::invalid_request(message));
        };
        let exchange = Self {
            server: Arc::clone(server),
            name,
            arguments: arguments.to_owned(),
            progress: token.map(str::to_owned),
            answer: answer.filter(|_| terms.era == Era::Stateless && terms.elicits),
            state: params.text("requestState"),
            id: request.id,
            terms,
            cancellation,
        };
        // If there is no thread to be had, the call is answered when it is dropped.
        let _ = thread::start("mcp call", Box::new(move || exchange.run()));
        Ok(())
    }

    fn run(self) {
        let result = catch_unwind(AssertUnwindSafe(|| self.result()));
        if let Ok(result) = result {
            self.server.answer(&self.id, &self.cancellation, Ok(result));
        }
    }

    fn result(&self) -> String {
        let Some(tool) = self.server.tools.find(&self.name) else {
            return self.search();
        };
        let (arguments, given) = match without(&self.arguments, tool.consent) {
            Ok(parts) => parts,
            Err(outcome) => return self.told(&outcome, tool),
        };
        let consent = match (&given, self.answer, &self.state) {
            (Some(token), _, _) => Consent::Token(token),
            (None, Some(Answer::No), _) => return self.declined(tool),
            (None, Some(Answer::Yes), Some(token)) => Consent::Token(token),
            _ => Consent::None,
        };
        let outcome = self.call(tool, &arguments, consent);
        match Refusal::of(&outcome) {
            Some(refusal) => self.refused(tool, &arguments, &outcome, &refusal),
            None => self.told(&outcome, tool),
        }
    }

    fn call(&self, tool: &Tool<'_>, arguments: &str, consent: Consent<'_>) -> Outcome {
        // Progress has to grow; what comes late or twice is left out.
        let last = Mutex::new(None);
        let progress = |at: Progress<'_>| {
            let Some(token) = &self.progress else {
                return;
            };
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.is_none_or(|last| at.done > last) {
                *last = Some(at.done);
                let call = &self.cancellation;
                self.server.progress(&self.id, call, token, at);
            }
        };
        self.server.caller.call(&Call {
            tool,
            arguments,
            consent,
            progress: &progress,
            cancellation: &self.cancellation,
        })
    }

    /// What becomes of a call that needs consent: the user is asked if the client can do that, and
    /// otherwise it is for the model to ask.
    fn refused(
        &self,
        tool: &Tool<'_>,
        arguments: &str,
        outcome: &Outcome,
        refusal: &Refusal,
    ) -> String {
        match self.terms {
            Terms {
                elicits: true,
                era: Era::Stateless,
            } => return self.input_required(refusal),
            Terms {
                elicits: true,
                era: Era::Handshake(revision),
            } => {
                let form = consent::form(&refusal.message, revision >= "2025-11-25");
                let cancellation = &self.cancellation;
                let reply = self.server.ask(cancellation, "elicitation/create", &form);
                match reply.map_or(Answer::Unclear, |reply| Answer::of_reply(&reply)) {
                    Answer::Yes => {
                        let token = refusal.token.as_deref();
                        let consent = token.map_or(Consent::User, Consent::Token);
                        let outcome = self.call(tool, arguments, consent);
                        return self.told(&outcome, tool);
                    }
                    Answer::No => return self.declined(tool),
                    Answer::Unclear => {}
                }
            }
            Terms { elicits: false, .. } => {}
        }
        let Outcome::Failure(document) = outcome else {
            return self.told(outcome, tool);
        };
        let advice = consent::advice(&tool.name, tool.consent, refusal.token.as_deref());
        result::of_failure(
            document,
            Some(&advice),
            self.terms.era,
            &self.server.identity,
        )
    }

    /// Tells the client to ask, and to come again. The token of the refusal goes with it: it holds
    /// for the very same call only, whatever comes back.
    fn input_required(&self, refusal: &Refusal) -> String {
        let form = consent::form(&refusal.message, true);
        let state = refusal.token.as_deref();
        let state = state.map(|token| format!(",\"requestState\":{}", quoted(token)));
        format!(
            "{{\"resultType\":\"input_required\",\
             \"_meta\":{{\"io.modelcontextprotocol/serverInfo\":{}}},\
             \"inputRequests\":{{\"{QUESTION}\":{{\"method\":\"elicitation/create\",\"params\":{form}}}}}{}}}",
            self.server.identity,
            state.unwrap_or_default()
        )
    }

    fn declined(&self, tool: &Tool<'_>) -> String {
        let message = "the user did not agree; nothing was done";
        self.told(&Outcome::failure("CONFIRMATION_DECLINED", message), tool)
    }

    fn told(&self, outcome: &Outcome, tool: &Tool<'_>) -> String {
        result::of_outcome(outcome, tool, self.terms.era, &self.server.identity)
    }

    /// Finds tools that are not listed.
    fn search(&self) -> String {
        let era = self.terms.era;
        let arguments = Members::of(&self.arguments).unwrap_or(Members::NONE);
        let Some(query) = arguments.text("query") else {
            let document = failure("INVALID_INPUT", "`query` has to be a text", &[]);
            return result::of_failure(&document, None, era, &self.server.identity);
        };
        let limit = arguments.number("limit").and_then(|it| it.try_into().ok());
        let places = self
            .server
            .tools
            .search(&query, limit.unwrap_or(search::LIMIT).min(50));
        self.server.reveal(&places, era);
        let tools = self.server.tools.definitions(&places, era);
        let document = format!("{{\"tools\":{tools}}}");
        result::of_document(&document, era, &self.server.identity)
    }
}

impl<C: Caller> Drop for Exchange<C> {
    /// No call is left without an answer, whatever has become of its thread.
    fn drop(&mut self) {
        let error = ProtocolError::internal("the call could not be carried out");
        self.server.answer(&self.id, &self.cancellation, Err(error));
        self.server.leave();
    }
}

fn is_search<C: Caller>(server: &Server<C>, name: &str) -> bool {
    server.tools.searches() && name == search::NAME
}

fn unknown<C: Caller>(server: &Server<C>, name: &str) -> ProtocolError {
    let near = server.tools.near(name);
    let near = near.map(|near| format!("; did you mean `{near}`?"));
    ProtocolError::invalid_params(format!("unknown tool: {name}{}", near.unwrap_or_default()))
}

/// The arguments without the one that tells of consent, and the token that it tells. The others stay
/// as they were written.
fn without(arguments: &str, key: &str) -> Result<(String, Option<String>), Outcome> {
    let mut given = None;
    let mut is_there = false;
    let mut rest: Vec<String> = Vec::new();
    for (found, value) in Json::whole(arguments).entries() {
        if found != key {
            rest.push(format!("\"{found}\":{}", value.raw()));
            continue;
        }
        is_there = true;
        if value.raw() != "null" {
            let Some(token) = value.text() else {
                let message = format!("`{key}` has to be the token from a refusal, a text");
                return Err(Outcome::failure("INVALID_INPUT", &message));
            };
            // An empty word would be the flag without a token, and so more than was said.
            given = (!token.is_empty()).then(|| token.into_owned());
        }
    }
    Ok(match is_there {
        false => (arguments.to_owned(), None),
        true => (format!("{{{}}}", rest.join(",")), given),
    })
}
