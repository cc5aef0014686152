//! clap accepts the correction of a refused command line.

use std::collections::BTreeMap;

use cmdhelp_grammar_tests::clap_calls::{ask, built};
use cmdhelp_grammar_tests::compare::CAPACITY;
use cmdhelp_grammar_tests::lines::line;
use cmdhelp_grammar_tests::to_clap::to_clap;
use cmdhelp_grammar_tests::to_spec::to_spec;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_spec::grammar::{Outcome, correct, resolve};
use cmdhelp_spec::review::{LineSource, call};
use cmdhelp_spec::shell;
use cmdhelp_test_support::Random;

/// Returns the command line that a message proposes, unless it was cut or contains a placeholder.
fn proposed(message: &str) -> Option<Vec<String>> {
    let (_, line) = message
        .split_once("Corrected: `")
        .or_else(|| message.split_once("Without it: `"))?;
    let line = line.strip_suffix('`').filter(|line| !line.contains('<'))?;
    let call = shell::calls(line).into_iter().next()?;
    Some(call.words)
}

/// If the first words are known to select commands, as in an example, missing arguments of parent
/// commands are inserted before them.
#[test]
fn corrected_examples_are_valid() {
    let mut seeds = Random::new(11);
    let (mut trees, mut all, mut above) = (0, 0, 0);
    while trees < TREES {
        let seed = seeds.number();
        let mut random = Random::new(seed);
        let model = tree(&mut random);
        let (Some(mut cmd), true) = (built(&model), model.any(&|node| !node.children.is_empty()))
        else {
            continue;
        };
        if !model.is_known() || cmd.is_multicall_set() {
            continue;
        }
        trees += 1;
        let root: &'static _ = Box::leak(Box::new(to_spec(&model)));
        for _ in 0..LINES {
            let words = line(&mut random, &model);
            if !words.iter().all(|word| word.is_ascii()) {
                continue;
            }
            let line: Vec<&str> = std::iter::once("prog")
                .chain(words.iter().map(String::as_str))
                .collect();
            let Some(message) = call(root, "prog", &line, LineSource::Example) else {
                continue;
            };
            let Some(right) = proposed(message.as_str()) else {
                continue;
            };
            all += 1;
            let begins = |name: Option<&&str>| {
                let mut children = model.children.iter();
                name.is_some_and(|name| children.any(|child| child.name == **name))
            };
            let is_above =
                begins(line.get(1)) && !begins(right.get(1).map(String::as_str).as_ref());
            above += usize::from(is_above);
            match ask(|| cmd.try_get_matches_from_mut(&right)) {
                Some(Err(error)) if error.use_stderr() => {
                    panic!("tree {seed}, {words:?}: {right:?} is refused: {error}")
                }
                Some(_) => {}
                None => cmd = to_clap(&model),
            }
        }
    }
    assert!(all > 2_000 && above > 20, "{above} of {all}");
}

const TREES: usize = 600;
const LINES: usize = 40;

#[test]
fn corrected_lines_are_valid() {
    let mut seeds = Random::new(3);
    let mut trees = 0;
    // The number of command lines of each kind, and of those with a correction.
    let mut kinds: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    while trees < TREES {
        let seed = seeds.number();
        let mut random = Random::new(seed);
        let model = tree(&mut random);
        let (Some(mut cmd), true) = (built(&model), model.is_known()) else {
            continue;
        };
        trees += 1;
        let spec = to_spec(&model);
        for _ in 0..LINES {
            let words = line(&mut random, &model);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            // Whether clap ignores the case of non-ASCII letters depends on a feature.
            if !words.iter().all(|word| word.is_ascii()) {
                continue;
            }
            let Outcome::Rejected(rejection) = resolve::<CAPACITY>(&spec, &words) else {
                assert!(correct(&spec, &words).is_none(), "tree {seed}, {words:?}");
                continue;
            };
            let (all, corrected) = kinds.entry(format!("{:?}", rejection.kind)).or_default();
            *all += 1;
            let Some(correction) = correct(&spec, &words) else {
                continue;
            };
            *corrected += 1;
            let right = (0..correction.len()).map(|at| correction.word(at).to_owned());
            let right: Vec<String> = right.collect();
            let program = (!cmd.is_multicall_set()).then(|| "prog".to_owned());
            let line = program.into_iter().chain(right.iter().cloned());
            match ask(|| cmd.try_get_matches_from_mut(line)) {
                Some(Err(error)) if error.use_stderr() => {
                    panic!("tree {seed}, {words:?}: {right:?} is refused: {error}")
                }
                Some(_) => {}
                None => cmd = to_clap(&model),
            }
        }
    }
    // Only two of five corrections are required, because the programs are random and most of these
    // lines have several mistakes.
    let sum = |of: fn(&(usize, usize)) -> usize| kinds.values().map(of).sum::<usize>();
    let (all, corrected) = (sum(|(all, _)| *all), sum(|(_, corrected)| *corrected));
    assert!(corrected * 5 > all * 2, "{corrected} of {all}");
    assert_eq!(kinds.len(), 12, "{kinds:#?}");
    for (kind, (all, corrected)) in &kinds {
        assert!(corrected * 12 > *all, "{kind}: {corrected} of {all}");
    }
}
