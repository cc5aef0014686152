//! Formats the result of `inspect` as text.

use std::fmt::Write;

use cmdhelp_bundle::{Argument, Kind, Tool};
use cmdhelp_host::{Aspect, Confidence, Discovered, Fact};

use super::DocumentFormat;

/// The maximum length of a summary in a table, in characters.
const WIDTH: usize = 100;

/// Formats the result in the requested format. `words` are the selected command, and `why` is
/// whether origins are shown.
pub(super) fn text(
    found: &Discovered,
    words: &[String],
    form: Option<DocumentFormat>,
    why: bool,
) -> String {
    match form {
        Some(DocumentFormat::Sig) => signatures(found),
        Some(DocumentFormat::Md) => markdown(found),
        _ => table(found, words, why),
    }
}

/// Returns the first line, which contains the program and the most reliable source of its facts,
/// and the warnings below it.
fn heading(found: &Discovered) -> String {
    let model = &found.model;
    let flags: usize = model
        .tools
        .iter()
        .map(|it| it.arguments.iter().filter(|it| !it.is_positional()).count())
        .sum();
    let version = model.version.as_ref().map(|it| format!(" {it}"));
    let faults = found.faults.iter().map(|it| format!("  left out: {it}\n"));
    let warnings = found.warnings().into_iter();
    let warnings = warnings.map(|it| format!("  warning: {}\n", it.escape_debug()));
    format!(
        "{}{}  {}, {}, {}{}\n{}{}",
        model.binary,
        version.unwrap_or_default(),
        found.origin,
        count(model.tools.len(), "command"),
        count(flags, "flag"),
        match found.is_partial {
            true => "; some commands are missing, because discovering all of them takes too long",
            false => "",
        },
        faults.collect::<String>(),
        warnings.collect::<String>(),
    )
}

fn count(number: usize, name: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {name}{s}")
}

fn table(found: &Discovered, words: &[String], why: bool) -> String {
    let mut text = heading(found);
    if let [tool] = &found.model.tools[..] {
        detail(&mut text, found, tool, why);
        return text;
    }
    let own = found.model.tools.iter().find(|it| it.words == words);
    let named = found
        .model
        .tools
        .iter()
        .filter(|it| !Discovered::words_of(it).is_empty());
    let width = named
        .clone()
        .map(|it| path(it).len())
        .max()
        .unwrap_or(0)
        .min(30);
    for tool in named {
        let summary: String = printable(&tool.summary).chars().take(WIDTH).collect();
        let effect = effect(found, tool);
        let _ = writeln!(text, "  {:<width$}  {summary}{effect}", path(tool));
        if why {
            origins(&mut text, found, tool);
        }
    }
    if let Some(own) = own.filter(|it| !it.arguments.is_empty()) {
        let _ = writeln!(text, "{}", name(found, own));
        detail(&mut text, found, own, why);
    }
    text
}

/// Returns the name of a command, beginning with that of its program, such as `git remote add`.
fn name(found: &Discovered, tool: &Tool) -> String {
    // The name of a KDL definition is not a word of the program's command line.
    let is_definition = tool.words.is_empty() && tool.name.is_some();
    match is_definition && (found.model.tools.len() > 1 || tool.program.is_some()) {
        true => path(tool),
        false => format!("{} {}", found.model.binary, tool.path())
            .trim()
            .to_owned(),
    }
}

/// Returns the words by which users call a tool, without the program's name.
fn path(tool: &Tool) -> String {
    Discovered::words_of(tool).join(" ")
}

fn effect(found: &Discovered, tool: &Tool) -> String {
    let Some(effect) = tool.worst_effect() else {
        return String::new();
    };
    match found.effect_origin(tool).confidence {
        Confidence::Guessed => format!("  [{}, guessed]", effect.as_str()),
        _ => format!("  [{}]", effect.as_str()),
    }
}

fn detail(text: &mut String, found: &Discovered, tool: &Tool, why: bool) {
    let _ = writeln!(
        text,
        "  {}{}",
        printable(&tool.summary),
        effect(found, tool)
    );
    let written: Vec<String> = tool.arguments.iter().map(written).collect();
    let width = written
        .iter()
        .map(|it| it.chars().count())
        .max()
        .unwrap_or(0)
        .min(32);
    for (argument, written) in tool.arguments.iter().zip(written) {
        let about = argument.description.as_deref().unwrap_or_default();
        let about: String = printable(about).chars().take(WIDTH).collect();
        let fact = Fact::of_argument(&tool.path(), &argument.name, Aspect::Existence);
        let origin = match why {
            true => format!("  [{}]", found.origin_of(&fact)),
            false => String::new(),
        };
        let line = format!("    {written:<width$}  {about}{origin}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if why {
        origins(text, found, tool);
    }
}

/// Adds the origins of the facts about a command itself, and not about its arguments.
fn origins(text: &mut String, found: &Discovered, tool: &Tool) {
    for aspect in [Aspect::Existence, Aspect::Description, Aspect::Effect] {
        let fact = Fact::of_command(&tool.path(), aspect);
        if let Some(origin) = found.origins.get(&fact) {
            let _ = writeln!(text, "      {}: {origin}", aspect.name());
        }
    }
}

/// Returns an argument as it is written on a command line.
fn written(argument: &Argument) -> String {
    let dots = if argument.repeatable { "..." } else { "" };
    match &argument.kind {
        Kind::Flag {
            spelling, short, ..
        } => {
            let short = short
                .as_ref()
                .map(|it| format!("-{it}, "))
                .unwrap_or_default();
            let value = match argument.is_switch() {
                true => String::new(),
                false => format!(" {}", value_of(argument)),
            };
            format!("{short}{spelling}{value}{dots}")
        }
        _ if argument.required => format!("<{}>{dots}", argument.name),
        _ => format!("[{}]{dots}", argument.name),
    }
}

/// Returns the accepted values of an argument. If they are not listed, returns the type of its values.
fn value_of(argument: &Argument) -> String {
    if argument.values.is_empty() {
        return format!("<{}>", argument.value_type);
    }
    let values: Vec<String> = argument
        .values
        .iter()
        .filter_map(|it| it.word().map(Into::into))
        .collect();
    match values.len() > 6 {
        true => "<enum>".to_owned(),
        false => values.join("|"),
    }
}

fn signatures(found: &Discovered) -> String {
    let mut text = String::new();
    for tool in &found.model.tools {
        let _ = write!(text, "{}", name(found, tool));
        for argument in &tool.arguments {
            let written = written(argument);
            let _ = match argument.required || written.starts_with('[') {
                true => write!(text, " {written}"),
                false => write!(text, " [{written}]"),
            };
        }
        let _ = writeln!(text, "  # {}", printable(&tool.summary));
    }
    text
}

fn markdown(found: &Discovered) -> String {
    let model = &found.model;
    let mut text = format!("# {}\n\n{}\n", model.binary, printable(&model.summary));
    for tool in &model.tools {
        let _ = writeln!(
            text,
            "\n## {}\n\n{}\n",
            name(found, tool),
            printable(&tool.summary)
        );
        for argument in &tool.arguments {
            let about = argument.description.as_deref().unwrap_or_default();
            let line = format!("- `{}` {}", written(argument), printable(about));
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    text
}

/// Returns a text that another program has written, without control characters.
fn printable(text: &str) -> String {
    text.chars().filter(|it| !it.is_control()).collect()
}
