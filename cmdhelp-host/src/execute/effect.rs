//! Finds the effect of a call.

use cmdhelp_bundle::{Argument, Json, Tool};
use cmdhelp_spec::spec::Effect;

use super::words::{Syntax, is_off_switch};

/// Returns the worst effect among the effects of the command and of the given arguments. If the effect of the command is
/// unknown, returns `None`, unless an argument is destructive: no effect is worse.
pub(super) fn of_call(tool: &Tool, inputs: &Json, syntax: Syntax) -> Option<Effect> {
    let given = tool
        .arguments
        .iter()
        .filter(|it| is_given(it, inputs, syntax));
    let worst = given.filter_map(|it| it.effect).chain(tool.effect).max();
    match tool.effect {
        Some(_) => worst,
        None => worst.filter(|it| *it == Effect::Destructive),
    }
}

/// Returns whether an argument's effect counts for this call. The effect of a switch counts if the switch is `true`, or
/// `false` for a flag that switches something off. An argument that is also read from an environment variable always
/// counts, because the variable could be set.
fn is_given(argument: &Argument, inputs: &Json, syntax: Syntax) -> bool {
    let given = inputs.get(&argument.key).filter(|it| **it != Json::Null);
    if argument.is_switch() && !argument.repeatable {
        let without = is_off_switch(argument, syntax);
        return given.is_some_and(|it| it.is_true() != without) || argument.env.is_some();
    }
    let is_some = given.is_some_and(|it| *it != Json::List(Vec::new()));
    is_some || argument.default.is_some() || argument.env.is_some()
}
