//! Compares a program with its lock file.
//!
//! The compiler compares only the facts that are known at compile time with the file. A test calls
//! this module, which compares all facts, and can write the file.

use std::collections::HashMap;
use std::fs;

use clap::CommandFactory;

use crate::lock::{BLESS, Report, Surface, check};
use crate::reflect::complete;
use crate::spec::Command;
use crate::tree::Root;

/// Compares a program with its lock file. If they differ and the environment variable
/// `CMDHELP_BLESS` permits the change, writes the file. `name` is the file's name in messages.
///
/// # Panics
///
/// Panics if the program and the file differ and the file is not written.
#[inline]
pub fn lock_holds<T: Root + CommandFactory>(path: &str, name: &str) {
    let root = complete(&T::SPEC, &T::command());
    let program = match T::TRAITS.binary {
        "" => root.name.raw(),
        binary => binary,
    };
    let lock = Lock {
        name,
        program,
        root: Box::leak(Box::new(root)),
        today: Surface::of(program, &root),
    };
    let file = fs::read_to_string(path).map(|text| text.replace("\r\n", "\n"));
    // With `CMDHELP_BLESS=breaking`, the file is written after any change. With any other value of
    // `CMDHELP_BLESS`, the file is written only after compatible changes.
    let bless = std::env::var(BLESS).unwrap_or_default();
    let differences = match &file {
        Ok(text) if bless.is_empty() && lock.is_of_earlier_version(text) => None,
        Ok(text) => lock.differences(text),
        Err(_) => Some(Differences {
            text: format!("the file `{name}` does not exist"),
            breaking: false,
        }),
    };
    let Some(differences) = differences else {
        return;
    };
    let allowed = match bless.as_str() {
        "" => false,
        "breaking" => true,
        _ => !differences.breaking,
    };
    if allowed {
        fs::write(path, lock.today.to_string()).expect("the lock can be written");
        return;
    }
    let help = match (differences.breaking, bless.is_empty()) {
        (true, _) => {
            "keep the old form, or deprecate it in one release and remove it in a later one; \
             `CMDHELP_BLESS=breaking cargo test` accepts the change"
        }
        (false, _) => "run `CMDHELP_BLESS=1 cargo test` to write the file",
    };
    panic!("{}\n= help: {help}", differences.text);
}

struct Lock<'a> {
    name: &'a str,
    program: &'a str,
    root: &'static Command,
    today: Surface,
}

/// The differences between a lock file and the program, as text, and whether they break calls that
/// worked before.
struct Differences {
    text: String,
    breaking: bool,
}

impl Lock<'_> {
    /// Returns whether an earlier version, which recorded no effects, would have written this file.
    #[inline]
    fn is_of_earlier_version(&self, text: &str) -> bool {
        *text == self.today.clone().without_effects().to_string()
    }

    #[inline]
    fn differences(&self, text: &str) -> Option<Differences> {
        if *text == self.today.to_string() {
            return None;
        }
        let name = self.name;
        let before = match Surface::read(text) {
            Ok(before) => before,
            Err(mistakes) => {
                let lines = mistakes.iter().map(|mistake| {
                    let (line, what, instead) = (mistake.line, &mistake.what, &mistake.instead);
                    format!("\n  {name}:{line}: {what}; {instead}")
                });
                return Some(Differences {
                    text: format!("`{name}` cannot be read:{}", lines.collect::<String>()),
                    breaking: true,
                });
            }
        };
        let mut memory = [0; Report::CAPACITY];
        let mut report = Report::new(name, &mut memory);
        check(self.program, self.root, before.leak(), &mut report);
        let breaking = report.breaking() > 0;
        let mut lines = report.text().to_owned();
        for (line, path) in self.rewordings(&before) {
            lines += &format!("\n  {name}:{line}: wording: the summary of `{path}` has changed");
        }
        if lines.is_empty() {
            lines = "\n  the order or the notation of its lines".to_owned();
        }
        Some(Differences {
            text: format!("the program differs from `{name}`:{lines}"),
            breaking,
        })
    }

    /// Returns the commands whose summaries have changed, each with the number of its line in the
    /// file.
    #[inline]
    fn rewordings(&self, before: &Surface) -> Vec<(usize, String)> {
        let today: HashMap<_, _> = self
            .today
            .commands
            .iter()
            .map(|command| (&command.path, &command.summary))
            .collect();
        let changed = before.commands.iter().filter(|command| {
            let summary = today.get(&command.path);
            summary.is_some_and(|summary| **summary != command.summary)
        });
        changed
            .map(|command| (command.line, command.path.join(" ")))
            .collect()
    }
}
