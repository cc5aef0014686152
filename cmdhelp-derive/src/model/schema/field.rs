//! Reads the fields of a struct or variant that serde writes.

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned;
use syn::{LitStr, Path, Type};

use super::{Inherited, doc};
use crate::diagnostic::Diagnostics;
use crate::syntax::doc::Doc;
use crate::syntax::schema::OfField;
use crate::syntax::serde::Serde;
use crate::syntax::shape;

/// The fields of a struct or a variant.
#[derive(Clone)]
pub(crate) struct Fields {
    pub(crate) style: Style,
    /// The fields that serde writes.
    pub(crate) fields: Vec<SerdeField>,
    /// The fields that serde skips.
    pub(crate) skipped: Vec<Skipped>,
    /// The key and the value by which serde writes the type's name, as `#[serde(tag = "...")]`
    /// requires.
    pub(crate) tag: Option<(String, String)>,
    /// Whether serde refuses unknown keys.
    pub(crate) closed: bool,
}

/// How serde writes the fields of a struct or variant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Unit,
    Newtype,
    Tuple,
    Named,
}

/// A field that serde writes.
#[derive(Clone)]
pub(crate) struct SerdeField {
    pub(crate) key: String,
    pub(crate) content: Content,
    /// The Rust type of the field.
    pub(crate) ty: Type,
    pub(crate) options: OfField,
    pub(crate) doc: Doc,
    /// Whether serde writes the keys of the field's value directly into the object of the struct.
    pub(crate) flattened: bool,
    /// Whether serde may leave the field out.
    pub(crate) conditional: bool,
    pub(crate) span: Span,
}

/// A field that serde skips.
#[derive(Clone)]
pub(crate) struct Skipped {
    pub(crate) options: OfField,
    pub(crate) span: Span,
}

/// The JSON form of a value.
#[derive(Clone)]
pub(crate) enum Content {
    /// The form in which serde writes values of this type.
    Type(Type),
    /// The form of the values of this `Option` type, except `None`.
    Present(Type),
    /// The form that this JSON Schema describes.
    Written(String),
    /// Any form, because a function of the program writes the value.
    Open,
}

impl Fields {
    pub(super) fn read(
        fields: &syn::Fields,
        inherited: &Inherited,
        errors: &mut Diagnostics,
    ) -> Self {
        let style = match fields {
            syn::Fields::Unit => Style::Unit,
            syn::Fields::Named(_) => Style::Named,
            syn::Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Style::Newtype,
            syn::Fields::Unnamed(_) => Style::Tuple,
        };
        let mut read = Self {
            style,
            fields: Vec::new(),
            skipped: Vec::new(),
            tag: None,
            closed: inherited.closed,
        };
        for field in fields {
            read.add(field, inherited, errors);
        }
        read
    }

    fn add(&mut self, field: &syn::Field, inherited: &Inherited, errors: &mut Diagnostics) {
        let serde = Serde::of(&field.attrs);
        let options = OfField::read(&field.attrs, errors);
        let span = field
            .ident
            .as_ref()
            .map_or_else(|| field.ty.span(), syn::Ident::span);
        // serde writes the only field of a newtype struct even if the field has `skip`.
        let is_struct = self.style == Style::Newtype && !inherited.of_enum;
        if serde.is_skipped() && !is_struct {
            self.skipped.push(Skipped { options, span });
            return;
        }
        let ident = field.ident.as_ref().map(|ident| ident.unraw().to_string());
        let ident = ident.unwrap_or_default();
        let cased = || inherited.casing.map(|casing| casing.field(&ident));
        let key = serde
            .value("rename")
            .or_else(cased)
            .unwrap_or(ident.clone());
        let condition = serde.text("skip_serializing_if");
        self.fields.push(SerdeField {
            key,
            content: content(&field.ty, &serde, &options, condition),
            ty: field.ty.clone(),
            doc: doc(&field.attrs, options.description.as_ref()),
            options,
            flattened: serde.has("flatten"),
            conditional: condition.is_some(),
            span,
        });
    }
}

/// Returns the JSON form of a field's value.
fn content(ty: &Type, serde: &Serde, options: &OfField, condition: Option<&LitStr>) -> Content {
    if let Some(raw) = options.written() {
        return Content::Written(raw.json.clone());
    }
    if let Some(like) = &options.with {
        return Content::Type(like.0.clone());
    }
    if serde.has("with") || serde.has("serialize_with") {
        return Content::Open;
    }
    let is_none = condition.and_then(|path| path.parse::<Path>().ok());
    let is_none = is_none.is_some_and(|path| {
        let mut words = path.segments.iter().rev();
        let mut next = || words.next().map(|segment| segment.ident.to_string());
        next().as_deref() == Some("is_none") && next().as_deref() == Some("Option")
    });
    if is_none && shape::argument_of(ty, "Option").is_some() {
        return Content::Present(ty.clone());
    }
    Content::Type(ty.clone())
}
