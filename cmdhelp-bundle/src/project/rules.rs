//! Reduces a model to the facts that permission rules contain.

use cmdhelp_spec::spec::Effect;

use crate::format::Harness;
use crate::model::{Model, Tool};
use crate::write::allowed;

/// Keeps only the commands that a rule allows, and of these commands only the words and the effect
/// `read`.
pub(super) fn reword(model: &mut Model, harness: Harness) {
    let tools = allowed(model, harness).into_iter().map(|it| Tool {
        words: it.words.clone(),
        effect: Some(Effect::Read),
        ..Tool::default()
    });
    let tools: Vec<Tool> = tools.collect();
    if tools.is_empty() {
        model.binary.clear();
    }
    model.tools = tools;
}
