//! Random command lines of a program, and single mistakes in them.

use cmdhelp::{Arg, Command};

/// A random number generator, which returns the same numbers for the same seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Values, among them the names of commands, of flags and of fields.
const VALUES: [&str; 14] = [
    "chair", "lst", "list", "add", "name", "1", "2", "7", "command", "commnd", "all", "round",
    "json", "nam",
];

/// Framework flags with their values.
const FRAMEWORK_FLAGS: [&[&str]; 8] = [
    &["--select", "command"],
    &["--select=command,arguments"],
    &["--limit", "1"],
    &["--limit=2"],
    &["--output", "json"],
    &["--output=text"],
    &["--cmdhelp-select=above"],
    &["--cmdhelp-limit", "1"],
];

/// The role of a word in a command line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Role {
    Switch,
    Flag,
    Value,
    Positional,
    Command,
}

pub(crate) type Line = Vec<(Role, String)>;

/// Returns a random command line of a program, which is usually valid.
pub(crate) fn line(random: &mut Random, program: &Command) -> Line {
    let mut line = Vec::new();
    let mut here = program;
    let globals: Vec<&Arg> = program.get_arguments().collect();
    arguments(random, here, &[], &mut line);
    while let Some(count) = Some(here.get_subcommands().count()).filter(|count| *count > 0) {
        let below = here.get_subcommands().nth(random.below(count));
        here = below.expect("a command");
        let names: Vec<&str> = std::iter::once(here.get_name())
            .chain(here.get_all_aliases())
            .collect();
        line.push((Role::Command, random.pick(&names).to_owned()));
    }
    arguments(random, here, &globals, &mut line);
    line
}

fn arguments(random: &mut Random, cmd: &Command, above: &[&Arg], line: &mut Line) {
    let is_leaf = cmd.get_subcommands().next().is_none();
    let mut pieces: Vec<Line> = Vec::new();
    let globals = above.iter().copied().filter(|arg| arg.is_global_set());
    for arg in cmd.get_arguments().chain(globals) {
        if ["help", "version"].contains(&arg.get_id().as_str()) {
            continue;
        }
        let is_wanted = arg.is_required_set() || random.one_in(2 + above.len() / 2);
        if is_wanted && (is_leaf || !arg.is_positional()) && !arg.is_last_set() {
            pieces.push(given(random, arg));
        }
    }
    if is_leaf && random.one_in(2) {
        let flag_words = FRAMEWORK_FLAGS[random.below(FRAMEWORK_FLAGS.len())];
        let mut roles = [Role::Flag, Role::Value].into_iter();
        let words = flag_words.iter().map(|word| (*word).to_owned());
        pieces.push(roles.by_ref().zip(words).collect());
    }
    while !pieces.is_empty() {
        line.extend(pieces.remove(random.below(pieces.len())));
    }
}

/// Returns the words that pass an argument.
fn given(random: &mut Random, arg: &Arg) -> Line {
    let longs = arg.get_long().into_iter();
    let longs = longs.chain(arg.get_all_aliases().unwrap_or_default());
    let mut names: Vec<String> = longs.map(|long| format!("--{long}")).collect();
    names.extend(arg.get_short().map(|short| format!("-{short}")));
    let values = arg.get_num_args().map_or(1, |range| range.min_values());
    let values = match arg.is_positional() {
        true => values.max(1),
        false => values,
    };
    let possible = arg.get_possible_values();
    let mut values: Vec<String> = (0..values)
        .map(|_| match possible.is_empty() {
            true => random.pick(&VALUES).to_owned(),
            false => {
                let value = &possible[random.below(possible.len())];
                let names: Vec<&str> = value.get_name_and_aliases().collect();
                random.pick(&names).to_owned()
            }
        })
        .collect();
    let mut line = Line::new();
    if !names.is_empty() {
        let name = names.swap_remove(random.below(names.len()));
        let inline = values.len() == 1 && name.starts_with("--");
        if inline && (arg.is_require_equals_set() || random.one_in(2)) {
            let value = values.remove(0);
            line.push((Role::Flag, format!("{name}={value}")));
        } else if values.is_empty() {
            line.push((Role::Switch, name));
        } else {
            line.push((Role::Flag, name));
        }
        line.extend(values.into_iter().map(|value| (Role::Value, value)));
        return line;
    }
    line.extend(values.into_iter().map(|value| (Role::Positional, value)));
    line
}

/// A kind of mistake in a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A typo in one word: in a flag, a value or the name of a command.
    Slip,
    /// A flag without its value.
    NoValue,
    /// A positional argument too many, after all other arguments.
    Surplus,
    /// A flag that the command does not declare: an unknown flag, or one that the framework adds to other commands.
    Flag,
    /// A value for a switch.
    Switch,
    /// A flag without its dashes.
    NoDashes,
}

pub(crate) const KINDS: [Kind; 6] = [
    Kind::Slip,
    Kind::NoValue,
    Kind::Surplus,
    Kind::Flag,
    Kind::Switch,
    Kind::NoDashes,
];

/// Adds one mistake of this kind to a command line, if that is possible.
pub(crate) fn mistaken(random: &mut Random, line: &Line, kind: Kind) -> Option<Vec<String>> {
    let mut words: Vec<String> = line.iter().map(|(_, word)| word.clone()).collect();
    let place = |random: &mut Random, is: &dyn Fn(&(Role, String)) -> bool| {
        let places = (0..line.len()).filter(|at| is(&line[*at]));
        let places: Vec<usize> = places.collect();
        (!places.is_empty()).then(|| places[random.below(places.len())])
    };
    match kind {
        Kind::Slip => {
            let at = place(random, &|_| true)?;
            words[at] = slip(random, &words[at])?;
        }
        Kind::NoValue => {
            let at = place(random, &|(role, word)| {
                *role == Role::Value || word.contains('=')
            })?;
            // Without its value, the flag would take the next word, which must not be a typo
            // itself.
            let next = words.get(at + 1).map_or("", String::as_str);
            if ["lst", "commnd", "nam"].contains(&next) {
                return None;
            }
            match words[at].split_once('=') {
                Some((flag, _)) => words[at] = flag.to_owned(),
                None => drop(words.remove(at)),
            }
        }
        Kind::Surplus => {
            let is_by_place =
                |(role, _): &(Role, String)| matches!(role, Role::Command | Role::Positional);
            let last = line.iter().rposition(is_by_place)?;
            let places = (last + 1..=line.len())
                .filter(|at| line.get(*at).is_none_or(|(role, _)| *role != Role::Value));
            let places: Vec<usize> = places.collect();
            words.insert(
                places[random.below(places.len())],
                random.pick(&VALUES).to_owned(),
            );
        }
        Kind::Flag => {
            let flag = random.pick(&[
                "--json",
                "--limit=1",
                "--cmdhelp-limit=1",
                "--dry-run",
                "--after=3",
                "--wrong",
                "--wrong=1",
                "-z",
            ]);
            let places = (0..=line.len())
                .filter(|at| line.get(*at).is_none_or(|(role, _)| *role != Role::Value));
            let places: Vec<usize> = places.collect();
            words.insert(places[random.below(places.len())], flag.to_owned());
        }
        Kind::Switch => {
            let at = place(random, &|(role, _)| *role == Role::Switch)?;
            let value = random.pick(&["true", "yes", "1"]);
            match random.one_in(2) {
                true => words[at] = format!("{}={value}", words[at]),
                false => words.insert(at + 1, value.to_owned()),
            }
        }
        Kind::NoDashes => {
            let at = place(random, &|(role, word)| {
                matches!(role, Role::Switch | Role::Flag) && word.starts_with("--")
            })?;
            words[at] = words[at].replacen("--", "", 1);
        }
    }
    Some(words)
}

/// Returns a word with a typo.
fn slip(random: &mut Random, word: &str) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    let places = (0..letters.len()).filter(|at| letters[*at].is_alphabetic());
    let places: Vec<usize> = places.collect();
    let at = *places.get(random.below(places.len().max(1)))?;
    match random.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 if places.contains(&(at + 1)) => letters.swap(at, at + 1),
        _ => letters[at] = ['x', 'e', 's', 'i'][random.below(4)],
    }
    let slip: String = letters.into_iter().collect();
    (slip != word && !slip.is_empty()).then_some(slip)
}
