//! Generates the code that gets the values of fields from a parsed command line.
//!
//! The values come from the type `Fields`, which contains either clap's matches or a line that was parsed without clap.

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{Scope, at, compiler, fast};
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::written::Shape;

/// Returns an expression that constructs a struct or a variant from the values of the `Fields` in `__from`.
///
/// The expression binds each value to a variable first. If the values were in the struct expression, each `?` would get
/// its own code to drop all earlier values, and the code would grow with the square of the number of fields.
pub(super) fn construct(path: &TokenStream, fields: &[Field], scope: Scope) -> TokenStream {
    if fields.is_empty() {
        return quote!(#path {});
    }
    let idents = fields.iter().map(|field| &field.ident);
    let locals: Vec<Ident> = (0..fields.len())
        .map(|index| format_ident!("__value_{index}"))
        .list();
    let values = values(fields, scope);
    quote!({
        #(let #locals = #values;)*
        #path { #(#idents: #locals),* }
    })
}

/// Returns expressions that get the values of fields from the `Fields` in `__from`.
pub(super) fn values(fields: &[Field], scope: Scope) -> Vec<TokenStream> {
    fields.iter().map(|field| value(field, scope)).list()
}

/// Returns an expression for the value of a field, by the field's role.
fn value(field: &Field, scope: Scope) -> TokenStream {
    let ty = field.value_type();
    let span = at(field.ty_span());
    let optional = field.shape == Shape::Option;
    let probe = quote_spanned!(span=> <__cmdhelp::Probe<#ty>>);
    match &field.attributes.role.role {
        Role::Skip(None, _) => quote_spanned! {span=> {
            __from.before_author_code()?;
            __cmdhelp::Default::default()
        }},
        Role::Skip(Some(value), _) => quote! {{
            __from.before_author_code()?;
            (#value).into()
        }},
        Role::Subcommand if optional => {
            quote_spanned!(span=> __from.optional_commands::<#ty>(#probe::READ)?)
        }
        Role::Flatten if optional => quote_spanned! {span=>
            __from.optional_part::<#ty>(#probe::READ, #probe::ARGUMENTS)?
        },
        Role::Subcommand => part(ty),
        Role::Flatten => arguments(ty),
        _ => {
            let is_global = matches!(field.attributes.role.role, Role::FromGlobal);
            let Some(take) = take(field.shape) else {
                return match is_global || compiler::only_checks() {
                    true => quote!(()),
                    false => quote!(__from.nothing()),
                };
            };
            let id = field.attributes.name.id();
            let check = (field.shape == Shape::Plain).then(|| quote!(?));
            let read = fast::reader(field, scope);
            if is_global {
                return quote_spanned! {span=>
                    __from.inherited(#id).#take::<#ty>(#id, #read) #check
                };
            }
            let known = fast::known_by_code(field, scope);
            if field.shape == Shape::Plain && fast::is_counted_by_parser(field) {
                return quote_spanned!(span=> __from #known .counted(#id, #read)?);
            }
            quote_spanned!(span=> __from #known .#take::<#ty>(#id, #read) #check)
        }
    }
}

/// Returns an expression that reads the value of a type that consists of arguments.
pub(super) fn arguments(ty: &syn::Type) -> TokenStream {
    quote_spanned!(at(ty.span())=> __from.arguments::<#ty>(<__cmdhelp::Probe<#ty>>::READ)?)
}

/// Returns an expression that reads the value of an enum of subcommands.
pub(super) fn part(ty: &syn::Type) -> TokenStream {
    quote_spanned!(at(ty.span())=> __from.part::<#ty>(<__cmdhelp::Probe<#ty>>::READ)?)
}

/// Returns the name of the function that takes the value of an argument, by the shape of its field.
fn take(shape: Shape) -> Option<TokenStream> {
    Some(match shape {
        Shape::Unit => return None,
        Shape::Plain => quote!(required),
        Shape::Option => quote!(optional),
        Shape::OptionOption => quote!(optional_optional),
        Shape::Vec => quote!(many),
        Shape::OptionVec => quote!(optional_many),
        Shape::VecVec => quote!(occurrences),
        Shape::OptionVecVec => quote!(optional_occurrences),
    })
}

/// Returns an expression that updates fields. `updates` is an expression with which the update begins, and `place`
/// returns an expression for a mutable reference to a field.
pub(super) fn update(
    fields: &[Field],
    updates: &TokenStream,
    place: impl Fn(usize, &Field) -> TokenStream,
) -> TokenStream {
    let fields = fields.iter().enumerate();
    let calls = fields.filter_map(|(index, field)| update_field(field, &place(index, field)));
    let calls: Vec<TokenStream> = calls.list();
    if calls.is_empty() {
        return quote!(#updates.end());
    }
    quote!({
        let mut __updates = #updates;
        #(__updates #calls;)*
        __updates.end()
    })
}

/// Returns a pattern that binds these fields.
///
/// In `cargo check`, nothing is updated, and `read` checks the types of the fields. The pattern replaces the update, so
/// that the compiler does not report the fields as never read.
pub(super) fn mention<'a>(fields: impl IntoIterator<Item = &'a Field>) -> TokenStream {
    let mentioned = fields.into_iter().enumerate().map(|(index, field)| {
        let (ident, bound) = (&field.ident, format_ident!("__field_{index}"));
        quote!(#ident: #bound)
    });
    quote!({ #(#mentioned,)* .. })
}

/// Returns whether an update changes a field.
pub(super) fn is_updated(field: &Field) -> bool {
    match field.attributes.role.role {
        Role::Skip(..) => false,
        Role::Subcommand | Role::Flatten => true,
        _ => field.shape != Shape::Unit,
    }
}

/// Returns the call that updates a field, or `None` if no argument changes the field.
fn update_field(field: &Field, place: &TokenStream) -> Option<TokenStream> {
    let ty = field.value_type();
    let span = at(field.ty_span());
    Some(match &field.attributes.role.role {
        Role::Skip(..) => return None,
        Role::Subcommand | Role::Flatten if field.shape == Shape::Option => {
            quote_spanned!(span=> .optional_part::<#ty>(#place))
        }
        Role::Subcommand | Role::Flatten => update_part(ty, place),
        _ => {
            let take = take(field.shape)?;
            let id = field.attributes.name.id();
            match field.shape {
                Shape::Plain => quote_spanned!(span=> .required::<#ty>(#place, #id)),
                _ => {
                    quote_spanned!(span=> .other(#place, #id, __cmdhelp::take::#take::<#ty>))
                }
            }
        }
    })
}

/// Returns the call that updates a flattened struct or an enum of subcommands.
pub(super) fn update_part(ty: &syn::Type, place: &TokenStream) -> TokenStream {
    quote_spanned!(at(ty.span())=> .part::<#ty>(#place))
}
