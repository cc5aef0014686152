//! The types that a schema mentions.

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericArgument, Generics, Path, PathArguments, Type};

use crate::model::schema::{Content, SchemaItem, SerdeForm, VariantContent};

/// The types that the schema of an item mentions.
pub(super) struct Types<'a> {
    ident: &'a Ident,
    /// The generic arguments of the item, as text. A type with the name of the item and these
    /// arguments is the item itself.
    arguments: String,
    /// The types in `recursive(...)`, which contain the item, as text.
    others: Vec<String>,
    mentioned: Vec<&'a Type>,
}

impl<'a> Types<'a> {
    pub(super) fn of(item: &'a SchemaItem) -> Self {
        let fields = item.structs().flat_map(|fields| &fields.fields);
        let mut contents: Vec<&Content> = fields.map(|field| &field.content).list();
        if let SerdeForm::Same(content) = &item.form {
            contents.push(content);
        }
        contents.extend(
            item.variants()
                .iter()
                .filter_map(|variant| match &variant.content {
                    VariantContent::Other(content) => Some(content),
                    VariantContent::Fields(_) => None,
                }),
        );
        let types = contents.into_iter().filter_map(|content| match content {
            Content::Type(ty) | Content::Present(ty) => Some(ty),
            Content::Written(_) | Content::Open => None,
        });
        Self {
            ident: &item.ident,
            arguments: arguments(&item.generics),
            others: item.options.recursive().iter().map(written).list(),
            mentioned: types.list(),
        }
    }

    /// Returns the type for a node inside the schema of the item. The item itself and the types
    /// that contain it become references, `RecursiveRef<...>`, because a constant cannot contain
    /// itself.
    pub(super) fn inside(&self, ty: &Type) -> TokenStream {
        let mut ty = ty.clone();
        self.replace(&mut ty);
        ty.into_token_stream()
    }

    fn replace(&self, ty: &mut Type) {
        match ty {
            Type::Path(path) if path.qself.is_none() && self.is_item(&path.path) => {
                *ty = Type::Verbatim(quote!(__cmdhelp::schema::RecursiveRef<Self>));
            }
            ty if self.others.contains(&written(ty)) => {
                *ty = Type::Verbatim(quote!(__cmdhelp::schema::RecursiveRef<#ty>));
            }
            Type::Path(path) => {
                for segment in &mut path.path.segments {
                    if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                        for argument in &mut arguments.args {
                            if let GenericArgument::Type(ty) = argument {
                                self.replace(ty);
                            }
                        }
                    }
                }
            }
            Type::Array(array) => self.replace(&mut array.elem),
            Type::Group(group) => self.replace(&mut group.elem),
            Type::Paren(paren) => self.replace(&mut paren.elem),
            Type::Reference(reference) => self.replace(&mut reference.elem),
            Type::Slice(slice) => self.replace(&mut slice.elem),
            Type::Tuple(tuple) => {
                for ty in &mut tuple.elems {
                    self.replace(ty);
                }
            }
            _ => {}
        }
    }

    fn is_item(&self, path: &Path) -> bool {
        let (Some(segment), 1, None) = (
            path.segments.first(),
            path.segments.len(),
            path.leading_colon,
        ) else {
            return false;
        };
        if segment.ident == "Self" {
            return segment.arguments.is_none();
        }
        let arguments = match &segment.arguments {
            PathArguments::AngleBracketed(arguments) => without_end(&arguments.args),
            _ => String::new(),
        };
        segment.ident == *self.ident && arguments == self.arguments
    }

    /// Returns how the types in the item use a type parameter.
    pub(super) fn mention(&self, parameter: &Ident) -> Mention<'a> {
        let mut mention = Mention::default();
        for ty in &self.mentioned {
            let tokens: Vec<TokenTree> = flat(ty.to_token_stream());
            for (at, token) in tokens.iter().enumerate() {
                let TokenTree::Ident(ident) = token else {
                    continue;
                };
                let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
                if ident != parameter || (at > 0 && is_colon(tokens.get(at - 1))) {
                    continue;
                }
                if is_colon(tokens.get(at + 1)) || is_projected(&tokens, at) {
                    mention.projected.push(ty);
                } else if !is_marked(&tokens, at) {
                    mention.itself = true;
                }
            }
        }
        mention
    }
}

/// The uses of a type parameter in the types of an item.
#[derive(Default)]
pub(super) struct Mention<'a> {
    /// Whether serde writes values of the parameter's type.
    pub(super) itself: bool,
    /// The types that belong to the parameter, such as `T::Item`.
    pub(super) projected: Vec<&'a Type>,
}

/// Returns whether the token is the `T` of `<T as Trait>::Type`.
fn is_projected(tokens: &[TokenTree], at: usize) -> bool {
    matches!(tokens.get(at + 1), Some(TokenTree::Ident(ident)) if ident == "as")
}

/// Returns whether the token is the `T` of `PhantomData<T>`, which has no values of `T`.
fn is_marked(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && matches!(&tokens[at - 2], TokenTree::Ident(ident) if ident == "PhantomData")
}

/// Returns all tokens, with the content of groups in place of the groups.
fn flat(tokens: TokenStream) -> Vec<TokenTree> {
    let mut all = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => all.extend(flat(group.stream())),
            token => all.push(token),
        }
    }
    all
}

fn written(ty: &Type) -> String {
    ty.to_token_stream().to_string()
}

fn arguments(generics: &Generics) -> String {
    let (_, arguments, _) = generics.split_for_impl();
    let arguments = arguments.to_token_stream().to_string();
    let inner = arguments
        .strip_prefix('<')
        .and_then(|it| it.strip_suffix('>'));
    inner.unwrap_or_default().trim().to_owned()
}

fn without_end(arguments: &impl ToTokens) -> String {
    let text = arguments.to_token_stream().to_string();
    text.trim().trim_end_matches(',').trim().to_owned()
}
