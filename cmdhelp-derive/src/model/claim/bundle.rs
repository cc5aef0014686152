//! The claims of options for bundles: command lines, permissions and an exit code.

use cmdhelp_spec::shell;
use syn::LitStr;

use super::{Claim, ClaimKind};
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::bundle::setup::{Action, Keep};

/// Returns the claims of a command.
pub(super) fn claims(options: &CommandOptions) -> Vec<Claim> {
    let mut claims = Vec::new();
    let args = options.bundle.iter().map(|it| &it.args);
    claims.extend(args.filter_map(|args| {
        let words = args.iter().map(LitStr::value).collect();
        Some(Claim {
            span: args.first()?.span(),
            what: ClaimKind::Opening(words),
        })
    }));
    if let Some(auth) = &options.auth {
        let calls = [
            (&auth.login, "`login` does not parse: "),
            (&auth.check, "`check` does not parse: "),
            (&auth.refresh, "`refresh` does not parse: "),
        ];
        let calls = calls.into_iter().filter_map(|(call, introduction)| {
            let call = call.as_ref()?;
            Some(of_call(call, introduction))
        });
        claims.extend(calls);
        claims.extend(auth.expired.map(|(code, span)| Claim {
            span,
            what: ClaimKind::Exit(code),
        }));
    }
    for step in &options.setup {
        if let Action::Run { line, .. } = &step.action {
            claims.push(of_lines(line, "`run` does not parse: "));
        }
        let skip_if = step.skip_if.iter();
        claims.extend(skip_if.map(|line| of_lines(line, "`skip_if` does not parse: ")));
        if let Some(Keep::Call(call)) = &step.keep {
            claims.push(of_call(call, "`then` does not parse: "));
        }
    }
    if let Some(sandbox) = &options.sandbox {
        for (kind, values) in &sandbox.permissions {
            claims.extend(values.iter().map(|value| Claim {
                span: value.span(),
                what: ClaimKind::Permission {
                    kind,
                    value: value.value(),
                },
            }));
        }
        claims.extend(sandbox.tty.map(|span| Claim {
            span,
            what: ClaimKind::Permission {
                kind: "tty",
                value: String::new(),
            },
        }));
    }
    claims
}

/// Returns the claim that the program accepts a call with these arguments.
fn of_call(call: &LitStr, introduction: &'static str) -> Claim {
    let words = words(call).into_iter().next().unwrap_or_default();
    Claim {
        span: call.span(),
        what: ClaimKind::Call {
            words,
            introduction,
        },
    }
}

/// Returns the claim of a text with whole command lines, which may also call other programs.
fn of_lines(line: &LitStr, introduction: &'static str) -> Claim {
    Claim {
        span: line.span(),
        what: ClaimKind::Lines {
            calls: words(line),
            introduction,
        },
    }
}

fn words(line: &LitStr) -> Vec<Vec<String>> {
    let calls = shell::calls(&line.value()).into_iter();
    calls.map(|call| call.words).collect()
}
