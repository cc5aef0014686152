//! The ids of tools in bundles.

use std::collections::BTreeMap;

use super::{Model, Tool, hash_of, id_of};

impl Model {
    /// Returns the id of each tool in a bundle: the words of the tool with `-` between them, or the program's id if
    /// there are no words. If several tools would have the same id, such as `item list` and `item-list`, the ids of all
    /// of them end with a hash of their words, so that no id changes its meaning if the other command is removed.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    ///
    /// let commands = r#"{"item list": {"summary": "List"}, "item-list": {"summary": "List"}, "add": {"summary": "Add"}}"#;
    /// let document = format!(r#"{{"cmdhelp_version": "0.1", "binary": "pad", "commands": {commands}}}"#);
    /// let ids = Model::parse(&document)?.tool_ids();
    /// assert_eq!(ids, ["item-list-3259c2ee", "item-list-a4f3d8fd", "add"]);
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn tool_ids(&self) -> Vec<String> {
        let told = |id: &str, tool: &Tool| id_of(&format!("{id}-{:08x}", hash_of(&tool.key())));
        self.told_apart(&self.plain_ids(), told)
    }

    /// Returns the [name](Self::tool_name) of each tool. If several tools would have the same name, the names of all of
    /// them end with a hash of their words.
    pub(crate) fn tool_names(&self) -> Vec<String> {
        let names: Vec<String> = self.tools.iter().map(|it| self.tool_name(it)).collect();
        let told = |name: &str, tool: &Tool| format!("{name}_{:08x}", hash_of(&tool.key()));
        self.told_apart(&names, told)
    }

    /// Changes those names of tools by `told` that several tools have.
    fn told_apart(&self, names: &[String], told: impl Fn(&str, &Tool) -> String) -> Vec<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for name in names {
            *counts.entry(name).or_default() += 1;
        }
        let changed = names
            .iter()
            .zip(&self.tools)
            .map(|(name, tool)| match counts[&**name] {
                1 => name.clone(),
                _ => told(name, tool),
            });
        changed.collect()
    }

    /// Returns the groups of tools whose ids end with a hash, because the words of all tools of a group result in the
    /// same id.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    ///
    /// let commands = r#"{"item list": {"summary": "List"}, "item-list": {"summary": "List"}}"#;
    /// let document = format!(r#"{{"cmdhelp_version": "0.1", "binary": "pad", "commands": {commands}}}"#);
    /// let model = Model::parse(&document)?;
    /// let paths: Vec<String> = model.tools_with_same_id()[0].iter().map(|it| it.path()).collect();
    /// assert_eq!(paths, ["item list", "item-list"]);
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn tools_with_same_id(&self) -> Vec<Vec<&Tool>> {
        let mut groups: BTreeMap<String, Vec<&Tool>> = BTreeMap::new();
        for (id, tool) in self.plain_ids().into_iter().zip(&self.tools) {
            groups.entry(id).or_default().push(tool);
        }
        groups.into_values().filter(|it| it.len() > 1).collect()
    }

    /// Returns the id of each tool, even if several tools have the same id.
    fn plain_ids(&self) -> Vec<String> {
        let tools = self.tools.iter();
        let ids = tools.map(|tool| match tool.words.is_empty() {
            true => self.id(),
            false => id_of(&tool.path()),
        });
        ids.collect()
    }
}
