//! Asks programs for shell completions, with the protocols of several command-line libraries. With a completion
//! protocol, a program lists the arguments that can follow on its command line.

use super::probe::InspectedProgram;
use crate::model::Source;

/// A protocol with which a shell asks a program for completions. Each protocol is named after the library that defines
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    Cobra,
    Clap,
    Click,
    Argcomplete,
}

/// A completion of the last argument of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) value: String,
    pub(super) help: String,
}

impl Protocol {
    pub(super) const ALL: [Self; 4] = [Self::Cobra, Self::Clap, Self::Click, Self::Argcomplete];

    /// Returns the [`Source`] of facts that come from this protocol.
    pub(super) const fn source(self) -> Source {
        match self {
            Self::Cobra => Source::Cobra,
            Self::Clap => Source::Clap,
            Self::Click => Source::Click,
            Self::Argcomplete => Source::Argcomplete,
        }
    }

    /// Returns bytes that the files of programs with this protocol contain.
    pub(super) const fn mark(self) -> &'static [u8] {
        match self {
            Self::Cobra => b"__completeNoDesc",
            Self::Clap => b"_CLAP_COMPLETE_INDEX",
            // Not every file of a program with click contains this text. If the program prints a help text, its style
            // therefore decides whether the program uses click.
            Self::Click => b"import click",
            Self::Argcomplete => b"PYTHON_ARGCOMPLETE_OK",
        }
    }

    /// Asks the program to complete a command line that consists of `words` and an argument that begins with `begin`.
    /// Returns `None` if the program does not support the protocol.
    pub(super) fn complete(
        self,
        inspected: &InspectedProgram,
        program: &str,
        words: &[String],
        begin: &str,
    ) -> Option<Vec<Candidate>> {
        let own = || words.iter().map(String::as_str);
        match self {
            Self::Cobra => {
                let line: Vec<&str> = ["__complete"]
                    .into_iter()
                    .chain(own())
                    .chain([begin])
                    .collect();
                cobra(&inspected.probe(&line, &[])?.output)
            }
            Self::Clap => {
                let line: Vec<&str> = ["--", program]
                    .into_iter()
                    .chain(own())
                    .chain([begin])
                    .collect();
                let answer = inspected.probe(&line, &[("COMPLETE", "fish")])?;
                (answer.status == 0).then(|| tabs(&answer.output))
            }
            Self::Click => {
                let variable = format!(
                    "_{}_COMPLETE",
                    program.replace(['-', '.'], "_").to_uppercase()
                );
                let line: Vec<&str> = [program].into_iter().chain(own()).chain([begin]).collect();
                let (line, at) = (line.join(" "), (words.len() + 1).to_string());
                let variables = [
                    (&*variable, "zsh_complete"),
                    ("COMP_WORDS", &*line),
                    ("COMP_CWORD", &*at),
                ];
                click(&inspected.probe(&[], &variables)?.output)
            }
            Self::Argcomplete => {
                let line: Vec<&str> = [program].into_iter().chain(own()).chain([begin]).collect();
                let line = line.join(" ");
                let end = line.len().to_string();
                let variables = [
                    ("_ARGCOMPLETE", "1"),
                    ("_ARGCOMPLETE_IFS", "\n"),
                    ("_ARGCOMPLETE_SHELL", "bash"),
                    ("_ARGCOMPLETE_STDOUT_FILENAME", "/dev/stdout"),
                    ("COMP_LINE", &*line),
                    ("COMP_POINT", &*end),
                ];
                let answer = inspected.probe(&[], &variables)?;
                Some(tabs(&answer.output))
            }
        }
    }
}

/// Parses completions. Each line contains a value, a tab and a description.
fn tabs(text: &str) -> Vec<Candidate> {
    let lines = text.lines().filter(|it| !it.trim().is_empty());
    lines
        .map(|line| {
            let (value, help) = line.split_once('\t').unwrap_or((line, ""));
            Candidate {
                value: value.trim().to_owned(),
                help: help.trim().to_owned(),
            }
        })
        .collect()
}

/// Parses the completions of cobra, whose last line consists of a colon and a number.
pub(super) fn cobra(text: &str) -> Option<Vec<Candidate>> {
    let (list, end) = text
        .trim_end()
        .rsplit_once('\n')
        .unwrap_or(("", text.trim_end()));
    let number = end.strip_prefix(':')?;
    let is_end = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    // Lines that begin with `_activeHelp_` are skipped, because they are hints for people.
    let mut found = tabs(list);
    found.retain(|it| !it.value.starts_with("_activeHelp_"));
    is_end.then_some(found)
}

/// Parses the completions of click for zsh. Each completion has three lines: the kind, the value and the description.
fn click(text: &str) -> Option<Vec<Candidate>> {
    let lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() || !lines.len().is_multiple_of(3) {
        return None;
    }
    let entries = lines.chunks(3).map(|it| match it {
        ["plain" | "dir" | "file", value, help] => Some(Candidate {
            value: (*value).to_owned(),
            help: Some(*help)
                .filter(|it| *it != "_")
                .unwrap_or_default()
                .to_owned(),
        }),
        _ => None,
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::{click, cobra};

    #[test]
    fn refuses_incomplete_completions() {
        let found = cobra("get\tShow\n_activeHelp_ hint\n:4\n").expect("an answer");
        assert_eq!(
            (found.len(), &*found[0].value, &*found[0].help),
            (1, "get", "Show")
        );
        assert_eq!(cobra(":4\n"), Some(Vec::new()));
        assert_eq!(cobra("get\tShow\n"), None);
        assert_eq!(cobra("Error: no such command\n:x\n"), None);
        let found = click("plain\nload\nLoad it\nplain\nstop\n_\n").expect("an answer");
        assert_eq!(
            (found.len(), &*found[1].value, &*found[1].help),
            (2, "stop", "")
        );
        assert_eq!(click("Usage: app\n"), None);
    }
}
