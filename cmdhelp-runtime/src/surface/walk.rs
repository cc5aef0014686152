//! Going through a command line as clap does, until it comes to a word of ours.

use clap::{Arg, Command};

use super::find::{answers_alone, is_llms};
use super::options::{Asked, is_flag};
use crate::manifest::Traits;
use crate::spec::Words;

/// The flag of a command, by its words, that tells what can be called there, if it has another name
/// than elsewhere.
pub(super) type Renamed<'r> = &'r dyn Fn(&[&str]) -> Option<String>;

/// Goes through a command line as clap does, until it comes to a word of ours.
pub(super) struct Walk<'a> {
    traits: &'a Traits,
    cmd: &'a Command,
    /// Flags of the commands above that hold here, too.
    globals: Vec<&'a Arg>,
    path: Vec<&'a str>,
    /// How many of the words that follow may be values of the flag before them.
    spare: usize,
    renamed: Renamed<'a>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(traits: &'a Traits, cmd: &'a Command, renamed: Renamed<'a>) -> Self {
        Self {
            traits,
            cmd,
            globals: Vec::new(),
            path: Vec::new(),
            spare: 0,
            renamed,
        }
    }

    /// Whether a word asks what can be called here.
    fn is_llms(&self, word: &str) -> bool {
        match (self.renamed)(&self.path) {
            Some(ours) => ours == word || word == Words::LONGER_LLMS,
            None => is_llms(self.traits, word),
        }
    }

    /// What the words ask, if they do.
    pub(super) fn asked(&mut self, words: &[&'a str]) -> Option<Asked> {
        let ours = self.traits.words;
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            let rest = &words[at..];
            match *word {
                "--" => return None,
                "--help" | "-h" => return self.if_all_is_ours(rest),
                word if word.starts_with("--") => match self.long(word) {
                    Some(values) => at += self.pass(values),
                    None if ours.capabilities == Some(word) => return Some(Asked::capabilities()),
                    None if ours.help_flag == Some(word) => {
                        return Some(Asked::of(&self.path, rest));
                    }
                    None if self.is_llms(word) => {
                        return Some(Asked::llms(&self.path, rest));
                    }
                    None => return None,
                },
                word if word.starts_with('-') && word.len() > 1 => {
                    let values = self.shorts(word)?;
                    at += self.pass(values);
                }
                word if self.descend(word) => {}
                word if ours.help == Some(word) => {
                    let asked = Asked::of(&self.path, rest);
                    let is_ours = rest.iter().any(|word| is_flag(word)) && asked.is_ours();
                    let alone = answers_alone(self.traits) && self.spare == 0;
                    let asks = is_ours || (alone && self.is_a_command(word));
                    return asks.then_some(asked);
                }
                _ if self.spare > 0 => self.spare -= 1,
                word if self.is_a_command(word) => self.path.push(word),
                _ => {}
            }
        }
        None
    }

    /// Whether a word can only be meant as the name of a command, if of none that there is: then the
    /// answer is that there is none.
    fn is_a_command(&self, word: &str) -> bool {
        let is_claps = word == "help" && self.traits.has_help_command;
        takes_commands_only(self.cmd) && !is_claps
    }

    /// Passes a flag; what is told is how many words are its values at the least.
    fn pass(&mut self, values: Values) -> usize {
        self.spare = values.most - values.least;
        values.least
    }

    /// After `--help`, clap reads nothing more; what follows is for us only if no flag of the author's is
    /// written like ours, and all of it is ours or it begins so.
    fn if_all_is_ours(&self, rest: &[&str]) -> Option<Asked> {
        let asked = Asked::of(&self.path, rest);
        let takes_nothing_else = asked.path.len() == self.path.len();
        let begins_so = rest.first().is_some_and(|word| is_flag(word));
        let is_the_authors = |word: &&str| is_flag(word) && self.long(word).is_some();
        let is_meant = takes_nothing_else && (begins_so || asked.is_plain());
        (is_meant && !rest.iter().any(is_the_authors)).then_some(asked)
    }

    /// The values that a long flag takes from the words after it; nothing if it is not known.
    fn long(&self, word: &str) -> Option<Values> {
        let (name, inline) = match word[2..].split_once('=') {
            Some((name, _)) => (name, true),
            None => (&word[2..], false),
        };
        let arg = self.args().find(|arg| {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            arg.get_long() == Some(name) || aliases.contains(&name)
        })?;
        Some(if inline {
            Values::NONE
        } else {
            Values::of(arg)
        })
    }

    /// The same for a cluster of short flags.
    fn shorts(&self, word: &str) -> Option<Values> {
        let mut letters = word[1..].chars();
        while let Some(letter) = letters.next() {
            let arg = self.args().find(|arg| {
                let aliases = arg.get_all_short_aliases().unwrap_or_default();
                arg.get_short() == Some(letter) || aliases.contains(&letter)
            })?;
            let values = Values::of(arg);
            if values.most > 0 || arg.is_require_equals_set() {
                let inline = !letters.as_str().is_empty();
                return Some(if inline { Values::NONE } else { values });
            }
        }
        Some(Values::NONE)
    }

    fn args(&self) -> impl Iterator<Item = &'a Arg> {
        let (cmd, globals) = (self.cmd, self.globals.clone());
        cmd.get_arguments().chain(globals)
    }

    fn descend(&mut self, word: &str) -> bool {
        let Some(below) = self.cmd.find_subcommand(word) else {
            return false;
        };
        let globals = self.cmd.get_arguments().filter(|arg| arg.is_global_set());
        self.globals.extend(globals);
        self.path.push(below.get_name());
        self.cmd = below;
        self.spare = 0;
        true
    }
}

/// Whether a word that is no flag can mean nothing but a command.
pub(crate) fn takes_commands_only(cmd: &Command) -> bool {
    let takes_data =
        cmd.get_positionals().next().is_some() || cmd.is_allow_external_subcommands_set();
    cmd.has_subcommands() && !takes_data
}

/// How many of the words after a flag are its values.
#[derive(Clone, Copy)]
struct Values {
    least: usize,
    most: usize,
}

impl Values {
    const NONE: Self = Self { least: 0, most: 0 };

    fn of(arg: &Arg) -> Self {
        match arg.get_num_args() {
            _ if arg.is_require_equals_set() => Self::NONE,
            Some(range) => Self {
                least: range.min_values(),
                most: range.max_values(),
            },
            None if arg.get_action().takes_values() => {
                // Where nothing else is said, there is a value for each of its names.
                let names = arg.get_value_names().unwrap_or_default();
                let count = names.len().max(1);
                Self {
                    least: count,
                    most: count,
                }
            }
            None => Self::NONE,
        }
    }
}
