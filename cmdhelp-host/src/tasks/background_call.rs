//! Writes and parses the message that passes a call to its worker.

use cmdhelp_bundle::Json;

use crate::execute::CallInput;
use crate::policy::{Channel, Mode};

/// A call that is passed to a worker. The worker is the process that runs the call of a task.
#[derive(Clone, Debug)]
pub(super) struct BackgroundCall {
    /// The id of the task.
    pub(super) id: String,
    /// The name of the program.
    pub(super) program: String,
    /// The command, the arguments and the folder that the caller has given.
    pub(super) given: CallInput,
    /// The id of the driver that must carry out the call, if the caller demands one.
    pub(super) driver: Option<String>,
    /// The channel through which the call was requested.
    pub(super) channel: Channel,
    /// The mode of the policy that decides about the call.
    pub(super) mode: Mode,
    /// The token of the user's consent.
    pub(super) token: Option<String>,
    /// The name of the MCP server's tool, if an MCP client has requested the call.
    pub(super) via: Option<String>,
}

impl BackgroundCall {
    /// Writes the call as one line of JSON.
    pub(super) fn line(&self) -> String {
        let text = |it: &Option<String>| it.clone().map_or(Json::Null, Json::from);
        let members = [
            ("id", Json::from(self.id.as_str())),
            ("program", Json::from(self.program.as_str())),
            ("given", self.given.to_json()),
            ("driver", text(&self.driver)),
            ("channel", Json::from(self.channel.name())),
            ("mode", Json::from(self.mode.name())),
            ("token", text(&self.token)),
            ("via", text(&self.via)),
        ];
        Json::object(members).to_string() + "\n"
    }

    /// Parses a call. Returns `None` if the line is not a call.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let json = Json::parse(line).ok()?;
        let text = |key: &str| json.get(key)?.text().map(ToOwned::to_owned);
        Some(Self {
            id: text("id")?,
            program: text("program")?,
            given: CallInput::parse(json.get("given")?)?,
            driver: text("driver"),
            channel: Channel::named(&text("channel")?)?,
            mode: Mode::named(&text("mode")?)?,
            token: text("token"),
            via: text("via"),
        })
    }
}
