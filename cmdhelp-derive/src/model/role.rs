//! The role of a field or variant in its container.

use proc_macro2::Span;
use syn::Expr;

use crate::syntax::attribute::Kind;

/// The part that a struct, enum, field or variant plays on the command line.
#[derive(Clone)]
pub(crate) enum Role {
    /// An argument; the default role of a field.
    Arg,
    /// A command; the role of a container and the default role of a variant.
    Command,
    /// A value; the role of the variants of an enum that derives `ValueEnum`.
    Value,
    /// `from_global`: an argument that a parent command declares.
    FromGlobal,
    /// `subcommand`
    Subcommand,
    /// `flatten`
    Flatten,
    /// `skip`, with the value for the field if it is not the type's default.
    Skip(Option<Expr>, Kind),
    /// `external_subcommand`
    External,
}

impl Role {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Arg => "arg",
            Self::Command => "command",
            Self::Value => "value",
            Self::FromGlobal => "from_global",
            Self::Subcommand => "subcommand",
            Self::Flatten => "flatten",
            Self::Skip(..) => "skip",
            Self::External => "external_subcommand",
        }
    }

    /// Returns the description of a field or variant with this role in messages.
    pub(crate) fn described(&self, site: &str) -> String {
        match self {
            Self::Arg | Self::Command | Self::Value => site.to_owned(),
            Self::FromGlobal => "an argument of a parent command".to_owned(),
            Self::Subcommand => "a set of subcommands".to_owned(),
            Self::External => "the external subcommand".to_owned(),
            Self::Flatten => site.replacen("a ", "a flattened ", 1),
            Self::Skip(..) => site.replacen("a ", "a skipped ", 1),
        }
    }

    /// Returns the attribute that describes an item with this role.
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Arg | Self::FromGlobal => Kind::Arg,
            Self::Value => Kind::Value,
            Self::Command | Self::Subcommand | Self::Flatten | Self::External => Kind::Command,
            Self::Skip(_, kind) => *kind,
        }
    }

    /// Returns whether an attribute can give the role `other` to an item whose default role is this
    /// one.
    pub(crate) fn can_become(&self, other: &Self) -> bool {
        matches!(
            (self, other),
            (
                Self::Arg,
                Self::FromGlobal | Self::Subcommand | Self::Flatten | Self::Skip(..)
            ) | (
                Self::Command,
                Self::Subcommand | Self::Flatten | Self::Skip(..) | Self::External
            ) | (Self::Value, Self::Skip(..))
        )
    }
}

/// A role and the location of the attribute that gives it.
#[derive(Clone)]
pub(crate) struct Assigned {
    pub(crate) role: Role,
    pub(crate) span: Span,
}
