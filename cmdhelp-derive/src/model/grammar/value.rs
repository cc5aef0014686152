//! Encodes the values of an enum that derives `ValueEnum` for a grammar.

use cmdhelp_spec::grammar::draft::{PossibleValue, Text, Value};
use cmdhelp_spec::grammar::encode_value;
use cmdhelp_spec::list::List as _;

use crate::model::method::Method;
use crate::model::value_enum::ValueVariant;

/// Returns the values in the encoding of a grammar, or `None` if the macro does not see all of
/// their names.
pub(super) fn of_enum(values: &[ValueVariant]) -> Option<Vec<u8>> {
    let values: Option<Vec<PossibleValue>> = values.iter().map(possible_value).list_if_all();
    Some(encode_value(&Value::OneOf(values?)))
}

fn possible_value(value: &ValueVariant) -> Option<PossibleValue> {
    let mut names = value.names()?.into_iter().map(Text::Seen);
    let mut methods = value.attributes.methods.iter().rev();
    let hide = methods.find(|method| method.name == "hide");
    Some(PossibleValue {
        name: names.next()?,
        aliases: names.list(),
        hide: hide.and_then(Method::bool).unwrap_or(false),
    })
}
