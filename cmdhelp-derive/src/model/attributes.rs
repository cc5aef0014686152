//! The attributes and the doc comment of one struct, enum, field or variant.
//!
//! In this module, an item with attributes is called a place. The entries of its attributes are
//! read in the author's order, because `long` without a value uses the name and the casing that
//! earlier entries set.

mod legacy;
mod words;

use proc_macro2::{Ident, Span};
use syn::{Expr, Type};

pub(crate) use self::legacy::Deprecation;
use super::key::{Key, row_of};
use super::method::{Method, Value};
use super::name::Name;
use super::role::{Assigned, Role};
use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::attribute::{Entry, EntryForm, Kind, entries};
use crate::syntax::casing::Casing;
use crate::syntax::doc::{Doc, Help};

/// The kinds of items, called places, that can have attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Site {
    Struct,
    Enum,
    ValueEnum,
    Field,
    Variant,
    ValueVariant,
}

impl Site {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Enum | Self::ValueEnum => "an enum",
            Self::Field => "a field",
            Self::Variant | Self::ValueVariant => "a variant",
        }
    }
}

/// An item with attributes, called a place, with its default name, role and casings.
pub(crate) struct Place<'a> {
    pub(crate) site: Site,
    pub(crate) ident: &'a Ident,
    /// The location of the item's identifier.
    pub(crate) span: Span,
    pub(crate) attributes: &'a [syn::Attribute],
    /// The type of a field; `None` for other items.
    pub(crate) ty: Option<&'a Type>,
    pub(crate) name: Name,
    pub(crate) role: Role,
    pub(crate) casing: Casing,
    pub(crate) env_casing: Casing,
}

impl<'a> Place<'a> {
    /// Returns the place for a variant, with the casings of its enum.
    pub(crate) fn variant(
        variant: &'a syn::Variant,
        site: Site,
        role: Role,
        container: &Attributes,
    ) -> Self {
        Self {
            site,
            ident: &variant.ident,
            span: variant.ident.span(),
            attributes: &variant.attrs,
            ty: None,
            name: Name::Derived(variant.ident.clone()),
            role,
            casing: container.casing,
            env_casing: container.env_casing,
        }
    }
}

/// The clap group of all arguments of a struct.
#[derive(Clone)]
pub(crate) struct Group {
    pub(crate) skip: bool,
    pub(crate) id: Name,
    pub(crate) methods: Vec<Method>,
}

/// The meaning of the attributes and the doc comment of a struct, enum, field or variant.
#[derive(Clone)]
pub(crate) struct Attributes {
    pub(crate) site: Site,
    pub(crate) name: Name,
    pub(crate) casing: Casing,
    pub(crate) env_casing: Casing,
    pub(crate) role: Assigned,
    pub(crate) doc: Doc,
    /// Whether the lines of the doc comment are kept as they are.
    pub(crate) verbatim: bool,
    /// Whether the doc comment makes a long help even if the long help equals the short help.
    pub(crate) force_long: bool,
    /// The builder methods in written order, except those, such as `action`, for which this struct
    /// has a field.
    pub(crate) methods: Vec<Method>,
    pub(crate) value_parser: Option<Method>,
    pub(crate) action: Option<Method>,
    pub(crate) next_display_order: Option<Method>,
    pub(crate) next_help_heading: Option<Method>,
    /// Whether the argument is positional: neither `short` nor `long` is given.
    pub(crate) positional: bool,
    pub(crate) group: Group,
    pub(crate) defer: Option<bool>,
    pub(crate) deprecations: Vec<Deprecation>,
    ty: Option<Type>,
    value_enum: bool,
}

impl Attributes {
    /// Reads the attributes and the doc comment of the item `place`.
    pub(crate) fn read(place: Place<'_>, errors: &mut Diagnostics) -> Self {
        let mut entries = entries(place.attributes, errors);
        let mut this = Self {
            site: place.site,
            name: place.name,
            casing: place.casing,
            env_casing: place.env_casing,
            role: Assigned {
                role: place.role,
                span: place.span,
            },
            doc: Doc::of(place.attributes),
            verbatim: false,
            force_long: false,
            methods: Vec::new(),
            value_parser: None,
            action: None,
            next_display_order: None,
            next_help_heading: None,
            positional: true,
            group: Group {
                skip: false,
                id: Name::Derived(place.ident.clone()),
                methods: Vec::new(),
            },
            defer: None,
            deprecations: Vec::new(),
            ty: place.ty.cloned(),
            value_enum: entries
                .iter()
                .any(|entry| entry.key() == "value_enum" && !entry.is_call()),
        };
        entries.retain(|entry| errors.handle(this.assign_role(entry)).is_some());
        for entry in &entries {
            errors.handle(this.read_entry(entry));
        }
        this
    }

    /// Returns whether the item is a variant that is a command.
    pub(crate) fn is_command(&self) -> bool {
        matches!(self.role.role, Role::Command | Role::Subcommand)
    }

    pub(crate) fn is_flattened(&self) -> bool {
        matches!(self.role.role, Role::Flatten)
    }

    pub(crate) fn is_subcommand(&self) -> bool {
        matches!(self.role.role, Role::Subcommand)
    }

    /// Returns whether the type of the item describes further arguments or commands.
    pub(crate) fn holds_type(&self) -> bool {
        self.is_flattened() || self.is_subcommand()
    }

    pub(crate) fn is_external(&self) -> bool {
        matches!(self.role.role, Role::External)
    }

    pub(crate) fn is_skipped(&self) -> bool {
        matches!(self.role.role, Role::Skip(..))
    }

    /// Returns whether the subcommands of the enum are built only when they are needed.
    pub(crate) fn defers_commands(&self) -> bool {
        self.defer.unwrap_or(cfg!(feature = "unstable-v5"))
    }

    /// Returns the short and the long help from the doc comment.
    pub(crate) fn help(&self) -> Option<Help> {
        self.doc.help(self.verbatim, self.force_long)
    }

    /// Returns the help as plain text, for the manifest.
    pub(crate) fn plain_help(&self) -> Option<Help> {
        self.help().map(Help::unstyled)
    }

    /// Returns the first builder method other than `help` and `long_help` that the author wrote.
    pub(crate) fn explicit_method(&self) -> Option<&Method> {
        self.methods
            .iter()
            .find(|method| method.name != "help" && method.name != "long_help")
    }

    /// Returns whether the attributes give a default as a text. An argument with a default is not
    /// required.
    pub(crate) fn has_default(&self) -> bool {
        self.methods
            .iter()
            .any(|method| method.name == "default_value" || method.name == "default_value_os")
    }

    /// Changes the role if the entry gives one, such as `flatten`.
    fn assign_role(&mut self, entry: &Entry) -> Result<(), Mistake> {
        let role = match (row_of(&entry.key()).map(|row| row.key), &entry.form) {
            (_, EntryForm::Call(_)) => return Ok(()),
            (Some(Key::FromGlobal), _) => Role::FromGlobal,
            (Some(Key::Subcommand), _) => Role::Subcommand,
            (Some(Key::ExternalSubcommand), _) => Role::External,
            (Some(Key::Flatten), _) => Role::Flatten,
            (Some(Key::Skip), _) if entry.kind != Kind::Group => {
                Role::Skip(entry.value().cloned(), self.role.role.kind())
            }
            _ => return Ok(()),
        };
        let is_container = matches!(self.site, Site::Struct | Site::Enum | Site::ValueEnum);
        if !is_container && self.role.role.can_become(&role) {
            self.role = Assigned {
                role,
                span: entry.name.span(),
            };
            return Ok(());
        }
        Err(self.role_conflict(&role, entry.name.span()))
    }

    /// Returns the mistake for a role `new` that is not allowed on this item or together with its
    /// current role.
    fn role_conflict(&self, new: &Role, span: Span) -> Mistake {
        let old = &self.role.role;
        if old.name() == new.name() {
            return Mistake::new(span, format!("duplicate `{}`", new.name()))
                .instead("remove one of the two");
        }
        match old {
            Role::Arg | Role::Command | Role::Value => {
                let mistake = Mistake::new(
                    span,
                    format!("`{}` is not allowed on {}", new.name(), self.site.name()),
                );
                match new {
                    Role::External => mistake.instead(
                        "put `external_subcommand` on a variant with a `Vec<String>` or a `Vec<OsString>`, in an enum that derives `Subcommand`",
                    ),
                    Role::FromGlobal => mistake.instead("put `from_global` on a field"),
                    Role::Skip(..) => mistake.instead("put `skip` on a field or a variant"),
                    _ if self.site == Site::Field => mistake,
                    _ => mistake.instead(
                        "put the option on a field or variant whose type has the arguments or commands",
                    ),
                }
            }
            _ => Mistake::new(
                span,
                format!("`{}` and `{}` cannot be combined", new.name(), old.name()),
            )
            .because(format!("{} can have only one role", self.site.name()))
            .instead("remove one of the two"),
        }
    }

    /// Reads one entry of an attribute and stores its meaning.
    fn read_entry(&mut self, entry: &Entry) -> Result<(), Mistake> {
        self.check_kind(entry)?;
        match &entry.form {
            EntryForm::Call(arguments) => self.call(entry, arguments),
            EntryForm::Word => self.word(entry),
            EntryForm::Value(value) => self.value(entry, value),
        }
    }

    /// Checks that an entry is in the kind of attribute that fits the item's role, such as
    /// `#[arg(...)]` for an argument.
    fn check_kind(&mut self, entry: &Entry) -> Result<(), Mistake> {
        let expected = self.role.role.kind();
        if entry.kind.is_legacy() {
            self.deprecations.push(Deprecation::attribute(
                entry.kind,
                expected,
                entry.kind_span,
            ));
            return Ok(());
        }
        if entry.kind == expected || (entry.kind == Kind::Group && expected == Kind::Command) {
            return Ok(());
        }
        Err(Mistake::new(
            entry.kind_span,
            format!(
                "expected `{}` attribute instead of `{}`",
                expected.name(),
                entry.kind.name()
            ),
        )
        .because(format!(
            "{} is described by `#[{}(...)]`",
            self.role.role.described(self.site.name()),
            expected.name()
        ))
        .instead(format!("write `#[{}({})]`", expected.name(), entry.name)))
    }

    /// Stores the call of a builder method. Some calls, such as `id`, `name` and `value_parser`,
    /// have their own fields; all others are stored in `methods`.
    fn push(&mut self, entry: &Entry, value: Value) {
        let method = Method::new(entry.name.clone(), value);
        match (entry.key().as_str(), entry.kind) {
            ("id", Kind::Group) => self.group.id = assigned(method),
            ("id", Kind::Arg | Kind::Clap | Kind::Structopt) => self.name = assigned(method),
            ("id", Kind::Command | Kind::Value) => {
                self.deprecations.push(Deprecation::id_for_name(entry));
                self.name = assigned(method);
            }
            ("name", Kind::Arg) => {
                self.deprecations.push(Deprecation::name_for_id(entry));
                self.name = assigned(method);
            }
            ("name", Kind::Command | Kind::Value | Kind::Clap | Kind::Structopt) => {
                self.name = assigned(method);
            }
            ("value_parser", _) => self.value_parser = Some(method),
            ("action", _) => self.action = Some(method),
            (key, kind) => {
                if matches!(key, "short" | "long") {
                    self.positional = false;
                }
                if kind == Kind::Group {
                    self.group.methods.push(method);
                } else {
                    self.methods.push(method);
                }
            }
        }
    }
}

impl Entry {
    fn is_call(&self) -> bool {
        matches!(self.form, EntryForm::Call(_))
    }
}

/// Returns the name that a method `name(...)` or `id(...)` assigns.
fn assigned(method: Method) -> Name {
    match method.value {
        Value::Written(exprs) => Name::Assigned(match <[Expr; 1]>::try_from(exprs) {
            Ok([expr]) => expr,
            Err(exprs) => tuple(&exprs, method.name.span()),
        }),
        Value::Name(name, _) => name,
        _ => Name::Derived(method.name),
    }
}

/// Returns a tuple of the arguments of `name()` or `name(a, b)`. rustc then reports that a tuple is
/// not a text.
fn tuple(exprs: &[Expr], span: Span) -> Expr {
    let exprs = exprs.iter();
    syn::parse_quote_spanned!(span=> (#(#exprs),*))
}
