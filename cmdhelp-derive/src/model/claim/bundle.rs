//! The claims of the options for bundles, which are about command lines, permissions and an exit
//! code.

use cmdhelp_spec::list::List as _;
use proc_macro2::Span;
use syn::LitStr;

use super::{Claim, ClaimKind, calls};
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::bundle::setup::{Action, Keep};

/// Returns the claims of a command.
pub(super) fn claims(options: &CommandOptions) -> Vec<Claim> {
    let mut claims = Vec::new();
    if let Some(bundle) = &options.bundle
        && let Some(first) = bundle.args.first()
    {
        let words = bundle.args.iter().map(LitStr::value).list();
        claims.push(ClaimKind::Opening(words).at(first.span()));
    }
    if let Some(auth) = &options.auth {
        let calls = [
            (&auth.login, "`login` does not parse: "),
            (&auth.check, "`check` does not parse: "),
            (&auth.refresh, "`refresh` does not parse: "),
        ];
        for (call, introduction) in calls {
            if let Some(call) = call {
                claims.push(of_call(call, introduction));
            }
        }
        if let Some((code, span)) = auth.expired {
            claims.push(ClaimKind::Exit(code).at(span));
        }
    }
    for step in &options.setup {
        if let Action::Run { line, .. } = &step.action {
            claims.push(of_lines(line, "`run` does not parse: "));
        }
        if let Some(line) = &step.skip_if {
            claims.push(of_lines(line, "`skip_if` does not parse: "));
        }
        if let Some(Keep::Call(call)) = &step.keep {
            claims.push(of_call(call, "`then` does not parse: "));
        }
    }
    if let Some(sandbox) = &options.sandbox {
        for (kind, values) in &sandbox.permissions {
            for value in values {
                claims.push(permission(value.span(), kind, value.value()));
            }
        }
        if let Some(span) = sandbox.tty {
            claims.push(permission(span, "tty", String::new()));
        }
    }
    claims
}

/// Returns the claim that the parent commands permit this access.
fn permission(span: Span, kind: &'static str, value: String) -> Claim {
    ClaimKind::Permission { kind, value }.at(span)
}

/// Returns the claim that the program accepts a call with these arguments.
fn of_call(call: &LitStr, introduction: &'static str) -> Claim {
    let words = calls(&call.value()).into_iter().next().unwrap_or_default();
    ClaimKind::Call {
        words,
        introduction,
    }
    .at(call.span())
}

/// Returns the claim about a text that consists of whole command lines. The lines may also call
/// other programs.
fn of_lines(line: &LitStr, introduction: &'static str) -> Claim {
    ClaimKind::Lines {
        calls: calls(&line.value()),
        introduction,
    }
    .at(line.span())
}
