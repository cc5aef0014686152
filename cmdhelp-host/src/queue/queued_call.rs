//! Writes and parses the message with which a server sends a call to a worker.

use cmdhelp_bundle::Json;

use super::delivery::Delivery;
use crate::execute::CallInput;

/// The version of the format of messages and states. Other versions are refused.
pub(super) const VERSION: &str = "1";
/// The number of hexadecimal digits of a key.
const DIGITS: usize = 64;

/// A call that a worker is to carry out.
#[derive(Clone, Debug)]
pub(super) struct QueuedCall {
    /// The key of the call.
    pub(super) key: String,
    /// The name of the program.
    pub(super) program: String,
    /// The command, the arguments and the folder that the caller has given.
    pub(super) given: CallInput,
    /// The hash of the plan that the server has made, with its program and folder. The worker refuses the call if the
    /// hash of its own plan differs.
    pub(super) plan_hash: String,
    /// Whether the user has agreed to the call.
    pub(super) is_agreed: bool,
    /// The subject in NATS on which the server receives notices of changed states.
    pub(super) changed: String,
}

/// A message to a worker. The key and the delivery of the call are stored beside the call, so that a worker can refuse
/// a call that it cannot parse.
#[derive(Clone, Debug)]
pub(super) struct Message {
    /// The key of the call.
    pub(super) key: String,
    /// How often the call may run.
    pub(super) delivery: Delivery,
    /// The call, or the name of the object that contains it.
    pub(super) packed: Json,
}

impl Message {
    /// Returns the message as the bytes that are sent.
    pub(super) fn bytes(&self) -> Vec<u8> {
        Json::object([
            ("version", Json::Number(VERSION.to_owned())),
            ("key", Json::from(self.key.as_str())),
            ("delivery", Json::from(self.delivery.name())),
            ("call", self.packed.clone()),
        ])
        .to_string()
        .into_bytes()
    }

    /// Parses a message. If the bytes are not a valid message, the error tells why.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
        let json = Json::parse(text).map_err(|error| error.to_string())?;
        check_version(&json)?;
        let key = json.text_of("key").unwrap_or_default();
        if !is_key(key) {
            return Err("its `key` is not a hash".to_owned());
        }
        let delivery = json.text_of("delivery");
        let delivery = delivery.and_then(Delivery::named);
        Ok(Self {
            key: key.to_owned(),
            delivery: delivery.ok_or("it has no known `delivery`")?,
            packed: json.get("call").ok_or("it has no `call`")?.clone(),
        })
    }
}

impl QueuedCall {
    /// Returns the call as JSON.
    pub(super) fn to_json(&self) -> Json {
        Json::object([
            ("key", Json::from(self.key.as_str())),
            ("program", Json::from(self.program.as_str())),
            ("given", self.given.to_json()),
            ("fit", Json::from(self.plan_hash.as_str())),
            ("agreed", Json::from(self.is_agreed)),
            ("changed", Json::from(self.changed.as_str())),
        ])
    }

    /// Parses a call. Returns `None` if the value is not a call.
    pub(super) fn parse(json: &Json) -> Option<Self> {
        let text = |key: &str| json.get(key)?.text().map(ToOwned::to_owned);
        let changed = text("changed")?;
        let name = changed.strip_prefix("cmdhelp.changed.")?;
        if name.is_empty() || !name.bytes().all(|it| it.is_ascii_hexdigit()) {
            return None;
        }
        Some(Self {
            key: text("key").filter(|it| is_key(it))?,
            program: text("program")?,
            given: CallInput::parse(json.get("given")?)?,
            plan_hash: text("fit")?,
            is_agreed: json.get("agreed")?.is_true(),
            changed,
        })
    }
}

/// Returns an error if a document has a version other than [`VERSION`].
pub(super) fn check_version(json: &Json) -> Result<(), String> {
    match json.get("version") {
        Some(Json::Number(version)) if version == VERSION => Ok(()),
        Some(other) => Err(format!("its version is {other}, and not {VERSION}")),
        None => Err("it has no `version`".to_owned()),
    }
}

fn is_key(key: &str) -> bool {
    key.len() == DIGITS && key.bytes().all(|it| it.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::{Message, QueuedCall};
    use crate::queue::delivery::Delivery;
    use cmdhelp_bundle::Json;

    fn message() -> Message {
        Message {
            key: "ab".repeat(32),
            delivery: Delivery::Once,
            packed: Json::object([("inline", Json::Null)]),
        }
    }

    #[test]
    fn reads_a_message_unchanged() {
        let read = Message::parse(&message().bytes()).expect("a message");
        assert_eq!(read.key, message().key);
        assert_eq!(read.delivery, Delivery::Once);
        assert_eq!(read.packed, message().packed);
    }

    #[test]
    fn refuses_invalid_messages() {
        let good = String::from_utf8(message().bytes()).expect("text");
        for (from, to, why) in [
            ("\"version\":1", "\"version\":2", "its version is 2"),
            ("\"version\":1,", "", "no `version`"),
            ("abab", "../ab", "`key` is not a hash"),
            ("\"write\"", "\"twice\"", "no known `delivery`"),
            ("\"call\"", "\"cell\"", "no `call`"),
            ("{", "[", "line 1"),
        ] {
            let bad = good.replacen(from, to, 1);
            assert_ne!(bad, good);
            let refused = Message::parse(bad.as_bytes()).expect_err(&bad);
            assert!(refused.contains(why), "{bad}: {refused}");
        }
        assert!(Message::parse(b"\xff\x00").is_err());
    }

    #[test]
    fn refuses_incomplete_messages() {
        let good = message().bytes();
        for end in 0..good.len() {
            assert!(Message::parse(&good[..end]).is_err(), "{end}");
        }
        assert!(QueuedCall::parse(&Json::Null).is_none());
    }
}
