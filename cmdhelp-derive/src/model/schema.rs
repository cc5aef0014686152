//! Determines the JSON form of a type from the attributes `#[serde(...)]` and `#[schema(...)]`.

mod field;
mod variant;

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::{Attribute, Data, DeriveInput, Generics, Type};

pub(crate) use self::field::{Content, Fields, SerdeField, Style};
pub(crate) use self::variant::{SerdeVariant, Tagging, VariantContent};
use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::doc::Doc;
use crate::syntax::schema::{OfType, SchemarsFile};
use crate::syntax::serde::{Serde, SerdeCasing};

/// A type that derives `Schema`.
#[derive(Clone)]
pub(crate) struct SchemaItem {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) options: OfType,
    /// The name of the type's schema in a manifest.
    pub(crate) name: String,
    pub(crate) doc: Doc,
    pub(crate) form: SerdeForm,
}

/// The form in which serde writes values of a type.
#[derive(Clone)]
pub(crate) enum SerdeForm {
    /// The form of another type or of a given schema.
    Same(Content),
    Struct(Fields),
    Enum(Tagging, Vec<SerdeVariant>),
}

/// The settings of a struct or enum that apply to all of its fields.
#[derive(Clone)]
pub(crate) struct Inherited {
    /// Whether serde refuses unknown keys.
    closed: bool,
    casing: Option<SerdeCasing>,
    /// Whether the fields belong to an enum.
    of_enum: bool,
}

impl SchemaItem {
    /// Makes the model of an item. Returns `None` if a schema cannot describe the form in which
    /// serde writes the item.
    pub(crate) fn read(input: &DeriveInput, errors: &mut Diagnostics) -> Option<Self> {
        let options = OfType::read(&input.attrs, errors);
        let serde = Serde::of(&input.attrs);
        let name = options.name.as_ref().map(|name| name.0.clone());
        let ident = &input.ident;
        let form = match (options.written(), &options.with) {
            (Some(raw), _) => SerdeForm::Same(Content::Written(raw.json.clone())),
            (None, Some(like)) => SerdeForm::Same(Content::Type(like.0.clone())),
            (None, None) => form(input, &serde, errors)?,
        };
        Some(Self {
            ident: ident.clone(),
            generics: input.generics.clone(),
            name: name.unwrap_or_else(|| ascii(&ident.unraw().to_string())),
            doc: doc(&input.attrs, options.description.as_ref()),
            options,
            form,
        })
    }
}

impl SchemaItem {
    /// Returns the variants of an enum, and no variants for other items.
    pub(crate) fn variants(&self) -> &[SerdeVariant] {
        match &self.form {
            SerdeForm::Enum(_, variants) => variants,
            SerdeForm::Same(_) | SerdeForm::Struct(_) => &[],
        }
    }

    /// Returns the fields of the struct, or those of each variant of the enum.
    pub(crate) fn structs(&self) -> impl Iterator<Item = &Fields> {
        let own = match &self.form {
            SerdeForm::Struct(fields) => Some(fields),
            SerdeForm::Same(_) | SerdeForm::Enum(..) => None,
        };
        let of_variants = self.variants().iter().filter_map(|it| match &it.content {
            VariantContent::Fields(fields) => Some(fields),
            VariantContent::Other(_) => None,
        });
        own.into_iter().chain(of_variants)
    }

    /// Returns the files with schemas of schemars. Each file comes with the field that it
    /// describes, or with `None` if it describes the item itself.
    pub(crate) fn schemars_files(&self) -> Vec<(&SchemarsFile, Option<&SerdeField>)> {
        let mut files = Vec::new();
        if let Some(file) = &self.options.schemars {
            files.push((file, None));
        }
        for field in self.structs().flat_map(|fields| &fields.fields) {
            if let Some(file) = &field.options.schemars {
                files.push((file, Some(field)));
            }
        }
        files
    }
}

/// Replaces each letter that is not ASCII by `_`, because references to schemas must be ASCII.
fn ascii(name: &str) -> String {
    let letters = name.chars();
    letters
        .map(|letter| if letter.is_ascii() { letter } else { '_' })
        .collect()
}

/// Returns the doc comment, or the description that replaces it.
fn doc(attributes: &[Attribute], description: Option<&syn::LitStr>) -> Doc {
    match description {
        Some(text) => Doc::text_of(&text.value()),
        None => Doc::of(attributes),
    }
}

/// Returns the form in which serde writes values of a type, or `None` after a mistake.
fn form(input: &DeriveInput, serde: &Serde, errors: &mut Diagnostics) -> Option<SerdeForm> {
    if let Some(span) = serde.span("remote") {
        Mistake::new(span, "`Schema` is not allowed on a `remote` type")
            .because("a `remote` type only describes another type for serde")
            .instead("do not derive `Schema` here; write `#[schema(with = \"Type\")]` or `#[schema(raw = \"...\")]` where the other type is used")
            .report(errors);
        return None;
    }
    if let Some(other) = serde.text("into") {
        // If the text is not a type, serde reports the mistake.
        return Some(SerdeForm::Same(match other.parse::<Type>() {
            Ok(ty) => Content::Type(ty),
            Err(_) => Content::Open,
        }));
    }
    let inherited = Inherited {
        closed: serde.has("deny_unknown_fields"),
        casing: serde.casing("rename_all"),
        of_enum: matches!(input.data, Data::Enum(_)),
    };
    match &input.data {
        Data::Struct(data) => {
            let mut fields = Fields::read(&data.fields, &inherited, errors);
            if let Some(span) = serde.span("transparent") {
                return errors
                    .handle(transparent(fields, span))
                    .map(SerdeForm::Same);
            }
            if let Some(tag) = serde.value("tag") {
                let name = serde.value("rename");
                let name = name.unwrap_or_else(|| input.ident.unraw().to_string());
                fields.tag = Some((tag, name));
            }
            Some(SerdeForm::Struct(fields))
        }
        Data::Enum(data) => {
            let tagging = Tagging::of(serde);
            let fields = Inherited {
                casing: serde.casing("rename_all_fields"),
                ..inherited
            };
            let variants = data.variants.iter().filter_map(|variant| {
                SerdeVariant::read(variant, &tagging, inherited.casing, &fields, errors)
            });
            let variants = variants.list();
            Some(SerdeForm::Enum(tagging, variants))
        }
        Data::Union(data) => {
            Mistake::new(data.union_token.span, "`Schema` is for structs and enums")
                .because("the macro cannot know which field of a union is written")
                .instead("write `#[schema(raw = \"...\")]` on the fields that use the union")
                .report(errors);
            None
        }
    }
}

/// Returns the content of a transparent struct, which serde writes as its only field.
fn transparent(fields: Fields, span: Span) -> Result<Content, Mistake> {
    let is_marker =
        |field: &SerdeField| matches!(&field.content, Content::Type(ty) if is_marker(ty));
    let mut written = fields.fields.into_iter().filter(|field| !is_marker(field));
    match (written.next(), written.next()) {
        (Some(field), None) => Ok(field.content),
        _ => Err(Mistake::new(
            span,
            "`transparent` is only allowed on a struct with exactly one field",
        )
        .because("this struct has no field that serde writes, or more than one")
        .instead("skip all fields but one, or leave `transparent` out")),
    }
}

/// Returns whether a type is `PhantomData<T>`.
fn is_marker(ty: &Type) -> bool {
    matches!(ty, Type::Path(path)
        if path.path.segments.last().is_some_and(|last| last.ident == "PhantomData"))
}
