//! Separates the arguments of a command from those that the server itself adds to a tool, such as
//! `limit`.

use std::borrow::Cow;

use cmdhelp_runtime::for_server::whole;
use cmdhelp_runtime::view::reader::{Json, unescape};

use super::caller::Window;
use super::outcome::Outcome;
use super::tool::Tool;

/// The arguments of a tool call.
#[derive(Debug)]
pub(super) struct Arguments<'a> {
    /// The arguments of the command, unchanged.
    pub(super) rest: Cow<'a, str>,
    /// The consent token, which the model may pass only after the user has consented.
    pub(super) token: Option<String>,
    pub(super) window: Window,
}

impl<'a> Arguments<'a> {
    /// Separates the arguments of a tool call. Fails if one of the server's own arguments is
    /// invalid.
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
                    return Err(wrong(&key, "given at most once"));
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

    /// Stores one of the server's own arguments.
    fn store(&mut self, key: &str, value: Json<'_>, tool: &Tool<'_>) -> Result<(), Outcome> {
        if key == tool.consent {
            if value.raw() != "null" {
                let Some(token) = text_argument(value) else {
                    return Err(wrong(
                        key,
                        "a string: the token from the refusal of the same call",
                    ));
                };
                // An empty token is ignored. On the command line, it would become the consent flag
                // without a token, which gives consent.
                self.token = (!token.is_empty()).then(|| token.into_owned());
            }
        } else if value.raw() == "null" {
            // Models may pass null for an argument that they do not want to set.
        } else if tool.window.is_some_and(|[limit, _]| key == limit) {
            let number = number(value).filter(|number| *number > 0);
            let number = number.ok_or_else(|| wrong(key, "a whole number of at least 1"))?;
            self.window.limit = Some(number);
        } else {
            let cursor = cursor(value).ok_or_else(|| {
                wrong(
                    key,
                    "the cursor from the previous result, or the number of elements to skip",
                )
            })?;
            // Some models set every argument, and pass an empty string if they have no cursor.
            self.window.after = (!cursor.is_empty()).then_some(cursor);
        }
        Ok(())
    }
}

/// Returns whether an argument is one of the server's own.
fn is_for_server(key: &str, tool: &Tool<'_>) -> bool {
    (key == tool.consent && tool.may_destroy())
        || tool.window.is_some_and(|window| window.contains(&key))
}

/// Returns the JSON object `arguments` without the server's own arguments. The text of all other
/// arguments stays unchanged.
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

/// Reads the cursor after which the requested part of a list begins. A number is accepted, too,
/// because a model may pass the cursor `"40"` as the number 40.
fn cursor(value: Json<'_>) -> Option<String> {
    let number = number(value).map(|number| number.to_string());
    number.or_else(|| text_argument(value).map(Cow::into_owned))
}

/// Reads a whole number in any notation, because some hosts write every number with a decimal
/// point.
fn number(value: Json<'_>) -> Option<u64> {
    let is_number = value
        .raw()
        .starts_with(|first: char| first.is_ascii_digit());
    let digits = is_number.then(|| whole(value.raw())).flatten();
    digits.and_then(|digits| digits.parse().ok())
}

/// Returns the value if it is a string without NUL characters, which no command line can contain.
/// Returns `None` for any other value.
fn text_argument(value: Json<'_>) -> Option<Cow<'_, str>> {
    value.text().filter(|text| !text.contains('\0'))
}

fn wrong(key: &str, what: &str) -> Outcome {
    Outcome::failure("INVALID_INPUT", &["`", key, "` has to be ", what].concat())
}
