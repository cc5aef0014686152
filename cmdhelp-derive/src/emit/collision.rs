//! Reports flags of a program that have the same name as a flag that cmdhelp adds. Such a flag causes a warning, or an
//! error if the author has chosen the name of cmdhelp's flag in `words(...)`.

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::Words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::at;
use crate::model::container::{Body, Container, Derive};
use crate::model::field::Field;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::{Known, Switch};

/// The flags that cmdhelp adds to programs, in the order of `Words::flags`: the option in `words(...)` that renames the
/// flag, and the flag's default name.
const FLAGS: [(&str, &str); Words::FLAGS] = [
    ("output", "output"),
    ("confirm", "confirm"),
    ("dry_run", "dry-run"),
    ("select", "select"),
    ("limit", "limit"),
    ("after", "after"),
    ("json", "json"),
];

/// Returns constants that check, for each added flag, whether the program has a flag of the same name. A type with
/// parameters has no checks, because its arguments depend on the parameters. `has_options` says whether the program has
/// options of `#[cmdhelp(...)]` that change what it prints.
pub(super) fn checks(container: &Container, has_options: bool) -> TokenStream {
    if !container.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &container.ident;
    let words = container.options.words.as_ref();
    let words = words.map_or(&[][..], |words| &words.0);
    let fields: Vec<&Field> = container.body.fields().list();
    let sees_all = sees_all_flags(container, &fields);
    let part = quote!(<#ident as __cmdhelp::Root>::SPEC.part);
    let default_names = quote!(<__cmdhelp::HandlerProbe<#ident>>::DEFAULT_NAMES);
    let mut elsewhere = Vec::new();
    let checks = FLAGS.iter().enumerate().filter_map(|(place, (key, long))| {
        let field = field_of(&fields, long);
        let word = words.iter().find(|(name, _)| name == key);
        match word.map(|(_, word)| word) {
            Some(Switch::Off) => None,
            Some(Switch::Word(word)) => Some(quote_spanned! {at(word.span())=>
                __cmdhelp::review::check_word_is_free(#part, #place)
            }),
            None if field.is_some_and(asks_for_json) => None,
            None => match field {
                Some(field) => {
                    let collides =
                        quote!(__cmdhelp::review::collides_here(#part, #has_options, #default_names, #place));
                    Some(named(key, field.ident.span(), &collides))
                }
                None if sees_all => None,
                None => {
                    elsewhere.push((place, *key));
                    None
                }
            },
        }
    });
    let checks: Vec<TokenStream> = checks.list();
    let elsewhere = (!elsewhere.is_empty()).then(|| {
        let collisions =
            quote!(__cmdhelp::review::collisions_elsewhere(#part, #has_options, #default_names));
        of_elsewhere(ident.span(), &elsewhere, &collisions)
    });
    quote!(#elsewhere #(const _: () = #checks;)*)
}

/// Returns a constant that causes a warning for each of `flags` that a type other than the root declares. An element of
/// `flags` is the flag's index in [`FLAGS`] and the option that renames the flag. `collisions` is an expression for a
/// number in which the bit of an index is set if the flag collides.
fn of_elsewhere(span: Span, flags: &[(usize, &str)], collisions: &TokenStream) -> TokenStream {
    let names = flags.iter().map(|(place, key)| {
        let (half, bit) = match place.checked_sub(4) {
            None => (quote!(__First), place % 4),
            Some(bit) => (quote!(__Second), bit),
        };
        let (flag, bit) = (constant(key, span), format_ident!("Bit{bit}"));
        quote_spanned!(span=> <<#half as __cmdhelp::review::Chosen>::#bit>::#flag)
    });
    quote! {
        const _: () = {
            const __BITS: u8 = #collisions;
            type __First = __cmdhelp::review::Collision<{ __BITS & 15 }>;
            type __Second = __cmdhelp::review::Collision<{ __BITS >> 4 }>;
            _ = [#(#names),*];
        };
    }
}

/// Returns a constant for each flag that belongs to a command with a handler and has the name of an
/// added flag. The constants find the program through the handler's type, so the macro need not see
/// the root type.
pub(super) fn of_commands(container: &Container) -> TokenStream {
    if !container.generics.params.is_empty() || container.derive == Derive::Parser {
        return TokenStream::new();
    }
    let ident = &container.ident;
    match &container.body {
        Body::Args(fields) => {
            let default_names = quote!(<__cmdhelp::HandlerProbe<#ident>>::DEFAULT_NAMES);
            of_fields(fields, &default_names)
        }
        Body::Subcommands(variants) => {
            let checks = variants.iter().map(of_variant);
            quote!(#(#checks)*)
        }
        Body::Values(_) => TokenStream::new(),
    }
}

/// Returns the checks of a variant with a handler function.
fn of_variant(variant: &Variant) -> TokenStream {
    let (Some(path), VariantBody::Struct(fields)) = (&variant.options.run, &variant.body) else {
        return TokenStream::new();
    };
    let types = fields.iter().map(|field| &field.ty);
    let default_names = quote_spanned! {at(path.span())=>
        __cmdhelp::function_default_names::<(#(#types,)*), _, _>(#path)
    };
    let checks = of_fields(fields, &default_names);
    quote!(__cmdhelp::calls! { #checks })
}

/// Returns the checks of fields. `default_names` is an expression for an array of `bool`s: whether each
/// added flag still has its default name.
fn of_fields(fields: &[Field], default_names: &TokenStream) -> TokenStream {
    let fields: Vec<&Field> = fields.iter().list();
    let mut checks = Vec::new();
    for (place, (key, long)) in FLAGS.iter().enumerate() {
        if let Some(field) = field_of(&fields, long)
            && !asks_for_json(field)
        {
            let collides = quote! {
                match #default_names {
                    __cmdhelp::Some(__default_names) => __default_names[#place],
                    __cmdhelp::None => false,
                }
            };
            checks.push(named(key, field.ident.span(), &collides));
        }
    }
    quote!(#(const _: () = #checks;)*)
}

/// Returns an expression that makes the compiler warn at `span` if the expression `collides` is true. The compiler
/// suppresses warnings about deprecated names with generated spans, so the name has the author's span.
fn named(key: &str, span: Span, collides: &TokenStream) -> TokenStream {
    let flag = constant(key, span);
    quote_spanned! {span=>
        <<__cmdhelp::review::Collision<{ __cmdhelp::review::bit(#collides) }> as __cmdhelp::review::Chosen>::Bit0>::#flag
    }
}

/// Returns the name of the constant for a flag.
fn constant(key: &str, span: Span) -> Ident {
    Ident::new(&key.to_uppercase(), span)
}

/// Returns whether a flag has the option `json_output`. Such a flag replaces the added flag `--json` on purpose, so it
/// is not reported as a collision.
fn asks_for_json(field: &Field) -> bool {
    field.options.json_output.is_present()
}

/// Returns whether the macro knows the names of all flags of a program: all are literals, and none come
/// from another type.
fn sees_all_flags(container: &Container, fields: &[&Field]) -> bool {
    let is_own = |field: &&Field| {
        !field.attributes.holds_type()
            && names(field)
                .iter()
                .all(|name| matches!(name, Known::Literal(_)))
    };
    let mut variants = container.body.variants().iter();
    variants.all(|variant| variant.newtype().is_none()) && fields.iter().all(is_own)
}

/// Returns the field whose long flag, or an alias of it, is `long`.
fn field_of<'c>(fields: &[&'c Field], long: &str) -> Option<&'c Field> {
    let mut fields = fields.iter().copied();
    fields.find(|field| {
        let mut names = names(field).into_iter();
        names.any(|name| matches!(name, Known::Literal(name) if name == long))
    })
}

/// Returns the long flag of a field and its aliases.
fn names(field: &Field) -> Vec<Known<String>> {
    let mut names = Vec::new();
    for method in &field.attributes.methods {
        if method.name == "long" || method.name.to_string().contains("alias") {
            names.extend(method.texts());
        }
    }
    names
}
