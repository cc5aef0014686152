//! The executable of a root without a name: a warning if it is unknown.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use crate::model::container::Container;
use crate::model::written::Casing;

/// Compiles the root again when its package's binaries change, and warns the author of documents if
/// their name is a guess. In tests, nobody reads them.
pub(super) fn checks(container: &Container) -> TokenStream {
    let binary = &container.binary;
    let manifest = binary.manifest.iter();
    let watched = manifest.map(|file| {
        quote!(
            const _: &str = __cmdhelp::include_str!(#file);
        )
    });
    let is_told = binary.is_guessed && container.own.describes();
    let warning = is_told.then(|| warning(container));
    quote!(#(#watched)* #warning)
}

fn warning(container: &Container) -> TokenStream {
    let span = container.ident.span();
    let package = container.attributes.name.text(Casing::Verbatim).literal();
    let package = package.unwrap_or_default();
    let note = format!(
        "this root is in a library whose package does not have exactly one binary, so that documents call \
         the program `{package}`, as the package. Write the name of the executable: \
         `#[command(bin_name = \"{package}\")]`"
    );
    // The compiler does not warn of what a derive has made: the name is the author's.
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
