//! Going through a command line as clap does, until it comes to a word of ours.

use clap::{Arg, Command};

use super::find::is_llms;
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
    renamed: Renamed<'a>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(traits: &'a Traits, cmd: &'a Command, renamed: Renamed<'a>) -> Self {
        Self {
            traits,
            cmd,
            globals: Vec::new(),
            path: Vec::new(),
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
    pub(super) fn asked(&mut self, words: &[&str]) -> Option<Asked> {
        let ours = self.traits.words;
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            let rest = &words[at..];
            match *word {
                "--" => return None,
                "--help" | "-h" => return self.if_all_is_ours(rest),
                word if word.starts_with("--") => match self.long(word) {
                    Some(values) => at += values,
                    None if ours.capabilities == Some(word) => return Some(Asked::capabilities()),
                    None if ours.help_flag == Some(word) => {
                        return Some(Asked::of(&self.path, rest));
                    }
                    None if self.is_llms(word) => {
                        return Some(Asked::llms(&self.path, rest));
                    }
                    None => return None,
                },
                word if word.starts_with('-') && word.len() > 1 => at += self.shorts(word)?,
                word if self.descend(word) => {}
                word if ours.help == Some(word) => {
                    let asks = rest.iter().any(|word| is_flag(word));
                    let asked = Asked::of(&self.path, rest);
                    return (asks && asked.is_ours()).then_some(asked);
                }
                _ => {}
            }
        }
        None
    }

    /// After `--help`, clap reads nothing more; what follows is for us only if all of it is.
    fn if_all_is_ours(&self, rest: &[&str]) -> Option<Asked> {
        let asked = Asked::of(&self.path, rest);
        let takes_nothing_else = asked.path.len() == self.path.len();
        (asked.is_plain() && takes_nothing_else).then_some(asked)
    }

    /// How many words a long flag takes after itself; nothing if it is not known.
    fn long(&self, word: &str) -> Option<usize> {
        let (name, inline) = match word[2..].split_once('=') {
            Some((name, _)) => (name, true),
            None => (&word[2..], false),
        };
        let arg = self.args().find(|arg| {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            arg.get_long() == Some(name) || aliases.contains(&name)
        })?;
        Some(if inline { 0 } else { values(arg) })
    }

    /// The same for a cluster of short flags.
    fn shorts(&self, word: &str) -> Option<usize> {
        let mut letters = word[1..].chars();
        while let Some(letter) = letters.next() {
            let arg = self.args().find(|arg| {
                let aliases = arg.get_all_short_aliases().unwrap_or_default();
                arg.get_short() == Some(letter) || aliases.contains(&letter)
            })?;
            if values(arg) > 0 {
                let inline = !letters.as_str().is_empty();
                return Some(if inline { 0 } else { values(arg) });
            }
        }
        Some(0)
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
        true
    }
}

/// How many values a flag takes at the least.
fn values(arg: &Arg) -> usize {
    match arg.get_num_args() {
        Some(range) => range.min_values(),
        None => usize::from(arg.get_action().takes_values()),
    }
}
