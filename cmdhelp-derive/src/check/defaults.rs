//! Defaults that the argument itself would refuse: whoever does not give it gets an error.

use cmdhelp_spec::grammar::draft::{ArgTrait, Text, Value};
use quote::ToTokens;

use crate::diagnostic::{Diagnostics, Mistake, nearest};
use crate::model::field::Field;
use crate::model::grammar::Grammar;
use crate::model::method::{self, Method};

/// Holds the default of each argument against its values, as far as these are known here.
pub(super) fn fields(fields: &[Field], errors: &mut Diagnostics) {
    for field in fields.iter().filter(|field| field.is_arg()) {
        let mut grammar = Grammar::default();
        grammar.add_field(field);
        let [arg] = grammar.draft.args.as_slice() else {
            continue;
        };
        if arg.has(ArgTrait::Unseen) {
            continue;
        }
        if let Some(text) = grammar.refused_default() {
            errors.report(mistake(field, text, arg.value.as_ref()));
        }
    }
}

fn mistake(field: &Field, text: &str, value: Option<&Value>) -> Mistake {
    let methods = field.attributes.methods.iter();
    let defaults = methods.filter(|method| method.name.to_string().starts_with("default_"));
    // The one that has it, where there are several.
    let default = defaults.min_by_key(|method| !has_text(method, text));
    let place = default.map_or(field.ident.span(), |method| method.name.span());
    let mistake = Mistake::new(
        place,
        format!("the default `{text}` is no value of this argument"),
    )
    .because("it would be refused wherever the argument is not given");
    match value {
        Some(Value::OneOf(values)) => {
            let names = values.iter().filter_map(|value| match &value.name {
                Text::Seen(name) => Some(name.as_str()),
                Text::Const(_) => None,
            });
            let names: Vec<&str> = names.collect();
            match nearest(text, names.iter().copied()) {
                Some(near) => mistake.instead(format!("did you mean `{near}`?")),
                None => mistake.instead(format!("write one of `{}`", names.join("`, `"))),
            }
        }
        Some(Value::Int(int)) => mistake.instead(match (int.minimum, int.maximum) {
            (Some(least), Some(most)) => format!("write a whole number from {least} to {most}"),
            (Some(least), None) => format!("write a whole number from {least} on"),
            (None, Some(most)) => format!("write a whole number up to {most}"),
            (None, None) => "write a whole number".to_owned(),
        }),
        Some(Value::Written(_)) => {
            let ty = field.value_type().to_token_stream();
            mistake.instead(format!("write a text that is a `{ty}`"))
        }
        _ => mistake,
    }
}

fn has_text(method: &Method, text: &str) -> bool {
    let method::Value::Written(exprs) = &method.value else {
        return false;
    };
    let literal = format!("{text:?}");
    let mut exprs = exprs.iter();
    exprs.any(|expr| expr.to_token_stream().to_string().contains(&literal))
}
