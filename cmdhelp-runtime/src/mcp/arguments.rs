//! Arguments, taken apart: those of the command, and those that are for us.

use std::borrow::Cow;

use super::caller::{Outcome, Window};
use super::tool::Tool;
use crate::view::reader::Json;

/// The arguments of a call.
#[derive(Debug)]
pub(super) struct Arguments<'a> {
    /// Those of the command, as they were written.
    pub(super) rest: Cow<'a, str>,
    /// The token that tells of consent.
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
        let mut rest = String::new();
        let mut took = false;
        for (key, value) in Json::whole(arguments).entries() {
            if this.take(key, value, tool)? {
                took = true;
                continue;
            }
            rest += if rest.is_empty() { "{\"" } else { ",\"" };
            rest += key;
            rest += "\":";
            rest += value.raw();
        }
        if took {
            rest += if rest.is_empty() { "{}" } else { "}" };
            this.rest = Cow::Owned(rest);
        }
        Ok(this)
    }

    /// Takes a member, if it is for us.
    fn take(&mut self, key: &str, value: Json<'_>, tool: &Tool<'_>) -> Result<bool, Outcome> {
        if key == tool.consent {
            if value.raw() != "null" {
                let Some(token) = value.text() else {
                    return Err(wrong(key, "the token from a refusal, a text"));
                };
                // An empty word would be the flag without a token, and so more than was said.
                self.token = (!token.is_empty()).then(|| token.into_owned());
            }
            return Ok(true);
        }
        let Some([limit, after]) = tool.window else {
            return Ok(false);
        };
        let (to, least) = if key == limit {
            (&mut self.window.limit, 1)
        } else if key == after {
            (&mut self.window.after, 0)
        } else {
            return Ok(false);
        };
        if value.raw() != "null" {
            let number = value.raw().parse().ok().filter(|number| *number >= least);
            let number = number.ok_or_else(|| match least {
                0 => wrong(key, "a whole number from 0 on"),
                _ => wrong(key, "a whole number from 1 on"),
            })?;
            *to = Some(number);
        }
        Ok(true)
    }
}

fn wrong(key: &str, what: &str) -> Outcome {
    Outcome::failure("INVALID_INPUT", &["`", key, "` has to be ", what].concat())
}
