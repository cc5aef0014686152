//! Formats an explanation as text for people.

use std::fmt::{self, Display, Formatter};

use super::{Answer, Explanation, Role, Word};
use cmdhelp_spec::shell::quoted;

use crate::view::visible::{block, verbatim_line};

impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.answer {
            Answer::Accepted => writeln!(f, "The program accepts this line.")?,
            Answer::Shows => writeln!(f, "For this line, the program prints help or its version.")?,
            Answer::Refused(problem) => writeln!(f, "error: {}", block(&problem.message))?,
            Answer::Open { reason, clap } => {
                writeln!(
                    f,
                    "The types alone do not tell whether the line is valid: \
                    {}.",
                    block(reason)
                )?;
                match clap {
                    Ok(()) => writeln!(f, "The running program accepts this line.")?,
                    Err(error) => writeln!(f, "error: {}", block(error))?,
                }
            }
        }
        section(f, "Words", self.words.iter().map(word))?;
        let defaults = self.defaults.iter().map(|default| {
            let meaning = match (&default.values, &default.environment) {
                (Some(values), _) => {
                    let values: Vec<String> =
                        values.iter().map(|value| quoted(value, true)).collect();
                    values.join(" ")
                }
                (None, Some(variable)) => format!("from the environment variable `{variable}`"),
                (None, None) => "known only at run time".to_owned(),
            };
            (default.argument.clone(), meaning)
        });
        section(f, "By default", defaults)?;
        if let Some(effect) = self.effect.call {
            write!(f, "\nEffect: {effect}")?;
            match self.effect.raised_by.as_slice() {
                [] => writeln!(f)?,
                raising => writeln!(f, ", because of {}", raising.join(", "))?,
            }
        }
        if let Some(line) = self.canonical_line() {
            writeln!(f, "\nUsual form: {}", verbatim_line(&line))?;
        }
        Ok(())
    }
}

/// Writes a heading, and below it rows of two columns. Writes nothing if there are no rows.
fn section(
    f: &mut Formatter<'_>,
    heading: &str,
    rows: impl Iterator<Item = (String, String)>,
) -> fmt::Result {
    let rows = rows.map(|(left, right)| (verbatim_line(&left), verbatim_line(&right)));
    let rows: Vec<(String, String)> = rows.collect();
    let Some(width) = rows.iter().map(|(left, _)| left.chars().count()).max() else {
        return Ok(());
    };
    writeln!(f, "\n{heading}:")?;
    for (left, right) in rows {
        writeln!(f, "  {left:width$}  {right}")?;
    }
    Ok(())
}

fn word(word: &Word) -> (String, String) {
    let argument = word.argument.as_deref().unwrap_or_default();
    if let (Role::Flag, Some(asks)) = (&word.role, word.asks) {
        return (quoted(&word.text, true), asks.to_owned());
    }
    let mut meaning = match &word.role {
        Role::Command(name) if *name == word.text => "command".to_owned(),
        Role::Command(name) => format!("command `{name}`"),
        Role::Flag if argument == word.text => "flag".to_owned(),
        Role::Flag => format!("flag {argument}"),
        Role::Value => match &word.type_word {
            Some(type_word) => format!("value of {argument} ({type_word})"),
            None => format!("value of {argument}"),
        },
        Role::Terminator => format!("ends the values of {argument}"),
        Role::Escape => "no flags follow".to_owned(),
        Role::External => "for another program".to_owned(),
    };
    if word.overridden {
        meaning += ", overridden by a later word";
    }
    (quoted(&word.text, true), meaning)
}
