//! Separates the arguments of a command from those that the server adds to each tool.

use std::borrow::Cow;

use cmdhelp_runtime::for_server::whole;
use cmdhelp_runtime::view::reader::{Json, unescape};

use super::caller::Window;
use super::outcome::Outcome;
use super::tool::Tool;

/// The arguments of a call.
#[derive(Debug)]
pub(super) struct Arguments<'a> {
    /// The arguments of the command, unchanged.
    pub(super) rest: Cow<'a, str>,
    /// The token with which the model passes on the user's consent.
    pub(super) token: Option<String>,
    pub(super) window: Window,
}

impl<'a> Arguments<'a> {
    /// Separates the arguments of a call. Fails if an argument for the server is invalid.
    pub(super) fn of(arguments: &'a str, tool: &Tool<'_>) -> Result<Self, Outcome> {
        let mut this = Self {
            rest: Cow::Borrowed(arguments),
            token: None,
            window: Window::default(),
        };
        let mut seen = Vec::new();
        for (key, value) in Json::whole(arguments).entries() {
            let key = unescape(key);
            if is_for_server(&key, tool) {
                if seen.contains(&key) {
                    return Err(wrong(&key, "given only once"));
                }
                this.store(&key, value, tool)?;
                seen.push(key);
            }
        }
        if !seen.is_empty() {
            this.rest = Cow::Owned(without_call_flags(arguments, tool));
        }
        Ok(this)
    }

    /// Stores an argument for the server.
    fn store(&mut self, key: &str, value: Json<'_>, tool: &Tool<'_>) -> Result<(), Outcome> {
        if key == tool.consent {
            if value.raw() != "null" {
                let Some(token) = text_argument(value) else {
                    return Err(wrong(key, "a string: the token from a refusal"));
                };
                // An empty token is ignored: it would become the consent flag without a token,
                // which is consent.
                self.token = (!token.is_empty()).then(|| token.into_owned());
            }
        } else if value.raw() == "null" {
            // null counts as a missing argument.
        } else if tool.window.is_some_and(|[limit, _]| key == limit) {
            let number = number(value).filter(|number| *number > 0);
            let number = number.ok_or_else(|| wrong(key, "a whole number of at least 1"))?;
            self.window.limit = Some(number);
        } else {
            let cursor = cursor(value).ok_or_else(|| {
                wrong(
                    key,
                    "the cursor of the previous part, or a number of elements",
                )
            })?;
            // Some models pass every argument, and pass an empty string instead of no cursor.
            self.window.after = (!cursor.is_empty()).then_some(cursor);
        }
        Ok(())
    }
}

/// Returns whether an argument is for the server.
fn is_for_server(key: &str, tool: &Tool<'_>) -> bool {
    (key == tool.consent && tool.may_destroy())
        || tool.window.is_some_and(|window| window.contains(&key))
}

/// Returns the object without the arguments for the server. All other arguments stay unchanged.
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

/// Returns the cursor after which a part of a list begins. A model that received a number in a
/// string may pass it back as a number.
fn cursor(value: Json<'_>) -> Option<String> {
    let number = number(value).map(|number| number.to_string());
    number.or_else(|| text_argument(value).map(Cow::into_owned))
}

/// Returns a whole number in any notation: some hosts write every number with a decimal point.
fn number(value: Json<'_>) -> Option<u64> {
    let is_number = value
        .raw()
        .starts_with(|first: char| first.is_ascii_digit());
    let digits = is_number.then(|| whole(value.raw())).flatten();
    digits.and_then(|digits| digits.parse().ok())
}

/// Returns a string that can be passed on a command line, so one without NUL.
fn text_argument(value: Json<'_>) -> Option<Cow<'_, str>> {
    value.text().filter(|text| !text.contains('\0'))
}

fn wrong(key: &str, what: &str) -> Outcome {
    Outcome::failure("INVALID_INPUT", &["`", key, "` has to be ", what].concat())
}
