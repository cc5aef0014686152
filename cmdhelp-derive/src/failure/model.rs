//! The model of an error type.

use cmdhelp_spec::list::List as _;
use heck::ToShoutySnakeCase as _;
use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Path, Type};

use super::syntax::FailureOptions;
use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::claim::{Claim, of_recovery};
use crate::model::text::Text;
use crate::syntax::doc::Doc;
use crate::syntax::options::Flag;

/// An error type.
pub(super) struct Failure {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    /// The path of cmdhelp in generated code.
    pub(super) path: Option<Path>,
    /// The cases: one for each variant, or a single one for a struct.
    pub(super) cases: Vec<Case>,
}

/// A case of an error type: a kind of failure with its code and exit code.
pub(super) struct Case {
    /// The variant, or `None` if the type is a struct.
    pub(super) variant: Option<Ident>,
    pub(super) span: Span,
    pub(super) options: FailureOptions,
    pub(super) code: String,
    pub(super) when: Option<Text>,
    pub(super) recovery: Option<Text>,
    pub(super) fields: Fields,
}

/// The code of a command that has stopped because its caller cancelled it.
pub(super) const INTERRUPTED: &str = "INTERRUPTED";

/// The options, such as `usage`, for exit codes that mean the same in every program.
pub(super) const WORDS: [(&str, u8); 4] = [
    ("usage", 2),
    ("auth", 4),
    ("timeout", 124),
    ("interrupted", 130),
];

impl Failure {
    /// Reads an error type. Returns `None` if the item is a union.
    pub(super) fn read(input: &DeriveInput, errors: &mut Diagnostics) -> Option<Self> {
        let mut this = Self {
            ident: input.ident.clone(),
            generics: input.generics.clone(),
            path: None,
            cases: Vec::new(),
        };
        match &input.data {
            Data::Enum(data) => {
                let options = FailureOptions::read(&input.attrs, errors);
                of_variants(&options, errors);
                this.path = options.path;
                for variant in &data.variants {
                    let mut case =
                        Case::read(&variant.ident, &variant.attrs, &variant.fields, errors);
                    case.variant = Some(variant.ident.clone());
                    if let Some(path) = &case.options.path {
                        Mistake::new(path.span(), "`crate` is not allowed on a variant")
                            .instead("put the option on the enum")
                            .report(errors);
                    }
                    this.cases.push(case);
                }
            }
            Data::Struct(data) => {
                let case = Case::read(&input.ident, &input.attrs, &data.fields, errors);
                this.path.clone_from(&case.options.path);
                this.cases.push(case);
            }
            Data::Union(_) => {
                Mistake::new(input.ident.span(), "`Failure` needs an enum or a struct")
                    .because("a union has no variants")
                    .report(errors);
                return None;
            }
        }
        Some(this)
    }
}

impl Case {
    fn read(
        ident: &Ident,
        attributes: &[Attribute],
        fields: &Fields,
        errors: &mut Diagnostics,
    ) -> Self {
        let options = FailureOptions::read(attributes, errors);
        let code = match &options.code {
            Some(code) => code.value(),
            None if options.interrupted.is_present() => INTERRUPTED.to_owned(),
            None => code_of(&ident.unraw().to_string()),
        };
        let when = match &options.when {
            Some(when) => Text::of_option(when.0.clone()),
            None => {
                let help = Doc::of(attributes).help(false, false);
                help.map(|help| Text::Literal(help.unstyled().short))
            }
        };
        let recovery = options.recovery.as_ref();
        Self {
            variant: None,
            span: ident.span(),
            when,
            recovery: recovery.and_then(|recovery| Text::of_option(recovery.text.0.clone())),
            options,
            code,
            fields: fields.clone(),
        }
    }

    /// Returns the exit code of the program for this case.
    pub(super) fn exit(&self) -> u8 {
        let words = self.flags().into_iter().zip(WORDS);
        let mut given = words.filter(|(flag, _)| flag.is_present());
        match (given.next(), &self.options.exit) {
            (Some((_, (_, exit))), _) => exit,
            (None, Some(exit)) => u8::try_from(exit.0).unwrap_or(1),
            (None, None) => 1,
        }
    }

    /// Returns the claim that the command lines in the case's recovery are valid, or `None` if the
    /// case has no recovery.
    pub(super) fn claim(&self) -> Option<Claim> {
        of_recovery(self.options.recovery.as_ref()?)
    }

    /// Returns the values of the options in `WORDS`, in the order of `WORDS`.
    fn flags(&self) -> [Flag; WORDS.len()] {
        let options = &self.options;
        [
            options.usage,
            options.auth,
            options.timeout,
            options.interrupted,
        ]
    }

    /// Returns the options of `WORDS` that the author has given, with their locations.
    pub(super) fn words(&self) -> Vec<(&'static str, Span)> {
        let words = self.flags().into_iter().zip(WORDS);
        let given = words.filter(|(flag, _)| flag.is_present());
        given.map(|(flag, (word, _))| (word, flag.span())).list()
    }

    pub(super) fn is_transparent(&self) -> bool {
        self.options.transparent.is_present()
    }

    /// Returns the type and the name of the case's only field. Returns `None` unless the case has
    /// exactly one field.
    pub(super) fn inner(&self) -> Option<(&Type, Option<&Ident>)> {
        let mut fields = self.fields.iter();
        match (fields.next(), fields.next()) {
            (Some(field), None) => Some((&field.ty, field.ident.as_ref())),
            _ => None,
        }
    }

    /// Returns the name of the case's constant in generated code.
    pub(super) fn constant(&self) -> Ident {
        format_ident!("__CASE_{}", self.code_or_name())
    }

    fn code_or_name(&self) -> String {
        match &self.variant {
            Some(variant) => variant.unraw().to_string(),
            None => String::from("SELF"),
        }
    }

    pub(super) fn fields_span(&self) -> Span {
        match &self.fields {
            Fields::Unit => self.span,
            fields => fields.span(),
        }
    }
}

/// Checks that the only option of an enum is `crate`. All other options belong on the variants.
fn of_variants(options: &FailureOptions, errors: &mut Diagnostics) {
    for (option, span) in &options.given {
        if option != "crate" {
            Mistake::new(*span, format!("`{option}` is not allowed on an enum"))
                .because("each variant has its own options")
                .instead("put the option on the variants")
                .report(errors);
        }
    }
}

/// Converts the name of a variant to a code, such as `NoSuchItem` to `NO_SUCH_ITEM`.
fn code_of(name: &str) -> String {
    name.to_shouty_snake_case()
}
