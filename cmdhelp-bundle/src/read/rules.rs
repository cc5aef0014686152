//! Reads the permission rules of agents' harnesses.

mod claude_code;
mod codex;
mod gemini;

use std::collections::HashSet;
use std::path::Path;

use cmdhelp_spec::spec::Effect;

use super::file::{File, Log, MAX_SIZE};
use crate::format::Harness;
use crate::model::{Model, Tool};
use crate::write::Reach;

/// A permission rule: what a harness decides about certain command lines or about a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// What the harness decides.
    pub decision: Decision,
    /// The words with which the command lines begin; empty for a rule about a tool.
    pub words: Vec<String>,
    /// Whether the rule covers command lines with further words after `words`.
    pub reach: Reach,
    /// The name of the tool, for a rule that is about a tool and not about command lines.
    pub tool: Option<String>,
}

/// What a harness decides before a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The harness runs the call without asking.
    Allow,
    /// The harness asks the user.
    Ask,
    /// The harness refuses the call.
    Deny,
}

impl Rule {
    fn line(decision: Decision, words: Vec<String>, reach: Reach) -> Self {
        Self {
            decision,
            words,
            reach,
            tool: None,
        }
    }

    fn tool(decision: Decision, tool: String) -> Self {
        Self {
            decision,
            words: Vec::new(),
            reach: Reach::All,
            tool: Some(tool),
        }
    }
}

/// Reads the permission rules in the file of a harness.
pub(super) fn read(log: &Log, path: &Path, harness: Harness) -> Option<Vec<Rule>> {
    let file = File::alone(log, path, MAX_SIZE)?;
    match harness {
        Harness::ClaudeCode => claude_code::read(&file),
        Harness::Codex => codex::read(&file),
        Harness::Gemini => gemini::read(&file),
    }
}

/// Reads the rules, and returns the commands that they allow as tools with the effect `read`.
pub(super) fn model(log: &Log, path: &Path, harness: Harness) -> Option<Model> {
    let rules = read(log, path, harness)?;
    let mut model = Model::default();
    let mut known = HashSet::new();
    let allowed = rules
        .into_iter()
        .filter(|it| it.decision == Decision::Allow);
    for rule in allowed {
        let mut words = rule.words.into_iter();
        let Some(program) = words.next() else {
            continue;
        };
        if model.binary.is_empty() {
            model.binary.clone_from(&program);
        }
        let tool = Tool {
            words: words.collect(),
            program: Some(program).filter(|it| *it != model.binary),
            effect: Some(Effect::Read),
            ..Tool::default()
        };
        if known.insert((tool.program.clone(), tool.words.clone())) {
            model.tools.push(tool);
        }
    }
    Some(model)
}
