//! Reduces a model to the facts that SKILL.md contains.

use crate::model::Model;
use crate::write::skill_description;

/// Changes each fact of the model to the form in which the front matter of SKILL.md contains it.
pub(super) fn reword(model: &mut Model) {
    model.summary = skill_description(model);
    model.packaging.id = Some(model.id());
    model.packaging.version = Some(model.bundle_version());
}
