//! Reads the values of a node in a registry file.

use std::path::{Path, PathBuf};

use kdl::KdlNode;

use super::fault::RegistryFault;
use crate::policy::Owner;
use crate::program::below;

/// The registry file from which nodes are read: its path, text and owner. Errors name the position of a node in this
/// file, and so do the ids of rules.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) file: &'a Path,
    pub(super) text: &'a str,
    pub(super) owner: Owner,
}

impl Place<'_> {
    /// Converts a path that is written in the file. The path is relative to the folder of the file, unless it begins
    /// with `/` or `~/`.
    pub(super) fn path(self, text: &str) -> PathBuf {
        below(text, self.file.parent().unwrap_or(Path::new("")))
    }

    /// Returns the text of a node, whose only argument must be a text.
    pub(super) fn text_of(self, node: &KdlNode) -> Result<String, RegistryFault> {
        match <[String; 1]>::try_from(self.texts(node)?) {
            Ok([text]) => Ok(text),
            Err(_) => Err(self.fault(node, "expected one string")),
        }
    }

    /// Returns the texts of a node. The node must have at least one argument, and all of its arguments must be texts.
    pub(super) fn texts(self, node: &KdlNode) -> Result<Vec<String>, RegistryFault> {
        let mut texts = Vec::new();
        for entry in node.entries() {
            let text = entry.value().as_string().filter(|_| entry.name().is_none());
            texts.push(
                text.ok_or_else(|| self.fault(node, "expected strings in quotes"))?
                    .to_owned(),
            );
        }
        match texts.is_empty() {
            true => Err(self.fault(node, "expected a string")),
            false => Ok(texts),
        }
    }

    /// Returns the number of a node, whose only argument must be a number above 0.
    pub(super) fn number_of(self, node: &KdlNode) -> Result<u64, RegistryFault> {
        let number = match node.entries() {
            [entry] if entry.name().is_none() => entry.value().as_integer(),
            _ => None,
        };
        let number = number.and_then(|it| u64::try_from(it).ok());
        number
            .filter(|it| *it > 0)
            .ok_or_else(|| self.fault(node, "expected one number above 0"))
    }

    /// Returns the value of a node, whose only argument must be `true` or `false`.
    pub(super) fn bool_of(self, node: &KdlNode) -> Result<bool, RegistryFault> {
        let value = match node.entries() {
            [entry] if entry.name().is_none() => entry.value().as_bool(),
            _ => None,
        };
        value.ok_or_else(|| self.fault(node, "expected `true` or `false`"))
    }

    /// Checks that a node has only children, and no values beside its name: in `policy default="deny"`, the value would
    /// have no effect.
    pub(super) fn check_block(self, node: &KdlNode) -> Result<(), RegistryFault> {
        if node.entries().is_empty() {
            return Ok(());
        }
        let name = node.name().value();
        let why = format!(
            "`{name}` takes no value on its own line; write its settings between `{{` and `}}`"
        );
        Err(self.fault(node, why))
    }

    pub(super) fn unknown(self, node: &KdlNode, known: &[&str]) -> RegistryFault {
        let name = node.name().value();
        let near = known.iter().filter_map(|it| {
            Some((
                cmdhelp_spec::nearest::distance(name.as_bytes(), it.as_bytes())?,
                it,
            ))
        });
        let hint = match near.min() {
            Some((_, it)) => format!("did you mean `{it}`?"),
            None => format!("expected one of {}", known.join(", ")),
        };
        self.fault(
            node,
            format!("unknown node `{}`; {hint}", name.escape_debug()),
        )
    }

    pub(super) fn fault(self, node: &KdlNode, why: impl Into<String>) -> RegistryFault {
        RegistryFault::at(self.file, self.text, offset(node), why)
    }

    /// Returns the file and line of a node, such as `cmdhelp.kdl:3`.
    pub(super) fn id(self, node: &KdlNode) -> String {
        let line = self.text[..offset(node).min(self.text.len())]
            .matches('\n')
            .count()
            + 1;
        format!("{}:{line}", self.file.display())
    }
}

/// Returns the offset of a node's name in the text, in bytes.
pub(super) fn offset(node: &KdlNode) -> usize {
    node.name().span().offset()
}

/// Returns the children of a node.
pub(super) fn children(node: &KdlNode) -> &[KdlNode] {
    node.children().map_or(&[], |it| it.nodes())
}
