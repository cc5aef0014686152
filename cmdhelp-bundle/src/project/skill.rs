//! A model in the words of SKILL.md.

use crate::model::Model;
use crate::write::skill_description;

/// Says everything in the words of the front matter.
pub(super) fn reword(model: &mut Model) {
    model.summary = skill_description(model);
    model.packaging.id = Some(model.id());
    model.packaging.version = Some(model.bundle_version());
}
