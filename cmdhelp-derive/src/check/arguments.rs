//! Checks for contradictions between the settings of an argument. Without these checks, clap would
//! panic in a debug build when the program runs.

use cmdhelp_spec::grammar::draft::{Action, Arg, ArgTrait, Text};
use cmdhelp_spec::list::List as _;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::arg::{ArgMeaning, RangeOutsideType};
use crate::model::field::Field;

/// Checks the settings of each argument.
pub(super) fn fields(fields: &[Field], errors: &mut Diagnostics) {
    for field in fields {
        if let Some(arg) = field.line()
            && !arg.has(ArgTrait::Dynamic)
        {
            for mistake in mistakes(field, arg) {
                mistake.report(errors);
            }
        }
        if let Some(method) = &field.attributes.value_parser
            && let Some(outside) = RangeOutsideType::of(method)
        {
            range_outside_type(&outside).report(errors);
        }
    }
}

fn mistakes(field: &Field, arg: &Arg) -> Vec<Mistake> {
    let rules: [fn(&Field, &Arg) -> Option<Mistake>; 9] = [
        takes_no_value,
        flag_without_name,
        required_global,
        required_twice,
        last_with_name,
        index_with_name,
        too_many_names,
        too_many_values,
        about_itself,
    ];
    rules.iter().filter_map(|rule| rule(field, arg)).list()
}

/// Returns the mistake of a range with numbers that are no values of the argument's type.
fn range_outside_type(outside: &RangeOutsideType<'_>) -> Mistake {
    let RangeOutsideType {
        number,
        ty,
        bounds,
        inside,
    } = outside;
    let ty = ty.to_token_stream();
    let larger = "use a type that has all numbers of the range";
    Mistake::new(
        number.span(),
        format!("this number is no value of `{ty}`"),
    )
    .because(format!(
        "the values of `{ty}` are {} to {}, and clap panics in a debug build if a range has others",
        bounds.0, bounds.1
    ))
    .instead(match inside {
        Some((first, last)) => format!("write `{first}..={last}`, or {larger}"),
        None => larger.to_owned(),
    })
}

fn takes_values(arg: &Arg) -> bool {
    matches!(arg.action, Some(Action::Set | Action::Append))
}

/// Checks that an argument which takes no value has no settings for values, such as
/// `require_equals`.
fn takes_no_value(field: &Field, arg: &Arg) -> Option<Mistake> {
    if takes_values(arg) || arg.action.is_none() {
        return None;
    }
    let settings = [
        (ArgTrait::AllowHyphenValues, "allow_hyphen_values"),
        (ArgTrait::AllowNegativeNumbers, "allow_negative_numbers"),
        (ArgTrait::RequireEquals, "require_equals"),
        (ArgTrait::IgnoreCase, "ignore_case"),
        (ArgTrait::Last, "last"),
    ];
    let (setting, name) = settings.iter().find(|(setting, _)| arg.has(*setting))?;
    Some(
        Mistake::new(
            field.place(&|means| means == ArgMeaning::Is(*setting)),
            format!("`{name}` is not allowed on a flag without a value"),
        )
        .because("the setting says how clap parses a value")
        .instead(
            "remove the setting, or give the field a type that takes a value, such as `String`",
        ),
    )
}

/// Checks that an argument which takes no value, such as a `bool`, has a flag.
fn flag_without_name(field: &Field, arg: &Arg) -> Option<Mistake> {
    if takes_values(arg) || arg.action.is_none() || !arg.is_positional() {
        return None;
    }
    Some(
        Mistake::new(
            field.place(&|means| means == ArgMeaning::Action),
            "an argument that takes no value needs `long` or `short`",
        )
        .because("without a flag, nothing on the command line could set the argument")
        .instead(
            "write `#[arg(long)]`, or, if the argument takes a value, `#[arg(action = \
            clap::ArgAction::Set)]`",
        ),
    )
}

/// Checks that a global argument is not required. clap does not allow required global arguments.
fn required_global(field: &Field, arg: &Arg) -> Option<Mistake> {
    (arg.has(ArgTrait::Global) && arg.has(ArgTrait::Required)).then(|| {
        Mistake::new(
            field.place(&|means| means == ArgMeaning::Is(ArgTrait::Global)),
            "a global argument cannot be required",
        )
        .because("clap cannot require an argument that all subcommands accept")
        .instead("make the type of the field an `Option`, or give the argument a default")
    })
}

/// Checks that an argument that is always required has no condition such as `required_if_eq`.
fn required_twice(field: &Field, arg: &Arg) -> Option<Mistake> {
    let conditional = !(arg.required_if.is_empty()
        && arg.required_if_all.is_empty()
        && arg.required_unless.is_empty()
        && arg.required_unless_all.is_empty());
    (arg.has(ArgTrait::Required) && conditional).then(|| {
        Mistake::new(
            field.place(&is_condition),
            "a condition such as `required_if_eq` is not allowed on an argument that is always required",
        )
        .because("an argument is required unless its field has the type `Option` or the argument has a default")
        .instead("make the type of the field an `Option`")
    })
}

fn is_condition(means: ArgMeaning) -> bool {
    matches!(
        means,
        ArgMeaning::RequiredIf { .. }
            | ArgMeaning::RequiredIfAll
            | ArgMeaning::RequiredUnless
            | ArgMeaning::RequiredUnlessAll
    )
}

/// Checks that an argument with `last` or `raw`, whose values follow `--`, has no flag.
fn last_with_name(field: &Field, arg: &Arg) -> Option<Mistake> {
    if !takes_values(arg) || !arg.has(ArgTrait::Last) || arg.is_positional() {
        return None;
    }
    let method =
        field.method(&|means| matches!(means, ArgMeaning::Is(ArgTrait::Last) | ArgMeaning::Raw))?;
    let mistake = Mistake::new(
        method.span(),
        format!("`{method}` is not allowed on a flag"),
    );
    Some(mistake.instead(format!("remove `long` and `short`, or `{method}`")))
}

/// Checks that an argument with `index` has no flag.
fn index_with_name(field: &Field, arg: &Arg) -> Option<Mistake> {
    (arg.index.is_some() && !arg.is_positional()).then(|| {
        Mistake::new(
            field.place(&|means| means == ArgMeaning::Index),
            "`index` is not allowed on a flag",
        )
        .instead("remove `long` and `short`, or `index`")
    })
}

/// Checks that an argument does not have more value names than values.
fn too_many_names(field: &Field, arg: &Arg) -> Option<Mistake> {
    let (_, most) = arg.num_args?;
    (most.is_some_and(|most| most > 0 && most < arg.value_names)).then(|| {
        Mistake::new(
            field.place(&|means| means == ArgMeaning::ValueNames),
            format!(
                "the argument has {} value names, but `num_args` allows fewer values",
                arg.value_names
            ),
        )
        .instead("write as many value names as the argument takes values")
    })
}

/// Checks that `num_args` allows no more values than the action stores, and that an argument with
/// `require_equals` does not need several values.
fn too_many_values(field: &Field, arg: &Arg) -> Option<Mistake> {
    let (least, most) = arg.num_args?;
    let place = field.place(&|means| means == ArgMeaning::NumArgs);
    if least > 1 && arg.has(ArgTrait::RequireEquals) {
        return Some(
            Mistake::new(
                place,
                "`require_equals` is not allowed on an argument that needs several values",
            )
            .because("only one value can follow an equals sign")
            .instead("remove `require_equals`"),
        );
    }
    let can_take = match arg.action? {
        Action::Set | Action::Append => return None,
        Action::SetTrue | Action::SetFalse => 1,
        _ => 0,
    };
    most.is_none_or(|most| most > can_take).then(|| {
        Mistake::new(
            place,
            "`num_args` allows more values than this flag can store",
        )
        .because("the flag has an action such as `SetTrue` or `Count`, which does not store values")
        .instead("write `action = clap::ArgAction::Append`, with a `Vec` as the type of the field")
    })
}

/// Checks that an argument neither requires nor conflicts with itself.
fn about_itself(field: &Field, arg: &Arg) -> Option<Mistake> {
    let is_self = |id: &Text| *id == arg.id;
    let conflicts = arg.conflicts.iter().any(is_self);
    let requires = arg.requires.iter().any(|(_, id)| is_self(id));
    let (methods, verb): (fn(ArgMeaning) -> bool, _) = match (conflicts, requires) {
        (true, _) => (|means| means == ArgMeaning::Conflicts, "conflict with"),
        (_, true) => (
            |means| matches!(means, ArgMeaning::Requires | ArgMeaning::RequiresIf { .. }),
            "require",
        ),
        _ => return None,
    };
    Some(
        Mistake::new(
            field.place(&methods),
            format!("an argument cannot {verb} itself"),
        )
        .instead("write the id of another argument"),
    )
}
