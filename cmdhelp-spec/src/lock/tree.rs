//! Reads the commands and arguments of a program, on which callers rely, from its spec tree.

use super::argument::read;
use super::declared;
use super::file::{LockedAlias, LockedCommand, Surface};
use crate::grammar::args::{ArgIter, place_of};
use crate::grammar::commands;
use crate::grammar::draft::{Arg, Setting};
use crate::grammar::level::{Level, LineGrammars};
use crate::spec::{self, Fact, Item, Part};
use crate::style;

impl Surface {
    /// Returns the commands and arguments of a program, on which callers rely. Parts of the spec
    /// tree that are known only at run time are left out.
    ///
    /// ```
    /// use cmdhelp_spec::grammar::{Grammar, draft, encode};
    /// use cmdhelp_spec::lock::Surface;
    /// use cmdhelp_spec::spec::{Command, Fact, Item, Part, Text};
    ///
    /// let mut port = draft::Arg::new("port");
    /// port.long = Some("port".into());
    /// let draft = draft::Draft { args: vec![port], ..Default::default() };
    /// let part = Part {
    ///     items: vec![Item::Grammar(Grammar::of(encode(&draft).leak()))].leak(),
    ///     facts: &[Fact::About(Some(Text::Plain("Serves files")))],
    /// };
    /// let root = Command { name: Text::Plain("serve"), part: Box::leak(Box::new(part)) };
    /// let surface = Surface::of("serve", &root).to_string();
    /// assert!(surface.ends_with("serve\n  \"Serves files\"\n  --port: string\n"));
    /// ```
    #[must_use]
    #[inline]
    pub fn of(program: &str, root: &spec::Command) -> Self {
        let mut all = vec![LineGrammars::EMPTY; 1 << 16];
        let mut reader = TreeReader {
            surface: Self::default(),
            runs: LineGrammars {
                all: &mut all,
                len: 0,
            },
        };
        reader.command(vec![program.to_owned()], root.part, None);
        reader.surface
    }
}

struct TreeReader<'a> {
    surface: Surface,
    runs: LineGrammars<'a>,
}

impl TreeReader<'_> {
    #[inline]
    fn command(&mut self, path: Vec<String>, part: &'static Part, above: Option<&Level<'_>>) {
        let level = Level::enter(&mut self.runs, part, above);
        let mut facts = RecordedFacts::default();
        facts.read(part);
        for alias in &mut facts.aliases {
            alias.deprecated = facts.deprecated_names.contains(&alias.name.as_str());
        }
        let is_root = above.is_none();
        self.surface.commands.push(LockedCommand {
            aliases: if is_root { Vec::new() } else { facts.aliases },
            deprecated: facts.deprecated,
            summary: facts.summary.or(facts.about),
            needs_command: level.has(Setting::SubcommandRequired),
            any_command: level.has(Setting::AllowExternalSubcommands),
            permissions: spec::permissions_of(part).by_kind(),
            declared: declared::lines(part),
            args: self.args(&level),
            path: path.clone(),
            ..LockedCommand::default()
        });
        let mut i = 0;
        while let Some(below) = commands::nth(part, i) {
            let mut path = path.clone();
            path.push(below.name.raw().to_owned());
            self.command(path, below.part, Some(&level));
            i += 1;
        }
        self.runs.len = level.first;
    }

    /// Returns the arguments that a command declares itself. Positional arguments are in the order
    /// in which they are given on a command line.
    #[inline]
    fn args(&self, level: &Level<'_>) -> Vec<Arg> {
        let (mut args, mut places) = (Vec::new(), Vec::new());
        let mut next = 1;
        let mut walk = ArgIter::of(level);
        while let Some(arg) = walk.next(&self.runs) {
            if !(level.first..level.end).contains(&arg.run) {
                break;
            }
            if arg.is_positional() {
                places.push((place_of(arg, &mut next), args.len()));
            }
            args.push(read(arg));
        }
        let mut order: Vec<usize> = (0..args.len()).collect();
        let stand: Vec<usize> = places.iter().map(|(_, at)| *at).collect();
        places.sort();
        for (at, (_, from)) in stand.into_iter().zip(places) {
            order[at] = from;
        }
        order.into_iter().map(|at| args[at].clone()).collect()
    }
}

/// The facts about a command that a lock file records.
#[derive(Default)]
struct RecordedFacts {
    aliases: Vec<LockedAlias>,
    deprecated_names: Vec<&'static str>,
    deprecated: bool,
    summary: Option<String>,
    about: Option<String>,
}

impl RecordedFacts {
    #[inline]
    fn read(&mut self, part: &Part) {
        for item in part.items {
            if let Item::Part(part) = item {
                self.read(part);
            }
        }
        let first_line = |text: spec::Text| {
            let text = style::without(text.raw());
            let line = text.lines().next().unwrap_or_default().trim();
            (!line.is_empty()).then(|| line.to_owned())
        };
        for fact in part.facts {
            match fact {
                Fact::Aliases(names) | Fact::HiddenAliases(names) => {
                    self.aliases.extend(names.iter().map(|name| LockedAlias {
                        name: name.raw().to_owned(),
                        deprecated: false,
                    }));
                }
                Fact::DeprecatedNames(names) => {
                    self.deprecated_names
                        .extend(names.iter().map(|name| name.raw()));
                }
                Fact::Stability(word) => self.deprecated = word.raw() == "deprecated",
                Fact::Summary(text) => self.summary = first_line(*text),
                Fact::About(text) => self.about = text.and_then(first_line),
                _ => {}
            }
        }
    }
}
