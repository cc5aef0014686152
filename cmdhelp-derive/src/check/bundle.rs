//! The rules for the options of `#[cmdhelp(...)]` whose values become part of bundles.

use cmdhelp_spec::shell;
use cmdhelp_spec::spec::Effect;
use proc_macro2::Span;
use syn::LitStr;

use crate::diagnostic::{Diagnostics, Mistake, nearest};
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::bundle::access::SecretEntry;
use crate::syntax::cmdhelp::bundle::form::{Formed, Slug};
use crate::syntax::cmdhelp::bundle::setup::{Action, Keep};

/// Checks a command's options for bundles, such as `retry` and `setup`.
pub(super) fn of_command(options: &CommandOptions, errors: &mut Diagnostics) {
    let reads = matches!(options.effect, Some(effect) if effect.0 == Effect::Read);
    let given = |option: &str| options.span_of(option);
    if let (true, Some(span)) = (reads, given("mutates")) {
        Mistake::new(span, "`mutates` is not allowed with `effect = \"read\"`")
            .because("a command that reads changes nothing")
            .instead("remove one of the two")
            .report(errors);
    }
    if let (true, Some(span)) = (reads, given("idempotent")) {
        Mistake::new(span, "`idempotent` is not allowed with `effect = \"read\"`")
            .because("a command that reads is idempotent")
            .instead("remove `idempotent`")
            .report(errors);
    }
    // If any option is invalid, all options are `None`. The rule for `retry` is then skipped,
    // because the effect of the command is unknown.
    let retry = given("retry").filter(|_| options.retry.is_some());
    if let (false, None, Some(span)) = (reads, given("idempotent"), retry) {
        Mistake::new(span, "`retry` needs `idempotent` or `effect = \"read\"`")
            .because("a failed call may already have had its effect, which a retry would repeat")
            .instead(
                "add `idempotent` if making the call twice has the same effect as making \
                    it once",
            )
            .report(errors);
    }
    steps(options, errors);
    secrets(options, errors);
    let auth = options.auth.iter();
    let calls = auth.flat_map(|auth| [&auth.login, &auth.check, &auth.refresh]);
    let calls = calls
        .flatten()
        .chain(options.setup.iter().filter_map(|step| {
            let Some(Keep::Call(call)) = &step.keep else {
                return None;
            };
            Some(call)
        }));
    calls.for_each(|call| one_call(call, errors));
    for step in &options.setup {
        let run = match &step.action {
            Action::Run { line, .. } => Some(line),
            _ => None,
        };
        for line in run.into_iter().chain(&step.skip_if) {
            some_call(line, errors);
        }
    }
}

/// Checks that a command line is complete and calls at least one program.
fn some_call(line: &LitStr, errors: &mut Diagnostics) {
    if is_complete(line, errors) && shell::calls(&line.value()).is_empty() {
        Mistake::new(line.span(), "expected a command line")
            .because("the line calls no program")
            .instead("write a command line such as `\"pad daemon install\"`")
            .report(errors);
    }
}

/// Checks that a text is a complete command line that calls exactly one program.
fn one_call(call: &LitStr, errors: &mut Diagnostics) {
    if is_complete(call, errors) && shell::calls(&call.value()).len() != 1 {
        Mistake::new(call.span(), "expected the command line of a single call")
            .because("the call is started without a shell, so operators such as `&&` and `|` are not allowed")
            .instead("write the words after the program's name, such as `\"auth login\"`")
            .report(errors);
    }
}

/// Returns whether a command line is complete, and reports an incomplete command line.
fn is_complete(line: &LitStr, errors: &mut Diagnostics) -> bool {
    let Some(why) = shell::unfinished(&line.value()) else {
        return true;
    };
    Mistake::new(line.span(), format!("incomplete command line: {why}"))
        .instead("complete the command line, or quote its special characters")
        .report(errors);
    false
}

/// Reports each text that equals an earlier one, and returns all texts. `mistake` returns the mistake for a text.
fn duplicates<'a, F: 'a>(
    texts: impl Iterator<Item = &'a Formed<F>>,
    errors: &mut Diagnostics,
    mistake: impl Fn(Span, &str) -> Mistake,
) -> Vec<String> {
    let mut known = Vec::new();
    for text in texts {
        let value = text.value();
        if known.contains(&value) {
            mistake(text.0.span(), &value).report(errors);
        }
        known.push(value);
    }
    known
}

/// Checks that no two setup steps have the same id.
fn steps(options: &CommandOptions, errors: &mut Diagnostics) {
    let ids = options.setup.iter().map(|it| &it.id);
    duplicates(ids, errors, |span, id| {
        Mistake::new(span, format!("duplicate id `{id}` of a setup step"))
            .because("hosts use the id of a step to record that the step is done")
            .instead("give the step another id")
    });
}

/// Checks that no secret is declared twice, and that setup steps use only declared secrets.
fn secrets(options: &CommandOptions, errors: &mut Diagnostics) {
    let slugs = options.secret.iter().map(|it| &it.slug);
    let known = duplicates(slugs, errors, |span, slug| {
        Mistake::new(span, format!("duplicate secret `{slug}`")).instead("remove one of the two")
    });
    let variables = options.secret.iter().filter_map(|it| it.env.as_ref());
    duplicates(variables, errors, |span, name| {
        Mistake::new(span, format!("duplicate environment variable `{name}`"))
            .because("an environment variable contains only one secret")
            .instead("give each secret a variable of its own")
    });
    for step in &options.setup {
        if let Action::OAuth(slug) = &step.action {
            declared(slug, &known, errors);
            let other =
                |it: &&SecretEntry| it.slug.value() == slug.value() && it.kind != Some("oauth");
            if options.secret.iter().any(|it| other(&it)) {
                let what = format!("the secret `{}` is not of the kind `oauth`", slug.value());
                Mistake::new(slug.0.span(), what)
                    .instead(format!(
                        "write `secret(\"{}\", kind = \"oauth\")`",
                        slug.value()
                    ))
                    .report(errors);
            }
        }
        if let Some(Keep::Secret(slug)) = &step.keep {
            declared(slug, &known, errors);
        }
    }
}

fn declared(slug: &Formed<Slug>, known: &[String], errors: &mut Diagnostics) {
    let (name, span): (String, Span) = (slug.value(), slug.0.span());
    if known.contains(&name) {
        return;
    }
    let mistake = Mistake::new(span, format!("the secret `{name}` is not declared"));
    match nearest(&name, known.iter().map(String::as_str)) {
        Some(near) => mistake.instead(format!("did you mean `{near}`?")),
        None => mistake.instead(format!("declare the secret: `secret(\"{name}\")`")),
    }
    .report(errors);
}
