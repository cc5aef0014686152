//! Variants, as far as they are written.

use syn::ext::IdentExt as _;

use super::{Around, Content, Fields, Style, doc};
use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::doc::Doc;
use crate::syntax::schema::OfVariant;
use crate::syntax::serde::{Serde, SerdeCasing};

/// How a value shows its variant.
#[derive(Clone)]
pub(crate) enum Tagging {
    /// `{"Name": content}`, or `"Name"`
    External,
    /// `{"tag": "Name", ...content}`
    Internal(String),
    /// `{"tag": "Name", "content": content}`
    Adjacent(String, String),
    /// Not at all.
    None,
}

impl Tagging {
    pub(super) fn of(serde: &Serde) -> Self {
        if serde.has("untagged") {
            return Self::None;
        }
        match (serde.value("tag"), serde.value("content")) {
            (Some(tag), None) => Self::Internal(tag),
            (Some(tag), Some(content)) => Self::Adjacent(tag, content),
            (None, _) => Self::External,
        }
    }
}

/// A variant, understood.
#[derive(Clone)]
pub(crate) struct Variant {
    /// How it is written.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) content: VariantContent,
    pub(crate) options: OfVariant,
    pub(crate) doc: Doc,
    /// Whether it is not told that it is this one.
    pub(crate) untagged: bool,
    pub(crate) span: proc_macro2::Span,
}

/// What is in a variant.
#[derive(Clone)]
pub(crate) enum VariantContent {
    Fields(Fields),
    Other(Content),
}

impl Variant {
    /// Reads a variant; nothing if it is not written.
    pub(super) fn read(
        variant: &syn::Variant,
        tagging: &Tagging,
        casing: Option<SerdeCasing>,
        around: &Around,
        errors: &mut Diagnostics,
    ) -> Option<Self> {
        let serde = Serde::of(&variant.attrs);
        let options = OfVariant::read(&variant.attrs, errors);
        if serde.is_skipped() {
            return None;
        }
        let ident = variant.ident.unraw().to_string();
        let cased = || casing.map(|casing| casing.variant(&ident));
        let around = Around {
            casing: serde.casing("rename_all").or(around.casing),
            ..*around
        };
        let mut fields = Fields::read(&variant.fields, &around, errors);
        // serde writes a variant whose one value it skips as one that has none.
        if fields.style == Style::Newtype && fields.fields.is_empty() {
            fields.style = Style::Unit;
        }
        let untagged = serde.has("untagged");
        let content = match (&options.raw, &options.with) {
            (Some(raw), _) => VariantContent::Other(Content::Written(raw.json.clone())),
            (None, Some(like)) => VariantContent::Other(Content::Type(like.0.clone())),
            _ if serde.has("with") || serde.has("serialize_with") => {
                VariantContent::Other(Content::Open)
            }
            _ => VariantContent::Fields(fields),
        };
        if let (Tagging::Internal(_), VariantContent::Fields(fields), false) =
            (tagging, &content, untagged)
            && fields.style == Style::Tuple
        {
            errors.report(
                Mistake::new(
                    variant.ident.span(),
                    "an internally tagged variant cannot have several values",
                )
                .because("the tag is a key, and the values are a list")
                .instead("name the fields, or say where the content is: `#[serde(tag = \"...\", content = \"...\")]`"),
            );
            return None;
        }
        Some(Self {
            name: serde
                .value("rename")
                .or_else(cased)
                .unwrap_or(ident.clone()),
            content,
            doc: doc(&variant.attrs, options.description.as_ref()),
            options,
            untagged,
            span: variant.ident.span(),
        })
    }
}
