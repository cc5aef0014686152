//! Arguments, taken apart: those of the command, and those that are for us.

use std::borrow::Cow;

use cmdhelp_runtime::for_server::whole;
use cmdhelp_runtime::view::reader::{Json, unescape};

use super::caller::Window;
use super::outcome::Outcome;
use super::tool::Tool;

/// The arguments of a call.
#[derive(Debug)]
pub(super) struct Arguments<'a> {
    /// The arguments of the command, as they were written.
    pub(super) rest: Cow<'a, str>,
    /// The token of consent.
    pub(super) token: Option<String>,
    pub(super) window: Window,
}

impl<'a> Arguments<'a> {
    /// Takes an object apart; or tells what is wrong with the members that are for us.
    pub(super) fn of(arguments: &'a str, tool: &Tool<'_>) -> Result<Self, Outcome> {
        let mut this = Self {
            rest: Cow::Borrowed(arguments),
            token: None,
            window: Window::default(),
        };
        let mut took = Vec::new();
        for (key, value) in Json::whole(arguments).entries() {
            let key = unescape(key);
            if is_ours(&key, tool) {
                if took.contains(&key) {
                    return Err(wrong(&key, "there once"));
                }
                this.take(&key, value, tool)?;
                took.push(key);
            }
        }
        if !took.is_empty() {
            this.rest = Cow::Owned(without_call_flags(arguments, tool));
        }
        Ok(this)
    }

    /// Takes a member that is for us.
    fn take(&mut self, key: &str, value: Json<'_>, tool: &Tool<'_>) -> Result<(), Outcome> {
        if key == tool.consent {
            if value.raw() != "null" {
                let Some(token) = word(value) else {
                    return Err(wrong(key, "the token from a refusal, a text"));
                };
                // An empty word would be the flag without a token, and so more than was said.
                self.token = (!token.is_empty()).then(|| token.into_owned());
            }
        } else if value.raw() == "null" {
            // As if it were not there.
        } else if tool.window.is_some_and(|[limit, _]| key == limit) {
            let number = number(value).filter(|number| *number > 0);
            let number = number.ok_or_else(|| wrong(key, "a whole number from 1 on"))?;
            self.window.limit = Some(number);
        } else {
            let place = place(value)
                .ok_or_else(|| wrong(key, "what the part before told, or a number of elements"))?;
            // Some models have to give every argument, and have nothing to say here.
            self.window.after = (!place.is_empty()).then_some(place);
        }
        Ok(())
    }
}

/// Returns whether a member is not for the command.
fn is_ours(key: &str, tool: &Tool<'_>) -> bool {
    (key == tool.consent && tool.may_destroy())
        || tool.window.is_some_and(|window| window.contains(&key))
}

/// Returns the members that are for the command, as they were written.
fn without_call_flags(arguments: &str, tool: &Tool<'_>) -> String {
    let mut rest = String::new();
    for (key, value) in Json::whole(arguments).entries() {
        if is_ours(&unescape(key), tool) {
            continue;
        }
        rest += if rest.is_empty() { "{\"" } else { ",\"" };
        rest += key;
        rest += "\":";
        rest += value.raw();
    }
    rest += if rest.is_empty() { "{}" } else { "}" };
    rest
}

/// Behind what a part begins. A model that is told a number as a text may pass on the number.
fn place(value: Json<'_>) -> Option<String> {
    let number = number(value).map(|number| number.to_string());
    number.or_else(|| word(value).map(Cow::into_owned))
}

/// Returns a whole number, however it is written: for some hosts, every number has a point.
fn number(value: Json<'_>) -> Option<u64> {
    let is_number = value
        .raw()
        .starts_with(|first: char| first.is_ascii_digit());
    let digits = is_number.then(|| whole(value.raw())).flatten();
    digits.and_then(|digits| digits.parse().ok())
}

/// Returns a text that can stand on a command line.
fn word(value: Json<'_>) -> Option<Cow<'_, str>> {
    value.text().filter(|text| !text.contains('\0'))
}

fn wrong(key: &str, what: &str) -> Outcome {
    Outcome::failure("INVALID_INPUT", &["`", key, "` has to be ", what].concat())
}
