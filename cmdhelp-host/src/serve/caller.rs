//! Makes the calls that clients request.

use cmdhelp_bundle::{Json, Object};
use cmdhelp_mcp::{AbsentTools, Call, CallAnswer, Caller, Consent, Outcome};
use cmdhelp_runtime::view::find::nearest;
use cmdhelp_sandbox::Stopper;
use cmdhelp_spec::spec::Effect;

use super::call_mode::CallMode;
use super::catalog::{Catalog, Offer};
use super::listing::MetaTool;
#[cfg(feature = "nats")]
use super::queued::Queued;
use super::reports::reporting;
use super::tasks::outcome;
#[cfg(feature = "nats")]
use crate::execute::CallFault;
use crate::execute::{CallInput, Envelope, Observer, OnProgress, Target};
use crate::host::{Agreement, Host};
use crate::tasks::LIMIT;

/// The default limit on the number of tools that a search returns.
const FOUND: usize = 5;
/// The highest limit that a client can set on the number of tools that a search returns.
const MAX_FOUND: u64 = 50;

/// The programs whose commands clients can call, and how the calls are made.
#[derive(Clone, Debug)]
pub(super) struct Calls {
    pub(super) host: Host,
    pub(super) targets: Vec<Target>,
    /// The tools of programs that cannot be served because of an error.
    pub(super) absent: Vec<AbsentTools>,
    pub(super) catalog: Catalog,
    /// Whether clients find and call the tools through the five meta tools.
    pub(super) searches: bool,
    /// Whether calls are made in this process, as tasks or by workers.
    pub(super) call_mode: CallMode,
}

/// A call of a command that a client has requested.
struct ClientCall<'a> {
    offer: &'a Offer,
    target: &'a Target,
    given: CallInput,
    agreement: Agreement,
}

impl Caller for Calls {
    fn call(&self, call: &Call<'_>) -> Outcome {
        match self.request(call) {
            Ok(request) => reporting(
                call.progress,
                self.call_mode.long_after(),
                |on_progress_callback| self.carry_out(&request, call, on_progress_callback),
            ),
            Err(outcome) => outcome,
        }
    }

    fn begin(&self, call: &Call<'_>) -> CallAnswer {
        let request = match self.request(call) {
            Ok(request) => request,
            Err(outcome) => return CallAnswer::Ended(outcome),
        };
        let begun = match &self.call_mode {
            CallMode::Here => {
                let work = |on_progress_callback: Option<&OnProgress>| {
                    self.carry_out(&request, call, on_progress_callback)
                };
                return CallAnswer::Ended(reporting(call.progress, None, work));
            }
            CallMode::Tasks(long) => {
                let (program, given) = (&request.target.name, request.long());
                long.carry_out(&self.host, program, &given, &request.agreement, call)
            }
            #[cfg(feature = "nats")]
            CallMode::Queue(queued) => self.begin_queued(queued, &request, call),
        };
        begun.unwrap_or_else(|fault| {
            let answer = Envelope::of_fault(&request.offer.path(), &fault);
            CallAnswer::Ended(outcome(&answer.to_json()))
        })
    }
}

impl ClientCall<'_> {
    /// Returns the input of the call, in which the time limit is that of tasks.
    fn long(&self) -> CallInput {
        CallInput {
            time: Some(LIMIT),
            ..self.given.clone()
        }
    }
}

impl Calls {
    /// Finds out which call a client requests. If no command has to be called, for example because the client searches
    /// for a tool, the returned error is the answer to the client.
    fn request(&self, call: &Call<'_>) -> Result<ClientCall<'_>, Outcome> {
        let arguments = Json::parse(call.arguments);
        let mut arguments =
            arguments.map_err(|error| invalid(&format!("the arguments are not JSON: {error}")))?;
        let meta = MetaTool::of_name(&call.tool.name).filter(|_| self.searches);
        if let Some(meta) = meta {
            check_keys(meta, &arguments)?;
        }
        match meta {
            None => match self.catalog.find(&call.tool.name) {
                Some(offer) => {
                    let found = token(&mut arguments, offer.consent_key());
                    let agreement = agreement(call.consent, found);
                    self.request_of(offer, arguments, agreement)
                }
                None => Err(self.unknown(&call.tool.name)),
            },
            Some(MetaTool::Search) => Err(self.search(&arguments)),
            Some(MetaTool::Describe) => {
                let offer = self.named(&arguments)?;
                Err(Outcome::Document(self.described(offer).to_string()))
            }
            Some(tool) => self.forward(tool, call, &mut arguments),
        }
    }

    /// Makes the call of the tool that the arguments of the meta tool `tool` select.
    fn forward(
        &self,
        tool: MetaTool,
        call: &Call<'_>,
        arguments: &mut Json,
    ) -> Result<ClientCall<'_>, Outcome> {
        let offer = self.named(arguments)?;
        let right = MetaTool::calling(offer.effect);
        if right != tool {
            let (name, right) = (&offer.name, right.name());
            let message = format!("call `{name}` with `{right}`, not with `{}`", tool.name());
            return Err(failure("WRONG_TOOL", &message, &[("tool", right)]));
        }
        let inner = inner_arguments(arguments);
        let mut inner = inner.ok_or_else(|| invalid("`arguments` must be an object"))?;
        // Some language models pass the token among the arguments of the tool, and not next to the name of the tool.
        let beside = token(&mut inner, offer.consent_key());
        let found = token(arguments, "confirm").or(beside);
        let agreement = agreement(call.consent, found);
        self.request_of(offer, inner, agreement)
    }

    fn request_of<'a>(
        &'a self,
        offer: &'a Offer,
        arguments: Json,
        agreement: Agreement,
    ) -> Result<ClientCall<'a>, Outcome> {
        let mut targets = self.targets.iter();
        let target = targets.find(|it| it.name == offer.program);
        Ok(ClientCall {
            target: target.ok_or_else(|| self.unknown(&offer.name))?,
            given: CallInput {
                command: offer.words.clone(),
                inputs: offer.original(arguments),
                words: Vec::new(),
                dry_run: false,
                folder: self.host.folder.clone(),
                time: None,
            },
            offer,
            agreement,
        })
    }

    fn carry_out(
        &self,
        request: &ClientCall<'_>,
        call: &Call<'_>,
        on_progress_callback: Option<&OnProgress>,
    ) -> Outcome {
        let cancellation = call.cancellation;
        let decided = match self.host.decide_for(request.target, &request.given) {
            Ok(decided) => decided,
            Err(fault) => return to_outcome(&Envelope::of_fault(&request.offer.path(), &fault)),
        };
        let on_start = |it: Stopper| cancellation.wake(move || it.stop());
        if cancellation.is_cancelled() {
            return Outcome::failure("CANCELLED", "the call was cancelled before it began");
        }
        #[cfg(feature = "nats")]
        if let CallMode::Queue(queued) = &self.call_mode {
            let wanted = self.queued(request, &request.given, call);
            return to_outcome(&queued.carry_out(&wanted, decided, cancellation));
        }
        let observer = Observer {
            on_start: &on_start,
            on_progress: on_progress_callback,
        };
        let answer = self.host.call_with(decided, &request.agreement, &observer);
        to_outcome(&answer)
    }

    #[cfg(feature = "nats")]
    fn begin_queued(
        &self,
        queued: &Queued,
        request: &ClientCall<'_>,
        call: &Call<'_>,
    ) -> Result<CallAnswer, CallFault> {
        let given = request.long();
        let decided = self.host.decide_for(request.target, &given)?;
        let wanted = self.queued(request, &given, call);
        queued.begin(&wanted, decided, &call.tool.name, call.cancellation)
    }

    /// Converts the call that a client has requested to the form in which the queue takes calls.
    #[cfg(feature = "nats")]
    fn queued<'a>(
        &'a self,
        request: &'a ClientCall<'_>,
        given: &'a CallInput,
        call: &'a Call<'_>,
    ) -> crate::queue::QueueRequest<'a> {
        crate::queue::QueueRequest {
            host: &self.host,
            program: &request.target.name,
            given,
            agreement: &request.agreement,
            request: call.request,
        }
    }

    fn search(&self, arguments: &Json) -> Outcome {
        let Some(query) = arguments.text_of("query") else {
            return invalid("`query` must be a string");
        };
        let limit = match arguments.get("limit") {
            None | Some(Json::Null) => FOUND,
            Some(Json::Number(number)) => match number.parse::<u64>() {
                Ok(limit @ 1..=MAX_FOUND) => usize::try_from(limit).unwrap_or(FOUND),
                _ => return invalid("`limit` must be a whole number from 1 to 50"),
            },
            Some(_) => return invalid("`limit` must be a whole number from 1 to 50"),
        };
        let effect = match arguments.get("effect") {
            None | Some(Json::Null) => None,
            Some(effect) => match effect.text() {
                Some(word) if Effect::ALL.iter().any(|it| it.as_str() == word) => Some(word),
                _ => return invalid("`effect` must be `read`, `write` or `destructive`"),
            },
        };
        let is_wanted = |offer: &Offer| {
            effect.is_none_or(|effect| MetaTool::effect_word(offer.effect) == effect)
        };
        let found = self.catalog.search(query, limit, is_wanted);
        let tools: Json = found
            .places
            .iter()
            .map(|place| {
                let offer = &self.catalog.offers()[*place];
                let mut tool = Object::default();
                tool.put("name", offer.name.as_str())
                    .put("command", offer.path())
                    .put("summary", offer.summary.as_str())
                    .put("call_with", MetaTool::calling(offer.effect).name())
                    .put("tokens", offer.tokens() as u64);
                tool
            })
            .collect();
        let mut result = Object::default();
        result
            .put("tools", tools)
            .put("matched", found.matched as u64);
        if effect.is_some() {
            // Without this number, a language model could assume that no other tool matches the query.
            let all = self.catalog.search(query, 0, |_| true).matched;
            if let Some(others @ 1..) = all.checked_sub(found.matched) {
                result.put("matched_with_other_effects", others as u64);
            }
        }
        Outcome::Document(Json::from(result).to_string())
    }

    fn described(&self, offer: &Offer) -> Json {
        let mut tool = Object::default();
        tool.put("name", offer.name.as_str())
            .put("command", offer.path())
            .put("description", offer.description.as_str())
            .put("call_with", MetaTool::calling(offer.effect).name())
            .put("arguments", offer.input.schema.clone())
            .put_some("result", offer.output.clone());
        tool.into()
    }

    /// Returns the tool that the arguments of a meta tool select.
    fn named(&self, arguments: &Json) -> Result<&Offer, Outcome> {
        let Some(name) = arguments.text_of("name") else {
            return Err(invalid("`name` must be a string"));
        };
        self.catalog.find(name).ok_or_else(|| self.unknown(name))
    }

    fn unknown(&self, name: &str) -> Outcome {
        if let Some(why) = AbsentTools::why(&self.absent, name) {
            let message = format!("the tool `{name}` is not available: {why}");
            return failure("TOOL_UNAVAILABLE", &message, &[]);
        }
        let near = self.catalog.near(name);
        let advice = match near {
            Some(near) => format!("; did you mean `{near}`?"),
            None => "; find it with `search_tools`".to_owned(),
        };
        let more: Vec<(&str, &str)> = near.map(|near| ("tool", near)).into_iter().collect();
        failure(
            "UNKNOWN_TOOL",
            &format!("unknown tool `{name}`{advice}"),
            &more,
        )
    }
}

/// Returns the arguments for the tool that a meta tool calls, or `None` if these arguments are not an object.
pub(super) fn inner_arguments(arguments: &Json) -> Option<Json> {
    match arguments.get("arguments") {
        None | Some(Json::Null) => Some(Json::Object(Vec::new())),
        // Some language models pass the object as a string that contains JSON.
        Some(Json::Text(text)) => Json::parse(text).ok(),
        Some(value) => Some(value.clone()),
    }
    .filter(|it| matches!(it, Json::Object(_)))
}

/// Returns whether the user has agreed to a call. `consent` is what `cmdhelp-mcp` has found out; it looks for a token
/// only in the arguments of destructive tools. `found` is the token that this module has found in the arguments of the
/// tool, if any.
fn agreement(consent: Consent<'_>, found: Option<String>) -> Agreement {
    match consent {
        Consent::Token(token) => Agreement::Token(token.to_owned()),
        Consent::User => Agreement::Person,
        Consent::None => found.map_or(Agreement::None, Agreement::Token),
    }
}

/// Removes the argument `key`, which contains the consent token, and returns the token. The argument is removed even if
/// the token is not needed, because the called program has no such argument.
fn token(arguments: &mut Json, key: &str) -> Option<String> {
    let Json::Object(members) = arguments else {
        return None;
    };
    let place = members.iter().position(|(it, _)| it == key)?;
    match members.remove(place).1 {
        Json::Text(token) if !token.is_empty() => Some(token),
        _ => None,
    }
}

/// Returns an error if a meta tool is called with an unknown argument. If the argument were ignored, the called tool
/// could do more than the client intends.
fn check_keys(tool: MetaTool, arguments: &Json) -> Result<(), Outcome> {
    let keys = tool.keys();
    let mut given = arguments.entries().iter().map(|(key, _)| key.as_str());
    let Some(unknown) = given.find(|key| !keys.contains(key)) else {
        return Ok(());
    };
    let advice = match (nearest(unknown, keys).first(), tool) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, MetaTool::Call(_)) => {
            "the arguments of the called tool belong in `arguments`".to_owned()
        }
        (None, _) => format!("its arguments are `{}`", keys.join("`, `")),
    };
    let tool = tool.name();
    Err(invalid(&format!(
        "`{tool}` has no argument `{unknown}`; {advice}"
    )))
}

/// Converts the answer to a call to the outcome that a client receives.
pub(super) fn to_outcome(answer: &Envelope) -> Outcome {
    outcome(&answer.to_json())
}

fn invalid(message: &str) -> Outcome {
    failure("INPUT_INVALID", message, &[])
}

fn failure(code: &str, message: &str, more: &[(&str, &str)]) -> Outcome {
    let mut error = Object::default();
    error.put("code", code).put("message", message);
    for (key, text) in more {
        error.put(key, *text);
    }
    let document = Json::object([("ok", Json::from(false)), ("error", error.into())]);
    Outcome::Failure(document.to_string())
}
