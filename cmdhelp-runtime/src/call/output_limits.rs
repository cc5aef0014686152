//! Checks `--select`, `--limit` and `--after` before a call begins.

use super::argv::{self, with_flag};
use super::callee::Callee;
use super::declared::Declared;
use super::fields::UnknownField;
use super::window::Next;
use super::{Call, Fault, Fields, status};
use crate::json_call::output_schema;
use crate::list::List as _;
use crate::program_name::command_name;
use crate::spec::CallFlag;
use crate::view::find::nearest;
use crate::view::reader::Json;
use crate::view::schema::is_list;

/// The maximum number of fields that an error lists.
const MAX_FIELDS: usize = 100;

/// Checks that the output of the command has the fields in `--select`, and that `--limit` and
/// `--after` can be applied to it.
pub(super) fn check(
    callee: &Callee,
    call: &Call,
    words: &[String],
    declared: &Declared,
) -> Result<(), Fault> {
    let options = &call.options;
    if options.select.is_none() && options.window.is_all() {
        return Ok(());
    }
    let path: Vec<&str> = words.iter().map(String::as_str).list();
    let schema = output_schema(callee.program, &path);
    // If the command declares an envelope, the schema describes the envelope, but `--select` and
    // `--limit` apply only to its member `data`. A stream has no envelope.
    let schema = schema.map(|schema| match schema.get("properties") {
        Some(members) if declared.envelope() => members.get("data").unwrap_or(schema),
        _ => schema,
    });
    let command = command_name(callee.program.traits, words);
    if let Some(fields) = &options.select {
        select(callee, call, fields, &command, schema)?;
    }
    match options.window.is_all() {
        true => Ok(()),
        false => limit(&command, schema, declared),
    }
}

/// Returns the command line of the call with `--after` set to the cursor `after`, which prints the
/// next elements.
pub(super) fn next_call(callee: &Callee, call: &Call, after: &str) -> Option<Next> {
    let argv = with_flag(callee, call, CallFlag::After, after)?;
    let secrets = call.secrets(callee.program);
    let words = argv::texts(argv)?;
    let argv = secrets.redact_line(&words, &[after]);
    let put_in = match argv == words {
        true => Vec::new(),
        false => secrets.put_in(&words),
    };
    Some(Next {
        after: after.to_owned(),
        argv,
        put_in,
    })
}

fn select(
    callee: &Callee,
    call: &Call,
    fields: &Fields,
    command: &str,
    schema: Option<Json<'_>>,
) -> Result<(), Fault> {
    let Some(schema) = schema else {
        let message =
            format!("no fields of `{command}` can be selected: it declares no output schema");
        return Err(Fault::own("SELECT_UNSUPPORTED", status::USAGE, message));
    };
    match &callee.limits {
        Some(limits) => (limits.check_fields)(callee, call, fields, command, schema),
        None => Err(unknown_fields(command, &fields.paths())),
    }
}

/// Checks that the output of a command has the selected fields.
pub(super) fn check_fields(
    callee: &Callee,
    call: &Call,
    fields: &Fields,
    command: &str,
    schema: Json<'_>,
) -> Result<(), Fault> {
    let unknown = fields.unknown(schema);
    let Some(first) = unknown.first() else {
        return Ok(());
    };
    let paths: Vec<String> = unknown.iter().map(|it| it.path.clone()).list();
    let known: Vec<String> = first.known.iter().take(MAX_FIELDS).cloned().list();
    let meant: Vec<String> = unknown.iter().flat_map(meant).list();
    let mut fault = unknown_fields(command, &paths)
        .with_texts("did_you_mean", &meant)
        .with_names("fields", &known);
    if let Some(argv) = corrected(callee, call, fields, &unknown, schema) {
        fault = fault.with_line("corrected_argv", argv);
    }
    Err(fault)
}

/// Returns the error for selected fields that the output of a command does not have.
fn unknown_fields(command: &str, paths: &[String]) -> Fault {
    let message = match paths {
        [path] => format!("the output of `{command}` has no field `{path}`"),
        paths => format!(
            "the output of `{command}` has no fields `{}`",
            paths.join("`, `")
        ),
    };
    Fault::new("UNKNOWN_FIELD", status::USAGE, message)
}

/// Returns the paths of existing fields whose names are similar to that of an unknown field.
fn meant(unknown: &UnknownField) -> Vec<String> {
    let keys: Vec<&str> = unknown.available.iter().map(String::as_str).list();
    // If the caller forgot a comma, as in `namekind`, both `name` and `kind` are similar to it.
    // Neither is then suggested.
    let is_two = |key: &str| {
        let rest = unknown
            .key
            .strip_prefix(key)
            .or_else(|| unknown.key.strip_suffix(key));
        rest.is_some_and(|rest| keys.contains(&rest))
    };
    let mut meant = Vec::new();
    for key in nearest(&unknown.key, &keys) {
        if !is_two(key) {
            meant.push([&*unknown.prefix, key, &unknown.rest].concat());
        }
    }
    meant
}

/// Returns the command line with each unknown field replaced by a similar existing one. Returns
/// `None` unless there is exactly one similar field for each.
fn corrected(
    callee: &Callee,
    call: &Call,
    fields: &Fields,
    unknown: &[UnknownField],
    schema: Json<'_>,
) -> Option<Vec<String>> {
    let mut text = fields.to_string();
    for one in unknown {
        let [meant] = <[String; 1]>::try_from(meant(one)).ok()?;
        let paths = text.split(',').map(|path| match path == one.path {
            true => meant.as_str(),
            false => path,
        });
        text = paths.list().join(",");
    }
    if !Fields::parse(&text).unknown(schema).is_empty() {
        return None;
    }
    argv::texts(with_flag(callee, call, CallFlag::Select, &text)?)
}

fn limit(command: &str, schema: Option<Json<'_>>, declared: &Declared) -> Result<(), Fault> {
    let message = if declared.changes() {
        // To get the remaining elements, the caller has to run the command again, so it must change
        // nothing.
        format!("the output of `{command}` cannot be limited: the command modifies state")
    } else if schema.is_some_and(is_list) {
        return Ok(());
    } else {
        format!("the output of `{command}` cannot be limited: it is not declared as a list")
    };
    Err(Fault::own("LIMIT_UNSUPPORTED", status::USAGE, message))
}
