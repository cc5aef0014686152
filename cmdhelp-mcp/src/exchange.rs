//! Handles a `tools/call`, from the request to the answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
#[cfg(all(unix, feature = "in-process"))]
use std::time::Duration;

use cmdhelp_runtime::for_server::Secrets;

use super::arguments::Arguments;
use super::caller::{Call, Caller, Consent};
use super::cancellation::Cancellation;
use super::consent::{self, Answer, QUESTION};
use super::error::ProtocolError;
use super::members::Members;
use super::message::{Id, Request};
use super::outcome::{Outcome, failure};
use super::progress::Listener;
use super::protocol::{Negotiated, ProtocolVersion};
use super::result::{self, Refusal};
use super::search;
use super::server::Server;
use super::task::CallAnswer;
use super::tool::Tool;
use super::tool_list::ListedTools;
use super::toolbox::Toolbox;
use super::wording;
use cmdhelp_runtime::view::reader::quoted;

/// The key in `_meta` under which a client gives its own name to a call.
const REQUEST: &str = "cmdhelp/requestId";

/// A call that has not been answered yet.
#[derive(Debug)]
pub(super) struct Exchange {
    pub(super) server: Arc<Server>,
    /// The tools that the server had when the call began.
    listed: Arc<ListedTools>,
    pub(super) id: Id,
    terms: Negotiated,
    /// The index of the called tool, or `None` if the call searches for tools.
    tool: Option<usize>,
    arguments: String,
    /// The token that progress notifications about the call must have, as JSON.
    progress: Option<String>,
    /// The client's name for the call.
    request: Option<String>,
    /// The user's answer, if the client sent it with the request.
    answer: Option<Answer>,
    /// The consent token from the refusal that made the client ask the user.
    token: Option<String>,
    pub(super) cancellation: Arc<Cancellation>,
}

/// The next step of a call.
enum Step {
    /// The call has this result.
    Result(String),
    /// The call needs consent, and the client can ask the user. If the client returns no answer
    /// from the user, the text is the answer to the call.
    Ask(Refusal, String),
}

/// A call that waits for the user's consent.
#[derive(Debug)]
pub(super) struct PendingConsent {
    pub(super) exchange: Exchange,
    refusal: Refusal,
    /// The answer to the call, in case the client returns no answer from the user.
    otherwise: String,
}

impl Exchange {
    /// Begins a call. Fails if the request is invalid.
    pub(super) fn begin(
        server: &Arc<Server>,
        request: Request<'_>,
        terms: Negotiated,
    ) -> Result<Self, ProtocolError> {
        let params = &request.params;
        if params.has_twice() {
            let message = "duplicate key";
            return Err(ProtocolError::invalid_params(message));
        }
        let Some(name) = params.text("name") else {
            return Err(ProtocolError::invalid_params("`name` must be a string"));
        };
        let arguments = match params.has("arguments") {
            true => params.raw("arguments").unwrap_or_default(),
            false => "{}",
        };
        if !arguments.starts_with('{') {
            let message = "`arguments` must be an object";
            return Err(ProtocolError::invalid_params(message));
        }
        let listed = server.list.listed();
        let tool = listed.tools.place(&name);
        if tool.is_none() && !is_search(&listed.tools, &name) {
            return Err(unknown(&listed.tools, &name));
        }
        let token = request.meta.raw("progressToken");
        let token = token.filter(|token| Id::of(token).is_some());
        let answers = params.object("inputResponses");
        let answer = answers.map(|answers| match answers.raw(QUESTION) {
            Some(answer) if !answers.has_twice() => Answer::of(answer),
            _ => Answer::Unclear,
        });
        let consented = token_of_state(&listed.tools, tool, params, terms.protocol)?;
        let Some(cancellation) = server.begin(&request.id, terms) else {
            let message = format!("a call with the id {} is already running", request.id.raw());
            return Err(ProtocolError::invalid_request(message));
        };
        Ok(Self {
            server: Arc::clone(server),
            listed,
            tool,
            arguments: arguments.to_owned(),
            progress: token.map(str::to_owned),
            request: request.meta.text(REQUEST).map(Into::into),
            answer: answer
                .filter(|_| terms.protocol == ProtocolVersion::Stateless && terms.elicits),
            token: consented,
            id: request.id,
            terms,
            cancellation,
        })
    }

    /// Carries out the call to its end.
    pub(super) fn run(self, caller: &dyn Caller) {
        if let Some(asking) = self.attempt(caller) {
            let answer = asking.ask();
            asking.finish(answer, caller);
        }
    }

    /// Carries out the call. If the call needs the user's consent, returns it without having done
    /// anything.
    pub(super) fn attempt(self, caller: &dyn Caller) -> Option<PendingConsent> {
        match catch_unwind(AssertUnwindSafe(|| self.step(caller))) {
            Ok(Step::Result(result)) => self.send(result),
            Ok(Step::Ask(refusal, otherwise)) => {
                return Some(PendingConsent {
                    exchange: self,
                    refusal,
                    otherwise,
                });
            }
            // The call panicked, and `Drop` answers it.
            Err(_) => {}
        }
        None
    }

    fn send(&self, result: String) {
        self.server.answer(&self.id, &self.cancellation, Ok(result));
        self.server.outbox.write();
    }

    fn tool(&self) -> Option<&Tool<'static>> {
        self.listed.tools.iter().nth(self.tool?)
    }

    /// Returns the time limit of the call, if its command declares one.
    #[cfg(all(unix, feature = "in-process"))]
    pub(super) fn deadline(&self) -> Option<Duration> {
        self.tool()?.deadline
    }

    fn step(&self, caller: &dyn Caller) -> Step {
        let Some(tool) = self.tool() else {
            return Step::Result(self.search());
        };
        let arguments = match Arguments::of(&self.arguments, tool) {
            Ok(arguments) => arguments,
            Err(outcome) => return Step::Result(self.result_of(&outcome, tool)),
        };
        // The user's answer overrides a token from the model, because the model may have invented
        // the token.
        let consent = match (self.answer, &self.token, &arguments.token) {
            (Some(answer @ (Answer::No | Answer::Dismissed)), ..) => {
                return Step::Result(self.result_of(&consent::declined(answer), tool));
            }
            (Some(Answer::Yes), Some(token), _) | (_, _, Some(token)) => Consent::Token(token),
            _ => Consent::None,
        };
        let outcome = match self.begin_call(tool, &arguments, consent, caller) {
            CallAnswer::Ended(outcome) => outcome,
            CallAnswer::Task(task) => return Step::Result(self.server.begun(&task)),
        };
        let shown = || {
            let secrets = tool.secrets(&arguments.rest, Secrets::default());
            secrets.redact_json(&arguments.rest)
        };
        match Refusal::of(&outcome, &shown) {
            Some(refusal) => self.refused(tool, &outcome, refusal),
            None => Step::Result(self.result_with_advice(&outcome, tool, &arguments)),
        }
    }

    fn begin_call(
        &self,
        tool: &Tool<'_>,
        arguments: &Arguments<'_>,
        consent: Consent<'_>,
        caller: &dyn Caller,
    ) -> CallAnswer {
        let progress = Listener::new(
            &self.server,
            &self.id,
            &self.cancellation,
            self.progress.as_deref(),
        );
        let call = Call {
            tool,
            arguments: &arguments.rest,
            window: arguments.window.clone(),
            consent,
            progress: &progress,
            cancellation: &self.cancellation,
            request: self.request.as_deref(),
        };
        let begun = match self.terms.tasks {
            true => caller.begin(&call),
            false => CallAnswer::Ended(caller.call(&call)),
        };
        match begun {
            CallAnswer::Ended(outcome) => {
                CallAnswer::Ended(wording::for_tools(outcome, tool, &self.listed.tools))
            }
            task => task,
        }
    }

    /// Returns the next step of a call that needs consent. If the client supports elicitation, it
    /// asks the user. Otherwise, the result tells the model to ask.
    fn refused(&self, tool: &Tool<'_>, outcome: &Outcome, refusal: Refusal) -> Step {
        let Negotiated {
            protocol, elicits, ..
        } = self.terms;
        if elicits && protocol == ProtocolVersion::Stateless {
            return Step::Result(self.input_required(tool, &refusal));
        }
        let Outcome::Failure(document) = outcome else {
            return Step::Result(self.result_of(outcome, tool));
        };
        let advice = consent::advice(&tool.name, tool.consent, refusal.token.as_deref());
        let advised =
            result::of_failure(document, Some(&advice), self.terms, &self.server.identity);
        match elicits {
            true => Step::Ask(refusal, advised),
            false => Step::Result(advised),
        }
    }

    /// Returns a result that makes the client ask the user and repeat the call. The client sends
    /// the refusal's token back, which is valid only for exactly the same call.
    fn input_required(&self, tool: &Tool<'_>, refusal: &Refusal) -> String {
        let form = consent::form(&refusal.message, true);
        let state = refusal.token.as_deref();
        let state = state.map(|token| quoted(&consent::seal(&tool.name, token)));
        let state = state.map(|state| format!(",\"requestState\":{state}"));
        format!(
            "{{\"resultType\":\"input_required\",\
             \"_meta\":{{\"{}\":{}}},\
             \"inputRequests\":{{\"{QUESTION}\":{{\"method\":\"elicitation/create\",\"params\":{form}}}}}{}}}",
            result::SERVER,
            self.server.identity,
            state.unwrap_or_default()
        )
    }

    /// Returns the result of a finished call. If the command refused an argument that may be a
    /// misspelled argument of the server, the result names that argument.
    fn result_with_advice(
        &self,
        outcome: &Outcome,
        tool: &Tool<'_>,
        arguments: &Arguments<'_>,
    ) -> String {
        match outcome {
            Outcome::Failure(document) => {
                let advice = tool.advice(&arguments.rest);
                let server = &self.server.identity;
                result::of_failure(document, advice.as_deref(), self.terms, server)
            }
            _ => self.result_of(outcome, tool),
        }
    }

    fn result_of(&self, outcome: &Outcome, tool: &Tool<'_>) -> String {
        result::of_outcome(outcome, tool, self.terms, &self.server.identity)
    }

    /// Searches all tools, including those that are not listed, and adds the found tools to the
    /// list.
    fn search(&self) -> String {
        let protocol = self.terms.protocol;
        let arguments = Members::of(&self.arguments).unwrap_or(Members::NONE);
        let Some(query) = arguments.text("query") else {
            let document = failure("INVALID_INPUT", "`query` must be a string", &[]);
            return result::of_failure(&document, None, self.terms, &self.server.identity);
        };
        let limit = arguments.number("limit").and_then(|it| it.try_into().ok());
        let places = self
            .listed
            .tools
            .search(&query, limit.unwrap_or(search::LIMIT).min(50));
        self.server.add_to_list(&places, protocol);
        let tools = self.listed.tools.definitions(&places, protocol);
        let document = format!("{{\"tools\":{tools}}}");
        result::of_document(&document, None, protocol, &self.server.identity)
    }
}

impl PendingConsent {
    /// Makes the client ask the user for consent, and waits for the answer.
    pub(super) fn ask(&self) -> Answer {
        let Exchange {
            server,
            id,
            terms,
            cancellation,
            ..
        } = &self.exchange;
        let has_mode = matches!(terms.protocol, ProtocolVersion::Handshake(revision) if revision >= "2025-11-25");
        let form = consent::form(&self.refusal.message, has_mode);
        let reply = server.ask(id, cancellation, "elicitation/create", &form);
        reply.map_or(Answer::Unclear, |reply| Answer::of_reply(&reply))
    }

    /// Carries out the call, if the user has consented.
    pub(super) fn finish(self, answer: Answer, caller: &dyn Caller) {
        let exchange = &self.exchange;
        let result = catch_unwind(AssertUnwindSafe(|| match (exchange.tool(), answer) {
            (Some(tool), Answer::Yes) => self.call_with_consent(tool, caller),
            (Some(tool), Answer::No | Answer::Dismissed) => {
                exchange.result_of(&consent::declined(answer), tool)
            }
            _ => self.otherwise.clone(),
        }));
        // A call that panicked is answered by `Drop`.
        if let Ok(result) = result {
            exchange.send(result);
        }
    }

    fn call_with_consent(&self, tool: &Tool<'_>, caller: &dyn Caller) -> String {
        let exchange = &self.exchange;
        // `step` has read the same arguments before, so this cannot fail.
        let Ok(arguments) = Arguments::of(&exchange.arguments, tool) else {
            return self.otherwise.clone();
        };
        let token = self.refusal.token.as_deref();
        let consent = token.map_or(Consent::User, Consent::Token);
        match exchange.begin_call(tool, &arguments, consent, caller) {
            CallAnswer::Ended(outcome) => exchange.result_of(&outcome, tool),
            CallAnswer::Task(task) => exchange.server.begun(&task),
        }
    }
}

impl Drop for Exchange {
    /// Answers the call if it has no answer yet, for example because its thread has panicked.
    fn drop(&mut self) {
        let error = ProtocolError::internal("the call could not be carried out");
        self.server.answer(&self.id, &self.cancellation, Err(error));
        self.server.outbox.write();
        self.server.leave();
    }
}

/// Returns the consent token in the state that a stateless client sends back.
fn token_of_state(
    tools: &Toolbox<'_>,
    tool: Option<usize>,
    params: &Members<'_>,
    protocol: ProtocolVersion,
) -> Result<Option<String>, ProtocolError> {
    if protocol != ProtocolVersion::Stateless || !params.has("requestState") {
        return Ok(None);
    }
    let tool = tool.and_then(|place| tools.iter().nth(place));
    let state = params.text("requestState").unwrap_or_default();
    match tool.and_then(|tool| consent::unseal(&tool.name, &state)) {
        Some(token) => Ok(Some(token.to_owned())),
        None => {
            let message = "`requestState` was not issued for this call";
            Err(ProtocolError::invalid_params(message))
        }
    }
}

fn is_search(tools: &Toolbox<'_>, name: &str) -> bool {
    tools.searches && name == search::NAME
}

fn unknown(tools: &Toolbox<'_>, name: &str) -> ProtocolError {
    if let Some(why) = tools.why_absent(name) {
        return ProtocolError::invalid_params(format!("the tool {name} is not available: {why}"));
    }
    let advice = match tools.near(name) {
        Some(near) => format!("; did you mean `{near}`?"),
        None if tools.has_search() => format!("; find it with `{}`", search::NAME),
        None => String::new(),
    };
    ProtocolError::invalid_params(format!("unknown tool: {name}{advice}"))
}
