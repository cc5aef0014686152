//! Random command lines for a command: valid ones, damaged ones, and random sequences of its words.

use std::ffi::{OsStr, OsString};

use super::grammar::Level;
use super::random::Random;
use super::values::pool;
use super::writer::Writer;

/// The number of attempts to generate a valid command line. Several attempts can be needed, because
/// the generator does not know all rules of a command.
const ATTEMPTS: usize = 8;

/// A generator of command lines.
pub(crate) struct Lines {
    root: Level,
    random: Random,
    pool: Vec<OsString>,
    /// Every name, flag and alias in the tree.
    vocabulary: Vec<OsString>,
}

impl Lines {
    pub(crate) fn new(root: Level, seed: u64) -> Self {
        let vocabulary = vocabulary(&root);
        Self {
            root,
            random: Random::new(seed),
            pool: pool(),
            vocabulary,
        }
    }

    /// Returns the command lines that are always tested: an empty one, and help and version at every
    /// command.
    pub(crate) fn fixed(&self) -> Vec<Vec<OsString>> {
        let mut paths = Vec::new();
        paths_to(&self.root, &mut Vec::new(), &mut paths);
        let mut lines = vec![Vec::new()];
        for path in paths {
            for end in [
                None,
                Some("-h"),
                Some("--help"),
                Some("help"),
                Some("-V"),
                Some("--version"),
            ] {
                let mut line = self.program("app");
                line.extend(path.iter().map(OsString::from));
                line.extend(end.map(OsString::from));
                lines.push(line);
            }
        }
        lines
    }

    /// Returns the next command line. For a valid command line, the generator makes several
    /// attempts until `is_right` accepts one.
    pub(crate) fn draw(&mut self, is_right: impl Fn(&[OsString]) -> bool) -> Vec<OsString> {
        let kind = self.random.below(100);
        if kind >= 80 {
            let program = self.draw_program();
            return program.into_iter().chain(self.heap()).collect();
        }
        let mut line = self.right();
        for _ in 0..ATTEMPTS {
            if is_right(&line) {
                break;
            }
            line = self.right();
        }
        if kind >= 50 {
            for _ in 0..=self.random.below(2) {
                self.damage(&mut line);
            }
        }
        line
    }

    fn program(&self, name: &str) -> Vec<OsString> {
        if self.root.begins_at_once {
            Vec::new()
        } else {
            vec![name.into()]
        }
    }

    fn draw_program(&mut self) -> Vec<OsString> {
        let name = match self.random.below(20) {
            0 => "/usr/bin/app",
            1 => "",
            _ => "app",
        };
        self.program(name)
    }

    fn right(&mut self) -> Vec<OsString> {
        let words = self.draw_program();
        let Self {
            root, random, pool, ..
        } = self;
        let mut writer = Writer {
            random,
            pool,
            words,
        };
        writer.level(root);
        writer.words
    }

    fn heap(&mut self) -> Vec<OsString> {
        (0..self.random.below(7)).map(|_| self.any_word()).collect()
    }

    fn any_word(&mut self) -> OsString {
        let from = if self.random.chance(65) {
            &self.vocabulary
        } else {
            &self.pool
        };
        let word = self.random.pick(from).cloned().unwrap_or_default();
        if !self.random.chance(8) {
            return word;
        }
        let mut word = word;
        word.push("=");
        word.push(
            self.random
                .pick(&self.pool)
                .map_or(OsStr::new(""), |value| value),
        );
        word
    }

    fn damage(&mut self, words: &mut Vec<OsString>) {
        let at = self.random.below(words.len() + 1);
        if at == words.len() || self.random.chance(20) {
            let word = self.any_word();
            words.insert(at, word);
            return;
        }
        match self.random.below(6) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at].clone()),
            2 => {
                let other = self.random.below(words.len());
                words.swap(at, other);
            }
            3 => words[at] = self.any_word(),
            _ => words[at] = misspelled(&words[at], &mut self.random),
        }
    }
}

/// Returns the word with a letter removed, doubled, replaced or in the other case, or cut at the end.
fn misspelled(word: &OsStr, random: &mut Random) -> OsString {
    let Some(text) = word.to_str() else {
        return OsString::new();
    };
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return "x".into();
    }
    let at = random.below(letters.len());
    match random.below(5) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = 'z',
        3 if letters[at].is_lowercase() => letters[at].make_ascii_uppercase(),
        3 => letters[at].make_ascii_lowercase(),
        _ => letters.truncate(at),
    }
    letters.into_iter().collect::<String>().into()
}

fn vocabulary(root: &Level) -> Vec<OsString> {
    let mut words: Vec<OsString> = ["--", "help", "--help", "-h", "-V", "--version"]
        .map(OsString::from)
        .into();
    for level in root.all() {
        words.extend(level.words.iter().map(OsString::from));
        for argument in level.options.iter().chain(&level.positionals) {
            words.extend(argument.longs.iter().map(|long| format!("--{long}").into()));
            words.extend(
                argument
                    .shorts
                    .iter()
                    .map(|short| format!("-{short}").into()),
            );
            words.extend(argument.accepted.iter().take(3).cloned());
            words.extend(argument.terminator.iter().map(OsString::from));
        }
    }
    words
}

fn paths_to(level: &Level, path: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    paths.push(path.clone());
    for below in &level.below {
        path.push(below.words[0].clone());
        if below.is_help() {
            paths.push(path.clone());
        } else {
            paths_to(below, path, paths);
        }
        path.pop();
    }
}
