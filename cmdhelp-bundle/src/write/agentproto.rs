//! Writes the layout of agentproto: `.agentproto/drivers/<program>/DRIVER.md` in place of CLI.md,
//! and `.agentproto/tools/<tool>/TOOL.md`. All programs of a project share the folder
//! `.agentproto`, so the ids of the tools begin with the id of their program.

use super::{driver_md, tool_md};
use crate::format::Options;
use crate::model::Model;
use crate::tree::Tree;

/// Writes the DRIVER.md of a program, and a TOOL.md for each of its tools.
pub(super) fn write(model: &Model, options: &Options) -> Tree {
    let mut tree = Tree::new();
    let driver = format!(".agentproto/drivers/{}/DRIVER.md", model.id());
    tree.add(driver, driver_md::write(model, options.layout));
    for (tool, id) in options.layout.tools_with_ids(model) {
        let path = format!(".agentproto/tools/{id}/TOOL.md");
        tree.add(path, tool_md::write(model, tool, &id, options));
    }
    tree
}
