//! Generates a warning for a root type if cmdhelp can only guess the name of the program's
//! executable.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use crate::model::container::Container;
use crate::model::written::Casing;

/// Returns constants that make cargo compile the root again when its package's binaries change, and
/// that cause a warning if the manifest contains a guessed name of the executable. When tests are
/// built, a guessed name causes no warning.
pub(super) fn checks(container: &Container) -> TokenStream {
    let binary = &container.binary;
    let manifest = binary.manifest.iter();
    let watched = manifest.map(|file| {
        quote!(
            const _: &str = __cmdhelp::include_str!(#file);
        )
    });
    let needs_warning = binary.is_guessed && container.options.describes();
    let warning = needs_warning.then(|| warning(container));
    quote!(#(#watched)* #warning)
}

fn warning(container: &Container) -> TokenStream {
    let span = container.ident.span();
    let package = container.attributes.name.text(Casing::Verbatim).literal();
    let package = package.unwrap_or_default();
    let note = format!(
        "the package of this root does not have exactly one binary, so documents call the program \
         `{package}`, like the package. Write the name of the executable: \
         `#[command(bin_name = \"{package}\")]`"
    );
    // The compiler does not warn about deprecated names with the span of generated code. This name
    // must cause a warning, so it has the author's span.
    let name = Ident::new("NAME_OF_THE_EXECUTABLE", span);
    quote_spanned! {span=>
        #[cfg(not(test))]
        const _: () = {
            #[deprecated(note = #note)]
            const #name: () = ();
            #name
        };
    }
}
