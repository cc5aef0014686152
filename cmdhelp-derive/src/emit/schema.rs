//! Generates the impl of `Schema`, whose constants contain the JSON Schema of the values that serde
//! writes.

mod bounds;
mod node;
mod types;
mod variants;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{DeriveInput, Type};

use self::node::Node;
use super::{at, block, compiler, paths, test};
use crate::diagnostic::Diagnostics;
use crate::model::schema::{SchemaItem, SerdeForm};
use crate::model::written::BLESS;
use crate::model::written::OfType;
use crate::model::written::read;

/// Returns the impl for a type:
///
/// ```text
/// impl<T: Schema> Schema for Page<T> {
///     const NAME: &'static str = name::<Self>();
///     const NAME_PIECES: &'static [&'static str] = &["Page_of_", <T as Schema>::NAME];
///     const SCHEMA: &'static str = text::<Self>();
///     const ID: u64 = identity("module::Page:7:1", &[<T as Schema>::ID]);
///     const NODE_UNLESS_RECURSIVE: &'static Node = &Node { id: Self::ID, name: Self::NAME, note, shape, recursive_group: &[] };
/// }
/// ```
///
/// With `recursive(...)`, the type's own node is in the constant `PART`, and
/// `NODE_UNLESS_RECURSIVE` consists of this node and the `PART`s of the listed types.
pub(crate) fn item(item: &SchemaItem) -> TokenStream {
    let ident = &item.ident;
    let types = types::Types::of(item);
    let node = match &item.form {
        SerdeForm::Same(content) => Node::of_content(content, &types),
        SerdeForm::Struct(fields) => Node::of_fields(fields, &types),
        SerdeForm::Enum(tagging, variants) => variants::node(tagging, variants, &types),
    };
    let node = variants::described(node, &item.doc);
    let (note, shape) = (&node.note, &node.shape);
    let generics = bounds::bounded(&item.generics, &types);
    let parameters = bounds::described(&item.generics, &types);
    let constants = item.generics.const_params().map(|it| &it.ident);
    let name = name(&item.name, &parameters);
    let place = format!("::{ident}:");
    let included = included(item);
    let others = item.options.recursive();
    let (whole, recursive_group) = match others.is_empty() {
        true => (quote!(NODE_UNLESS_RECURSIVE), None),
        false => (quote!(PART), Some(recursive_group(others))),
    };
    let (header, _, bounds) = generics.split_for_impl();
    let (_, arguments, _) = item.generics.split_for_impl();
    let code = quote! {
        #included
        #[automatically_derived]
        impl #header __cmdhelp::Schema for #ident #arguments #bounds {
            #name
            const SCHEMA: &'static str = __cmdhelp::schema::text::<Self>();
            const ID: u64 = __cmdhelp::schema::identity(
                __cmdhelp::concat!(
                    __cmdhelp::module_path!(),
                    #place,
                    __cmdhelp::line!(),
                    ":",
                    __cmdhelp::column!()
                ),
                &[
                    #(<#parameters as __cmdhelp::Schema>::ID,)*
                    #(#constants as u64,)*
                ],
            );
            const #whole: &'static __cmdhelp::schema::Node = &__cmdhelp::schema::Node {
                id: <Self as __cmdhelp::Schema>::ID,
                name: <Self as __cmdhelp::Schema>::NAME,
                note: #note,
                shape: #shape,
                recursive_group: &[],
            };
            #recursive_group
        }
    };
    let block = block(item.options.path.as_ref(), code);
    let tests = tests(item);
    quote!(#block #tests)
}

/// Returns `NODE_UNLESS_RECURSIVE` of a type with `recursive(...)`: the type's own node and the
/// nodes of the listed types. These nodes refer to each other, but none contains another, because
/// no constant can contain itself.
fn recursive_group(others: &[Type]) -> TokenStream {
    quote! {
        const NODE_UNLESS_RECURSIVE: &'static __cmdhelp::schema::Node =
            &<Self as __cmdhelp::Schema>::PART.with_recursive_group(&[#(<#others as __cmdhelp::Schema>::PART),*]);
    }
}

/// Returns a test for each file in `schemars = "..."`. The test compares the file with the schema
/// from schemars or, with `CMDHELP_BLESS`, writes the file.
fn tests(item: &SchemaItem) -> TokenStream {
    if !compiler::builds_tests() {
        return TokenStream::new();
    }
    let facade = paths::facade(item.options.path.as_ref());
    let files = item.schemars_files().into_iter().enumerate();
    let tests = files.map(|(index, (file, field))| {
        let (ident, path, name) = (&item.ident, &file.path, &file.name);
        let ty = field.map_or_else(|| quote!(#ident), |field| field.ty.to_token_stream());
        let holds = quote_spanned! {at(file.span)=>
            #facade::__private::schemars_holds::<#ty>(#path, #name);
        };
        test::function(&test::name(&format!("schema_{index}"), ident), &holds)
    });
    quote!(#(#tests)*)
}

fn name(name: &str, parameters: &[&syn::Ident]) -> TokenStream {
    let Some((first, rest)) = parameters.split_first() else {
        return quote!(const NAME: &'static str = #name;);
    };
    quote! {
        const NAME: &'static str = __cmdhelp::schema::name::<Self>();
        const NAME_PIECES: &'static [&'static str] = &[
            #name,
            "_of_",
            <#first as __cmdhelp::Schema>::NAME,
            #("_and_", <#rest as __cmdhelp::Schema>::NAME,)*
        ];
    }
}

/// Returns constants that include the files whose texts are in doc comments and options, so that
/// cargo compiles the crate again when a file changes.
fn included(item: &SchemaItem) -> TokenStream {
    let mut docs = vec![&item.doc];
    let mut raws = vec![item.options.written()];
    for variant in item.variants() {
        docs.push(&variant.doc);
        raws.push(variant.options.raw.as_ref());
    }
    for field in item.structs().flat_map(|fields| &fields.fields) {
        docs.push(&field.doc);
        raws.push(field.options.written());
    }
    let docs = docs.into_iter().flat_map(|doc| &doc.included);
    let raws = raws.into_iter().flatten();
    let texts = docs.chain(raws.filter_map(|raw| raw.included.as_ref()));
    let included = quote!(#(const _: &str = #texts;)*);
    if item.schemars_files().is_empty() {
        return included;
    }
    // cargo cannot watch a file that does not exist yet, so it watches `CMDHELP_BLESS`, the
    // variable with which a test writes the file.
    quote!(#included const _: __cmdhelp::Option<&str> = __cmdhelp::option_env!(#BLESS);)
}

/// Returns the compile errors, and an impl with an empty schema, so that uses of the type cause no
/// further errors.
pub(crate) fn fallback(input: &DeriveInput, errors: Option<TokenStream>) -> TokenStream {
    let mut reported = Diagnostics::default();
    let options: OfType = read(&input.attrs, &mut reported);
    // `errors` already contains these mistakes, so this second list of them is dropped.
    let _ = reported.finish();
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let code = quote! {
        impl #generics __cmdhelp::Schema for #ident #arguments #bounds {
            const NAME: &'static str = "";
            const SCHEMA: &'static str = "{}";
        }
    };
    let block = block(options.path.as_ref(), code);
    quote!(#errors #block)
}

/// Returns a text as a JSON string, with its quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", super::spec::escaped(text))
}
