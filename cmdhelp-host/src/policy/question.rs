//! The facts about a call that a policy considers.

use cmdhelp_bundle::Json;
use cmdhelp_spec::spec::Effect;

use crate::model::Confidence;

/// The channel by which a call reaches the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// The command line.
    Cli,
    /// A client of the MCP server.
    Mcp,
}

impl Channel {
    /// Returns the name of the channel in a policy.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cli => "cli",
            Self::Mcp => "mcp",
        }
    }

    /// Returns the channel with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Cli, Self::Mcp]
            .into_iter()
            .find(|it| it.name() == name)
    }
}

/// The facts about a call that a policy considers.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The name of the program, and the words of the command.
    pub path: Vec<&'a str>,
    /// The arguments, with the known defaults of those that are not given.
    pub inputs: &'a Json,
    /// The effect of the call, if it is known.
    pub effect: Option<Effect>,
    /// The confidence in the effect.
    pub confidence: Confidence,
    /// Whether the tool itself demands a person's consent.
    pub asks: bool,
    /// The channel of the call.
    pub channel: Channel,
}

impl Question<'_> {
    /// Returns whether the effect is a guess.
    pub(super) fn effect_is_guessed(&self) -> bool {
        self.effect.is_some() && self.confidence == Confidence::Guessed
    }
}
