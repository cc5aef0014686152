//! Asks the user questions at the terminal of this process.

use std::io::{self, IsTerminal as _, Write as _};

use cmdhelp_host::lifecycle::{Person, Question};

/// The user at the terminal. Questions can be asked if standard input, standard output and standard
/// error are a terminal.
pub(super) struct Terminal;

impl Person for Terminal {
    fn is_available(&self) -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal() && io::stderr().is_terminal()
    }

    fn ask(&self, question: &Question) -> io::Result<Option<String>> {
        if !self.is_available() {
            return Ok(None);
        }
        let mut errors = io::stderr().lock();
        for (value, label) in &question.choices {
            match value == label {
                true => writeln!(errors, "  {}", value.escape_debug())?,
                false => writeln!(
                    errors,
                    "  {}  {}",
                    value.escape_debug(),
                    label.escape_debug()
                )?,
            }
        }
        let is_known = |answer: &str| {
            question.choices.is_empty() || question.choices.iter().any(|it| it.0 == answer)
        };
        loop {
            write!(errors, "{}", question.text.escape_debug())?;
            if let Some(default) = &question.default {
                write!(errors, " [{}]", default.escape_debug())?;
            }
            write!(errors, " ")?;
            errors.flush()?;
            let mut line = String::new();
            if io::stdin().read_line(&mut line)? == 0 {
                return Ok(None);
            }
            let answer = match (line.trim(), &question.default) {
                ("", Some(default)) => default.as_str(),
                ("", None) => continue,
                (answer, _) => answer,
            };
            if is_known(answer) {
                return Ok(Some(answer.to_owned()));
            }
        }
    }
}
