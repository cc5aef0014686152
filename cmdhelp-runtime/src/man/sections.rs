//! Writes the sections of a manual page that clap_mangen does not write. A section without content
//! is omitted.

use clap::Command as ClapCommand;
use clap_mangen::roff::{Roff, bold, roman};

use super::name;
use crate::view::command::Command;
use crate::view::reader::{Json, texts_of};
use crate::view::visible::{block, line};

/// Writes the section about standard input.
pub(super) fn stdin(command: &Command<'_>) -> Roff {
    let mut roff = Roff::new();
    let Some(stdin) = command.stdin else {
        return roff;
    };
    if !stdin.get("accepted").is_some_and(Json::is_true) {
        return roff;
    }
    roff.control("SH", ["STDIN"]);
    let format = stdin.get("format").and_then(Json::text);
    roff.text([match format {
        Some(format) => roman(format!(
            "The command reads standard input: {}.",
            line(&format)
        )),
        None => roman("The command reads standard input."),
    }]);
    roff
}

/// Writes the section about exit codes.
pub(super) fn exit_status(command: &Command<'_>) -> Roff {
    let mut roff = Roff::new();
    let codes = command.exit_codes.into_iter().flat_map(Json::entries);
    let mut codes: Vec<(&str, Json<'_>)> = codes.collect();
    if codes.is_empty() {
        return roff;
    }
    codes.sort_by_key(|(code, _)| code.parse::<u8>().unwrap_or(u8::MAX));
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in codes {
        let text = |key| meaning.get(key).and_then(Json::text);
        let when = meaning.text().or_else(|| text("when")).unwrap_or_default();
        roff.control("TP", []);
        roff.text([bold(code)]);
        roff.text([roman(line(&when))]);
        if let Some(recovery) = text("recovery") {
            roff.control("br", []);
            roff.text([roman(format!("Recovery: {}", line(&recovery)))]);
        }
    }
    roff
}

/// Writes the section with examples.
pub(super) fn examples(command: &Command<'_>) -> Roff {
    let mut roff = Roff::new();
    let examples = command.examples.into_iter().flat_map(Json::items);
    for (position, example) in examples.enumerate() {
        let text = |key| example.get(key).and_then(Json::text);
        match position {
            0 => roff.control("SH", ["EXAMPLES"]),
            _ => roff.control("PP", []),
        };
        if let Some(note) = text("note") {
            roff.text([roman(format!("{}:", line(&note)))]);
        }
        roff.control("RS", ["4"]);
        roff.control("nf", []);
        roff.text([bold(block(&text("cmd").unwrap_or_default()))]);
        roff.control("fi", []);
        roff.control("RE", []);
    }
    roff
}

/// Returns the names of the manual pages of related commands.
pub(super) fn related<'c>(
    command: &Command<'_>,
    root: &'c ClapCommand,
) -> impl Iterator<Item = &'c str> {
    let related = texts_of(command.see_also);
    related.filter_map(move |path| {
        let mut words = path.split(' ');
        let found = words.try_fold(root, |cmd, word| cmd.find_subcommand(word));
        found.filter(|cmd| !cmd.is_hide_set()).map(name)
    })
}

/// Writes the section that lists the related manual pages, each of them once.
pub(super) fn see_also<'p>(pages: impl Iterator<Item = &'p str>) -> Roff {
    let mut roff = Roff::new();
    let mut seen: Vec<&str> = Vec::new();
    let mut inlines = Vec::new();
    for page in pages.filter(|page| !page.is_empty()) {
        if seen.contains(&page) {
            continue;
        }
        seen.push(page);
        if !inlines.is_empty() {
            inlines.push(roman(", "));
        }
        inlines.push(bold(page));
        inlines.push(roman("(1)"));
    }
    if !inlines.is_empty() {
        roff.control("SH", ["SEE ALSO"]);
        roff.text(inlines);
    }
    roff
}
