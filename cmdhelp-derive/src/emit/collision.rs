//! Flags of a program that are named like ours: a warning where one is, and an error where the author
//! gives ours a name that a flag of the program has.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::at;
use crate::model::container::{Body, Container};
use crate::model::field::Field;
use crate::model::variant::VariantBody;
use crate::model::written::Known;
use crate::model::written::Switch;

/// Our flags that give way, in the order of `Words::flags`: what the option is called, and the flag.
const FLAGS: [(&str, &str); 7] = [
    ("output", "output"),
    ("confirm", "confirm"),
    ("dry_run", "dry-run"),
    ("select", "select"),
    ("limit", "limit"),
    ("after", "after"),
    ("json", "json"),
];

/// A constant for each of our flags. Of a generic type, nothing can be known before somebody uses it.
pub(super) fn checks(container: &Container) -> TokenStream {
    if !container.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &container.ident;
    let said = container.own.words.iter().flat_map(|words| words.all());
    let said: Vec<_> = said.collect();
    let checks = FLAGS.iter().enumerate().filter_map(|(place, (key, long))| {
        let word = said.iter().find(|(name, _)| name == key);
        match word.and_then(|(_, word)| word.as_ref()) {
            Some(Switch::Off) => None,
            Some(Switch::Word(word)) => Some(quote_spanned! {at(word.span())=>
                __cmdhelp::review::check_word_is_free(&<#ident as __cmdhelp::Root>::SPEC, #place)
            }),
            // A flag that asks for JSON is known to be the program's own.
            None if asks_for_json(container, long) => None,
            None => {
                // The compiler does not warn of what a derive has made: the names are the author's.
                let span = place_of(container, long);
                let flag = Ident::new(&key.to_uppercase(), span);
                Some(quote_spanned! {span=>
                    <__cmdhelp::review::Collision<{
                        __cmdhelp::review::collides(&<#ident as __cmdhelp::Root>::TRAITS, #place)
                    }>>::#flag
                })
            }
        }
    });
    quote!(#(const _: () = #checks;)*)
}

/// Where the root itself declares a flag with this name; where another type does, the root.
fn place_of(container: &Container, long: &str) -> Span {
    field_of(container, long).map_or(container.ident.span(), |field| field.ident.span())
}

/// Whether the root itself declares a flag with this name, by which people and agents ask for JSON.
fn asks_for_json(container: &Container, long: &str) -> bool {
    field_of(container, long).is_some_and(|field| field.own.json_output.is_present())
}

/// The field of the root itself with a flag of this name.
fn field_of<'c>(container: &'c Container, long: &str) -> Option<&'c Field> {
    let fields: Vec<&Field> = match &container.body {
        Body::Args(fields) => fields.iter().collect(),
        Body::Subcommands(variants) => {
            let bodies = variants.iter().map(|variant| &variant.body);
            let fields = bodies.filter_map(|body| match body {
                VariantBody::Struct(fields) => Some(fields),
                _ => None,
            });
            fields.flatten().collect()
        }
        Body::Values(_) => Vec::new(),
    };
    let mut fields = fields.into_iter();
    fields.find(|field| {
        let methods = field.attributes.methods.iter();
        let mut names = methods
            .filter(|method| method.name == "long" || method.name.to_string().contains("alias"))
            .flat_map(|method| method.texts());
        names.any(|name| matches!(name, Known::Literal(name) if name == long))
    })
}
