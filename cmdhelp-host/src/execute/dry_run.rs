//! Dry runs: calls that show what they would do.

use cmdhelp_bundle::{Argument, Json, Model, Tool};

use super::fault::{CallFault, FaultCode};

/// The way in which a tool is asked for a dry run.
pub(super) enum DryRun<'a> {
    /// By the program's flag, for commands that declare a dry run.
    Declared(&'a str),
    /// By a switch of the tool. Whether the call has other effects is unknown.
    Switch(&'a Argument),
}

impl<'a> DryRun<'a> {
    /// Returns the way in which a tool is asked for a dry run. `name` is the name of the tool in messages.
    pub(super) fn of(model: &'a Model, tool: &'a Tool, name: &str) -> Result<Self, CallFault> {
        if let (true, Some(flag)) = (tool.dry_run, &model.dry_run_flag) {
            return Ok(Self::Declared(flag));
        }
        let is_it = |it: &&Argument| it.is_switch() && it.spelling() == Some("--dry-run");
        let switch = tool.arguments.iter().find(is_it);
        switch.map(Self::Switch).ok_or_else(|| {
            let why = format!("`{name}` has no dry run");
            CallFault::new(FaultCode::InputInvalid, why)
                .recovery(format!("cmdhelp call {name} --explain"))
        })
    }

    /// Adds the switch to the arguments, and returns its spelling if the arguments lacked it.
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
                FaultCode::InputInvalid,
                &argument.key,
                "the call is to be a dry run",
            )),
        }
    }
}
