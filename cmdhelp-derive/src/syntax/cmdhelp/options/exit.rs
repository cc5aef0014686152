//! `exit(...)`: the meaning of an exit code, and the recovery from a failure.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, Lit};

use crate::diagnostic::Mistake;
use crate::syntax::cmdhelp::values::TextOption;
use crate::syntax::literal::whole_number;
use crate::syntax::options::{FromOption, List, ListItem, Result};

/// The value of `exit(2, "...", recovery = "...", message_template = "...")`.
#[derive(Clone)]
pub(crate) struct ExitOption {
    pub(crate) span: Span,
    pub(crate) code: u8,
    pub(crate) when: TextOption,
    pub(crate) recovery: Option<Recovery>,
    pub(crate) message_template: Option<TextOption>,
}

/// The recovery from a failure and its location.
#[derive(Clone)]
pub(crate) struct Recovery {
    pub(crate) text: TextOption,
    pub(crate) span: Span,
}

impl FromOption for ExitOption {
    const FORM: &'static str = "(2, \"when it happens\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let optional = ["recovery", "message_template"];
        let mut list = List::new("exit", place, items, &["code", "when"], &optional);
        let usage = "exit(2, \"when it happens\")";
        let code = list.required::<ExitCode>("code", usage);
        let when = list.required::<TextOption>("when", usage);
        let recovery = list.optional("recovery");
        let message_template = list.optional("message_template");
        list.finish(|| {
            let code = code?;
            Some(Self {
                span: code.1,
                code: code.0,
                when: when?,
                recovery,
                message_template,
            })
        })
    }
}

impl FromOption for Recovery {
    fn from_literal(value: &Lit) -> Result<Self> {
        let span = value.span();
        TextOption::from_literal(value).map(|text| Self { text, span })
    }

    fn from_expr(expr: &Expr) -> Result<Self> {
        let span = expr.span();
        TextOption::from_expr(expr).map(|text| Self { text, span })
    }
}

/// An exit code, and its location in the source code.
pub(crate) struct ExitCode(pub(crate) u8, pub(crate) Span);

impl FromOption for ExitCode {
    const FORM: &'static str = " = 4";

    fn from_literal(value: &Lit) -> Result<Self> {
        match whole_number(value) {
            Some(code) => Ok(Self(code, value.span())),
            None => Err(
                Mistake::new(value.span(), "expected an exit code from 0 to 255")
                    .because("an exit code is one byte")
                    .instead("write a number, such as `4`")
                    .into(),
            ),
        }
    }
}
