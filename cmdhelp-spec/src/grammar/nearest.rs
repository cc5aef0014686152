//! Which valid name somebody may have meant.

use super::args::Args;
use super::bytes::{self, starts_with};
use super::code::end_of;
use super::draft::ArgTrait;
use super::layout::{field, value};
use super::level::Level;
use super::outcome::ArgRef;
use super::state::State;
use super::values;
use crate::spec::{Fact, Item, Part};

/// The best of the names that were looked at.
struct Nearest {
    name: Option<&'static [u8]>,
    distance: usize,
}

impl Nearest {
    const fn new(word: &[u8]) -> Self {
        // A third of the letters may be wrong.
        Self {
            name: None,
            distance: word.len().div_ceil(3) + 1,
        }
    }

    const fn look_at(&mut self, word: &[u8], name: &'static [u8]) {
        let shortened = word.len() > 1 && starts_with(name, word);
        let distance = if shortened { 1 } else { distance(word, name) };
        if distance < self.distance {
            self.distance = distance;
            self.name = Some(name);
        }
    }

    const fn text(&self) -> Option<&'static str> {
        match self.name {
            Some(name) => Some(bytes::text(name)),
            None => None,
        }
    }
}

/// Longer names are not proposed.
const LONGEST: usize = 48;

/// How many letters have to be changed, added, left out or exchanged with their neighbour.
const fn distance(one: &[u8], other: &[u8]) -> usize {
    if one.len() >= LONGEST || other.len() >= LONGEST {
        return usize::MAX;
    }
    let mut rows = [[0; LONGEST]; 3];
    let mut j = 0;
    while j <= other.len() {
        rows[1][j] = j;
        j += 1;
    }
    let mut i = 1;
    while i <= one.len() {
        let mut row = [i; LONGEST];
        let mut j = 1;
        while j <= other.len() {
            let same = one[i - 1] == other[j - 1];
            let mut least = rows[1][j - 1] + !same as usize;
            least = min(least, min(rows[1][j], row[j - 1]) + 1);
            let exchanged =
                i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
            if exchanged {
                least = min(least, rows[0][j - 2] + 1);
            }
            row[j] = least;
            j += 1;
        }
        rows = [rows[1], row, rows[2]];
        i += 1;
    }
    rows[1][other.len()]
}

const fn min(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// The long name of an argument of this command.
pub(super) const fn long(
    state: &State<'_>,
    level: &Level<'_>,
    word: &[u8],
) -> Option<&'static str> {
    let mut nearest = Nearest::new(word);
    let mut args = Args::of(level);
    while let Some(arg) = args.next(&state.runs) {
        if arg.is_positional() || arg.has(ArgTrait::Hide) {
            continue;
        }
        let code = arg.grammar.code;
        let mut at = arg.first_field();
        while at < arg.end() && code[at] <= field::ALIAS {
            if code[at] != field::ID {
                nearest.look_at(word, arg.grammar.text_at(at + 3).0);
            }
            at = end_of(code, at);
        }
    }
    nearest.text()
}

/// The name of a subcommand.
pub(super) const fn command(level: &Level<'_>, word: &[u8]) -> Option<&'static str> {
    command_below(level.part, word)
}

/// The name of a command below a part.
pub(crate) const fn command_below(part: &'static Part, word: &[u8]) -> Option<&'static str> {
    let mut nearest = Nearest::new(word);
    look_at_commands(&mut nearest, part, word);
    nearest.text()
}

const fn look_at_commands(nearest: &mut Nearest, part: &'static Part, word: &[u8]) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Command(command) => {
                nearest.look_at(word, command.name.raw().as_bytes());
                look_at_aliases(nearest, command.part, word);
            }
            Item::Part(part) => look_at_commands(nearest, part, word),
            _ => {}
        }
        i += 1;
    }
}

const fn look_at_aliases(nearest: &mut Nearest, part: &'static Part, word: &[u8]) {
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Aliases(names) = part.facts[i] {
            let mut i = 0;
            while i < names.len() {
                nearest.look_at(word, names[i].raw().as_bytes());
                i += 1;
            }
        }
        i += 1;
    }
}

/// A possible value of an argument.
pub(super) const fn value(arg: ArgRef, word: &[u8]) -> Option<&'static str> {
    let mut nearest = Nearest::new(word);
    let mut possible = Possible::of(arg);
    while let Some(name) = possible.next() {
        nearest.look_at(word, name);
    }
    nearest.text()
}

/// Walks along the possible values of an argument that are shown.
pub(super) struct Possible {
    grammar: super::Grammar,
    at: usize,
    end: usize,
}

impl Possible {
    pub(super) const fn of(arg: ArgRef) -> Self {
        match values::description(arg) {
            Some((grammar, at)) if grammar.code[at] == value::ONE_OF => Self {
                grammar,
                at: at + 1,
                end: values::end_of_value(arg, &grammar),
            },
            _ => Self {
                grammar: *super::level::Runs::EMPTY,
                at: 0,
                end: 0,
            },
        }
    }

    pub(super) const fn next(&mut self) -> Option<&'static [u8]> {
        while self.at < self.end {
            let hidden = self.grammar.code[self.at] != 0;
            let mut names = self.grammar.code[self.at + 1];
            let (name, mut at) = self.grammar.text_at(self.at + 2);
            while names > 1 {
                at = self.grammar.text_at(at).1;
                names -= 1;
            }
            self.at = at;
            if !hidden {
                return Some(name);
            }
        }
        None
    }
}
