//! The rules for `#[cmdhelp(...)]`: the items on which each option is allowed, and the values of
//! options.

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::shell;
use cmdhelp_spec::spec::Action;
use quote::ToTokens;
use syn::spanned::Spanned;

use super::{bundle, deprecated, tools};
use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::arg::Accepted;
use crate::model::attributes::Attributes;
use crate::model::container::{Body, Container, Derive};
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::placement;

/// Checks the options of a struct or an enum.
pub(super) fn container(container: &Container, errors: &mut Diagnostics) {
    let options = &container.options;
    if matches!(container.body, Body::Values(_)) {
        if options.describes() {
            Mistake::new(
                container.ident.span(),
                "`#[cmdhelp(...)]` is not allowed on an enum that derives `ValueEnum`",
            )
            .instead("put the attribute on the arguments of this type")
            .report(errors);
        }
        return;
    }
    if let Some(path) = &options.run {
        Mistake::new(path.span(), "`run` is only allowed on a variant")
            .instead(format!("write `impl Run for {}`", container.ident))
            .report(errors);
    }
    if let Some(span) = options.span_of("effects")
        && !container.generics.params.is_empty()
    {
        Mistake::new(span, "`effects` is not allowed on a type with parameters")
            .because("the commands of the type depend on its parameters")
            .report(errors);
    }
    if container.derive != Derive::Parser {
        root_only(options, errors);
    }
    of_command(options, &container.attributes, errors);
    lock(container, errors);
}

/// Checks the options of a command.
fn of_command(options: &CommandOptions, attributes: &Attributes, errors: &mut Diagnostics) {
    examples(options, errors);
    exits(options, errors);
    tools::of_command(options, errors);
    bundle::of_command(options, errors);
    deprecated::of_command(options, attributes, errors);
}

/// Checks that a type with `lock` has no parameters and is not declared in a function. If so,
/// reports the mistakes in its lock file.
fn lock(container: &Container, errors: &mut Diagnostics) {
    let Some(lock) = &container.lock else {
        return;
    };
    let parameters = &container.generics;
    let has_some =
        parameters.type_params().next().is_some() || parameters.const_params().next().is_some();
    if has_some {
        Mistake::new(lock.span, "`lock` is not allowed on a type with parameters")
            .because("such a type stands for several programs, but a lock file describes one")
            .instead("put `lock` on a type without parameters")
            .report(errors);
    } else if placement::is_in_function() {
        Mistake::new(lock.span, "`lock` is not allowed on a type in a function")
            .because("the test that the derive generates would never run in a function")
            .instead("move the type out of the function")
            .report(errors);
    } else {
        for mistake in &lock.mistakes {
            mistake.clone().report(errors);
        }
    }
}

/// Returns whether a variant with this role can have options of `#[cmdhelp(...)]`. An external
/// subcommand can have no option except `run`.
fn has_options(variant: &Variant) -> bool {
    match variant.attributes.role.role {
        Role::Command | Role::Subcommand => true,
        Role::External => !variant.options.describes_except("run"),
        _ => false,
    }
}

/// Checks the options of `#[cmdhelp(...)]` on a variant.
pub(super) fn variant(variant: &Variant, errors: &mut Diagnostics) {
    let options = &variant.options;
    let role = &variant.attributes.role.role;
    if options.describes() && !has_options(variant) {
        Mistake::new(
            variant.ident.span(),
            format!(
                "`#[cmdhelp(...)]` is not allowed on {}",
                role.described("a variant")
            ),
        )
        .because(
            "only a command can have these options; an external subcommand can have only `run`",
        )
        .report(errors);
        return;
    }
    if let Some(path) = &options.path {
        Mistake::new(path.span(), "`crate` is not allowed on a variant")
            .instead("put the option on the enum")
            .report(errors);
    }
    run(variant, errors);
    root_only(options, errors);
    of_command(options, &variant.attributes, errors);
}

/// Checks that a variant with `run = function` has at most `MAX_FIELDS` fields and does not contain
/// a type. A type in a variant implements `Run` itself.
fn run(variant: &Variant, errors: &mut Diagnostics) {
    let Some(path) = &variant.options.run else {
        return;
    };
    let mistake = |what: &str| Mistake::new(path.span(), what);
    match (&variant.body, &variant.attributes.role.role) {
        (VariantBody::Newtype(_), Role::External) => return,
        (VariantBody::Newtype(ty), _) => {
            let ty = ty.to_token_stream();
            mistake("`run` is not allowed on a variant with an unnamed field")
                .because("the handler of this command is the `Run` implementation of the field's type")
                .instead(format!("write `impl Run for {ty}`"))
        }
        (VariantBody::Struct(fields), _) if fields.len() > MAX_FIELDS => {
            mistake("a handler function takes at most twelve fields").instead(format!(
                "move the fields into a struct that derives `Args`, implement `Run` for it, and write `{}(Struct)` here",
                variant.ident
            ))
        }
        _ => return,
    }
    .report(errors);
}

/// The maximum number of fields that a handler function can take.
const MAX_FIELDS: usize = 12;

/// Checks the options of `#[cmdhelp(...)]` on an argument.
pub(super) fn argument(field: &Field, errors: &mut Diagnostics) {
    unknown_id(field, errors);
    json_output(field, errors);
    secret(field, errors);
}

/// Checks that an argument with `secret` has a value.
fn secret(field: &Field, errors: &mut Diagnostics) {
    if field.options.secret.is_present()
        && let Some(arg) = &field.arg
        && !matches!(arg.action(), Action::Set | Action::Append | Action::Dynamic)
    {
        Mistake::new(
            field.options.secret.span(),
            "`secret` is not allowed on a flag without a value",
        )
        .because("such a flag is given or not, so it has no value that could be secret")
        .instead("remove `secret`, or give the field a type that takes a value, such as `String`")
        .report(errors);
    }
}

/// Checks that the macro knows the id of an argument with options of `#[cmdhelp(...)]`. Manifests,
/// permission rules and the redaction of secrets find the argument by this id.
fn unknown_id(field: &Field, errors: &mut Diagnostics) {
    let has_unknown_id = field.arg.as_ref().is_some_and(|arg| arg.id.is_none());
    if let (true, Some((option, span))) = (has_unknown_id, field.options.first()) {
        Mistake::new(
            span,
            format!("`{option}` is not allowed on an argument whose id is computed at run time"),
        )
        .because("manifests and permission rules find the argument by its id")
        .instead("write the id as a literal or a constant")
        .report(errors);
    }
}

/// Checks that an argument with `json_output` is a switch, or an option with a value `json`.
fn json_output(field: &Field, errors: &mut Diagnostics) {
    let (true, Some(arg)) = (field.options.json_output.is_present(), &field.arg) else {
        return;
    };
    let span = field.options.json_output.span();
    if arg.positional {
        Mistake::new(
            span,
            "`json_output` is not allowed on an argument without a flag",
        )
        .instead("write `#[arg(long)]`, or remove `json_output`")
        .report(errors);
    } else if !matches!(
        arg.action(),
        Action::Set | Action::SetTrue | Action::Dynamic
    ) {
        Mistake::new(
            span,
            "`json_output` is only allowed on a switch, or on an option with one value",
        )
        .instead("give the field the type `bool`, or a type that has a value `json`")
        .report(errors);
    } else if let Some(Accepted::Values(values)) = &arg.accepted {
        let seen: Option<Vec<&str>> = values.iter().map(|value| value.seen()).list_if_all();
        let Some(seen) = seen.filter(|seen| !seen.contains(&"json")) else {
            return;
        };
        let values: Vec<String> = seen.iter().map(|value| format!("`{value}`")).list();
        Mistake::new(span, "`json_output` needs an option with a value `json`")
            .because(format!(
                "the values of this option are {}",
                values.join(", ")
            ))
            .instead("add `json` to the values, or remove `json_output`")
            .report(errors);
    }
}

fn root_only(options: &CommandOptions, errors: &mut Diagnostics) {
    for (option, span) in options.root_only() {
        Mistake::new(span, format!("`{option}` is only allowed on the root type"))
            .instead("put the option on the struct or enum that derives `Parser`")
            .report(errors);
    }
}

/// Checks that a shell would read each example as a complete command line.
fn examples(options: &CommandOptions, errors: &mut Diagnostics) {
    for example in &options.examples {
        if let Some(why) = shell::unfinished(&example.line.value()) {
            Mistake::new(example.line.span(), format!("incomplete example: {why}"))
                .instead("complete the command line, or quote its special characters")
                .report(errors);
        }
    }
}

/// Checks that no exit code is declared twice.
fn exits(options: &CommandOptions, errors: &mut Diagnostics) {
    let mut known = [false; 256];
    for exit in &options.exits {
        if std::mem::replace(&mut known[usize::from(exit.code)], true) {
            Mistake::new(exit.span, format!("duplicate exit code {}", exit.code))
                .instead("merge the two options `exit`, or give one of them another code")
                .report(errors);
        }
    }
}
