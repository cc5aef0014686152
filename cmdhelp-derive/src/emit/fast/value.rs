//! Generates the code that converts texts to the values of fields.

use std::collections::BTreeSet;

use cmdhelp_spec::grammar::draft::{Action, Arg, ArgTrait, Default as Drafted, Text};
use cmdhelp_spec::grammar::fast;
use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Type};

use super::super::{Scope, at, compiler, default, method};
use super::is_readable;
use crate::model::arg::{self as model, ArgMeaning};
use crate::model::container::Container;
use crate::model::default::Default;
use crate::model::field::Field;
use crate::model::method::{Method, Value};
use crate::model::std_types::std_type;
use crate::model::text;
use crate::model::value_enum::ValueVariant;
use crate::model::written::{Shape, is_plain};

/// Returns the facts of an argument that a grammar does not contain: the default, the environment
/// variable, and whether the value can be read without clap.
pub(super) fn facts_of(field: &Field, arg: &Arg) -> fast::Field {
    let (default, env) = (default_of(field, arg), env_of(field, arg));
    let takes_values = matches!(arg.action, Some(Action::Set | Action::Append));
    let is_inferred = field.attributes.value_parser.is_none();
    let fits = match (arg.action, field.shape) {
        (Some(Action::Count), shape) => {
            is_plain(field.value_type(), "u8") && (is_inferred || shape == Shape::Plain)
        }
        (_, Shape::OptionOption) => arg.action == Some(Action::Set),
        (_, Shape::Unit) => arg.action.is_some() && !takes_values,
        (_, Shape::Vec | Shape::OptionVec) => takes_values,
        _ => true,
    };
    fast::Field {
        is_readable: is_readable(field) && fits && default.is_some() && env.is_some(),
        is_known_if_absent: default == Some(fast::DefaultSource::Nothing)
            && !arg.is_positional()
            && (field.arg.as_ref()).is_some_and(|arg| lacks_only(arg, matters_if_given)),
        is_parsed_by_type: is_inferred,
        default: default.unwrap_or(fast::DefaultSource::Nothing),
        env: env.flatten(),
    }
}

/// Returns whether only the running program knows some settings of the argument, and all of them
/// have a meaning for which `is_it` returns true.
pub(super) fn lacks_only(arg: &model::Arg, is_it: impl FnMut(&ArgMeaning) -> bool) -> bool {
    let lacks = &arg.dynamic_methods;
    arg.line.action.is_some() && !lacks.is_empty() && lacks.iter().all(is_it)
}

/// Returns whether a setting of an option with this meaning matters only on lines with the option.
fn matters_if_given(means: &ArgMeaning) -> bool {
    matches!(
        means,
        ArgMeaning::Is(ArgTrait::Hide)
            | ArgMeaning::Conflicts
            | ArgMeaning::DefaultMissing
            | ArgMeaning::Delimiter
            | ArgMeaning::NumArgs
            | ArgMeaning::Overrides
            | ArgMeaning::Requires
            | ArgMeaning::Terminator
            | ArgMeaning::ValueNames
    )
}

/// Returns the default of an argument, or `None` if the macro does not know it.
fn default_of(field: &Field, arg: &Arg) -> Option<fast::DefaultSource> {
    match &arg.default {
        Drafted::None => Some(match implied(field, arg) {
            Some(text) => fast::DefaultSource::Text(text.to_owned()),
            None => fast::DefaultSource::Nothing,
        }),
        Drafted::Values(texts) => match by_constant(field) {
            Some(_) => Some(fast::DefaultSource::Code),
            None => default_texts(field, texts).map(fast::DefaultSource::Text),
        },
        Drafted::Dynamic => by_code(field).map(|_| fast::DefaultSource::Code),
    }
}

/// Returns the text that clap passes to the author's parser of a flag if the flag is not given. The parser may refuse
/// it, even if the type with the flag is optional, so that its value is not needed.
fn implied(field: &Field, arg: &Arg) -> Option<&'static str> {
    field.attributes.value_parser.as_ref()?;
    match arg.action? {
        Action::SetTrue => Some("false"),
        Action::SetFalse => Some("true"),
        Action::Count => Some("0"),
        _ => None,
    }
}

/// Returns the text of a default, or the texts of several values, separated by NUL characters.
/// Returns `None` if the macro does not see the texts, or if they cannot be separated.
fn default_texts(field: &Field, texts: &[Text]) -> Option<String> {
    let seen = texts.iter().map(|text| match text {
        Text::Seen(text) => Some(text.as_str()),
        Text::Const(_) => None,
    });
    let seen: Vec<&str> = seen.list_if_all()?;
    match (seen.as_slice(), field.shape) {
        ([text], Shape::Plain | Shape::Option) => Some((*text).to_owned()),
        ([_], Shape::OptionOption) | ([_, ..], Shape::Vec | Shape::OptionVec)
            if seen.iter().all(|text| !text.contains('\0')) =>
        {
            Some(seen.join("\0"))
        }
        _ => None,
    }
}

/// Returns the default of a field if the author gave it as a Rust value. The text of such a default
/// is known only at run time, to the generated code.
fn by_code(field: &Field) -> Option<&Default> {
    match &only_default(field)?.value {
        Value::Default(default) if !default.os => Some(default),
        _ => None,
    }
}

/// Returns whether the field is a flag that counts its occurrences, and has a parser of its own.
pub(in super::super) fn is_counted_by_parser(field: &Field) -> bool {
    let counts = field
        .line()
        .is_some_and(|arg| arg.action == Some(Action::Count));
    counts && field.attributes.value_parser.is_some() && is_plain(field.value_type(), "u8")
}

/// Returns the constant in `default_value = CONSTANT`.
fn by_constant(field: &Field) -> Option<&Expr> {
    let method = only_default(field).filter(|method| method.name == "default_value")?;
    match (&field.line()?.default, &method.value) {
        (Drafted::Values(texts), Value::Written(exprs)) => {
            match (texts.as_slice(), exprs.as_slice()) {
                ([Text::Const(_)], [constant]) => Some(constant),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the only method of the field that sets the default.
fn only_default(field: &Field) -> Option<&Method> {
    let methods = field.attributes.methods.iter();
    let mut defaults =
        methods.filter(|method| method.name.to_string().starts_with("default_value"));
    defaults.next().filter(|_| defaults.next().is_none())
}

/// Returns the author's expression in `value_delimiter = …` if the macro knows everything else about the argument,
/// except for settings that do not matter to the parser.
pub(super) fn delimiter_by_code(field: &Field) -> Option<&Expr> {
    let arg = field.arg.as_ref()?;
    let methods = field.attributes.methods.iter();
    let mut named = methods.filter(|it| it.name.to_string().ends_with("value_delimiter"));
    let delimiter = named.next().filter(|_| named.next().is_none())?;
    let mut count = 0;
    let is_it = lacks_only(arg, |means| {
        count += usize::from(*means == ArgMeaning::Delimiter);
        matches!(
            means,
            ArgMeaning::Delimiter | ArgMeaning::Is(ArgTrait::Hide)
        )
    });
    let is_supplied = matches!(arg.line.default, Drafted::Dynamic) || by_constant(field).is_some();
    match &delimiter.value {
        Value::Written(exprs) if is_it && count == 1 && !is_supplied => match exprs.as_slice() {
            [delimiter] => Some(delimiter),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the call that supplies what only the author's code knows of an argument: its default or its delimiter.
/// Returns `None` in `cargo check`, because the compiler checks the author's code in `augment`.
pub(in super::super) fn known_by_code(field: &Field, scope: Scope) -> Option<TokenStream> {
    if compiler::only_checks() {
        return None;
    }
    let delimiter = delimiter_by_code(field).map(|delimiter| {
        quote_spanned! {at(delimiter.span())=>
            .split_at(|| __cmdhelp::fast::delimiter(#delimiter))
        }
    });
    delimiter.or_else(|| default_by_code(field, scope))
}

/// Returns the call `.or(|| text)`, which supplies the text of a default that is given as a Rust
/// value or as a constant. Returns `None` for a default that is given as a literal, because the
/// parser's table contains this text.
fn default_by_code(field: &Field, scope: Scope) -> Option<TokenStream> {
    match field.line()?.default {
        Drafted::Dynamic => {
            let default = by_code(field)?;
            if default.many {
                let texts = default::joined(default, scope);
                return Some(quote!(.or(|| #texts)));
            }
            let text = default::text(default, scope);
            Some(match scope.generic {
                true => quote!(.or(|| #text.to_str())),
                false => quote!(.or(|| __cmdhelp::Some(#text))),
            })
        }
        Drafted::Values(_) => {
            let constant = by_constant(field)?;
            // The text of a constant is stored in a static, which all instances of a generic type would share.
            let text = match scope.generic {
                true => quote!(__cmdhelp::None),
                false => default::constant(constant),
            };
            Some(quote!(.or(|| #text)))
        }
        Drafted::None => None,
    }
}

/// Returns the environment variable of an argument for the table, or `Some(None)` if the argument has none, or if its
/// name is a [constant](variable_by_constant). Returns `None` if only the running program knows the variable's name.
fn env_of(field: &Field, arg: &Arg) -> Option<Option<String>> {
    if !arg.has(ArgTrait::Env) || variable_by_constant(field).is_some() {
        return Some(None);
    }
    let name = field.arg.as_ref()?.env.as_ref()?.seen()?;
    (!name.is_empty()).then(|| Some(name.to_owned()))
}

/// Returns the constant in `env = CONSTANT`, the name of an environment variable. The table of the
/// argument cannot contain this name.
pub(super) fn variable_by_constant(field: &Field) -> Option<&Expr> {
    match field.arg.as_ref()?.env.as_ref()? {
        text::Text::Const(constant) => Some(constant),
        text::Text::Literal(_) | text::Text::ConstStr(_) => None,
    }
}

/// Returns an expression for the function that reads the texts of a field. In `cargo check`, nothing
/// is read, and the compiler checks the author's parser in `augment`.
pub(in super::super) fn reader(field: &Field, scope: Scope) -> TokenStream {
    // Nothing is read in `cargo check`, but the compiler checks the type that a declared parser returns.
    let ty = field.value_type();
    let declared = field.attributes.value_parser.as_ref();
    let declared = declared.filter(|parser| !field.is_arg() || !selects_by_type(parser, ty));
    let is_checked = !compiler::only_checks() || declared.is_some();
    if !is_checked || !is_readable(field) {
        return quote!(__cmdhelp::unread);
    }
    let span = at(field.ty_span());
    let ignores_case = (field.line()).is_some_and(|line| line.has(ArgTrait::IgnoreCase));
    match declared {
        Some(_) if !field.is_arg() => quote!(__cmdhelp::unread),
        Some(parser) => {
            let span = match &parser.value {
                Value::Written(exprs) if exprs.len() == 1 => at(exprs[0].span()),
                _ => span,
            };
            let parser = method::arguments(parser, scope);
            let wrap = match ignores_case {
                true => quote!(in_any_case),
                false => quote!(of),
            };
            quote_spanned!(span=> |__text| (&&&&__cmdhelp::Via::<#ty, _>::#wrap(#parser)).read_by_parser(__text))
        }
        None if std_type(ty).is_some() => quote_spanned!(span=> <__cmdhelp::Reads<#ty>>::READ),
        None if ignores_case => {
            quote_spanned!(span=> <__cmdhelp::Reads<#ty>>::READ_IN_ANY_CASE)
        }
        None => quote_spanned! {span=>
            |__text| (&&&&&&&&&<__cmdhelp::Reads<#ty>>::ASK).how_to_read()(__text)
        },
    }
}

/// Returns whether a declared parser is `value_parser!(T)`, where `T` is the type of the values. clap selects the same
/// parser for an argument without a declared one.
fn selects_by_type(parser: &Method, ty: &Type) -> bool {
    match &parser.value {
        Value::Written(exprs) => match exprs.as_slice() {
            [Expr::Macro(call)] => {
                let name = call.mac.path.segments.last();
                name.is_some_and(|name| name.ident == "value_parser")
                    && call.mac.tokens.to_string() == quote!(#ty).to_string()
            }
            _ => false,
        },
        _ => false,
    }
}

/// Returns the impl of `Read` for an enum of values, or `None` if the macro does not see all names. In
/// `cargo check`, nothing is read.
pub(in super::super) fn of_values(
    container: &Container,
    values: &[ValueVariant],
) -> Option<TokenStream> {
    if compiler::only_checks() || !container.generics.params.is_empty() {
        return None;
    }
    let ident = &container.ident;
    let (mut arms, mut known) = (Vec::new(), BTreeSet::new());
    for value in values {
        let variant = &value.ident;
        let mut names = value.names()?;
        // If two values have the same name, clap takes the first value, so the second name is
        // dropped.
        names.retain(|name| known.insert(name.clone()));
        if !names.is_empty() {
            arms.push(quote!(#(#names)|* => Self::#variant,));
        }
    }
    Some(quote! {
        #[allow(deprecated)]
        #[automatically_derived]
        impl __cmdhelp::Read for #ident {
            fn read(__text: &str) -> __cmdhelp::Option<Self> {
                __cmdhelp::Some(match __text {
                    #(#arms)*
                    _ => return __cmdhelp::None,
                })
            }
        }
    })
}
