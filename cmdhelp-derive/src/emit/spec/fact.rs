//! Converts the facts of the model to tokens and to values of the spec tree.

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::constant::{ToStatic, ToTokenStream};
use crate::model::fact::{Argument, Fact, Setting, each_fact, each_setting};

/// Returns an expression for the variant `name` of an enum. The variants of the enum are in the module `module` of
/// `__cmdhelp`.
fn call(module: &str, name: &str, parts: &[&dyn ToTokenStream]) -> TokenStream {
    let [module, name] = [module, name].map(|it| format_ident!("{it}"));
    let tokens = parts.iter().map(|part| part.tokens());
    match parts {
        [] => quote!(__cmdhelp::#module::#name),
        _ if parts.iter().any(|part| part.has_const()) => {
            quote!(const { __cmdhelp::#module::#name(#(#tokens),*).or_dynamic() })
        }
        _ => quote!(__cmdhelp::#module::#name(#(#tokens),*)),
    }
}

macro_rules! tokens {
    ($enum:ident $of:path: $($name:ident $(($($field:ident: $ty:ty),+))?,)*) => {
        impl $enum {
            /// Returns the fact as tokens.
            pub(super) fn tokens(&self, module: &str) -> TokenStream {
                const _: fn(&$of) -> bool = |fact| {
                    use $of as S;
                    // Compiles only if the spec tree has all of these variants.
                    matches!(fact, $(S::$name { .. })|*)
                };
                match self {
                    $(Self::$name $(($($field),+))? => {
                        call(module, stringify!($name), &[$($($field),+)?])
                    })*
                }
            }
        }
    };
}

macro_rules! to_static {
    ($enum:ident $of:path: $($name:ident $(($($field:ident: $ty:ty),+))?,)*) => {
        impl ToStatic for $enum {
            type ToStatic = $of;

            fn to_static(&self) -> Option<$of> {
                use $of as S;
                Some(match self {
                    $(Self::$name $(($($field),+))? => S::$name $(($($field.to_static()?),+))?,)*
                })
            }
        }
    };
}

each_setting!(tokens);
each_fact!(tokens);
each_setting!(to_static);

/// Returns settings of an argument as tokens.
pub(super) fn settings<'a>(settings: impl IntoIterator<Item = &'a Setting>) -> Vec<TokenStream> {
    let settings = settings.into_iter();
    settings.map(|setting| setting.tokens("s")).list()
}

/// Returns facts of a command as tokens.
pub(super) fn facts(facts: &[Fact]) -> impl Iterator<Item = TokenStream> {
    facts.iter().map(|fact| fact.tokens("f"))
}

impl Argument {
    /// Returns the argument as a value of the spec tree, or `None` if a text is a constant. If `known_type` is `None`,
    /// the argument gets a placeholder type, and the caller must not write facts about this type.
    pub(super) fn to_static(&self, known_type: Option<spec::ValueType>) -> Option<spec::Arg> {
        let settings: Option<Vec<spec::Setting>> =
            self.settings.iter().map(ToStatic::to_static).list_if_all();
        Some(spec::Arg {
            id: self.id.as_ref()?.to_static()?,
            positional: self.positional,
            action: self.action,
            required: self.required,
            many: self.many,
            value: known_type.unwrap_or(spec::ValueType::new(spec::Word::String)),
            parser: self.parser,
            settings: settings?.leak(),
        })
    }
}
