//! Permission rules of agents' harnesses.

mod claude_code;
mod codex;
mod gemini;

use std::collections::HashSet;
use std::path::Path;

use cmdhelp_spec::spec::Effect;

use super::file::{File, LONGEST, Log};
use crate::format::Harness;
use crate::model::{Model, Tool};
use crate::write::Reach;

/// A permission rule: what a harness does before a command line or a tool is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// The harness's decision.
    pub decision: Decision,
    /// The words that a command line begins with, of a rule about command lines.
    pub words: Vec<String>,
    /// How much of what follows the words the rule is about.
    pub reach: Reach,
    /// The tool that the rule is about, if not command lines.
    pub tool: Option<String>,
}

/// The decision of a harness before a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The call runs.
    Allow,
    /// The harness asks the user.
    Ask,
    /// The harness refuses.
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

/// Reads the rules of a file.
pub(super) fn read(log: &Log, path: &Path, harness: Harness) -> Option<Vec<Rule>> {
    let file = File::alone(log, path, LONGEST)?;
    match harness {
        Harness::ClaudeCode => claude_code::read(&file),
        Harness::Codex => codex::read(&file),
        Harness::Gemini => gemini::read(&file),
    }
}

/// Reads the commands that the rules allow.
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
