//! Reads those variants of an enum that serde writes.

use syn::ext::IdentExt as _;

use super::{Content, Fields, Inherited, Style, doc};
use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::doc::Doc;
use crate::syntax::schema::OfVariant;
use crate::syntax::serde::{Serde, SerdeCasing};

/// The way in which serde writes the name of a variant.
#[derive(Clone)]
pub(crate) enum Tagging {
    /// `{"Name": content}`, or `"Name"`
    External,
    /// `{"tag": "Name", ...content}`
    Internal(String),
    /// `{"tag": "Name", "content": content}`
    Adjacent(String, String),
    /// `content`, without the name
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

/// A variant that serde writes.
#[derive(Clone)]
pub(crate) struct SerdeVariant {
    /// The name that serde writes for the variant.
    pub(crate) name: String,
    pub(crate) content: VariantContent,
    pub(crate) options: OfVariant,
    pub(crate) doc: Doc,
    /// Whether serde writes only the content, without the name.
    pub(crate) untagged: bool,
    pub(crate) span: proc_macro2::Span,
}

/// The content of a variant.
#[derive(Clone)]
pub(crate) enum VariantContent {
    Fields(Fields),
    Other(Content),
}

impl SerdeVariant {
    /// Reads a variant. Returns `None` if serde skips the variant.
    pub(super) fn read(
        variant: &syn::Variant,
        tagging: &Tagging,
        casing: Option<SerdeCasing>,
        inherited: &Inherited,
        errors: &mut Diagnostics,
    ) -> Option<Self> {
        let serde = Serde::of(&variant.attrs);
        let options = OfVariant::read(&variant.attrs, errors);
        if serde.is_skipped() {
            return None;
        }
        let ident = variant.ident.unraw().to_string();
        let cased = || casing.map(|casing| casing.variant(&ident));
        let inherited = Inherited {
            casing: serde.casing("rename_all").or(inherited.casing),
            ..*inherited
        };
        let mut fields = Fields::read(&variant.fields, &inherited, errors);
        // If serde skips the only field of a variant, it writes the variant like a variant without
        // fields.
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
            Mistake::new(
                variant.ident.span(),
                "a variant with several unnamed fields cannot have an internal tag",
            )
            .because("the tag is a key of an object, but several unnamed fields form a list")
            .instead("name the fields, or say where the content is: `#[serde(tag = \"...\", content = \"...\")]`")
            .report(errors);
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
