//! The facts about a call by which a policy decides.

use cmdhelp_bundle::{Json, named};
use cmdhelp_spec::spec::Effect;

use crate::model::Confidence;

named! {
    /// The channel through which a call was requested.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Channel {
        /// The call was requested on a command line.
        Cli = "cli",
        /// The call was requested by a client of the MCP server.
        Mcp = "mcp",
    }
}

/// The facts about a call by which a policy decides.
#[derive(Clone, Debug)]
pub struct PolicyInput<'a> {
    /// The words of the called tool, such as `git`, `remote` and `add`.
    pub path: Vec<&'a str>,
    /// The arguments that the caller has given, and the known defaults of all other arguments.
    pub inputs: &'a Json,
    /// The effect of the call, if it is known.
    pub effect: Option<Effect>,
    /// Whether the effect is declared, derived or guessed.
    pub confidence: Confidence,
    /// Whether the tool itself requires consent.
    pub asks: bool,
    /// The channel of the call.
    pub channel: Channel,
    /// Whether the caller has selected the program by its path, and another program has its name. Rules that allow
    /// calls are about the other program.
    pub is_namesake: bool,
    /// The program's name and the words of each command that the line could call, if the line contains words that the
    /// description of the program does not list.
    pub candidates: Option<&'a [Vec<String>]>,
}

impl PolicyInput<'_> {
    /// Returns whether the effect is a guess.
    pub(super) fn effect_is_guessed(&self) -> bool {
        self.effect.is_some() && self.confidence == Confidence::Guessed
    }
}
