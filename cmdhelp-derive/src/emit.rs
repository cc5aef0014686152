//! Generates code from the model of an item.
//!
//! The code for an item is in one `const _` block, which imports a private module of the crate `cmdhelp` (the facade)
//! as `__cmdhelp`. Generated code uses all other names through `__cmdhelp`, so that it does not depend on what `Option`
//! or `clap` means in the user's scope.
//!
//! | module | subject |
//! |---|---|
//! | `parser`, `args`, `subcommand`, `value_enum`, `schema` | an impl for each derive |
//! | `argument`, `method`, `default`, `matches` | the calls of clap's builders for a field, and its value from clap's matches |
//! | `spec`, `review`, `handlers`, `calls` | the constants of the spec tree, the claims to check, the constants about handlers, the calls of handlers |
//! | `selectors`, `variants` | the names that select a command, the commands of an enum |
//! | `checked_docs`, `lock`, `hosts`, `collision`, `test`, `binary` | checks of a whole program |
//! | `fast` | the tables of the parser that does not use clap |
//! | `fallback`, `paths`, `compiler` | impls for items with mistakes, the facade's path, the compiler's arguments |

mod args;
mod argument;
mod binary;
mod calls;
pub(crate) mod checked_docs;
mod collision;
mod compiler;
mod default;
mod fallback;
mod fast;
mod from_arg_matches;
mod handlers;
mod hosts;
mod lock;
mod matches;
mod method;
mod parser;
mod paths;
pub(crate) mod review;
pub(crate) mod schema;
mod selectors;
mod spec;
mod subcommand;
mod test;
mod value_enum;
mod variants;

use proc_macro2::{Span, TokenStream};
use quote::quote;

pub(crate) use self::fallback::fallback;
pub(crate) use self::paths::facade;
pub(crate) use self::spec::optional_text;
use crate::model::container::{Body, Container, Derive};

/// Returns the impls that a derive generates for an item.
pub(crate) fn item(container: &Container) -> TokenStream {
    let impls = match &container.body {
        Body::Args(fields) => args::impls(container, fields),
        Body::Subcommands(variants) => subcommand::impls(container, variants),
        Body::Values(values) => value_enum::impls(container, values),
    };
    let parser = (container.derive == Derive::Parser).then(|| parser::impls(container));
    let review = review::impls(container);
    let lock = lock::check(container);
    let schemas = handlers::schemas(container);
    let collisions = collision::of_commands(container);
    let included = included(container);
    let block = block(
        container.options.path.as_ref(),
        quote!(#included #impls #parser #review #lock #schemas #collisions),
    );
    let examples = test::of_examples(container);
    let lock = lock::test(container);
    quote!(#block #examples #lock)
}

/// Returns the `const _` block around generated code.
///
/// The block allows exactly the lints that clap's derive allows. They are needed for the expressions that users write
/// in attributes, because generated code itself causes no lints. With a further lint in the list, a crate that forbids
/// this lint would not compile. With a shorter list, programs that switch from clap's derive would get new warnings.
pub(crate) fn block(path: Option<&syn::Path>, code: TokenStream) -> TokenStream {
    let facade = facade(path);
    quote! {
        #[allow(
            dead_code,
            unreachable_code,
            unused_braces,
            unused_qualifications,
            unused_variables,
            clippy::almost_swapped,
            clippy::cargo,
            clippy::complexity,
            clippy::deprecated,
            clippy::nursery,
            clippy::pedantic,
            clippy::perf,
            clippy::redundant_locals,
            clippy::restriction,
            clippy::style,
            clippy::suspicious_else_formatting,
        )]
        const _: () = {
            use #facade::__private::{
                self as __cmdhelp, Foreign as _, ForeignValue as _, Into as _, Iterator as _,
                Undispatched as _, Unhandled as _, UnknownConstant as _,
                Unreviewed as _, reading::*
            };
            #code
        };
    }
}

/// Returns constants that include the files whose texts are in doc comments and options, so that
/// cargo compiles the crate again when a file changes.
fn included(container: &Container) -> TokenStream {
    let body = &container.body;
    let mut all = vec![&container.attributes];
    all.extend(body.variants().iter().map(|variant| &variant.attributes));
    all.extend(body.fields().map(|field| &field.attributes));
    if let Body::Values(values) = body {
        all.extend(values.iter().map(|value| &value.attributes));
    }
    let texts = all.into_iter().flat_map(|it| &it.doc.included);
    let files = container.options.bundle.iter().flat_map(|it| &it.files);
    quote! {
        #(const _: &str = #texts;)*
        #(const _: &str = __cmdhelp::include_str!(#files);)*
    }
}

/// Returns a span for generated code at the location of `span`. Errors then point to the author's code, but the
/// compiler does not apply lints about style.
pub(crate) fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The facts about an item that decide which code is generated for its fields.
#[derive(Clone, Copy)]
struct Scope {
    /// Whether the item has type or const parameters. For an item with parameters, generated code
    /// must not use a static, because all instances of the item would share the static.
    generic: bool,
}

impl Scope {
    fn of(container: &Container) -> Self {
        let generics = &container.generics;
        let generic =
            generics.type_params().next().is_some() || generics.const_params().next().is_some();
        Self { generic }
    }
}
