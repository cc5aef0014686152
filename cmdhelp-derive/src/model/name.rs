//! The name of a command, argument, group or value.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::syntax::casing::Casing;
use crate::syntax::known::{self, Known};

/// The source of a name.
#[derive(Clone)]
pub(crate) enum Name {
    /// The identifier of the item; the casing is applied to it.
    Derived(Ident),
    /// An expression in an attribute, which is used unchanged.
    Assigned(Expr),
    /// The name of the package that is being compiled.
    Package(String),
}

impl Name {
    /// Returns the text of the name in a casing, as far as it is known.
    pub(crate) fn text(&self, casing: Casing) -> Known<String> {
        match self {
            Self::Derived(ident) => Known::Literal(casing.apply(&ident.unraw().to_string())),
            Self::Assigned(expr) => known::text(expr),
            Self::Package(name) => Known::Literal(name.clone()),
        }
    }

    /// Returns whether an attribute gives the name.
    pub(crate) fn is_assigned(&self) -> bool {
        matches!(self, Self::Assigned(_))
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Derived(ident) => ident.span(),
            Self::Assigned(expr) => expr.span(),
            Self::Package(_) => Span::call_site(),
        }
    }

    /// Returns an expression for the name in a casing.
    pub(crate) fn cased(&self, casing: Casing) -> TokenStream {
        match self {
            Self::Derived(ident) => {
                let text = casing.apply(&ident.unraw().to_string());
                quote_spanned!(ident.span()=> #text)
            }
            Self::Assigned(expr) => expr.to_token_stream(),
            Self::Package(name) if name.is_empty() => quote!(#name),
            // `env!` makes cargo compile the crate again when the package's name changes.
            Self::Package(name) => quote!({ let _ = ::core::env!("CARGO_PKG_NAME"); #name }),
        }
    }

    /// Returns an expression for the name as an id. No casing is applied to ids.
    pub(crate) fn id(&self) -> TokenStream {
        self.cased(Casing::Verbatim)
    }

    /// Returns an expression for the name's first character, for `short` without a value.
    pub(crate) fn first_char(&self, casing: Casing) -> Option<TokenStream> {
        match self {
            Self::Derived(ident) => {
                let first = casing.first_char(&ident.unraw().to_string())?;
                Some(quote_spanned!(ident.span()=> #first))
            }
            Self::Assigned(_) | Self::Package(_) => {
                let name = self.id();
                Some(quote_spanned!(self.span()=> (#name).chars().next().unwrap()))
            }
        }
    }
}
