//! The signature of a handler.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{
    FnArg, GenericArgument, PathArguments, ReturnType, Signature, Type, parse_quote,
    parse_quote_spanned,
};

use crate::diagnostic::{Diagnostics, Mistake};
use crate::emit::at;

/// The facts of a handler's signature: its types, and whether it is `async`. The impl of `Run` or
/// `RunAsync` is generated from these facts.
pub(super) struct Facts {
    /// The type of the program, or `None` if the handler has no argument for the context.
    pub(super) app: Option<Type>,
    /// The return type of the handler.
    returned: Type,
    /// The location of `async`, if the handler is asynchronous.
    asyncness: Option<Span>,
}

impl Facts {
    /// Reads the signature of a handler; `context` is the type of the argument for the context.
    pub(super) fn read(
        signature: &Signature,
        context: Option<&Type>,
        errors: &mut Diagnostics,
    ) -> Option<Self> {
        plain(signature, errors);
        let app = match context {
            Some(ty) => Some(errors.handle(program(ty))?),
            None => None,
        };
        let returned = errors.handle(returned(signature))?;
        Some(Self {
            app,
            returned,
            asyncness: signature.asyncness.map(|token| token.span()),
        })
    }

    /// Returns the impl of `Run` or `RunAsync`. The tokens `before` come before the name of the
    /// trait and the tokens `behind` after it; the body consists of the associated types and
    /// `items`.
    pub(super) fn implementation(
        &self,
        facade: &TokenStream,
        (before, behind): (&TokenStream, &TokenStream),
        items: &TokenStream,
    ) -> TokenStream {
        let unit: Type = parse_quote!(());
        let app = self.app.as_ref().unwrap_or(&unit);
        let returned = &self.returned;
        let span = at(returned.span());
        let types = quote_spanned! {span=>
            type App = #app;
            type Output = <#returned as #facade::__private::Outcome>::Output;
            type Error = <#returned as #facade::__private::Outcome>::Error;
        };
        let run = match self.asyncness {
            Some(_) => quote!(#facade::RunAsync),
            None => quote!(#facade::Run),
        };
        let whole = quote!(#before #run #behind { #types #items });
        match self.asyncness {
            Some(span) => quote_spanned!(at(span)=> #facade::__private::waits! { #whole }),
            None => whole,
        }
    }

    /// Changes the signature of the method `run`, so that a handler which returns no `Result` is
    /// only reported as such, and not also as a method whose signature differs from the trait's:
    /// rustc prints equal errors at the same location only once.
    pub(super) fn adapt(&self, signature: &mut Signature, facade: &TokenStream) {
        let returned = &self.returned;
        let span = at(returned.span());
        signature.output = parse_quote_spanned! {span=>
            -> <#returned as #facade::__private::Outcome>::Whole
        };
        signature.fn_token.span = span;
        if let Some(token) = &mut signature.asyncness {
            token.span = span;
        }
    }

    /// Returns the tokens `.await` if the handler is asynchronous.
    pub(super) fn awaited(&self) -> Option<TokenStream> {
        self.asyncness.map(|span| quote_spanned!(at(span)=> .await))
    }
}

/// Returns the type of an argument if the type is a reference. Such an argument can only be the
/// context, because values of a command line are never references.
pub(super) fn reference(arg: &FnArg) -> Option<&Type> {
    match arg {
        FnArg::Typed(arg) => match &*arg.ty {
            ty @ Type::Reference(_) => Some(ty),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    }
}

/// Returns whether a type is a reference to a type with the name of the context.
pub(super) fn is_context(ty: &Type) -> bool {
    let Type::Reference(reference) = ty else {
        return false;
    };
    let Type::Path(path) = &*reference.elem else {
        return false;
    };
    let last = path.path.segments.last();
    last.is_some_and(|last| last.ident == "Context")
}

/// Checks that the function has no generic parameters, `const`, `unsafe` or ABI.
fn plain(signature: &Signature, errors: &mut Diagnostics) {
    let generics = &signature.generics;
    let odd = if !generics.params.is_empty() {
        Some((generics.span(), "generic parameters"))
    } else if let Some(token) = &signature.constness {
        Some((token.span(), "`const`"))
    } else if let syn::Safety::Unsafe(token) = &signature.safety {
        Some((token.span(), "`unsafe`"))
    } else {
        signature.abi.as_ref().map(|abi| (abi.span(), "an ABI"))
    };
    if let Some((span, what)) = odd {
        Mistake::new(span, format!("a handler cannot have {what}"))
            .because("the program calls a handler with the arguments of its command")
            .instead("write a plain `fn` or `async fn`")
            .report(errors);
    }
}

/// Returns the type `Cli` if `ty` is `&mut Context<Cli>`.
fn program(ty: &Type) -> Result<Type, Mistake> {
    let mistake = |what: &str| {
        Mistake::new(ty.span(), what).instead(
            "write `cx: &mut Context<Cli>` with your type that derives `Parser`, or leave the context out",
        )
    };
    let Type::Reference(reference) = ty else {
        return Err(mistake("expected `&mut Context<Cli>`").because(
            "a handler receives the context as a \
                mutable reference",
        ));
    };
    let Type::Path(path) = &*reference.elem else {
        return Err(mistake("expected `&mut Context<Cli>`"));
    };
    let arguments = path.path.segments.last().map(|last| &last.arguments);
    let Some(PathArguments::AngleBracketed(arguments)) = arguments else {
        return Err(mistake(
            "`Context` needs the type of the program as its only parameter",
        ));
    };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    match (types.next(), types.next()) {
        (Some(app), None) if reference.mutability.is_some() => Ok(app.clone()),
        (Some(_), None) => Err(mistake("the context must be `&mut`")),
        _ => Err(mistake(
            "`Context` needs the type of the program as its only parameter",
        )),
    }
}

/// Returns the return type, or a mistake if there is none, if it is certainly not a `Result`, or if
/// it contains `impl Trait`.
fn returned(signature: &Signature) -> Result<Type, Mistake> {
    let ReturnType::Type(_, ty) = &signature.output else {
        return Err(
            Mistake::new(signature.ident.span(), "this handler returns nothing")
                .because("a handler reports a result or an error to the caller")
                .instead(
                    "write `-> Result<(), YourError>`, and `Ok(())` at the end of the function",
                ),
        );
    };
    if is_no_result(ty) {
        return Err(Mistake::new(ty.span(), "a handler must return a `Result`")
            .because("a handler reports a result or an error to the caller")
            .instead(format!(
                "write `Result<{}, YourError>`",
                ty.to_token_stream()
            )));
    }
    match unnamed(ty.to_token_stream()) {
        Some(span) => Err(Mistake::new(
            span,
            "`impl Trait` is not allowed in the result type of a handler",
        )
        .because("the schema of the output is taken from the result type")
        .instead("write the type, such as `Vec<Item>`; a stream can be boxed")),
        None => Ok((**ty).clone()),
    }
}

/// Returns whether a type is certainly not a `Result`. Returns `false` for an unknown name, because
/// it may be an alias of `Result`.
fn is_no_result(ty: &Type) -> bool {
    const OTHERS: [&str; 14] = [
        "bool", "char", "f32", "f64", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "Option",
        "String", "Vec",
    ];
    match ty {
        Type::Path(path) => {
            let last = path.path.segments.last();
            last.is_some_and(|last| OTHERS.iter().any(|name| last.ident == name))
        }
        Type::Tuple(_) | Type::Reference(_) | Type::Array(_) | Type::Slice(_) => true,
        _ => false,
    }
}

/// Returns the location of the first `impl Trait` in a type.
fn unnamed(ty: TokenStream) -> Option<Span> {
    ty.into_iter().find_map(|token| match token {
        TokenTree::Ident(word) if word == "impl" => Some(word.span()),
        TokenTree::Group(group) => unnamed(group.stream()),
        _ => None,
    })
}
