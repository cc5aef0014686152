//! Reduces a model to the facts that APP.md contains.

use cmdhelp_spec::spec::Effect;

use crate::model::{Model, Tool};
use crate::write::{entry, line, title};

/// Changes each fact of the model to the form in which the front matter of APP.md contains it.
pub(super) fn reword(model: &mut Model) {
    let packaging = &model.packaging;
    let mut projected = packaging.clone();
    projected.id = Some(model.id());
    projected.name = Some(title(model));
    projected.version = Some(model.bundle_version());
    projected.entry = Some(entry(model));
    model.packaging = projected;
    model.summary = line(&model.summary);
    for tool in &mut model.tools {
        *tool = Tool {
            words: std::mem::take(&mut tool.words),
            // The file contains no effects, only a list of the commands that need confirmation. A reader treats these
            // commands as destructive.
            effect: tool.needs_consent().then_some(Effect::Destructive),
            ..tool.clone()
        };
    }
}
