//! Writes a lock file.

use std::fmt;

use super::file::{LockedCommand, NEEDS, Surface, TRAITS, WIDTHS};
use super::lex::{in_quotes, quoted};
use crate::grammar::draft::{Action, Arg, Default, Deprecated, Int, Text, Value};

impl fmt::Display for Surface {
    #[inline]
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "# What callers of `{}` rely on. `CMDHELP_BLESS=1 cargo test` writes this file.",
            self.program()
        )?;
        for command in &self.commands {
            writeln!(out)?;
            write_command(out, command)?;
        }
        Ok(())
    }
}

#[inline]
fn write_command(out: &mut fmt::Formatter<'_>, command: &LockedCommand) -> fmt::Result {
    let words: Vec<String> = command.path.iter().map(|word| quoted(word)).collect();
    let mut marks = Vec::new();
    if command.deprecated {
        marks.push("deprecated".to_owned());
    }
    if command.needs_command {
        marks.push("needs a command".to_owned());
    }
    if command.any_command {
        marks.push("any command".to_owned());
    }
    for alias in &command.aliases {
        let name = quoted(&alias.name);
        marks.push(match alias.deprecated {
            true => format!("also deprecated {name}"),
            false => format!("also {name}"),
        });
    }
    let colon = if marks.is_empty() { "" } else { ": " };
    writeln!(out, "{}{colon}{}", words.join(" "), marks.join("; "))?;
    if let Some(summary) = &command.summary {
        writeln!(out, "  {}", in_quotes(summary))?;
    }
    for (kind, values) in &command.permissions {
        writeln!(out, "  {}", permission(kind, values))?;
    }
    for (word, value) in &command.declared {
        writeln!(out, "  {word} {value}")?;
    }
    command
        .args
        .iter()
        .try_for_each(|arg| writeln!(out, "  {}", argument(arg)))
}

/// Returns the line of a lock file that lists the permissions of one kind.
#[inline]
fn permission(kind: &str, values: &[String]) -> String {
    let needs = format!("{NEEDS} {kind}");
    if let [value] = values
        && value.is_empty()
    {
        return needs;
    }
    let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
    match values.is_empty() {
        true => format!("{needs}:"),
        false => format!("{needs}: {}", values.join(", ")),
    }
}

/// Returns the line of a lock file that describes an argument.
#[inline]
fn argument(arg: &Arg) -> String {
    let mut marks = vec![kind(arg)];
    if matches!(arg.action, Some(Action::Append)) {
        marks.push("repeatable".to_owned());
    }
    if takes_values(arg) {
        match arg.num_args {
            None | Some((1, Some(1))) => {}
            Some((least, most)) if most == Some(least) => marks.push(format!("{least} values")),
            Some((least, Some(most))) => marks.push(format!("{least}..={most} values")),
            Some((least, None)) => marks.push(format!("{least}.. values")),
        }
    }
    let traits = TRAITS.iter().filter(|(what, _)| arg.has(*what));
    marks.extend(traits.map(|(_, word)| (*word).to_owned()));
    if let Some(delimiter) = arg.delimiter {
        marks.push(format!("separated by {}", quoted(&delimiter.to_string())));
    }
    match &arg.default {
        Default::None => {}
        Default::Values(values) => marks.push(format!("default {}", list(values))),
        Default::Dynamic => marks.push("own default".to_owned()),
    }
    marks.extend(arg.deprecated.iter().map(|what| match what {
        Deprecated::Argument => "deprecated".to_owned(),
        Deprecated::Long(name) => format!("deprecated {}", quoted(&format!("--{name}"))),
        Deprecated::Short(name) => format!("deprecated {}", quoted(&format!("-{name}"))),
        Deprecated::Value(value) => format!("deprecated value {}", quoted(value)),
    }));
    format!("{}: {}", names(arg), marks.join("; "))
}

/// Returns the names of an argument, as command lines show them.
#[inline]
fn names(arg: &Arg) -> String {
    let mut names = Vec::new();
    if arg.is_positional() {
        names.push(format!("<{}>", text(&arg.id)));
    }
    names.extend(arg.long.iter().map(|name| format!("--{}", text(name))));
    names.extend(arg.short.iter().map(|name| format!("-{name}")));
    names.extend(arg.aliases.iter().map(|of| format!("--{}", text(&of.name))));
    names.extend(arg.short_aliases.iter().map(|of| format!("-{}", of.name)));
    let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    names.join(" ")
}

#[inline]
fn kind(arg: &Arg) -> String {
    match arg.action {
        Some(Action::Count) => "count".to_owned(),
        Some(Action::SetFalse) => "flag for false".to_owned(),
        Some(Action::Set | Action::Append) | None => value(arg.value.as_ref()),
        Some(_) => "flag".to_owned(),
    }
}

#[inline]
pub(super) fn takes_values(arg: &Arg) -> bool {
    matches!(arg.action, Some(Action::Set | Action::Append) | None)
}

/// Returns the description of the accepted values, such as `string`.
#[inline]
fn value(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Any) => "string".to_owned(),
        Some(Value::NonEmpty) => "path".to_owned(),
        Some(Value::Bool) => "bool".to_owned(),
        Some(Value::Boolish) => "boolish".to_owned(),
        Some(Value::Falsey) => "falsey".to_owned(),
        Some(Value::Float) => "float".to_owned(),
        Some(Value::Char) => "char".to_owned(),
        Some(Value::Int(of)) => int(*of),
        Some(Value::OneOf(values)) => {
            let names = values.iter().map(|value| &value.name);
            format!("one of {}", list(names))
        }
        Some(Value::Named(word)) => format!("own {}", quoted(word)),
        Some(Value::Type(_) | Value::Written(_) | Value::Dynamic) => "own".to_owned(),
    }
}

/// Returns the description of a range of integers: the name of an integer type, or the bounds.
#[inline]
pub(super) fn int(of: Int) -> String {
    let range = (of.minimum, of.maximum);
    let width = WIDTHS.iter().find(|(_, unsigned, minimum, maximum)| {
        *unsigned == of.unsigned && range == (Some(*minimum), Some(*maximum))
    });
    let mut text = match (width, of.unsigned) {
        (Some((name, ..)), _) => return format!("{name}{}", nonzero(of)),
        (None, true) => "uint".to_owned(),
        (None, false) => "int".to_owned(),
    };
    text += match range {
        (None, None) => String::new(),
        (Some(least), Some(most)) => format!(" {least}..={most}"),
        (Some(least), None) => format!(" {least}.."),
        (None, Some(most)) => format!(" ..={most}"),
    }
    .as_str();
    text + nonzero(of)
}

#[inline]
fn nonzero(of: Int) -> &'static str {
    if of.nonzero { " nonzero" } else { "" }
}

#[inline]
fn list<'a>(texts: impl IntoIterator<Item = &'a Text>) -> String {
    let texts = texts.into_iter().map(|of| quoted(text(of)));
    texts.collect::<Vec<_>>().join(", ")
}

/// Returns the content of a text. A lock file contains only known texts, so the text is never a
/// reference to a constant.
#[inline]
fn text(text: &Text) -> &str {
    match text {
        Text::Seen(text) => text,
        Text::Const(_) => "",
    }
}
