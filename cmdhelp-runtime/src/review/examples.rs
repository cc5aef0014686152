//! Checks declared examples by parsing them with the program itself, and text templates by looking
//! up their fields in the schemas of the outputs.
//!
//! The compiler cannot run the author's value parsers, so a test parses each example with clap.

use clap::error::ErrorKind;

use super::{Parsed, line_error};
#[cfg(feature = "calls")]
use crate::erase::Erase as _;
use crate::line_error::LineError;
use crate::spec::{Example, Fact, Item, Part};
use cmdhelp_spec::shell::{self, FREE};

/// Parses all examples of the program, and checks its text templates. Does nothing if another type
/// contains `T`, because `T` is then not a program of its own.
///
/// # Panics
///
/// Panics if the program does not accept one of the examples, or if a text template names a field
/// that the output of its command does not have.
#[inline]
pub fn examples_parse<T>()
where
    T: Parsed,
{
    if T::IS_CONTAINED {
        return;
    }
    let mut examples = Examples {
        binary: T::TRAITS.binary,
        words: Vec::new(),
        parts: Vec::new(),
        found: Vec::new(),
        #[cfg(feature = "calls")]
        templates: Vec::new(),
    };
    examples.part(T::SPEC.part);
    let failures = examples.found.iter().filter_map(|call| failure::<T>(call));
    #[cfg(feature = "calls")]
    let failures =
        failures.chain(examples.templates.iter().filter_map(|(words, template)| {
            crate::call::template_error(&T::ERASED, words, template)
        }));
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n\n"));
}

#[inline]
fn failure<T>(call: &ExampleCall) -> Option<String>
where
    T: Parsed,
{
    let line_error = line_error::<T>(&call.words)?;
    let shows = match &line_error {
        LineError::Clap(error) => matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        ),
        #[cfg(feature = "agents")]
        LineError::Refused(_) => false,
    };
    (!shows).then(|| format!("the example `{}` does not parse:\n{line_error}", call.line))
}

/// A call of the program that an example contains.
struct ExampleCall {
    line: &'static str,
    words: Vec<String>,
}

/// Collects the examples in a spec tree.
struct Examples {
    binary: &'static str,
    /// The words that select the command.
    words: Vec<&'static str>,
    /// The deferred parts around the current one. A deferred part that contains itself is not
    /// visited again.
    parts: Vec<&'static Part>,
    found: Vec<ExampleCall>,
    /// The text templates, each with the words that select its command.
    #[cfg(feature = "calls")]
    templates: Vec<(Vec<&'static str>, &'static str)>,
}

impl Examples {
    #[inline]
    fn command(&mut self, name: &'static str, part: &'static Part) {
        self.words.push(name);
        self.part(part);
        self.words.pop();
    }

    #[inline]
    fn part(&mut self, part: &'static Part) {
        for item in part.items {
            match item {
                Item::Part(part) => self.part(part),
                Item::Command(command) => self.command(command.name.raw(), command.part),
                Item::Unnamed(command) => self.command((command.name)().leak(), command.part),
                Item::Deferred(link) => {
                    let part = link();
                    if !self.parts.iter().any(|above| std::ptr::eq(*above, part)) {
                        self.parts.push(part);
                        self.part(part);
                        self.parts.pop();
                    }
                }
                Item::Arg(_) | Item::Args(_) | Item::Grammar(_) | Item::Opaque | Item::External => {
                }
            }
        }
        for fact in part.facts {
            match fact {
                Fact::Example(example) => self.example(example),
                #[cfg(feature = "calls")]
                Fact::Stdout(stdout) => {
                    let template = stdout.text_template.map(|text| text.raw());
                    let templates = template.map(|it| (self.words.clone(), it));
                    self.templates.extend(templates);
                }
                _ => {}
            }
        }
    }

    #[inline]
    fn example(&mut self, example: &Example) {
        let line = example.line.raw();
        let calls = shell::calls(line);
        let program = self.binary.split(' ').next().unwrap_or_default();
        let is_whole = example.heads.contains(&program);
        if is_whole {
            let own = calls.into_iter().filter(|call| call.words[0] == program);
            let lines: Vec<Vec<String>> = own.map(|call| self.after_binary(call.words)).collect();
            for words in lines {
                self.call(line, words);
            }
            return;
        }
        let mut words = vec![self.binary.to_owned()];
        words.extend(self.words.iter().map(|&word| word.to_owned()));
        words.extend(
            calls
                .into_iter()
                .next()
                .map(|call| call.words)
                .unwrap_or_default(),
        );
        self.call(line, words);
    }

    /// Returns the words of an example, with the words of the program's name joined into one. The
    /// name may consist of two words, such as `cargo fmt`.
    #[inline]
    fn after_binary(&self, words: Vec<String>) -> Vec<String> {
        let name = self.binary.split(' ').count();
        let rest = words.into_iter().skip(name);
        std::iter::once(self.binary.to_owned())
            .chain(rest)
            .collect()
    }

    /// Adds a call, unless it contains text that only a shell can expand.
    #[inline]
    fn call(&mut self, line: &'static str, words: Vec<String>) {
        if !words.iter().any(|word| word.contains(FREE)) {
            self.found.push(ExampleCall { line, words });
        }
    }
}
