//! Checks the arguments of a call against the schema of the tool.

use cmdhelp_bundle::{Argument, Json, Kind, Stdin, Tool};

use super::correct::corrected;
use super::fault::{CallFault, FaultCode};
use super::violation::{ViolationCode, violations};
use crate::secrets::add_values;

/// Checks the arguments of a call against the schema of the tool. The error contains the faults. If all of them can be
/// corrected, it also contains the corrected arguments.
pub(super) fn check(tool: &Tool, inputs: &Json) -> Result<(), CallFault> {
    let mut secrets = tool.arguments.iter().filter(|it| !it.is_input());
    if let Some(secret) = secrets.find(|it| inputs.get(&it.key).is_some()) {
        let why = passed_by_variable(secret, &secret.key);
        return Err(CallFault::of_input(
            ViolationCode::CannotBePassed,
            &secret.key,
            why,
        ));
    }
    let schema = schema(tool);
    let found = violations(&schema, inputs).map_err(|why| {
        // If an empty object cannot be checked either, the schema is invalid. If an empty object can be checked, the
        // fault is in the arguments, such as the number 1e400.
        let is_schema = violations(&schema, &Json::Object(Vec::new())).is_err();
        let place = if is_schema {
            "the tool's schema of the arguments is invalid"
        } else {
            "the arguments"
        };
        CallFault::new(FaultCode::InputInvalid, format!("{place}: {why}"))
    })?;
    let Some(first) = found.first() else {
        return Ok(());
    };
    let place = if first.pointer.is_empty() {
        "the arguments"
    } else {
        &first.pointer
    };
    let mut fault = CallFault::new(
        FaultCode::InputInvalid,
        format!("{place}: {}", first.message),
    );
    fault.violations = found;
    let corrected = corrected(tool, &schema, inputs);
    // The correction is reported only if the corrected arguments have no fault.
    let corrected = corrected.filter(|it| violations(&schema, it).is_ok_and(|it| it.is_empty()));
    if let Some(corrected) = corrected {
        fault.more.push(("corrected_json".to_owned(), corrected));
    }
    Err(fault)
}

/// Returns why a secret argument, which the caller has written as `name`, is not an input of calls.
pub(super) fn passed_by_variable(secret: &Argument, name: &str) -> String {
    let variable = secret.env.as_deref().unwrap_or_default();
    format!(
        "`{name}` is a secret, which the program gets only in the variable `{variable}`; the user declares it with \
        `secret \"{variable}\" \"NAME\"` in `cmdhelp.kdl`"
    )
}

/// Returns the arguments in which the text of an argument that takes all words of the command line is split into words,
/// without a shell. Other arguments are returned unchanged.
pub(super) fn with_words(tool: &Tool, inputs: &Json) -> Result<Json, CallFault> {
    let takes_words = |key: &str| {
        let mut all = tool.arguments.iter();
        all.any(|it| it.key == key && it.takes_all_words())
    };
    let split = |(key, value): &(String, Json)| {
        let Some(text) = value.text().filter(|_| takes_words(key)) else {
            return Ok((key.clone(), value.clone()));
        };
        let words = shlex::split(text).ok_or_else(|| {
            let why = "this command line has a quote that is not closed";
            CallFault::of_input(ViolationCode::InvalidValue, key, why)
        })?;
        Ok((key.clone(), words.into_iter().collect()))
    };
    match inputs {
        Json::Object(entries) => entries
            .iter()
            .map(split)
            .collect::<Result<_, _>>()
            .map(Json::Object),
        other => Ok(other.clone()),
    }
}

/// Returns whether an argument is a flag that can be given with or without a value, such as `--color[=WHEN]`. In a
/// call, `true` stands for the flag without a value.
pub(super) fn has_optional_value(argument: &Argument) -> bool {
    let is_flag = matches!(argument.kind, Kind::Flag { .. }) && !argument.is_switch();
    let is_word = |it: &Json| it.word().is_some_and(|it| it == "true");
    let has_own_meaning = argument.values.iter().any(is_word);
    is_flag && !argument.repeatable && argument.arity == Some((0, Some(1))) && !has_own_meaning
}

/// Returns the schema of the arguments of a call. If the tool reads standard input, `stdin` is one of the arguments.
pub(crate) fn schema(tool: &Tool) -> Json {
    let mut schema = tool.inputs();
    if tool.schema.is_none() {
        permit_flags_without_values(tool, &mut schema);
        permit_lists(tool, &mut schema);
    }
    let (Some(stdin), Json::Object(entries)) = (&tool.stdin, &mut schema) else {
        return schema;
    };
    for (key, value) in entries {
        if let ("properties", Json::Object(properties)) = (&**key, value)
            && properties.iter().all(|(name, _)| name != "stdin")
        {
            properties.push(("stdin".to_owned(), of_stdin(stdin)));
        }
    }
    schema
}

/// Returns the schema of the property `key` in the schema of an object.
fn property<'a>(schema: &'a mut Json, key: &str) -> Option<&'a mut Vec<(String, Json)>> {
    let mut found = schema;
    for name in ["properties", key] {
        let Json::Object(entries) = found else {
            return None;
        };
        found = &mut entries.iter_mut().find(|(it, _)| it == name)?.1;
    }
    match found {
        Json::Object(facts) => Some(facts),
        _ => None,
    }
}

/// Adds lists to the values of flags of which it is unknown whether they can be given several times.
fn permit_lists(tool: &Tool, schema: &mut Json) {
    for argument in tool.arguments.iter().filter(|it| it.may_repeat) {
        let Some(facts) = property(schema, &argument.key) else {
            continue;
        };
        let of_value = |(key, _): &&(String, Json)| !matches!(&**key, "description" | "writeOnly");
        let item: Vec<(String, Json)> = facts.iter().filter(of_value).cloned().collect();
        if let Some((_, kind)) = facts.iter_mut().find(|(key, _)| key == "type") {
            *kind = [kind.clone(), Json::from("array")].into_iter().collect();
        }
        facts.push(("items".to_owned(), Json::Object(item)));
    }
}

/// Adds `true` and `false` to the values of flags that can be given without a value.
fn permit_flags_without_values(tool: &Tool, schema: &mut Json) {
    for argument in tool.arguments.iter().filter(|it| has_optional_value(it)) {
        let Some(facts) = property(schema, &argument.key) else {
            continue;
        };
        for (key, fact) in facts {
            match (&**key, &mut *fact) {
                ("type", _) => *fact = [fact.clone(), Json::from("boolean")].into_iter().collect(),
                ("enum", Json::List(values)) => {
                    values.extend([Json::Bool(true), Json::Bool(false)])
                }
                _ => {}
            }
        }
    }
}

/// Returns the schema of standard input: a text, or any JSON value.
fn of_stdin(stdin: &Stdin) -> Json {
    let content = stdin.description.as_deref().unwrap_or("The standard input");
    let description = match &stdin.format {
        Some(format) => format!("{content} ({format})"),
        None => content.to_owned(),
    };
    Json::object([("description", Json::Text(description))])
}

/// Returns the values of the secret arguments in a call.
pub(super) fn secret_values(tool: &Tool, inputs: &Json) -> Vec<String> {
    let mut values = Vec::new();
    for secret in tool.arguments.iter().filter(|it| it.secret) {
        if let Some(value) = inputs.get(&secret.key) {
            add_values(value, &mut values);
        }
    }
    values
}

/// Returns the arguments of a caller, completed with the tool's defaults for the arguments that the caller has not
/// given.
pub(super) fn with_defaults(tool: &Tool, inputs: &Json) -> Json {
    let mut entries = inputs.entries().to_vec();
    for argument in &tool.arguments {
        let is_given = entries.iter().any(|(key, _)| *key == argument.key);
        if let (false, Some(default)) = (is_given, &argument.default) {
            entries.push((argument.key.clone(), default.clone()));
        }
    }
    Json::Object(entries)
}
