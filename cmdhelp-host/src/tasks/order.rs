//! The message that passes a call to its worker.

use std::path::PathBuf;
use std::time::Duration;

use cmdhelp_bundle::Json;

use crate::execute::Given;
use crate::policy::{Channel, Mode};

/// A call that is passed to a worker.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The name of the task.
    pub(super) id: String,
    /// The name of the program.
    pub(super) program: String,
    /// The input of the caller.
    pub(super) given: Given,
    /// The channel of the call.
    pub(super) channel: Channel,
    /// The mode of the policy.
    pub(super) mode: Mode,
    /// The token of a person's consent.
    pub(super) token: Option<String>,
    /// The tool of the server, if a client has called one.
    pub(super) via: Option<String>,
}

impl Order {
    /// Returns the call as one line.
    pub(super) fn line(&self) -> String {
        let text = |it: &Option<String>| it.clone().map_or(Json::Null, Json::from);
        let time = self.given.time.map(|it| it.as_millis());
        let time = time.and_then(|it| u64::try_from(it).ok());
        let command = self.given.command.iter().map(String::as_str);
        let words = self.given.words.iter().map(String::as_str);
        let members = [
            ("id", Json::from(self.id.as_str())),
            ("program", Json::from(self.program.as_str())),
            ("command", command.collect()),
            ("inputs", self.given.inputs.clone()),
            ("words", words.collect()),
            ("dry_run", Json::from(self.given.dry_run)),
            (
                "folder",
                Json::from(self.given.folder.to_string_lossy().into_owned()),
            ),
            ("time_ms", time.map_or(Json::Null, Json::from)),
            ("channel", Json::from(self.channel.name())),
            ("mode", Json::from(self.mode.name())),
            ("token", text(&self.token)),
            ("via", text(&self.via)),
        ];
        let members = members.map(|(key, value)| (key.to_owned(), value));
        Json::Object(members.into()).to_string() + "\n"
    }

    /// Parses a call, or returns `None` if the line is not a call.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let json = Json::parse(line).ok()?;
        let text = |key: &str| json.get(key)?.text().map(ToOwned::to_owned);
        let texts = |key: &str| {
            let all = json.get(key)?.items().iter();
            all.map(|it| Some(it.text()?.to_owned()))
                .collect::<Option<Vec<String>>>()
        };
        let time = json.get("time_ms")?.word()?.parse().ok();
        Some(Self {
            id: text("id")?,
            program: text("program")?,
            given: Given {
                command: texts("command")?,
                inputs: json.get("inputs")?.clone(),
                words: texts("words")?,
                dry_run: json.get("dry_run")?.is_true(),
                folder: PathBuf::from(text("folder")?),
                time: time.map(Duration::from_millis),
            },
            channel: Channel::named(&text("channel")?)?,
            mode: Mode::named(&text("mode")?)?,
            token: text("token"),
            via: text("via"),
        })
    }
}
