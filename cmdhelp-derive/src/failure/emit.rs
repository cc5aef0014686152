//! The impl of `Failure`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput};

use super::model::{Case, Failure};
use crate::emit::{at, block, optional_text};

/// The impl.
pub(super) fn failure(failure: &Failure) -> TokenStream {
    let ident = &failure.ident;
    let (generics, arguments, bounds) = failure.generics.split_for_impl();
    let own = failure.cases.iter().filter(|case| !case.is_transparent());
    let cases: Vec<TokenStream> = own.clone().map(constant).collect();
    let names: Vec<_> = own.map(Case::constant).collect();
    let inner = failure.cases.iter().filter(|case| case.is_transparent());
    let inner = inner.filter_map(|case| {
        let ty = case.inner()?.0;
        Some(quote_spanned!(at(ty.span())=> <#ty as __cmdhelp::Failure>::TABLE))
    });
    let lines = failure.cases.iter().flat_map(Case::calls);
    let lines = lines
        .map(|(place, words)| quote!(__cmdhelp::Recovery { place: #place, words: &[#(#words),*] }));
    let recoveries = failure.cases.iter().filter(|case| case.is_transparent());
    let recoveries = recoveries.filter_map(|case| {
        let ty = case.inner()?.0;
        Some(quote_spanned!(at(ty.span())=> <#ty as __cmdhelp::Failure>::RECOVERIES))
    });
    let arms = failure.cases.iter().map(|case| {
        let pattern = pattern(case);
        if case.is_transparent() {
            return quote!(#pattern => __cmdhelp::Failure::case(__inner),);
        }
        let name = case.constant();
        quote!(#pattern => #name,)
    });
    let causes = failure.cases.iter().filter(|case| case.is_transparent());
    let causes = causes.map(|case| {
        let pattern = pattern(case);
        quote!(#pattern => return __cmdhelp::Failure::cause(__inner),)
    });
    let nothing = failure.cases.is_empty().then(|| quote!(_ => loop {},));
    let span = at(ident.span());
    let source = quote_spanned!(span=> <Self as __cmdhelp::StdError>::source(self));
    block(
        failure.path.as_ref(),
        quote! {
            #(#cases)*

            #[automatically_derived]
            impl #generics __cmdhelp::Failure for #ident #arguments #bounds {
                const TABLE: &'static __cmdhelp::Failures = &__cmdhelp::Failures {
                    cases: &[#(#names),*],
                    inner: &[#(#inner),*],
                };
                const RECOVERIES: &'static __cmdhelp::Recoveries = &__cmdhelp::Recoveries {
                    lines: &[#(#lines),*],
                    inner: &[#(#recoveries),*],
                };

                fn case(&self) -> __cmdhelp::Case {
                    match self {
                        #(#arms)*
                        #nothing
                    }
                }

                fn cause(
                    &self,
                ) -> __cmdhelp::Option<&(dyn __cmdhelp::StdError + 'static)> {
                    #[allow(clippy::single_match, clippy::match_single_binding)]
                    match self {
                        #(#causes)*
                        _ => {}
                    }
                    #source
                }
            }
        },
    )
}

/// A case as a constant.
fn constant(case: &Case) -> TokenStream {
    let name = case.constant();
    let code = &case.code;
    let exit = case.exit();
    let when = optional_text(case.when.as_ref());
    let recovery = optional_text(case.recovery.as_ref());
    let retryable = case.own.retryable.is_present();
    quote! {
        #[allow(non_upper_case_globals)]
        const #name: __cmdhelp::Case = __cmdhelp::Case {
            code: #code,
            exit: #exit,
            when: #when,
            recovery: #recovery,
            retryable: #retryable,
        };
    }
}

/// A pattern for a case; of a transparent one it binds the error inside.
fn pattern(case: &Case) -> TokenStream {
    let path = match &case.variant {
        Some(variant) => quote!(Self::#variant),
        None => quote!(Self),
    };
    match case.inner() {
        Some((_, None)) if case.is_transparent() => quote!(#path(__inner)),
        Some((_, Some(field))) if case.is_transparent() => quote!(#path { #field: __inner }),
        _ => quote!(#path { .. }),
    }
}

/// The mistakes, and an impl that does nothing.
pub(super) fn fallback(input: &DeriveInput, errors: Option<TokenStream>) -> TokenStream {
    if matches!(input.data, Data::Union(_)) {
        return errors.unwrap_or_default();
    }
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let block = block(
        None,
        quote! {
            impl #generics __cmdhelp::Failure for #ident #arguments #bounds {
                const TABLE: &'static __cmdhelp::Failures = &__cmdhelp::Failures::NONE;
                fn case(&self) -> __cmdhelp::Case { loop {} }
            }
        },
    );
    quote!(#errors #block)
}
