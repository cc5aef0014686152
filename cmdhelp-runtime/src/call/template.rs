//! Checks the text template of a command. The test that the derive adds to a program calls this
//! check, because a field that the output does not have would be printed in braces.

use super::fields::Fields;
use crate::erased::Erased;
use crate::json_call::output_schema;
use crate::list::List as _;
use crate::program_name::command_name;
use crate::view::find::nearest;

/// Returns why a text template does not fit the output of the command that these words select.
/// Returns `None` if it fits, or if the output has no schema.
#[inline]
pub(crate) fn template_error(
    program: &'static Erased,
    words: &[&str],
    template: &str,
) -> Option<String> {
    let schema = output_schema(program, words)?;
    // In a program with an envelope, the schema describes the envelope, but the template has the
    // fields of the data in it.
    let data = schema.get("properties").and_then(|it| it.get("data"));
    let fields = Fields::of_template(template);
    let unknown = [data, Some(schema)].into_iter().flatten();
    let unknown = unknown
        .map(|place| fields.unknown(place))
        .min_by_key(Vec::len)?;
    let first = unknown.first()?;
    let keys: Vec<&str> = first.available.iter().map(String::as_str).list();
    let hint = match nearest(&first.key, &keys).first() {
        Some(near) => format!("did you mean `{}{near}{}`?", first.prefix, first.rest),
        None => format!("its fields are `{}`", keys.join("`, `")),
    };
    let command = command_name(program.traits, words);
    Some(format!(
        "the text template `{template}` of `{command}` names `{}`, which its output does not \
         have; {hint}",
        first.path
    ))
}
