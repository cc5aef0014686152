//! Generates the checks of a lock file: a constant that compares the file with the spec tree, and a
//! test that compares the file with the running program or, to accept changes, writes the file.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use cmdhelp_spec::lock::LockedCommand;

use super::{at, compiler, paths, review, test};
use crate::model::container::Container;
use crate::model::lock::Lock;
use crate::model::written::BLESS;

/// Returns the constant that compares the lock file with the spec tree.
pub(super) fn check(container: &Container) -> Option<TokenStream> {
    let lock = container.lock.as_ref()?;
    let ty = review::concrete(container)?;
    let name = &lock.name;
    let check = lock.surface.as_ref().map(|surface| {
        let commands = surface.commands.iter().map(command);
        // The lock file is included in the code so that cargo watches the file.
        let path = lock.path.to_string_lossy();
        let check = quote_spanned! {at(lock.span)=>
            __cmdhelp::review::check_lock::<__cmdhelp::AtRoot<#ty>>(__LOCKED, #name, __BLESS)
        };
        quote! {
            const _: &str = __cmdhelp::include_str!(#path);
            const __LOCKED: &[__cmdhelp::Locked] = &[#(#commands),*];
            #[allow(long_running_const_eval)]
            const _: () = #check;
        }
    });
    Some(quote! {
        const _: () = {
            // `CMDHELP_BLESS` is read even if the lock file is missing, so that cargo builds again
            // when this variable changes.
            const __BLESS: __cmdhelp::Option<&str> = __cmdhelp::option_env!(#BLESS);
            #check
        };
    })
}

/// Returns an expression for a command in the lock file.
fn command(command: &LockedCommand) -> TokenStream {
    let (depth, line) = (command.depth(), command.line);
    let (path, name) = (command.path.join(" "), command.name());
    let aliases = command.aliases.iter().map(|alias| {
        let (name, deprecated) = (&alias.name, alias.deprecated);
        quote!((#name, #deprecated))
    });
    let deprecated = command.deprecated;
    let code = Literal::byte_string(&command.code());
    let lines = Literal::byte_string(&command.line_bytes());
    let permissions = Literal::byte_string(&command.permission_bytes());
    let with_permissions =
        (!command.permissions.is_empty()).then(|| quote!(.with_permissions(#permissions)));
    let declared = command.declared.iter();
    let declared = declared.map(|(word, value)| quote!((#word, #value)));
    let with_declarations =
        (!command.declared.is_empty()).then(|| quote!(.with_declarations(&[#(#declared),*])));
    quote! {
        __cmdhelp::Locked::of(
            (#depth, #line), #path, #name, &[#(#aliases),*], #deprecated, #code, #lines,
        ) #with_permissions #with_declarations
    }
}

/// Returns the test that compares the lock file with the running program.
pub(super) fn test(container: &Container) -> Option<TokenStream> {
    let Lock { name, path, .. } = container.lock.as_ref()?;
    if !compiler::builds_tests() {
        return None;
    }
    let ty = review::concrete(container)?;
    let facade = paths::facade(container.options.path.as_ref());
    let path = path.to_string_lossy();
    let holds = quote!(#facade::__private::review::lock_holds::<#ty>(#path, #name););
    let name = test::name("lock", &container.ident);
    Some(test::function(&name, &holds))
}
