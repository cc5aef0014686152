//! What is claimed for bundles: command lines, permissions and an exit code.

use cmdhelp_spec::shell;
use syn::LitStr;

use super::{Claim, What};
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::bundle::setup::{Action, Keep};

/// Returns the claims of a command.
pub(super) fn claims(own: &CommandOptions) -> Vec<Claim> {
    let mut claims = Vec::new();
    let args = own.bundle.iter().map(|it| &it.args);
    claims.extend(args.filter_map(|args| {
        let words = args.iter().map(LitStr::value).collect();
        Some(Claim {
            span: args.first()?.span(),
            what: What::Opening(words),
        })
    }));
    if let Some(auth) = &own.auth {
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
            what: What::Exit(code),
        }));
    }
    for step in &own.setup {
        if let Action::Run { line, .. } = &step.action {
            claims.push(of_lines(line, "`run` does not parse: "));
        }
        let skip_if = step.skip_if.iter();
        claims.extend(skip_if.map(|line| of_lines(line, "`skip_if` does not parse: ")));
        if let Some(Keep::Call(call)) = &step.keep {
            claims.push(of_call(call, "`then` does not parse: "));
        }
    }
    if let Some(sandbox) = &own.sandbox {
        for (kind, values) in &sandbox.permissions {
            claims.extend(values.iter().map(|value| Claim {
                span: value.span(),
                what: What::Permission {
                    kind,
                    value: value.value(),
                },
            }));
        }
        claims.extend(sandbox.tty.map(|span| Claim {
            span,
            what: What::Permission {
                kind: "tty",
                value: String::new(),
            },
        }));
    }
    claims
}

/// Returns the words of a call, behind the program's name.
fn of_call(call: &LitStr, introduction: &'static str) -> Claim {
    let words = words(call).into_iter().next().unwrap_or_default();
    Claim {
        span: call.span(),
        what: What::Call {
            words,
            introduction,
        },
    }
}

/// Whole command lines, which may be of other programs.
fn of_lines(line: &LitStr, introduction: &'static str) -> Claim {
    Claim {
        span: line.span(),
        what: What::Lines {
            calls: words(line),
            introduction,
        },
    }
}

fn words(line: &LitStr) -> Vec<Vec<String>> {
    let calls = shell::calls(&line.value()).into_iter();
    calls.map(|call| call.words).collect()
}
