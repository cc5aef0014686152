//! Reads JSON objects that clients and programs send.

use std::borrow::Cow;

use cmdhelp_runtime::for_server::List as _;
use cmdhelp_runtime::view::reader::{Json, unescape};
use cmdhelp_runtime::view::syntax::{Member, members};

/// The members of an object, each as its JSON text. A value is decoded only when it is used. The
/// arguments of a command are therefore passed on exactly as the client wrote them, including their
/// order, large numbers and mistakes.
#[derive(Clone, Debug)]
pub(super) struct Members<'a>(Vec<Member<'a>>);

impl<'a> Members<'a> {
    /// An object without members.
    pub(super) const NONE: Self = Self(Vec::new());

    /// Returns the members of a JSON object, or `None` if the text is not a JSON object.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        Self::read(text).ok().flatten()
    }

    /// Returns the members of a JSON object, or `None` if the text is another JSON value. If the
    /// text is not JSON, fails with the position of the first invalid byte.
    pub(super) fn read(text: &'a str) -> Result<Option<Self>, usize> {
        Ok(members(text)?.map(Self))
    }

    /// Returns the members of a JSON object, or `None` for another value. The text must be valid
    /// JSON.
    #[inline(never)]
    pub(super) fn of_json(text: &'a str) -> Option<Self> {
        let text = text.trim_ascii();
        if !text.starts_with('{') {
            return None;
        }
        let members = Json::whole(text).entries();
        let members = members.map(|(key, value)| (unescape(key), value));
        Some(Self(members.list()))
    }

    #[inline(never)]
    fn get(&self, key: &str) -> Option<Json<'a>> {
        let mut members = self.0.iter();
        members.find_map(|(found, value)| (*found == key).then_some(*value))
    }

    /// Returns the JSON text of a member.
    #[inline(never)]
    pub(super) fn raw(&self, key: &str) -> Option<&'a str> {
        self.get(key).map(Json::raw)
    }

    /// Returns the value of a member that is a string.
    #[inline(never)]
    pub(super) fn text(&self, key: &str) -> Option<Cow<'a, str>> {
        self.get(key)?.text()
    }

    /// Returns the value of a member that is an object.
    #[inline(never)]
    pub(super) fn object(&self, key: &str) -> Option<Self> {
        Self::of_json(self.raw(key)?)
    }

    /// Returns the value of a member that is a whole number of 0 or more.
    #[inline(never)]
    pub(super) fn number(&self, key: &str) -> Option<u64> {
        self.raw(key)?.parse().ok()
    }

    /// Returns whether a member is `true`.
    pub(super) fn is_true(&self, key: &str) -> bool {
        self.raw(key) == Some("true")
    }

    /// Returns whether any key occurs twice. It is then unclear which of the values counts.
    pub(super) fn has_twice(&self) -> bool {
        let mut keys: Vec<&str> = self.0.iter().map(|(key, _)| &**key).list();
        keys.sort_unstable();
        keys.windows(2).any(|two| two[0] == two[1])
    }

    /// Returns whether a member exists and is not null.
    #[inline(never)]
    pub(super) fn has(&self, key: &str) -> bool {
        self.raw(key).is_some_and(|raw| raw != "null")
    }
}

/// Returns the object with each value replaced by the result of `of`, and without the members for
/// which the result is `None`.
#[inline(never)]
pub(super) fn object<'a>(json: Json<'a>, of: &dyn Fn(&str, Json<'a>) -> Option<String>) -> String {
    let members = json.entries().filter_map(|(key, value)| {
        let value = of(key, value)?;
        Some(["\"", key, "\":", &value].concat())
    });
    let members: Vec<String> = members.list();
    format!("{{{}}}", members.join(","))
}
