//! Expands a handler that is an `impl` block: `#[cmdhelp::run] impl Push { fn run(self, …) -> … }`.

use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{FnArg, ImplItem, ImplItemFn, ItemImpl, ReceiverKind, Type, Visibility};

use super::HandlerOptions;
use super::signature::Facts;
use crate::diagnostic::{Diagnostics, Mistake, nearest};
use crate::emit::{at, facade};

/// Returns the impl of `Run` or `RunAsync`, and an `impl` block with the items that do not belong
/// to the trait.
pub(super) fn expand(
    options: &HandlerOptions,
    block: ItemImpl,
    mut errors: Diagnostics,
) -> TokenStream {
    let (mut handlers, rest): (Vec<ImplItem>, Vec<ImplItem>) =
        block.items.iter().cloned().partition(is_of_trait);
    let facts = read(&block, options, &mut handlers, &mut errors);
    let facade = facade(options.path.as_ref());
    let (attrs, self_ty) = (&block.attrs, &block.self_ty);
    let (generics, _, bounds) = block.generics.split_for_impl();
    let rest = (!rest.is_empty())
        .then(|| quote!(#(#attrs)* impl #generics #self_ty #bounds { #(#rest)* }));
    match (errors.finish(), facts) {
        (None, Some(facts)) => {
            let before = quote!(#(#attrs)* impl #generics);
            let behind = quote!(for #self_ty #bounds);
            let items = quote!(#(#handlers)*);
            let handler = facts.implementation(&facade, (&before, &behind), &items);
            quote!(#handler #rest)
        }
        (errors, _) => quote!(#errors #rest),
    }
}

/// Returns whether an item of the block is a method of `Run` and `RunAsync`.
fn is_of_trait(item: &ImplItem) -> bool {
    matches!(item, ImplItem::Fn(method) if method.sig.ident == "run" || method.sig.ident == "text")
}

/// Checks the block and returns the facts of its method `run`.
fn read(
    block: &ItemImpl,
    options: &HandlerOptions,
    handlers: &mut [ImplItem],
    errors: &mut Diagnostics,
) -> Option<Facts> {
    if let Some((path, _)) = &block.trait_ {
        let ty = &block.self_ty;
        Mistake::new(
            path.span(),
            "`#[cmdhelp::run]` is not allowed on the impl of a trait",
        )
        .because("the attribute implements the trait itself, from the signature of `run`")
        .instead(format!("write `impl {} {{ ... }}`", quote!(#ty)))
        .report(errors);
        return None;
    }
    if let Some(name) = &options.name {
        Mistake::new(
            name.span(),
            "`#[cmdhelp::run]` takes no name on an `impl` block",
        )
        .instead("write `#[cmdhelp::run]`")
        .report(errors);
    }
    let methods = handlers.iter_mut().filter_map(|item| match item {
        ImplItem::Fn(method) => Some(method),
        _ => None,
    });
    let mut run = None;
    for method in methods {
        // A method of a trait must not have its own visibility, such as `pub`.
        method.vis = Visibility::Inherited;
        if method.sig.ident != "run" {
            continue;
        }
        if run.is_some() {
            Mistake::new(method.sig.ident.span(), "this block has two methods `run`")
                .because("a command has one handler")
                .instead("remove one of them, or give it another name")
                .report(errors);
            return None;
        }
        run = Some(method);
    }
    match run {
        Some(run) => method(run, options, errors),
        None => {
            missing(block).report(errors);
            None
        }
    }
}

fn missing(block: &ItemImpl) -> Mistake {
    let names: Vec<String> = block
        .items
        .iter()
        .filter_map(|item| match item {
            ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
            _ => None,
        })
        .list();
    let meant = nearest("run", names.iter().map(String::as_str));
    let mistake = Mistake::new(block.self_ty.span(), "this block has no method `run`");
    match meant {
        Some(name) => mistake.instead(format!("rename `{name}` to `run`")),
        None => mistake
            .instead("add `fn run(self, cx: &mut Context<Cli>) -> Result<Output, Error> { ... }`"),
    }
}

/// Checks the arguments of `run`, adds an argument for the context if there is none, and returns
/// the facts of the signature.
fn method(
    run: &mut ImplItemFn,
    options: &HandlerOptions,
    errors: &mut Diagnostics,
) -> Option<Facts> {
    let mut inputs = run.sig.inputs.iter();
    match inputs.next() {
        Some(FnArg::Receiver(receiver)) if matches!(receiver.kind, ReceiverKind::Value) => {}
        first => {
            let span = first.map_or(run.sig.ident.span(), |first| first.span());
            Mistake::new(span, "a handler must take `self`")
                .because("`self` holds the arguments of the command, which a handler gets by value")
                .instead("write `fn run(self, cx: &mut Context<Cli>) -> ...`")
                .report(errors);
            return None;
        }
    }
    let context: Option<&Type> = match inputs.next() {
        Some(FnArg::Typed(arg)) => Some(&arg.ty),
        _ => None,
    };
    if let Some(more) = inputs.next() {
        Mistake::new(more.span(), "a handler only takes `self` and the context")
            .because("the arguments of the command are the fields of `self`")
            .instead(
                "make the argument a field of the type, or write `#[cmdhelp::run]` on a function",
            )
            .report(errors);
        return None;
    }
    let facts = Facts::read(&run.sig, context, errors)?;
    let facade = facade(options.path.as_ref());
    facts.adapt(&mut run.sig, &facade);
    if facts.app.is_none() {
        let span = at(run.sig.ident.span());
        let context = quote_spanned!(span=> _: &mut #facade::call::Context<()>);
        run.sig.inputs.push(syn::parse_quote!(#context));
    }
    Some(facts)
}
