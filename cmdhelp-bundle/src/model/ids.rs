//! The ids of tools in bundles.

use std::collections::BTreeMap;

use super::{Model, Tool, hash_of, id_of};

impl Model {
    /// Returns the id of each tool in a bundle. The id consists of the words of the tool with `-` between them; a tool
    /// without words has the program's id. If several tools would have the same id, such as `item list` and
    /// `item-list`, each of their ids ends with a hash of the tool's words. The same id therefore never means another
    /// command in a later version. All ids of a model differ.
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
        self.told_apart(&self.plain_ids(), |id, hash| {
            id_of(&format!("{id}-{hash:08x}"))
        })
    }

    /// Returns the [name](Self::tool_name) of each tool. If several tools would have the same name, the names of all of
    /// them end with a hash of their words.
    pub(crate) fn tool_names(&self) -> Vec<String> {
        let names: Vec<String> = self.tools.iter().map(|it| self.tool_name(it)).collect();
        self.told_apart(&names, |name, hash| format!("{name}_{hash:08x}"))
    }

    /// Returns `names` with a hash in each name that several tools have. `told` adds a hash to a name. If a name with a
    /// hash is also the name of another tool, both get another hash.
    fn told_apart(&self, names: &[String], told: impl Fn(&str, u32) -> String) -> Vec<String> {
        let keys = self.distinct_keys();
        let mut attempts = vec![0_usize; names.len()];
        let mut changed = names.to_vec();
        loop {
            let shared = places_of_shared(&changed);
            if shared.is_empty() {
                return changed;
            }
            for place in shared {
                attempts[place] += 1;
                let key = &keys[place];
                let hash = match attempts[place] {
                    1 => hash_of(key),
                    attempt => hash_of(&format!("{key}\n{attempt}")),
                };
                changed[place] = told(&names[place], hash);
            }
        }
    }

    /// Returns the key of each tool. If several tools have the same key, a number follows the key of all but the first.
    fn distinct_keys(&self) -> Vec<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let keys = self.tools.iter().map(|tool| {
            let key = tool.key();
            let count = counts.entry(key.clone()).or_default();
            *count += 1;
            match count {
                1 => key,
                count => format!("{key}\n\n{count}"),
            }
        });
        keys.collect()
    }

    /// Returns the groups of tools that would have the same id if their ids did not end with a hash.
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

/// Returns the indices of the names that occur several times in the list.
fn places_of_shared(names: &[String]) -> Vec<usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    let places = 0..names.len();
    places.filter(|it| counts[&*names[*it]] > 1).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::model::{Model, Tool};

    fn model(paths: &[&str]) -> Model {
        let tool = |path: &&str| Tool {
            words: path.split(' ').map(str::to_owned).collect(),
            ..Tool::default()
        };
        Model {
            binary: "pad".to_owned(),
            tools: paths.iter().map(tool).collect(),
            ..Model::default()
        }
    }

    /// The id of `item list` with a hash is the id of a third command without one.
    #[test]
    fn a_name_with_a_hash_is_not_the_name_of_another_command() {
        let cases: [&[&str]; 4] = [
            &["item list", "item-list", "item-list-3259c2ee"],
            &["item-list-3259c2ee", "item list", "item-list"],
            &[
                "item list",
                "item-list",
                "item-list-3259c2ee",
                "item list-3259c2ee",
            ],
            &["list", "list", "list"],
        ];
        for paths in cases {
            let model = model(paths);
            for names in [model.tool_ids(), model.tool_names()] {
                let different: BTreeSet<&String> = names.iter().collect();
                assert_eq!(different.len(), paths.len(), "{names:?}");
            }
        }
    }
}
