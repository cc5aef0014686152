//! Merges the arguments of several usage lines of a command.

use super::super::super::draft::Positional;
use super::Usage;

impl Usage {
    /// Adds the arguments of a further usage line. An argument is required only if all lines require it. If the lines
    /// have different arguments, the command can have arguments that are not in the first line.
    pub(super) fn add_alternative(&mut self, other: Vec<Positional>) {
        let has = |all: &[Positional], name: &str| all.iter().any(|it| it.name == name);
        let requires =
            |all: &[Positional], name: &str| all.iter().any(|it| it.name == name && it.required);
        let is_longer = self.arguments.iter().all(|it| has(&other, &it.name));
        let (mut kept, left) = match is_longer {
            true => (other, std::mem::take(&mut self.arguments)),
            false => (std::mem::take(&mut self.arguments), other),
        };
        self.is_open |= left.iter().any(|it| !has(&kept, &it.name));
        for one in &mut kept {
            one.required &= requires(&left, &one.name);
        }
        self.arguments = kept;
    }
}
