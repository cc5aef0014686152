//! Reads the boolean options of commands. The table of these options is in the crate
//! `cmdhelp-spec`.

use cmdhelp_spec::spec::Toggle;

use super::{FromOption as _, OptionRow, Result, WrittenOption};

/// The boolean options that a command has, with their values.
#[derive(Clone, Default)]
pub(crate) struct Booleans(Vec<(Toggle, bool)>);

impl Booleans {
    /// Returns the rows of all boolean options.
    pub(crate) fn rows(&self) -> impl Iterator<Item = OptionRow> {
        Toggle::OPTIONS
            .iter()
            .map(|&(name, _, root_only)| OptionRow {
                name,
                root_only,
                many: false,
            })
    }

    /// Stores the value of the option with this name, if it is a boolean option.
    pub(crate) fn fill(&mut self, name: &str, option: &WrittenOption) -> Result<()> {
        if let Some((_, toggle, _)) = Toggle::OPTIONS.iter().find(|row| row.0 == name) {
            self.0.push((*toggle, bool::from_option(option)?));
        }
        Ok(())
    }

    /// Returns the options that are given, in the order of their table.
    pub(crate) fn given(&self) -> impl Iterator<Item = (Toggle, bool)> {
        let toggles = Toggle::OPTIONS.iter().map(|row| row.1);
        toggles.filter_map(|toggle| Some((toggle, self.get(toggle)?)))
    }

    /// Returns the value of an option, or `None` if it is not given.
    pub(crate) fn get(&self, toggle: Toggle) -> Option<bool> {
        let mut given = self.0.iter();
        given
            .find(|(given, _)| *given == toggle)
            .map(|(_, is_on)| *is_on)
    }

    /// Returns whether an option is given and true.
    pub(crate) fn has(&self, toggle: Toggle) -> bool {
        self.get(toggle) == Some(true)
    }
}
