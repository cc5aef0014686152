//! A model in the words of APP.md.

use cmdhelp_spec::spec::Effect;

use crate::model::{Model, Tool};
use crate::write::{entry, line, title};

/// Says everything in the words of the front matter.
pub(super) fn reword(model: &mut Model) {
    let packaging = &model.packaging;
    let mut said = packaging.clone();
    said.id = Some(model.id());
    said.name = Some(title(model));
    said.version = Some(model.bundle_version());
    said.entry = Some(entry(model));
    model.packaging = said;
    model.summary = line(&model.summary);
    for tool in &mut model.tools {
        *tool = Tool {
            words: std::mem::take(&mut tool.words),
            // Who knows no more takes what has to be confirmed for what cannot be undone.
            effect: tool.needs_consent().then_some(Effect::Destructive),
            ..tool.clone()
        };
    }
}
