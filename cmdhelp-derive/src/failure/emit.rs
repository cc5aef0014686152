//! Generates the impl of `Failure` for an error type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput};

use super::model::{Case, Failure};
use crate::emit::review::{Statements, in_scope};
use crate::emit::{at, block, optional_text};

/// Returns the impl of `Failure` and the constants of its cases.
pub(super) fn failure(failure: &Failure) -> TokenStream {
    let ident = &failure.ident;
    let (generics, arguments, bounds) = failure.generics.split_for_impl();
    let (mut cases, mut names, mut inner) = (Vec::new(), Vec::new(), Vec::new());
    let (mut arms, mut causes) = (Vec::new(), Vec::new());
    for case in &failure.cases {
        let pattern = pattern(case);
        if !case.is_transparent() {
            let name = case.constant();
            arms.push(quote!(#pattern => #name,));
            cases.push(constant(case));
            names.push(name);
            continue;
        }
        if let Some((ty, _)) = case.inner() {
            inner.push(quote_spanned!(at(ty.span())=> <#ty as __cmdhelp::Failure>::TABLE));
        }
        arms.push(quote!(#pattern => __cmdhelp::Failure::case(__inner),));
        causes.push(quote!(#pattern => return __cmdhelp::Failure::cause(__inner),));
    }
    let (reviewable_error, error_review) = recoveries(failure).unzip();
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

                #reviewable_error

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

            #error_review
        },
    )
}

/// Returns the code with which each program reviews the recoveries of its errors: a function for
/// the impl of `Failure`, and the impls of two other traits.
///
/// The generic code of a program reaches the error type as `Run::Error`, and knows only that the
/// type implements `Failure`. A constant in `Failure` could not depend on the program, because
/// `Failure` has no type parameter for it. `Failure::reviewable_error` therefore returns a value
/// whose type implements `ReviewableError`, and the associated type `ReviewableError::In<Program>`
/// implements `ErrorReview<Program>`. The checks in the constant of `ErrorReview` have the span of
/// the recovery's literal, so the compiler reports mistakes there.
fn recoveries(failure: &Failure) -> Option<(TokenStream, TokenStream)> {
    let Failure {
        ident, generics, ..
    } = failure;
    let mut statements = Statements::of_failure(ident);
    for case in &failure.cases {
        statements.claims(case.claim().as_slice(), &quote!(__S));
        if let (true, Some((ty, _))) = (case.is_transparent(), case.inner()) {
            let span = ty.span();
            let inner = quote_spanned!(at(span)=> __cmdhelp::recoveries::<#ty, __S>());
            statements.join(span, &inner);
        }
    }
    let review = statements.review()?;
    let reviewable_error = quote! {
        #[allow(refining_impl_trait)]
        fn reviewable_error() -> __cmdhelp::PhantomData<Self> {
            __cmdhelp::PhantomData
        }
    };
    let scoped = in_scope(generics);
    let (generics, arguments, bounds) = generics.split_for_impl();
    let error_review = quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::ReviewableError for #ident #arguments #bounds {
            type In<__S: __cmdhelp::Scope> = Self;
        }

        #[automatically_derived]
        impl #scoped __cmdhelp::ErrorReview<__S> for #ident #arguments #bounds {
            #review
        }
    };
    Some((reviewable_error, error_review))
}

/// Returns the constant that describes a case.
fn constant(case: &Case) -> TokenStream {
    let name = case.constant();
    let code = &case.code;
    let exit = case.exit();
    let when = optional_text(case.when.as_ref());
    let recovery = optional_text(case.recovery.as_ref());
    let retryable = case.options.retryable.is_present();
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

/// Returns a pattern for a case. For a transparent case, the pattern binds the error in its field
/// to `__inner`.
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

/// Returns the compile errors, and an impl of `Failure` without cases, so that uses of the type
/// cause no further errors.
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
