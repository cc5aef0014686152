//! Parses `#[schema(...)]`, the attribute for facts of a schema that serde's attributes cannot express.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use std::io::ErrorKind;
use std::path::Path;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, ExprUnary, Lit, LitStr, Type, UnOp};

use super::bless::{BLESS, is_blessing};
use super::doc::{includes_a_file, text_of_value};
use super::json;
use super::options::{Error, FromOption, ListItem, Result, options};
use crate::diagnostic::Mistake;

options! {
    /// The options of a type.
    pub(crate) struct OfType of "schema" {
        /// `crate = path::to::cmdhelp`: the path of cmdhelp in generated code. Needed only if the
        /// program does not depend on cmdhelp directly, but uses it through another crate.
        [crate] path: Option<syn::Path>,
        /// `name = "Item"`: the name of the schema in a manifest; by default, the name of the type.
        [name] name: Option<SchemaName>,
        /// `description = "..."`: a description in place of the doc comment.
        [description] description: Option<LitStr>,
        /// `with = "Type"`: serde writes values of this type like values of `Type`, so they have
        /// its schema.
        [with] with: Option<SubstituteType>,
        /// `raw = "{...}"`: the whole schema, as JSON.
        [raw] raw: Option<Raw>,
        /// `recursive("Entry", "Link")`: the other types in a cycle of types that contain each other.
        /// Each type of the cycle must list all others.
        [recursive] recursive: Option<RecursiveTypes>,
        /// `schemars = "schemas/item.json"`: the schema that schemars makes for the type is in this file,
        /// whose path is relative to the package's `Cargo.toml`. A test that the derive adds compares the
        /// file with the schema of schemars, and writes the file if `CMDHELP_BLESS` is set.
        [schemars] schemars: Option<SchemarsFile>,
    }
}

options! {
    /// The options of a variant.
    pub(crate) struct OfVariant of "schema" {
        /// `description = "..."`: a description in place of the doc comment.
        [description] description: Option<LitStr>,
        /// `with = "Type"`: serde writes the variant's content like a value of this type.
        [with] with: Option<SubstituteType>,
        /// `raw = "{...}"`: the schema of the variant's content.
        [raw] raw: Option<Raw>,
    }
}

options! {
    /// The options of a field.
    pub(crate) struct OfField of "schema" {
        /// `description = "..."`: a description in place of the doc comment.
        [description] description: Option<LitStr>,
        /// `format = "email"`: the format of a text, a keyword of JSON Schema.
        [format] format: Option<LitStr>,
        /// `minimum = 1`: the smallest number that the field can have.
        [minimum] minimum: Option<Number>,
        /// `maximum = 10`: the greatest number that the field can have.
        [maximum] maximum: Option<Number>,
        /// `with = "Type"`: serde writes the field like a value of this type.
        [with] with: Option<SubstituteType>,
        /// `raw = "{...}"`: the whole schema of the field, as JSON.
        [raw] raw: Option<Raw>,
        /// `schemars = "schemas/item.json"`: the schema that schemars makes for the field's type is in
        /// this file.
        [schemars] schemars: Option<SchemarsFile>,
    }
}

impl OfType {
    /// Returns the types in `recursive(...)`, which contain this type and which this type contains.
    pub(crate) fn recursive(&self) -> &[Type] {
        self.recursive.as_ref().map_or(&[], |others| &others.0)
    }

    /// Returns the whole schema, if `raw` or `schemars` gives it.
    pub(crate) fn written(&self) -> Option<&Raw> {
        self.raw
            .as_ref()
            .or(self.schemars.as_ref().map(|it| &it.raw))
    }
}

impl OfField {
    /// Returns the whole schema, if `raw` or `schemars` gives it.
    pub(crate) fn written(&self) -> Option<&Raw> {
        self.raw
            .as_ref()
            .or(self.schemars.as_ref().map(|it| &it.raw))
    }
}

fn text(lit: &Lit, instead: &str) -> Result<LitStr> {
    match lit {
        Lit::Str(text) => Ok(text.clone()),
        other => Err(Mistake::new(other.span(), "expected a string literal")
            .instead(instead)
            .into()),
    }
}

/// The name of a schema.
#[derive(Clone)]
pub(crate) struct SchemaName(pub(crate) String);

impl FromOption for SchemaName {
    const FORM: &'static str = " = \"Item\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        let lit = text(value, "write `name = \"Item\"`")?;
        let name = lit.value();
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        if name.is_empty() || !name.chars().all(fits) {
            return Err(
                Mistake::new(lit.span(), format!("invalid schema name `{name}`"))
                    .because(
                        "the name is part of references to the schema, which cannot contain \
                        other characters",
                    )
                    .instead("use ASCII letters, digits, `_`, `-` and `.`")
                    .into(),
            );
        }
        Ok(Self(name))
    }
}

/// The type in the string literal of `with`.
#[derive(Clone)]
pub(crate) struct SubstituteType(pub(crate) Type);

impl FromOption for SubstituteType {
    const FORM: &'static str = " = \"Vec<String>\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        let instead = "write a type in quotes, as in `with = \"Vec<String>\"`";
        type_in(value, instead).map(Self)
    }
}

/// The types in the string literals of `recursive`.
#[derive(Clone, Default)]
pub(crate) struct RecursiveTypes(pub(crate) Vec<Type>);

impl FromOption for RecursiveTypes {
    const FORM: &'static str = "(\"Entry\")";

    fn from_list(items: &[ListItem], _place: Span) -> Result<Self> {
        let types = items.iter().map(|item| match item {
            ListItem::Literal(lit) => type_in(lit, OTHERS),
            item => Err(Mistake::new(item.span(), "expected a string literal")
                .instead(OTHERS)
                .into()),
        });
        types.collect::<Result<_>>().map(Self)
    }

    fn from_literal(value: &Lit) -> Result<Self> {
        Ok(Self(vec![type_in(value, OTHERS)?]))
    }
}

const OTHERS: &str = "write types in quotes, as in `recursive(\"Entry\", \"Link<T>\")`";

/// Parses the type in a string literal.
fn type_in(lit: &Lit, instead: &str) -> Result<Type> {
    let lit = text(lit, instead)?;
    lit.parse().map_err(|_| {
        Mistake::new(lit.span(), format!("invalid type `{}`", lit.value()))
            .instead(instead)
            .into()
    })
}

/// A schema in a string literal or in a file, as in `include_str!("item.schema.json")`.
#[derive(Clone)]
pub(crate) struct Raw {
    /// The schema, minified.
    pub(crate) json: String,
    /// The `include_str!`. Generated code repeats this call so that cargo watches the file.
    pub(crate) included: Option<TokenStream>,
}

const RAW: &str = "write an object, as in `raw = r#\"{\"type\":\"string\"}\"#`, or `raw = include_str!(\"item.schema.json\")`";

impl Raw {
    /// Returns a schema that accepts every value. It stands for a schema whose file cannot be read yet.
    fn open() -> Self {
        Self {
            json: "{}".to_owned(),
            included: None,
        }
    }

    fn read(json: &str, span: Span) -> std::result::Result<Self, Mistake> {
        if let Some(at) = json::error(json) {
            return Err(Mistake::new(span, "invalid JSON")
                .because(format!("the JSON is invalid at character offset {at}"))
                .instead(RAW));
        }
        let json = json::without_space(json);
        if !json.starts_with('{') {
            return Err(Mistake::new(span, "a schema must be a JSON object")
                .because("some programs accept only objects as schemas")
                .instead(RAW));
        }
        if json::refers_to_itself(&json) {
            return Err(Mistake::new(span, "`$ref` to a part of the same schema is not allowed")
                .because(
                    "the schema is copied into other schemas, and the reference would be wrong there",
                )
                .instead("write the referenced schema in place of `$ref`"));
        }
        Ok(Self {
            json,
            included: None,
        })
    }
}

impl FromOption for Raw {
    const FORM: &'static str = " = r#\"{}\"#";

    fn from_literal(value: &Lit) -> Result<Self> {
        let lit = text(value, RAW)?;
        Ok(Self::read(&lit.value(), lit.span())?)
    }

    fn from_expr(expr: &Expr) -> Result<Self> {
        if let Expr::Lit(literal) = expr {
            return Self::from_literal(&literal.lit);
        }
        let Some(json) = text_of_value(expr) else {
            if includes_a_file(expr) {
                // A missing file is not reported here: `include_str!` itself reports it, and an
                // editor may not know the file's folder.
                return Ok(Self {
                    included: Some(expr.to_token_stream()),
                    ..Self::open()
                });
            }
            return Err(
                Mistake::new(expr.span(), "expected a string literal or `include_str!`")
                    .instead(RAW)
                    .into(),
            );
        };
        let mut raw = Self::read(&json, expr.span())?;
        raw.included = Some(expr.to_token_stream());
        Ok(raw)
    }
}

/// A schema that schemars has written to a file.
#[derive(Clone)]
pub(crate) struct SchemarsFile {
    pub(crate) raw: Raw,
    /// Whether the file does not exist.
    pub(crate) is_missing: bool,
    /// The path as it is written in the attribute.
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) span: Span,
}

impl FromOption for SchemarsFile {
    const FORM: &'static str = " = \"schemas/item.json\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        let lit = text(
            value,
            "write a path, as in `schemars = \"schemas/item.json\"`",
        )?;
        let (name, span) = (lit.value(), lit.span());
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        let path = Path::new(&package).join(&name);
        let shown = path.to_string_lossy().into_owned();
        let mut is_missing = false;
        let raw = match std::fs::read_to_string(&path) {
            Ok(json) => match Raw::read(&json, span) {
                Ok(mut raw) => {
                    raw.included = Some(quote!(__cmdhelp::include_str!(#shown)));
                    raw
                }
                // The test replaces the file, so its content does not matter.
                Err(_) if is_blessing() => Raw::open(),
                Err(mistake) => {
                    let instead = format!("run `{BLESS}=1 cargo test` to rewrite the file");
                    return Err(mistake.instead(instead).into());
                }
            },
            Err(error) if error.kind() != ErrorKind::NotFound => {
                let what = format!("`{name}` cannot be read: {error}");
                return Err(Mistake::new(span, what)
                    .because("paths are relative to the folder of `Cargo.toml`")
                    .into());
            }
            Err(_) => {
                is_missing = true;
                Raw::open()
            }
        };
        Ok(Self {
            raw,
            is_missing,
            name,
            path: shown,
            span,
        })
    }
}

/// A number in JSON's syntax.
#[derive(Clone)]
pub(crate) struct Number(pub(crate) String);

impl Number {
    /// Returns the value, for comparisons.
    pub(crate) fn value(&self) -> f64 {
        self.0.parse().unwrap_or_default()
    }
}

impl FromOption for Number {
    const FORM: &'static str = " = 1";

    fn from_literal(value: &Lit) -> Result<Self> {
        let written = match value {
            Lit::Int(number) if number.suffix().is_empty() => number.base10_digits().to_owned(),
            // `1.` and `.5` are numbers in Rust, and not in JSON.
            Lit::Float(number) if number.suffix().is_empty() => {
                let written = number.base10_digits().to_owned();
                if json::error(&written).is_some() {
                    format!("{written}0")
                } else {
                    written
                }
            }
            other => return Err(no_number(other.span())),
        };
        Ok(Self(written))
    }

    fn from_expr(expr: &Expr) -> Result<Self> {
        match expr {
            Expr::Lit(ExprLit { lit, .. }) => Self::from_literal(lit),
            Expr::Unary(ExprUnary {
                op: UnOp::Neg(_),
                expr,
                ..
            }) => Self::from_expr(expr).map(|number| Self(format!("-{}", number.0))),
            Expr::Group(group) => Self::from_expr(&group.expr),
            other => Err(no_number(other.span())),
        }
    }
}

fn no_number(span: Span) -> Error {
    Mistake::new(span, "expected a number literal")
        .because("the macro needs the number at compile time")
        .instead("write digits, as in `minimum = 1`")
        .into()
}
