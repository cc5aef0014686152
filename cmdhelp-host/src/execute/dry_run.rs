//! Converts a call to a dry run: the program only prints the changes that it would make.

use cmdhelp_bundle::{Argument, Json, Tool};

use super::fault::{CallFault, FaultCode};
use super::target::Target;
use super::violation::ViolationCode;

/// The flag that makes a call a dry run.
pub(super) enum DryRun<'a> {
    /// The program's flag for dry runs. The description of the command declares that this flag makes a dry run.
    Declared(&'a str),
    /// The tool's switch `--dry-run`. The description of the command does not declare that this switch makes a dry run,
    /// so the call could still have effects.
    Switch(&'a Argument),
}

impl<'a> DryRun<'a> {
    /// Returns the flag that makes a call of the tool a dry run. `name` is the name of the tool in messages.
    pub(super) fn of(target: &'a Target, tool: &'a Tool, name: &str) -> Result<Self, CallFault> {
        let model = &target.tools.model;
        if let (true, Some(flag)) = (tool.dry_run, &model.dry_run_flag) {
            return Ok(Self::Declared(flag));
        }
        let is_it = |it: &&Argument| it.is_switch() && it.spelling() == Some("--dry-run");
        let switch = tool.arguments.iter().find(is_it);
        switch.map(Self::Switch).ok_or_else(|| {
            let why = format!("`{name}` has no dry run");
            CallFault::new(FaultCode::InputInvalid, why).recovery(target.recovery_of(
                "call",
                tool,
                &["--explain"],
            ))
        })
    }

    /// Sets the switch for a dry run to `true` in the arguments `inputs`. Returns the spelling of the switch, or `None`
    /// if the caller has already set the switch or the dry run needs no switch.
    pub(super) fn add_to(&self, inputs: &mut Json) -> Result<Option<&'a str>, CallFault> {
        let (Self::Switch(argument), Json::Object(entries)) = (self, inputs) else {
            return Ok(None);
        };
        match entries.iter().find(|(key, _)| *key == argument.key) {
            None => {
                entries.push((argument.key.clone(), Json::Bool(true)));
                Ok(argument.spelling())
            }
            Some((_, value)) if value.is_true() => Ok(None),
            Some(_) => Err(CallFault::of_input(
                ViolationCode::Conflict,
                &argument.key,
                "this argument requests the dry run, so its value must be `true`",
            )),
        }
    }
}
