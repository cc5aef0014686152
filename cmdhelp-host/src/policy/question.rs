//! A call, as far as a policy is about it.

use cmdhelp_bundle::Json;
use cmdhelp_spec::spec::Effect;

use crate::model::Confidence;

/// How a call has reached the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// From the command line.
    Cli,
    /// From a client of the server.
    Mcp,
}

impl Channel {
    /// Returns the word for it in a policy.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cli => "cli",
            Self::Mcp => "mcp",
        }
    }

    /// Returns the channel of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Cli, Self::Mcp]
            .into_iter()
            .find(|it| it.name() == name)
    }
}

/// A call, as far as a policy is about it.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The name of the program, and the words of the command.
    pub path: Vec<&'a str>,
    /// The arguments, with the values of those that are not given where these are known.
    pub inputs: &'a Json,
    /// The effect of this call, if it is known.
    pub effect: Option<Effect>,
    /// The source of the fact.
    pub confidence: Confidence,
    /// The tool itself wants a person to agree.
    pub asks: bool,
    /// How the call has reached the host.
    pub channel: Channel,
}

impl Question<'_> {
    /// Returns whether the effect is a guess.
    pub(super) fn effect_is_guessed(&self) -> bool {
        self.effect.is_some() && self.confidence == Confidence::Guessed
    }
}
