//! Checks that the names of a command's subcommands are unique.

use super::Finding;
use crate::grammar::bytes::same;
use crate::grammar::commands;
use crate::grammar::draft::Setting;
use crate::grammar::level::Level;

#[inline]
pub(super) const fn same_command(level: &Level<'_>) -> Option<Finding> {
    let mut i = 0;
    while let Some(one) = commands::nth(level.part, i) {
        let name = one.name.raw().as_bytes();
        if same(name, b"help") && !level.has(Setting::DisableHelpSubcommand) {
            return Some(Finding::CommandOfClap);
        }
        let mut j = i + 1;
        while let Some(other) = commands::nth(level.part, j) {
            if same(other.name.raw().as_bytes(), name) {
                return Some(Finding::SameCommand(one.name.raw()));
            }
            j += 1;
        }
        i += 1;
    }
    None
}
