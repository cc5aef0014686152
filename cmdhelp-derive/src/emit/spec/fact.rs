//! Facts, by the runtime's names for them.

use cmdhelp_spec::spec::Effect;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::super::at;
use super::text::{collected, optional, text, texts};
use crate::model::fact::{DefaultFact, Example, Exit, Fact, Group, Other, Payload, Text, Word};
use crate::syntax::own::TypeWord;

/// Facts as values of an enum of the runtime, which the private door calls `module`.
pub(super) fn all<'a>(module: &str, facts: impl IntoIterator<Item = &'a Fact>) -> Vec<TokenStream> {
    let module = Ident::new(module, Span::call_site());
    facts.into_iter().map(|fact| one(&module, fact)).collect()
}

fn one(module: &Ident, fact: &Fact) -> TokenStream {
    let name = Ident::new(fact.name, Span::call_site());
    match payload(&fact.payload) {
        Some(payload) if fact.payload.has_const() => {
            quote!(const { __cmdhelp::#module::#name(#payload).or_unseen() })
        }
        Some(payload) => quote!(__cmdhelp::#module::#name(#payload)),
        None => quote!(__cmdhelp::#module::#name),
    }
}

fn payload(payload: &Payload) -> Option<TokenStream> {
    Some(match payload {
        Payload::Nothing => return None,
        Payload::Bool(bool) => quote!(#bool),
        Payload::Number(number) => quote!(#number),
        Payload::Char(char) => quote!(#char),
        Payload::OptionalChar(char) => option(char.map(|char| quote!(#char))),
        Payload::Chars(chars) => quote!(&[#(#chars),*]),
        Payload::Text(value) => text(value),
        Payload::OptionalText(value) => optional(value.as_ref()),
        Payload::Texts(values) => texts(values),
        Payload::Others(values) => others(values),
        Payload::OthersOf(ids) => {
            let ids = collected(ids);
            quote!(const { &__cmdhelp::Others::of(&#ids) }.all())
        }
        Payload::Word(value) => word(value),
        Payload::Name(name) => quote!(#name),
        Payload::Effect(value) => effect(*value),
        Payload::ClapFact(kind) => {
            let kind = Ident::new(kind, Span::call_site());
            quote!(__cmdhelp::ClapFact::#kind)
        }
        Payload::Range(first, last) => {
            let bound = |bound: &Option<i128>| option(bound.map(|bound| quote!(#bound)));
            let (first, last) = (bound(first), bound(last));
            quote!(#first, #last)
        }
        Payload::NumArgs(least, most) => {
            let most = option(most.map(|most| quote!(#most)));
            quote!(#least, #most)
        }
        Payload::Defaults(values) => defaults(values),
        Payload::ValuesFrom(command, function) => {
            let command = text(command);
            let function = option(
                function
                    .as_ref()
                    .map(|path| quote!(|| __cmdhelp::IntoValues::into_values(#path()))),
            );
            quote!(#command, #function)
        }
        Payload::Session(path) => {
            quote_spanned!(at(path.span())=> || __cmdhelp::IntoSession::into_session(#path()))
        }
        Payload::Group(value) => group(value),
        Payload::Example(value) => example(value),
        Payload::Exit(value) => exit(value),
        Payload::Stdin(accepted, format) => {
            let format = optional(format.as_ref());
            quote!(__cmdhelp::Stdin { accepted: #accepted, format: #format })
        }
        Payload::Stdout(template, schema) => {
            let template = optional(template.as_ref());
            let schema = option(schema.as_ref().map(|path| {
                quote!((<#path as __cmdhelp::Schema>::NAME, <#path as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE))
            }));
            quote!(__cmdhelp::Stdout { text_template: #template, schema: #schema })
        }
        Payload::Words(values) => words(values),
    })
}

/// Returns the expression for an effect.
pub(in crate::emit) fn effect(effect: Effect) -> TokenStream {
    let name = format_ident!("{effect:?}");
    quote!(__cmdhelp::Effect::#name)
}

/// A function that has values at hand, whatever it returns them in.
pub(super) fn values_function(path: &syn::Path) -> TokenStream {
    quote_spanned!(at(path.span())=> || __cmdhelp::IntoValues::into_values(#path()))
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(__cmdhelp::Some(#value)),
        None => quote!(__cmdhelp::None),
    }
}

fn word(word: &TypeWord) -> TokenStream {
    match word {
        TypeWord::Known(name) => {
            let name = Ident::new(name, Span::call_site());
            quote!(__cmdhelp::Word::#name)
        }
        TypeWord::Extension(name) => quote!(__cmdhelp::Word::Extension(#name)),
    }
}

fn defaults(defaults: &[DefaultFact]) -> TokenStream {
    // A constant by itself may be a list.
    if let [DefaultFact::Text(text @ Text::Const(_))] = defaults {
        let texts = collected(std::slice::from_ref(text));
        return quote!(const { &#texts.defaults() }.all());
    }
    let is_made = |default: &DefaultFact| matches!(default, DefaultFact::Int(..));
    let has_const = defaults
        .iter()
        .any(|default| default.is_const() || is_made(default));
    let defaults = defaults.iter().map(default);
    if has_const {
        quote!(const { &[#(#defaults),*] })
    } else {
        quote!(&[#(#defaults),*])
    }
}

fn default(default: &DefaultFact) -> TokenStream {
    match default {
        DefaultFact::Text(value) => {
            let made = text(value);
            match value.is_const() {
                true => quote!(__cmdhelp::d::of(#made)),
                false => quote!(__cmdhelp::d::Text(#made)),
            }
        }
        DefaultFact::Number(digits) => quote!(__cmdhelp::d::Number(#digits)),
        DefaultFact::Variant(variant) => quote!(__cmdhelp::d::Variant(#variant)),
        // Its type is the field's: `1 << 40` by itself would be too much for an `i32`.
        DefaultFact::Int(made) => {
            let (expr, ty) = &**made;
            quote!(__cmdhelp::d::Int({ let __value: #ty = #expr; __value as i128 }))
        }
        DefaultFact::Unseen => quote!(__cmdhelp::d::Unseen),
    }
}

fn others(others: &[Other]) -> TokenStream {
    let others = others.iter().map(|Other { id, spelling }| {
        let [id, spelling] = [id, spelling].map(|it| text(&Text::Literal(it.clone())));
        quote!(__cmdhelp::Other { id: #id, spelling: #spelling })
    });
    quote!(&[#(#others),*])
}

fn group(group: &Group) -> TokenStream {
    let members = others(&group.members);
    let Group {
        required, multiple, ..
    } = group;
    quote!(__cmdhelp::Group { members: #members, required: #required, multiple: #multiple })
}

fn example(example: &Example) -> TokenStream {
    let line = text(&example.line);
    let heads = &example.heads;
    let note = optional(example.note.as_ref());
    quote!(__cmdhelp::Example { line: #line, heads: &[#(#heads),*], note: #note })
}

fn exit(exit: &Exit) -> TokenStream {
    let code = exit.code;
    let when = text(&exit.when);
    let recovery = optional(exit.recovery.as_ref());
    let template = optional(exit.message_template.as_ref());
    quote! {
        __cmdhelp::Exit { code: #code, when: #when, recovery: #recovery, message_template: #template }
    }
}

fn words(words: &[(&'static str, Word)]) -> TokenStream {
    let given = words.iter().map(|(name, word)| {
        let name = Ident::new(name, Span::call_site());
        let word = match word {
            Word::Off => quote!(__cmdhelp::None),
            Word::Renamed(word) => quote!(__cmdhelp::Some(#word)),
        };
        quote!(#name: #word,)
    });
    quote!(__cmdhelp::Words { #(#given)* ..__cmdhelp::Words::DEFAULT })
}
