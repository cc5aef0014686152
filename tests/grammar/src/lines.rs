//! Random command lines, most of them valid or with one mistake.

use cmdhelp_spec::grammar::draft::{Arg, ArgTrait, Setting, Text};
use cmdhelp_test_support::Random;

use crate::model::Node;
use crate::trees::fitting;

const STRAY: [&str; 16] = [
    "--",
    "-",
    "--unknown",
    "-z",
    "--hidden-from-us",
    "-1",
    "-1.5e3",
    "help",
    "--help",
    "-h",
    "-V",
    "--version",
    "--=x",
    "end",
    ";",
    "",
];

/// Returns a random command line for a tree.
pub fn line(random: &mut Random, root: &Node) -> Vec<String> {
    let mut words = Vec::new();
    let mut globals = Vec::new();
    command(random, root, &mut globals, &mut words);
    mutate(random, &mut words);
    words.truncate(24);
    if root.does(Setting::Multicall) {
        // With multicall, the first word is the file name of the program.
        while words
            .first()
            .is_some_and(|word| !word.starts_with(char::is_alphabetic))
        {
            words.remove(0);
        }
    }
    words
}

fn command<'a>(
    random: &mut Random,
    node: &'a Node,
    globals: &mut Vec<&'a Arg>,
    words: &mut Vec<String>,
) {
    let mut pieces: Vec<Vec<String>> = Vec::new();
    let named = node.draft.args.iter().chain(globals.clone());
    for arg in named.filter(|arg| !arg.is_positional()) {
        let cases = if arg.has(ArgTrait::Required) { 6 } else { 3 };
        let given = if cases == 6 {
            !random.one_in(6)
        } else {
            random.one_in(3)
        };
        if given {
            pieces.push(occurrence(random, arg));
            if random.one_in(6) {
                pieces.push(occurrence(random, arg));
            }
        }
    }
    for i in (1..pieces.len()).rev() {
        pieces.swap(i, random.below(i + 1));
    }
    // Positionals keep their order and are inserted anywhere between the options.
    let mut at = 0;
    for arg in node.draft.args.iter().filter(|arg| arg.is_positional()) {
        if !arg.has(ArgTrait::Required) && random.one_in(2) {
            continue;
        }
        let mut piece = Vec::new();
        if arg.has(ArgTrait::Last) || random.one_in(12) {
            piece.push("--".to_owned());
        }
        piece.extend(values(random, arg));
        at += random.below(pieces.len() - at + 1);
        pieces.insert(at, piece);
        at += 1;
    }
    words.extend(pieces.into_iter().flatten());
    globals.extend(
        node.draft
            .args
            .iter()
            .filter(|arg| arg.has(ArgTrait::Global)),
    );
    if node.children.is_empty() || random.one_in(5) {
        return;
    }
    let child = random.of(&node.children);
    words.push(name_of(random, child));
    command(random, child, globals, words);
}

fn name_of(random: &mut Random, child: &Node) -> String {
    let of = &child.draft.command;
    let mut names = vec![child.name.clone(), child.name.clone()];
    names.extend(child.aliases.iter().map(|(name, _)| name.clone()));
    names.extend(of.long_flag.iter().map(|name| format!("--{}", seen(name))));
    names.extend(
        of.long_flag_aliases
            .iter()
            .map(|alias| format!("--{}", seen(&alias.name))),
    );
    names.extend(of.short_flag.iter().map(|name| format!("-{name}")));
    names.extend(
        of.short_flag_aliases
            .iter()
            .map(|alias| format!("-{}", alias.name)),
    );
    let name = random.of(&names).clone();
    if random.one_in(6) {
        beginning(random, &name)
    } else {
        name
    }
}

fn seen(text: &Text) -> &str {
    match text {
        Text::Seen(text) => text,
        Text::Const(_) => unreachable!("models are seen"),
    }
}

fn beginning(random: &mut Random, text: &str) -> String {
    let count = text.chars().count();
    text.chars().take(1 + random.below(count)).collect()
}

/// Returns an option with its values.
fn occurrence(random: &mut Random, arg: &Arg) -> Vec<String> {
    let mut longs: Vec<String> = arg.long.iter().map(|name| seen(name).to_owned()).collect();
    longs.extend(arg.aliases.iter().map(|alias| seen(&alias.name).to_owned()));
    let mut shorts: Vec<char> = arg.short.into_iter().collect();
    shorts.extend(arg.short_aliases.iter().map(|alias| alias.name));
    let values = values(random, arg);
    let first = values.first().cloned().unwrap_or_default();
    if !longs.is_empty() && (shorts.is_empty() || random.one_in(2)) {
        let mut name = random.of(&longs).clone();
        if random.one_in(8) {
            name = beginning(random, &name);
        }
        let attached = arg.has(ArgTrait::RequireEquals) && !random.one_in(6) || random.one_in(4);
        if attached && !values.is_empty() {
            return vec![format!("--{name}={first}")];
        }
        let mut words = vec![format!("--{name}")];
        words.extend(values);
        return words;
    }
    let mut name = format!("-{}", random.of(&shorts));
    if random.one_in(6) {
        // Repeats the flag in the cluster, or adds a letter that can be another flag.
        name.push(*random.of(&['a', 'b', 'c', 'x', 'é', '1']));
    }
    if values.is_empty() {
        return vec![name];
    }
    match random.below(4) {
        0 => vec![format!("{name}{first}")],
        1 => vec![format!("{name}={first}")],
        _ => std::iter::once(name).chain(values).collect(),
    }
}

fn values(random: &mut Random, arg: &Arg) -> Vec<String> {
    use cmdhelp_spec::grammar::draft::Action;
    let takes = matches!(arg.action, None | Some(Action::Set | Action::Append));
    let (least, most) = match (arg.num_args, arg.value_names) {
        (Some((least, most)), _) => (least, most.unwrap_or(least + 3)),
        (None, names @ 2..) => (names, names),
        _ if takes => (1, 1),
        _ => (0, 0),
    };
    let count = if random.one_in(15) {
        random.below(4)
    } else {
        least + random.below(most - least + 1)
    };
    let mut values: Vec<String> = (0..count).map(|_| value(random, arg)).collect();
    if let Some(terminator) = &arg.terminator
        && random.one_in(2)
    {
        values.push(seen(terminator).to_owned());
    }
    values
}

fn value(random: &mut Random, arg: &Arg) -> String {
    let one = seen(&fitting(random, arg)).to_owned();
    match arg.delimiter {
        Some(delimiter) if random.one_in(2) => {
            format!("{one}{delimiter}{}", seen(&fitting(random, arg)))
        }
        _ => one,
    }
}

/// Removes, repeats, exchanges or inserts words.
fn mutate(random: &mut Random, words: &mut Vec<String>) {
    while random.one_in(3) {
        let at = random.below(words.len() + 1);
        match random.below(5) {
            0 if at < words.len() => {
                words.remove(at);
            }
            1 if at < words.len() => {
                let word = words[at].clone();
                words.insert(random.below(words.len() + 1), word);
            }
            2 if words.len() > 1 => {
                let last = words.len() - 1;
                words.swap(random.below(last + 1), at.min(last));
            }
            3 if at < words.len() => words[at] = beginning(random, &format!("{}x", words[at])),
            _ => words.insert(at, (*random.of(&STRAY)).to_owned()),
        }
    }
}
