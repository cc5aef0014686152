//! The rule for `#[cmdhelp(deprecated(...))]`: each deprecated name is a name of the argument or an
//! alias of the command.

use syn::LitStr;

use crate::diagnostic::{Diagnostics, Mistake, nearest};
use crate::model::attributes::Attributes;
use crate::model::command::Command;
use crate::model::field::Field;
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::options::Deprecated;

/// Checks that each flag that `deprecated` lists is a flag of the argument. Values in the list are
/// not checked, because the macro does not see which values the argument's type has.
pub(super) fn of_argument(field: &Field, errors: &mut Diagnostics) {
    let Some(Deprecated::Some(names)) = &field.options.deprecated else {
        return;
    };
    let Some(arg) = field.line() else {
        return;
    };
    if let Some(known) = arg.spellings() {
        let names = names.iter().filter(|name| name.value().starts_with('-'));
        let expected = format!("a flag of `{}`", field.ident);
        names.for_each(|name| expect(name, &known, &expected, errors));
    }
}

/// Checks that the names that `deprecated` lists for a command are aliases of the command.
pub(super) fn of_command(
    options: &CommandOptions,
    attributes: &Attributes,
    errors: &mut Diagnostics,
) {
    match &options.deprecated {
        None => {}
        Some(Deprecated::Whole) => {
            let span = options.span_of("deprecated");
            Mistake::new(
                span.unwrap_or_else(proc_macro2::Span::call_site),
                "`deprecated` without names is not allowed on a command",
            )
            .instead("write `stability = \"deprecated\"`")
            .report(errors);
        }
        Some(Deprecated::Some(names)) => {
            let known = Command::of(attributes).alias_names();
            if let Some(known) = known {
                let expect = |name| expect(name, &known, "a name of the command", errors);
                names.iter().for_each(expect);
            }
        }
    }
}

/// Reports the deprecated name `name` if it is not in `known`. The message says what is `expected`,
/// such as a flag of an argument.
fn expect(name: &LitStr, known: &[String], expected: &str, errors: &mut Diagnostics) {
    let written = name.value();
    if known.contains(&written) {
        return;
    }
    let mistake = Mistake::new(
        name.span(),
        format!("`deprecated` lists `{written}`, which is not {expected}"),
    );
    match nearest(&written, known.iter().map(String::as_str)) {
        Some(near) => mistake.instead(format!("did you mean `{near}`?")),
        None => mistake.instead("keep the name as an `alias` while it is deprecated"),
    }
    .report(errors);
}
