//! Separating the arguments of a command from those that the server adds to each tool.

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
    /// The consent token.
    pub(super) token: Option<String>,
    pub(super) window: Window,
}

impl<'a> Arguments<'a> {
    /// Separates the members of an object. Fails if a member for the server is invalid.
    pub(super) fn of(arguments: &'a str, tool: &Tool<'_>) -> Result<Self, Outcome> {
        let mut this = Self {
            rest: Cow::Borrowed(arguments),
            token: None,
            window: Window::default(),
        };
        let mut took = Vec::new();
        for (key, value) in Json::whole(arguments).entries() {
            let key = unescape(key);
            if is_for_server(&key, tool) {
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

    /// Reads a member for the server.
    fn take(&mut self, key: &str, value: Json<'_>, tool: &Tool<'_>) -> Result<(), Outcome> {
        if key == tool.consent {
            if value.raw() != "null" {
                let Some(token) = word(value) else {
                    return Err(wrong(key, "the token from a refusal, a text"));
                };
                // An empty token would become the flag without a token, which is consent.
                self.token = (!token.is_empty()).then(|| token.into_owned());
            }
        } else if value.raw() == "null" {
            // null counts as missing.
        } else if tool.window.is_some_and(|[limit, _]| key == limit) {
            let number = number(value).filter(|number| *number > 0);
            let number = number.ok_or_else(|| wrong(key, "a whole number from 1 on"))?;
            self.window.limit = Some(number);
        } else {
            let place = place(value)
                .ok_or_else(|| wrong(key, "what the part before told, or a number of elements"))?;
            // Some models have to give every argument, and give an empty text here.
            self.window.after = (!place.is_empty()).then_some(place);
        }
        Ok(())
    }
}

/// Returns whether a member is for the server.
fn is_for_server(key: &str, tool: &Tool<'_>) -> bool {
    (key == tool.consent && tool.may_destroy())
        || tool.window.is_some_and(|window| window.contains(&key))
}

/// Returns the members for the command, as they were written.
fn without_call_flags(arguments: &str, tool: &Tool<'_>) -> String {
    let mut rest = String::new();
    for (key, value) in Json::whole(arguments).entries() {
        if is_for_server(&unescape(key), tool) {
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

/// Returns the cursor after which a part of a list begins. A model that gets a number in a text may
/// pass on a number.
fn place(value: Json<'_>) -> Option<String> {
    let number = number(value).map(|number| number.to_string());
    number.or_else(|| word(value).map(Cow::into_owned))
}

/// Returns a whole number in any notation: some hosts write every number with a decimal point.
fn number(value: Json<'_>) -> Option<u64> {
    let is_number = value
        .raw()
        .starts_with(|first: char| first.is_ascii_digit());
    let digits = is_number.then(|| whole(value.raw())).flatten();
    digits.and_then(|digits| digits.parse().ok())
}

/// Returns a text that can be passed on a command line.
fn word(value: Json<'_>) -> Option<Cow<'_, str>> {
    value.text().filter(|text| !text.contains('\0'))
}

fn wrong(key: &str, what: &str) -> Outcome {
    Outcome::failure("INVALID_INPUT", &["`", key, "` has to be ", what].concat())
}
