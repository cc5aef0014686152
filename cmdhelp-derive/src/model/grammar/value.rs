//! Encodes the values of an enum that derives `ValueEnum` for a grammar.

use cmdhelp_spec::grammar::draft::{PossibleValue, Value};
use cmdhelp_spec::grammar::encode_value;
use cmdhelp_spec::list::List as _;

use crate::model::value_enum::ValueVariant;
use crate::syntax::known::Known;

/// Returns the values in the encoding of a grammar, or `None` if the macro does not see all of
/// their names.
pub(super) fn of_enum(values: &[ValueVariant]) -> Option<Vec<u8>> {
    let values: Option<Vec<PossibleValue>> = values.iter().map(possible_value).list_if_all();
    Some(encode_value(&Value::OneOf(values?)))
}

fn possible_value(value: &ValueVariant) -> Option<PossibleValue> {
    let attributes = &value.attributes;
    let mut this = PossibleValue {
        name: attributes.name.text(attributes.casing).literal()?.into(),
        aliases: Vec::new(),
        hide: false,
    };
    for method in &attributes.methods {
        match method.name.to_string().as_str() {
            "help" => {}
            "hide" => this.hide = method.bool().unwrap_or(false),
            "alias" | "aliases" => {
                let names: Option<Vec<String>> =
                    method.texts().into_iter().map(Known::literal).list_if_all();
                this.aliases.extend(names?.into_iter().map(Into::into));
            }
            _ => return None,
        }
    }
    Some(this)
}
