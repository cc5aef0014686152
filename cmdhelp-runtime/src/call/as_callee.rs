//! Creates the [`Callee`] of a program from its type.

use std::any::TypeId;

use super::allow::allow;
use super::callee::{Callee, OutputLimits, PlainParser};
use super::output_limits::{check_fields, next_call};
use super::parts::ResultParts;
use super::{Dispatch, Program};
use crate::command_tree::CommandTree;
use crate::erase::Erase;
use crate::fast;
use crate::tree::Root;

/// A program whose [`Callee`] is created at compile time. All programs implement this trait.
pub(crate) trait AsCallee: Program {
    /// The [`Callee`] of the program.
    const CALLEE: Callee = Callee {
        program: &Self::ERASED,
        identity: <Self as Root>::IDENTITY,
        id: TypeId::of::<Self>,
        handler: <Self as Dispatch>::HANDLER,
        route: <Self as Dispatch>::route,
        allow: match <Self as Root>::TRAITS.may_destroy {
            true => Some(allow),
            false => None,
        },
        plain: match fast::IS_ON {
            true => Some(PlainParser::of::<Self>()),
            false => None,
        },
        parts: match <Self as Root>::TRAITS.may_return_parts {
            true => Some(&ResultParts::ALL),
            false => None,
        },
        limits: match <Self as Root>::TRAITS.may_return_parts {
            true => Some(OutputLimits {
                check_fields,
                next: next_call,
            }),
            false => None,
        },
        command: || CommandTree::new(Self::command()),
    };
}

impl<T: Program> AsCallee for T {}
