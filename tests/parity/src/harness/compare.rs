//! The comparison of two derives of one type.

use std::ffi::OsString;
use std::panic;

use clap::Command;

use super::comparison::Comparison;
use super::derived::{Derived, UPDATES, Verdict};
use super::difference::difference;
use super::grammar::Level;
use super::lines::Lines;
use super::outcome::Outcome;
use super::pages::pages;
use super::settings::Settings;

/// Compares clap's derive with cmdhelp's for the type of this name.
#[must_use]
pub fn compare(name: &str, clap: &Derived, ours: &Derived, settings: Settings) -> Comparison {
    let mut pair = Pair {
        clap,
        ours,
        last_right: None,
        comparison: Comparison::new(name, settings.seed),
    };
    pair.commands("command()", clap.command, ours.command);
    pair.commands(
        "command_for_update()",
        clap.command_for_update,
        ours.command_for_update,
    );
    pair.document();
    if let Some(grammar) = grammar(clap) {
        pair.lines(Lines::new(grammar, settings.seed_for(name)), settings.lines);
    }
    pair.comparison
}

/// Returns the grammar of the command that clap builds from the type, unless clap rejects the type.
fn grammar(clap: &Derived) -> Option<Level> {
    let command = clap.command;
    panic::catch_unwind(|| {
        let mut command = command();
        command.build();
        Level::read(&command)
    })
    .ok()
}

struct Pair<'a> {
    clap: &'a Derived,
    ours: &'a Derived,
    /// The last command line that was parsed to a value. The next command line is also compared as
    /// an update of this value.
    last_right: Option<Vec<OsString>>,
    comparison: Comparison,
}

impl Pair<'_> {
    fn commands(&mut self, origin: &str, by_clap: fn() -> Command, by_us: fn() -> Command) {
        let (by_clap, by_us) = match (pages(origin, by_clap), pages(origin, by_us)) {
            (Ok(by_clap), Ok(by_us)) => (by_clap, by_us),
            // Only an invalid type causes a panic here, and the cases contain none.
            (Err(panic), _) => return self.note_panic(origin, "clap", &panic),
            (_, Err(panic)) => return self.note_panic(origin, "cmdhelp", &panic),
        };
        self.comparison.pages += by_clap.len();
        for (theirs, mine) in by_clap.iter().zip(&by_us) {
            let (by_clap, by_us) = (self.clap.normal(&theirs.text), self.ours.normal(&mine.text));
            let titles = difference(&theirs.title, &mine.title);
            if let Some(difference) = titles.or_else(|| difference(&by_clap, &by_us)) {
                // A difference in the command's structure also appears on the help pages, so only
                // the first difference is reported.
                return self.comparison.note(&theirs.title, &difference);
            }
        }
    }

    /// Compares the manifest of cmdhelp's type with clap's command.
    fn document(&mut self) {
        let Some(disagreements) = self.ours.document else {
            return;
        };
        match panic::catch_unwind(disagreements) {
            Ok(found) => {
                for disagreement in found {
                    self.comparison.note("the document", &disagreement);
                }
            }
            Err(_) => self.comparison.note("the document", "a panic"),
        }
    }

    fn note_panic(&mut self, origin: &str, whose: &str, panic: &str) {
        self.comparison
            .note(origin, &format!("{whose} comes to a {panic}"));
    }

    fn lines(&mut self, mut lines: Lines, random: usize) {
        for line in lines.fixed() {
            self.line(line);
        }
        for _ in 0..random {
            let line = lines.draw(|line| self.expected(line).is_value());
            self.line(line);
        }
    }

    fn expected(&self, line: &[OsString]) -> Outcome {
        self.clap.try_parse_from(line)
    }

    fn line(&mut self, line: Vec<OsString>) {
        self.comparison.lines += 1;
        let expected = self.expected(&line);
        // A line that clap refuses can be a help request of cmdhelp. If clap accepts a line, cmdhelp must return the
        // same values.
        if !expected.is_value() && asks_us(&line) {
            return;
        }
        for (name, got) in self.ours.outcomes(&line) {
            self.outcomes(&expected, &got, || format!("{name} of {line:?}"));
        }
        self.plain(&expected, &line);
        self.verdict(&expected, &line);
        if let Some(first) = self.last_right.take() {
            self.update(&first, &line);
            self.last_right = Some(first);
        }
        if expected.is_value() {
            self.comparison.values += 1;
            self.last_right = Some(line);
        }
    }

    /// Compares the value that cmdhelp parses without clap, if it can parse the command line.
    fn plain(&mut self, expected: &Outcome, line: &[OsString]) {
        let Some(plain) = self.ours.plain else {
            return;
        };
        let got = Outcome::of(|| Ok(plain(line).unwrap_or_default()));
        if got.text().is_empty() {
            return;
        }
        let got = got.map(|text| self.ours.normal(&text));
        self.comparison.plain += 1;
        self.outcomes(expected, &got, || format!("without clap, {line:?}"));
    }

    /// Compares the verdicts of clap and of the type's constants about a command line, if both have one.
    fn verdict(&mut self, expected: &Outcome, line: &[OsString]) {
        let Some(verdict) = self.ours.verdict.and_then(|verdict| verdict(line)) else {
            return;
        };
        // If building the value fails, clap's parser can still accept the command line.
        let by_clap = match expected {
            Outcome::Panic(_) => return,
            Outcome::Value(_) => Verdict::Accepted,
            Outcome::Refusal(_) => self.clap.verdict_of_clap(line),
        };
        // The help flag can depend on a value that the constants do not contain.
        if (verdict, by_clap) == (Verdict::Shows, Verdict::Refused) {
            return;
        }
        self.comparison.verdicts += 1;
        if verdict != by_clap {
            let how = format!("clap: {by_clap:?}, the grammar: {verdict:?}");
            self.comparison.note(&format!("{line:?}"), &how);
        }
    }

    /// Compares one of the update functions. Each call takes the next update function, because
    /// calling all of them would need too many parses.
    fn update(&mut self, first: &[OsString], then: &[OsString]) {
        let (name, update) = UPDATES[self.comparison.updates % UPDATES.len()];
        let expected = self.clap.update(update, first, then);
        let got = self.ours.update(update, first, then);
        self.comparison.updates += 1;
        self.outcomes(&expected, &got, || {
            format!("{name} of {first:?} by {then:?}")
        });
    }

    /// Compares two outcomes. Panics of clap's derive are only counted: they occur for a few command lines,
    /// for example where an external subcommand has the name of a declared one.
    fn outcomes(&mut self, clap: &Outcome, ours: &Outcome, what: impl FnOnce() -> String) {
        if matches!(clap, Outcome::Panic(_)) {
            self.comparison.panics += 1;
        } else if clap != ours {
            let how = difference(clap.text(), ours.text());
            let how = how.unwrap_or_else(|| "one is a value, one a refusal".to_owned());
            self.comparison.note(&what(), &how);
        }
    }
}

/// Returns whether a command line is a help request with a flag that only cmdhelp has.
fn asks_us(line: &[OsString]) -> bool {
    const FLAGS: [&str; 5] = ["--format", "--depth", "--all", "--search", "--capabilities"];
    let words = || line.iter().filter_map(|word| word.to_str());
    let help = words().position(|word| ["help", "--help", "-h"].contains(&word));
    let is_flag = |word: &str| FLAGS.contains(&word.split('=').next().unwrap_or_default());
    help.is_some_and(|help| words().skip(help).any(is_flag))
        || words().any(|word| word.starts_with("--cmdhelp-"))
}
