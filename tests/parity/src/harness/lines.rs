//! Command lines for a command: right ones, damaged ones, and heaps of its own words.

use std::ffi::{OsStr, OsString};

use super::grammar::{Argument, Level};
use super::random::Random;
use super::values::pool;

/// How often a right line is drawn again because it is refused, for what cannot be asked.
const ATTEMPTS: usize = 8;

/// A source of command lines.
pub(crate) struct Lines {
    root: Level,
    random: Random,
    pool: Vec<OsString>,
    /// Every word that means something somewhere in the tree.
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

    /// The lines that every command is asked for: nothing at all, and help and version everywhere.
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

    /// The next line; where it is to be right, one that `is_right` if such a line is soon found.
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

/// With a letter left out, doubled, replaced or turned to the other case, or cut off at the end.
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

/// Writes one line that is, by what can be asked of a command, right.
///
/// Conflicts and requirements cannot be asked, so that the line may be refused for those.
struct Writer<'a> {
    random: &'a mut Random,
    pool: &'a [OsString],
    words: Vec<OsString>,
}

impl Writer<'_> {
    fn level(&mut self, level: &Level) {
        let mut options = self.choose(&level.options);
        let mut last = None;
        for positional in &level.positionals {
            if positional.last {
                last = Some(positional);
                continue;
            }
            while self.random.chance(30)
                && let Some(option) = options.pop()
            {
                self.option(option);
            }
            if !self
                .random
                .chance(if positional.required { 97 } else { 65 })
            {
                break;
            }
            self.values(positional);
        }
        for option in options {
            self.option(option);
        }
        self.below(level);
        if let Some(last) = last
            && self.random.chance(if last.required { 97 } else { 40 })
        {
            self.words.push("--".into());
            self.values(last);
        }
    }

    /// Options in any order: nearly all that are required, of the others some, and few of them
    /// twice.
    fn choose<'l>(&mut self, all: &'l [Argument]) -> Vec<&'l Argument> {
        let odds = if self.random.chance(25) {
            0
        } else {
            (300 / (all.len() + 1)).min(40)
        };
        let mut chosen = Vec::new();
        for option in all {
            let odds = match option {
                option if option.required => 97,
                option if option.ends => odds / 10,
                _ => odds,
            };
            while self.random.chance(odds) {
                let at = self.random.below(chosen.len() + 1);
                chosen.insert(at, option);
                if !self.random.chance(12) {
                    break;
                }
            }
        }
        chosen
    }

    fn below(&mut self, level: &Level) {
        let odds = if level.needs_subcommand { 97 } else { 60 };
        if level.takes_any_subcommand && self.random.chance(25) {
            for _ in 0..=self.random.below(4) {
                let word = self.random.pick(self.pool).cloned().unwrap_or_default();
                self.words.push(word);
            }
        } else if self.random.chance(odds)
            && let Some(below) = self.random.pick(&level.below)
            && (!below.is_help() || self.random.chance(40))
        {
            let mut word = self.random.pick(&below.words).cloned().unwrap_or_default();
            if self.random.chance(8) && word.is_ascii() {
                word.truncate(self.random.below(word.len()) + 1);
            }
            self.words.push(word.into());
            self.level(below);
        }
    }

    fn option(&mut self, option: &Argument) {
        let named_long =
            !option.longs.is_empty() && (option.shorts.is_empty() || self.random.chance(60));
        if named_long {
            self.long(option);
        } else {
            self.short(option);
        }
    }

    fn long(&mut self, option: &Argument) {
        let mut name = self.random.pick(&option.longs).cloned().unwrap_or_default();
        if self.random.chance(5) && name.is_ascii() && name.len() > 1 {
            name.truncate(self.random.below(name.len() - 1) + 1);
        }
        let mut flag = OsString::from(format!("--{name}"));
        if option.most > 0
            && self
                .random
                .chance(if option.wants_equals { 92 } else { 35 })
        {
            flag.push("=");
            flag.push(self.value(option, true));
            self.words.push(flag);
        } else {
            self.words.push(flag);
            self.values(option);
        }
    }

    fn short(&mut self, option: &Argument) {
        let Some(&name) = self.random.pick(&option.shorts) else {
            return;
        };
        // A cluster, if the word before ends in a short flag; wrong where that one takes a value.
        let mut flag = match self.words.last().and_then(|word| word.to_str()) {
            Some(word) if is_cluster(word) && self.random.chance(30) => {
                let cluster = OsString::from(format!("{word}{name}"));
                self.words.pop();
                cluster
            }
            _ => OsString::from(format!("-{name}")),
        };
        if option.most > 0
            && self
                .random
                .chance(if option.wants_equals { 92 } else { 40 })
        {
            if option.wants_equals || self.random.chance(40) {
                flag.push("=");
            }
            flag.push(self.value(option, true));
            self.words.push(flag);
        } else {
            self.words.push(flag);
            self.values(option);
        }
    }

    /// As many values as the argument takes, as words of their own.
    fn values(&mut self, argument: &Argument) {
        let count = argument.least + self.random.below(argument.most - argument.least + 1);
        for _ in 0..count {
            let value = self.value(argument, false);
            self.words.push(value);
        }
        if count > 0
            && let Some(terminator) = &argument.terminator
            && self.random.chance(60)
        {
            self.words.push(terminator.into());
        }
    }

    /// A value that is glued to its flag may look like anything; as a word of its own it had better
    /// not look like a flag.
    fn value(&mut self, argument: &Argument, glued: bool) -> OsString {
        let fitting = if glued {
            &argument.accepted
        } else {
            &argument.plain
        };
        let mut value = self.one_of(fitting);
        if let Some(delimiter) = argument.delimiter {
            while self.random.chance(40) {
                value.push(delimiter.to_string());
                value.push(self.one_of(fitting));
            }
        }
        value
    }

    fn one_of(&mut self, fitting: &[OsString]) -> OsString {
        let from = if fitting.is_empty() || self.random.chance(6) {
            self.pool
        } else {
            fitting
        };
        self.random.pick(from).cloned().unwrap_or_default()
    }
}

fn is_cluster(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next() == Some('-') && letters.next().is_some() && letters.all(char::is_alphabetic)
}
