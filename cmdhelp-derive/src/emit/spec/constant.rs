//! Converts the values in facts to tokens and to values of the spec tree. The memory of these
//! values is never freed, which is harmless because the macro's process ends when the crate is
//! compiled.

use std::fmt::Debug;

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::{self, ClapFact, Effect, Toggle, Word};
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::super::at;
use super::text::{collected, constant, escaped, optional, text, texts};
use crate::model::default_text::DefaultFact;
use crate::model::fact::{
    Bundle, Example, Exit, Json, Other, Others, PossibleValue, SessionFunction, Stdin, Stdout,
    ValuesFunction, Words,
};
use crate::model::text::Text;

/// A value in a fact that can be written as tokens.
pub(in crate::emit) trait ToTokenStream {
    fn tokens(&self) -> TokenStream;

    /// Returns whether the value contains a constant of the author. The spec tree may not support
    /// the constant's type.
    fn has_const(&self) -> bool {
        false
    }
}

/// A value in a fact that can be converted to a `'static` value of the spec tree.
pub(super) trait ToStatic {
    type ToStatic;

    /// Returns the value, or `None` if only the compiler can evaluate it.
    fn to_static(&self) -> Option<Self::ToStatic>;
}

/// Returns an expression for a variant of the enum `of` in `__cmdhelp`, which has the same name as
/// in the spec tree.
pub(super) fn variant(of: &str, variant: impl Debug) -> TokenStream {
    let (of, variant) = (format_ident!("{of}"), format_ident!("{variant:?}"));
    quote!(__cmdhelp::#of::#variant)
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(__cmdhelp::Some(#value)),
        None => quote!(__cmdhelp::None),
    }
}

fn leak<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

macro_rules! copied {
    ($($ty:ty),*) => {$(
        impl ToStatic for $ty {
            type ToStatic = Self;

            fn to_static(&self) -> Option<Self> {
                Some(*self)
            }
        }
    )*};
}

macro_rules! optional {
    ($ty:ty) => {
        impl ToTokenStream for Option<$ty> {
            fn tokens(&self) -> TokenStream {
                option(self.as_ref().map(ToTokenStream::tokens))
            }
        }
    };
}

macro_rules! as_it_is {
    ($($ty:ty),*) => {$(
        impl ToTokenStream for $ty {
            fn tokens(&self) -> TokenStream {
                quote!(#self)
            }
        }

        optional!($ty);
        copied!($ty, Option<$ty>);
    )*};
}

as_it_is!(bool, char, u64, usize, i128, &'static str);

macro_rules! as_variant {
    ($($ty:ident),*) => {$(
        impl ToTokenStream for $ty {
            fn tokens(&self) -> TokenStream {
                variant(stringify!($ty), self)
            }
        }
    )*};
}

as_variant!(Effect, Toggle, ClapFact);
copied!(Effect, Word);
optional!(ValuesFunction);

impl ToTokenStream for Option<Text> {
    fn tokens(&self) -> TokenStream {
        optional(self.as_ref())
    }

    fn has_const(&self) -> bool {
        self.as_ref().is_some_and(Text::is_const)
    }
}

impl ToTokenStream for String {
    fn tokens(&self) -> TokenStream {
        quote!(#self)
    }
}

impl ToTokenStream for Vec<char> {
    fn tokens(&self) -> TokenStream {
        let characters = self;
        quote!(&[#(#characters),*])
    }
}

impl ToStatic for Vec<char> {
    type ToStatic = &'static [char];

    fn to_static(&self) -> Option<Self::ToStatic> {
        Some(leak(self.clone()))
    }
}

impl ToTokenStream for Text {
    fn tokens(&self) -> TokenStream {
        text(self)
    }

    fn has_const(&self) -> bool {
        self.is_const()
    }
}

impl ToStatic for Text {
    type ToStatic = spec::Text;

    fn to_static(&self) -> Option<spec::Text> {
        let text = self.seen()?.to_owned();
        Some(spec::Text::Const(text.leak()))
    }
}

impl ToStatic for Option<Text> {
    type ToStatic = Option<spec::Text>;

    fn to_static(&self) -> Option<Self::ToStatic> {
        Some(match self {
            Some(text) => Some(text.to_static()?),
            None => None,
        })
    }
}

impl ToTokenStream for Vec<Text> {
    fn tokens(&self) -> TokenStream {
        texts(self)
    }

    fn has_const(&self) -> bool {
        self.iter().any(Text::is_const)
    }
}

impl ToStatic for Vec<Text> {
    type ToStatic = &'static [spec::Text];

    fn to_static(&self) -> Option<Self::ToStatic> {
        let texts: Option<Vec<spec::Text>> = self.iter().map(Text::to_static).list_if_all();
        texts.map(leak)
    }
}

impl ToTokenStream for Word {
    fn tokens(&self) -> TokenStream {
        match self {
            Self::Extension(name) => quote!(__cmdhelp::Word::Extension(#name)),
            word => variant("Word", word),
        }
    }
}

impl ToTokenStream for Vec<DefaultFact> {
    fn tokens(&self) -> TokenStream {
        // A single constant may be a list of texts, so the generated code collects its texts.
        if let [DefaultFact::Text(text @ Text::Const(_))] = self.as_slice() {
            let texts = collected(std::slice::from_ref(text));
            return quote!(const { &#texts.defaults() }.all());
        }
        let is_evaluated = |default: &DefaultFact| {
            matches!(default, DefaultFact::Int(..) | DefaultFact::Element(_))
        };
        let in_const = self.has_const() || self.iter().any(is_evaluated);
        let defaults = self.iter().map(default);
        if in_const {
            quote!(const { &[#(#defaults),*] })
        } else {
            quote!(&[#(#defaults),*])
        }
    }

    fn has_const(&self) -> bool {
        self.iter().any(DefaultFact::is_const)
    }
}

fn default(default: &DefaultFact) -> TokenStream {
    match default {
        DefaultFact::Text(value) => {
            let text = text(value);
            match value.is_const() {
                true => quote!(__cmdhelp::d::of(#text)),
                false => quote!(__cmdhelp::d::Text(#text)),
            }
        }
        DefaultFact::Number(digits) => quote!(__cmdhelp::d::Number(#digits)),
        DefaultFact::Variant(variant) => quote!(__cmdhelp::d::Variant(#variant)),
        // The expression gets the type of the field, because `1 << 40` without a type would
        // overflow an `i32`.
        DefaultFact::Int(constant) => {
            let (expr, ty) = &**constant;
            quote!(__cmdhelp::d::Int({ let __value: #ty = #expr; __value as i128 }))
        }
        // An element of a list may be a number or a reference to one; `Constant` supports both.
        DefaultFact::Element(expr) => {
            let constant = constant(expr);
            quote!(#constant.default())
        }
        DefaultFact::Dynamic => quote!(__cmdhelp::d::Dynamic),
    }
}

impl ToStatic for Vec<DefaultFact> {
    type ToStatic = &'static [spec::DefaultText];

    fn to_static(&self) -> Option<Self::ToStatic> {
        use spec::DefaultText as D;
        let defaults = self.iter().map(|default| match default {
            DefaultFact::Text(text) => text.to_static().map_or(D::Dynamic, D::Text),
            DefaultFact::Number(digits) => D::Number(digits.clone().leak()),
            // These values are placeholders that are never used, because the compiler writes
            // defaults of these kinds; see `has_const_default`.
            DefaultFact::Variant(_) => D::Variant(""),
            DefaultFact::Int(..) | DefaultFact::Element(_) => D::Int(0),
            DefaultFact::Dynamic => D::Dynamic,
        });
        Some(leak(defaults.list()))
    }
}

impl ToTokenStream for Others {
    fn tokens(&self) -> TokenStream {
        match self {
            Self::Seen(seen) => others(seen),
            Self::Const(ids) => {
                let ids = collected(ids);
                quote!(const { &__cmdhelp::Others::of(&#ids) }.all())
            }
            Self::Dynamic => quote!(&[__cmdhelp::Other::DYNAMIC]),
        }
    }
}

fn others(others: &[Other]) -> TokenStream {
    let others = others.iter().map(|Other { id, spelling }| {
        let [id, spelling] = [id, spelling].map(|it| text(&Text::Literal(it.clone())));
        quote!(__cmdhelp::Other { id: #id, spelling: #spelling })
    });
    quote!(&[#(#others),*])
}

impl ToStatic for Others {
    type ToStatic = &'static [spec::Other];

    fn to_static(&self) -> Option<Self::ToStatic> {
        let Self::Seen(others) = self else {
            return None;
        };
        let text = |text: &String| spec::Text::Const(text.clone().leak());
        let others = others.iter().map(|other| spec::Other {
            id: text(&other.id),
            spelling: text(&other.spelling),
        });
        Some(leak(others.list()))
    }
}

impl ToTokenStream for ValuesFunction {
    /// Returns a closure that calls the function and converts its result to values.
    fn tokens(&self) -> TokenStream {
        let path = &self.0;
        quote_spanned!(at(path.span())=> || __cmdhelp::IntoValues::into_values(#path()))
    }
}

impl ToStatic for Option<ValuesFunction> {
    type ToStatic = Option<cmdhelp_spec::session::ValuesFn>;

    /// Returns a value without the function, because manifests do not depend on the function.
    fn to_static(&self) -> Option<Self::ToStatic> {
        Some(None)
    }
}

impl ToTokenStream for SessionFunction {
    fn tokens(&self) -> TokenStream {
        let path = &self.0;
        quote_spanned!(at(path.span())=> || __cmdhelp::IntoSession::into_session(#path()))
    }
}

impl ToTokenStream for Example {
    fn tokens(&self) -> TokenStream {
        let line = text(&self.line);
        let heads = &self.heads;
        let note = self.note.tokens();
        quote!(__cmdhelp::Example { line: #line, heads: &[#(#heads),*], note: #note })
    }
}

impl ToTokenStream for Exit {
    fn tokens(&self) -> TokenStream {
        let code = self.code;
        let when = text(&self.when);
        let recovery = self.recovery.tokens();
        let template = self.message_template.tokens();
        quote! {
            __cmdhelp::Exit { code: #code, when: #when, recovery: #recovery, message_template: #template }
        }
    }
}

impl ToTokenStream for Stdin {
    fn tokens(&self) -> TokenStream {
        let (accepted, format) = (self.accepted, self.format.tokens());
        quote!(__cmdhelp::Stdin { accepted: #accepted, format: #format })
    }
}

impl ToTokenStream for Stdout {
    fn tokens(&self) -> TokenStream {
        let template = self.text_template.tokens();
        let schema = option(self.schema.as_ref().map(|path| {
            quote!((<#path as __cmdhelp::Schema>::NAME, <#path as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE))
        }));
        quote!(__cmdhelp::Stdout { text_template: #template, schema: #schema })
    }
}

impl ToTokenStream for Bundle {
    fn tokens(&self) -> TokenStream {
        let members = self.members.iter();
        let members: Vec<_> = members.map(|(key, value)| (key, json(value))).list();
        let text = spec::Bundle::encode(&members, &self.permissions);
        quote!(#text)
    }
}

/// Returns a value as JSON.
fn json(value: &Json) -> String {
    let quoted = |text: &str| format!("\"{}\"", escaped(text));
    match value {
        Json::Text(text) => quoted(text),
        Json::Number(number) => number.to_string(),
        Json::Bool(truth) => truth.to_string(),
        Json::List(values) => {
            let values: Vec<String> = values.iter().map(json).list();
            format!("[{}]", values.join(","))
        }
        Json::Object(members) => {
            let members = members.iter();
            let members = members.map(|(key, value)| format!("{}:{}", quoted(key), json(value)));
            format!("{{{}}}", members.list().join(","))
        }
    }
}

impl ToTokenStream for Words {
    fn tokens(&self) -> TokenStream {
        let given = self.0.iter().map(|(name, word)| {
            let name = format_ident!("{name}");
            let word = option(word.as_ref().map(|word| quote!(#word)));
            quote!(#name: #word,)
        });
        quote!(__cmdhelp::Words { #(#given)* ..__cmdhelp::Words::DEFAULT })
    }
}

impl ToStatic for PossibleValue {
    type ToStatic = spec::PossibleValue;

    fn to_static(&self) -> Option<spec::PossibleValue> {
        Some(spec::PossibleValue {
            variant: "",
            name: self.name.to_static()?,
            help: self.help.to_static()?,
            hide: self.hide,
        })
    }
}
